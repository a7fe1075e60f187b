import {
  checkImage,
  checkSameSize,
  createFloat,
  type FloatImage,
  type GreyImage,
  mixSeeds,
  resampleFloat,
} from '@toile/imaging'
import type { ClothMaterial } from './materials.ts'
import { type Relief, reliefOcclusion, reliefShadow, scaleRelief } from './relief.ts'
import { STRUCTURE_CHANNELS, structureTile, type StructureTile } from './structure.ts'

/** The light of a photographer's studio: one large lamp, and the bright room around it. */
export interface StudioLight {
  /** Unit vector to the lamp: x right, y down, z to the viewer. */
  readonly towards: readonly [number, number, number]
  /** 0 (a bare lamp: deep, sharp shadows) to 1 (a wall of light). */
  readonly softness: number
  /** Linear RGB of the lamp, about 1. */
  readonly colour: readonly [number, number, number]
}

/** Lamp at `azimuth` (degrees; 0 from the right, 90 from above, 180 from the left) and `elevation` above the picture's plane. */
export function studioLight(
  azimuth: number,
  elevation: number,
  softness: number,
  colour: readonly [number, number, number] = [1, 1, 1],
): StudioLight {
  const a = (azimuth / 180) * Math.PI
  const e = (elevation / 180) * Math.PI
  return { towards: [Math.cos(a) * Math.cos(e), -Math.sin(a) * Math.cos(e), Math.sin(e)], softness, colour }
}

/** One piece of cloth of a picture. */
interface ClothPiece {
  readonly material: ClothMaterial
  /** Direction of the warp, radians; 0 is upright, positive turns clockwise. */
  readonly grain: number
}

export interface ClothOrder {
  /** Three channels, linear light: the colours the cloth shall show. */
  readonly albedo: FloatImage
  /** Same size: the shape, 255 where there is cloth; its soft rim becomes the picture's alpha. */
  readonly cover: GreyImage
  readonly relief: Relief
  /**
   * Two channels: how the surface rises to the right and downwards at each pixel, for pictures whose relief jumps from
   * piece to piece; read from `relief` when left out.
   */
  readonly slopes?: FloatImage
  /** Same size: index into `pieces` of each pixel. All 0 when left out. */
  readonly parts?: Uint8Array
  readonly pieces: readonly ClothPiece[]
  readonly light: StudioLight
  /** Pixels of this picture for each pixel of one 1,024 px high: the scale of threads. */
  readonly scale: number
  readonly seed: number
  /** Light lost in hollows and behind folds, 0 to about 1.5; 1 when left out. */
  readonly depth?: number
}

/** How light becomes colour, linear light unless another unit is named. Chosen by eye. */
const TONE = {
  /** Of the brightest cloth at rest: whiter albedos are lit down to it, so that their folds can be seen. */
  whitest: 0.8,
  /** Above it colours roll off towards white instead of clipping. */
  shoulder: 0.62,
  /**
   * Share of the diffuse light that is left, at least, where gloss is under the middle of its piece: dark satin keeps
   * its colour.
   */
  dimmest: 0.5,
  /** Weight of the lamp. */
  key: 0.9,
  /** Weight of the room. */
  fill: 0.36,
} as const
/** Pixels by which threads are moved for each pixel of height of the relief they lie on. Chosen by eye. */
const BEND = 0.4

/**
 * Lights cloth: diffuse light of a lamp and a room, with self-shadow and occlusion of the relief; gloss by Ward's
 * anisotropic lobe ('Measuring and modeling anisotropic reflection', 1992), sheen of standing fibres at the rims, and the
 * cloth's own structure as fine slopes and tones. Works in linear light.
 *
 * The tone is kept: exposure is set for each piece so that its middle pixel shows its albedo (ΔE00 within about 5); only
 * whites are lit down to L* 91.
 *
 * @returns four channels, linear light premultiplied by alpha; alpha is `cover` times the opacity of the cloth
 */
export function shadeCloth(order: ClothOrder): FloatImage {
  const { albedo, cover, light, pieces } = order
  const { width, height } = cover
  checkImage(albedo, 3)
  checkSameSize(albedo, cover)
  checkSameSize(order.relief, cover)
  const relief = order.relief.data
  if (order.slopes) {
    checkImage(order.slopes, 2)
    checkSameSize(order.slopes, cover)
  }
  const slopes = order.slopes?.data
  const { occlusion, shadow } = occlusionAndShadow(order)
  const tiles = tilesOf(order)
  const out = createFloat(width, height, 4)
  // Pass 1 writes diffuse light into channel 0, gloss into 1, cover into 2 and the tile's place into 3.
  const half = halfVector(light)
  const [lx, ly, lz] = light.towards
  const wrap = 0.34 * light.softness
  const texel = new Float32Array(STRUCTURE_CHANNELS)
  const point: SurfacePoint = { nx: 0, ny: 0, nz: 1, turnX: 1, turnY: 0 }
  const tints = createFloat(width, height, 3)
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? width : 0
    const down = y + 1 < height ? width : 0
    for (let x = 0; x < width; x++, i++) {
      const alpha = cover.data[i]!
      if (alpha === 0) continue
      const k = order.parts?.[i] ?? 0
      const { material, grain } = pieces[k]!
      const dx = slopes ? slopes[2 * i]! : (relief[i + (x + 1 < width ? 1 : 0)]! - relief[i - (x > 0 ? 1 : 0)]!) / 2
      const dy = slopes ? slopes[2 * i + 1]! : (relief[i + down]! - relief[i - up]!) / 2
      const turnX = Math.cos(grain)
      const turnY = Math.sin(grain)
      const bend = BEND * relief[i]!
      readTile(tiles[k]!, x * turnX + y * turnY + bend, y * turnX - x * turnY - bend * 0.5, texel)
      const sx = dx + texel[0]! * turnX - texel[1]! * turnY
      const sy = dy + texel[1]! * turnX + texel[0]! * turnY
      const long = 1 / Math.sqrt(1 + sx * sx + sy * sy)
      const nx = -sx * long
      const ny = -sy * long
      const nz = long
      const facing = nx * lx + ny * ly + nz * lz
      const key = Math.max(0, (facing + wrap) / (1 + wrap)) * shadow.data[i]!
      // The room: brighter above than below, and from the front.
      const room = (0.62 - 0.3 * ny + 0.38 * nz) * occlusion.data[i]!
      const rim = (1 - 1 / Math.sqrt(1 + dx * dx + dy * dy)) ** 1.5
      const sheen = material.sheen * rim * (0.35 + 0.65 * Math.max(0, -0.4 * ny + 0.6 * facing + 0.4)) * 1.6
      const o = i * 4
      out.data[o] = TONE.key * key + TONE.fill * room + sheen
      if (material.specular > 0) {
        const along = nx * -turnY + ny * turnX
        point.nx = nx
        point.ny = ny
        point.nz = nz
        point.turnX = turnX
        point.turnY = turnY
        const gloss =
          lobe(point, half, material.gloss) * (0.3 + 0.7 * shadow.data[i]!) * 0.9 +
          // The bright ceiling and a white card opposite the lamp.
          0.32 * Math.exp(-(((ny + 0.62) / 0.34) ** 2)) +
          0.2 * Math.exp(-(((nx + Math.sign(lx || 1) * 0.66) / 0.26) ** 2)) +
          0.08 * Math.exp(-((along / 0.2) ** 2))
        out.data[o + 1] = material.specular * gloss * (0.4 + 0.6 * occlusion.data[i]!)
      }
      out.data[o + 2] = texel[5]!
      tints.data[i * 3] = texel[2]!
      tints.data[i * 3 + 1] = texel[3]!
      tints.data[i * 3 + 2] = texel[4]!
      // Light that falls through a thin layer meets more thread where the cloth turns away.
      out.data[o + 3] = 1 - (1 - material.opacity * 0.999) ** (1 / Math.max(0.3, 1 / Math.sqrt(1 + dx * dx + dy * dy)))
    }
  }
  toneMap(order, out, tints, middleLight(order, out))
  return out
}

/** A tile for each piece; pieces of equal cloth share one. */
function tilesOf({ pieces, scale, seed }: ClothOrder): readonly StructureTile[] {
  const made = new Map<string, StructureTile>()
  return pieces.map(({ material }, k) => {
    const key = JSON.stringify(material)
    const tile = made.get(key) ?? structureTile(material, scale, mixSeeds(seed, k, 7))
    made.set(key, tile)
    return tile
  })
}

/** Occlusion and self-shadow change slowly: they are worked out at half the size. */
function occlusionAndShadow(order: ClothOrder): { occlusion: FloatImage; shadow: FloatImage } {
  const { width, height } = order.cover
  const w = Math.max(1, Math.ceil(width / 2))
  const h = Math.max(1, Math.ceil(height / 2))
  const small = scaleRelief(order.relief, w, h)
  const mask = { width: w, height: h, data: new Uint8Array(w * h) }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      mask.data[y * w + x] = order.cover.data[Math.min(height - 1, 2 * y) * width + Math.min(width - 1, 2 * x)]!
    }
  }
  const unit = order.scale / 2
  const depth = order.depth ?? 1
  const occlusion = reliefOcclusion(small, mask, [4 * unit, 12 * unit, 34 * unit], depth)
  const shadow = reliefShadow(small, order.light.towards, 60 * unit, 0.12 + 0.5 * order.light.softness)
  for (let i = 0; i < shadow.data.length; i++) shadow.data[i] = 1 - (1 - shadow.data[i]!) * Math.min(1, 0.85 * depth)
  return {
    occlusion: resampleFloat(occlusion, width, height, 'triangle'),
    shadow: resampleFloat(shadow, width, height, 'triangle'),
  }
}

/** Bilinear, wrapped. */
function readTile(tile: StructureTile, x: number, y: number, texel: Float32Array): void {
  const { side, data } = tile
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const left = ((x0 % side) + side) % side
  const top = ((y0 % side) + side) % side
  const right = left + 1 === side ? 0 : left + 1
  const bottom = top + 1 === side ? 0 : top + 1
  const a = (top * side + left) * STRUCTURE_CHANNELS
  const b = (top * side + right) * STRUCTURE_CHANNELS
  const c = (bottom * side + left) * STRUCTURE_CHANNELS
  const d = (bottom * side + right) * STRUCTURE_CHANNELS
  const wa = (1 - fx) * (1 - fy)
  const wb = fx * (1 - fy)
  const wc = (1 - fx) * fy
  const wd = fx * fy
  for (let n = 0; n < STRUCTURE_CHANNELS; n++) {
    texel[n] = wa * data[a + n]! + wb * data[b + n]! + wc * data[c + n]! + wd * data[d + n]!
  }
}

/** A place on the cloth: its unit normal, and the direction of its warp. One object is filled again for each pixel. */
interface SurfacePoint {
  nx: number
  ny: number
  nz: number
  turnX: number
  turnY: number
}

function halfVector(light: StudioLight): readonly [number, number, number] {
  const [x, y, z] = light.towards
  const long = Math.hypot(x, y, z + 1)
  return [x / long, y / long, (z + 1) / long]
}

/** Ward's lobe, 1 where the normal halves lamp and viewer; `gloss` is its spread along and across the warp. */
function lobe(
  { nx, ny, nz, turnX, turnY }: SurfacePoint,
  [hx, hy, hz]: readonly [number, number, number],
  gloss: readonly [number, number],
): number {
  const hn = Math.max(1e-3, hx * nx + hy * ny + hz * nz)
  // The part of the half vector that lies in the surface, split along the warp and across it.
  const tx = hx - hn * nx
  const ty = hy - hn * ny
  const along = (tx * -turnY + ty * turnX) / gloss[0]
  const across = (tx * turnX + ty * turnY) / gloss[1]
  return Math.exp(-(along * along + across * across) / (hn * hn)) * Math.min(1, nz * 2)
}

/**
 * Middle diffuse light and gloss of each piece, two values a piece, from every third pixel of every third row. One array
 * holds them, not an object for each piece: under V8 13.6 (Node 24) a function that was called for each piece, with these
 * loops in it and an object of two fractions as its answer, now and then gave objects that all held the last one's
 * numbers, depending on the moment at which it was compiled.
 */
function middleLight({ cover, parts, pieces }: ClothOrder, light: FloatImage): Float64Array {
  const { width, height } = cover
  const diffuse = pieces.map((): number[] => [])
  const gloss = pieces.map((): number[] => [])
  for (let y = 0; y < height; y += 3) {
    for (let i = y * width; i < (y + 1) * width; i += 3) {
      if (cover.data[i]! < 200) continue
      const k = parts?.[i] ?? 0
      diffuse[k]!.push(light.data[4 * i]!)
      gloss[k]!.push(light.data[4 * i + 1]!)
    }
  }
  const out = new Float64Array(2 * pieces.length)
  for (let k = 0; k < pieces.length; k++) {
    out[2 * k] = Math.max(0.05, median(diffuse[k]!) ?? 1)
    out[2 * k + 1] = median(gloss[k]!) ?? 0
  }
  return out
}

const median = (values: readonly number[]): number | undefined =>
  Float32Array.from(values).toSorted()[values.length >> 1]

function toneMap(order: ClothOrder, out: FloatImage, tints: FloatImage, exposure: Float64Array): void {
  const { albedo, cover, pieces, light } = order
  for (let i = 0; i < cover.data.length; i++) {
    const alpha = cover.data[i]! / 255
    const o = i * 4
    if (alpha === 0) continue
    const k = order.parts?.[i] ?? 0
    const { material } = pieces[k]!
    const diffuse = exposure[2 * k]!
    const gloss = exposure[2 * k + 1]!
    const r = albedo.data[3 * i]!
    const g = albedo.data[3 * i + 1]!
    const b = albedo.data[3 * i + 2]!
    const peak = Math.max(1e-4, r, g, b)
    // The gain with which this colour, lit by the middle light and rolled off, is itself again.
    const gain = inverseRollOff(Math.min(peak, TONE.whitest)) / peak
    const lit = (out.data[o]! / diffuse) * gain
    const shine = (out.data[o + 1]! - gloss) * (0.25 + 0.75 * Math.sqrt(peak))
    // Gloss under the piece's middle darkens: the room's reflection that the asked colour already holds.
    const own = material.metal * 1.6
    const white = (1 - material.metal) * shine
    const [cr, cg, cb] = light.colour
    const red = Math.max(TONE.dimmest * r * lit, r * (lit * tints.data[3 * i]! + own * shine) + white) * cr
    const green = Math.max(TONE.dimmest * g * lit, g * (lit * tints.data[3 * i + 1]! + own * shine) + white) * cg
    const blue = Math.max(TONE.dimmest * b * lit, b * (lit * tints.data[3 * i + 2]! + own * shine) + white) * cb
    const brightest = Math.max(red, green, blue, 1e-6)
    const share = (rollOff(brightest) / brightest) * alpha
    const cloth = out.data[o + 2]! * out.data[o + 3]!
    out.data[o] = red * share * cloth
    out.data[o + 1] = green * share * cloth
    out.data[o + 2] = blue * share * cloth
    out.data[o + 3] = alpha * cloth
  }
}

/** The film's shoulder: identity up to `TONE.shoulder`, then towards 1 without reaching it. */
function rollOff(light: number): number {
  if (light <= TONE.shoulder) return light
  return TONE.shoulder + (1 - TONE.shoulder) * (1 - Math.exp((TONE.shoulder - light) / (1 - TONE.shoulder)))
}

function inverseRollOff(light: number): number {
  if (light <= TONE.shoulder) return light
  return TONE.shoulder - (1 - TONE.shoulder) * Math.log(1 - (light - TONE.shoulder) / (1 - TONE.shoulder))
}
