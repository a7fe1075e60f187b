import type { Camera } from './camera.ts'
import { clamp01, mix, type Noise, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'

/**
 * Materials of floors and walls as albedo (share of light sent back) over coordinates in metres. `footprint` is the width
 * in metres that a pixel or the lens's blur covers there. How strong a pattern is was chosen by eye.
 */

/**
 * Relief of a field lit from the side: positive on slopes that face the light, negative behind them. `scale` is the
 * field's waves per metre.
 */
export function relief(
  { noise, light }: Pick<SceneFrame, 'noise' | 'light'>,
  x: number,
  z: number,
  { scale, octaves }: { readonly scale: number; readonly octaves: number },
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

/** How what stands up from a floor is drawn. Chosen by eye. */
const UPRIGHT = {
  /** How much wider than high a bump of the ground is seen. */
  flattened: 1.8,
  /** Height of the bands that `uprightField` is drawn in, in units of `uprightDepth`. */
  band: 0.6,
  /** Share of a band from which it turns into the next. */
  turns: 0.6,
} as const

/**
 * Depth to take in place of `z` for what stands up from a floor, in metres: sand, pebbles, litter, blades. A flat pattern
 * is seen flatter the farther it lies, and turns to streaks; bumps keep their height. Fields of it have `across` for
 * their footprint.
 */
export function uprightDepth(camera: Camera, z: number): number {
  return UPRIGHT.flattened * camera.height * Math.log(z)
}

/**
 * A field of what stands up from a floor at a place on it, without the slant that lines towards the vanishing point have: it
 * is drawn in bands, each as wide as at its own middle, and each passes into the next. For fields of several waves a metre.
 *
 * @param field takes a place on the floor and its upright depth, both in metres, and answers about 1
 */
export function uprightField(
  camera: Camera,
  x: number,
  z: number,
  field: (x: number, upright: number) => number,
): number {
  const upright = uprightDepth(camera, z)
  const band = Math.floor(upright / UPRIGHT.band)
  const into = (row: number): number =>
    field((x / z) * Math.exp(((row + 0.5) * UPRIGHT.band) / (UPRIGHT.flattened * camera.height)) + 13.7 * row, upright)
  const share = smoothstep(UPRIGHT.turns, 1, upright / UPRIGHT.band - band)
  if (share === 0) return into(band)
  // Two patterns laid over each other are paler than either.
  return 1 + (mix(into(band), into(band + 1), share) - 1) / Math.hypot(share, 1 - share)
}

/** Loose ground that people have walked on: dimples a hand wide with a lit and a dark rim, unevenly spread. About -1 to 1. */
export function footDimples(
  frame: Pick<SceneFrame, 'noise' | 'light'>,
  x: number,
  z: number,
  footprint: number,
): number {
  const { noise } = frame
  const many = smoothstep(-0.15, 0.35, noise.fbm(x * 0.45 + 31, z * 0.45, 2))
  return many * relief(frame, x + noise.at(x * 2, z * 2) * 0.2, z, { scale: 6.5, octaves: 2 }, footprint)
}

/**
 * Dry sand at a place on the floor: small dunes, dimples of feet and wind, the shade of grains. Around 1. `footprint` is a
 * pixel's width there.
 */
export function sand(frame: SceneFrame, x: number, z: number, footprint: number): number {
  const { camera, noise } = frame
  const waves = 0.22 * relief(frame, x, uprightDepth(camera, z), { scale: 0.8, octaves: 2 }, footprint)
  return (
    waves +
    uprightField(camera, x, z, (u, v) => {
      const grains = noise.fbm(u * 90, v * 90, 3, footprint * 60)
      const dimples =
        0.26 * relief(frame, u, v, { scale: 5, octaves: 2 }, footprint) + 0.24 * footDimples(frame, u, v, footprint)
      return 1 + dimples + 0.18 * relief(frame, u, v, { scale: 19, octaves: 1 }, footprint) + 0.36 * grains
    })
  )
}

/** Outlines of rolled stones: by how much they are longer than wide, and how much they bulge. Chosen by eye. */
const PEBBLE = { longer: 0.55, bulge: 0.16 } as const

/** Rolled pebbles of three sizes, the small between the large. Returns tone around 1; `footprint` is a pixel's width there. */
export function pebbles(
  { camera, light, noise }: SceneFrame,
  x: number,
  z: number,
  size: number,
  footprint: number,
): number {
  return uprightField(camera, x, z, (u, v) => {
    let tone = 0.62
    for (const wide of [0.3 * size, 0.45 * size, size]) {
      const stone = stoneAt(noise, u / wide + wide, v / wide, 0.95)
      const turn = stone.tone * 40
      const long = stone.du * Math.cos(turn) + stone.dv * Math.sin(turn)
      const short = stone.dv * Math.cos(turn) - stone.du * Math.sin(turn)
      const bulge = 1 + PEBBLE.bulge * noise.at((u / wide) * 2.3 + turn, (v / wide) * 2.3)
      const away = bulge * Math.hypot(long, short * (1 + PEBBLE.longer * (((stone.tone * 91) % 1) + 0.2)))
      // Some are nearly buried; each is dark below, and lit on the side that the light comes from.
      const radius = 0.12 + 0.42 * Math.min(1, 2 * Math.abs(stone.tone - 1) + (wide < size ? 0.5 : 0.2))
      const cover = smoothstep(radius, radius - 0.12, away)
      const lit = 1.1 - 0.55 * away * away + 0.5 * (light.side * stone.du - 0.7 * stone.dv)
      tone = mix(tone * (1 - 0.3 * smoothstep(radius + 0.14, radius, away)), stone.tone * lit, cover)
    }
    return 1.15 * tone * (1 + 0.3 * noise.fbm(u * 60, v * 60, 2, footprint * 60))
  })
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
  const gritty = noise.fbm(u * 40, v * 40, 2, footprint * 40)
  return 1 + patch * 0.16 + stroke * 0.1 + gritty * 0.07
}

/** Wooden boards that run away from the camera. Returns tone around 1 and how dark the joint is, 0 to 1. */
export function boards(
  noise: Noise,
  x: number,
  z: number,
  width: number,
  { across, along }: FloorFootprint,
): [number, number] {
  const column = Math.floor(x / width)
  const offset = noise.cell(column, 7) * 2.2
  const length = 2.2
  const row = Math.floor((z + offset) / length)
  const tone = 0.84 + 0.34 * noise.cell(column * 3 + 1, row)
  const grain = noise.fbm(x * 26 + row * 5, z * 1.3 + column * 3, 4, Math.max(across * 26, along * 1.3))
  const joint = Math.max(
    stripeCover(toNearestMultiple(x, width), 0.0035, across),
    stripeCover(toNearestMultiple(z + offset, length), 0.003, along),
  )
  return [tone * (1 + grain * 0.3), joint]
}

/**
 * Square slabs, size and half the joint's width in metres. Returns tone around 1, how dark the joint is, and the parity of
 * the slab for a checker.
 */
export function slabs(
  noise: Noise,
  x: number,
  z: number,
  { size, joint }: { readonly size: number; readonly joint: number },
  { across, along }: FloorFootprint,
): [number, number, number] {
  const i = Math.floor(x / size)
  const j = Math.floor(z / size)
  const tone = 0.93 + 0.14 * noise.cell(i, j)
  const gap = Math.max(
    stripeCover(toNearestMultiple(x, size), joint, across),
    stripeCover(toNearestMultiple(z, size), joint, along),
  )
  return [tone, gap, (i + j) & 1]
}

export interface StoneAt {
  /** Around 1, of each stone its own. */
  readonly tone: number
  /** Distances to the middle of the stone and of the next, in stones. */
  readonly first: number
  readonly second: number
  /** Where the point lies from the middle of its stone, in stones. */
  readonly du: number
  readonly dv: number
}

/** The stone that lies at a point,in stones; `wild`: 0 lays them in rows half a stone apart, 1 without any order. */
export function stoneAt(noise: Noise, u: number, v: number, wild: number): StoneAt {
  const i0 = Math.floor(u)
  const j0 = Math.floor(v)
  let first = Infinity
  let second = Infinity
  let tone = 1
  let [fromU, fromV] = [0, 0]
  for (let j = j0 - 1; j <= j0 + 1; j++) {
    for (let i = i0 - 1; i <= i0 + 1; i++) {
      const du = u - i - 0.5 - wild * (noise.cell(i, j) - 0.5) - (1 - wild) * 0.5 * ((j & 1) - 0.5)
      const dv = v - j - 0.5 - wild * (noise.cell(i + 57, j) - 0.5)
      // Hewn stones are nearly square, rolled ones round.
      const away = wild > 0.5 ? Math.sqrt(du * du + dv * dv) : Math.sqrt(Math.sqrt(du ** 4 + dv ** 4))
      if (away < first) {
        second = first
        first = away
        tone = 0.72 + 0.56 * noise.cell(i + 11, j + 5)
        fromU = du
        fromV = dv
      } else if (away < second) second = away
    }
  }
  return { tone, first, second, du: fromU, dv: fromV }
}

/**
 * Cobbles: rounded stones about `size` metres wide, set by hand. Returns tone around 1, lit on the crown, and how dark the
 * joint is, 0 to 1; both even out where stones are smaller than a pixel.
 */
export function cobbles(
  noise: Noise,
  x: number,
  z: number,
  size: number,
  { across, along }: FloorFootprint,
): [number, number] {
  const { tone, first, second } = stoneAt(noise, x / size, z / size, 0.34)
  const seen = clamp01(1.25 - Math.max(across, along) / size)
  const joint = 1 - smoothstep(0.02, 0.2 + along / size, second - first)
  return [mix(1, tone * (1.12 - 0.5 * first * first), seen), mix(0.3, joint, seen)]
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

/** Width and depth that a pixel covers on the floor, in metres. */
export interface FloorFootprint {
  readonly across: number
  readonly along: number
}

/** What a pixel covers on the floor at `distance` metres; its depth is bounded, as it has no end at the horizon. */
export function floorFootprint(frame: SceneFrame, distance: number): FloorFootprint {
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
