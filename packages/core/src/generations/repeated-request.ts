import type { GenerateFields } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type ExactPicture, fingerprintOf, knownFields, rolesOf } from './fingerprint.ts'
import { jobOf, keyReuseError } from './open-request.ts'
import type { IdempotencyKeys, InputRole } from './ports.ts'

export interface RepeatedRequestCall {
  readonly accountId: string
  readonly idempotencyKey: string | undefined
  readonly fields: GenerateFields
  readonly exact?: ExactPicture
  /** How the call names its pictures (`SentPictures`). */
  readonly sentAs: Readonly<Partial<Record<InputRole, string>>>
  /** The SHA-256, in hex, of a picture that the call brings; rejects with `not-found` when its upload is gone. */
  readonly contentsOf: (role: InputRole) => Promise<string>
}

/** Whether the key stands for a job. */
export const isKeyKnown = async (
  { unit }: { readonly unit: UnitOfWork<{ readonly keys: IdempotencyKeys }> },
  accountId: string,
  key: string,
): Promise<boolean> => (await unit.run(({ keys }) => keys.find(accountId, key))) !== null

/**
 * The job that a generation's key stands for; null for a key that was not seen before. What the first call named its
 * pictures by is known with the key, so that a repetition is read, and looks for its uploads, only where it names them
 * otherwise: they may be gone (R21). Throws `unprocessable` when the key came before with something else.
 */
export async function findRepeated(
  { unit }: { readonly unit: UnitOfWork<{ readonly keys: IdempotencyKeys }> },
  { accountId, idempotencyKey, fields, exact, sentAs, contentsOf }: RepeatedRequestCall,
): Promise<string | null> {
  if (idempotencyKey === undefined) return null
  const earlier = await unit.run(({ keys }) => keys.find(accountId, idempotencyKey))
  if (earlier === null) return null
  const contents: Partial<Record<InputRole, string>> = {}
  for (const role of [...rolesOf(fields.ai_model), 'original'] as const) {
    const as = sentAs[role]
    const before = earlier.sent[role]
    // One picture after the other: what differs in the first is not read to its end.
    if (as !== undefined) contents[role] = before?.as === as ? before.sha256 : await contentsOf(role).catch(noOther)
  }
  return jobOf(earlier, fingerprintOf(knownFields(fields), contents, exact))
}

/** An upload that is gone, and is not the one that the key came with, is something else. */
function noOther(error: unknown): never {
  throw error instanceof DomainError && error.code === 'not-found' ? keyReuseError() : error
}
