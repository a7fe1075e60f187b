import { cropFloat, keepComponentsAt, resampleFloat, type FloatImage, type PixelBox, type Seed } from '@toile/imaging'
import type { Guess, LookAgain, QuarterTurns, Sight } from './mask-model.ts'

/** Space around the person in the crop, as a share of the longer side of their box. */
const AROUND = 0.15
/** The crop's longer side is at least about this share of the grid's: else a crumb would be shown as mere blur. */
const LEAST = 1 / 8
/** Crops end at multiples of so many cells, so that a mask that hardly changes is not looked at anew. */
const GRAIN = 4
/** How much the crop's log-odds weigh against those of the whole picture. */
const CLOSE_WEIGHT = 0.8
/** Pieces that no dot touches belong to the person when they are at least this share of the largest that one does. */
const LOOSE_PIECE_SHARE = 0.1
/** Looks at crops kept of one picture. */
const KEPT = 4
const TURNED: readonly QuarterTurns[] = [1, 2, 3]

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Betters an answer by looking again, twice: at the whole picture turned, for a model that learned from people who stand;
 * then at a crop around the person that was found, upright and as served best. Each look counts by the odds that the
 * model's own score gives it. The answer depends on the picture and on what was asked alone, never on what was kept.
 */
export class SecondLook {
  readonly #again: LookAgain
  readonly #size: Size
  readonly #kept = new Map<string, Promise<Sight>>()
  #turned: Promise<readonly Sight[]> | undefined

  /** `size`: the picture's, in the pixels that dots are counted in. */
  constructor(again: LookAgain, size: Size) {
    this.#again = again
    this.#size = size
  }

  /** Looks at the picture turned: the part that `better` can have done ahead. */
  turn(): Promise<readonly Sight[]> {
    const { width, height } = this.#size
    const whole = { left: 0, top: 0, right: width, bottom: height }
    this.#turned ??= Promise.all(TURNED.map((turns) => this.#again(whole, turns)))
    this.#turned.catch(() => (this.#turned = undefined))
    return this.#turned
  }

  /** `guesses` with better log-odds. `dots` and `last` as the model was asked for them: see `Sight`. */
  async better(
    guesses: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
  ): Promise<readonly Guess[]> {
    const looks = [guesses]
    for (const sight of await this.turn()) looks.push(await sight.guess(dots, last))
    const trust = looks.map((look) => ofKind(look, 'person').quality)
    const best = trust.indexOf(Math.max(...trust)) as QuarterTurns
    return this.#closer(together(looks), dots, last, best === 0 ? [0] : [0, best])
  }

  async #closer(
    guesses: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
    turns: readonly QuarterTurns[],
  ): Promise<readonly Guess[]> {
    const { width, height } = this.#size
    const { logOdds: grid } = ofKind(guesses, 'person')
    const cells = cellsAround(grid, dots, this.#size)
    const box: PixelBox = {
      left: Math.floor((cells.left * width) / grid.width),
      top: Math.floor((cells.top * height) / grid.height),
      right: Math.ceil((cells.right * width) / grid.width),
      bottom: Math.ceil((cells.bottom * height) / grid.height),
    }
    const within = dots
      .filter(({ x, y }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
      .map((dot) => ({ ...dot, x: dot.x - box.left, y: dot.y - box.top }))
    const looks: (readonly Guess[])[] = []
    for (const turn of turns) {
      const sight = await this.#lookAt(box, turn)
      const before = last && resampleFloat(cropFloat(last, cells), sight.grid.width, sight.grid.height, 'triangle')
      looks.push(await sight.guess(within, before))
    }
    const close = together(looks)
    return guesses.map((guess) => ({
      ...guess,
      logOdds: blended(guess.logOdds, ofKind(close, guess.kind).logOdds, cells),
    }))
  }

  #lookAt(box: PixelBox, turns: QuarterTurns): Promise<Sight> {
    const key = [...Object.values(box), turns].join()
    const kept = this.#kept.get(key) ?? this.#again(box, turns)
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    kept.catch(() => this.#kept.delete(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return kept
  }
}

const ofKind = (guesses: readonly Guess[], kind: Guess['kind']): Guess => guesses.find((guess) => guess.kind === kind)!

/** The first look's guesses with the log-odds of all, which share a grid, each weighed by the odds of its quality. */
function together(looks: readonly (readonly Guess[])[]): readonly Guess[] {
  return looks[0]!.map((first) => {
    const same = looks.map((look) => ofKind(look, first.kind))
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
function cellsAround({ width, height, data }: FloatImage, dots: readonly Seed[], size: Size): PixelBox {
  const places = dots
    .filter(({ inside }) => inside)
    .map(({ x, y }) => ({ x: ((x + 0.5) * width) / size.width, y: ((y + 0.5) * height) / size.height }))
  const mask = { width, height, data: Uint8Array.from(data, (odds) => (odds > 0 ? 255 : 0)) }
  const pieces = keepComponentsAt(mask, places, LOOSE_PIECE_SHARE).data
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
  const around = Math.max(AROUND * long, (LEAST * Math.max(width, height) - long) / 2)
  const down = (cell: number): number => Math.max(0, GRAIN * Math.floor((cell - around) / GRAIN))
  const up = (cell: number, most: number): number => Math.min(most, GRAIN * Math.ceil((cell + around) / GRAIN))
  return { left: down(left), top: down(top), right: up(right, width), bottom: up(bottom, height) }
}

/** `close` covers `cells` of `whole` evenly; what lies beyond them stays. */
function blended(whole: FloatImage, close: FloatImage, { left, top, right, bottom }: PixelBox): FloatImage {
  const seen = resampleFloat(close, right - left, bottom - top, 'triangle')
  const data = whole.data.slice()
  for (let y = 0; y < seen.height; y += 1) {
    for (let x = 0; x < seen.width; x += 1) {
      const p = (y + top) * whole.width + x + left
      data[p] = (1 - CLOSE_WEIGHT) * data[p]! + CLOSE_WEIGHT * seen.data[y * seen.width + x]!
    }
  }
  return { ...whole, data }
}
