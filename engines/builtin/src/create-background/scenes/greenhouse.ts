import { clamp01, mix, smoothstep, stripeCover } from '@toile/imaging'
import { floorLight, type Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { slabs } from '../surfaces.ts'
import { growGrass, type Heads } from '../grass.ts'
import { leafShade } from './undergrowth.ts'

/** Farther away than this, in metres, a subject is small in the picture. */
const USUAL_DISTANCE = 8

/** A path between beds of plants under a vault of glass and iron. */
export const greenhouse: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  takesColour: false,
  moods: ['tropical', 'flowers', 'fog'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.038,
  paint(frame) {
    const { camera, light, noise, random, palette, width, mood } = frame
    const lit = floorLight(light)
    const iron: Rgb = palette % 2 === 0 ? [0.7, 0.71, 0.68] : [0.08, 0.12, 0.1]
    // The aisle leads to the subject, and is the wider the farther off that stands: else beds are all one sees.
    const path = random.between(0.6, 0.8) * Math.sqrt(Math.max(1, camera.subjectDistance / USUAL_DISTANCE))
    const astray = Math.min(0.14 * width, (0.55 * path * camera.focal) / camera.subjectDistance)
    const vanish = frame.subjectX + astray * random.between(-1, 1)
    const bed = path + 1.1
    const end = camera.subjectDistance + random.between(13, 19)
    const drift = random.between(0, 60)
    const sky = (t: number, c: number): number => mix(light.horizon[c]!, light.zenith[c]!, t * 0.6) * 1.25
    const leaves = (u: number, v: number, seed: number): [number, number] => {
      const mass = noise.fbm(u * 1.1 + seed, v * 1.1 + drift, 4)
      const blade = noise.fbm(u * 5 + mass * 2 + seed, v * 7, 3)
      return [mass, blade]
    }
    const plant = (u: number, v: number, z: number, seed: number, out: Float64Array): boolean => {
      const [mass, blade] = leaves(u, v, seed)
      const top = 1.55 + 1.15 * noise.fbm(u * 0.55 + seed, 3, 3) + 0.5 * blade
      if (v > top) return false
      const rim = smoothstep(0.55, 0, top - v)
      const tone = clamp01(0.36 + 0.6 * mass + 0.65 * blade + 0.3 * rim)
      const through = smoothstep(0.5, 1, tone) * (0.35 + 0.65 * rim)
      const bloom = mood.flowers || seed % 2 > 1 ? smoothstep(0.34, 0.42, noise.fbm(u * 6 + seed, v * 6 + 9, 2)) : 0
      const haze = clamp01(1 - Math.exp(-z / (mood.fog ? 18 : 70)))
      for (let c = 0; c < 3; c++) {
        const green = mix([0.014, 0.03, 0.016][c]!, [0.15, 0.24, 0.06][c]!, tone)
        const leaf = green * (0.5 + 1.1 * through) * lit[c]! * 1.6 + through * light.sun[c]! * [0.1, 0.14, 0.02][c]!
        out[c] = mix(mix(leaf, [0.72, 0.34, 0.42][c]! * lit[c]!, bloom * 0.75), sky(0.2, c) * 0.8, haze * 0.6)
      }
      return true
    }
    const glass = (along: number, up: number, t: number, footprint: number, out: Float64Array): boolean => {
      const bars = Math.max(
        stripeCover(along - Math.round(along / 0.7) * 0.7, 0.024, footprint),
        stripeCover(up - Math.round(up / 0.95) * 0.95, 0.02, footprint),
        stripeCover(along - Math.round(along / 2.8) * 2.8, 0.06, footprint),
      )
      const tree = smoothstep(0.1, 0.34, noise.fbm(along * 0.5 + 9, up * 0.5 + drift, 4)) * (1 - t) * 0.6
      for (let c = 0; c < 3; c++)
        out[c] = mix(mix(sky(t, c), [0.2, 0.27, 0.13][c]! * lit[c]!, tree), iron[c]! * (0.35 + 0.5 * lit[c]!), bars)
      return bars < 0.5
    }
    const scene = paintPassage(frame, {
      vanish,
      left: bed,
      right: bed,
      ceiling: 4.6,
      end,
      shade(which, a, b, z, footprint, out) {
        if (which === 'floor') {
          const along = (z * footprint) / camera.height
          const onPath = smoothstep(path + 0.02, path - 0.02, Math.abs(a) + 0.03 * noise.at(z * 3, 1))
          const [tone, joint, parity] = slabs(noise, a + 0.2, z, 0.4, 0.006, footprint * 1.5, along * 1.5)
          const moss = smoothstep(0.1, 0.4, noise.fbm(a * 2, z * 2, 3, along * 2))
          const dapple = 0.7 + 0.6 * smoothstep(0, 0.3, noise.fbm(a * 1.3 + drift, z * 0.8, 3, along)) * light.hardness
          for (let c = 0; c < 3; c++) {
            const stone = [0.36, 0.33, 0.29][c]! * tone * (parity === 0 ? 0.92 : 1.05) * (1 - 0.4 * joint)
            const earth = [0.06, 0.08, 0.03][c]! * (1 + noise.fbm(a * 6, z * 5, 3, along * 4))
            out[c] = mix(earth, mix(stone, [0.16, 0.2, 0.08][c]!, moss * 0.35), onPath) * lit[c]! * dapple
          }
          return
        }
        if (which === 'ceiling') return glass(z, a, 0.8, footprint, out)
        if (which === 'end') {
          if (plant(a * 1.2, b + 0.5, z, 31, out)) return
          return glass(a, b, 0.3, footprint, out)
        }
        const seed = which === 'left' ? 3 : 18
        if (plant(b, a, z, seed, out)) return
        return glass(b, a, 0.25 + 0.1 * a, footprint, out)
      },
    })
    // What stands in the beds, leaf by leaf: broad ones, and slim ones over them.
    const onBed = (x: number, z: number): number => {
      const off = Math.abs(x - ((vanish - camera.centre) * z) / camera.focal)
      return off > path + 0.1 && off < bed ? 1 : 0
    }
    const leavesOf = (green: Rgb, radius: number, slim: number, tall: number): Heads => ({
      share: onBed,
      radius,
      // More of them low than high: what hung over bare beds did not grow in them.
      height: (x, z, kind) =>
        0.08 + tall * ((kind * 7.3 + z * 3.1 + x) % 1) ** 1.7 * (0.75 + 0.35 * noise.at(x * 0.8, z * 0.5)),
      stem: green,
      thick: 0,
      shade: leafShade(green, slim),
    })
    growGrass(
      scene,
      frame,
      {
        from: Math.max(2.5, camera.subjectDistance * 0.4),
        to: end,
        blade: 0.02,
        height: () => 0,
        outline: () => 1,
        colour: () => {},
        heads: [0.16, 0.1, 0.13, 0.08].map((radius, k) =>
          leavesOf(
            k % 2 === 0 ? [0.12, 0.22, 0.05] : [0.19, 0.3, 0.08],
            radius,
            k % 2 === 0 ? 0.24 : 0.4,
            2.1 - 0.3 * k,
          ),
        ),
        air: { colour: [sky(0.2, 0) * 0.8, sky(0.2, 1) * 0.8, sky(0.2, 2) * 0.8], metres: mood.fog ? 18 : 45 },
      },
      () => [lit[0] * 1.3, lit[1] * 1.3, lit[2] * 1.3],
    )
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.56, cast: 0.16 + 0.16 * light.hardness, softness: 0.8, mirror: 0 }),
}
