import { distanceTo } from '../filter/distance.ts'

/** Ground in the loops of straps. Chosen by eye. */
const LOOP = {
  /** Width of a strap at most, in long sides of the picture. */
  strapWidth: 0.045,
  /** Share of a loop's rows, or of its columns, that lie between two straps, at least. */
  between: 0.8,
  /** Pieces of ground between straps at most: more are a print. */
  mostPieces: 12,
} as const

/**
 * Enclosed ground that lies in the loops of straps: the open ground is a strap's width away on either side. So narrow pieces are
 * that compression leaves them uneven, and what hangs together with them and differs from the ground by that alone is ground,
 * too; but not where it goes on farther than a strap is wide, or to the open ground: that is cloth of nearly the ground's colour.
 * Motifs of a print and trims have cloth on one side at least, or are no longer than the strip of cloth that they lie on is
 * wide, as a badge on a sleeve; an arm goes through a loop.
 *
 * @param labels of each pixel, row by row; `width`: of a row
 * @param asked of each label, whether it is enclosed ground; `open`: 1 = ground that reaches the picture's border
 * @param isRinging whether a pixel differs from the ground by no more than compression may leave
 * @returns indices of pixels
 */
export function groundInStrapLoops(
  labels: Int32Array,
  width: number,
  asked: readonly boolean[],
  open: Uint8Array,
  isRinging: (index: number) => boolean,
): readonly number[] {
  const height = labels.length / width
  const most = LOOP.strapWidth * Math.max(width, height)
  const isOpen = (i: number): boolean => open[labels[i]!] === 1
  const lies = (pixels: readonly number[]): Between => betweenStraps(pixels, width, height, most, isOpen)
  const byLabel = new Map<number, number[]>()
  labels.forEach((label, i) => {
    if (!asked[label]) return
    const own = byLabel.get(label)
    if (own) own.push(i)
    else byLabel.set(label, [i])
  })
  const pieces = [...byLabel.values()].filter((pixels) => lies(pixels).share >= LOOP.between)
  if (pieces.length === 0 || pieces.length > LOOP.mostPieces) return []
  return regionsAbout(pieces, { labels, width }, most, isOpen, isRinging)
    .filter((pixels) => {
      const { share, lines, breadth } = lies(pixels)
      return share >= LOOP.between && lines >= breadth
    })
    .flat()
}

/** How some pixels lie between straps. */
interface Between {
  /** Of their rows, or of their columns, those that end in open ground on both sides within a strap's width. */
  readonly share: number
  /** How many of these there are, and how far it is there from open ground to open ground, pixels. */
  readonly lines: number
  readonly breadth: number
}

function betweenStraps(
  pixels: readonly number[],
  width: number,
  height: number,
  most: number,
  isOpen: (index: number) => boolean,
): Between {
  const along = (isRow: boolean): Between => {
    const spans = new Map<number, [number, number]>()
    for (const i of pixels) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const [line, at] = isRow ? [y, x] : [x, y]
      const span = spans.get(line)
      if (!span) spans.set(line, [at, at])
      else if (at < span[0]) span[0] = at
      else if (at > span[1]) span[1] = at
    }
    const length = isRow ? width : height
    const wide = (line: number, from: number, way: 1 | -1): number => {
      for (let k = from + way; k >= 0 && k < length && Math.abs(k - from) < most; k += way) {
        if (isOpen(isRow ? line * width + k : k * width + line)) return Math.abs(k - from) - 1
      }
      return Infinity
    }
    const breadths: number[] = []
    for (const [line, [from, to]] of spans) {
      const breadth = wide(line, from, -1) + (to - from + 1) + wide(line, to, 1)
      if (breadth < Infinity) breadths.push(breadth)
    }
    return {
      share: breadths.length / spans.size,
      lines: breadths.length,
      breadth: breadths.toSorted((p, q) => p - q)[breadths.length >> 1] ?? Infinity,
    }
  }
  const [rows, columns] = [along(true), along(false)]
  return rows.share >= columns.share ? rows : columns
}

/** Pieces of ground with what is about them, those of one loop together; alone where that goes on into the garment. */
function regionsAbout(
  pieces: readonly (readonly number[])[],
  { labels, width }: { readonly labels: Int32Array; readonly width: number },
  most: number,
  isOpen: (index: number) => boolean,
  isRinging: (index: number) => boolean,
): readonly (readonly number[])[] {
  const height = labels.length / width
  /** 1 + the piece that a pixel is of. */
  const pieceOf = new Uint8Array(labels.length)
  pieces.forEach((pixels, k) => pixels.forEach((i) => (pieceOf[i] = k + 1)))
  const away = distanceTo({ width, height, data: pieceOf }, 1).data
  const visited = new Uint8Array(labels.length)
  return pieces.flatMap(([first]) => {
    if (visited[first!] === 1) return []
    visited[first!] = 1
    const region = [first!]
    let isGarment = false
    for (let k = 0; k < region.length; k += 1) {
      const i = region[k]!
      const x = i % width
      for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (j < 0 || j >= labels.length || visited[j] === 1) continue
        if (isOpen(j)) isGarment = true
        else if (pieceOf[j]! > 0 || isRinging(j)) {
          visited[j] = 1
          region.push(j)
          isGarment ||= away[j]! > most
        }
      }
    }
    if (!isGarment) return [region]
    return [...new Set(region.map((i) => pieceOf[i]!))].flatMap((k) => (k > 0 ? [pieces[k - 1]!] : []))
  })
}
