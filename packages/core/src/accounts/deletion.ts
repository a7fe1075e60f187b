import type { ConfirmPayload } from '@toile/contract'
import { cancelRequest, type SettlementUnit } from '../generations/settlement.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { FileGarbage } from '../uploads/blobs.ts'
import { checkProof, type ProofDeps } from './confirm.ts'
import type { PasskeyCall } from './proof-checks.ts'
import { rememberPerson, type TrialGrants, type TrialPolicy } from './trial.ts'

/** Bound to a transaction. */
export interface AccountRemoval {
  /**
   * Locks the account until the transaction ends: calls that begin something for it wait, and then find no account. Null
   * when it is deleted or unknown.
   */
  lock(accountId: string): Promise<{ readonly email: string; readonly googleSub: string | null } | null>
  openRequests(accountId: string): Promise<readonly string[]>
  /** Whether a checkout is open, or a subscription goes on. */
  isBuying(accountId: string): Promise<boolean>
  /**
   * Removes all personal data of a locked account: name, address, credentials, pictures, uploads, drafts and prompts. The
   * ledger stays, with what was paid, and of requests what they refer to. Resolves to the storage keys of the files that
   * belonged to it.
   */
  remove(accountId: string, now: Date): Promise<readonly string[]>
}

/** What is paid for: subscriptions, and checkouts that are open. */
export interface Subscriptions {
  /** Ends what is not ended yet, at the provider first. Repeating it changes nothing. Throws `unavailable`. */
  endAll(accountId: string): Promise<void>
}

export interface DeleteAccountDeps extends ProofDeps {
  readonly settling: SettlementUnit
  readonly subscriptions: Subscriptions
  readonly unit: UnitOfWork<{
    readonly removal: AccountRemoval
    readonly trialGrants: Pick<TrialGrants, 'claim'>
    readonly garbage: Pick<FileGarbage, 'add'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly trial: TrialPolicy
}

/**
 * Deletes the account of whoever proves, in this very call, to be its owner. What is being made is cancelled and refunded,
 * subscriptions end, and then one transaction takes everything out; files are gone within a minute. Stopped anywhere
 * before that, the account is as it was, and the call can be repeated.
 *
 * Throws `invalid` with the proof's field, `too-many`, `unavailable` (also when subscriptions cannot be ended at the moment),
 * or `conflict` when pictures or plans are ordered all the while.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  accountId: string,
  proof: ConfirmPayload,
  call: PasskeyCall,
): Promise<void> {
  await checkProof(deps, accountId, proof, call)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await cancelOpenRequests(deps, accountId)
    await deps.subscriptions.endAll(accountId)
    if (await remove(deps, accountId)) return
  }
  throw new DomainError('conflict', 'A picture is still being ordered. Close other windows of Toile and try again.')
}

/** Each attempt ends what was ordered during the one before it. Chosen. */
const MAX_ATTEMPTS = 5

async function cancelOpenRequests({ unit, settling, clock }: DeleteAccountDeps, accountId: string): Promise<void> {
  const open = await unit.run(({ removal }) => removal.openRequests(accountId))
  // One after the other: each takes the account's balance.
  for (const requestId of open) await cancelRequest(settling, accountId, requestId, clock.now())
}

/** False when something was ordered meanwhile: it has to be refunded or ended first. */
function remove({ unit, trial, clock }: DeleteAccountDeps, accountId: string): Promise<boolean> {
  return unit.run(async ({ removal, trialGrants, garbage, queue }) => {
    const person = await removal.lock(accountId)
    // Deleted already, by a call at the same time.
    if (person === null) return true
    if ((await removal.openRequests(accountId)).length > 0 || (await removal.isBuying(accountId))) return false
    const now = clock.now()
    await rememberPerson({ trialGrants, trial, clock }, person)
    await garbage.add(await removal.remove(accountId, now), now)
    await queue.send('sweep-files', {})
    await queue.send('account-mail', { mail: 'account-deleted', email: person.email })
    return true
  })
}
