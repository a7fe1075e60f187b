import { createFloat, gaussianBlur, type RandomStream, smoothstep } from '@toile/imaging'
import type { ClothMaterial } from './materials.ts'

/** What the makers fill in: height in units of half a thread, tone as a factor, cover 0 to 1. */
export interface StructurePlane {
  readonly side: number
  readonly height: Float32Array
  readonly tone: Float32Array
  readonly cover: Float32Array
  /** Colour specks beside tone: factors for red, green, blue; empty for cloth of one colour. */
  readonly speck: Float32Array
}

/** Fills a plane that is `threads` threads wide. */
export type StructureMaker = (
  plane: StructurePlane,
  threads: number,
  material: ClothMaterial,
  random: RandomStream,
) => void

/** Values at every pixel of a line that ends where it began: random knots, smoothly joined. */
export function ring(length: number, knots: number, random: RandomStream): Float32Array {
  const values = Float32Array.from({ length: knots }, () => random.next() * 2 - 1)
  return Float32Array.from({ length }, (_, i) => {
    const t = (i / length) * knots
    const k = Math.floor(t)
    const s = smoothstep(0, 1, t - k)
    return values[k % knots]! * (1 - s) + values[(k + 1) % knots]! * s
  })
}

/** Noise that repeats: white noise blurred over the tile's rims, deviation 1. */
export function cloudNoise(side: number, sigmaX: number, sigmaY: number, random: RandomStream): Float32Array {
  const margin = Math.ceil(3 * Math.max(sigmaX, sigmaY))
  const wide = side + 2 * margin
  const white = Float32Array.from({ length: side * side }, () => random.next() - 0.5)
  const padded = createFloat(wide, wide, 1)
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) {
      padded.data[y * wide + x] = white[((y + 8 * side - margin) % side) * side + ((x + 8 * side - margin) % side)]!
    }
  }
  const blurred = anisotropicBlur(padded.data, wide, sigmaX, sigmaY)
  const out = new Float32Array(side * side)
  let square = 0
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      out[i] = blurred[(y + margin) * wide + x + margin]!
      square += out[i]! * out[i]!
    }
  }
  const scale = 1 / Math.sqrt(square / out.length)
  for (let i = 0; i < out.length; i++) out[i] = out[i]! * scale
  return out
}

/** Different blurs along the two axes: the rows, then the columns, each as pictures one pixel thick would be too slow. */
function anisotropicBlur(data: Float32Array, side: number, sigmaX: number, sigmaY: number): Float32Array {
  if (sigmaX === sigmaY) return gaussianBlur({ width: side, height: side, channels: 1, data }, sigmaX).data
  // One row with `side` channels is blurred along nothing; one column of cells along y, and the transpose along x.
  const down = gaussianBlur({ width: 1, height: side, channels: side, data }, sigmaY).data
  return transpose(
    gaussianBlur({ width: 1, height: side, channels: side, data: transpose(down, side) }, sigmaX).data,
    side,
  )
}

function transpose(data: Float32Array, side: number): Float32Array {
  const out = new Float32Array(data.length)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) out[x * side + y] = data[y * side + x]!
  return out
}
