import { type FloatImage, fft2d, type GreyImage } from '@toile/imaging'
import type { Affine } from './register.ts'

/** The windows whose spectra are taken, in pixels of the work size. Chosen by eye. */
const WINDOW = {
  side: 64,
  /** From one to the next. */
  hop: 24,
} as const
/** Frequencies looked at, in periods a window: slower ones are folds, faster ones yarns. Chosen by eye. */
const FREQUENCY = { slowest: 2.5, fastest: 22 } as const
/** Factors by which a print may be larger or smaller on the result than its garment's place says: equal ratios up to 1.4. Chosen. */
const SCALES = Array.from({ length: 17 }, (_, i) => 1.4 ** ((i - 8) / 8))
/** How far it may be turned there: radians, in equal steps up to 24°. Chosen. */
const TURNS = Array.from({ length: 17 }, (_, i) => ((i - 8) * Math.PI) / 60)
/** Maps that are handed on to be compared by what lies under them. Chosen by eye. */
const CANDIDATES = 3

/**
 * Similarities under which two prints that repeat have the same rhythm, best first: for stripes, checks and dots, whose
 * corners all look alike. Their averaged spectra are laid over each other, turned and scaled, which no shift changes; the
 * garments' middles give the place, to within a period that is left to be found. Fewer than three where the spectra have
 * nothing in common, none where a garment is too small for a window.
 * After Reddy and Chatterji, "An FFT-based technique for translation, rotation, and scale-invariant image registration"
 * (1996), on a grid of turns and scales.
 */
export function rhythmMaps(
  given: FloatImage,
  givenMask: GreyImage,
  made: FloatImage,
  madeMask: GreyImage,
): readonly Affine[] {
  const first = meanSpectrum(given, givenMask)
  const second = meanSpectrum(made, madeMask)
  if (first === undefined || second === undefined) return []
  const points = strongest(first)
  const [x0, y0] = middleOf(givenMask)
  const [u0, v0] = middleOf(madeMask)
  const scored = SCALES.flatMap((scale) =>
    TURNS.map((turn) => ({ scale, turn, score: overlay(points, second, scale, turn) })),
  ).toSorted((p, q) => q.score - p.score)
  const picked: typeof scored = []
  for (const each of scored) {
    if (picked.length === CANDIDATES) break
    const apart = ({ scale, turn }: typeof each): boolean =>
      Math.abs(Math.log(scale / each.scale)) > 0.06 || Math.abs(turn - each.turn) > 0.12
    if (picked.every(apart)) picked.push(each)
  }
  return picked.map(({ scale, turn }): Affine => {
    const c = scale * Math.cos(turn)
    const s = scale * Math.sin(turn)
    return [c, -s, u0 - c * x0 + s * y0, s, c, v0 - s * x0 - c * y0]
  })
}

/** Amplitudes by frequency, from -WINDOW.side / 2 to WINDOW.side / 2 - 1 in both directions, averaged over windows in the mask. */
function meanSpectrum({ width, height, data }: FloatImage, mask: GreyImage): Float64Array | undefined {
  const sum = new Float64Array(WINDOW.side * WINDOW.side)
  let windows = 0
  for (let top = 0; top + WINDOW.side <= height; top += WINDOW.hop) {
    for (let left = 0; left + WINDOW.side <= width; left += WINDOW.hop) {
      const real = new Float64Array(WINDOW.side * WINDOW.side)
      let inside = 0
      for (let y = 0; y < WINDOW.side; y += 1) {
        for (let x = 0; x < WINDOW.side; x += 1) {
          const i = (top + y) * width + left + x
          if (mask.data[i]! < 128) continue
          inside += 1
          real[y * WINDOW.side + x] = data[i]! * HANN[x]! * HANN[y]!
        }
      }
      if (inside < 0.85 * WINDOW.side * WINDOW.side) continue
      windows += 1
      const imaginary = new Float64Array(WINDOW.side * WINDOW.side)
      fft2d(real, imaginary, WINDOW.side, -1)
      for (let y = 0; y < WINDOW.side; y += 1) {
        for (let x = 0; x < WINDOW.side; x += 1) {
          const i = y * WINDOW.side + x
          const centred = ((y + WINDOW.side / 2) % WINDOW.side) * WINDOW.side + ((x + WINDOW.side / 2) % WINDOW.side)
          sum[centred]! += Math.hypot(real[i]!, imaginary[i]!)
        }
      }
    }
  }
  if (windows === 0) return undefined
  return sum.map((value) => value / windows)
}

const HANN = Float64Array.from(
  { length: WINDOW.side },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW.side),
)

interface Wave {
  readonly fx: number
  readonly fy: number
  readonly amplitude: number
}

/** The strongest frequencies of a half plane: the other half mirrors it. */
function strongest(spectrum: Float64Array): Wave[] {
  const waves: Wave[] = []
  for (let fy = 0; fy <= FREQUENCY.fastest; fy += 1) {
    for (let fx = -FREQUENCY.fastest; fx <= FREQUENCY.fastest; fx += 1) {
      const radius = Math.hypot(fx, fy)
      if (radius < FREQUENCY.slowest || radius > FREQUENCY.fastest || (fy === 0 && fx < 0)) continue
      waves.push({ fx, fy, amplitude: spectrum[(fy + WINDOW.side / 2) * WINDOW.side + fx + WINDOW.side / 2]! })
    }
  }
  return waves.toSorted((p, q) => q.amplitude - p.amplitude).slice(0, 160)
}

function overlay(waves: readonly Wave[], spectrum: Float64Array, scale: number, turn: number): number {
  const c = Math.cos(turn) / scale
  const s = Math.sin(turn) / scale
  let [both, mine, theirs] = [0, 0, 0]
  for (const { fx, fy, amplitude } of waves) {
    const value = sample(spectrum, c * fx - s * fy + WINDOW.side / 2, s * fx + c * fy + WINDOW.side / 2)
    both += amplitude * value
    mine += amplitude * amplitude
    theirs += value * value
  }
  return both / Math.sqrt(mine * theirs || 1)
}

function sample(spectrum: Float64Array, x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  if (x0 < 0 || y0 < 0 || x0 + 1 >= WINDOW.side || y0 + 1 >= WINDOW.side) return 0
  const [u, v] = [x - x0, y - y0]
  const i = y0 * WINDOW.side + x0
  const upper = spectrum[i]! * (1 - u) + spectrum[i + 1]! * u
  return upper * (1 - v) + (spectrum[i + WINDOW.side]! * (1 - u) + spectrum[i + WINDOW.side + 1]! * u) * v
}

function middleOf({ width, data }: GreyImage): readonly [number, number] {
  let [x, y, count] = [0, 0, 0]
  for (let i = 0; i < data.length; i += 1) {
    if (data[i]! < 128) continue
    x += (i % width) + 0.5
    y += Math.floor(i / width) + 0.5
    count += 1
  }
  return [x / (count || 1), y / (count || 1)]
}
