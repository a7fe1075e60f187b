import { connectedComponents, type GreyImage } from '@toile/imaging'

/** At most `most` of the cells, spread evenly over the list. */
export const sampledEvenly = (cells: readonly number[], most: number): readonly number[] =>
  cells.length <= most
    ? cells
    : Array.from({ length: most }, (_, k) => cells[Math.floor(((k + 0.5) * cells.length) / most)]!)

/**
 * Cells of every connected component of the mask in which `predicate` holds for a cell. A component for whose cells it never
 * holds is an edge at most: along any edge a cell has something of both of its sides.
 */
export function cellsOfComponentsContaining(mask: GreyImage, predicate: (cell: number) => boolean): number[] {
  const { labels, sizes } = connectedComponents(mask, 4)
  const has = sizes.map(() => false)
  for (let cell = 0; cell < labels.length; cell += 1) if (predicate(cell)) has[labels[cell]!] = true
  return Array.from(labels.keys()).filter((cell) => labels[cell]! > 0 && has[labels[cell]!])
}
