import { SRGB8_TO_LINEAR } from '../colour/index.ts'
import type { FloatImage, GreyImage, RgbaImage } from '../image.ts'
import { grain } from '../scene/film.ts'
import { clamp01, smoothstep } from '../scene/tones.ts'
import { type Arm, type ArmPlace, readArms } from './arm.ts'
import { edgesAt } from './fit.ts'
import type { Shape } from './shape.ts'

export type Rgb = readonly [number, number, number]

/** How a body without its garment is lit. */
export interface BareSkin {
  /** Fills in what a pixel of the photo shows. */
  at(x: number, y: number, into: BarePlace): void
}

export interface BarePlace {
  /** How much of it is the body; the rest is what is behind. */
  cover: number
  /** Whether it belongs to an arm. */
  isArm: boolean
  /** Factor of the light. */
  light: number
  /** The tone that skin has there where none is seen near; linear light. */
  readonly tone: Float32Array
}

/** Of the light on a round limb what comes from all sides. */
const AMBIENT = 0.52
/** How far a body's sides turn away, as a logarithm. */
const SIDES = 0.45
/** How much darker the fold of an elbow is, as a logarithm. */
const ELBOW = 0.05
/** The uneven colour of skin, as a logarithm. */
const UNEVEN = 0.028
/** How far a hand's tone may lie from that of all skin, as a factor of each channel. */
const HAND_TONE = [0.72, 1.25] as const

/**
 * Arms and body as they would be seen: arms as wide as arms, both round, lit from where the old garment was.
 *
 * @param form the light on the old garment without its folds, see `Shading`
 * @param tone of all skin that is seen
 */
export function readBareSkin(
  photo: RgbaImage,
  body: Shape,
  skin: GreyImage,
  form: FloatImage,
  tone: Rgb | undefined,
  seed: number,
): BareSkin {
  const arms = readArms(body, skin)
  const trunk = body.kind === 'upper' || body.kind === 'dress' ? body.trunk : undefined
  const { scale } = body.outline
  const usual = tone ?? ([0, 0, 0] as const)
  const hands = { left: toneOf(photo, arms.left, usual), right: toneOf(photo, arms.right, usual) }
  const side = trunk ? sideLight(body, form) : 0
  const place: ArmPlace = { cover: 0, across: 0, nx: 0, ny: 0, along: 0, isPast: false }
  const [coarse, fine] = [Math.max(4, 0.02 * photo.height), Math.max(2, 0.005 * photo.height)]
  return {
    at(x, y, into) {
      into.cover = 1
      into.isArm = false
      let light = 0
      into.tone.set(usual)
      if (trunk) {
        const row = (y + 0.5) * scale - 0.5
        const [from, to] = edgesAt(trunk, row)
        const column = (x + 0.5) * scale
        const key = column < from ? 'left' : column > to ? 'right' : undefined
        const arm = key && arms[key]
        if (arm) arm.at(x + 0.5, y + 0.5, place)
        if (arm && !place.isPast) {
          into.cover = place.cover
          into.isArm = true
          // Its edges turn away, the one towards the light less; at the shoulder there is none yet.
          const facing = place.across * (place.nx * side - 0.25 * place.ny)
          const round = AMBIENT + (1 - AMBIENT) * (Math.sqrt(1 - place.across ** 2) + 0.8 * facing)
          const turned = smoothstep(0, 0.16, place.along)
          light += turned * Math.log(round) - ELBOW * Math.exp(-(((place.along - 0.52) / 0.05) ** 2))
          const share = smoothstep(0.25, 1, place.along)
          for (let c = 0; c < 3; c += 1) into.tone[c] = into.tone[c]! * (1 - share) + share * hands[key][c]!
        } else if (!key) {
          const across = (2 * (column - from)) / Math.max(1, to - from) - 1
          // Below the armpits the body turns away at its sides.
          const armpit = Math.min(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)
          const turned = smoothstep(armpit - 0.2 * trunk.width, armpit + 0.2 * trunk.width, row)
          light += turned * (-SIDES * across ** 4 + 0.12 * side * across)
          // And has a soft furrow down its middle.
          light -= turned * 0.04 * Math.exp(-((across / 0.07) ** 2))
        }
      }
      light += UNEVEN * (0.7 * cloudy(seed, x / coarse, y / coarse) + 0.5 * cloudy(seed + 1, x / fine, y / fine))
      into.light = Math.exp(light)
    },
  }
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

/** The tone of the skin that comes out of a sleeve, not far from `usual`. */
function toneOf({ data }: RgbaImage, arm: Arm | undefined, usual: Rgb): Rgb {
  if (!arm || arm.seen.length < 30) return usual
  const tone = (c: 0 | 1 | 2): number => {
    const values = arm.seen.map((i) => data[4 * i + c]!).toSorted((p, q) => p - q)
    const middle = SRGB8_TO_LINEAR[values[Math.floor(values.length * 0.6)]!]!
    return Math.min(HAND_TONE[1] * usual[c], Math.max(HAND_TONE[0] * usual[c], middle))
  }
  return [tone(0), tone(1), tone(2)]
}

/** Smooth noise of about unit deviation, a cell to each unit. */
function cloudy(seed: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smoothstep(0, 1, clamp01(x - x0)), smoothstep(0, 1, clamp01(y - y0))]
  const above = grain(seed, x0, y0) * (1 - u) + grain(seed, x0 + 1, y0) * u
  const below = grain(seed, x0, y0 + 1) * (1 - u) + grain(seed, x0 + 1, y0 + 1) * u
  return above * (1 - v) + below * v
}
