import { fileURLToPath } from 'node:url'
import type { Dot, MaskKind } from '@toile/contract'
import {
  createFloat,
  distanceTo,
  createGrey,
  findGaps,
  linearTaps,
  maskFromLogOdds,
  openGaps,
  prepareEdges,
  resampleFloat,
  seedsOf,
  type EdgeQuality,
  type FloatImage,
  type Gap,
  type GreyImage,
  type PreparedEdges,
  type RgbaImage,
  type Seed,
} from '@toile/imaging'
import { EyeError } from './eye-error.ts'
import { findPerson } from './find-person.ts'
import type { ModelEncoding, MaskModel, Parse } from './mask-model.ts'
import { openModel } from './open-model.ts'
import { chosenGuess, InteractiveSession, scoreOf } from './interactive-session.ts'

/** Where this project's own weights lie. */
const OWN_WEIGHTS = fileURLToPath(new URL('../weights/', import.meta.url))

/** One answer to a set of dots. */
export interface EyeMask {
  readonly kind: MaskKind
  /** The picture's size, 255 = inside, edge soft by about a pixel. */
  readonly mask: GreyImage
  /** 0 to 1: how good it is thought to be, and how likely it is meant. */
  readonly score: number
}

interface MaskOptions {
  /** This kind comes first; the others follow by score. */
  readonly prefer?: MaskKind
  /** The last mask, of the picture's size, where the user goes on from it. */
  readonly previousMask?: GreyImage
  /** `draft` is the first mask alone, at once; `refined`, the default, follows the picture's edges better. */
  readonly quality?: EdgeQuality
}

/** An image that the model's encoder has read. Holds its pixels; answers any number of questions. */
export interface EncodedImage {
  readonly image: RgbaImage
  /** Computes ahead what the first masks would otherwise wait for. */
  warmUp(): Promise<void>
  /**
   * Masks for dots in pixels of the picture, one of each kind (a draft: the best alone), the best first. Inside dots are in every mask, outside
   * dots in none. Rejects with `EyeError` `nothing-to-start-from` without an inside dot or a mask to go on from, and
   * `size-mismatch` when that mask has another size.
   */
  masks(dots: readonly Dot[], options?: MaskOptions): Promise<readonly EyeMask[]>
  /** The mask, as refined as `masks` makes it, of the only person in the picture; undefined where that is not certain. */
  person(): Promise<EyeMask | undefined>
  /** Names of the classes that are told apart; empty when the model names nothing. */
  readonly classes: readonly string[]
  /** The picture's size: each pixel's class, by its place in `classes`. All 0 when the model does not name things. */
  classMap(): GreyImage
  /** The picture's size, 255 = one of these classes, edge soft by about a pixel. Unknown names count as nothing. */
  classMask(names: readonly string[], quality?: EdgeQuality): GreyImage
  /** Each class's logits at the model's own size, where it names things. */
  readonly parse: Parse | undefined
  /**
   * The picture's size, 255 = inside, from a reading of the parse: one channel of log-odds, of any size, whose cells
   * divide the whole picture evenly. Laid along the picture's edges as `classMask` is.
   */
  oddsMask(logOdds: FloatImage, quality?: EdgeQuality): GreyImage
}

/** A model of masks, opened. Encoding and answering keep their thread busy. */
export interface Eye {
  readonly name: string
  /** `image`: upright 8-bit sRGB; the answer refers to its pixels, do not change them. */
  encode(image: RgbaImage): Promise<EncodedImage>
  close(): Promise<void>
}

/** Which model is opened, and how large a picture it is shown. */
export interface EyeOptions {
  /** A folder with a model's two ONNX files. Left out, the project's own weights. */
  readonly folder?: string
  /** How many pixels the project's own network is shown. */
  readonly pixels?: number
}

/**
 * Opens a model. For worker threads and processes: encoding and answering keep their thread busy. Rejects with `EyeError`
 * `model-missing` or `bad-model`.
 */
export async function openEye({ folder = OWN_WEIGHTS, pixels }: EyeOptions = {}): Promise<Eye> {
  const model: MaskModel = await openModel(folder, folder === OWN_WEIGHTS ? 'eye' : folder, pixels)
  return {
    name: model.name,
    async encode(image) {
      const edges = prepareEdges(image)
      return new ModelEncodedImage(edges, await model.encode(image))
    },
    close: () => model.close(),
  }
}

/** The class of what belongs to nobody. */
const GROUND = 'background'
/** Log-odds that a mask to go on from stands for, inside and (negative) outside. Chosen by eye. */
const PREVIOUS_MASK_ODDS = 6

class ModelEncodedImage implements EncodedImage {
  readonly image: RgbaImage
  readonly classes: readonly string[]
  readonly #edges: PreparedEdges
  readonly #encoded: ModelEncoding
  readonly #session: InteractiveSession
  #foundGaps: readonly Gap[] | undefined

  constructor(edges: PreparedEdges, encoded: ModelEncoding) {
    this.image = edges.image
    this.classes = encoded.parse?.classes ?? []
    this.#edges = edges
    this.#encoded = encoded
    this.#session = new InteractiveSession(encoded, edges.image)
  }

  async warmUp(): Promise<void> {
    // Every mask needs it, and it is worked out when it is first asked for.
    void this.#edges.guide
    void this.#gaps
    await this.#session.warmUp()
  }

  async masks(given: readonly Dot[], options: MaskOptions = {}): Promise<readonly EyeMask[]> {
    const { width, height } = this.image
    const { previousMask: shown, prefer, quality = 'refined' } = options
    if (shown && (shown.width !== width || shown.height !== height)) {
      throw new EyeError(
        'size-mismatch',
        `A mask of ${shown.width}x${shown.height} for a picture of ${width}x${height}`,
      )
    }
    const dots = seedsOf(given, width, height, width, height)
    if (!dots.some(({ inside }) => inside)) {
      const middle = shown && innermost(shown, dots)
      if (!middle) throw new EyeError('nothing-to-start-from', 'Neither an inside dot nor a mask to go on from')
      // Before the others, so that the newest dot stays the user's.
      dots.unshift(middle)
    }
    const guesses = shown
      ? await this.#session.guessFrom(dots, oddsOf(shown, this.#encoded.grid), prefer, quality)
      : await this.#session.guess(dots, prefer, quality)
    const first = chosenGuess(guesses, prefer)
    const held = dots.map(({ x, y, inside }) => ({
      x,
      y,
      label: inside ? (1 as const) : (0 as const),
    }))
    const others = guesses.filter((guess) => guess !== first).toSorted((a, b) => scoreOf(b) - scoreOf(a))
    const gaps = this.#gaps.filter((gap) => !isKept(gap, width, dots, shown))
    return (quality === 'draft' ? [first] : [first, ...others]).map((guess) => {
      const mask = maskFromLogOdds(this.#edges, guess.logOdds, held, quality)
      openGaps(mask, gaps)
      return { kind: guess.kind, mask, score: scoreOf(guess) }
    })
  }

  async person(): Promise<EyeMask | undefined> {
    const { parse } = this.#encoded
    if (!parse) return undefined
    const { width, height } = this.image
    const ask = async (dots: readonly Dot[]): Promise<FloatImage> => {
      const seeds = seedsOf(dots, width, height, width, height)
      return chosenGuess(await this.#session.guess(seeds, 'person', 'draft'), 'person').logOdds
    }
    const dots = await findPerson(parse, { size: this.image, ground: GROUND, ask })
    return dots && (await this.masks(dots, { prefer: 'person' }))[0]
  }

  /** What is open ground whatever a mask says: found where the model names the ground. */
  get #gaps(): readonly Gap[] {
    const { parse } = this.#encoded
    return (this.#foundGaps ??= parse?.classes.includes(GROUND)
      ? findGaps(
          this.image,
          oddsOfClasses(
            parse,
            parse.classes.filter((name) => name !== GROUND),
          ),
        )
      : [])
  }

  classMap(): GreyImage {
    const { width, height } = this.image
    const out = createGrey(width, height)
    if (!this.#encoded.parse) return out
    const { logits } = this.#encoded.parse
    const likeliest = likeliestOf(logits)
    const [columns, rows] = [linearTaps(width, logits.width), linearTaps(height, logits.height)]
    for (let y = 0, p = 0; y < height; y += 1) {
      const [above, below, down] = [rows.first[y]! * logits.width, rows.second[y]! * logits.width, rows.share[y]!]
      for (let x = 0; x < width; x += 1, p += 1) {
        const [a, b] = [above + columns.first[x]!, above + columns.second[x]!]
        const [c, d] = [below + columns.first[x]!, below + columns.second[x]!]
        const one = likeliest[a]!
        // The class that is likeliest in all four cells around a place is the likeliest between them.
        out.data[p] =
          likeliest[b] === one && likeliest[c] === one && likeliest[d] === one
            ? one
            : likeliestBetween(logits, [a, b, c, d], columns.share[x]!, down)
      }
    }
    return out
  }

  classMask(names: readonly string[], quality: EdgeQuality = 'refined'): GreyImage {
    const { parse } = this.#encoded
    if (!parse?.classes.some((name) => names.includes(name))) return createGrey(this.image.width, this.image.height)
    return this.oddsMask(oddsOfClasses(parse, names), quality)
  }

  get parse(): Parse | undefined {
    return this.#encoded.parse
  }

  oddsMask(logOdds: FloatImage, quality: EdgeQuality = 'refined'): GreyImage {
    return maskFromLogOdds(this.#edges, logOdds, [], quality)
  }
}

/** Whether the user has a gap inside: by a dot, or by most of the mask that they go on from. */
function isKept(gap: Gap, width: number, dots: readonly Seed[], shown: GreyImage | undefined): boolean {
  if (dots.some(({ x, y, inside }) => inside && gap.includes(y * width + x))) return true
  return shown !== undefined && gap.filter((p) => shown.data[p]! >= 128).length > gap.length / 2
}

/** The largest channel of each cell; of equals the first. */
function likeliestOf({ channels, data }: FloatImage): Uint8Array {
  const out = new Uint8Array(data.length / channels)
  for (let p = 0, i = 0; p < out.length; p += 1, i += channels) {
    let best = 0
    for (let c = 1; c < channels; c += 1) if (data[i + c]! > data[i + best]!) best = c
    out[p] = best
  }
  return out
}

/** The same at a place among four cells, where its logits are interpolated linearly. */
function likeliestBetween(
  { channels, data }: FloatImage,
  [a, b, c, d]: readonly [number, number, number, number],
  across: number,
  down: number,
): number {
  let best = 0
  let most = -Infinity
  for (let k = 0; k < channels; k += 1) {
    const above = data[a * channels + k]! * (1 - across) + data[b * channels + k]! * across
    const below = data[c * channels + k]! * (1 - across) + data[d * channels + k]! * across
    const value = above * (1 - down) + below * down
    if (value <= most) continue
    most = value
    best = k
  }
  return best
}

/** Log-odds of being one of the named classes rather than one of the others, from the softmax of the logits. */
function oddsOfClasses({ classes, logits }: Parse, names: readonly string[]): FloatImage {
  const wanted = classes.map((name) => names.includes(name))
  const out = createFloat(logits.width, logits.height, 1)
  for (let p = 0; p < out.data.length; p += 1) {
    const at = p * logits.channels
    let largest = -Infinity
    for (let c = 0; c < wanted.length; c += 1) largest = Math.max(largest, logits.data[at + c]!)
    let inside = 0
    let outside = 0
    for (let c = 0; c < wanted.length; c += 1) {
      const power = Math.exp(logits.data[at + c]! - largest)
      if (wanted[c]) inside += power
      else outside += power
    }
    out.data[p] = Math.log((inside + 1e-6) / (outside + 1e-6))
  }
  return out
}

function oddsOf(mask: GreyImage, grid: ModelEncoding['grid']): FloatImage {
  const full = createFloat(mask.width, mask.height, 1)
  for (let p = 0; p < full.data.length; p += 1) full.data[p] = (2 * (mask.data[p]! / 255) - 1) * PREVIOUS_MASK_ODDS
  return resampleFloat(full, grid.width, grid.height, 'triangle')
}

/** The pixel of the mask that is farthest from its edge and is no outside dot, where there is one. */
function innermost(mask: GreyImage, outside: readonly Seed[]): Seed | undefined {
  const beyond: GreyImage = {
    ...mask,
    data: mask.data.map((value) => (value >= 128 ? 0 : 255)),
  }
  for (const { x, y } of outside) beyond.data[y * mask.width + x] = 255
  const depth = distanceTo(beyond).data
  let best = -1
  for (let p = 0; p < depth.length; p += 1) {
    if (depth[p]! > 0 && (best < 0 || depth[p]! > depth[best]!)) best = p
  }
  return best < 0 ? undefined : { x: best % mask.width, y: Math.floor(best / mask.width), inside: true }
}
