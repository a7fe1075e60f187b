import type { SecurityEventKind } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type BrowserCall, rememberDevice, type KnownDevices } from './known-devices.ts'
import { wrongLogin } from './login.ts'
import type { AccountStore } from './ports.ts'
import { securityLogBegin, type SecurityLog } from './security-log.ts'
import { closeSession, type OpenedSession, openSession, type SessionStore } from './sessions.ts'

const WAYS_IN = ['signed-in', 'signed-in-google', 'signed-in-passkey'] as const satisfies readonly SecurityEventKind[]
export type SignInMethod = (typeof WAYS_IN)[number]

/** Who it is, for certain. */
export interface ProvenAccount {
  readonly id: string
  /** That of the password which was checked, where one was: `CheckedAccount`. */
  readonly passwordHash?: string
}

/** The browser that signs in. */
export interface SignInCall extends BrowserCall {
  /** Of the signed-in session that it had: it ends. */
  readonly replacedSession: string | null
}

export interface SignedIn {
  readonly session: OpenedSession
  /** For the `known_device` cookie: the browser's new one. */
  readonly deviceToken: string
}

interface SignInPorts {
  readonly accounts: Pick<AccountStore, 'lockPassword' | 'beganBefore'>
  readonly sessions: Pick<SessionStore, 'insert' | 'delete'>
  readonly devices: Pick<KnownDevices, 'has' | 'rename' | 'add'>
  readonly securityLog: Pick<SecurityLog, 'append' | 'has'>
  readonly queue: Pick<JobQueue, 'send'>
}

export interface SignInDeps {
  readonly unit: UnitOfWork<SignInPorts>
  readonly clock: Clock
}

/**
 * The end of every sign-in, once it is certain who somebody is: a session, a browser that is known from now on, a line in
 * the security log, and, when the browser was not known, a mail to the owner; but not about the very first sign-in.
 *
 * Throws `invalid` with `WRONG_LOGIN` when the password that was checked is not the account's any more.
 */
export function signIn(deps: SignInDeps, who: ProvenAccount, way: SignInMethod, call: SignInCall): Promise<SignedIn> {
  const { unit, clock } = deps
  const { id: accountId, passwordHash } = who
  const { origin, deviceToken, replacedSession } = call
  return unit.run(async ({ accounts, sessions, devices, securityLog, queue }) => {
    const now = clock.now()
    // A reset ends all sessions: one that begins with the password from before it must not come after.
    if (passwordHash !== undefined && !(await accounts.lockPassword(accountId, passwordHash))) throw wrongLogin()
    if (replacedSession !== null) await closeSession({ sessions }, replacedSession)
    const session = await openSession({ sessions, clock }, accountId, origin)
    const { token, wasKnown } = await rememberDevice({ devices }, accountId, deviceToken, now)
    if (!wasKnown && (await hasSignedInBefore({ accounts, securityLog }, accountId, now))) {
      await queue.send('account-mail', { mail: 'new-sign-in', accountId, ...origin, at: now.toISOString() })
    }
    await securityLog.append({ accountId, kind: way, ...origin, createdAt: now })
    return { session, deviceToken: token }
  })
}

/** The log has a limited age: an account that is older than it counts as signed in to before. */
const hasSignedInBefore = async (
  { accounts, securityLog }: Pick<SignInPorts, 'accounts' | 'securityLog'>,
  accountId: string,
  now: Date,
): Promise<boolean> =>
  (await securityLog.has(accountId, WAYS_IN)) || accounts.beganBefore(accountId, securityLogBegin(now))
