import { connectedComponents, seedsOf, type EdgeQuality, type FloatImage, type Seed } from '@toile/imaging'
import type { Guess, MaskKind, Sight } from './mask-model.ts'
import { SecondLook } from './second-look.ts'

/** States kept of one picture. */
const KEPT = 24
/** Dots that are replayed one after the other; what comes after them is answered in one go. */
const REPLAYED = 12
/** Cells around a dot in which a change belongs to it. */
const REACH = 2
/**
 * As shares of the grid's long side. A dot closer to what was shown than `BORDER` moves its border, and no farther than
 * `BORDER_REACH` around it: else a dot on a sliver would take the whole neighbour along. Chosen on the photos held back
 * from training: docs/decisions/0008-eye.md.
 */
const BORDER = 0.018
const BORDER_REACH = 0.03

/**
 * A user's dots on one picture, as a session: each dot is answered with the mask in mind that was shown before it, as
 * the network was trained. A request brings all its dots at once, so the session is replayed; what was answered for its
 * beginning is kept. The answer depends on the picture, the dots and the arguments alone, never on what was kept.
 *
 * A draft is the model's answer at once; what is refined was looked at again, where the model can. What was
 * shown before the newest dot is refined in both: a page replaces each draft before a user goes on.
 */
export class SessionOfDots {
  readonly #sight: Sight
  readonly #size: { readonly width: number; readonly height: number }
  readonly #secondLook: SecondLook | undefined
  readonly #kept = new Map<string, Promise<readonly Guess[]>>()

  constructor(sight: Sight, size: { readonly width: number; readonly height: number }) {
    this.#sight = sight
    this.#size = size
    this.#secondLook = sight.again && new SecondLook(sight.again, size)
  }

  /** Does what the first refined answer would else wait for. */
  async ready(): Promise<void> {
    await this.#secondLook?.turn()
  }

  /** `dots`: each pixel once, in their order. `prefer`: the kind that is shown; left out, the likeliest. */
  guess(
    dots: readonly Seed[],
    prefer: MaskKind | undefined,
    quality: EdgeQuality = 'refined',
  ): Promise<readonly Guess[]> {
    const key = `${quality} ${prefer ?? ''} ${dots.map(({ x, y, inside }) => `${x},${y},${inside ? 1 : 0}`).join(' ')}`
    const kept = this.#kept.get(key) ?? this.#replay(dots, prefer, quality)
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    kept.catch(() => this.#kept.delete(key))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return kept
  }

  /**
   * Goes on from a mask that was shown, and may have been painted on. Dots that it does not answer yet, of which there may
   * be several, are answered one after the other, as in a session without it.
   */
  async guessFrom(
    dots: readonly Seed[],
    last: FloatImage,
    prefer: MaskKind | undefined,
    quality: EdgeQuality = 'refined',
  ): Promise<readonly Guess[]> {
    const open = dots.filter((dot) => !this.#answers(last, dot))
    const told = dots.filter((dot) => !open.includes(dot))
    const before = open.slice(0, Math.min(open.length - 1, REPLAYED))
    let seen = last
    for (const dot of before) {
      told.push(dot)
      const { logOdds } = shownOf(await this.#sight.guess(told, seen), prefer)
      seen = this.#onlyNear(seen, logOdds, [dot])
    }
    const rest = open.slice(before.length)
    const asked = [...told, ...rest]
    const draft = await this.#sight.guess(asked, seen)
    const guesses = quality === 'draft' ? draft : await this.#better(draft, asked, seen)
    const shown = shownOf(guesses, prefer)
    const added = rest.length > 0 ? rest : dots.slice(-1)
    // The mask that was shown says nothing about the borders of the other kinds.
    return guesses.map((guess) =>
      guess === shown ? { ...guess, logOdds: this.#onlyNear(seen, guess.logOdds, added) } : guess,
    )
  }

  /** Whether the mask already has the dot on its side. */
  #answers(mask: FloatImage, { x, y, inside }: Seed): boolean {
    const { width, height } = mask
    const dot = { x, y, label: 1 as const }
    return seedsOf([dot], this.#size.width, this.#size.height, width, height).every(
      (cell) => mask.data[cell.y * width + cell.x]! > 0 === inside,
    )
  }

  async #replay(dots: readonly Seed[], prefer: MaskKind | undefined, quality: EdgeQuality): Promise<readonly Guess[]> {
    const before = dots.slice(0, Math.min(dots.length - 1, REPLAYED))
    const earlier = before.some(({ inside }) => inside) ? await this.guess(before, prefer) : undefined
    const last = earlier && shownOf(earlier, prefer).logOdds
    const guesses =
      quality === 'draft'
        ? await this.#sight.guess(dots, last)
        : await this.#better(await this.guess(dots, prefer, 'draft'), dots, last)
    return guesses.map((guess) => {
      const shown = earlier?.find(({ kind }) => kind === guess.kind)
      const added = dots.slice(before.length)
      return shown ? { ...guess, logOdds: this.#onlyNear(shown.logOdds, guess.logOdds, added) } : guess
    })
  }

  async #better(
    draft: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
  ): Promise<readonly Guess[]> {
    return this.#secondLook ? this.#secondLook.better(draft, dots, last) : draft
  }

  /**
   * Takes of the new answer only the changes that touch an added dot, after "progressive merge": Chen et al.,
   * "FocalClick", CVPR 2022. And an inside dot only adds, an outside dot only takes away (the newest decides): what a
   * user does not point at, stays. Between the two, how sure the model is may change everywhere.
   */
  #onlyNear(last: FloatImage, next: FloatImage, added: readonly Seed[]): FloatImage {
    const { width, height } = next
    const cells = seedsOf(
      added.map(({ x, y }) => ({ x, y, label: 1 as const })),
      this.#size.width,
      this.#size.height,
      width,
      height,
    )
    const grows = added.at(-1)?.inside === true
    const changed = next.data.map((odds, p) => (odds > 0 === grows && odds > 0 !== last.data[p]! > 0 ? 255 : 0))
    const { labels } = connectedComponents({ width, height, data: Uint8Array.from(changed) })
    const long = Math.max(width, height)
    const taken = new Set<number>()
    for (const cell of cells) {
      const touched = new Set<number>()
      for (let y = Math.max(0, cell.y - REACH); y <= Math.min(height - 1, cell.y + REACH); y += 1) {
        for (let x = Math.max(0, cell.x - REACH); x <= Math.min(width - 1, cell.x + REACH); x += 1) {
          const label = labels[y * width + x]!
          if (label > 0) touched.add(label)
        }
      }
      const border = cellsWithin(next, cell, Math.max(1, BORDER * long)).some((p) => last.data[p]! > 0 === grows)
      const near = border ? cellsWithin(next, cell, BORDER_REACH * long) : labels.keys()
      for (const p of near) if (touched.has(labels[p]!)) taken.add(p)
    }
    const data = next.data.map((odds, p) => (odds > 0 === last.data[p]! > 0 || taken.has(p) ? odds : last.data[p]!))
    return { width, height, channels: 1, data }
  }
}

/** Indices of the cells whose centres are no farther from that of `cell` than `radius`. */
function cellsWithin(
  { width, height }: { readonly width: number; readonly height: number },
  cell: { readonly x: number; readonly y: number },
  radius: number,
): number[] {
  const found: number[] = []
  for (let y = Math.max(0, Math.ceil(cell.y - radius)); y <= Math.min(height - 1, cell.y + radius); y += 1) {
    for (let x = Math.max(0, Math.ceil(cell.x - radius)); x <= Math.min(width - 1, cell.x + radius); x += 1) {
      if (Math.hypot(x - cell.x, y - cell.y) <= radius) found.push(y * width + x)
    }
  }
  return found
}

/** The guess that a page shows: of the kind asked for where there is one, else the likeliest good one. */
export function shownOf(guesses: readonly Guess[], prefer: MaskKind | undefined): Guess {
  const asked = guesses.find(({ kind }) => kind === prefer)
  return asked ?? guesses.reduce((best, guess) => (valueOf(guess) > valueOf(best) ? guess : best))
}

/** How much a guess is worth showing first, 0 to 1: how good it is thought to be, times how likely it is meant. */
export const valueOf = ({ quality, likelihood }: Guess): number => quality * likelihood
