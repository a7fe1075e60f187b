import { distanceTo } from '../filter/distance.ts'
import { createGrey, type GreyImage } from '../image.ts'
import type { Seed } from './dots.ts'
import { fitGaussianMixture, logDensity } from './gaussian-mixture.ts'
import { geodesicDistance } from './geodesic.ts'
import type { GridWeights } from './grid-cut.ts'
import { clamp, COLOUR_NOISE, type PreparedImage } from './prepare.ts'

/** What is known of each pixel given the dots: named columns of one value a pixel, each of order 1. */
export type Cues = ReadonlyMap<string, Float32Array>

// A step costs its colour difference and this much for the way itself, so that a path across flat ground counts too.
const STEP_COST = 0.002
const FARTHEST_PATH = 2

/** Cues of the working picture for dots of which at least one is inside. */
export function computeCues(prepared: PreparedImage, seeds: readonly Seed[]): Cues {
  const { lab, statics } = prepared
  const { width, height } = lab
  const pixels = width * height
  const scale = Math.max(width, height)
  const inside = seeds.filter((seed) => seed.inside)
  const outside = seeds.filter((seed) => !seed.inside)

  const cues = new Map<string, Float32Array>()
  const column = (name: string, value: (p: number, x: number, y: number) => number): Float32Array => {
    const out = new Float32Array(pixels)
    for (let y = 0, p = 0; y < height; y += 1) for (let x = 0; x < width; x += 1, p += 1) out[p] = value(p, x, y)
    cues.set(name, out)
    return out
  }

  const steps = withStepCost(prepared.steps)
  const pathIn = seedPath(width, height, steps, inside, false)
  const pathOut = seedPath(width, height, steps, outside, true)
  const nearIn = seedDistance(width, height, inside)
  const colourIn = seedColourDistance(prepared, inside)
  const x0 = Math.min(...inside.map((seed) => seed.x))
  const x1 = Math.max(...inside.map((seed) => seed.x))
  const y0 = Math.min(...inside.map((seed) => seed.y))
  const y1 = Math.max(...inside.map((seed) => seed.y))
  const skinSeeds = Math.max(...inside.map((seed) => statics.skin[seed.y * width + seed.x]!))
  const textureIn = inside.reduce((sum, s) => sum + statics.texture[s.y * width + s.x]!, 0) / inside.length

  column('side', (_p, x) => Math.abs((2 * x + 1) / width - 1))
  column('side2', (_p, x) => Math.abs((2 * x + 1) / width - 1) ** 2)
  column('low', (_p, _x, y) => (y + 0.5) / height)
  column('low2', (_p, _x, y) => ((y + 0.5) / height) ** 2)
  column('rimPath', (p) => statics.rimPath[p]!)
  column('rimPath2', (p) => statics.rimPath[p]! ** 2)
  column('rimColour', (p) => statics.rimColour[p]! / 3)
  column('skin', (p) => statics.skin[p]!)
  column('foreignSkin', (p) => statics.skin[p]! * (1 - skinSeeds))
  column('texture', (p) => 10 * statics.texture[p]!)
  column('light', (p) => lab.data[3 * p]!)
  column('light2', (p) => lab.data[3 * p]! ** 2)
  column('red', (p) => 10 * lab.data[3 * p + 1]!)
  column('yellow', (p) => 10 * lab.data[3 * p + 2]!)
  column('chroma2', (p) => 100 * (lab.data[3 * p + 1]! ** 2 + lab.data[3 * p + 2]! ** 2))

  column('path', (p) => pathIn[p]!)
  column('pathRoot', (p) => Math.sqrt(pathIn[p]!))
  column('pathNear', (p) => Math.exp(-pathIn[p]! / 0.1))
  column('pathShare', (p) => pathIn[p]! / (pathIn[p]! + pathOut[p]! + 1e-3))
  column('near', (p) => nearIn[p]! / scale)
  column('nearRoot', (p) => Math.sqrt(nearIn[p]! / scale))
  column('nearGauss', (p) => Math.exp(-((nearIn[p]! / (0.08 * scale)) ** 2)))
  column('beside', (_p, x) => Math.max(0, x0 - x, x - x1) / scale)
  column('beside2', (_p, x) => 10 * (Math.max(0, x0 - x, x - x1) / scale) ** 2)
  column('above', (_p, _x, y) => Math.max(0, y0 - y) / scale)
  column('above2', (_p, _x, y) => 10 * (Math.max(0, y0 - y) / scale) ** 2)
  column('below', (_p, _x, y) => Math.max(0, y - y1) / scale)
  column('below2', (_p, _x, y) => 10 * (Math.max(0, y - y1) / scale) ** 2)
  column('colour', (p) => 3 * colourIn[p]!)
  column('colourRoot', (p) => Math.sqrt(colourIn[p]!))
  column('colourTight', (p) => Math.exp(-((colourIn[p]! / 0.06) ** 2)))
  column('colourLoose', (p) => Math.exp(-((colourIn[p]! / 0.15) ** 2)))
  column('unlikeTexture', (p) => 10 * Math.abs(statics.texture[p]! - textureIn))
  const seedColour = seedColourRatio(prepared, pathIn, nearIn, scale)
  column('seedColour', (p) => seedColour[p]! / 3)

  // What holds close to a dot need not hold far from it, and more dots say more about how far to go.
  const beside = cues.get('beside')!
  const more = Math.log(inside.length)
  column('besideAbove', (p) => 10 * beside[p]! * cues.get('above')![p]!)
  column('besideBelow', (p) => 10 * beside[p]! * cues.get('below')![p]!)
  column('besideLow', (p) => beside[p]! * cues.get('low')![p]!)
  column('nearSeedColour', (p) => (nearIn[p]! / scale) * seedColour[p]!)
  column('nearRimColour', (p) => (nearIn[p]! / scale) * statics.rimColour[p]!)
  column('nearRimPath', (p) => (3 * nearIn[p]! * statics.rimPath[p]!) / scale)
  column('nearPath', (p) => (10 * nearIn[p]! * pathIn[p]!) / scale)
  column('pathSeedColour', (p) => pathIn[p]! * seedColour[p]!)
  column('more', () => more)
  column('moreNear', (p) => more * Math.sqrt(nearIn[p]! / scale))
  column('morePath', (p) => more * Math.sqrt(pathIn[p]!))
  column('moreColour', (p) => more * Math.sqrt(colourIn[p]!))
  column('moreSeedColour', (p) => (more * seedColour[p]!) / 3)

  const refused = outside.length > 0 ? 1 : 0
  const nearOut = refused ? seedDistance(width, height, outside) : nearIn
  const colourOut = refused ? seedColourDistance(prepared, outside) : colourIn
  const pathRefused = refused ? seedPath(width, height, steps, outside, false) : pathIn
  column('refusedNear', (p) => refused * (nearIn[p]! / (nearIn[p]! + nearOut[p]! + 1e-3) - 0.5))
  column('refusedColour', (p) => refused * (colourIn[p]! / (colourIn[p]! + colourOut[p]! + 0.02) - 0.5))
  column('refusedPath', (p) => refused * (pathIn[p]! / (pathIn[p]! + pathRefused[p]! + 1e-3) - 0.5))
  column('refusedTight', (p) => refused * Math.exp(-((colourOut[p]! / 0.06) ** 2)))
  column('refusedGauss', (p) => refused * Math.exp(-((nearOut[p]! / (0.08 * scale)) ** 2)))
  return cues
}

function withStepCost(steps: GridWeights): GridWeights {
  return {
    right: steps.right.map((cost) => cost + STEP_COST),
    down: steps.down.map((cost) => cost + STEP_COST),
    downRight: steps.downRight.map((cost) => cost + STEP_COST * Math.SQRT2),
    downLeft: steps.downLeft.map((cost) => cost + STEP_COST * Math.SQRT2),
  }
}

/** Cheapest colour path to a seed, or to the top, left and right rim as well; at most `FARTHEST_PATH`. */
function seedPath(
  width: number,
  height: number,
  steps: GridWeights,
  seeds: readonly Seed[],
  rim: boolean,
): Float32Array {
  const distance = new Float32Array(width * height).fill(FARTHEST_PATH)
  if (rim) {
    for (let x = 0; x < width; x += 1) distance[x] = 0
    for (let y = 0; y < height; y += 1) distance[y * width] = distance[y * width + width - 1] = 0
  }
  for (const seed of seeds) distance[seed.y * width + seed.x] = 0
  return geodesicDistance(width, height, steps, distance)
}

function seedDistance(width: number, height: number, seeds: readonly Seed[]): Float32Array {
  const marks: GreyImage = createGrey(width, height)
  for (const seed of seeds) marks.data[seed.y * width + seed.x] = 255
  return distanceTo(marks).data
}

/** OKLab distance to the most alike seed's colour, the mean of its 5-pixel square. */
function seedColourDistance(prepared: PreparedImage, seeds: readonly Seed[]): Float32Array {
  const { width, height, data } = prepared.lab
  const colours = seeds.map((seed) => {
    const sum = [0, 0, 0]
    let count = 0
    for (let y = Math.max(0, seed.y - 2); y <= Math.min(height - 1, seed.y + 2); y += 1) {
      for (let x = Math.max(0, seed.x - 2); x <= Math.min(width - 1, seed.x + 2); x += 1) {
        for (let c = 0; c < 3; c += 1) sum[c]! += data[3 * (y * width + x) + c]!
        count += 1
      }
    }
    return sum.map((value) => value / count)
  })
  const out = new Float32Array(width * height)
  for (let p = 0; p < out.length; p += 1) {
    let best = Infinity
    for (const [l, a, b] of colours) {
      const dl = data[3 * p]! - l!
      const da = data[3 * p + 1]! - a!
      const db = data[3 * p + 2]! - b!
      best = Math.min(best, dl * dl + da * da + db * db)
    }
    out[p] = Math.sqrt(best)
  }
  return out
}

/** Log density under the colours close to the dots (over picture and path) less that under the far ones, -6 to 6. */
function seedColourRatio(
  prepared: PreparedImage,
  pathIn: Float32Array,
  nearIn: Float32Array,
  scale: number,
): Float32Array {
  const { data } = prepared.lab
  const close = pathIn.map((path, p) => Math.exp(-path / 0.05 - (nearIn[p]! / (0.15 * scale)) ** 2))
  const far = pathIn.map((path) => 1 - Math.exp(-path / 0.4))
  const closeModel = fitGaussianMixture(data, close, 3, 3, COLOUR_NOISE, 2)
  const farModel = fitGaussianMixture(data, far, 6, 3, COLOUR_NOISE, 5)
  if (!closeModel || !farModel) return new Float32Array(pathIn.length)
  const farDensity = logDensity(farModel, data)
  return logDensity(closeModel, data).map((value, p) => clamp(value - farDensity[p]!, -6, 6))
}
