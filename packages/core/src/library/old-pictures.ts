import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type Worded, wordsOf, wordTerm } from './words.ts'

export interface UnwordedPicture extends Worded {
  readonly id: string
}

/** Bound to a transaction. */
export interface LibraryWords {
  /** Its words are known from here on. */
  add(outputId: string, terms: readonly string[]): Promise<void>
  /** Pictures that an older version made, which no words find yet; locked, and nobody else's at the moment. */
  takeUnworded(limit: number): Promise<readonly UnwordedPicture[]>
}

/** Pictures in one transaction. Chosen, so that nobody waits long who finishes or marks one of the same library. */
const BATCH = 20

/** Lets pictures that an older version made be found by their words. May stop anywhere; resolves to how many there were. */
export async function wordOldPictures(unit: UnitOfWork<{ readonly words: LibraryWords }>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await unit.run(async ({ words }) => {
      const pictures = await words.takeUnworded(BATCH)
      for (const picture of pictures) await words.add(picture.id, wordsOf(picture).map(wordTerm))
      return pictures.length
    })
    done += count
    if (count < BATCH) return done
  }
}
