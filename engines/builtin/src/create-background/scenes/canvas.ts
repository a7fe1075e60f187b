import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { mixRgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { uprightDepth } from '../surfaces.ts'

/** Albedos in linear light, in turn, where the prompt names none. Chosen by eye. */
const PIGMENTS: readonly LinearRgb[] = [
  [0.2, 0.21, 0.2],
  [0.26, 0.2, 0.145],
  [0.17, 0.2, 0.235],
  [0.3, 0.275, 0.23],
]

/** A hand-painted canvas backdrop, mottled with sponge and rag, as portrait studios use. */
export const canvas: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 2,
  moods: [],
  cameraHeight: [1.0, 1.3],
  aperture: 0.024,
  paint(frame) {
    const { camera, noise, random, width, height, variant, palette } = frame
    const base = frame.colours[0] ?? PIGMENTS[palette % PIGMENTS.length]!
    const second = frame.colours[1]
    // Two named colours are mixed softly: the second on top of the first would look like a stain.
    const other: LinearRgb = second
      ? mixRgb(base, second, 0.75)
      : [base[0] * 1.4 + 0.035, base[1] * 1.32 + 0.03, base[2] * 1.2 + 0.022]
    const deep: LinearRgb = [base[0] * 0.5, base[1] * 0.52, base[2] * 0.56]
    const wall = camera.subjectDistance + 2
    const wallRow = floorRow(camera, wall)
    const sweep = height * 0.05
    // Blots on the floor are drawn less foreshortened than they are, or they would turn to streaks.
    const hang = uprightDepth(camera, wall)
    const side = frame.light.side < 0 ? -1 : 1
    const poolX = frame.subjectX + side * width * [0.06, 0.3, -0.2, 0.4][variant % 4]!
    const poolY = camera.horizon - height * random.between(0.05, 0.18)
    const drift = random.between(0, 50)
    const coarse = random.between(1.7, 2.4)
    return paintScene(width, height, (x, y, out) => {
      const onFloor = smoothstep(wallRow - sweep, wallRow + sweep, y)
      const distance = Math.min(wall, floorDistance(camera, y))
      // Metres on the wall; on the floor the canvas goes on towards the camera.
      const u = ((x - camera.centre) * distance) / camera.focal
      const v = mix(((y - wallRow) * wall) / camera.focal, hang - uprightDepth(camera, distance), onFloor)
      const warp = noise.fbm(u * 0.9 + drift, v * 0.9, 2)
      const cloud = noise.fbm(u * coarse * 0.55 + warp * 0.5 + drift, v * coarse * 0.55 + warp * 0.4, 3)
      const dabs = noise.fbm(u * 4.2 + cloud * 0.7, v * 4.2 - warp * 0.6 + drift, 4)
      const brush = noise.fbm(u * 15 + dabs, v * 11 + drift, 3)
      const weave = noise.fbm(u * 90, v * 90, 2)
      const tone = cloud * 0.62 + dabs * 0.62 + brush * 0.34
      const dx = (x - poolX) / (height * 0.5)
      const dy = (y - poolY) / (height * 0.62)
      const pool = 1 / (1 + Math.pow(dx * dx + dy * dy, 1.2) * 1.25)
      const lift = smoothstep(-0.8, 0.86, tone)
      const level = mix(mix(0.48, 1.34, pool), mix(0.62, 1.02, pool), onFloor) * (1 + weave * 0.05)
      const toLight = smoothstep(0.42, 0.95, lift)
      const toDeep = 1 - smoothstep(0.02, 0.5, lift)
      for (let c = 0; c < 3; c++) {
        const pigment = mix(
          mix(base[c]!, other[c]!, second ? smoothstep(0.2, 0.85, lift + warp * 0.25) : toLight),
          deep[c]!,
          toDeep * (second ? 0.5 : 0.65),
        )
        out[c] = pigment * level
      }
      out[3] = blurAt(camera, distance)
    })
  },
  shadow: () => ({ contact: 0.66, cast: 0.32, softness: 0.75, mirror: 0 }),
}
