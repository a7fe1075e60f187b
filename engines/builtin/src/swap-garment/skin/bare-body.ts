import {
  type FloatImage,
  type GreyImage,
  type LinearRgb,
  luminance,
  mix,
  type RgbaImage,
  smoothstep,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { type Arm, readArms } from './arm.ts'
import type { ArmPlace } from './arm-geometry.ts'
import { readBodyForm } from './body-form.ts'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import type { WaistEdge } from '../read-photo/waist.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** How a body without its garment is lit. */
export interface BareBody {
  /** Fills in what a pixel of the photo shows. */
  at(x: number, y: number, into: BareBodyPoint): void
  /** Indices of the photo's pixels of skin that come out of sleeves. */
  readonly seen: readonly number[]
}

export interface BareBodyPoint {
  /** How much of it is the body; the rest is what is behind. */
  cover: number
  /** Whether it belongs to an arm. */
  isArm: boolean
  /** See `ArmPlace`. */
  past: number
  /** Whether it is the body some way below its armpits, 0 to 1: arms beside it are lit by themselves. */
  belly: number
  /** The light on its roundness, a natural logarithm; 0 is skin that faces it. */
  light: number
  /** What its form, as of muscles and bones, adds to that. */
  form: number
  /** The tone that skin has there where none is seen near; linear light. */
  readonly tone: Float32Array
}

/**
 * How something round gets darker towards its edges, as logarithms of luminance. Measured (quality/measured.md#swaps) but for
 * limbs, whose values are larger than the 0.8 and 0.16 found there: by eye.
 */
const ROUNDNESS = {
  /** Exponent of the way from the middle to an edge. */
  fall: 1.6,
  /**
   * How much darker either edge is where the light is even, and what the lit one leaves to the other where it comes from one
   * side alone. A body is flatter than arms and legs, and its sides differ more.
   */
  limb: { even: 1.1, oneSided: 0.2 },
  trunk: { even: 0.72, oneSided: 0.36 },
  /** Difference between a garment's halves from which the light comes from one side alone. */
  clearSide: 0.4,
} as const
/**
 * What an arm's muscles add to that, as logarithms: place and reach along it (0 shoulder, 1 wrist) and across (1 outer edge), and
 * how much lighter it is there. Chosen by eye.
 */
const FORMS: readonly { at: readonly [number, number]; reach: readonly [number, number]; light: number }[] = [
  // The shoulder's cap, and where it ends.
  { at: [0.13, 0.3], reach: [0.09, 0.45], light: 0.2 },
  { at: [0.29, 0.6], reach: [0.06, 0.4], light: -0.17 },
  // The upper arm in front, and behind it.
  { at: [0.37, -0.1], reach: [0.1, 0.4], light: 0.15 },
  { at: [0.4, -0.75], reach: [0.12, 0.3], light: -0.15 },
  // The fold of the elbow, and its bone.
  { at: [0.52, -0.3], reach: [0.03, 0.5], light: -0.22 },
  { at: [0.5, 0.7], reach: [0.05, 0.28], light: 0.12 },
  // The forearm's two bellies and what lies between them.
  { at: [0.64, 0.35], reach: [0.1, 0.32], light: 0.18 },
  { at: [0.68, -0.15], reach: [0.13, 0.22], light: -0.13 },
  { at: [0.66, -0.55], reach: [0.1, 0.25], light: 0.1 },
]
/** How much darker still an arm is at its very edges, a logarithm. By judgement: medians of many photos hardly show so narrow a band. */
const ARM_EDGE = 0.3
/** The fold in front of the armpit, where the arm meets the chest, and below it the shade between arm and body. By eye. */
const FOLD = {
  /** How much darker the fold is, and the shade about it, as logarithms. */
  dark: [0.3, 0.22],
  /** How wide either is, in half widths of the arm. */
  wide: [0.14, 0.6],
  /** Where along the arm they begin and where they are in full, 0 at the shoulder, 1 at the wrist. */
  from: [0.12, 0.26],
} as const
/** The darker skin is, the more its light differs on a photo (`npm run fits`): a power of its tone over the usual one. */
const CONTRAST = {
  /** Luminance of the usual tone. */
  tone: 0.24,
  power: -0.18,
  /** The least and the greatest factor that comes of it. */
  within: [0.85, 1.3],
} as const
/** A body's waist, in widths of the body at the armpits. */
const WAIST = {
  /** How much narrower it is there: less than is measured, since too narrow a body shows a gap (quality/measured.md#swaps). */
  narrower: 0.1,
  /** How far below the armpits it lies. Chosen by eye. */
  depth: 0.65,
} as const
/** How a bare body meets what is worn below and an arm beside it, in widths of the chest. Chosen by eye. */
const BELLY_JOIN = {
  /** Least and greatest half width of what the body meets at the waist. */
  half: [0.38, 0.6],
  /** Height above the waist over which it comes to that width. */
  within: 0.45,
  /** Width of a slit between a body's side and an arm that lay against it: up to the first it is filled, from the second on left open. */
  slit: [0.06, 0.12],
} as const
/** Where an arm that lay against the body is looked for, in the same widths: how far up from the hem, and how far off the side. By eye. */
const ARM_BESIDE = { up: 0.35, off: 0.06 } as const
/** How far a hand's tone may lie from that of all skin, as a factor of luminance: quartiles of limbs beside faces (`npm run fits`). */
const HAND_TONE = [0.6, 1.23] as const

export interface BareBodyInput {
  readonly photo: RgbaImage
  readonly body: Shape
  /** Of the photo's size, 255 = skin. */
  readonly skin: GreyImage
  /** The light on the old garment without its folds, see `Shading`. */
  readonly form: FloatImage
  /** Of all skin that is seen, linear light. */
  readonly tone: LinearRgb | undefined
  /** Where what is worn below begins, if that is known: a body goes over into it. */
  readonly waist?: WaistEdge | undefined
}

/** Arms and body as they would be seen: arms as wide as arms, both round, lit from where the old garment was. */
export function readBareBody({ photo, body, skin, form, tone, waist }: BareBodyInput): BareBody {
  const arms = readArms(body, skin)
  const trunk = body.kind === 'upper' || body.kind === 'dress' ? body.trunk : undefined
  const { scale } = body.outline
  const usual = tone ?? ([0, 0, 0] as const)
  const hands = { left: toneOf(photo, arms.left, usual), right: toneOf(photo, arms.right, usual) }
  const side = trunk ? Math.min(1, Math.max(-1, sideLight(body, form) / ROUNDNESS.clearSide)) : 0
  // Dark skin shines, and shows its form more.
  const contrast = tone ? contrastOf(tone) : 1
  const bodyForm = readBodyForm(body, skin, waist && waist.row * scale)
  const bodyPlace = { column: 0, row: 0, across: 0 }
  const place: ArmPlace = { cover: 0, across: 0, round: 0, inside: 0, nx: 0, ny: 0, along: 0, past: 0 }
  const armpit = trunk ? Math.min(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y) : 0
  const chest = trunk ? edgesAt(trunk, armpit) : [0, 0]
  const bodyHalf = trunk && halvesOf(trunk, chest[1]! - chest[0]!, scale, waist)
  // All of a side alike: filled where it is narrow alone, a body would bulge.
  const apartOf = (key: 'left' | 'right'): number => {
    const wide = Math.max(1, chest[1]! - chest[0]!)
    if (!trunk || !liesAgainst(body, trunk, wide, skin, key)) return 1
    let most = 0
    for (let row = Math.ceil(armpit); row < trunk.hem; row += 1) {
      const [from, to] = edgesAt(trunk, row)
      const half = (to - from) / 2
      most = Math.max(most, half - bodyHalf!((row - armpit) / wide, row, key === 'left' ? -half : half))
    }
    return smoothstep(...BELLY_JOIN.slit, most / wide)
  }
  const apart = { left: apartOf('left'), right: apartOf('right') }
  return {
    seen: [...(arms.left?.seen ?? []), ...(arms.right?.seen ?? [])],
    at(x, y, into) {
      into.cover = 1
      into.isArm = false
      into.belly = 0
      into.past = 0
      let [light, fine] = [0, 0]
      into.tone.set(usual)
      if (trunk) {
        const row = (y + 0.5) * scale - 0.5
        const [from, to] = edgesAt(trunk, row)
        const column = (x + 0.5) * scale
        const key = column < from ? 'left' : column > to ? 'right' : undefined
        const arm = key && arms[key]
        const depth = (row - armpit) / Math.max(1, chest[1]! - chest[0]!)
        const half = (to - from) / 2
        const off = column - (from + to) / 2
        const slim = depth > 0 ? Math.min(half, bodyHalf!(depth, row, off)) : half
        const own = mix(half, slim, apart[off < 0 ? 'left' : 'right'])
        // Between an arm and the body what lies behind is seen.
        const beyond = own < half ? smoothstep(-1, 1, (Math.abs(off) - half) / scale) : 1
        if (arm) {
          arm.at(x + 0.5, y + 0.5, place)
          into.cover = place.cover * beyond
          into.isArm = true
          into.past = place.past
          // At the shoulder it goes over into neck and chest, and what faces up faces the light.
          const up = Math.max(0, -place.ny * Math.sign(place.round))
          const onArm = place.inside < 0 ? Math.exp(-((place.inside / FOLD.wide[1]) ** 2)) : 1
          const turned = onArm * smoothstep(0, 0.16, place.along) * (1 - up)
          light += turned * turnedAway(ROUNDNESS.limb, place.round, side * place.nx - 0.5 * place.ny)
          fine += armForm(place.along, place.round) + armFold(place)
          light -= ARM_EDGE * turned * smoothstep(0.5, 1, Math.abs(place.round)) ** 2
          const share = 0.25 + 0.75 * smoothstep(0.2, 1, place.along / arm.end)
          for (let c = 0; c < 3; c += 1) into.tone[c] = into.tone[c]! * (1 - share) + share * hands[key][c]!
        } else if (!key) {
          if (own < half) {
            const near = beyond > 0 ? arms[off < 0 ? 'left' : 'right'] : undefined
            near?.at(x + 0.5, y + 0.5, place)
            into.cover = Math.max(near ? place.cover * beyond : 0, smoothstep(-1, 1, (own - Math.abs(off)) / scale))
          }
          into.belly = smoothstep(0, 0.3, depth)
          const across = Math.min(1, Math.max(-1, off / Math.max(1, own)))
          // Below the armpits the body turns away at its sides.
          const turned = smoothstep(-0.2, 0.2, depth)
          light += turned * turnedAway(ROUNDNESS.trunk, across, side)
          bodyPlace.column = column
          bodyPlace.row = row
          bodyPlace.across = across
          fine += bodyForm!.trunk(bodyPlace)
        }
      }
      into.light = contrast * light
      into.form = contrast * fine
    },
  }
}

/**
 * Half the width of a body below its armpits, pixels of the outline: narrower at the waist, and there as wide as what is worn
 * below begins. `depth`: below the armpits, in widths of the chest; `off`: to the left of the middle below 0.
 */
function halvesOf(
  trunk: Trunk,
  chest: number,
  scale: number,
  waist: WaistEdge | undefined,
): (depth: number, row: number, off: number) => number {
  const end = (waist?.row ?? 0) * scale
  const [from, to] = edgesAt(trunk, end)
  const wide = (edge: number | undefined): number | undefined =>
    edge === undefined
      ? undefined
      : Math.min(BELLY_JOIN.half[1], Math.max(BELLY_JOIN.half[0], Math.abs(edge * scale - (from + to) / 2) / chest)) *
        chest
  const [left, right] = [wide(waist?.left), wide(waist?.right)]
  return (depth, row, off) => {
    const slim = (chest / 2) * (1 - WAIST.narrower * smoothstep(0, WAIST.depth, depth))
    const meets = off < 0 ? left : right
    return meets === undefined ? slim : mix(slim, meets, smoothstep(end - BELLY_JOIN.within * chest, end, row))
  }
}

/** Whether an arm lies against the lower part of a body's side, so that no ground is seen between: most rows show its skin there. */
function liesAgainst({ outline }: Shape, trunk: Trunk, chest: number, skin: GreyImage, key: 'left' | 'right'): boolean {
  const { mask, scale } = outline
  let [all, hits] = [0, 0]
  for (let row = Math.max(trunk.top, Math.round(trunk.hem - ARM_BESIDE.up * chest)); row < trunk.hem; row += 1) {
    const edge = edgesAt(trunk, row)[key === 'left' ? 0 : 1]
    const y = Math.min(skin.height - 1, Math.floor((row + 0.5) / scale))
    all += 1
    for (let off = 0; off < ARM_BESIDE.off * chest; off += 1) {
      const column = Math.floor(edge + (key === 'left' ? -off : off))
      const x = Math.floor((column + 0.5) / scale)
      if (x < 0 || x >= skin.width) break
      if (mask.data[row * mask.width + column]! >= 128 || skin.data[y * skin.width + x]! < 128) continue
      hits += 1
      break
    }
  }
  return 2 * hits > all
}

/** The light on something round, as a logarithm, 0 in its middle. `across`: -1 to 1; `lit`: from where, the same. */
function turnedAway(
  { even, oneSided }: typeof ROUNDNESS.limb | typeof ROUNDNESS.trunk,
  across: number,
  lit: number,
): number {
  const [right, left] = [((1 + across) / 2) ** ROUNDNESS.fall, ((1 - across) / 2) ** ROUNDNESS.fall]
  return even * (2 * 0.5 ** ROUNDNESS.fall - right - left) + oneSided * lit * (right - left)
}

/** The light on an arm's form beside that of its roundness, as a logarithm. */
function armForm(along: number, round: number): number {
  let light = 0
  for (const { at, reach, light: most } of FORMS) {
    const far = ((along - at[0]) / reach[0]) ** 2 + ((round - at[1]) / reach[1]) ** 2
    if (far < 6) light += most * Math.exp(-far)
  }
  return light
}

/** How much stronger the form of skin of this tone is seen than of the usual one. */
function contrastOf(tone: LinearRgb): number {
  const [least, most] = CONTRAST.within
  return Math.min(most, Math.max(least, (luminance(...tone) / CONTRAST.tone) ** CONTRAST.power))
}

/** The light in the fold between an arm and the chest, as a logarithm. */
function armFold({ inside, along }: ArmPlace): number {
  const [near, about] = [Math.exp(-((inside / FOLD.wide[0]) ** 2)), Math.exp(-((inside / FOLD.wide[1]) ** 2))]
  return -smoothstep(...FOLD.from, along) * (FOLD.dark[0] * near + FOLD.dark[1] * about)
}

/** -0.5 to 0.5: how much lighter the right half of the old garment is than the left one. */
function sideLight(body: Shape, form: FloatImage): number {
  if (body.kind !== 'upper' && body.kind !== 'dress') return 0
  const { trunk, outline } = body
  let [sum, count] = [0, 0]
  for (let row = trunk.top + 0.3 * (trunk.hem - trunk.top); row < trunk.hem; row += 4) {
    const [from, to] = edgesAt(trunk, row)
    const at = (u: number): number => {
      const [x, y] = [Math.round((from + (to - from) * u) / outline.scale), Math.round(row / outline.scale)]
      return form.data[Math.min(form.height - 1, y) * form.width + Math.min(form.width - 1, Math.max(0, x))]!
    }
    sum += at(0.85) - at(0.15)
    count += 1
  }
  return count === 0 ? 0 : Math.min(0.5, Math.max(-0.5, sum / count))
}

/** The tone of the skin that comes out of a sleeve, in its own hue and not much lighter or darker than `usual`. */
function toneOf({ data }: RgbaImage, arm: Arm | undefined, usual: LinearRgb): LinearRgb {
  if (!arm || arm.seen.length < 30) return usual
  const tone = (c: 0 | 1 | 2): number => {
    const values = arm.seen.map((i) => data[4 * i + c]!).toSorted((p, q) => p - q)
    return SRGB8_TO_LINEAR[values[values.length >> 1]!]!
  }
  const own: LinearRgb = [tone(0), tone(1), tone(2)]
  const ratio = luminance(...own) / Math.max(1e-4, luminance(...usual))
  const held = Math.min(HAND_TONE[1], Math.max(HAND_TONE[0], ratio)) / Math.max(1e-4, ratio)
  return [own[0] * held, own[1] * held, own[2] * held]
}
