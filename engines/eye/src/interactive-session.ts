import type { MaskKind } from '@toile/contract'
import { connectedComponents, seedsOf, type EdgeQuality, type FloatImage, type Seed } from '@toile/imaging'
import type { ModelEncoding, Guess } from './mask-model.ts'
import { TestTimeAugmentation } from './test-time-augmentation.ts'

/** What bounds a session's memory and time. Both chosen without measuring. */
const LIMITS = {
  /** Answers kept of one picture. */
  kept: 24,
  /** Dots that are replayed one after the other; what comes after them is answered in one go. */
  replayed: 12,
} as const
/**
 * Which changes a dot takes. A dot near the border of what was shown moves that border alone: else one on a sliver would
 * take the whole neighbour along. The border's two were chosen on the photos held back from training.
 */
const MERGE = {
  /** Cells around a dot in which a change belongs to it. Chosen by eye. */
  reach: 2,
  /** How near to the border a dot moves it: share of the grid's long side. */
  border: 0.018,
  /** And how far around the dot it is moved, likewise. */
  borderReach: 0.03,
} as const

/**
 * A user's dots on one picture, as a session: each dot is answered with the mask in mind that was shown before it, as
 * the network was trained. A request brings all its dots at once, so the session is replayed; what was answered for its
 * beginning is kept. The answer depends on the picture, the dots and the arguments alone, never on what was kept.
 *
 * A draft is the model's answer at once; a refined answer takes test-time augmentation, where the model can. What was
 * shown before the newest dot is refined in both: a page replaces each draft before a user goes on.
 */
export class InteractiveSession {
  readonly #encoded: ModelEncoding
  readonly #size: { readonly width: number; readonly height: number }
  readonly #augmentation: TestTimeAugmentation | undefined
  readonly #cache = new Map<string, Promise<readonly Guess[]>>()

  constructor(encoded: ModelEncoding, size: { readonly width: number; readonly height: number }) {
    this.#encoded = encoded
    this.#size = size
    this.#augmentation = encoded.encodePart && new TestTimeAugmentation(encoded.encodePart, size)
  }

  /** Computes ahead what the first refined answer would otherwise wait for. */
  async warmUp(): Promise<void> {
    await this.#augmentation?.encodeRotated()
  }

  /** `dots`: each pixel once, in their order. `prefer`: the kind that is shown; left out, the likeliest. */
  guess(
    dots: readonly Seed[],
    prefer: MaskKind | undefined,
    quality: EdgeQuality = 'refined',
  ): Promise<readonly Guess[]> {
    const key = `${quality} ${prefer ?? ''} ${dots.map(({ x, y, inside }) => `${x},${y},${inside ? 1 : 0}`).join(' ')}`
    const kept = this.#cache.get(key) ?? this.#replay(dots, prefer, quality)
    this.#cache.delete(key)
    this.#cache.set(key, kept)
    kept.catch(() => this.#cache.delete(key))
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= LIMITS.kept) break
      this.#cache.delete(oldest)
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
    const open = dots.filter((dot) => !this.#hasDotRight(last, dot))
    const told = dots.filter((dot) => !open.includes(dot))
    const before = open.slice(0, Math.min(open.length - 1, LIMITS.replayed))
    let seen = last
    for (const dot of before) {
      told.push(dot)
      const { logOdds } = chosenGuess(await this.#encoded.guess(told, seen), prefer)
      seen = this.#mergeProgressively(seen, logOdds, [dot])
    }
    const rest = open.slice(before.length)
    const asked = [...told, ...rest]
    const draft = await this.#encoded.guess(asked, seen)
    const guesses = quality === 'draft' ? draft : await this.#refine(draft, asked, seen)
    const shown = chosenGuess(guesses, prefer)
    const added = rest.length > 0 ? rest : dots.slice(-1)
    // The mask that was shown says nothing about the borders of the other kinds.
    return guesses.map((guess) =>
      guess === shown ? { ...guess, logOdds: this.#mergeProgressively(seen, guess.logOdds, added) } : guess,
    )
  }

  /** Whether the mask already has the dot on its side. */
  #hasDotRight(mask: FloatImage, { x, y, inside }: Seed): boolean {
    const { width, height } = mask
    const dot = { x, y, label: 1 as const }
    return seedsOf([dot], this.#size.width, this.#size.height, width, height).every(
      (cell) => mask.data[cell.y * width + cell.x]! > 0 === inside,
    )
  }

  async #replay(dots: readonly Seed[], prefer: MaskKind | undefined, quality: EdgeQuality): Promise<readonly Guess[]> {
    const before = dots.slice(0, Math.min(dots.length - 1, LIMITS.replayed))
    const earlier = before.some(({ inside }) => inside) ? await this.guess(before, prefer) : undefined
    const last = earlier && chosenGuess(earlier, prefer).logOdds
    const guesses =
      quality === 'draft'
        ? await this.#encoded.guess(dots, last)
        : await this.#refine(await this.guess(dots, prefer, 'draft'), dots, last)
    return guesses.map((guess) => {
      const shown = earlier?.find(({ kind }) => kind === guess.kind)
      const added = dots.slice(before.length)
      return shown ? { ...guess, logOdds: this.#mergeProgressively(shown.logOdds, guess.logOdds, added) } : guess
    })
  }

  async #refine(
    draft: readonly Guess[],
    dots: readonly Seed[],
    last: FloatImage | undefined,
  ): Promise<readonly Guess[]> {
    return this.#augmentation ? this.#augmentation.refine(draft, dots, last) : draft
  }

  /**
   * Takes of the new answer only the changes that touch an added dot, after "progressive merge": Chen et al.,
   * "FocalClick", CVPR 2022. And an inside dot only adds, an outside dot only takes away (the newest decides): what a
   * user does not point at, stays. Between the two, how sure the model is may change everywhere.
   */
  #mergeProgressively(last: FloatImage, next: FloatImage, added: readonly Seed[]): FloatImage {
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
      for (let y = Math.max(0, cell.y - MERGE.reach); y <= Math.min(height - 1, cell.y + MERGE.reach); y += 1) {
        for (let x = Math.max(0, cell.x - MERGE.reach); x <= Math.min(width - 1, cell.x + MERGE.reach); x += 1) {
          const label = labels[y * width + x]!
          if (label > 0) touched.add(label)
        }
      }
      const border = cellsWithin(next, cell, Math.max(1, MERGE.border * long)).some((p) => last.data[p]! > 0 === grows)
      const near = border ? cellsWithin(next, cell, MERGE.borderReach * long) : labels.keys()
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
export function chosenGuess(guesses: readonly Guess[], prefer: MaskKind | undefined): Guess {
  const asked = guesses.find(({ kind }) => kind === prefer)
  return asked ?? guesses.reduce((best, guess) => (scoreOf(guess) > scoreOf(best) ? guess : best))
}

/** How much a guess is worth showing first, 0 to 1: how good it is thought to be, times how likely it is meant. */
export const scoreOf = ({ quality, likelihood }: Guess): number => quality * likelihood
