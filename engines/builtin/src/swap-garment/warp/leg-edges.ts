import type { SourcePoint } from './part-warp.ts'
import type { Legs } from '../../garment-shape/legs.ts'
import { COVERED } from '../pixel-kinds.ts'
import { interpolateRow } from '../../garment-shape/trunk-edges.ts'
import { alphaNear, type ClothTexture } from '../../garment-shape/texture-sampling.ts'
import type { Shape } from '../../garment-shape/shape.ts'

/** How far into a leg its soft and frayed edge reaches, in widths of the leg. Chosen by eye. */
const EDGE = 0.15
/** Width in pixels of the flat-lay of the edge of cloth that the ground shines through. Chosen by eye. */
export const RIM = 2

/** Whether a place of the flat-lay lies within `RIM` of an edge beyond which legs go on, where the ground shines through. */
export function isOnRim(
  { legs, outline }: Shape & { legs: Legs },
  cloth: ClothTexture,
  { x, y }: SourcePoint,
): boolean {
  const [left, right] = [alphaNear(cloth, x - RIM, y) < COVERED, alphaNear(cloth, x + RIM, y) < COVERED]
  const below = alphaNear(cloth, x, y + RIM) < COVERED
  if (!left && !right && !below) return false
  const [across, down] = towardsLegMiddle(legs, x * outline.scale, y * outline.scale)
  return (across > 0 && left) || (across < 0 && right) || (down < 0 && below)
}

/**
 * For a place of the flat-lay's outline a unit vector: from beside a leg, or from its very edge, towards its middle, and from the gap
 * between the legs up; 0 farther in.
 */
export function towardsLegMiddle({ edges, crotch }: Legs, x: number, row: number): readonly [number, number] {
  const [a, b, c, d] = edges.map((edge) => interpolateRow(edge, row)) as [number, number, number, number]
  const isLeft = x < (b + c) / 2
  const [from, to] = isLeft ? [a, b] : [c, d]
  const far = EDGE * (to - from)
  if (row >= crotch) return x < from + far ? RIGHT : x > to - far ? LEFT : NOWHERE
  if (isLeft && x < from + far) return RIGHT
  if (!isLeft && x > to - far) return LEFT
  // Above the crotch the legs are one; the gap between them begins a little above the first row in which there are two.
  return row > crotch - far && x > b - far && x < c + far ? UP : NOWHERE
}

const [LEFT, RIGHT, UP, NOWHERE] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 0],
] as const
