import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import type { Scenery } from '../scene.ts'
import { boards, floorFootprint } from '../surfaces.ts'

/** Albedos in linear light, in turn, where the prompt names none. Chosen by eye. */
const CLOTHS: readonly LinearRgb[] = [
  [0.66, 0.61, 0.54],
  [0.36, 0.05, 0.055],
  [0.12, 0.17, 0.15],
  [0.44, 0.38, 0.36],
]

/** Heavy cloth hung in folds down to a wooden stage. */
export const drape: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 1,
  moods: [],
  cameraHeight: [1.05, 1.3],
  aperture: 0.02,
  paint(frame) {
    const { camera, noise, random, width, height, palette } = frame
    const cloth = frame.colours[0] ?? CLOTHS[palette % CLOTHS.length]!
    const wall = camera.subjectDistance + random.between(2, 2.8)
    const side = frame.light.side < 0 ? -1 : 1
    const drift = random.between(0, 70)
    const wood: LinearRgb = random.pick([
      [0.2, 0.12, 0.07],
      [0.33, 0.24, 0.16],
      [0.13, 0.1, 0.085],
    ] as const)
    const poolX = ((frame.subjectX - camera.centre) * wall) / camera.focal - side * random.between(0, 0.7)
    const gather = random.between(2.1, 3)
    const depthAt = (u: number, v: number): number => {
      // Folds hang straight, merge and split on their way down, and are deeper towards the hem.
      const sway = 0.16 * noise.fbm(u * 0.7 + drift, v * 0.3, 2) + 0.05 * noise.at(u * 2 + 9, v * 0.7)
      const s = (u + sway) * gather
      const warp = noise.at(s * 0.45 + drift, v * 0.12) * 1.3
      const main = noise.at(s * 1.05 + warp, drift + v * 0.1)
      const small = noise.at(s * 2.7 + warp * 2, drift + 20 + v * 0.16)
      return main * 0.7 + small * 0.16 + noise.at(s * 6.5, drift + v * 0.4) * 0.02
    }
    const floorEdge = floorRow(camera, wall)
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      const hemX = ((x - camera.centre) * wall) / camera.focal
      const hem = floorEdge + depthAt(hemX, 0) * height * 0.012
      if (y > hem) {
        const X = ((x - camera.centre) * ground) / camera.focal
        const { across, along } = floorFootprint(frame, ground)
        const [tone, joint] = boards(noise, X, ground, 0.18, { across, along })
        const into = Math.max(0, wall - ground)
        const pool = 1 / (1 + Math.pow((X - poolX) / 1.5, 2) + Math.pow((ground - camera.subjectDistance) / 2.4, 2))
        const corner = 1 - 0.55 * Math.exp(-into / 0.16)
        const sheen = 0.1 * Math.exp(-into / 1.2) * (0.6 + 0.5 * depthAt((X * wall) / ground, 0))
        for (let c = 0; c < 3; c++)
          out[c] = (wood[c]! * tone * (1 - joint * 0.6) * (0.38 + 0.9 * pool) + cloth[c]! * sheen) * corner
        out[3] = blurAt(camera, ground)
        return
      }
      const u = hemX
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const e = 0.012
      const here = depthAt(u, v)
      const slope = (depthAt(u + e, v) - depthAt(u - e, v)) / (2 * e)
      // Diffuse light by the folds' slope, from one side and from the front; valleys get less of the room's.
      const n = 1 / Math.sqrt(1 + slope * slope * 0.22)
      const facing = clamp01(n * (0.62 - side * -slope * 0.2))
      const valley = smoothstep(-0.6, 0.35, here)
      const sheen = Math.pow(clamp01(facing), 6) * 0.35
      const dx = (u - poolX) / 1.25
      const dy = (v - 1.35) / 1.7
      const pool = mix(0.42, 1.12, 1 / (1 + Math.pow(dx * dx + dy * dy, 1.2)))
      const weave = 1 + 0.04 * noise.fbm(u * 120, v * 120, 2)
      const level = (0.34 + 0.95 * facing) * (0.55 + 0.45 * valley) * pool * weave
      const floorShade = 1 - 0.35 * Math.exp(-Math.max(0, v) / 0.14)
      for (let c = 0; c < 3; c++) {
        // Light bounced between folds saturates the cloth's own colour in the valleys.
        const bounced = Math.pow(cloth[c]!, mix(1.25, 1, valley))
        out[c] = (bounced * level + sheen * pool * mix(cloth[c]!, 0.7, 0.35) * 0.4) * floorShade
      }
      out[3] = blurAt(camera, wall)
    })
  },
  shadow: () => ({ contact: 0.62, cast: 0.3, softness: 0.7, mirror: 0 }),
}
