import type { Clock } from '../shared/clock.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import { closeSession, type FoundSession, type SessionStore } from './sessions.ts'

export interface SignOutDeps {
  readonly unit: UnitOfWork<{
    readonly sessions: Pick<SessionStore, 'delete'>
    readonly securityLog: Pick<SecurityLog, 'append'>
  }>
  readonly clock: Clock
}

/** Ends the session for every copy of its token. The browser stays known to the account. */
export function signOut(
  { unit, clock }: SignOutDeps,
  { account }: FoundSession,
  token: string,
  origin: CallOrigin,
): Promise<void> {
  return unit.run(async ({ sessions, securityLog }) => {
    await closeSession({ sessions }, token)
    await securityLog.append({ accountId: account.id, kind: 'signed-out', ...origin, createdAt: clock.now() })
  })
}
