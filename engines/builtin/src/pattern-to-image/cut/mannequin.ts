import { blend, LEVEL, smooth, monotoneBetween } from './body.ts'
import type { Drape } from './drape.ts'
import type { Cutting } from './garment.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'
import { armAt, armRadius } from './sleeve.ts'
import { cutTrunk, type TrunkCut } from './trunk.ts'
import { legCentre, legRadius } from './trousers.ts'

/** The mannequin's own part: it has no grain and shows no print. */
const PART: Part = { name: 'form', stuff: 'form', grain: 0, offset: [0, 0] }

/** Head and neck of an abstract mannequin: height, half width, half depth, how far forward; cm. Chosen by eye. */
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

/** A shop mannequin's smoothness: cloth without folds. */
const STILL: Drape = {
  noise: { at: () => 0, fbm: () => 0, ridged: () => 0, cell: () => 0 },
  stiffness: 1,
  crease: 0,
  turn: 0,
}
/** Radius of its shoulders, cm. Chosen by eye. */
const SHOULDER_CAP = 4.8

/**
 * A smooth mannequin without a face, under the garment. `legsFrom` is the height from which its legs are seen: what a
 * skirt hides is left out, so that nothing shows through; without legs it ends below the hips, as a bust does. For
 * what is worn `below` the waist it has neither head nor arms.
 */
export function cutMannequin(
  { body, stance }: Cutting,
  legsFrom: number | undefined,
  below: boolean,
): readonly Patch[] {
  const bare: TrunkCut = {
    body,
    drape: STILL,
    ease: -0.9,
    loose: 0,
    hem: legsFrom === undefined ? LEVEL.crotch - 3 : LEVEL.hip - 1,
    neck: below ? { shape: 'strapless', wide: 0, deep: 0 } : { shape: 'round', wide: 0.5, deep: -5 },
    sleeved: true,
    hemmed: false,
    tails: 0,
    sweep: 0,
    belted: false,
    open: 0,
  }
  const tube = (
    name: string,
    rows: number,
    side: number,
    place: (share: number) => { x: number; y: number; z: number; wide: number; deep: number },
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
  const head = tube('head', 90, 0, (share) => {
    const y = blend(171.5, 138, share)
    const row = (column: number) => monotoneBetween(HEAD, y, column)
    return { x: 0, y, z: row(3), wide: row(1), deep: row(2) }
  })
  const arms = ([-1, 1] as const).map((side) =>
    tube('arm', 90, side, (share) => {
      const length = blend(-SHOULDER_CAP, 73, share)
      const over = Math.max(0, -length)
      const at = armAt({ body }, stance.spread, stance.bend, Math.max(0, length))
      const cap = Math.sqrt(Math.max(0.0004, 1 - (over / SHOULDER_CAP) ** 2))
      const hand = length > 55
      // The hand: flat, widest at the knuckles, closed at the fingertips.
      const palm = 3.4 * Math.sqrt(Math.max(0.0004, 1 - (Math.max(0, length - 62) / 11) ** 2)) * smooth(52, 61, length)
      const wrist = armRadius(body, Math.max(0, length)) * 0.92 * cap
      const wide = hand ? Math.max(palm * 0.42, wrist * (1 - smooth(55, 62, length))) : wrist
      return {
        x: side * (at[0] - over * Math.sin((stance.spread / 180) * Math.PI)),
        y: at[1] + over * 0.97,
        z: at[2],
        wide,
        deep: hand ? Math.max(palm, wrist * (1 - smooth(55, 62, length))) : wrist,
      }
    }),
  )
  const legs =
    legsFrom === undefined
      ? []
      : ([-1, 1] as const).map((side) =>
          tube('leg', 110, side, (share) => {
            const y = blend(Math.min(LEVEL.crotch + 7, legsFrom), 1, share)
            const r = legRadius(body, y)
            const foot = smooth(11, 4, y)
            return {
              x: side * legCentre(stance.stride, y),
              y,
              z: 4 * foot,
              wide: Math.min(r, 8.4) * (1 + 0.1 * foot),
              deep: blend(r, 9.5, foot),
            }
          }),
        )
  const trunk = [cutTrunk(bare, 'front', PART), cutTrunk(bare, 'back', PART)]
  return below ? [...trunk, ...legs] : [head, ...trunk, ...arms, ...legs]
}
