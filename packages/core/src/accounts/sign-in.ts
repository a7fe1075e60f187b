import type { SecurityEventKind } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { knowDevice, type KnownDevices } from './known-devices.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import { closeSession, type OpenedSession, openSession, type SessionStore } from './sessions.ts'

const WAYS_IN = ['signed-in', 'signed-in-google', 'signed-in-passkey'] as const satisfies readonly SecurityEventKind[]
export type WayIn = (typeof WAYS_IN)[number]

/** The browser that signs in. */
export interface SignInCall {
  readonly origin: CallOrigin
  /** Of its `known_device` cookie. */
  readonly deviceToken: string | null
  /** Of the signed-in session that it had: it ends. */
  readonly replacedSession: string | null
}

export interface SignedIn {
  readonly session: OpenedSession
  /** For the `known_device` cookie: the browser's new one. */
  readonly deviceToken: string
}

export interface SignInDeps {
  readonly unit: UnitOfWork<{
    readonly sessions: Pick<SessionStore, 'insert' | 'delete'>
    readonly devices: Pick<KnownDevices, 'has' | 'rename' | 'add'>
    readonly securityLog: Pick<SecurityLog, 'append' | 'has'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly clock: Clock
}

/**
 * What every way in ends with, once it is certain who somebody is: a session, a browser that is known from now on, a line
 * in the security log, and, when the browser was not known, a mail to the owner; but not about the very first sign-in.
 */
export function signIn(deps: SignInDeps, accountId: string, way: WayIn, call: SignInCall): Promise<SignedIn> {
  const { unit, clock } = deps
  const { origin, deviceToken, replacedSession } = call
  return unit.run(async ({ sessions, devices, securityLog, queue }) => {
    const now = clock.now()
    if (replacedSession !== null) await closeSession({ sessions }, replacedSession)
    const session = await openSession({ sessions, clock }, accountId, origin)
    const { token, wasKnown } = await knowDevice({ devices }, accountId, deviceToken, now)
    if (!wasKnown && (await securityLog.has(accountId, WAYS_IN))) {
      await queue.send('account-mail', { mail: 'new-sign-in', accountId, ...origin, at: now.toISOString() })
    }
    await securityLog.append({ accountId, kind: way, ...origin, createdAt: now })
    return { session, deviceToken: token }
  })
}
