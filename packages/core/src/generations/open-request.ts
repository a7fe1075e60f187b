import { ACCOUNT_LIMITS, INSUFFICIENT_CREDITS } from '@toile/contract'
import { chargeKey, type Ledger, retryKey } from '../credits/ledger.ts'
import { DomainError, InsufficientCredits } from '../shared/errors.ts'
import type { BlobStore } from '../uploads/blobs.ts'
import { refuseFullStorage } from '../uploads/input-picture.ts'
import type {
  EventLog,
  IdempotencyKeys,
  StoredIdempotencyKey,
  NewRequest,
  RequestStore,
  SentPictures,
} from './ports.ts'

export interface OpenPorts {
  readonly requests: RequestStore
  readonly events: EventLog
  readonly ledger: Ledger
  readonly keys: IdempotencyKeys
  readonly blobs: BlobStore
}

export interface OpenCall {
  readonly accountId: string
  /** Credits for all pictures. */
  readonly price: number
  readonly idempotencyKey: string | undefined
  /** Equal for equal requests (R17). */
  readonly fingerprint: Uint8Array
  readonly sent?: SentPictures
}

/**
 * The job that the call's key stands for; null for one that was not seen before. Throws `unprocessable` when the key came
 * before with something else.
 */
export async function findEarlier(
  { keys }: Pick<OpenPorts, 'keys'>,
  { accountId, idempotencyKey, fingerprint }: Omit<OpenCall, 'price'>,
): Promise<string | null> {
  const earlier = idempotencyKey === undefined ? null : await keys.find(accountId, idempotencyKey)
  return earlier === null ? null : jobOf(earlier, fingerprint)
}

/** Throws `unprocessable` when the key stands for something else. */
export function jobOf(earlier: StoredIdempotencyKey, fingerprint: Uint8Array): string {
  if (Buffer.compare(earlier.fingerprint, fingerprint) === 0) return earlier.requestId
  throw keyReuseError()
}

export const keyReuseError = (): DomainError =>
  new DomainError('unprocessable', 'This idempotency key was used for another request.')

/**
 * The job that the call's key stands for, or null when a new one may be opened; throws when it may not. With `lock`, the
 * account's balance is locked until the transaction ends, so that two calls of one account decide one after the other.
 *
 * Throws `InsufficientCredits`, `too-many` (running jobs), `unprocessable` (the key came before with something else),
 * `too-large` (storage is full).
 */
export async function checkOpening(ports: OpenPorts, call: OpenCall, how: 'glance' | 'lock'): Promise<string | null> {
  const { accountId, price } = call
  const credits = how === 'lock' ? await ports.ledger.lockBalance(accountId) : await ports.ledger.balance(accountId)
  const earlier = await findEarlier(ports, call)
  if (earlier !== null) return earlier
  if (credits < price) throw new InsufficientCredits(INSUFFICIENT_CREDITS, credits, price)
  await refuseFullStorage(ports.blobs, accountId)
  if ((await ports.requests.countOpen(accountId)) >= ACCOUNT_LIMITS.runningJobs) {
    throw new DomainError(
      'too-many',
      `At most ${ACCOUNT_LIMITS.runningJobs} jobs can run at a time. Wait for one to finish.`,
      { waitSeconds: 5 },
    )
  }
  return null
}

/** Stores and charges a request, in the transaction that decided to (R22). Its tasks are told to the workers as it commits. */
export async function openRequest(ports: OpenPorts, call: OpenCall, request: NewRequest): Promise<void> {
  const { accountId, price, idempotencyKey, fingerprint, sent = {} } = call
  const { id, count, createdAt } = request
  const taskIds = Array.from({ length: count }, () => crypto.randomUUID())
  await ports.requests.insert(request, taskIds)
  const { retryOfOutputId } = request
  const entered = await ports.ledger.append({
    accountId,
    requestId: id,
    ...(retryOfOutputId === null
      ? { amount: -price, reason: 'generation', key: chargeKey(id) }
      : { amount: 0, reason: 'retry', key: retryKey(retryOfOutputId) }),
  })
  if (!entered) throw new Error('A request is in the ledger before it is opened')
  if (idempotencyKey !== undefined) {
    await ports.keys.insert({ accountId, key: idempotencyKey, fingerprint, sent, requestId: id, createdAt })
  }
  await ports.events.append(id, { kind: 'message', data: { kind: 'accepted', count, charged: price } })
}

/** 0 to 2^32 - 1. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
