/** Which picture of the sheets came from which prompt; kept apart from the sheets. */
import { createRandom } from '@toile/imaging'
import { ALL_PROMPTS } from '../prompts/all.ts'
import { HELD } from '../prompts/held.ts'
import type { TestPrompt } from '../prompts/types.ts'
import type { ColourShown } from './colours-shown.ts'

export interface KeyEntry {
  readonly number: number
  readonly id: string
  /** Undefined where the engine made a picture. */
  readonly error?: string
  readonly colours: readonly ColourShown[]
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}

export const isHeld = (id: string): boolean => HELD.some((prompt) => prompt.id === id)

/** The 200 prompts in the order of their numbers, from 1; another round, another order. */
export const shuffledPrompts = (round: string): TestPrompt[] =>
  createRandom('judge sheets', round).shuffled(ALL_PROMPTS)
