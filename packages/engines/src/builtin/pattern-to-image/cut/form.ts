import { blend, LEVEL, smooth, through } from './body.ts'
import type { Cutting } from './garment.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'
import { armAt, armRadius } from './sleeve.ts'
import { clothed, type TrunkCut } from './trunk.ts'
import { legCentre, legRadius } from './trousers.ts'

const PART: Part = { name: 'form', stuff: 'form', grain: 0, offset: [0, 0] }

/** Head and neck of an abstract mannequin: height, half width, half depth, how far forward. */
const HEAD: readonly (readonly [number, number, number, number])[] = [
  [171.5, 0.4, 0.5, 0.5],
  [170.6, 4, 5, 0.6],
  [168, 6.5, 8.2, 0.7],
  [163.5, 7.7, 9.4, 1],
  [158.5, 7.4, 8.8, 1.8],
  [154, 6, 7, 2.6],
  [151, 4.9, 5.6, 1.6],
  [149, 5.1, 5.4, 0.4],
  [145.5, 5.6, 5.8, -0.4],
  [142.5, 7.4, 6.2, -0.8],
  [138, 12, 6.4, -0.8],
]

/** A smooth mannequin without a face, under the garment. */
export function cutForm(cutting: Cutting): readonly Patch[] {
  const { body, drape, stance } = cutting
  const bare: TrunkCut = {
    body,
    drape,
    ease: -0.6,
    loose: 0,
    hem: LEVEL.crotch - 2,
    neck: { shape: 'round', wide: 1, deep: -8 },
    sleeved: true,
    hemmed: false,
    tails: 0,
    belted: false,
    open: 0,
  }
  const tube = (
    name: string,
    rows: number,
    place: (share: number) => { x: number; y: number; z: number; wide: number; deep: number },
    side = 0,
  ): Patch =>
    layPatch(
      { part: { ...PART, name }, columns: 49, rows, within: (_x, y) => [side * 14, y, 0] },
      (across, down, spot) => {
        const angle = 2 * Math.PI * across
        const at = place(down)
        spot.x = at.x + at.wide * Math.cos(angle)
        spot.y = at.y
        spot.z = at.z + at.deep * Math.sin(angle)
      },
    )
  const head = tube('head', 90, (share) => {
    const y = blend(171.5, 138, share)
    const row = (column: number) => through(HEAD, y, column)
    return { x: 0, y, z: row(3), wide: row(1), deep: row(2) }
  })
  const trunk = tube('trunk', 90, (share) => {
    const y = blend(LEVEL.shoulderTip + 1.5, LEVEL.crotch - 2, share)
    const shape = clothed(bare, Math.min(y, LEVEL.armpit))
    const up = smooth(LEVEL.armpit - 2, LEVEL.shoulderTip + 1.5, y)
    const wide = blend(shape.half, body.shoulder - 5, up)
    return { x: 0, y, z: -0.6, wide, deep: ((shape.front + shape.back) / 2) * (1 - 0.55 * up) }
  })
  const limbs = ([-1, 1] as const).flatMap((side) => [
    tube(
      'arm',
      80,
      (share) => {
        const length = blend(-2, 74, share)
        const at = armAt({ body }, stance.spread, stance.bend, length)
        const hand =
          length > 54 ? 3.1 * (1 - ((length - 60) / 15) ** 2 * 0.9) : armRadius(body, Math.max(0, length)) * 0.93
        return { x: side * at[0], y: at[1], z: at[2], wide: hand * (length > 56 ? 0.62 : 1), deep: Math.max(0.4, hand) }
      },
      side,
    ),
    tube(
      'leg',
      110,
      (share) => {
        const y = blend(LEVEL.crotch + 8, 1.5, share)
        const r = legRadius(body, y)
        return {
          x: side * legCentre(stance.stride, y),
          y,
          z: y < 12 ? 1.5 : 0,
          wide: r,
          deep: r * (y < 9 ? 1.5 : 1.06),
        }
      },
      side,
    ),
  ])
  return [head, trunk, ...limbs]
}
