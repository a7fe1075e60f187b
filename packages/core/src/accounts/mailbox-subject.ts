import type { Clock } from '../shared/clock.ts'
import type { AccountStore, SignUpStore } from './ports.ts'

export interface MailboxSubjectPorts {
  readonly accounts: Pick<AccountStore, 'findByEmail' | 'findByUsername' | 'fold'>
  readonly signUps: Pick<SignUpStore, 'pending'>
  readonly clock: Clock
}

/**
 * What limits count a username or an address as: one and the same text for all that lead to one mailbox, whatever way it
 * is written. What leads nowhere is folded as the database folds it, which is how it is looked up. Asks the same of the
 * database whoever it is.
 */
export async function mailboxSubject(
  { accounts, signUps, clock }: MailboxSubjectPorts,
  credential: string,
): Promise<string> {
  const [byEmail, byUsername, [pending], folded] = await Promise.all([
    accounts.findByEmail(credential),
    accounts.findByUsername(credential),
    signUps.pending(credential, clock.now(), null, 1),
    accounts.fold(credential),
  ])
  const account = byEmail ?? byUsername
  if (account !== null) return account.id
  return pending === undefined ? folded : await accounts.fold(pending.email)
}
