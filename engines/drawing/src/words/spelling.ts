import { ORDINARY_WORDS } from './ordinary-words.ts'

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const
/** Letters that are confused by ear. */
const ALIKE = ['ck', 'sz', 'cs', 'fv', 'iy', 'gj', 'kq'] as const
const VOWELS = 'aeiouy'

const isVowel = (letter: string) => VOWELS.includes(letter)

function areNeighbours(a: string, b: string): boolean {
  return ROWS.some((row) => row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1)
}

function swapCost(written: string, meant: string): number {
  if (isVowel(written) && isVowel(meant)) return 0.5
  if (ALIKE.includes((written + meant) as (typeof ALIKE)[number]) || ALIKE.includes((meant + written) as 'ck'))
    return 0.5
  return areNeighbours(written, meant) ? 0.6 : 1
}

/** Cost of leaving out a letter between its neighbours. */
function dropCost(letter: string, before: string, last: boolean): number {
  if (letter === before) return 0.2
  if (last && letter === 'e') return 0.3
  return isVowel(letter) ? 0.4 : 0.55
}

/** Cost of a letter too many. */
function extraCost(letter: string, before: string, after: string): number {
  if (letter === before || letter === after) return 0.2
  return areNeighbours(letter, before) || areNeighbours(letter, after) ? 0.5 : 0.7
}

/**
 * How unlikely it is that `written` is a slip of the pen for `meant`: 0 for the same word, up to 1 for each letter that
 * is wrong without a reason. Doubled letters, swapped neighbours, vowels, keys side by side and letters that sound alike
 * cost less. The optimal alignment of Damerau and Levenshtein with weights, O(length²).
 */
export function slipCost(written: string, meant: string): number {
  const rows: number[][] = [[0]]
  for (let j = 1; j <= meant.length; j++) {
    rows[0]![j] = rows[0]![j - 1]! + dropCost(meant[j - 1]!, meant[j - 2] ?? '', j === meant.length)
  }
  for (let i = 1; i <= written.length; i++) {
    const a = written[i - 1]!
    rows[i] = [rows[i - 1]![0]! + extraCost(a, written[i - 2] ?? '', written[i] ?? '')]
    for (let j = 1; j <= meant.length; j++) {
      const b = meant[j - 1]!
      let best = rows[i - 1]![j - 1]! + (a === b ? 0 : swapCost(a, b))
      best = Math.min(best, rows[i]![j - 1]! + dropCost(b, meant[j - 2] ?? '', j === meant.length))
      best = Math.min(best, rows[i - 1]![j]! + extraCost(a, written[i - 2] ?? '', written[i] ?? ''))
      if (i > 1 && j > 1 && a === meant[j - 2] && written[i - 2] === b && a !== b)
        best = Math.min(best, rows[i - 2]![j - 2]! + 0.4)
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

const SHORTEST = 3
const LONGEST = 18

/** Corrects single words towards a vocabulary. Words of `ORDINARY_WORDS` stand as they are written. */
export class Speller {
  readonly #byLetter = new Map<string, string[]>()
  readonly #words = new Set<string>()
  readonly #answers = new Map<string, string | undefined>()

  learn(word: string): void {
    if (this.#words.has(word)) return
    this.#words.add(word)
    this.#answers.clear()
    if (word.length < SHORTEST) return
    const list = this.#byLetter.get(word[0]!)
    if (list === undefined) this.#byLetter.set(word[0]!, [word])
    else list.push(word)
  }

  knows(word: string): boolean {
    return this.#words.has(word)
  }

  /** The known word that was meant: the one with the cheapest slip, of equals the first that was learned. */
  correct(word: string): string | undefined {
    if (word.length < SHORTEST || word.length > LONGEST || ORDINARY_WORDS.has(word)) return undefined
    if (this.#answers.size > 5000) this.#answers.clear()
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
        const cost = slipCost(word, known)
        if (cost <= allowance(known.length) && cost < least) {
          best = known
          least = cost
        }
      }
    }
    return best
  }
}
