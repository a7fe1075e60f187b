import { ORDINARY_WORDS } from './ordinary-words.ts'

/** Rows of keys: neighbours are hit by mistake. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const
/** Letters that are confused by ear. */
const SOUND_ALIKE = ['ck', 'sz', 'cs', 'fv', 'iy', 'gj', 'kq'] as const
const VOWELS = 'aeiouy'

/** What each edit costs; 1 is a letter that is wrong without a reason. Chosen by eye. */
const COST = {
  substituted: { vowel: 0.5, soundsAlike: 0.5, nextKey: 0.6, other: 1 },
  omitted: { doubled: 0.2, finalE: 0.3, vowel: 0.4, other: 0.55 },
  inserted: { doubled: 0.2, nextKey: 0.5, other: 0.7 },
  transposed: 0.4,
} as const

const isVowel = (letter: string) => VOWELS.includes(letter)

function areNeighbours(a: string, b: string): boolean {
  return KEYBOARD.some((row) => row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1)
}

function substitutionCost(written: string, meant: string): number {
  const cost = COST.substituted
  if (isVowel(written) && isVowel(meant)) return cost.vowel
  if (
    SOUND_ALIKE.includes((written + meant) as (typeof SOUND_ALIKE)[number]) ||
    SOUND_ALIKE.includes((meant + written) as 'ck')
  )
    return cost.soundsAlike
  return areNeighbours(written, meant) ? cost.nextKey : cost.other
}

/** Cost of leaving out a letter between its neighbours. */
function omissionCost(letter: string, before: string, last: boolean): number {
  const cost = COST.omitted
  if (letter === before) return cost.doubled
  if (last && letter === 'e') return cost.finalE
  return isVowel(letter) ? cost.vowel : cost.other
}

/** Cost of a letter too many. */
function insertionCost(letter: string, before: string, after: string): number {
  const cost = COST.inserted
  if (letter === before || letter === after) return cost.doubled
  return areNeighbours(letter, before) || areNeighbours(letter, after) ? cost.nextKey : cost.other
}

/**
 * How unlikely it is that `written` is a slip of the pen for `meant`: 0 for the same word, up to 1 for each letter that
 * is wrong without a reason. Doubled letters, swapped neighbours, vowels, keys side by side and letters that sound alike
 * cost less. The optimal alignment of Damerau and Levenshtein with weights, O(length²).
 */
export function editCost(written: string, meant: string): number {
  const rows: number[][] = [[0]]
  for (let j = 1; j <= meant.length; j++) {
    rows[0]![j] = rows[0]![j - 1]! + omissionCost(meant[j - 1]!, meant[j - 2] ?? '', j === meant.length)
  }
  for (let i = 1; i <= written.length; i++) {
    const a = written[i - 1]!
    rows[i] = [rows[i - 1]![0]! + insertionCost(a, written[i - 2] ?? '', written[i] ?? '')]
    for (let j = 1; j <= meant.length; j++) {
      const b = meant[j - 1]!
      let best = rows[i - 1]![j - 1]! + (a === b ? 0 : substitutionCost(a, b))
      best = Math.min(best, rows[i]![j - 1]! + omissionCost(b, meant[j - 2] ?? '', j === meant.length))
      best = Math.min(best, rows[i - 1]![j]! + insertionCost(a, written[i - 2] ?? '', written[i] ?? ''))
      if (i > 1 && j > 1 && a === meant[j - 2] && written[i - 2] === b && a !== b)
        best = Math.min(best, rows[i - 2]![j - 2]! + COST.transposed)
      rows[i]![j] = best
    }
  }
  return rows[written.length]![meant.length]!
}

/** What is forgiven: the shorter the word that is meant, the more any slip makes another word of it. */
function allowance(length: number): number {
  if (length < 3) return 0
  if (length === 3) return 0.25
  if (length === 4) return 0.5
  if (length === 5) return 0.6
  return length < 9 ? 1 : 1.4
}

/** Letters of a word that is corrected: shorter ones are too like others, longer ones are no words. By judgement. */
const CORRECTED = { shortest: 3, longest: 18 } as const
/** Corrections kept; then all are forgotten. A round number. */
const CACHE_SIZE = 5000

/** Corrects single words towards a vocabulary. Words of `ORDINARY_WORDS` stand as they are written. */
export class SpellingCorrector {
  readonly #byLetter = new Map<string, string[]>()
  readonly #words = new Set<string>()
  readonly #answers = new Map<string, string | undefined>()

  learn(word: string): void {
    if (this.#words.has(word)) return
    this.#words.add(word)
    this.#answers.clear()
    if (word.length < CORRECTED.shortest) return
    const list = this.#byLetter.get(word[0]!)
    if (list === undefined) this.#byLetter.set(word[0]!, [word])
    else list.push(word)
  }

  knows(word: string): boolean {
    return this.#words.has(word)
  }

  /** The known word that was meant: the one at the least cost, of equals the first that was learned. */
  correct(word: string): string | undefined {
    if (word.length < CORRECTED.shortest || word.length > CORRECTED.longest || ORDINARY_WORDS.has(word))
      return undefined
    if (this.#answers.size > CACHE_SIZE) this.#answers.clear()
    if (!this.#answers.has(word)) this.#answers.set(word, this.#nearest(word))
    return this.#answers.get(word)
  }

  #nearest(word: string): string | undefined {
    let best: string | undefined
    let least = Infinity
    // The first letter is nearly always right; in a long word it may have changed places with the second.
    const letters = word.length > 4 ? [word[0]!, word[1]!] : [word[0]!]
    for (const letter of letters) {
      for (const known of this.#byLetter.get(letter) ?? []) {
        if (Math.abs(known.length - word.length) > (known.length < 9 ? 1 : 2)) continue
        if (letter !== word[0] && known[1] !== word[0]) continue
        const cost = editCost(word, known)
        if (cost <= allowance(known.length) && cost < least) {
          best = known
          least = cost
        }
      }
    }
    return best
  }
}
