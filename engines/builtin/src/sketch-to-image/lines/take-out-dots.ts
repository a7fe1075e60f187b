import { connectedComponents, createGrey, type FloatImage, type GreyImage, medianOf } from '@toile/imaging'
import type { Darkness } from './darkness-on-paper.ts'

/** What the dots of dotted paper look like. Chosen by eye. */
const DOTS = {
  /** Least darkness, of 255, against the paper. */
  darkness: 14,
  /** Longest side of a dot, as a share of the page's long side, and pixels more. */
  side: 0.008,
  sideMore: 2,
  /** Fewest dots of a page. */
  least: 60,
  /** Least way to the nearest other dot, pixels, and the share of dots that have it within a fifth of the median. */
  gap: 5,
  within: 0.2,
  even: 0.65,
  /** Tiles on a side of the page, and the share of those at its rim that have to have dots: print goes to all sides. */
  tiles: 8,
  rim: 0.7,
  /** Pixels about a dot that go with it: blur. */
  margin: 2,
} as const

/**
 * Takes the dots of dotted paper out of a flattened page: small, at even gaps, all over it. Those that touch ink stay. A
 * page without such dots is given back as it is.
 *
 * @param dark see `darknessOnPaper`
 * @param cut 255 where the page is no paper
 */
export function takeOutDots(flat: FloatImage, dark: Darkness, cut: GreyImage | undefined): FloatImage {
  const { width, height } = flat
  const dots = smallSpecks(dark)
  // More cannot be that far apart: they are a scan's grain.
  if (dots.length * DOTS.gap ** 2 > width * height) return flat
  if (dots.length < DOTS.least || !areEven(dots, dark) || !areAllOver(dots, dark, cut)) return flat
  const out = { ...flat, data: flat.data.slice() }
  for (const { left, top, right, bottom } of dots) {
    const [x0, y0] = [Math.max(0, left - DOTS.margin), Math.max(0, top - DOTS.margin)]
    const [x1, y1] = [Math.min(width - 1, right + DOTS.margin), Math.min(height - 1, bottom + DOTS.margin)]
    const paper = [0, 1, 2].map((c) =>
      Math.max(
        ...[y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1].map((i) => flat.data[3 * i + c]!),
      ),
    )
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) out.data.set(paper, 3 * (y * width + x))
  }
  return out
}

interface Speck {
  left: number
  top: number
  right: number
  bottom: number
}

function smallSpecks({ width, height, data }: Darkness): Speck[] {
  const mask = createGrey(width, height)
  for (let i = 0; i < data.length; i++) if (data[i]! >= DOTS.darkness) mask.data[i] = 255
  const { labels, sizes } = connectedComponents(mask, 8)
  const boxes = sizes.map((): Speck => ({ left: width, top: height, right: 0, bottom: 0 }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (labels[i] === 0) continue
      const box = boxes[labels[i]!]!
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
    }
  }
  const longest = DOTS.side * Math.max(width, height) + DOTS.sideMore
  return boxes.filter(
    ({ left, top, right, bottom }, label) =>
      label > 0 && sizes[label]! > 1 && right - left < longest && bottom - top < longest,
  )
}

/** Whether most have their nearest neighbour at the same distance. */
function areEven(dots: readonly Speck[], { width }: Darkness): boolean {
  const tile = 64
  const columns = Math.ceil(width / tile)
  const tiles = new Map<number, (readonly [number, number])[]>()
  const middles = dots.map(({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const)
  const tileOf = ([x, y]: readonly [number, number]) => [Math.floor(x / tile), Math.floor(y / tile)] as const
  for (const middle of middles) {
    const [u, v] = tileOf(middle)
    const key = v * columns + u
    const inTile = tiles.get(key)
    if (inTile) inTile.push(middle)
    else tiles.set(key, [middle])
  }
  const gaps = middles.map((middle) => {
    const [u, v] = tileOf(middle)
    let least = Infinity
    for (let dv = -1; dv <= 1; dv++) {
      for (let du = -1; du <= 1; du++) {
        for (const other of tiles.get((v + dv) * columns + u + du) ?? []) {
          const [dx, dy] = [other[0] - middle[0], other[1] - middle[1]]
          // Most others are farther off than the nearest, and seen to be without a root.
          if (other === middle || Math.abs(dx) >= least || Math.abs(dy) >= least) continue
          least = Math.min(least, Math.hypot(dx, dy))
        }
      }
    }
    return least
  })
  const gap = medianOf(gaps)
  const even = gaps.filter((value) => Math.abs(value - gap) < DOTS.within * gap).length
  return gap >= DOTS.gap && gap < tile && even >= DOTS.even * gaps.length
}

/** Whether they reach all sides of the paper, which what is drawn on cloth does not. */
function areAllOver(dots: readonly Speck[], { width, height }: Darkness, cut: GreyImage | undefined): boolean {
  const { tiles } = DOTS
  let [left, top, right, bottom] = [0, 0, width, height]
  if (cut) {
    ;[left, top, right, bottom] = [width, height, 0, 0]
    for (let i = 0; i < cut.data.length; i++) {
      if (cut.data[i]! > 0) continue
      const x = i % width
      const y = Math.floor(i / width)
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  const seen = new Set<number>()
  for (const dot of dots) {
    const u = Math.floor((tiles * (dot.left - left)) / (right - left))
    const v = Math.floor((tiles * (dot.top - top)) / (bottom - top))
    if (u === 0 || v === 0 || u === tiles - 1 || v === tiles - 1) seen.add(v * tiles + u)
  }
  return seen.size >= DOTS.rim * 4 * (tiles - 1)
}
