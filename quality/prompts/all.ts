/** Both halves of the test prompts, and the modes that have some; what each is fed is in samples/. */
import type { Mode } from '@toile/contract'
import { HELD } from './held.ts'
import { TUNED } from './tuned.ts'
import type { TestPrompt } from './types.ts'

export const ALL_PROMPTS: readonly TestPrompt[] = [...TUNED, ...HELD]

export type PromptedMode = TestPrompt['mode']
/** In the order of their prompts. */
export const PROMPTED_MODES: readonly PromptedMode[] = [...new Set(ALL_PROMPTS.map(({ mode }) => mode))]
export const isPrompted = (mode: Mode): mode is PromptedMode => PROMPTED_MODES.some((each) => each === mode)
