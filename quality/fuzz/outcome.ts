import { judgeError } from './judge.ts'

/** Longer is a hang, milliseconds. */
const HANG_MS = 10_000

export interface FuzzOutcome {
  /** `answered` with what was asked for, or `refused` with an error. */
  readonly ended: 'answered' | 'refused'
  readonly ms: number
  /** What is wrong, where something is. */
  readonly fault?: string
}

/**
 * @param patience times the limit, for a machine that is busy with other things
 * @param attempt resolves to what is wrong with the answer, where something is
 */
export async function timedOutcome(
  patience: number,
  attempt: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<FuzzOutcome> {
  const limit = HANG_MS * patience
  const started = performance.now()
  const signal = AbortSignal.timeout(limit)
  const since = () => Math.round(performance.now() - started)
  try {
    const fault = await attempt(signal)
    return { ended: 'answered', ms: since(), ...(fault && { fault }) }
  } catch (error) {
    const fault = signal.aborted ? `hangs: no answer after ${limit} ms` : judgeError(error)
    return { ended: 'refused', ms: since(), ...(fault && { fault }) }
  }
}
