import { blurAt, floorDistance } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { plantPalms } from '../palms.ts'
import { rocksOf } from '../rocks.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, sand } from '../surfaces.ts'

/** Sand, wet sand, surf, sea and sky. */
export const beach: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'noon'],
  indoors: false,
  coloursShown: 0,
  moods: ['stormy', 'fog', 'tropical'],
  cameraHeight: [1.25, 1.75],
  aperture: 0.019,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.95 : light.time === 'overcast' ? 0.8 : random.between(0.25, 0.6),
    })
    const lit = floorLight(light)
    const shore = camera.subjectDistance + random.between(8, 17) + (mood.tropical ? 7 : 0)
    const slope = random.between(-0.12, 0.12)
    const drift = random.between(0, 60)
    const sunX = width * (0.5 + light.side * 0.42)
    const deep = mood.tropical
      ? [0.02, 0.25, 0.28]
      : light.time === 'overcast' || mood.stormy
        ? [0.1, 0.14, 0.16]
        : [0.025, 0.13, 0.19]
    const mirror = new Float64Array(4)
    const palms = mood.tropical ? plantPalms(frame, lit, shore) : []
    const rocks = mood.rocky ? rocksOf(frame, lit, shore) : undefined
    return paintScene(width, height, (x, y, out) => {
      const distance = floorDistance(camera, y)
      if (palms.some((palm) => palm(x, y, out))) return
      if (rocks?.(x, y, distance, out)) return
      if (distance > 4000) {
        sky(x, y, out)
        return
      }
      const X = ((x - camera.centre) * distance) / camera.focal
      const { across, along } = floorFootprint(frame, distance)
      // The waterline is uneven, and each wave leaves foam along it.
      const wander = noise.fbm(X * 0.11 + drift, distance * 0.03, 3) * 3.4 + X * slope
      const depth = distance - shore - wander
      const tones = 0.16 * noise.fbm(X * 0.5, distance * 0.5, 3, along * 0.5)
      // The sand's grain is not seen under water.
      const dry = depth < 1 ? sand(frame, X, distance, across) + tones : 1
      const wet = smoothstep(-4.2, -1.2, depth + noise.fbm(X * 0.6, distance * 0.25 + drift, 2) * 1.4)
      const tone = Math.max(0.25, mix(dry, 1 + (dry - 1) * 0.3, wet)) * mix(1, 0.5, wet)
      out[0] = 0.58 * tone * lit[0]
      out[1] = 0.515 * tone * lit[1]
      out[2] = 0.425 * tone * lit[2]
      if (wet > 0 || depth > -1.5) {
        const ripple = noise.fbm(X * 0.5 + drift, distance * 1.1, 4, along * 1.1) * height * 0.05
        sky(x + ripple * 0.4, 2 * camera.horizon - y + ripple - height * 0.02, mirror)
        const sheen = wet * (1 - smoothstep(-0.4, 0.4, depth)) * 0.42
        const water = smoothstep(-0.4, 0.5, depth)
        const chop = noise.fbm(X * 0.22 + drift, distance * 0.62, 4, along * 0.62)
        const grazing = 0.34 + 0.5 * smoothstep(shore, shore + 260, distance)
        for (let c = 0; c < 3; c++) {
          const body = deep[c]! * (0.55 + 0.75 * lit[c]!) * (1 + chop * 0.8)
          const shallow = mix(body, out[c]! * 1.25, 0.55 * (1 - smoothstep(0, 7, depth)))
          const seaLight = mix(shallow, mirror[c]! * (0.94 + chop * 0.35), grazing)
          out[c] = mix(mix(out[c]!, mirror[c]!, sheen), seaLight, water)
        }
        // Glints of a low sun on small waves.
        if (light.behind && light.hardness > 0.2) {
          const lane = Math.exp(
            -Math.pow((x - sunX) / (width * (0.05 + 0.1 * clamp01((y - camera.horizon) / (height * 0.25)))), 2),
          )
          const spark = smoothstep(0.12, 0.5, noise.fbm(X * 1.3, distance * 2.2 + drift, 4, along * 0.4)) * lane * water
          out[0] += light.sun[0] * 3.2 * spark
          out[1] += light.sun[1] * 3.2 * spark
          out[2] += light.sun[2] * 3.2 * spark
        }
        let foam = 0
        for (let k = 0; k < 4; k++) {
          const at = k * k * 2.6 + noise.fbm(X * 0.16 + k * 13 + drift, k * 5, 3) * (1 + k * 1.3)
          const lace = noise.fbm(X * 1.4 + k * 3, distance * 1.6 + drift, 4, along) * 0.7
          const thick = 0.28 + 0.22 * k
          foam += clamp01(1.1 - Math.abs((depth - at) / thick + lace * 2.2)) * (k === 0 ? 0.75 : 0.9)
        }
        foam = clamp01(foam) * smoothstep(-0.9, 0.2, depth)
        const white = 0.82
        out[0] = mix(out[0]!, white * lit[0], foam)
        out[1] = mix(out[1]!, white * lit[1], foam)
        out[2] = mix(out[2]!, white * lit[2], foam)
      }
      // Haze over the far sea.
      const haze = clamp01(1 - Math.exp(-distance / (mood.fog ? 60 : 900)))
      out[0] = mix(out[0]!, light.horizon[0], haze * 0.7)
      out[1] = mix(out[1]!, light.horizon[1], haze * 0.7)
      out[2] = mix(out[2]!, light.horizon[2], haze * 0.7)
      out[3] = Math.max(blurAt(camera, distance), across)
    })
  },
  shadow: ({ light }) => ({
    contact: 0.5,
    ...openShadow(light),
    mirror: 0,
  }),
}
