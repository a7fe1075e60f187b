import {
  type CallEnd,
  type ClaimedTask,
  keepAnswer,
  keepJob,
  type OpenCall,
  type RemoteCallUnit,
  reserveCall,
  settleCall,
} from '@toile/core'
import { type CallJournal, EngineError, OverBudgetError } from '@toile/engine'
import { callEndOf, type CallStage } from './next-try.ts'

export interface TaskCallDeps {
  readonly calls: RemoteCallUnit
  /** Does it again while the database is away: longer than for anything else, and also while this process stops. */
  readonly keepTrying: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly onError: (error: unknown) => void
  /** US dollars that an engine may spend a day of UTC, by its id. */
  readonly dailyBudgets: Readonly<Record<string, number>>
}

/** What one attempt at a task has to do with vendors. */
export interface TaskCall {
  /** For a run of this engine. */
  journalOf(engine: string): CallJournal
  /** Left open by an earlier attempt: it is this attempt's now. */
  takeUp(open: OpenCall): void
  /** An earlier attempt has kept the vendor's answer. */
  takeAnswer(): void
  /** For the user, besides what the answer says. */
  warn(message: string): void
  readonly warnings: readonly string[]
  readonly stage: CallStage
  /** The journal has found that the task is not this attempt's any more. */
  readonly isLost: boolean
  /** The engine's run has ended; with an error, it rejected. */
  end(error?: unknown): void
  /** Resolves when no call is on its way of which nobody could learn later: it was stored, or has ended. */
  stored(): Promise<void>
}

/** Keeps in the database what an engine does at its vendor (`CallJournal`). */
export function createTaskCall(
  { calls, keepTrying, onError, dailyBudgets }: TaskCallDeps,
  task: ClaimedTask,
): TaskCall {
  const warnings: string[] = []
  let callId: string | null = null
  let stage: CallStage = 'none'
  let isLost = false
  let onItsWay: PromiseWithResolvers<void> | null = null

  const arrive = (): void => {
    onItsWay?.resolve()
    onItsWay = null
  }
  /** Rejects when the task is another's or nobody's any more. */
  async function keep(store: (id: string) => Promise<boolean>): Promise<void> {
    if (callId === null) throw new Error('a call that was never noted')
    const id = callId
    if (await keepTrying(() => store(id))) return
    isLost = true
    throw new EngineError('cancelled', 'the task is not this attempt’s any more', { charged: 'unknown' })
  }

  /** What was closed when its task ended, without this knowledge. */
  async function correct(id: string, known: CallEnd): Promise<void> {
    try {
      await keepTrying(() => settleCall(calls, id, known, ['unknown']))
    } catch (error) {
      onError(error)
    }
  }

  return {
    journalOf: (engine) => ({
      async intend({ ref, ...call }) {
        onItsWay ??= Promise.withResolvers()
        callId = crypto.randomUUID()
        stage = 'noted'
        let isOver = false
        await keep(async (id) => {
          const noted = { id, engine, job: ref ?? null, warnings: [...warnings], ...call }
          const reservation = await reserveCall(calls, task, noted, dailyBudgets[engine] ?? null)
          isOver = reservation === 'over-budget'
          return reservation !== 'not-ours'
        })
        if (isOver) throw new OverBudgetError(engine)
        if (ref) stage = 'named'
      },
      async submitted(ref) {
        await keep((id) => keepJob(calls, task, id, ref)).finally(arrive)
        stage = 'submitted'
      },
      async answered(answer) {
        const kept = { ...answer, engine, warnings: [...new Set([...warnings, ...answer.warnings])] }
        await keep((id) => keepAnswer(calls, task, id, kept)).finally(arrive)
        stage = 'answered'
      },
    }),
    takeUp(open) {
      callId = open.id
      stage = 'submitted'
      warnings.push(...open.warnings)
    },
    takeAnswer() {
      stage = 'answered'
    },
    warn: (message) => void warnings.push(message),
    warnings,
    get stage() {
      return stage
    },
    get isLost() {
      return isLost
    },
    end(error) {
      arrive()
      const known = callEndOf(error)
      // A job that is there goes on whatever the run says of itself.
      if (callId === null || known === undefined || stage === 'submitted') return
      void correct(callId, known)
    },
    stored: () => onItsWay?.promise ?? Promise.resolve(),
  }
}
