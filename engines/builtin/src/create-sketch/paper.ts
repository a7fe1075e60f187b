import { createRandom } from '@toile/imaging'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** The tooth of drawing paper. Chosen by eye. */
const GRAIN = {
  /** Side of its tile, pixels. */
  tile: 128,
  /** Lightness of its deepest pits, of 255: felt rather than seen. */
  depth: 3.2,
} as const

/** The tooth of drawing paper, laid over the whole sheet in place: marks and ground share it. */
export function grainPaper({ width, height, rgba }: Pixels, seed: number): void {
  const random = createRandom('paper', seed)
  const fine = Float32Array.from({ length: GRAIN.tile * GRAIN.tile }, () => random.next() - 0.5)
  // A 2 × 2 mean: single pixels of noise would look like a sensor's, not like fibres.
  const grain = Float32Array.from({ length: GRAIN.tile * GRAIN.tile }, (_, i) => {
    const x = i % GRAIN.tile
    const y = (i - x) / GRAIN.tile
    const right = (x + 1) % GRAIN.tile
    const below = ((y + 1) % GRAIN.tile) * GRAIN.tile
    return (fine[i]! + fine[y * GRAIN.tile + right]! + fine[below + x]! + fine[below + right]!) * GRAIN.depth * 0.7
  })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const g = grain[(y % GRAIN.tile) * GRAIN.tile + (x % GRAIN.tile)]!
      const at = (y * width + x) * 4
      rgba[at] = rgba[at]! + g
      rgba[at + 1] = rgba[at + 1]! + g
      rgba[at + 2] = rgba[at + 2]! + g
    }
  }
}
