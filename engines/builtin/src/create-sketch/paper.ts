import { createRandom } from '@toile/imaging'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** Side of the grain's tile, pixels. */
const TILE = 128
/** Lightness of the grain's deepest pits, of 255: felt rather than seen. */
const DEPTH = 3.2

/** The tooth of drawing paper, laid over the whole sheet in place: marks and ground share it. */
export function grainPaper({ width, height, rgba }: Pixels, seed: number): void {
  const random = createRandom('paper', seed)
  const fine = Float32Array.from({ length: TILE * TILE }, () => random.next() - 0.5)
  // A 2 × 2 mean: single pixels of noise would look like a sensor's, not like fibres.
  const grain = Float32Array.from({ length: TILE * TILE }, (_, i) => {
    const x = i % TILE
    const y = (i - x) / TILE
    const right = (x + 1) % TILE
    const below = ((y + 1) % TILE) * TILE
    return (fine[i]! + fine[y * TILE + right]! + fine[below + x]! + fine[below + right]!) * DEPTH * 0.7
  })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const g = grain[(y % TILE) * TILE + (x % TILE)]!
      const at = (y * width + x) * 4
      rgba[at] = rgba[at]! + g
      rgba[at + 1] = rgba[at + 1]! + g
      rgba[at + 2] = rgba[at + 2]! + g
    }
  }
}
