import { clamp01, smoothstep } from '@toile/imaging'
import { mixRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'

/** Light of the lamps, linear. Chosen by eye. */
const COLOURS = {
  lamp: [1, 0.93, 0.82],
  stage: [0.62, 0.78, 1],
} as const

/** A dark room with haze, and the cone of one lamp: onto the wall behind the subject, or from above onto the floor. */
export const spotlight: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 1,
  moods: ['minimal', 'fog'],
  cameraHeight: [0.95, 1.2],
  aperture: 0.022,
  paint(frame) {
    const { camera, noise, random, variant, mood } = frame
    const side = frame.light.side < 0 ? -1 : 1
    const wall = camera.subjectDistance + random.between(2, 2.8)
    const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
    const plan = variant % 4
    // The last plan: two crossed beams of stage light in more haze.
    const crossed = plan === 3
    const lamp = frame.colours[0]
      ? mixRgb(frame.colours[0], COLOURS.lamp, 0.18)
      : crossed
        ? COLOURS.stage
        : COLOURS.lamp
    const disc = {
      x: middle + (plan === 0 ? 0 : side * random.between(0.15, 0.4)),
      y: plan === 2 ? 1.05 : random.between(1.3, 1.5),
      r: plan === 2 ? 1.15 : random.between(0.72, 0.92),
    }
    const fromAbove = plan === 1 || plan === 3
    const haze = (mood.fog ? 0.16 : 0.07) * (crossed ? 2.6 : fromAbove ? 1.3 : 0.6)
    const floorX = ((frame.subjectX - camera.centre) * camera.subjectDistance) / camera.focal
    const source = { x: disc.x + side * (fromAbove ? 0.5 : 1.9), y: 4.4 }
    const cone = (x: number, y: number, from: number): number => {
      if (y > source.y) return 0
      const t = (source.y - y) / source.y
      const axis = from + ((fromAbove ? middle : disc.x) - from) * t
      const half = 0.1 + 0.85 * t
      const smoke = 0.75 + 0.5 * noise.fbm(x * 1.1 + 5, y * 0.8, 4)
      return haze * smoke * smoothstep(1.15, 0.55, Math.abs(x - axis) / half) * (0.35 + 0.65 * (1 - t) + 0.2)
    }
    return paintBeforeWall(frame, wall, {
      floor(x, z, _across, along, out) {
        const d = Math.hypot((x - floorX) / 1.15, (z - camera.subjectDistance - 0.1) / 0.95)
        // The patch of light has a soft rim, and lights the room a little.
        const pool = fromAbove
          ? smoothstep(1.25, 0.6, d) + 0.16 * Math.exp(-Math.max(0, d - 0.8) * 0.9)
          : 0.35 * Math.exp(-d * 0.8)
        // Haze before the far floor, as before the wall.
        const air =
          (crossed ? cone(x, 0, middle - 2.1) + cone(x, 0, middle + 2.1) : cone(x, 0, source.x)) *
          smoothstep(camera.subjectDistance - 0.3, wall, z)
        const skin = 1 + 0.1 * noise.fbm(x * 2, z * 2, 4, along * 2) + 0.12 * noise.fbm(x * 30, z * 30, 2, along * 30)
        const sheen = 0.05 * Math.exp(-Math.abs((x * wall) / z - disc.x) / 0.9) * Math.exp(-(wall - z) / 1.4)
        for (let c = 0; c < 3; c++)
          out[c] = lamp[c]! * (0.2 * skin * (0.06 + pool) + (fromAbove ? 0 : sheen) + air) + 0.003
      },
      wall(x, y, out) {
        const skin = 1 + 0.12 * noise.fbm(x * 0.9, y * 0.9, 4) + 0.05 * noise.fbm(x * 14, y * 14, 2)
        const r = Math.hypot(x - disc.x, (y - disc.y) / (plan === 2 ? 1 : 1.08)) / disc.r
        const spot = fromAbove
          ? 0.1 * Math.exp(-r * r)
          : smoothstep(1.06, 0.88, r) * (1.05 - 0.35 * r * r) + 0.14 * Math.exp(-Math.max(0, r - 1) * 2)
        const foot = 1 - 0.4 * Math.exp(-clamp01(y) / 0.15)
        const air = crossed ? cone(x, y, middle - 2.1) + cone(x, y, middle + 2.1) : cone(x, y, source.x)
        for (let c = 0; c < 3; c++) out[c] = lamp[c]! * (0.3 * skin * (0.05 + spot) * foot + air) + 0.003
      },
    })
  },
  shadow: () => ({ contact: 0.7, cast: 0.5, softness: 0.35, mirror: 0.06 }),
}
