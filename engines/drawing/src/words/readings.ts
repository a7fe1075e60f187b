/** A word of the prompt that the picture follows. */
export interface Reading {
  /** What it is to the drawing, whatever it was called: 'flowers'. */
  readonly fact: string
  /** What was read, in words for the user: 'navy ground', 'puff sleeves', 'hibiscus: drawn as flowers'. */
  readonly word: string
  /** The user's own words for it: without them the picture is another. */
  readonly said: string
  /** All that goes with it, where one 'no' covers more than this word: 'no dots or stripes'. */
  readonly whole?: string
  /** What it does to the picture, a sentence for the user. */
  readonly means?: string
}

/** How a prompt was read. No word stands in both lists. */
export interface ReadingLists {
  /** What the picture follows, in words for the user. */
  readonly understood: readonly string[]
  /** The user's words that have no effect; words such as 'a', 'with' are in neither list. */
  readonly ignored: readonly string[]
  /** What stands behind each word of `understood`. */
  readonly readings: readonly Reading[]
}

/** Bounds of what is told of a prompt: nobody reads more. Round numbers. */
const LISTED = {
  /** Entries of each list. */
  most: 40,
  /** Characters of an entry that is the user's own. */
  letters: 40,
  /** Readings in all: a word can be said in several ways. */
  readings: 120,
  /** Characters of each text of a reading: it may quote what was said, 'deep deep … deep rose'. */
  quoted: 400,
} as const

/** A ledger of the words of one prompt: each is followed, or has no effect. */
export class Readings {
  readonly #followed: Reading[] = []
  readonly #ignored = new Set<string>()

  take(reading: Reading): void {
    if (!this.#followed.some(({ word, said }) => word === reading.word && said === reading.said))
      this.#followed.push(reading)
  }

  /** Takes a fact out of what is followed, however it was said. */
  withdraw(fact: string): void {
    for (let i = this.#followed.length - 1; i >= 0; i--)
      if (this.#followed[i]!.fact === fact) this.#followed.splice(i, 1)
  }

  ignore(words: Iterable<string>): void {
    for (const word of words) this.#ignored.add(word.slice(0, LISTED.letters))
  }

  /** @param unread the user's words that were not looked at: they have no effect either */
  lists(unread: readonly string[] = []): ReadingLists {
    const cut = unread.slice(0, LISTED.most).map((text) => text.slice(0, LISTED.letters))
    return listReadings(this.#followed, [...this.#ignored, ...cut])
  }
}

/** The lists of what is followed and what is not; what is followed somewhere is not told as ignored elsewhere. */
export function listReadings(spoken: readonly Reading[], ignored: readonly string[]): ReadingLists {
  const followed = spoken.map(bounded)
  const understood = [...new Set(followed.map(({ word }) => word))].slice(0, LISTED.most)
  const told = new Set(followed.flatMap(({ word, said }) => [word, said].flatMap(wordsOf)))
  const isTold = (phrase: string) => wordsOf(phrase).length > 0 && wordsOf(phrase).every((word) => told.has(word))
  return {
    understood,
    ignored: [...new Set(ignored.filter((word) => !isTold(word)))].slice(0, LISTED.most),
    readings: followed.filter(({ word }) => understood.includes(word)).slice(0, LISTED.readings),
  }
}

function bounded({ fact, word, said, whole, means }: Reading): Reading {
  const cut = (text: string): string => text.slice(0, LISTED.quoted)
  return {
    fact,
    word: cut(word),
    said: cut(said),
    ...(whole !== undefined && { whole: cut(whole) }),
    ...(means !== undefined && { means: cut(means) }),
  }
}

/** The single words of a phrase, in lower case. */
const wordsOf = (phrase: string): string[] => phrase.toLowerCase().match(/[\p{L}\p{M}\p{N}#']+/gu) ?? []
