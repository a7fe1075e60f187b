import {
  clamp,
  COLOUR_NOISE,
  createGrey,
  distanceTo,
  fitGaussianMixture,
  geodesicDistance,
  type GreyImage,
  type GridWeights,
  logDensity,
  type PreparedImage,
  type Seed,
} from '@toile/imaging'

/** What is known of each pixel given the dots: named columns of one value a pixel, each of order 1. */
export type Cues = ReadonlyMap<string, Float32Array>

const CUE_NAMES = [
  'side',
  'side2',
  'low',
  'low2',
  'borderDistance',
  'borderDistance2',
  'borderColour',
  'skin',
  'foreignSkin',
  'texture',
  'light',
  'light2',
  'red',
  'yellow',
  'chroma2',
  'path',
  'pathRoot',
  'pathNear',
  'pathShare',
  'near',
  'nearRoot',
  'nearGauss',
  'beside',
  'beside2',
  'above',
  'above2',
  'below',
  'below2',
  'colour',
  'colourRoot',
  'colourTight',
  'colourLoose',
  'unlikeTexture',
  'seedColour',
  'besideAbove',
  'besideBelow',
  'besideLow',
  'nearSeedColour',
  'nearBorderColour',
  'nearBorderDistance',
  'nearPath',
  'pathSeedColour',
  'more',
  'moreNear',
  'morePath',
  'moreColour',
  'moreSeedColour',
  'refusedNear',
  'refusedColour',
  'refusedPath',
  'refusedTight',
  'refusedGauss',
] as const

/** Colour paths, OKLab distances. Chosen by hand. */
const PATH = {
  /** What a step costs besides its colour difference, so that a path across flat ground counts too. */
  step: 0.002,
  /** Length to which a path is clipped. */
  farthest: 2,
} as const

/** What is known of the whole picture, given the dots. */
interface Fields {
  readonly pathIn: Float32Array
  readonly pathOut: Float32Array
  readonly nearIn: Float32Array
  readonly colourIn: Float32Array
  readonly seedColour: Float32Array
  /** Of outside dots, where there are any; else as of inside ones. */
  readonly nearOut: Float32Array
  readonly colourOut: Float32Array
  readonly pathRefused: Float32Array
}

function fieldsOf(prepared: PreparedImage, inside: readonly Seed[], outside: readonly Seed[]): Fields {
  const { width, height } = prepared.lab
  const steps = withStepCost(prepared.steps)
  const pathIn = seedPath(width, height, steps, inside, false)
  const nearIn = seedDistance(width, height, inside)
  const colourIn = seedColourDistance(prepared, inside)
  const refused = outside.length > 0
  return {
    pathIn,
    pathOut: seedPath(width, height, steps, outside, true),
    nearIn,
    colourIn,
    seedColour: seedColourRatio(prepared, pathIn, nearIn, Math.max(width, height)),
    nearOut: refused ? seedDistance(width, height, outside) : nearIn,
    colourOut: refused ? seedColourDistance(prepared, outside) : colourIn,
    pathRefused: refused ? seedPath(width, height, steps, outside, false) : pathIn,
  }
}

/** Cues of the working picture for dots of which at least one is inside. */
export function computeCues(prepared: PreparedImage, seeds: readonly Seed[]): Cues {
  const { lab, statics } = prepared
  const { width, height } = lab
  const scale = Math.max(width, height)
  const inside = seeds.filter((seed) => seed.inside)
  const outside = seeds.filter((seed) => !seed.inside)
  const { pathIn, pathOut, nearIn, colourIn, seedColour, nearOut, colourOut, pathRefused } = fieldsOf(
    prepared,
    inside,
    outside,
  )
  const x0 = Math.min(...inside.map((seed) => seed.x))
  const x1 = Math.max(...inside.map((seed) => seed.x))
  const y0 = Math.min(...inside.map((seed) => seed.y))
  const y1 = Math.max(...inside.map((seed) => seed.y))
  const skinSeeds = Math.max(...inside.map((seed) => statics.skin[seed.y * width + seed.x]!))
  const textureIn = inside.reduce((sum, s) => sum + statics.texture[s.y * width + s.x]!, 0) / inside.length
  const more = Math.log(inside.length)

  // One loop that names its columns: a function for each would be called two million times.
  const c = emptyColumns(width * height)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      const side = Math.abs((2 * x + 1) / width - 1)
      const low = (y + 0.5) / height
      const border = statics.borderDistance[p]!
      const borderColour = statics.borderColour[p]!
      const skin = statics.skin[p]!
      const light = lab.data[3 * p]!
      const red = 10 * lab.data[3 * p + 1]!
      const yellow = 10 * lab.data[3 * p + 2]!
      const path = pathIn[p]!
      const near = nearIn[p]! / scale
      const colour = colourIn[p]!
      const beside = Math.max(0, x0 - x, x - x1) / scale
      const above = Math.max(0, y0 - y) / scale
      const below = Math.max(0, y - y1) / scale
      const ratio = seedColour[p]!

      c.side[p] = side
      c.side2[p] = side * side
      c.low[p] = low
      c.low2[p] = low * low
      c.borderDistance[p] = border
      c.borderDistance2[p] = border * border
      c.borderColour[p] = borderColour / 3
      c.skin[p] = skin
      c.foreignSkin[p] = skin * (1 - skinSeeds)
      c.texture[p] = 10 * statics.texture[p]!
      c.light[p] = light
      c.light2[p] = light * light
      c.red[p] = red
      c.yellow[p] = yellow
      c.chroma2[p] = red * red + yellow * yellow

      c.path[p] = path
      c.pathRoot[p] = Math.sqrt(path)
      c.pathNear[p] = Math.exp(-path / 0.1)
      c.pathShare[p] = path / (path + pathOut[p]! + 1e-3)
      c.near[p] = near
      c.nearRoot[p] = Math.sqrt(near)
      c.nearGauss[p] = Math.exp(-((near / 0.08) ** 2))
      c.beside[p] = beside
      c.beside2[p] = 10 * beside * beside
      c.above[p] = above
      c.above2[p] = 10 * above * above
      c.below[p] = below
      c.below2[p] = 10 * below * below
      c.colour[p] = 3 * colour
      c.colourRoot[p] = Math.sqrt(colour)
      c.colourTight[p] = Math.exp(-((colour / 0.06) ** 2))
      c.colourLoose[p] = Math.exp(-((colour / 0.15) ** 2))
      c.unlikeTexture[p] = 10 * Math.abs(statics.texture[p]! - textureIn)
      c.seedColour[p] = ratio / 3

      // What holds close to a dot need not hold far from it, and more dots give more evidence of how far to go.
      c.besideAbove[p] = 10 * beside * above
      c.besideBelow[p] = 10 * beside * below
      c.besideLow[p] = beside * low
      c.nearSeedColour[p] = near * ratio
      c.nearBorderColour[p] = near * borderColour
      c.nearBorderDistance[p] = 3 * near * border
      c.nearPath[p] = 10 * near * path
      c.pathSeedColour[p] = path * ratio
      c.more[p] = more
      c.moreNear[p] = more * Math.sqrt(near)
      c.morePath[p] = more * Math.sqrt(path)
      c.moreColour[p] = more * Math.sqrt(colour)
      c.moreSeedColour[p] = (more * ratio) / 3

      if (outside.length === 0) continue
      c.refusedNear[p] = nearIn[p]! / (nearIn[p]! + nearOut[p]! + 1e-3) - 0.5
      c.refusedColour[p] = colour / (colour + colourOut[p]! + 0.02) - 0.5
      c.refusedPath[p] = path / (path + pathRefused[p]! + 1e-3) - 0.5
      c.refusedTight[p] = Math.exp(-((colourOut[p]! / 0.06) ** 2))
      c.refusedGauss[p] = Math.exp(-((nearOut[p]! / (0.08 * scale)) ** 2))
    }
  }
  return new Map(CUE_NAMES.map((name) => [name, c[name]]))
}

type CueName = (typeof CUE_NAMES)[number]

function emptyColumns(pixels: number): Record<CueName, Float32Array> {
  return Object.fromEntries(CUE_NAMES.map((name) => [name, new Float32Array(pixels)])) as Record<CueName, Float32Array>
}

function withStepCost(steps: GridWeights): GridWeights {
  return {
    right: steps.right.map((cost) => cost + PATH.step),
    down: steps.down.map((cost) => cost + PATH.step),
    downRight: steps.downRight.map((cost) => cost + PATH.step * Math.SQRT2),
    downLeft: steps.downLeft.map((cost) => cost + PATH.step * Math.SQRT2),
  }
}

/** Cheapest colour path to a seed, or to the top, left and right border as well; at most `PATH.farthest`. */
function seedPath(
  width: number,
  height: number,
  steps: GridWeights,
  seeds: readonly Seed[],
  border: boolean,
): Float32Array {
  const distance = new Float32Array(width * height).fill(PATH.farthest)
  if (border) {
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
  const closeModel = fitGaussianMixture(data, close, { components: 3, rounds: 3, noise: COLOUR_NOISE, stride: 2 })
  const farModel = fitGaussianMixture(data, far, { components: 6, rounds: 3, noise: COLOUR_NOISE, stride: 5 })
  if (!closeModel || !farModel) return new Float32Array(pathIn.length)
  const farDensity = logDensity(farModel, data)
  return logDensity(closeModel, data).map((value, p) => clamp(value - farDensity[p]!, -6, 6))
}
