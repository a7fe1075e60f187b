import { connectedComponents, type GreyImage } from '@toile/imaging'

/** So many of them at most, evenly spread. */
export const sampledEvenly = (cells: readonly number[], most: number): readonly number[] =>
  cells.length <= most
    ? cells
    : Array.from({ length: most }, (_, k) => cells[Math.floor(((k + 0.5) * cells.length) / most)]!)

/** Marked cells of the pieces that have one which is so: along any edge a cell has something of both of its sides. */
export function inComponentsWith(marked: GreyImage, is: (cell: number) => boolean): number[] {
  const { labels, sizes } = connectedComponents(marked, 4)
  const has = sizes.map(() => false)
  for (let cell = 0; cell < labels.length; cell += 1) if (is(cell)) has[labels[cell]!] = true
  return Array.from(labels.keys()).filter((cell) => labels[cell]! > 0 && has[labels[cell]!])
}
