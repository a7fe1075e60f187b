import { type Outline, type Point, runsAt } from './outline.ts'

/** Where armpits are, in widths of the body unless another unit is named. Chosen by eye. */
const ARMPITS = {
  /** Pixels a row: a step outwards this steep, going up, is a sleeve's underside. */
  slope: 1,
  /** From this difference in level on the lower armpit of a garment that lies flat was misread. */
  uneven: 0.35,
  /** How far from the other's level the right one is looked for. */
  about: 0.2,
} as const

/** How an edge is read: the row where the body is told apart, and in pixels a jump of it and the rows that a slope goes over. */
export interface EdgeSteps {
  readonly middle: number
  readonly jump: number
  readonly reach: number
}

/** The two edges of a body, a column for each row of the outline. */
export interface Edges {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** The armpit just below a row in which an edge runs outwards, going up; `inward` is 1 for a left edge. */
export function armpitBelow(
  edge: Float32Array,
  y: number,
  { middle, jump, reach }: EdgeSteps,
  inward: 1 | -1,
): Point | undefined {
  const below = Math.min(middle, y + reach)
  const out = (row: number): number => inward * (edge[row]! - edge[y]!)
  if (out(y + 1) <= jump && (below - y < 2 || out(below) / (below - y) <= ARMPITS.slope)) return undefined
  // The innermost place of the edge just below.
  let best = y + 1
  for (let row = y + 1; row <= below; row += 1) if (inward * (edge[row]! - edge[best]!) > 0.15 * jump) best = row
  return { x: edge[best]!, y: best }
}

/**
 * Corrects in place an armpit that was read too low. What hangs beside a garment that lies flat, as the ends of a tie do or the hem of
 * the half below in a wrap, leaves a gap that is read as the one below a sleeve. Where one armpit lies far below the other and the
 * outline has another one near the other's level, that one is the armpit, and what hangs there is the body's.
 *
 * @param seen the outline's own edges, row by row up from the middle one; `left` and `right`: those of the body, which go straight up
 * from the armpits that were found
 */
export function levelArmpits(
  found: { left?: Point; right?: Point },
  { left, right }: Edges,
  seen: Edges,
  outline: Outline,
  { first, hem, ...steps }: EdgeSteps & { readonly first: number; readonly hem: number },
): void {
  const width = right[steps.middle]! - left[steps.middle]!
  for (const [key, edge, inward] of [
    ['left', left, 1],
    ['right', right, -1],
  ] as const) {
    const [own, other] = [found[key], key === 'left' ? found.right : found.left]
    if (!own || !other || own.y - other.y < ARMPITS.uneven * width) continue
    const raw = seen[key]
    const from = Math.min(own.y - 1, Math.round(other.y + ARMPITS.about * width))
    const to = Math.max(first, Math.round(other.y - ARMPITS.about * width))
    let armpit: Point | undefined
    for (let y = from; y >= to && !armpit; y -= 1) {
      armpit = armpitBelow(raw, y, { ...steps, middle: own.y - 1 }, inward)
    }
    if (!armpit) continue
    found[key] = armpit
    for (let y = first; y < armpit.y; y += 1) edge[y] = armpit.x
    for (let y = armpit.y; y < own.y; y += 1) edge[y] = raw[y]!
    for (let y = own.y, last = raw[own.y - 1]!; y < hem; y += 1) {
      const runs = runsAt(outline, y)
      const rim = inward > 0 ? runs[0]?.from : runs.at(-1)?.to
      // No farther out than above, where a tie's ends swing out.
      if (rim !== undefined) last = inward > 0 ? Math.max(last, rim) : Math.min(last, rim)
      edge[y] = last
    }
  }
}
