import { randomStream } from '@toile/imaging'

/** A scalar field on a torus, one value a pixel. */
export interface TorusField {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export interface NoiseOrder {
  readonly width: number
  readonly height: number
  readonly seed: number
  /** Whole waves of the first octave across and down the tile: the tile's edges meet exactly. */
  readonly across: number
  readonly down: number
  /** Each of twice the frequency and half the weight. Default 1. */
  readonly octaves?: number
  /**
   * Whole-numbered shear: waves run along (1, shear) instead of along x. With `across` far from `down` this gives
   * strokes at an angle, still without a seam.
   */
  readonly shear?: number
}

/** Entries of a lattice's tables: a power of two, so that `MASK` wraps an index. */
const TABLE = 256
/** Wraps an index into them. */
const MASK = TABLE - 1
/** Pixels that a wave needs; with more, a field is computed smaller and enlarged. Chosen by eye. */
const SAMPLES = 8

interface Lattice {
  readonly order: Uint8Array
  readonly gx: Float32Array
  readonly gy: Float32Array
  /** The lattice's offset: noise is steepest on its lines, which must not fall on the tile's edges. */
  readonly ox: number
  readonly oy: number
}

function latticeOf(seed: number): Lattice {
  const random = randomStream(seed)
  const order = Uint8Array.from({ length: TABLE }, (_, i) => i)
  for (let i = TABLE - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1))
    const held = order[i]!
    order[i] = order[j]!
    order[j] = held
  }
  const gx = new Float32Array(TABLE)
  const gy = new Float32Array(TABLE)
  for (let i = 0; i < TABLE; i++) {
    const angle = random.next() * Math.PI * 2
    gx[i] = Math.cos(angle)
    gy[i] = Math.sin(angle)
  }
  return { order, gx, gy, ox: random.between(0.25, 0.75), oy: random.between(0.25, 0.75) }
}

/**
 * Gradient noise on a torus, about -1 to 1, mean 0: Perlin's 'Improving noise' (2002) with the lattice taken modulo
 * whole numbers of waves. A pixel's value depends on where its centre lies on the tile, not on the size in pixels.
 */
export function torusNoise(order: NoiseOrder): TorusField {
  const { width, height } = order
  const octaves = order.octaves ?? 1
  const finest = Math.max(order.across / width, order.down / height) * 2 ** (octaves - 1)
  const shrink = [4, 2].find((by) => finest * by * SAMPLES <= 1 && width % by === 0 && height % by === 0)
  if (shrink !== undefined) {
    return enlarge(sampled({ ...order, width: width / shrink, height: height / shrink }, octaves), shrink)
  }
  return sampled(order, octaves)
}

function sampled(order: NoiseOrder, octaves: number): TorusField {
  const { width, height, seed } = order
  const data = new Float32Array(width * height)
  const shear = order.shear ?? 0
  let weight = 1
  for (let octave = 0; octave < octaves; octave++) {
    const lattice = latticeOf(seed + octave * 7919)
    addOctave(data, { ...order, shear }, 2 ** octave, weight * 1.4, lattice)
    weight *= 0.5
  }
  const scale = octaves === 1 ? 1 : 0.62
  if (scale !== 1) for (let i = 0; i < data.length; i++) data[i] = data[i]! * scale
  return { width, height, data }
}

function addOctave(
  data: Float32Array,
  { width, height, across, down, shear }: Required<Omit<NoiseOrder, 'octaves'>> | (NoiseOrder & { shear: number }),
  frequency: number,
  weight: number,
  { order, gx, gy, ox, oy }: Lattice,
): void {
  const nx = across * frequency
  const ny = down * frequency
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      let py = (v + shear * u) * ny + oy
      const px = u * nx + ox
      const x0 = Math.floor(px)
      const y0 = Math.floor(py)
      const fx = px - x0
      const fy = py - y0
      py = ((y0 % ny) + ny) % ny
      const qx = x0 % nx
      const x1 = qx + 1 === nx ? 0 : qx + 1
      const y1 = py + 1 === ny ? 0 : py + 1
      const row0 = order[py & MASK]! + (py >> 8) * 37
      const row1 = order[y1 & MASK]! + (y1 >> 8) * 37
      const a = order[(row0 + qx) & MASK]!
      const b = order[(row0 + x1) & MASK]!
      const c = order[(row1 + qx) & MASK]!
      const d = order[(row1 + x1) & MASK]!
      const s = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
      const t = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
      const na = gx[a]! * fx + gy[a]! * fy
      const nb = gx[b]! * (fx - 1) + gy[b]! * fy
      const nc = gx[c]! * fx + gy[c]! * (fy - 1)
      const nd = gx[d]! * (fx - 1) + gy[d]! * (fy - 1)
      const top = na + s * (nb - na)
      const i = y * width + x
      data[i] = data[i]! + weight * (top + t * (nc + s * (nd - nc) - top))
    }
  }
}

/** Bilinear enlargement on the torus. */
function enlarge(field: TorusField, by: number): TorusField {
  const { width: w, height: h } = field
  const width = w * by
  const height = h * by
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / by - 0.5
    const y0 = Math.floor(v)
    const fy = v - y0
    const top = ((y0 + h) % h) * w
    const low = ((y0 + 1 + h) % h) * w
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / by - 0.5
      const x0 = Math.floor(u)
      const fx = u - x0
      const l = (x0 + w) % w
      const r = (x0 + 1 + w) % w
      const a = field.data[top + l]! * (1 - fx) + field.data[top + r]! * fx
      const b = field.data[low + l]! * (1 - fx) + field.data[low + r]! * fx
      data[y * width + x] = a + (b - a) * fy
    }
  }
  return { width, height, data }
}

/** Independent values -1 to 1 in square cells of the tile: grain that scales with the picture. */
export function torusGrain(width: number, height: number, cells: number, seed: number): TorusField {
  const random = randomStream(seed)
  const shorter = Math.min(width, height)
  const across = Math.max(1, Math.min(width, Math.round((cells * width) / shorter)))
  const down = Math.max(1, Math.min(height, Math.round((cells * height) / shorter)))
  const values = Float32Array.from({ length: across * down }, () => random.next() * 2 - 1)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) / height) * down) * across
    for (let x = 0; x < width; x++) data[y * width + x] = values[row + Math.floor(((x + 0.5) / width) * across)]!
  }
  return { width, height, data }
}
