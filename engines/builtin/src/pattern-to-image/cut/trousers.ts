import type { TrouserShape } from '@toile/drawing'
import { blend, type Body, LEVEL, smooth } from './body.ts'
import { crinkle, type Drape, fold, dragFolds, unevenness } from './drape.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'

export interface TrouserCut {
  readonly body: Body
  readonly drape: Drape
  readonly shape: TrouserShape
  readonly hem: number
  readonly ease: number
  readonly pleats: boolean
  /** Degrees that the legs stand apart. */
  readonly stride: number
}

/** Half widths of the leg of cloth, cm, at thigh, knee and hem. Chosen by eye. */
const WIDTHS: Readonly<Record<TrouserShape, readonly [thigh: number, knee: number, hem: number]>> = {
  slim: [9.4, 6.6, 5.6],
  straight: [10.2, 9.2, 9],
  wide: [11.6, 13.2, 15],
  flared: [9.6, 7.6, 13.5],
  tapered: [11.2, 9, 6.2],
  harem: [14.5, 13, 5.4],
  brief: [9.8, 9.4, 9.4],
}

/** Centre of the leg on the picture's right at a height. */
export const legCentre = (stride: number, y: number): number =>
  8.6 + Math.tan((stride / 180) * Math.PI) * Math.max(0, LEVEL.crotch - y)

export const legRadius = (body: Body, y: number): number =>
  body.leg *
  (y > LEVEL.knee
    ? blend(5.6, 8.6, smooth(LEVEL.knee, LEVEL.crotch, y))
    : blend(3.6, 5.6, smooth(LEVEL.ankle, LEVEL.knee - 6, y)))

/** Both legs: the fronts first. */
export const cutTrousers = (cut: TrouserCut, part: (name: string, grain?: number) => Part): readonly Patch[] =>
  (['front', 'back'] as const).flatMap((facing) =>
    ([-1, 1] as const).map((side) =>
      cutLeg(cut, side, facing, part(`${side < 0 ? 'left' : 'right'} leg ${facing}`, side * 0.02)),
    ),
  )

/** One panel of one leg, from the waist to the hem: its inner edge is the front (or back) seam and the inseam. */
function cutLeg(cut: TrouserCut, side: -1 | 1, facing: 'front' | 'back', part: Part): Patch {
  const { body, hem } = cut
  const sign = facing === 'front' ? 1 : -1
  return layPatch(
    {
      part,
      columns: 73,
      rows: 150,
      middle: 0.5,
      within: (_x, y) => [side * (y > 84 ? 3 : legCentre(cut.stride, y)), y, 0],
    },
    (across, down, spot) => {
      spot.y = blend(LEVEL.waist + 1, hem, down)
      const y = spot.y
      const trunk = body.trunk(Math.max(y, LEVEL.crotch))
      const half = trunk.half + cut.ease
      const deep = (facing === 'front' ? trunk.front : trunk.back) + cut.ease
      // Above the crotch a half of the hips, below it a tube of its own.
      const own = 1 - smooth(LEVEL.crotch - 3, LEVEL.crotch + 7, y)
      const [thigh, knee, end] = WIDTHS[cut.shape]
      const wide = legWidth(thigh * body.leg, knee * body.leg, end, y)
      const centre = legCentre(cut.stride, y)
      const inner = blend(0, Math.max(0.3, centre - wide), own)
      // The side seam runs from hip to hem in one line.
      const outer = blend(half, centre + wide, 1 - smooth(LEVEL.crotch - 14, LEVEL.hip + 6, y))
      const angle = Math.PI * (1 - across)
      const c = -Math.cos(angle)
      const share = 0.5 + 0.5 * -c
      const x = blend(outer, inner, share)
      const hips = deep * Math.max(0, 1 - Math.min(1, x / half) ** 2.25) ** (1 / 2.25)
      const tube = Math.max(wide * 0.94, legRadius(body, y)) * Math.sin(angle)
      const out = legFolds(cut, { side, facing }, x - centre, y, across)
      spot.x = side * (x + out * c * 0.5 * (own + 0.2))
      spot.z = sign * (blend(hips, tube, own) + out * (0.25 + 0.75 * Math.sin(angle)))
      spot.hem = y - hem
    },
  )
}

function legWidth(thigh: number, knee: number, end: number, y: number): number {
  if (y > LEVEL.knee) return blend(knee, thigh, smooth(LEVEL.knee, LEVEL.crotch + 4, y))
  return blend(end, knee, smooth(4, LEVEL.knee, y) ** 0.8)
}

function legFolds(
  cut: TrouserCut,
  { side, facing }: { readonly side: -1 | 1; readonly facing: 'front' | 'back' },
  x: number,
  y: number,
  across: number,
): number {
  const { drape, shape, hem } = cut
  const seed = side * 3.3 + (facing === 'front' ? 60 : 80)
  const soft = 1.2 - 0.6 * drape.stiffness
  const wide = shape === 'wide' || shape === 'flared'
  let out = unevenness(drape, x * 1.2, y, seed) * 0.75
  // Creases from the crotch towards the hips.
  const [dx, dy] = [x + 8, y - LEVEL.crotch - 1.5]
  const angle = 0.62
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  const off = -dx * Math.sin(angle) + dy * Math.cos(angle)
  out += dragFolds(drape, off, along, { spacing: 3.3, reach: 13, wide: 4.2, depth: 0.3 * soft, seed })
  // The knee: slack on both sides of it.
  const knee = Math.exp(-(((y - LEVEL.knee) / 9) ** 2)) * (wide ? 0.45 : 1)
  const twist = drape.noise.at(x / 7 + seed, y / 17)
  out += soft * 0.5 * knee * crinkle(drape, y + x * 0.42 * side, x, 4.2, seed)
  // Cloth breaks over the foot.
  if (hem < 16) {
    const stack = Math.exp(-(((y - hem - 6) / 8) ** 2)) * (wide ? 0.35 : 1)
    out += soft * 0.5 * stack * crinkle(drape, y + x * 0.35, x, 3.6, seed + 2)
  }
  if (wide) {
    const fall = smooth(LEVEL.crotch + 6, hem, y)
    out +=
      soft *
      1.1 *
      fall *
      (0.6 + 0.5 * twist) *
      fold(x * 0.56 + side + 1.3 * drape.noise.at(y / 50, seed), drape.crease * 0.5)
  }
  // The pressed crease down the middle, and pleats at the waist that open into it.
  if (shape !== 'slim' && facing === 'front' && drape.stiffness > 0.3) {
    out += 0.34 * Math.exp(-(((across - 0.5) / 0.035) ** 2)) * smooth(100, 88, y)
  }
  if (cut.pleats && facing === 'front') {
    for (const at of [-0.5, 3]) out += 0.5 * Math.exp(-(((x - at) / 0.8) ** 2)) * smooth(82, 104, y)
  }
  return out
}
