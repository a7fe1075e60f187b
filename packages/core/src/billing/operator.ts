import type { AccountRecord, AccountStore } from '../accounts/ports.ts'
import type { Ledger } from '../credits/ledger.ts'
import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

export type AccountsByName = Pick<AccountStore, 'findByEmail' | 'findByUsername'>

export interface OperatorDeps {
  readonly accounts: AccountsByName
  readonly unit: UnitOfWork<{ readonly ledger: Pick<Ledger, 'lockBalance' | 'append'> }>
}

export interface OperatorChange {
  /** A username or an e-mail address. */
  readonly credential: string
  /** Credits: positive gives, negative takes. */
  readonly amount: number
  /** For the account's owner, who reads it in their history. */
  readonly note: string
}

export interface CreditsChanged {
  readonly username: string
  readonly before: number
  readonly after: number
}

/** Characters. Chosen. */
const MAX_NOTE_LENGTH = 200
/** Refuses a slip of the finger. Chosen. */
const MAX_OPERATOR_CREDITS = 100_000

/**
 * Credits that an operator gives or takes, with a note. The same account, credits and note are one change, however often it
 * is asked for. Throws `invalid`, `not-found`, or `conflict` for what was done before and for more than there is to take.
 */
export async function changeCredits(deps: OperatorDeps, change: OperatorChange): Promise<CreditsChanged> {
  const note = change.note.trim()
  const { amount } = change
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_OPERATOR_CREDITS) {
    throw new DomainError('invalid', `Credits are a whole number from 1 to ${MAX_OPERATOR_CREDITS}.`)
  }
  if (note === '' || note.length > MAX_NOTE_LENGTH) {
    throw new DomainError('invalid', `A note is needed, of ${MAX_NOTE_LENGTH} characters at most: the owner reads it.`)
  }
  const { id: accountId, username } = await accountNamed(deps.accounts, change.credential)
  return deps.unit.run(async ({ ledger }) => {
    const before = await ledger.lockBalance(accountId)
    const after = before + amount
    if (after < 0) throw new DomainError('conflict', `${username} has ${before} credits; ${-amount} cannot be taken.`)
    const key = `operator:${accountId}:${amount}:${note}`
    if (!(await ledger.append({ accountId, amount, reason: 'operator', key, note }))) {
      throw new DomainError(
        'conflict',
        `This was done before: the same account, credits and note. ${username} has ${before} credits. To do it once more, give another note.`,
      )
    }
    return { username, before, after }
  })
}

/** Whom an operator means. The address counts first: a username may have the form of one. Throws `not-found`. */
export async function accountNamed(accounts: AccountsByName, credential: string): Promise<AccountRecord> {
  const account = (await accounts.findByEmail(credential)) ?? (await accounts.findByUsername(credential))
  if (account === null) throw new DomainError('not-found', `There is no account ${credential}.`)
  return account
}
