import type { RepeatLayout } from '@toile/contract'

/** What of an `ImageData` is read: rows of RGBA, 8 bit. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
}

/** Pixels of the longer side that is looked at: a cut motif is seen at a screen's size. Chosen. */
const LOOKED_AT = 1024

/** The size at which a tile is looked at: its own, or that through a whole number, so that it still repeats edge to edge. */
export function sizeToLookAt({ width, height }: Readonly<Record<'width' | 'height', number>>) {
  const times = Math.ceil(Math.max(width, height) / LOOKED_AT)
  return { width: Math.round(width / times), height: Math.round(height / times) }
}

/**
 * How many times as strong as the strongest step between two neighbouring lines inside a tile the step at a join may be: of more
 * it is seen. Chosen by eye.
 */
const MOST = 1.25

/**
 * Whether motifs of a tile are cut where the layout moves its neighbours by half: whether the mean step from one tile's edge to
 * the next one's is larger than any between two lines inside. A tile that was drawn to repeat straight meets itself there alone.
 */
export function cutsMotifs(tile: Pixels, layout: RepeatLayout): boolean {
  if (layout !== 'half-drop' && layout !== 'brick') return false
  const [along, across] = layout === 'half-drop' ? [tile.height, tile.width] : [tile.width, tile.height]
  const at = (line: number, place: number): number =>
    4 * (layout === 'half-drop' ? place * tile.width + line : line * tile.width + place)
  const stepOf = (from: number, to: number, moved: number): number => {
    let sum = 0
    for (let place = 0; place < along; place += 1) {
      const [a, b] = [at(from, place), at(to, (place + moved) % along)]
      for (let c = 0; c < 3; c += 1) sum += Math.abs(tile.data[a + c]! - tile.data[b + c]!)
    }
    return sum
  }
  let strongest = 0
  for (let line = 0; line + 1 < across; line += 1) strongest = Math.max(strongest, stepOf(line, line + 1, 0))
  return stepOf(across - 1, 0, along >> 1) > MOST * strongest
}
