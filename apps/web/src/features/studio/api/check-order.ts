import { type CheckAnswer, checkAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import type { PreparedRequest } from '../state/studio.ts'

/** Asks what is known of an order before it is placed; charges nothing. */
export const checkOrder = ({ body }: PreparedRequest, signal: AbortSignal): Promise<CheckAnswer> =>
  request({ method: 'POST', path: 'check-generation/', body, byItself: true, answer: checkAnswer, signal })
