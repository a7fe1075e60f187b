import { addGlow } from '../lens.ts'
import { clamp01, type LinearRgb, smoothstep } from '@toile/imaging'
import { mixRgb, scaleRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { boards } from '../surfaces.ts'

/** Linear light. Chosen by eye. */
const COLOURS = {
  lamp: [1, 0.68, 0.34],
  /** In turn. */
  cloths: [
    [0.055, 0.045, 0.045],
    [0.03, 0.042, 0.06],
    [0.06, 0.035, 0.03],
    [0.035, 0.05, 0.04],
  ],
} as const

/** Hundreds of small lamps on strings before a dark cloth, far behind the focus. */
export const fairyLights: Scenery = {
  times: ['night'],
  indoors: true,
  coloursShown: 2,
  moods: [],
  cameraHeight: [1.1, 1.35],
  aperture: 0.058,
  paint(frame) {
    const { camera, noise, random, variant, palette, width } = frame
    const ground = COLOURS.cloths[palette % COLOURS.cloths.length]!
    const lamp = frame.colours[0] ? mixRgb(frame.colours[0], COLOURS.lamp, 0.25) : COLOURS.lamp
    const other = frame.colours[1] ?? mixRgb(lamp, [1, 0.9, 0.7], 0.5)
    const wall = camera.subjectDistance + random.between(3.2, 4.6)
    const half = ((width / 2) * wall) / camera.focal
    const hang = variant % 2 === 0
    const scene = paintBeforeWall(frame, wall, {
      floor(x, z, across, along, out) {
        const [tone, joint] = boards(noise, x, z, 0.15, { across, along })
        // The varnish takes the glow of the whole curtain.
        const gloss = 0.1 * Math.exp(-(wall - z) / 1.8) + 0.03
        for (let c = 0; c < 3; c++)
          out[c] =
            [0.19, 0.12, 0.08][c]! * tone * (1 - joint * 0.5) * lamp[c]! * 0.75 +
            gloss * lamp[c]! * (0.7 + 0.5 * noise.fbm(x * 3, z, 2, along))
      },
      wall(x, y, out) {
        const fold = 0.5 + 0.5 * noise.at(x * 4.2, y * 0.3)
        const near = 0.55 + 0.75 * Math.exp(-Math.pow((y - 1.6) / 1.5, 2))
        for (let c = 0; c < 3; c++) out[c] = (ground[c]! * (0.3 + 0.75 * fold) + 0.008 * lamp[c]!) * near
      },
    })
    const put = (x: number, y: number, z: number, power: number, tint: LinearRgb): void => {
      const row = camera.horizon + ((camera.height - y) * camera.focal) / z
      const column = camera.centre + (x * camera.focal) / z
      // Bright enough for the disc that the lens makes of each to glow.
      const p = power * 0.75 * Math.max(1, (camera.blurAtInfinity * 0.3) ** 2 * 0.5)
      addGlow(scene, { x: column, y: row, radius: 0.9 }, scaleRgb(tint, p))
    }
    const count = hang ? 24 : 15
    for (let k = 0; k < count; k++) {
      const x = -half * 1.1 + ((k + random.between(0.2, 0.8)) / count) * half * 2.2
      const z = wall - random.between(0.05, 1) ** 2 * 2.6
      for (let n = 0; n < 26; n++) {
        const t = (n + random.between(-0.35, 0.35)) / 25
        const droop = hang ? 0 : 0.45 * Math.sin(Math.PI * t)
        const y = hang
          ? 3.5 * (1 - t) + random.between(-0.04, 0.04)
          : 0.9 +
            0.19 * k +
            random.between(-0.05, 0.05) -
            droop * (0.6 + 0.8 * noise.cell(k, 5)) +
            0.3 * (noise.cell(k, 9) - 0.5)
        const px = hang ? x + random.between(-0.03, 0.03) : -half * 1.15 + half * 2.3 * t
        const dim = smoothstep(0, 0.4, y)
        put(px, y, z, (0.12 + 1.1 * random.next() ** 2.2) * clamp01(dim), random.next() < 0.2 ? other : lamp)
      }
    }
    return scene
  },
  shadow: () => ({ contact: 0.62, cast: 0.12, softness: 0.9, mirror: 0.1 }),
}
