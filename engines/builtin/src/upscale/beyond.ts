/** What is read beyond a picture's border: its outermost pixels again, or, of a tile, the opposite side. */
export type Beyond = 'border' | 'repeat'

/** The row or column of a picture that is read at `place`, which may lie outside of it; `side` is its height or width. */
export const PLACES_BEYOND: Readonly<Record<Beyond, (place: number, side: number) => number>> = {
  border: (place, side) => Math.min(side - 1, Math.max(0, place)),
  repeat: (place, side) => ((place % side) + side) % side,
}
