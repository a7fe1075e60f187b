import { setTimeout } from 'node:timers/promises'
import { EngineError, type EngineErrorCode } from '@toile/engine'
import { ANSWER_BYTES, type VendorAnswer, type VendorHttp, type WaitContext } from '@toile/engine/remote'

export type JobState =
  /** How many go before it, where the vendor says so. */
  | { readonly state: 'waiting'; readonly position?: number }
  | { readonly state: 'working' }
  /** Where its picture is, and what it cost where the vendor says so; left out, the price table's. */
  | { readonly state: 'done'; readonly url: string; readonly chargedUsd?: number }
  /** It will never have a picture. The error says what was charged. */
  | { readonly state: 'failed'; readonly error: EngineError }

export type Download = VendorHttp['download']

/** Milliseconds between looks: the first pause, and how long pauses become. */
export interface PollRhythm {
  readonly firstMs: number
  readonly longestMs: number
}

/** Vendors ask for one to five seconds. */
export const RHYTHM: PollRhythm = { firstMs: 1_000, longestMs: 5_000 }

/** Chosen. */
const POLL = {
  /** A pause is so much of the time that the wait has taken: a picture that is there is heard of by then. */
  share: 0.1,
  /** After a look that failed, a pause is so many times the one before. */
  growth: 1.5,
  /** Looks or downloads in a row that may fail before the job is given up. */
  failures: 8,
  /** Looks that find no such job before it counts as lost. */
  missing: 3,
  /** Milliseconds for the whole wait: the slowest queues of an hour are told as a time-out. */
  limitMs: 20 * 60_000,
  /** Milliseconds for one download. */
  downloadMs: 60_000,
} as const

interface PollOptions extends Pick<WaitContext, 'signal'> {
  emit(event: { readonly kind: 'queued'; readonly position: number }): void
  readonly rhythm: PollRhythm
  /** By the price table. */
  readonly priceUsd: number | null
}

/**
 * Looks until a job is over, less and less often, and fetches its picture at once. A look that fails is no end:
 * asking costs nothing, so it is repeated, after the pause that the vendor names.
 */
export async function pollJob(
  look: (signal: AbortSignal) => Promise<JobState>,
  download: Download,
  { signal, emit, rhythm, priceUsd }: PollOptions,
): Promise<VendorAnswer> {
  const from = Date.now()
  const until = from + POLL.limitMs
  let pauseMs = rhythm.firstMs
  let failures = 0
  let missing = 0
  while (Date.now() < until) {
    let state: JobState | undefined
    try {
      // Each look follows the one before.
      state = await look(signal)
      failures = 0
      pauseMs = Math.min(Math.max(rhythm.firstMs, (Date.now() - from) * POLL.share), rhythm.longestMs)
    } catch (error) {
      failures += 1
      if (!isOfAsking(error) || failures > POLL.failures) throw afterwards(error)
      pauseMs = Math.max(Math.min(pauseMs * POLL.growth, rhythm.longestMs), error.retryAfterMs ?? 0)
    }
    // A vendor's own machines may not all have heard of a new job.
    if (state?.state === 'failed' && (state.error.code !== 'lost' || (missing += 1) > POLL.missing)) throw state.error
    if (state?.state === 'done') {
      const { url, chargedUsd = priceUsd } = state
      return { picture: await fetched(download, url, chargedUsd, { signal, rhythm }), chargedUsd, warnings: [] }
    }
    if (state?.state === 'waiting' && state.position !== undefined) emit({ kind: 'queued', position: state.position })
    await setTimeout(pauseMs, undefined, { signal })
  }
  throw new EngineError('timeout', 'a job was not over in time', { charged: 'unknown', publicMessage: TOO_LONG })
}

const TOO_LONG = 'The picture took too long. Try again in a while.'

/** A finished job is paid for: what goes wrong with its picture costs what it cost. */
async function fetched(
  download: Download,
  url: string,
  chargedUsd: number | null,
  { signal, rhythm }: Pick<PollOptions, 'signal' | 'rhythm'>,
): Promise<Uint8Array> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await download(url, { signal, timeoutMs: POLL.downloadMs, maxBytes: ANSWER_BYTES })
    } catch (error) {
      const paid = { charged: chargedUsd === 0 ? 'no' : 'yes', ...(chargedUsd !== null && { chargedUsd }) } as const
      if (!passes(error) || failures > POLL.failures) {
        const code = error instanceof EngineError ? error.code : 'internal'
        throw new EngineError(code, 'a finished picture could not be fetched', { ...paid, cause: error })
      }
    }
    await setTimeout(rhythm.firstMs, undefined, { signal })
  }
}

const PASSING: ReadonlySet<EngineErrorCode> = new Set(['rate-limited', 'busy', 'unavailable', 'timeout'])
const passes = (error: unknown): error is EngineError => error instanceof EngineError && PASSING.has(error.code)

/** A look that is answered with a page, or in words that are not known, is a fault of the asking and not of the job. */
const isOfAsking = (error: unknown): error is EngineError =>
  passes(error) || (error instanceof EngineError && error.code === 'internal')

/** Once there is a job, an error of asking for it says nothing of what it costs. */
function afterwards(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  const { code, message, publicMessage } = error
  return new EngineError(code, message, { charged: 'unknown', publicMessage, cause: error })
}
