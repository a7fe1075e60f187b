import { type LinearRgb, mix } from '@toile/imaging'
import { floorLight } from '../../light.ts'
import type { SceneFrame } from '../../scene.ts'
import type { Undergrowth } from '../undergrowth.ts'

/** A kind of wood. Colours are albedos in linear light. */
export interface Wood {
  /** How many stems stand in the picture's width and depth, and their thickness in metres. */
  readonly stems: number
  readonly thick: readonly [number, number]
  readonly bark: LinearRgb
  readonly foliage: { readonly dark: LinearRgb; readonly light: LinearRgb }
  /** Of the leaves in autumn. */
  readonly autumn: LinearRgb
  readonly ground: { readonly bare: LinearRgb; readonly green: LinearRgb }
  /** Colour of the air between the stems: what light the leaves let through. */
  readonly mist: LinearRgb
  /** How far one sees, as a factor. */
  readonly clear: number
  /** Blur of far points, as a scenery's: stems have to stay stems. */
  readonly aperture: number
  readonly undergrowth: Undergrowth
  /** Height in metres under which stems are bare. */
  readonly bare: number
  /** Bark at a stem: `t` across from -1 to 1, `v` metres up. Answers a factor on its colour. */
  mark(at: (x: number, y: number) => number, t: number, v: number, seed: number): number
}

/** The wood of one picture. */
export interface WoodView {
  readonly wood: Wood
  readonly frame: SceneFrame
  /** Distance in metres up to which ground is seen. */
  readonly farthest: number
  /** Metres after which two thirds of what is seen are mist. */
  readonly sight: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
  /** Column and row of the sun. */
  readonly sun: { readonly x: number; readonly y: number }
  readonly path: Path
  /** Light that the ground gets, and the colour of the mist in that light. */
  readonly lit: LinearRgb
  readonly mist: LinearRgb
  /** Colour of leaves on their light side. */
  readonly leafLight: LinearRgb
  readonly isSnowy: boolean
}

/** The way that the subject stands on; metres. */
interface Path {
  /** Half of its width; 0 where there is none. */
  readonly half: number
  /** Where it passes the subject, to the right of the camera. */
  readonly x: number
  /** How it bends, a metre for each square metre beyond the subject. */
  readonly curve: number
}

/** A pixel of a wood. */
export interface WoodPoint {
  readonly x: number
  readonly y: number
  /** Distance of the ground there in metres, Infinity over the horizon. */
  readonly distance: number
  /** Light of the low sun about it, see `sunGlow`. */
  readonly glow: number
}

/** Metres after which two thirds of what is seen are mist, by what fills the air. Chosen by eye. */
const SIGHT = { fog: 17, dawn: 48, overcast: 70, else: 95 } as const
/** The path; metres but for `mostOfView`. Chosen by eye. */
const PATH = {
  half: [0.8, 1.3],
  /** No path takes more than this share of what is seen at the subject to either side. */
  mostOfView: 0.2,
  curve: 0.004,
} as const
/** Albedo of what is without leaves in winter, linear. Chosen by eye. */
const BARE_TWIGS: LinearRgb = [0.4, 0.42, 0.42]

/** @param frame the random numbers are drawn from it, in an order that must stay: else equal seeds give other woods */
export function viewOf(wood: Wood, frame: SceneFrame): WoodView {
  const { camera, light, random, width, height, mood, variant } = frame
  const near = camera.subjectDistance
  const drift = random.between(0, 80)
  const sunRow = camera.horizon - height * random.between(0.2, 0.4)
  const seenWidth = (width / camera.focal) * near
  const half = variant % 2 === 0 ? Math.min(random.between(PATH.half[0], PATH.half[1]), PATH.mostOfView * seenWidth) : 0
  const sight = mood.fog
    ? SIGHT.fog
    : light.time === 'dawn' || light.time === 'overcast'
      ? SIGHT[light.time]
      : SIGHT.else
  const bright = 1 + 0.25 * light.hardness
  const mistOf = (c: 0 | 1 | 2): number => mix(light.ambient[c], light.horizon[c], 0.45) * wood.mist[c] * bright
  return {
    wood,
    frame,
    farthest: near + 70,
    sight: sight * wood.clear,
    drift,
    sun: { x: width * (0.5 + light.side * 0.3), y: sunRow },
    path: {
      half,
      x: ((frame.subjectX - camera.centre) * near) / camera.focal,
      curve: random.between(-PATH.curve, PATH.curve),
    },
    lit: floorLight(light),
    mist: [mistOf(0), mistOf(1), mistOf(2)],
    leafLight: mood.autumn ? wood.autumn : mood.winter ? BARE_TWIGS : wood.foliage.light,
    isSnowy: mood.winter || mood.snowfall,
  }
}

/** How far a place is from the middle of the path, in metres. */
export function distanceFromPath({ path, frame }: WoodView, x: number, z: number): number {
  return Math.abs(x - path.x - path.curve * (z - frame.camera.subjectDistance) ** 2)
}

/** Light about the low sun at a pixel, 0 to 1.3: strongest where one looks against it. */
export function sunGlow({ sun, frame: { light, height } }: WoodView, x: number, y: number): number {
  const dx = (x - sun.x) / (height * 0.3)
  const dy = (y - sun.y) / (height * 0.36)
  return Math.exp(-(dx * dx + dy * dy)) * (light.behind ? 1 : 0.45) * (0.3 + light.hardness)
}
