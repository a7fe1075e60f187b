import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { paintScene } from '../lens.ts'
import { scaleRgb } from '../light.ts'
import type { Scenery } from '../scene.ts'

/** Albedos of paper in linear light, in turn, where the prompt names none. Chosen by eye. */
const NEUTRALS: readonly LinearRgb[] = [
  [0.62, 0.6, 0.57],
  [0.36, 0.36, 0.37],
  [0.7, 0.64, 0.56],
  [0.5, 0.53, 0.56],
]

/** Seamless paper that hangs behind the subject and curves onto the floor without an edge, under one large lamp. */
export const studio: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 2,
  moods: ['minimal'],
  cameraHeight: [1.05, 1.3],
  aperture: 0.018,
  paint(frame) {
    const { camera, noise, random, width, height, variant, palette, mood } = frame
    const paper = frame.colours[0] ?? NEUTRALS[palette % NEUTRALS.length]!
    const second = frame.colours[1]
    const wall = camera.subjectDistance + 2.6
    const wallRow = floorRow(camera, wall)
    const sweep = height * 0.11
    // Four ways to light paper: a pool behind the subject, a wash from one side, evenly and bright, low with a slash of
    // light across the wall.
    const plan = mood.minimal ? 2 : variant % 4
    const side = frame.light.side < 0 ? -1 : 1
    const poolX = plan === 0 ? frame.subjectX : frame.subjectX + side * width * (plan === 1 ? 0.62 : 0.1)
    const poolY = plan === 2 ? height * 0.05 : camera.horizon - height * random.between(0.0, 0.12)
    const spread = plan === 0 ? random.between(0.34, 0.42) : plan === 2 ? 1.25 : random.between(0.4, 0.48)
    const low = [0.36, 0.34, 0.94, 0.4][plan]!
    const high = [1.24, 1.3, 1.12, 0.66][plan]!
    const spill = plan === 2 ? 0.36 : 0.3
    const slashAt = frame.subjectX + side * width * random.between(-0.1, 0.12)
    const slashLean = side * random.between(0.35, 0.6)
    const slashWide = width * random.between(0.2, 0.28)
    const slash = (x: number, y: number): number => {
      const d = Math.abs(x - slashAt + (y - camera.horizon) * slashLean) / slashWide
      return smoothstep(1.1, 0.8, d)
    }
    const edge: LinearRgb =
      second ?? scaleRgb([Math.pow(paper[0], 1.08), Math.pow(paper[1], 1.06), Math.pow(paper[2], 1.04)], 0.97)
    return paintScene(width, height, (x, y, out) => {
      const dx = (x - poolX) / (height * spread)
      const dy = (y - poolY) / (height * spread * 1.25)
      const pool = 1 / (1 + Math.pow(dx * dx + dy * dy, 1.15) * 1.5)
      const onFloor = smoothstep(wallRow - sweep * 0.75, wallRow + sweep, y)
      // The floor takes the lamp from above; the curve of the sweep, turning away from it, is a little darker.
      const fx = (x - frame.subjectX - side * width * 0.1) / (width * 0.9)
      const fy = (y - camera.feet) / (height * 0.4)
      const floor = (0.7 + 0.34 * high) / (1 + (fx * fx + fy * fy) * 0.32) / 1.05
      const bend = 1 - 0.07 * Math.exp(-Math.pow((y - wallRow) / sweep, 2))
      const cloth = 1 + 0.018 * noise.fbm((x / height) * 2.2, (y / height) * 2.2, 3)
      const lamp = plan === 3 ? 0.52 * slash(x, y) * (1 - 0.7 * onFloor) : 0
      const ground = floor * mix([0.72, 0.62, 0.94, 0.78][plan]!, 1, pool)
      const level = (mix(mix(low, high, pool), ground, onFloor) + lamp) * bend * cloth
      // Two colours: the first about the lamp, the second from a third of the way out.
      const tint = second ? smoothstep(spill, spill + 0.5, pool * (1 - 0.55 * onFloor)) : pool
      out[0] = level * mix(edge[0], paper[0], tint)
      out[1] = level * mix(edge[1], paper[1], tint)
      out[2] = level * mix(edge[2], paper[2], tint)
      out[3] = blurAt(camera, Math.min(wall, floorDistance(camera, y)))
    })
  },
  shadow: () => ({ contact: 0.62, cast: 0.3, softness: 0.8, mirror: 0 }),
}
