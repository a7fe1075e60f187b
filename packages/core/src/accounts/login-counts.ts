import { type DelayCount, LOGIN_DELAYS } from './login-delays.ts'
import { hashToken } from './tokens.ts'

export interface LoginCounts {
  /** The count of whoever tries: cleared by a right password. */
  readonly own: DelayCount
  /** The count of all who try this account. Null for a browser that the account knows. */
  readonly shared: DelayCount | null
}

/**
 * The counts that an attempt belongs to. `who` is one text for all ways of writing one account's name or address. A known
 * browser's token is given only where the account knows it.
 */
export function countsOf(who: string, network: string, knownDevice: string | null): LoginCounts {
  if (knownDevice !== null) {
    const device = Buffer.from(hashToken(knownDevice)).toString('base64url')
    return { own: { subject: `device:${device}:${who}`, rule: LOGIN_DELAYS.device }, shared: null }
  }
  return {
    own: { subject: `network:${network}:${who}`, rule: LOGIN_DELAYS.network },
    shared: { subject: `account:${who}`, rule: LOGIN_DELAYS.account },
  }
}
