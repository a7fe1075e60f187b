/** Errors of garments that were found and cannot be laid flat. */
import { EngineError } from '@toile/engine'
import { isPlural } from './advice.ts'
import type { FoundGarment } from './find-garment.ts'
import type { Unlayable } from './lay-flat.ts'
import type { FlatLayWords } from './read-words.ts'
import {
  frontMissing,
  noFrontSeen,
  oneLegSeen,
  seenInPieces,
  skirtSeen,
  tooHidden,
  tooLittleSeen,
  underHair,
} from './user-messages.ts'

/** A scrap is all that was found. */
export const tooLittle = ({ wish }: FlatLayWords): EngineError =>
  new EngineError('invalid-input', 'a garment without pixels', {
    publicMessage: tooLittleSeen(wish.name, isPlural(wish.name)),
  })

const TOLD = { 'one-leg': oneLegSeen, 'no-front': noFrontSeen, hair: underHair } as const

/** How it would lie is unknown, see `Unlayable`. */
export const unlayable = (words: FlatLayWords, why: Unlayable): EngineError => {
  if (why === 'nothing') return tooLittle(words)
  const told = TOLD[why]
  return new EngineError('invalid-input', why, { publicMessage: told(words.wish.name, isPlural(words.wish.name)) })
}

/** Something hides the most of it. */
export const hiddenFrom = ({ wish }: FlatLayWords, { className, visible }: FoundGarment): EngineError =>
  new EngineError('invalid-input', `${className} of which ${visible.share.toFixed(2)} is seen`, {
    publicMessage: tooHidden(wish.name, isPlural(wish.name), visible),
  })

/** A dress of which the skirt is seen. */
export const skirtAlone = ({ wish }: FlatLayWords): EngineError =>
  new EngineError('invalid-input', 'the skirt of a dress', { publicMessage: skirtSeen(wish.name) })

/** Pieces are seen that nothing joins. */
export const inPieces = ({ wish }: FlatLayWords, { className, visible }: FoundGarment): EngineError =>
  new EngineError('invalid-input', `${className} in pieces`, {
    publicMessage: seenInPieces(wish.name, isPlural(wish.name), visible),
  })

/** One side would stand for both, and lacks its lower front. */
export const withoutFront = ({ wish }: FlatLayWords): EngineError =>
  new EngineError('invalid-input', 'a half without its lower front', {
    publicMessage: frontMissing(wish.name, isPlural(wish.name)),
  })
