import type { Mode } from '@toile/contract'
import { type Breaker, createBreaker } from './breaker.ts'
import { orAborted } from './or-aborted.ts'
import type { EngineHealth, ImageEngine, Operation, OperationCapability } from './port.ts'

/** What fails together at an engine: an operation, and of variations, which the models of their modes make, those of one mode. */
export type EngineWork = Exclude<Operation, 'variation'> | `variation of ${Mode}`

export interface ProbeOptions {
  /** Milliseconds between looks at an engine that asks others. */
  readonly everyMs: number
  /** Milliseconds that an engine has to answer. */
  readonly timeoutMs: number
  /** An engine became well, or is so no longer; with `work`, for that alone. `reason` is for the log. */
  readonly onChange: (engine: string, isWell: boolean, reason: string, work?: EngineWork) => void
}

/** What a picture that failed says of its engine: nothing, that others of its work will fail as well, or all others. */
export type PictureFailure = 'picture' | 'work' | 'engine'

/** What is known of one engine. Nothing here rejects: an engine that cannot be asked can do nothing. */
export interface EngineProbe {
  readonly engine: ImageEngine
  /** Of an engine that is away: what it last said; where it has never said anything, what it is configured for. */
  capabilities(signal: AbortSignal): Promise<readonly OperationCapability[]>
  /** Whether it has ever said what it can do, or its settings do. */
  isKnown(signal: AbortSignal): Promise<boolean>
  /** Whether it takes new work; with `work`, of that kind. */
  isWell(signal: AbortSignal, work?: EngineWork): Promise<boolean>
  /** Work that it is left out for by itself, however well it says that it is. */
  leftOut(): readonly EngineWork[]
  /** What it said it lacks. */
  lack(signal: AbortSignal): Promise<EngineHealth['lack']>
  /** It is asked for a picture; the call says how that ended. */
  begin(work: EngineWork): (failure: PictureFailure | null) => void
  close(): void
}

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
  const breaker = createBreaker()
  const ofWork = new Map<EngineWork, Breaker>()
  const leftOut = (): EngineWork[] => [...ofWork].flatMap(([work, { isOpen }]) => (isOpen ? work : []))
  const closing = new AbortController()
  let known = UNKNOWN
  let wasWell: boolean | undefined
  let wasLeftOut: readonly EngineWork[] = []

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
    const isWell = answer.ok && !breaker.isOpen
    if (isWell !== wasWell && wasWell !== undefined)
      onChange(engine.id, isWell, answer.ok && !isWell ? 'its pictures failed' : answer.reason)
    wasWell = isWell
    const [before, now] = [wasLeftOut, leftOut()]
    wasLeftOut = now
    for (const work of now) if (!before.includes(work)) onChange(engine.id, false, 'its pictures failed', work)
    for (const work of before) if (!now.includes(work)) onChange(engine.id, true, 'its time is over', work)
    return answer
  }

  async function look(): Promise<void> {
    learn(await ask(closing.signal))
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
    capabilities: async (signal) => (await current(signal)).capabilities ?? engine.configured ?? [],
    isKnown: async (signal) => ((await current(signal)).capabilities ?? engine.configured) !== undefined,
    isWell: async (signal, work) =>
      (await current(signal)).ok && !breaker.isOpen && !(work !== undefined && ofWork.get(work)?.isOpen),
    leftOut,
    lack: async (signal) => (await current(signal)).lack,
    begin(work) {
      // Of an engine that works here every failure is a picture's own.
      if (!isRemote) return () => {}
      const byWork = ofWork.get(work) ?? createBreaker()
      ofWork.set(work, byWork)
      const [tellAll, tellWork] = [breaker.begin(), byWork.begin()]
      return (failure) => {
        // Of the other, one says nothing.
        const told = failure === 'engine' ? [tellAll(true)] : [tellWork(failure === 'work')]
        if (failure !== 'engine' && failure !== 'work') told.push(tellAll(false))
        void Promise.all(told).then(() => learn(known))
      }
    },
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
