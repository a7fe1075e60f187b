import { circuitBreaker, CircuitState, ConsecutiveBreaker, ExponentialBackoff, handleAll } from 'cockatiel'
import { orAborted } from './or-aborted.ts'
import type { EngineHealth, ImageEngine, OperationCapability } from './port.ts'

export interface ProbeOptions {
  /** Milliseconds between looks at an engine that asks others. */
  readonly everyMs: number
  /** Milliseconds that an engine has to answer. */
  readonly timeoutMs: number
  /** An engine became well, or is so no longer. `reason` is for the log. */
  readonly onChange: (engine: string, isWell: boolean, reason: string) => void
}

/** What is known of one engine. Nothing here rejects: an engine that cannot be asked can do nothing. */
export interface EngineProbe {
  readonly engine: ImageEngine
  /** Of an engine that is away: what it last said. */
  capabilities(signal: AbortSignal): Promise<readonly OperationCapability[]>
  /** Whether it has ever said what it can do. */
  isKnown(signal: AbortSignal): Promise<boolean>
  isWell(signal: AbortSignal): Promise<boolean>
  /** What it said it lacks. */
  lack(signal: AbortSignal): Promise<EngineHealth['lack']>
  /** How one of its pictures ended. */
  tell(failed: boolean): void
  close(): void
}

/** Pictures in turn that an engine fails before it is left out. Chosen. */
const FAILURES = 3
/** Milliseconds that it is left out for, longer while looks at it fail as well. Chosen. */
const LEFT_OUT = { initialDelay: 10_000, maxDelay: 300_000 } as const

interface Answer {
  /** Null until it has said so once. */
  readonly capabilities: readonly OperationCapability[] | null
  readonly ok: boolean
  readonly reason: string
  readonly lack?: EngineHealth['lack']
}

const UNKNOWN: Answer = { capabilities: null, ok: false, reason: 'not asked yet' }

/**
 * Looks after one engine. One that works here is asked each time: it knows. One that asks others is asked in the background, and
 * answers come from what is known; only the very first question waits.
 */
export function createEngineProbe(engine: ImageEngine, { everyMs, timeoutMs, onChange }: ProbeOptions): EngineProbe {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: new ExponentialBackoff(LEFT_OUT),
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  const closing = new AbortController()
  let known = UNKNOWN
  let wasWell: boolean | undefined

  async function ask(signal: AbortSignal): Promise<Answer> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    // Each for itself: an engine whose server is silent may well know what it can do.
    const [can, is] = await Promise.allSettled([
      orAborted(engine.capabilities(bounded), bounded),
      orAborted(engine.health(bounded), bounded),
    ])
    const capabilities = can.status === 'fulfilled' ? can.value : known.capabilities
    if (is.status === 'rejected') return { capabilities, ok: false, reason: wordsOf(is.reason) }
    if (can.status === 'rejected') return { capabilities, ok: false, reason: wordsOf(can.reason) }
    const { ok, reason = 'it answered', lack } = is.value
    return { capabilities, ok, reason, lack }
  }

  function learn(answer: Answer): Answer {
    known = answer
    const isWell = answer.ok && breaker.state === CircuitState.Closed
    if (isWell !== wasWell && wasWell !== undefined)
      onChange(engine.id, isWell, answer.ok && !isWell ? 'its pictures failed' : answer.reason)
    wasWell = isWell
    return answer
  }

  /** An engine that was left out is let in again by a look that finds it well, once its time is over. */
  async function look(): Promise<void> {
    const answer = await ask(closing.signal)
    if (breaker.state !== CircuitState.Closed) await breaker.execute(() => expectOk(answer)).catch(() => {})
    learn(answer)
  }

  let first: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const inBackground = (): void => {
    timer = setTimeout(() => {
      void look().finally(() => {
        if (!closing.signal.aborted) inBackground()
      })
    }, everyMs)
    timer.unref()
  }
  const isRemote = engine.remote !== undefined
  const current = async (signal: AbortSignal): Promise<Answer> => {
    if (!isRemote) return learn(await ask(signal))
    first ??= look().finally(inBackground)
    if (known === UNKNOWN) await first
    return known
  }
  // It is known by the time that somebody asks.
  if (isRemote) void current(closing.signal)

  return {
    engine,
    capabilities: async (signal) => (await current(signal)).capabilities ?? [],
    isKnown: async (signal) => (await current(signal)).capabilities !== null,
    isWell: async (signal) => (await current(signal)).ok && breaker.state === CircuitState.Closed,
    lack: async (signal) => (await current(signal)).lack,
    tell(failed) {
      // Of an engine that works here every failure is a picture's own.
      if (!isRemote || breaker.state !== CircuitState.Closed) return
      void breaker
        .execute(() => {
          if (failed) throw new Error('a picture failed')
        })
        .catch(() => {})
        .finally(() => learn(known))
    },
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function expectOk({ ok, reason }: Answer): void {
  if (!ok) throw new Error(reason)
}
