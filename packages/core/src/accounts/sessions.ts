import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../shared/clock.ts'

const DAY = 24 * 60 * 60 * 1000

/** R13. Milliseconds. */
export const SESSION = {
  idle: 14 * DAY,
  absolute: 90 * DAY,
  /** A session in use is renewed at most this often, so that reading pages does not write a row each time. */
  renewEvery: 10 * 60 * 1000,
} as const

/** Who a request comes from. */
export interface SignedInAccount {
  readonly id: string
  readonly username: string
  readonly email: string
}

export interface StoredSession {
  readonly account: SignedInAccount
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export interface SessionStore {
  find(tokenHash: Uint8Array): Promise<StoredSession | null>
  insert(session: { tokenHash: Uint8Array; accountId: string; createdAt: Date }): Promise<void>
  touch(tokenHash: Uint8Array, lastSeenAt: Date): Promise<void>
  delete(tokenHash: Uint8Array): Promise<void>
  /** Removes the sessions last seen before, or begun before, the given times. */
  deleteStale(lastSeenBefore: Date, createdBefore: Date): Promise<number>
}

export interface OpenedSession {
  readonly token: string
  /** When the cookie ends if the session is not used again. */
  readonly expiresAt: Date
}

export interface FoundSession {
  readonly account: SignedInAccount
  /** When the cookie ends if the session is not used again. */
  readonly expiresAt: Date
  /** True when this use moved the end: the cookie is to be set again. */
  readonly renewed: boolean
}

/** 256 random bits, base64url: 43 characters. Also names the anonymous session of a visitor, which has no row. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
export const isSessionToken = (value: string): boolean => TOKEN_FORM.test(value)

/** The database holds only this, so a copy of it opens no session (R13). */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export interface Sessions {
  open(accountId: string): Promise<OpenedSession>
  /** Null for a token that is unknown, idle for too long, or past its absolute end. */
  find(token: string): Promise<FoundSession | null>
  close(token: string): Promise<void>
  /** Removes what can never be found again; for a periodic job. */
  sweep(): Promise<number>
}

export function createSessions({ store, clock }: { store: SessionStore; clock: Clock }): Sessions {
  const endOf = (createdAt: Date, seenAt: Date): Date =>
    new Date(Math.min(seenAt.getTime() + SESSION.idle, createdAt.getTime() + SESSION.absolute))

  return {
    async open(accountId) {
      const token = newSessionToken()
      const now = clock.now()
      await store.insert({ tokenHash: hashToken(token), accountId, createdAt: now })
      return { token, expiresAt: endOf(now, now) }
    },

    async find(token) {
      if (!isSessionToken(token)) return null
      const tokenHash = hashToken(token)
      const session = await store.find(tokenHash)
      if (session === null) return null
      const now = clock.now()
      if (now >= endOf(session.createdAt, session.lastSeenAt)) return null
      if (now.getTime() - session.lastSeenAt.getTime() < SESSION.renewEvery) {
        return { account: session.account, expiresAt: endOf(session.createdAt, session.lastSeenAt), renewed: false }
      }
      await store.touch(tokenHash, now)
      return { account: session.account, expiresAt: endOf(session.createdAt, now), renewed: true }
    },

    async close(token) {
      if (isSessionToken(token)) await store.delete(hashToken(token))
    },

    sweep() {
      const now = clock.now().getTime()
      return store.deleteStale(new Date(now - SESSION.idle), new Date(now - SESSION.absolute))
    },
  }
}
