import { addGlow, paintScene } from '../lens.ts'
import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { type Car, carsOf, LAMPS, paintCar } from '../cars.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { asphalt, floorFootprint, slabs, uprightDepth } from '../surfaces.ts'

const STONES: readonly Rgb[] = [
  [0.5, 0.44, 0.36],
  [0.42, 0.4, 0.38],
  [0.36, 0.2, 0.14],
  [0.58, 0.54, 0.48],
  [0.3, 0.31, 0.33],
]
const SIGNS: readonly Rgb[] = [
  [1, 0.62, 0.28],
  [1, 0.8, 0.55],
  [1, 0.25, 0.2],
  [0.3, 0.65, 1],
  [0.95, 0.3, 0.7],
  [0.4, 0.95, 0.75],
]

const NEON: readonly Rgb[] = [
  [1, 0.12, 0.55],
  [0.1, 0.75, 1],
  [0.55, 0.2, 1],
  [1, 0.16, 0.2],
  [0.15, 1, 0.8],
]

/** A street between two rows of houses, seen along its axis through a long lens. */
export const city: Scenery = {
  times: ['golden hour', 'noon', 'dusk', 'overcast'],
  indoors: false,
  takesColour: false,
  moods: ['rain', 'fog', 'neon', 'cobbled'],
  cameraHeight: [1.2, 1.55],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const lit = floorLight(light)
    const dark = light.time === 'night' ? 1 : light.time === 'dusk' ? 0.75 : 0
    const vanish = camera.centre + width * random.between(-0.2, 0.2)
    const left = random.between(4.2, 7)
    const right = random.between(5, 9)
    const kerb = random.between(1.6, 2.6)
    const { cobbled } = mood
    const crossing = camera.subjectDistance + random.between(3.5, 6)
    const seedL = Math.floor(random.between(0, 400))
    const seedR = Math.floor(random.between(400, 800))
    const sideLit = light.side
    const end = 330
    const wet = mood.rain ? 1 : dark * 0.35
    const skyGlow: Rgb =
      dark > 0
        ? [light.horizon[0] + 0.1 * dark, light.horizon[1] + 0.06 * dark, light.horizon[2] + 0.03 * dark]
        : light.horizon

    const facade = (z: number, Y: number, onLeft: boolean, out: Float64Array): boolean => {
      const lot = Math.floor(z / 15)
      const seed = onLeft ? seedL : seedR
      const tall = 11 + 19 * noise.cell(lot, seed)
      if (Y > tall) return false
      const stone = STONES[Math.floor(noise.cell(lot + 31, seed) * STONES.length)]!
      const facing = onLeft ? clamp01(0.5 + 0.6 * sideLit) : clamp01(0.5 - 0.6 * sideLit)
      const storey = 3.4
      const bay = 2.1 + 1.2 * noise.cell(lot + 77, seed)
      const i = Math.floor(z / bay)
      const j = Math.floor(Y / storey)
      const fu = z / bay - i
      const fv = Y / storey - j
      const shop = Y < 3.6
      const inWindow = shop
        ? fu > 0.08 && fu < 0.92 && Y > 0.35 && Y < 2.9
        : fu > 0.27 && fu < 0.73 && fv > 0.2 && fv < 0.82
      const chance = noise.cell(i + seed * 3, j + lot * 7)
      // Shop windows are full of things: bands of bright and dark, brightest under the lintel.
      const goods = shop
        ? 0.35 + 0.9 * noise.cell(Math.floor(z / 0.37), Math.floor(Y / 0.5)) + 0.5 * clamp01((Y - 1.8) / 1)
        : 1
      const kept = 0.82 + 0.22 * noise.fbm(z * 0.2, Y * 0.4 + seed, 3)
      const cornice = fv > 0.93 ? 1.25 : 1
      for (let c = 0; c < 3; c++) {
        out[c] = stone[c]! * kept * cornice * (light.ambient[c]! * 0.95 + light.sun[c]! * facing)
      }
      if (inWindow) {
        const warm = SIGNS[shop ? Math.floor(noise.cell(i * 5 + 2, j + seed) * 2.4) : Math.floor(chance * 1.99)]!
        const on = dark > 0 && (shop ? chance > 0.25 : chance > 0.62)
        const glass = 0.35 + 0.4 * noise.cell(i + 9, j + seed)
        const strength = on
          ? (shop ? (0.35 + 1.5 * chance * chance) * goods : 0.55 + 1.6 * (chance - 0.62)) * dark
          : shop && dark === 0
            ? 0.35 * chance
            : 0
        for (let c = 0; c < 3; c++) {
          out[c] = light.horizon[c]! * 0.28 * glass + 0.01 + warm[c]! * strength
        }
      }
      return true
    }

    const cars = carsOf(frame, left - kerb, right - kerb)
    const carAt = (x: number, y: number, out: Float64Array): Car | undefined =>
      cars.find((car) => {
        const metre = camera.focal / car.away
        return paintCar(
          frame,
          car,
          (x - vanish) / metre - car.across,
          camera.height + (camera.horizon - y) / metre,
          dark,
          out,
        )
      })
    const scene = paintScene(width, height, (x, y, out) => {
      const car = carAt(x, y, out)
      if (car) {
        const air = hazeAt(car.away)
        for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, skyGlow[c]! * 0.92, air)
        return
      }
      const ground = floorDistance(camera, y)
      const dx = x - vanish
      const wallZ = dx < 0 ? (camera.focal * left) / Math.max(1e-3, -dx) : (camera.focal * right) / Math.max(1e-3, dx)
      let distance = end
      if (ground <= wallZ && ground < end) {
        distance = ground
        const X = (dx * ground) / camera.focal
        const { across, along } = floorFootprint(frame, ground)
        const stone = asphalt(noise, X, uprightDepth(camera, ground), across)
        const [sett, seam] = slabs(
          noise,
          X + (Math.floor(ground / 0.13) % 2) * 0.07,
          ground,
          0.13,
          0.008,
          across * 1.5,
          along,
        )
        const walkL = smoothstep(-left + kerb + across, -left + kerb - across, X)
        const walkR = smoothstep(right - kerb - across, right - kerb + across, X)
        const walk = Math.max(walkL, walkR)
        const slab = stripeCover(toNearestMultiple(ground, 0.9), 0.01, along)
        const line = stripeCover(X - (right - left) * 0.5, 0.07, across) * (toNearestMultiple(ground, 9) > -2.2 ? 1 : 0)
        // A crossing: broad bars along the street.
        const onCrossing = smoothstep(1.6, 1.55, Math.abs(ground - crossing)) * (1 - walk)
        const bar = onCrossing * stripeCover(toNearestMultiple(X, 1), 0.26, across) * (0.75 + 0.5 * (stone - 1))
        // Water stands in the shallow parts of the road.
        const puddle = wet * smoothstep(-0.12, 0.2, noise.fbm(X * 0.5, ground * 0.22 + 5, 3, along * 0.2))
        // Houses on the light's side shade their half of the street.
        const sunlit = mix(
          1,
          mix(0.72, 1.3, smoothstep(-1.6, 1.2, -X * Math.sign(sideLit) + noise.at(ground * 0.12, 9) * 2.2)),
          light.hardness,
        )
        for (let c = 0; c < 3; c++) {
          const road = cobbled
            ? mix(0.21, 0.1, wet) * (1 + (sett - 1) * 2.4) * (1 - seam * 0.5) * (0.9 + 0.25 * (stone - 1))
            : mix(0.155, 0.07, wet) * stone
          const pave = mix(0.36, 0.17, wet) * (0.9 + (stone - 1) * 0.6) * (1 - slab * 0.35)
          let value = mix(road, pave, walk)
          value = mix(
            value,
            0.3,
            line *
              (cobbled ? 0 : 1 - walk) *
              0.45 *
              smoothstep(camera.subjectDistance + 4, camera.subjectDistance + 11, ground),
          )
          value = mix(value, 0.5, bar * 0.8)
          const lamps = dark * [0.14, 0.11, 0.08][c]!
          out[c] =
            value * (lit[c]! * 1.1 * sunlit + lamps * 3.2) + puddle * skyGlow[c]! * 0.22 + wet * 0.02 * skyGlow[c]!
        }
      } else if (wallZ < end) {
        distance = wallZ
        const Y = camera.height + ((camera.horizon - y) * wallZ) / camera.focal
        if (!facade(wallZ, Y, dx < 0, out)) {
          skyAbove(x, y, out)
          distance = Infinity
        }
      } else {
        skyAbove(x, y, out)
        if (y > camera.horizon - height * (0.05 + 0.03 * noise.at((x / height) * 20, 3))) {
          for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, 0.16 * lit[c]!, 0.55)
        }
      }
      const haze = hazeAt(distance)
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, skyGlow[c]! * 0.92, haze)
      out[3] = blurAt(camera, distance)
    })

    function hazeAt(distance: number): number {
      return distance === Infinity ? 0 : 1 - Math.exp(-distance / (mood.fog ? 45 : dark > 0 ? 300 : 620))
    }

    function skyAbove(x: number, y: number, out: Float64Array): void {
      const e = clamp01((camera.horizon - y) / height)
      const cloud = 0.92 + 0.16 * noise.fbm((x / height) * 2, e * 4, 3)
      for (let c = 0; c < 3; c++)
        out[c] = mix(skyGlow[c]!, light.zenith[c]!, Math.pow(e, 0.75)) * cloud * (dark > 0 ? 1 : 1.15)
    }

    addStreetLights(scene, frame, { vanish, left, right, dark, wet, cars })
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.62,
    ...openShadow(light),
    mirror: 0,
  }),
}

/** Lamps, cars and signs: points far brighter than the street, which the lens turns into discs; wet ground draws them out. */
function addStreetLights(
  scene: Parameters<typeof addGlow>[0],
  frame: SceneFrame,
  street: { vanish: number; left: number; right: number; dark: number; wet: number; cars: readonly Car[] },
): void {
  const { camera, random, height } = frame
  const strength = street.dark > 0 ? street.dark : 0.16
  const put = (X: number, Y: number, Z: number, radius: number, colour: Rgb, power: number): void => {
    const x = street.vanish + (X * camera.focal) / Z
    const y = rowOf(camera, Y, Z)
    const r = Math.max(0.8, (radius * camera.focal) / Z)
    // The disc spreads the light; power is chosen for how bright the disc, not the lamp, should look.
    const spread = Math.pow(blurAt(camera, Z) / 2 / (r + 0.4), 2)
    const p = Math.min(power * Math.max(1, spread) * 0.75, 160) * strength
    addGlow(scene, x, y, r, colour[0] * p, colour[1] * p, colour[2] * p)
    if (street.wet > 0.2) {
      // A wet road is a rough mirror: it draws each light out into a soft upright streak.
      const from = rowOf(camera, -Y * 0.55, Z)
      const to = Math.min(height * 1.02, rowOf(camera, -Y * 1.9, Z))
      const step = Math.max(1, r * 0.7)
      const q = (Math.min(p, 14) * 0.05 * street.wet * step) / r
      for (let at = from; at < to; at += step) {
        const t = (at - from) / (to - from)
        const fade = q * (1 - t) * Math.min(1, t * 6)
        addGlow(scene, x, at, r * (0.8 + 0.5 * t), colour[0] * fade, colour[1] * fade, colour[2] * fade)
      }
    }
  }
  const lamp: Rgb = [1, 0.66, 0.32]
  if (street.dark > 0) {
    for (let Z = camera.subjectDistance + 11 + random.between(0, 8); Z < 160; Z += 17) {
      put(-street.left + 1.7, 5.2, Z, 0.16, lamp, 1.5)
      put(street.right - 1.7, 5.2, Z + 8, 0.16, lamp, 1.5)
    }
    // Neon: many signs in the colours of gas tubes, large enough to tint the picture.
    const neon = frame.mood.neon
    for (let k = 0; k < (neon ? 70 : 26); k++) {
      const onLeft = random.next() < 0.5
      const Z = camera.subjectDistance + random.between(9, 115)
      put(
        onLeft ? -street.left + 0.4 : street.right - 0.4,
        random.between(1.8, neon ? 7 : 4.6),
        Z,
        neon ? random.between(0.1, 0.34) : 0.1,
        neon ? random.pick(NEON) : random.pick(SIGNS),
        random.between(0.35, 0.9),
      )
    }
  }
  for (const car of street.cars) {
    // In daylight only those that come have their lamps on.
    if (street.dark === 0 && !car.coming) continue
    const colour: Rgb = car.coming ? [1, 0.94, 0.82] : [1, 0.12, 0.06]
    for (const side of [-1, 1])
      put(car.across + side * LAMPS.across, LAMPS.height, car.away, 0.1, colour, car.coming ? 1.8 : 0.9)
  }
}
