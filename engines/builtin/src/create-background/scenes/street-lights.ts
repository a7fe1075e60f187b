import type { FloatImage, LinearRgb } from '@toile/imaging'
import { blurAt, rowOf } from '../camera.ts'
import { type Car, LAMPS } from '../cars.ts'
import { addGlow } from '../lens.ts'
import { scaleRgb } from '../light.ts'
import type { SceneFrame } from '../scene.ts'

/** Light of windows and signs, linear, the warm ones of rooms and shops first. Chosen by eye. */
export const WINDOW_LIGHTS: readonly LinearRgb[] = [
  [1, 0.62, 0.28],
  [1, 0.8, 0.55],
  [1, 0.25, 0.2],
  [0.3, 0.65, 1],
  [0.95, 0.3, 0.7],
  [0.4, 0.95, 0.75],
]
/** Light of signs and lamps, linear. Chosen by eye. */
const COLOURS = {
  neon: [
    [1, 0.12, 0.55],
    [0.1, 0.75, 1],
    [0.55, 0.2, 1],
    [1, 0.16, 0.2],
    [0.15, 1, 0.8],
  ],
  street: [1, 0.66, 0.32],
  head: [1, 0.94, 0.82],
  tail: [1, 0.12, 0.06],
} as const
/** Metres for the lamps; the number of signs that are tried. Chosen by eye. */
const LIGHTS = { lampHeight: 5.2, lampPitch: 17, lampsTo: 160, lampRadius: 0.16, signs: 26, neonSigns: 70 } as const

interface Street {
  /** Column of the vanishing point, and how far the sides are from that line, in metres. */
  readonly vanish: number
  readonly left: number
  readonly right: number
  /** 0 by day to 1 at night; 0 dry to 1 wet. */
  readonly dark: number
  readonly wet: number
  readonly cars: readonly Car[]
}

/** A lamp: metres across from the vanishing line, over the ground, away, and its radius. */
interface Lamp {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly radius: number
  readonly colour: LinearRgb
  /** How bright its disc should look. */
  readonly power: number
}

/** Lamps, cars and signs: points far brighter than the street, which the lens turns into discs and wet ground into streaks. */
export function addStreetLights(scene: FloatImage, frame: SceneFrame, street: Street): void {
  const { camera, random, mood } = frame
  const { left, right, dark } = street
  const add = (lamp: Lamp): void => addLamp(scene, frame, street, lamp)
  if (dark > 0) {
    const lamp = { y: LIGHTS.lampHeight, radius: LIGHTS.lampRadius, colour: COLOURS.street, power: 1.5 }
    const first = camera.subjectDistance + 11 + random.between(0, 8)
    for (let z = first; z < LIGHTS.lampsTo; z += LIGHTS.lampPitch) {
      add({ ...lamp, x: -left + 1.7, z })
      add({ ...lamp, x: right - 1.7, z: z + 8 })
    }
    // Neon: many signs in the colours of gas tubes, which tint the picture.
    const { neon } = mood
    for (let k = 0; k < (neon ? LIGHTS.neonSigns : LIGHTS.signs); k++) {
      const onLeft = random.next() < 0.5
      const z = camera.subjectDistance + random.between(9, 115)
      add({
        x: onLeft ? -left + 0.4 : right - 0.4,
        y: random.between(1.8, neon ? 7 : 4.6),
        z,
        radius: neon ? random.between(0.1, 0.34) : 0.1,
        colour: random.pick(neon ? COLOURS.neon : WINDOW_LIGHTS),
        power: random.between(0.35, 0.9),
      })
    }
  }
  for (const car of street.cars) {
    // In daylight only cars that come towards the camera have their lamps on.
    if (dark === 0 && !car.coming) continue
    const colour = car.coming ? COLOURS.head : COLOURS.tail
    const power = car.coming ? 1.8 : 0.9
    for (const side of [-1, 1]) {
      add({ x: car.across + side * LAMPS.across, y: LAMPS.height, z: car.away, radius: 0.1, colour, power })
    }
  }
}

function addLamp(scene: FloatImage, { camera, height }: SceneFrame, street: Street, lamp: Lamp): void {
  const { y: up, z, colour } = lamp
  const strength = street.dark > 0 ? street.dark : 0.16
  const x = street.vanish + (lamp.x * camera.focal) / z
  const y = rowOf(camera, up, z)
  const radius = Math.max(0.8, (lamp.radius * camera.focal) / z)
  // The disc spreads the light; `power` says how bright the disc should look, not the lamp.
  const spread = Math.pow(blurAt(camera, z) / 2 / (radius + 0.4), 2)
  const power = Math.min(lamp.power * Math.max(1, spread) * 0.75, 160) * strength
  addGlow(scene, { x, y, radius }, scaleRgb(colour, power))
  if (street.wet <= 0.2) return
  // A wet road is a rough mirror: it stretches each light into a soft upright streak.
  const from = rowOf(camera, -up * 0.55, z)
  const to = Math.min(height * 1.02, rowOf(camera, -up * 1.9, z))
  const step = Math.max(1, radius * 0.7)
  const streak = (Math.min(power, 14) * 0.05 * street.wet * step) / radius
  for (let row = from; row < to; row += step) {
    const t = (row - from) / (to - from)
    const fade = streak * (1 - t) * Math.min(1, t * 6)
    addGlow(scene, { x, y: row, radius: radius * (0.8 + 0.5 * t) }, scaleRgb(colour, fade))
  }
}
