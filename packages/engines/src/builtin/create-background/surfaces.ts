import { type Camera, type Noise, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import type { Light } from './light.ts'
import type { SceneFrame } from './scene.ts'

/**
 * Materials of floors and walls as albedo (share of light sent back) over coordinates in metres. `footprint` is the width
 * in metres that a pixel or the lens's blur covers there.
 */

/**
 * Relief of a field lit from the side: positive on slopes that face the light, negative behind them. `scale` is the
 * field's waves per metre.
 */
export function relief(
  noise: Noise,
  light: Light,
  x: number,
  z: number,
  scale: number,
  octaves: number,
  footprint: number,
): number {
  const step = 0.22
  const u = x * scale
  const v = z * scale
  const f = footprint * scale
  // The light's way over the floor: from its side, and from behind or in front of the subject.
  const lx = light.side * 0.8
  const lz = light.behind ? 0.6 : -0.6
  return (noise.fbm(u, v, octaves, f) - noise.fbm(u + lx * step, v + lz * step, octaves, f)) * 3
}

/** How much wider than high a bump of the ground is seen. */
const FLATTENED = 1.8

/**
 * Depth to take in place of `z` for what stands up from a floor, in metres: sand, pebbles, litter, blades. A flat pattern
 * is seen flatter the farther it lies, and turns to streaks; bumps keep their height. Fields of it have `across` for
 * their footprint.
 */
export function uprightDepth(camera: Camera, z: number): number {
  return FLATTENED * camera.height * Math.log(z)
}

/** Loose ground that feet have gone over: dimples a hand wide with a lit and a dark lip, here many, there few. About -1 to 1. */
export function trodden(noise: Noise, light: Light, x: number, z: number, footprint: number): number {
  const many = smoothstep(-0.15, 0.35, noise.fbm(x * 0.45 + 31, z * 0.45, 2))
  return many * relief(noise, light, x + noise.at(x * 2, z * 2) * 0.2, z, 6.5, 2, footprint)
}

/** Poured concrete: cloudy tone, fine pores, pale and dark stains. About 0.75 to 1.2 around 1. */
export function concrete(noise: Noise, u: number, v: number, footprint: number): number {
  const cloud = noise.fbm(u * 0.5, v * 0.5, 4, footprint * 0.5)
  const stain = noise.fbm(u * 1.7 + cloud * 2, v * 1.3 - cloud * 2, 4, footprint * 1.7)
  const pores = noise.fbm(u * 24, v * 24, 3, footprint * 24)
  return 1 + cloud * 0.26 + stain * 0.14 + pores * 0.1
}

/** Lime plaster put on by hand: large soft patches, trowel strokes, a grain. Around 1. */
export function plaster(noise: Noise, u: number, v: number, footprint: number): number {
  const patch = noise.fbm(u * 0.7, v * 0.7, 3, footprint)
  const stroke = noise.fbm(u * 3 + patch * 3, v * 4 - patch * 2, 3, footprint * 4)
  const sand = noise.fbm(u * 40, v * 40, 2, footprint * 40)
  return 1 + patch * 0.16 + stroke * 0.1 + sand * 0.07
}

/** Wooden boards that run away from the camera. Returns tone around 1 and how dark the joint is, 0 to 1. */
export function boards(noise: Noise, x: number, z: number, width: number, fx: number, fz: number): [number, number] {
  const column = Math.floor(x / width)
  const offset = noise.cell(column, 7) * 2.2
  const length = 2.2
  const row = Math.floor((z + offset) / length)
  const tone = 0.84 + 0.34 * noise.cell(column * 3 + 1, row)
  const grain = noise.fbm(x * 26 + row * 5, z * 1.3 + column * 3, 4, Math.max(fx * 26, fz * 1.3))
  const joint = Math.max(
    stripeCover(toNearestMultiple(x, width), 0.0035, fx),
    stripeCover(toNearestMultiple(z + offset, length), 0.003, fz),
  )
  return [tone * (1 + grain * 0.3), joint]
}

/** Square slabs. Returns tone around 1, how dark the joint is, and the parity of the slab for a checker. */
export function slabs(
  noise: Noise,
  x: number,
  z: number,
  size: number,
  joint: number,
  fx: number,
  fz: number,
): [number, number, number] {
  const i = Math.floor(x / size)
  const j = Math.floor(z / size)
  const tone = 0.93 + 0.14 * noise.cell(i, j)
  const gap = Math.max(
    stripeCover(toNearestMultiple(x, size), joint, fx),
    stripeCover(toNearestMultiple(z, size), joint, fz),
  )
  return [tone, gap, (i + j) & 1]
}

/** Veins of marble: thin warped crests, 0 (ground) to 1 (vein). */
export function marbleVeins(noise: Noise, u: number, v: number, footprint: number): number {
  const warp = noise.fbm(u * 0.9, v * 0.9, 4, footprint)
  const n = noise.fbm(u * 1.1 + warp * 1.6, v * 0.7 - warp * 1.3, 4, footprint * 1.1)
  const fine = noise.fbm(u * 3.2 + warp * 3, v * 2.4, 4, footprint * 3.2)
  const wide = 1 - smoothstep(0.0, 0.1 + footprint, Math.abs(n))
  const thin = 1 - smoothstep(0.0, 0.06 + footprint * 2, Math.abs(fine))
  return 0.7 * wide * wide + 0.35 * thin
}

/** Shares of a pixel's width and depth on the floor in metres, the lens's blur included. */
export function floorFootprint(frame: SceneFrame, distance: number): { across: number; along: number } {
  const { camera } = frame
  const across = distance / camera.focal
  return { across, along: Math.min(50, (distance * distance) / (camera.focal * camera.height)) }
}

/** Asphalt: dark binder, pale stones, patches worn by wheels. Around 1. */
export function asphalt(noise: Noise, x: number, z: number, footprint: number): number {
  const worn = noise.fbm(x * 0.6, z * 0.25, 3, footprint * 0.6)
  const stones = noise.fbm(x * 48, z * 48, 3, footprint * 22)
  const stain = smoothstep(0.12, 0.45, noise.fbm(x * 0.9 + 17, z * 0.5, 4, footprint * 0.6))
  return (mix(1, 1.25, worn + 0.2) + stones * 0.5) * (1 - 0.22 * stain)
}
