import { cropFloat, keepComponentsAt, resampleFloat, type FloatImage, type PixelBox, type Seed } from '@toile/imaging'
import type { Guess, EncodePart, QuarterTurns, ModelEncoding } from './mask-model.ts'

/** The crop about the person. Chosen by eye; what was tried beside it: docs/decisions/0008-eye.md. */
const CROP = {
  /** Space around the person, as a share of the longer side of their box. */
  around: 0.15,
  /** Its longer side at least, as a share of the grid's: less would be shown as mere blur. */
  least: 1 / 8,
  /** It ends at multiples of so many cells, so that a mask that hardly changes is not encoded anew. */
  multiple: 4,
  /** How much its log-odds weigh, 0 to 1; the rest is the whole picture's. */
  weight: 0.8,
  /** Pieces that no dot touches belong to the person when they are at least this share of the largest that one does. */
  loosePiece: 0.1,
} as const
/** Encoded crops kept of one picture. Chosen without measuring. */
const CACHE_SIZE = 4
/** Quarter turns of the whole picture that are asked, too: all that there are. */
const ROTATIONS: readonly QuarterTurns[] = [1, 2, 3]

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Refines an answer by asking the model about other views of the picture: the whole rotated, for a model that learned from
 * people who stand; then a crop around the person that was found, upright and as served best. Each view counts by the odds
 * that the model's own score gives it. The answer depends on the picture and on what was asked alone, never on the cache.
 */
export class TestTimeAugmentation {
  readonly #encodePart: EncodePart
  readonly #size: Size
  readonly #cache = new Map<string, Promise<ModelEncoding>>()
  #rotated: Promise<readonly ModelEncoding[]> | undefined

  /** `size`: the picture's, in the pixels that dots are counted in. */
  constructor(encodePart: EncodePart, size: Size) {
    this.#encodePart = encodePart
    this.#size = size
  }

  /** Encodes the picture rotated: the part of `refine` that can be done ahead. */
  encodeRotated(): Promise<readonly ModelEncoding[]> {
    const { width, height } = this.#size
    const whole = { left: 0, top: 0, right: width, bottom: height }
    this.#rotated ??= Promise.all(ROTATIONS.map((rotation) => this.#encodePart(whole, rotation)))
    this.#rotated.catch(() => (this.#rotated = undefined))
    return this.#rotated
  }

  /** `guesses` with refined log-odds. `dots` and `last` as the model was asked for them: see `ModelEncoding`. */
  async refine(
    guesses: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
  ): Promise<readonly Guess[]> {
    const views = [guesses]
    for (const encoded of await this.encodeRotated()) views.push(await encoded.guess(dots, last))
    const trust = views.map((view) => ofKind(view, 'person').quality)
    const best = trust.indexOf(Math.max(...trust)) as QuarterTurns
    return this.#refineInCrop(weightedMean(views), dots, last, best === 0 ? [0] : [0, best])
  }

  async #refineInCrop(
    guesses: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
    rotations: readonly QuarterTurns[],
  ): Promise<readonly Guess[]> {
    const { width, height } = this.#size
    const { logOdds: grid } = ofKind(guesses, 'person')
    const cells = cropAround(grid, dots, this.#size)
    const box: PixelBox = {
      left: Math.floor((cells.left * width) / grid.width),
      top: Math.floor((cells.top * height) / grid.height),
      right: Math.ceil((cells.right * width) / grid.width),
      bottom: Math.ceil((cells.bottom * height) / grid.height),
    }
    const within = dots
      .filter(({ x, y }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
      .map((dot) => ({ ...dot, x: dot.x - box.left, y: dot.y - box.top }))
    const views: (readonly Guess[])[] = []
    for (const rotation of rotations) {
      const encoded = await this.#encode(box, rotation)
      const before = last && resampleFloat(cropFloat(last, cells), encoded.grid.width, encoded.grid.height, 'triangle')
      views.push(await encoded.guess(within, before))
    }
    const inCrop = weightedMean(views)
    return guesses.map((guess) => ({
      ...guess,
      logOdds: pasteCrop(guess.logOdds, ofKind(inCrop, guess.kind).logOdds, cells),
    }))
  }

  #encode(box: PixelBox, rotation: QuarterTurns): Promise<ModelEncoding> {
    const key = [...Object.values(box), rotation].join()
    const kept = this.#cache.get(key) ?? this.#encodePart(box, rotation)
    this.#cache.delete(key)
    this.#cache.set(key, kept)
    kept.catch(() => this.#cache.delete(key))
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHE_SIZE) break
      this.#cache.delete(oldest)
    }
    return kept
  }
}

const ofKind = (guesses: readonly Guess[], kind: Guess['kind']): Guess => guesses.find((guess) => guess.kind === kind)!

/** The first view's guesses with the mean log-odds of all, which share a grid, each weighed by the odds of its quality. */
function weightedMean(views: readonly (readonly Guess[])[]): readonly Guess[] {
  return views[0]!.map((first) => {
    const same = views.map((view) => ofKind(view, first.kind))
    const weights = same.map(({ quality }) => (quality + 1e-4) / (1 - quality + 1e-4))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const data = new Float32Array(first.logOdds.data.length)
    for (const [index, { logOdds }] of same.entries()) {
      const share = weights[index]! / sum
      for (let p = 0; p < data.length; p += 1) data[p]! += share * logOdds.data[p]!
    }
    return { ...first, logOdds: { ...first.logOdds, data } }
  })
}

/** The box in cells around the pieces that belong to the inside dots, and around these themselves. */
function cropAround({ width, height, data }: FloatImage, dots: readonly Seed[], size: Size): PixelBox {
  const places = dots
    .filter(({ inside }) => inside)
    .map(({ x, y }) => ({ x: ((x + 0.5) * width) / size.width, y: ((y + 0.5) * height) / size.height }))
  const mask = { width, height, data: Uint8Array.from(data, (odds) => (odds > 0 ? 255 : 0)) }
  const pieces = keepComponentsAt(mask, places, CROP.loosePiece).data
  let [left, top, right, bottom] = [width, height, 0, 0]
  const take = (x: number, y: number): void => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  for (const { x, y } of places) take(Math.floor(x), Math.floor(y))
  for (let p = 0; p < pieces.length; p += 1) if (pieces[p]! > 0) take(p % width, Math.floor(p / width))
  const long = Math.max(right - left, bottom - top)
  const around = Math.max(CROP.around * long, (CROP.least * Math.max(width, height) - long) / 2)
  const down = (cell: number): number => Math.max(0, CROP.multiple * Math.floor((cell - around) / CROP.multiple))
  const up = (cell: number, most: number): number =>
    Math.min(most, CROP.multiple * Math.ceil((cell + around) / CROP.multiple))
  return { left: down(left), top: down(top), right: up(right, width), bottom: up(bottom, height) }
}

/** Blends the crop's log-odds into those of the whole: it covers the box's cells evenly; what lies beyond them stays. */
function pasteCrop(whole: FloatImage, crop: FloatImage, { left, top, right, bottom }: PixelBox): FloatImage {
  const seen = resampleFloat(crop, right - left, bottom - top, 'triangle')
  const data = whole.data.slice()
  for (let y = 0; y < seen.height; y += 1) {
    for (let x = 0; x < seen.width; x += 1) {
      const p = (y + top) * whole.width + x + left
      data[p] = (1 - CROP.weight) * data[p]! + CROP.weight * seen.data[y * seen.width + x]!
    }
  }
  return { ...whole, data }
}
