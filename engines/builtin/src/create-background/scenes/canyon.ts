import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, relief, uprightDepth, uprightField } from '../surfaces.ts'

/** Walls of banded red rock one behind the other, an opening of sky between them, sand on the ground. */
export const canyon: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'overcast'],
  indoors: false,
  takesColour: false,
  moods: ['fog', 'stormy'],
  cameraHeight: [1.0, 1.45],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood, variant } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.9 : light.time === 'overcast' ? 0.7 : random.between(0, 0.3),
    })
    const lit = floorLight(light)
    const drift = random.between(0, 80)
    const side = light.side < 0 ? -1 : 1
    const gap = 0.5 + (variant % 2 === 0 ? 1 : -1) * random.between(0.06, 0.2)
    // Each mass: where it ends towards the opening, how high it stands, how far away it is; the nearest first.
    const masses = [
      { from: variant % 2 === 0 ? -1 : 1, edge: random.between(0.16, 0.3), lift: 0.62, distance: 24 },
      { from: variant % 2 === 0 ? 1 : -1, edge: random.between(0.05, 0.16), lift: 0.42, distance: 55 },
      { from: variant % 2 === 0 ? -1 : 1, edge: random.between(-0.02, 0.08), lift: 0.24, distance: 130 },
      { from: 0, edge: 9, lift: 0.075, distance: 420 },
    ].map((mass, k) => ({ ...mass, phase: random.between(0, 40), k }))
    const bands: Rgb[] = Array.from({ length: 24 }, (_, k) => {
      const pale = noise.cell(k, 3)
      return [mix(0.34, 0.62, pale), mix(0.13, 0.36, pale * 0.8), mix(0.07, 0.2, pale * 0.7)]
    })
    return paintScene(width, height, (x, y, out) => {
      const u = x / width
      const h = x / height
      for (const mass of masses) {
        const foot = camera.horizon + (camera.focal * camera.height) / mass.distance
        if (y > foot + height * 0.004) continue
        const away = mass.from === 0 ? 1 : (gap - u) * -mass.from - mass.edge
        // A butte stands up from its scree: steep face, broken edge.
        const ragged = 0.035 * noise.fbm(h * 5 + mass.phase, (y / height) * 5, 4)
        const step = smoothstep(-0.02, 0.075, away + ragged) * 0.75 + 0.25 * smoothstep(-0.14, 0, away + ragged)
        const flat =
          mass.lift * (0.86 + 0.16 * noise.at(h * 1.7 + mass.phase, 1) + 0.05 * noise.fbm(h * 7 + mass.phase, 4, 3))
        const top =
          foot -
          height *
            flat *
            (mass.from === 0 ? 0.6 + 0.5 * smoothstep(-0.05, 0.12, noise.at(h * 3.2 + mass.phase, 2)) : step)
        if (y < top || step <= 0.02) continue
        const down = (y - top) / height
        // Beds lie level, sag a little, and are cut by upright cracks.
        const metres = ((foot - y) * mass.distance) / camera.focal
        const bend =
          1.1 * noise.fbm(h * 1.2 + mass.phase, 7, 2) +
          0.5 * noise.fbm(h * 5 + mass.phase, metres / (mass.distance * 0.05), 4)
        const bed = (metres / (mass.distance * 0.018) + bend) * 1.4 + mass.k * 5
        const k = Math.floor(bed)
        const f = bed - k
        const first = bands[((k % 24) + 24) % 24]!
        const next = bands[(((k + 1) % 24) + 24) % 24]!
        const blend = smoothstep(0.72, 1, f)
        const tall = metres / (mass.distance * 0.1)
        const crack = noise.fbm(h * 6 + mass.phase + 0.3 * bend, tall * 0.8, 5)
        const slope = noise.fbm(h * 6 + mass.phase + 0.3 * bend + side * 0.1, tall * 0.8 + 0.1, 5) - crack
        const ledge = (0.16 * Math.exp(-f / 0.12) - 0.2 * Math.exp(-(1 - f) / 0.1)) * (0.4 + 0.6 * noise.cell(k, 13))
        const turned = mass.from === 0 ? 0.6 : mass.from === side ? 0.35 : 1
        const sun = clamp01(turned * (0.62 + slope * 2.2 + ledge))
        const haze = clamp01(1 - Math.exp(-mass.distance / (mood.fog ? 70 : 480)))
        const scree = smoothstep(0.03, 0, (foot - y) / height) * 0.5
        for (let c = 0; c < 3; c++) {
          const rock = mix(mix(first[c]!, next[c]!, blend), 0.45 * [1, 0.62, 0.4][c]!, scree) * (1 + 0.3 * crack)
          const bounce = [0.1, 0.045, 0.02][c]! * light.hardness
          const value = rock * (light.ambient[c]! * 0.85 + light.sun[c]! * sun * 1.05 + bounce) * (1 + down * 0.1)
          out[c] = mix(value, light.horizon[c]! * 0.95, haze * 0.85)
        }
        out[3] = blurAt(camera, mass.distance)
        return
      }
      if (y < camera.horizon) {
        sky(x, y, out)
        return
      }
      const Z = Math.min(floorDistance(camera, y), 150)
      const X = ((x - camera.centre) * Z) / camera.focal
      const { across, along } = floorFootprint(frame, Z)
      const lie = uprightDepth(camera, Z)
      const stones =
        smoothstep(0.26, 0.42, noise.fbm(X * 3.4 + drift, lie * 3.4, 4, across * 3.4)) * clamp01(1.2 - along * 4)
      const shrub =
        smoothstep(0.3, 0.45, noise.fbm(X * 0.9 + 5, Z * 0.5 + drift, 4, along * 0.5)) *
        smoothstep(camera.subjectDistance + 2, camera.subjectDistance + 7, Z)
      const tone =
        1 +
        0.22 * relief(frame, X, lie, { scale: 0.7, octaves: 3 }, across) +
        uprightField(
          camera,
          X,
          Z,
          (a, b) =>
            1 +
            0.2 * relief(frame, a, b, { scale: 4.5, octaves: 4 }, across) +
            0.3 * noise.fbm(a * 60, b * 60, 2, across * 60),
        ) -
        1
      const lip = 1 + 0.5 * relief(frame, X, lie, { scale: 3.4, octaves: 3 }, across) * stones
      const haze = clamp01(1 - Math.exp(-Z / (mood.fog ? 60 : 700)))
      for (let c = 0; c < 3; c++) {
        const ground = [0.5, 0.28, 0.165][c]!
        const value = mix(
          mix(ground * tone, [0.36, 0.2, 0.13][c]! * lip, stones * 0.7),
          [0.17, 0.17, 0.09][c]! * tone,
          shrub * 0.8,
        )
        out[c] = mix(Math.max(0.02, value) * lit[c]!, light.horizon[c]! * 0.95, haze)
      }
      out[3] = blurAt(camera, Z)
    })
  },
  shadow: ({ light }) => ({ contact: 0.54, ...openShadow(light), mirror: 0 }),
}
