import { blurAt } from './camera.ts'
import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { floorLight } from './light.ts'
import type { SceneFrame } from './scene.ts'

/** A car as seen from before or behind: across the street from its vanishing line and away, in metres. */
export interface Car {
  readonly across: number
  readonly away: number
  /** Comes towards the camera. */
  readonly coming: boolean
  readonly paint: LinearRgb
  readonly tall: number
}

/** Albedos of cars in linear light. Chosen by eye. */
const PAINTS: readonly LinearRgb[] = [
  [0.72, 0.47, 0.05],
  [0.035, 0.035, 0.04],
  [0.62, 0.62, 0.6],
  [0.3, 0.32, 0.34],
  [0.32, 0.035, 0.03],
  [0.05, 0.1, 0.2],
]
/** Half the width of a car, and the height of its bonnet over the road; metres, as of small cars. Chosen by eye. */
const BODY = { half: 0.9, bonnet: 0.92 } as const
/** Where its lamps are: over the road, and from its middle; metres. Chosen by eye. */
export const LAMPS = { height: 0.68, across: 0.66 } as const

/** Cars at the kerbs and in the lanes of a street whose kerbs lie `left` and `right` of its line, the nearest first. */
export function carsOf({ camera, random }: SceneFrame, left: number, right: number): Car[] {
  const cars: Car[] = []
  const add = (across: number, away: number, coming: boolean): void => {
    cars.push({ across, away, coming, paint: random.pick(PAINTS), tall: random.pick([1.42, 1.46, 1.5, 1.72]) })
  }
  const near = camera.subjectDistance
  for (let away = near + random.between(11, 17); away < near + 95; away += random.between(6.2, 12)) {
    add(-left + 1.05, away, true)
  }
  for (let away = near + random.between(9, 15); away < near + 95; away += random.between(6.2, 12)) {
    add(right - 1.05, away, false)
  }
  for (let k = 0; k < 3; k++) add(random.between(-left * 0.45, -0.4), near + random.between(26, 90), true)
  for (let k = 0; k < 3; k++) add(random.between(0.9, right * 0.45), near + random.between(22, 90), false)
  return cars.toSorted((a, b) => a.away - b.away)
}

/**
 * Paints a car at a point at its distance; false beside the car.
 * @param point metres across from the car's middle, and over the street
 * @param dark 0 to 1: how far it is night, and lamps are lit
 */
export function paintCar(
  frame: SceneFrame,
  car: Car,
  { across, up }: { readonly across: number; readonly up: number },
  dark: number,
  out: Float64Array,
): boolean {
  const x = Math.abs(across)
  if (x > BODY.half || up > car.tall || up < 0) return false
  const { light, camera } = frame
  const lit = floorLight(light)
  const soft = 0.02
  // The cabin leans in over a broad body; corners are round.
  const shoulder =
    up < BODY.bonnet
      ? BODY.half - 0.05 * Math.max(0, 0.35 - up)
      : BODY.half - 0.1 - 0.28 * smoothstep(BODY.bonnet, car.tall, up)
  const crown = car.tall - 0.1 * (x / BODY.half) ** 4
  if (x > shoulder || up > crown) return false
  out[3] = blurAt(camera, car.away)
  // Under the sills: tyres and shade.
  if (up < 0.3) {
    const tyre = x > 0.6 && x < 0.86
    if (!tyre && up < 0.16) return false
    for (let c = 0; c < 3; c++) out[c] = 0.012 * lit[c]! + 0.004
    return true
  }
  const glassHalf = shoulder - 0.1
  const inGlass = up > BODY.bonnet + 0.06 && up < car.tall - 0.12 && x < glassHalf
  if (inGlass) {
    // A windscreen mirrors the sky above and shows the dark inside below.
    const sky = smoothstep(BODY.bonnet, car.tall, up)
    for (let c = 0; c < 3; c++) out[c] = light.horizon[c]! * mix(0.06, 0.42, sky) + 0.01
    return true
  }
  const roof = smoothstep(car.tall - 0.14, car.tall - 0.04, up)
  const bonnet = up < BODY.bonnet + 0.06 ? smoothstep(BODY.bonnet - 0.16, BODY.bonnet, up) : 0
  const facing = clamp01(0.5 + 0.5 * Math.sign(across) * light.side)
  for (let c = 0; c < 3; c++) {
    const body = car.paint[c]! * (light.ambient[c]! * 0.8 + light.sun[c]! * (light.behind ? 0.1 : 0.35 + 0.3 * facing))
    out[c] = mix(body, car.paint[c]! * lit[c]! * 0.5 + light.horizon[c]! * 0.3, Math.max(roof, bonnet) * 0.8)
  }
  const lampX = Math.abs(x - LAMPS.across)
  const lamp = smoothstep(0.17 + soft, 0.17, lampX) * smoothstep(0.1, 0.08, Math.abs(up - LAMPS.height))
  const grille = car.coming ? smoothstep(0.44, 0.42, x) * smoothstep(0.12, 0.1, Math.abs(up - 0.6)) : 0
  const plate = smoothstep(0.27, 0.25, x) * smoothstep(0.065, 0.055, Math.abs(up - 0.42))
  const lens: LinearRgb = car.coming ? [0.85, 0.85, 0.82] : [0.5, 0.03, 0.02]
  for (let c = 0; c < 3; c++) {
    out[c] = mix(out[c]!, 0.015 * lit[c]!, grille)
    out[c] = mix(out[c]!, 0.6 * lit[c]!, plate)
    out[c] = mix(out[c]!, lens[c]! * (0.5 * lit[c]! + (car.coming ? 5 : 3) * dark), lamp)
  }
  return true
}
