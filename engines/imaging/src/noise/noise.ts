import { randomStream } from './random.ts'

/**
 * Smooth random fields over the plane. A `footprint` is the width, in the field's units, that one picture element (or
 * the blur of the lens) covers there: waves shorter than it are faded out, so that a field seen at a grazing angle or
 * out of focus turns soft instead of flickering.
 */
export interface Noise {
  /** Gradient noise, about -1 to 1, with a wavelength of about 1. */
  at(x: number, y: number): number
  /** Sum of octaves, each of twice the frequency and half the weight; about -1 to 1, mean 0. */
  fbm(x: number, y: number, octaves: number, footprint?: number): number
  /** Sum of octaves of 1 - |noise|: sharp crests, as of mountains; about 0 to 1. */
  ridged(x: number, y: number, octaves: number, footprint?: number): number
  /** Fixed random number in [0, 1) of an integer cell. */
  cell(x: number, y: number): number
}

/** Entries of the permutation: cells after which the noise repeats. A power of two, so that a mask wraps an index. */
const TABLE = 1024

/** Gradient noise after Perlin, 'Improving noise' (2002), with octaves clamped by footprint (Musgrave's band limiting). */
export function createNoise(seed: number): Noise {
  const random = randomStream(seed)
  const permutation = new Uint16Array(TABLE * 2)
  for (let i = 0; i < TABLE; i++) permutation[i] = i
  for (let i = TABLE - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1))
    const swap = permutation[i] as number
    permutation[i] = permutation[j] as number
    permutation[j] = swap
  }
  permutation.copyWithin(TABLE, 0, TABLE)
  const gradientX = new Float32Array(TABLE)
  const gradientY = new Float32Array(TABLE)
  const values = new Float32Array(TABLE)
  for (let i = 0; i < TABLE; i++) {
    const angle = random.next() * Math.PI * 2
    gradientX[i] = Math.cos(angle)
    gradientY[i] = Math.sin(angle)
    values[i] = random.next()
  }
  const mask = TABLE - 1

  const at = (x: number, y: number): number => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const fx = x - x0
    const fy = y - y0
    const ix = x0 & mask
    const iy = y0 & mask
    const row0 = permutation[iy] as number
    const row1 = permutation[(iy + 1) & mask] as number
    const ix1 = (ix + 1) & mask
    const a = permutation[row0 + ix] as number
    const b = permutation[row0 + ix1] as number
    const c = permutation[row1 + ix] as number
    const d = permutation[row1 + ix1] as number
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const na = (gradientX[a] as number) * fx + (gradientY[a] as number) * fy
    const nb = (gradientX[b] as number) * (fx - 1) + (gradientY[b] as number) * fy
    const nc = (gradientX[c] as number) * fx + (gradientY[c] as number) * (fy - 1)
    const nd = (gradientX[d] as number) * (fx - 1) + (gradientY[d] as number) * (fy - 1)
    const top = na + u * (nb - na)
    return (top + v * (nc + u * (nd - nc) - top)) * 1.4
  }

  /** 1 for waves far longer than the footprint, 0 for waves shorter than twice it. */
  const kept = (frequency: number, footprint: number): number => {
    const covered = frequency * footprint
    return covered <= 0.25 ? 1 : covered >= 0.6 ? 0 : (0.6 - covered) / 0.35
  }

  return {
    at,
    fbm(x, y, octaves, footprint = 0) {
      let sum = 0
      let weight = 0.5
      let frequency = 1
      for (let i = 0; i < octaves; i++) {
        const k = footprint > 0 ? kept(frequency, footprint) : 1
        if (k === 0) break
        // Each octave is shifted so that their lattices never line up at the origin.
        sum += weight * k * at(x * frequency + i * 17.17, y * frequency + i * 31.31)
        weight *= 0.5
        frequency *= 2
      }
      return sum
    },
    ridged(x, y, octaves, footprint = 0) {
      let sum = 0
      let weight = 0.5
      let frequency = 1
      let previous = 1
      for (let i = 0; i < octaves; i++) {
        const k = footprint > 0 ? kept(frequency, footprint) : 1
        if (k === 0) break
        const crest = 1 - Math.abs(at(x * frequency + i * 17.17, y * frequency + i * 31.31))
        const value = crest * crest * previous
        sum += weight * k * value
        previous = value
        weight *= 0.5
        frequency *= 2
      }
      return sum
    },
    cell: (x, y) => values[permutation[(permutation[y & mask] as number) + (x & mask)] as number] as number,
  }
}
