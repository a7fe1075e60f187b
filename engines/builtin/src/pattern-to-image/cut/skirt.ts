import type { SkirtShape } from '@toile/drawing'
import { blend, type Body, LEVEL, smooth } from './body.ts'
import { type Drape, fold, unevenness } from './drape.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'

interface Shape {
  /** Widening on each side, cm per cm of height, by the share of the way to the hem. */
  readonly flare: (share: number) => number
  /** Hangs from the waist past the hips. */
  readonly falls: boolean
  /** Number of folds about the whole hem, their depth at the hem in cm, and how high they reach (share of the length). */
  readonly folds: number
  readonly depth: number
  readonly reach: number
  /** Numbers of pleats and of gathers about the whole waist, where it has them. */
  readonly pleats?: number
  readonly gathers?: number
}

/** How each shape is cut. Chosen by eye. */
const SHAPES: Readonly<Record<SkirtShape, Shape>> = {
  straight: { flare: () => 0.02, falls: false, folds: 5, depth: 0.35, reach: 0.5 },
  pencil: { flare: () => -0.055, falls: false, folds: 3, depth: 0.15, reach: 0.4 },
  'a-line': { flare: (t) => 0.13 + 0.1 * t, falls: true, folds: 8, depth: 2.3, reach: 0.86 },
  circle: { flare: (t) => 0.24 + 0.2 * t, falls: true, folds: 11, depth: 3.6, reach: 0.92 },
  pleated: { flare: (t) => 0.14 + 0.12 * t, falls: true, folds: 6, depth: 0.7, reach: 0.7, pleats: 30 },
  wrap: { flare: () => 0.1, falls: false, folds: 5, depth: 1, reach: 0.7 },
  mermaid: { flare: (t) => (t < 0.55 ? -0.05 : (t - 0.55) * 1.7), falls: false, folds: 10, depth: 2.6, reach: 0.42 },
  tiered: { flare: () => 0.25, falls: true, folds: 9, depth: 1.6, reach: 0.9, gathers: 34 },
  slip: { flare: () => 0.07, falls: false, folds: 6, depth: 1, reach: 0.75 },
  ball: { flare: (t) => 0.8 - 0.62 * t, falls: true, folds: 13, depth: 3, reach: 0.97, gathers: 40 },
  bubble: {
    flare: (t) => 0.55 - 1.4 * smooth(0.32, 0.8, t),
    falls: true,
    folds: 9,
    depth: 0.9,
    reach: 0.9,
    gathers: 34,
  },
  asymmetric: { flare: () => 0.2, falls: true, folds: 8, depth: 2, reach: 0.85 },
  'high low': { flare: (t) => 0.2 + 0.12 * t, falls: true, folds: 9, depth: 2.6, reach: 0.9 },
  gathered: { flare: () => 0.22, falls: true, folds: 10, depth: 1.9, reach: 0.94, gathers: 36 },
  'box pleated': { flare: (t) => 0.12 + 0.1 * t, falls: true, folds: 5, depth: 0.5, reach: 0.7, pleats: 14 },
  'sunray pleated': { flare: (t) => 0.2 + 0.2 * t, falls: true, folds: 7, depth: 1.2, reach: 0.8, pleats: 56 },
  tulip: { flare: (t) => 0.16 - 0.4 * smooth(0.3, 0.75, t), falls: false, folds: 5, depth: 0.6, reach: 0.6 },
  sarong: { flare: () => 0.06, falls: false, folds: 6, depth: 1.1, reach: 0.8 },
}

export interface SkirtCut {
  readonly body: Body
  readonly drape: Drape
  readonly shape: SkirtShape
  readonly top: number
  readonly hem: number
  readonly ease: number
  readonly slit: boolean
  /** Gathered into the waist, whatever the shape. */
  readonly gathered: boolean
}

/** Half width and depths of the skirt at a height. */
function skirtProfile(cut: SkirtCut, y: number): { half: number; front: number; back: number } {
  const { body, top, hem } = cut
  const shape = SHAPES[cut.shape]
  const own = body.trunk(Math.max(y, LEVEL.hip))
  const from = shape.falls ? top : LEVEL.hip
  const length = Math.max(10, from - hem)
  const below = Math.max(0, from - y)
  // A short skirt of the same cut stands out more for its length.
  const reach = from - hem < 42 ? 1.25 : from - hem > 85 ? 0.72 : 1
  const wide = length * spreadAt(cut.shape, Math.min(1, below / length), reach)
  const base = shape.falls ? body.trunk(top) : own
  const grown = (start: number, rest: number, share: number) =>
    shape.falls ? softMax(rest + cut.ease, start + cut.ease + wide * share) : rest + cut.ease + wide * share
  // Legs keep a narrow skirt from closing.
  return {
    half: Math.max(12, grown(base.half, own.half, 1)),
    front: Math.max(9, grown(base.front, own.front, 0.9)),
    back: Math.max(9, grown(base.back, own.back, 0.9)),
  }
}

/** Steps in which a flare is summed. A round number. */
const STEPS = 120
/** Sums of the flare, by shape and reach. */
const SPREADS = new Map<string, Float64Array>()

/** Widening from the top down to a share of the length, in lengths: the flare, summed once for each shape. */
function spreadAt(shape: SkirtShape, share: number, reach: number): number {
  const key = `${shape} ${reach}`
  let sums = SPREADS.get(key)
  if (sums === undefined) {
    sums = new Float64Array(STEPS + 1)
    for (let k = 0; k < STEPS; k += 1) {
      const flare = SHAPES[shape].flare((k + 0.5) / STEPS)
      sums[k + 1] = sums[k]! + (flare > 0 ? flare * reach : flare) / STEPS
    }
    SPREADS.set(key, sums)
  }
  const place = share * STEPS
  const k = Math.min(STEPS - 1, Math.floor(place))
  return blend(sums[k]!, sums[k + 1]!, place - k)
}

const softMax = (a: number, b: number): number => (a + b + Math.sqrt((a - b) ** 2 + 4)) / 2

/** Seams of a tiered skirt, shares of its length. Chosen by eye. */
export const TIERS = [0, 0.36, 0.68, 1] as const

/** Front or back panel of a skirt, or of the part of it between two shares of its width and of its length. */
export function cutSkirt(
  cut: SkirtCut,
  side: 'front' | 'back',
  part: Part,
  sector: readonly [number, number] = [0, 1],
  span: readonly [number, number] = [0, 1],
): Patch {
  const shape = SHAPES[cut.shape]
  const many = shape.pleats !== undefined || shape.gathers !== undefined || cut.gathered
  const columns = Math.round((many ? 241 : 145) * (sector[1] - sector[0]))
  return layPatch(
    {
      part,
      columns,
      rows: Math.max(24, Math.round(120 * (span[1] - span[0]))),
      cloth: shape.pleats === undefined && !many ? 'flat' : 'gathered',
    },
    (across, share, spot) => {
      const down = blend(span[0], span[1], share)
      const angle = Math.PI * (1 - blend(sector[0], sector[1], across)) * (side === 'front' ? 1 : -1)
      const slant = slantOf(cut, angle)
      const hem = cut.hem + slant
      spot.y = blend(cut.top, hem, down)
      const { half, front, back } = skirtProfile(cut, spot.y)
      const out = skirtFolds(cut, shape, angle, spot.y, down)
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      spot.x = half * c + out * c
      spot.z = (side === 'front' ? front : back) * s + out * s
      // The hem is lower where folds come forward.
      spot.y -= Math.max(-1.5, Math.min(2, out)) * 0.18 * down
      spot.hem = spot.y - hem
      if (cut.slit && side === 'front') {
        const top = Math.max(cut.hem + 16, LEVEL.crotch - 14)
        const gap = Math.max(0, top - spot.y) * 0.13
        const slit = Math.abs(spot.x - half * 0.42) - gap
        if (spot.y < top) {
          spot.trim = slit
          spot.hem = Math.min(spot.hem, Math.abs(slit))
        }
      }
      if (cut.shape === 'bubble') spot.hem = 1e3
    },
  )
}

/** How much the hem is raised about the body, cm. */
function slantOf(cut: SkirtCut, angle: number): number {
  const most = Math.min(26, Math.max(0, LEVEL.hip - cut.hem) * 0.5)
  if (cut.shape === 'asymmetric') return (Math.cos(angle) * 0.5 + 0.5) * most
  if (cut.shape === 'high low') return (Math.sin(angle) * 0.5 + 0.5) * most * 1.3
  return 0
}

function skirtFolds(cut: SkirtCut, shape: Shape, angle: number, y: number, down: number): number {
  const { drape } = cut
  const [u, v] = [Math.cos(angle), Math.sin(angle)]
  const soft = 1.3 - 0.5 * drape.stiffness
  const count = Math.max(2, Math.round(shape.folds * (1.2 - 0.45 * drape.stiffness)))
  const wander = drape.noise.at(u * 1.9 + drape.turn, v * 1.9 + down * 0.5)
  const each = 0.62 + 0.75 * drape.noise.at(u * 2.3 - drape.turn, v * 2.3 + 4)
  const rise = smooth(1 - shape.reach, 1, down) * (0.35 + 0.65 * down)
  let out = unevenness(drape, u * 17, y + v * 6, 40) * (0.6 + 0.7 * down)
  out += soft * shape.depth * rise * each * fold(count * angle + drape.turn + wander * 2.6, drape.crease * 0.5)
  const second = drape.noise.at(u * 3 + 9, v * 3 + drape.turn)
  out +=
    soft * shape.depth * 0.28 * smooth(0.25, 1, down) * fold((count * 2 + 1) * angle + second * 3, drape.crease * 0.5)
  if (shape.pleats !== undefined) {
    // Knife pleats: a sharp edge, a long slope; held above, opening below.
    const phase = ((angle / (2 * Math.PI)) * shape.pleats + 40 + wander * 0.12 * down) % 1
    const knife = phase < 0.86 ? phase / 0.86 : (1 - phase) / 0.14
    out += (0.5 + 0.95 * down) * (knife - 0.5) * smooth(0, 0.08, down)
  }
  const gathers = shape.gathers ?? (cut.gathered ? 34 : 0)
  if (gathers > 0) {
    const held =
      cut.shape === 'tiered'
        ? Math.max(...TIERS.slice(0, 3).map((top) => gatherWeight(down - top)))
        : gatherWeight(down * 0.8)
    out +=
      soft * 0.62 * held * fold(gathers * angle + 4.5 * drape.noise.at(u * 6, v * 6 + down * 1.4), drape.crease * 0.7)
    if (cut.shape === 'tiered')
      out += 1.3 * TIERS.slice(1, 3).reduce<number>((sum, top) => sum + smooth(top - 0.003, top + 0.05, down), 0)
    if (cut.shape === 'bubble') out += 0.7 * smooth(0.7, 0.98, down) * fold(26 * angle + wander * 4, 0.3)
  } else if (!shape.falls) {
    // Cloth held by the hips: faint pulls between them, and from the hip bone down.
    const hips = Math.exp(-(((y - 84) / 7) ** 2)) * Math.abs(u) ** 1.5
    out += soft * 0.24 * hips * fold((y + 3 * u) * 1.35 + drape.turn, drape.crease)
  }
  return out
}

const gatherWeight = (below: number): number => (below < 0 ? 0 : Math.exp(-((below / 0.17) ** 2)))

/** A gathered band about a hem. */
export function cutRuffle(cut: SkirtCut, side: 'front' | 'back', part: Part, width: number): Patch {
  return layPatch({ part, columns: 241, rows: 26, cloth: 'gathered' }, (across, down, spot) => {
    const angle = Math.PI * (1 - across) * (side === 'front' ? 1 : -1)
    spot.y = cut.hem + width * (0.72 - down)
    const { half, front, back } = skirtProfile(cut, Math.max(cut.hem, spot.y))
    const shape = SHAPES[cut.shape]
    const share = Math.min(1, (cut.top - Math.max(cut.hem, spot.y)) / (cut.top - cut.hem))
    const under = skirtFolds(cut, shape, angle, Math.max(cut.hem, spot.y), share)
    const wave = fold(27 * angle + 3 * cut.drape.noise.at(Math.cos(angle) * 5, Math.sin(angle) * 5), 0.2)
    const out = under + 0.5 + 2.2 * down + wave * (0.25 + 1.5 * down)
    spot.x = (half + out) * Math.cos(angle)
    spot.z = ((side === 'front' ? front : back) + out) * Math.sin(angle)
    spot.y -= wave * 0.3 * down
    spot.hem = (1 - down) * width
  })
}
