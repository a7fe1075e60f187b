/** A mode without test prompts, as its own examples show it: each of them some times, with another seed. */
import { describeMode, type Mode, promptWords } from '@toile/contract'
import { costRequest } from '../eval/cost-requests.ts'
import type { Order } from './order.ts'

/** Three examples so often fill a sheet of twenty. */
const ROUNDS = 7

export function exampleOrders(mode: Mode): Order[] {
  const { size } = describeMode(mode)
  return Array.from({ length: ROUNDS }, (_, round) =>
    promptWords(mode).promptExamples.map(({ text }) => ({
      told: text,
      request: async () => ({ ...(await costRequest(mode, 'usual')), ...size, prompt: text, seed: round + 1 }),
    })),
  ).flat()
}
