import { type Outline, runsAt } from '../../garment-shape/outline.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/**
 * The outermost edges of each row from `from` to the hem, pixels of the outline, for what has no sleeves: a trunk's own come
 * back slowly behind what bit into them. Above `from` they stay the trunk's.
 */
export function outermostEdges(
  outline: Outline,
  { hem, left, right }: Trunk,
  from: number,
): Pick<Trunk, 'left' | 'right'> {
  const own = { left: left.slice(), right: right.slice() }
  for (let y = Math.ceil(from); y < hem; y += 1) {
    const runs = runsAt(outline, y)
    if (runs.length === 0) continue
    own.left[y] = runs[0]!.from
    own.right[y] = runs.at(-1)!.to
  }
  return own
}
