import type { Clock } from '../shared/clock.ts'
import { notFound } from '../shared/errors.ts'
import type { CallOrigin } from './security-log.ts'
import { hashToken, isSessionToken, newSessionToken } from './tokens.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a session lasts (R13). Milliseconds. */
export const SESSION = {
  idle: 14 * DAY,
  absolute: 90 * DAY,
  /** A session in use is renewed at most this often, so that reading pages does not write a row each time. */
  renewEvery: 10 * 60 * 1000,
} as const

/** The account that a request is made by. */
export interface SignedInAccount {
  readonly id: string
  readonly username: string
  readonly email: string
}

/** One line of an account's list of sessions: where it was last used from, and when. */
export interface SessionRecord extends CallOrigin {
  /** Names the session to its owner; opens nothing. */
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

interface StoredSession {
  readonly id: string
  readonly account: SignedInAccount
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly confirmedAt: Date | null
}

export interface SessionStore {
  find(tokenHash: Uint8Array): Promise<StoredSession | null>
  insert(session: CallOrigin & { tokenHash: Uint8Array; accountId: string; createdAt: Date }): Promise<void>
  /** It was used: when and from where. */
  touch(tokenHash: Uint8Array, lastSeenAt: Date, origin: CallOrigin): Promise<void>
  confirm(tokenHash: Uint8Array, at: Date): Promise<void>
  delete(tokenHash: Uint8Array): Promise<void>
  /** Those of the account that were last seen and begun after the given times, the last seen first. */
  list(accountId: string, lastSeenAfter: Date, createdAfter: Date): Promise<readonly SessionRecord[]>
  /** False when the account has no such session. */
  deleteOne(accountId: string, id: string): Promise<boolean>
  /** Resolves to how many there were. */
  deleteAll(accountId: string, exceptId?: string): Promise<number>
  /** Removes the sessions last seen before, or begun before, the given times. */
  deleteStale(lastSeenBefore: Date, createdBefore: Date): Promise<number>
}

export interface SessionDeps<Used extends keyof SessionStore> {
  readonly sessions: Pick<SessionStore, Used>
  readonly clock: Clock
}

export interface OpenedSession {
  readonly token: string
  /** When the cookie ends if the session is not used again. */
  readonly expiresAt: Date
}

export interface FoundSession {
  readonly id: string
  readonly account: SignedInAccount
  /** When its owner last proved again who they are (`confirmSession`). */
  readonly confirmedAt: Date | null
  /** When the cookie ends if the session is not used again. */
  readonly expiresAt: Date
  /** True when this use moved the end: the cookie is to be set again. */
  readonly renewed: boolean
}

const endOf = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(seenAt.getTime() + SESSION.idle, createdAt.getTime() + SESSION.absolute))

/** Last seen or begun before these times, a session has ended. */
function staleBefore(clock: Clock): readonly [lastSeen: Date, created: Date] {
  const now = clock.now().getTime()
  return [new Date(now - SESSION.idle), new Date(now - SESSION.absolute)]
}

export async function openSession(
  deps: SessionDeps<'insert'>,
  accountId: string,
  { network, device }: CallOrigin,
): Promise<OpenedSession> {
  const token = newSessionToken()
  const now = deps.clock.now()
  await deps.sessions.insert({ tokenHash: hashToken(token), accountId, createdAt: now, network, device })
  return { token, expiresAt: endOf(now, now) }
}

/** Null for a token that is unknown, idle for too long, or past its absolute end. Using a session renews it. */
export async function findSession(
  deps: SessionDeps<'find' | 'touch'>,
  token: string,
  origin: CallOrigin,
): Promise<FoundSession | null> {
  if (!isSessionToken(token)) return null
  const tokenHash = hashToken(token)
  const session = await deps.sessions.find(tokenHash)
  if (session === null) return null
  const now = deps.clock.now()
  const { id, account, confirmedAt, createdAt, lastSeenAt } = session
  if (now >= endOf(createdAt, lastSeenAt)) return null
  const renewed = now.getTime() - lastSeenAt.getTime() >= SESSION.renewEvery
  if (renewed) await deps.sessions.touch(tokenHash, now, origin)
  return { id, account, confirmedAt, expiresAt: endOf(createdAt, renewed ? now : lastSeenAt), renewed }
}

export async function closeSession(deps: { sessions: Pick<SessionStore, 'delete'> }, token: string): Promise<void> {
  if (isSessionToken(token)) await deps.sessions.delete(hashToken(token))
}

/** The account's sessions that have not ended, the last seen first. */
export const listSessions = (deps: SessionDeps<'list'>, accountId: string): Promise<readonly SessionRecord[]> =>
  deps.sessions.list(accountId, ...staleBefore(deps.clock))

/** Throws `not-found` for a session that is not the account's. */
export async function endSession(
  deps: { sessions: Pick<SessionStore, 'deleteOne'> },
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await deps.sessions.deleteOne(accountId, id))) throw notFound('Session')
}

/** Ends all sessions of the account but the given one; resolves to their number. */
export const endOtherSessions = (
  deps: { sessions: Pick<SessionStore, 'deleteAll'> },
  accountId: string,
  keptId: string,
): Promise<number> => deps.sessions.deleteAll(accountId, keptId)

/** Resolves to how many there were. */
export const endAllSessions = (
  deps: { sessions: Pick<SessionStore, 'deleteAll'> },
  accountId: string,
): Promise<number> => deps.sessions.deleteAll(accountId)

/** Notes in the session that its owner has just proved again who they are. */
export const confirmSession = (deps: SessionDeps<'confirm'>, tokenHash: Uint8Array): Promise<void> =>
  deps.sessions.confirm(tokenHash, deps.clock.now())

/** Removes what can never be found again, for a periodic job; resolves to its number. */
export const removeEndedSessions = (deps: SessionDeps<'deleteStale'>): Promise<number> =>
  deps.sessions.deleteStale(...staleBefore(deps.clock))
