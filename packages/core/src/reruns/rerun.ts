import { createHash } from 'node:crypto'
import { INSUFFICIENT_CREDITS, type RerunAnswer } from '@toile/contract'
import type { Ledger } from '../credits/ledger.ts'
import { keyReuseError } from '../generations/open-request.ts'
import type { Clock } from '../shared/clock.ts'
import { DomainError, InsufficientCredits, notFound } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type PlanDeps, planRerun, type RerunWish } from './plan.ts'
import type { Rerun, RerunStore } from './ports.ts'

export interface RerunDeps extends PlanDeps {
  readonly unit: UnitOfWork<{ readonly reruns: RerunStore; readonly ledger: Ledger }>
  readonly clock: Clock
}

export interface RerunCall extends RerunWish {
  /** Credits, as they were said. */
  readonly price: number
  readonly idempotencyKey?: string
}

/**
 * Starts to make pictures again, one after the other; each is charged as it is ordered. Resolves to the rerun's id; for a key that
 * was used before for the same, to that one's.
 *
 * Throws what `planRerun` does, `conflict` (the price is another by now, nothing of it can be made, or one is running already),
 * `InsufficientCredits`, `unprocessable` (the key came before with something else).
 */
export async function startRerun(deps: RerunDeps, call: RerunCall): Promise<string> {
  const { accountId, idempotencyKey: key = null, change, price } = call
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call.outputId, change, call.images ?? null, price]))
    .digest()
  const earlier = async (reruns: RerunStore): Promise<string | null> => {
    const found = key === null ? null : await reruns.findByKey(accountId, key)
    if (found === null) return null
    if (Buffer.compare(found.fingerprint, fingerprint) !== 0) throw keyReuseError()
    return found.id
  }
  const before = await deps.unit.run(({ reruns }) => earlier(reruns))
  if (before !== null) return before
  const { steps, told } = await planRerun(deps, call)
  if (steps[0]?.outputId !== call.outputId)
    throw new DomainError('conflict', told.steps[0]?.refused ?? 'It cannot be made again.')
  if (told.price !== price) throw new DomainError('conflict', `The price is ${told.price} credits now.`)
  return deps.unit.run(async ({ reruns, ledger }) => {
    // The lock on the balance orders two presses.
    const credits = await ledger.lockBalance(accountId)
    const again = await earlier(reruns)
    if (again !== null) return again
    if (await reruns.isRunning(accountId))
      throw new DomainError('conflict', 'Pictures are being made again already. Wait for them, or cancel them.')
    if (credits < price) throw new InsufficientCredits(INSUFFICIENT_CREDITS, credits, price)
    const id = crypto.randomUUID()
    await reruns.insert({ id, accountId, key, fingerprint, price, change, steps, createdAt: deps.clock.now() })
    return id
  })
}

/** How far it is. Throws `not-found`. */
export async function readRerun(
  { unit }: Pick<RerunDeps, 'unit'>,
  accountId: string,
  rerunId: string,
): Promise<RerunAnswer> {
  return answerOf(ownRerun(await unit.run(({ reruns }) => reruns.find(rerunId)), accountId))
}

/** The newest, which may be running still. */
export async function newestRerun({ unit }: Pick<RerunDeps, 'unit'>, accountId: string): Promise<RerunAnswer | null> {
  const rerun = await unit.run(({ reruns }) => reruns.newest(accountId))
  return rerun && answerOf(rerun)
}

/** Whether the key stands for a rerun. */
export const isRerunKnown = async (
  { unit }: Pick<RerunDeps, 'unit'>,
  accountId: string,
  key: string,
): Promise<boolean> => (await unit.run(({ reruns }) => reruns.findByKey(accountId, key))) !== null

/**
 * Nothing more is begun from here on, and what is being made is cancelled, and given back, a moment later (`advanceReruns`).
 * Cancelling one that has ended changes nothing. Throws `not-found`.
 */
export async function cancelRerun(
  { unit, clock }: Pick<RerunDeps, 'unit' | 'clock'>,
  accountId: string,
  rerunId: string,
): Promise<RerunAnswer> {
  return unit.run(async ({ reruns }) => {
    const rerun = ownRerun(await reruns.lock(rerunId), accountId)
    if (rerun.state === 'running') {
      for (const { number, state } of rerun.steps)
        if (state === 'waiting') await reruns.changeStep(rerun.id, number, { state: 'left' })
      await reruns.end(rerun.id, 'cancelled', clock.now())
    }
    return answerOf(ownRerun(await reruns.find(rerunId), accountId))
  })
}

function ownRerun(rerun: Rerun | null, accountId: string): Rerun {
  if (rerun === null || rerun.accountId !== accountId) throw notFound('Rerun')
  return rerun
}

const answerOf = ({ id, state, price, steps }: Rerun): RerunAnswer => ({
  rerun_id: id,
  state,
  price,
  steps: steps.map((step) => ({
    image_id: step.outputId,
    ai_model: step.mode,
    made: step.kind,
    price: step.price,
    state: step.state === 'ordered' ? 'running' : step.state,
    job_id: step.requestId,
    new_image_id: step.newOutputId,
    message: step.message,
  })),
})
