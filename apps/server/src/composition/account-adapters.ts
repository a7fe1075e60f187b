import type { EqualTime, FileStore, LoginDeps, PasswordHasher, Subscriptions } from '@toile/core'
import type { IdentityAdapters } from './identity.ts'

/** What accounts, sign-in and what people change about themselves are made of. */
export interface AccountAdapters extends IdentityAdapters {
  readonly hasher: PasswordHasher
  readonly files: FileStore
  readonly pseudonym: LoginDeps['pseudonym']
  readonly equalTime: EqualTime
  readonly subscriptions: Subscriptions
}
