import { blurAt, floorRow } from './camera.ts'
import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'
import { stoneAt } from './surfaces.ts'

/** Paints its rock at a pixel whose floor lies `ground` metres away; false where no rock is. */
export type RockShader = (x: number, y: number, ground: number, out: Float64Array) => boolean

/** Number of boulders that are tried. Chosen by eye. */
const BOULDERS = 26
/** Albedos of wet stone and of the grass on a cliff, in linear light. Chosen by eye. */
const COLOURS = {
  rock: [0.2, 0.18, 0.16],
  grass: [0.13, 0.16, 0.06],
} as const

/**
 * Cliffs that run out into the sea from one side, and boulders on the beach and in the surf.
 * @param shore distance of the water in metres
 */
export function rocksOf(frame: SceneFrame, lit: LinearRgb, shore: number): RockShader {
  const { camera, light, noise, random, width, height } = frame
  const flank = frame.variant % 2 === 0 ? -1 : 1
  const side = light.side < 0 ? -1 : 1
  const headlands = [
    { distance: shore + 45, reach: random.between(0.26, 0.38), lift: random.between(0.17, 0.26) },
    { distance: shore + 140, reach: random.between(0.36, 0.5), lift: random.between(0.09, 0.14) },
    { distance: shore + 380, reach: random.between(0.6, 0.75), lift: random.between(0.04, 0.07) },
  ].map((headland) => ({ ...headland, phase: random.between(0, 60), foot: floorRow(camera, headland.distance) }))
  const boulders = Array.from({ length: BOULDERS }, (_, k) => {
    const distance = mix(camera.subjectDistance + 2.5, shore + 9, (k + random.next()) / BOULDERS)
    const across = flank * random.between(-0.6, 1) * (width / camera.focal) * distance * 0.55
    const half = (random.between(0.25, 1.1) * camera.focal) / distance
    return {
      x: camera.centre + across * (camera.focal / distance),
      half,
      high: half * random.between(0.4, 0.75),
      distance,
      foot: floorRow(camera, distance),
      phase: random.between(0, 90),
    }
  })
    // None hides the subject or grows out of it.
    .filter((boulder) => Math.abs(boulder.x - frame.subjectX) > height * 0.13 + boulder.half)
    .toSorted((a, b) => a.distance - b.distance)
  /** Stone is broken: flat faces, each in its own light, and dark cracks between. */
  const face = (u: number, v: number, phase: number, scale: number): [number, number] => {
    const [across, down] = [u * scale + phase, v * scale * 0.8]
    const shape = noise.fbm(across, down, 5)
    const slope = noise.fbm(across + side * 0.22, down - 0.2, 5) - shape
    const block = stoneAt(noise, across * 1.7 + 1.1 * shape, down * 2.4 - 1.1 * shape, 0.9)
    const open = smoothstep(-0.25, 0.3, noise.at(across * 2.2 + 9, down * 2.2))
    const crack = open * smoothstep(0.2, 0.02, block.second - block.first)
    const facing = (block.tone - 1) * 1.5 + 0.5 * (side * block.du - block.dv)
    return [
      shape + 0.8 * (block.tone - 1) - 0.7 * crack,
      clamp01(0.5 + slope * 2.6 + 0.8 * facing) * (1 - 0.55 * crack),
    ]
  }
  return (x, y, ground, out) => {
    for (const boulder of boulders) {
      if (boulder.distance > ground + 2) break
      const t = (x - boulder.x) / boulder.half
      if (Math.abs(t) > 1.15) continue
      const ragged = 0.5 * noise.fbm(t * 1.9 + boulder.phase, 3, 4)
      const top = boulder.foot - boulder.high * Math.max(0, 1 - t * t * (1 + ragged) + ragged)
      const sink = boulder.foot + boulder.high * 0.16 * (1 - t * t)
      if (y < top || y > sink) continue
      const [shape, lightOn] = face(t * 1.2, (y - top) / boulder.half, boulder.phase, 1.6)
      const up = smoothstep(boulder.high * 0.5, 0, y - top)
      const damp = 1 - 0.45 * smoothstep(boulder.foot - boulder.high * 0.35, boulder.foot, y)
      for (let c = 0; c < 3; c++)
        out[c] =
          COLOURS.rock[c]! *
          (1 + 0.5 * shape) *
          damp *
          (lit[c]! * (0.35 + 0.5 * up) + light.sun[c]! * lightOn * (0.55 + 0.4 * t * side))
      out[3] = blurAt(camera, boulder.distance)
      return true
    }
    for (const headland of headlands) {
      if (y > headland.foot) continue
      // The cliff falls in steps from the picture's edge towards its point.
      const u = flank < 0 ? x / width : 1 - x / width
      const along = u / headland.reach
      if (along > 1.05) continue
      const crag = noise.fbm(along * 3 + headland.phase, 5, 4)
      const stand = Math.pow(clamp01(1 - along), 0.42) * (0.85 + 0.35 * crag)
      const top = headland.foot - height * headland.lift * stand
      if (y < top || stand <= 0.03) continue
      const [shape, lightOn] = face((x / height) * 5, (y / height) * 6, headland.phase, 3.2)
      const grass = smoothstep(height * 0.02, 0, y - top) * smoothstep(-0.2, 0.2, shape)
      const haze = clamp01(1 - Math.exp(-headland.distance / (frame.mood.fog ? 70 : 420)))
      const surf =
        smoothstep(height * 0.006, 0, headland.foot - y) *
        smoothstep(-0.1, 0.2, noise.at((x / height) * 40, headland.phase))
      for (let c = 0; c < 3; c++) {
        const stone = mix(COLOURS.rock[c]! * 1.3 * (1 + 0.7 * shape), COLOURS.grass[c]!, grass)
        const value = mix(stone * (light.ambient[c]! * 0.8 + light.sun[c]! * lightOn), 0.8 * lit[c]!, surf * 0.7)
        out[c] = mix(value, light.horizon[c]! * 0.96, haze)
      }
      out[3] = blurAt(camera, headland.distance)
      return true
    }
    return false
  }
}
