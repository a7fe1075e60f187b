import { isIP } from 'node:net'
import type { PasskeyCredential, PasskeyOptions } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError, notFound } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { requireConfirmed } from './confirm.ts'
import {
  passkeyRefused,
  type ChallengePurpose,
  type PasskeyChallenges,
  type PasskeyRecord,
  type PasskeyStore,
  type RelyingParty,
  type WebAuthn,
} from './passkey-ports.ts'
import type { AccountStore } from './ports.ts'
import type { PasskeyCall } from './proof-checks.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import type { FoundSession, SignedInAccount } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Of one account. Chosen: more than anybody has devices. */
export const MAX_PASSKEYS = 20
/** How long a browser may take to answer. Milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000

export const PASSKEY_LIMITS = {
  /** Options and answers alike: each is one call of a visitor. */
  signIn: { name: 'passkey:sign-in:range', max: 120, windowSeconds: 15 * 60 },
  confirm: { name: 'passkey:confirm', max: 60, windowSeconds: 15 * 60 },
  register: { name: 'passkey:register', max: 60, windowSeconds: 60 * 60 },
  change: { name: 'passkey:change', max: 120, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>
const TOO_MANY = 'Too many tries with passkeys. Please wait before the next one.'

interface ChallengeDeps {
  readonly challenges: PasskeyChallenges
  readonly webAuthn: WebAuthn
  readonly limiter: Pick<RateLimiter, 'take'>
  readonly clock: Clock
}

/** What changes together: a passkey, and what its owner reads of that. */
export interface PasskeyPorts {
  readonly passkeys: PasskeyStore
  readonly securityLog: Pick<SecurityLog, 'append'>
  readonly queue: Pick<JobQueue, 'send'>
}

/**
 * Whom passkeys are for, by the page's origin. Throws `invalid`, with the address to use, for a page on an address of
 * numbers: browsers make no passkeys there.
 */
function relyingPartyOf(pageOrigin: string): RelyingParty {
  const { hostname, protocol, port } = new URL(pageOrigin)
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0) return { id: hostname, origin: pageOrigin }
  const address = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
  throw new DomainError('invalid', `Passkeys do not work at ${hostname}. Open Toile at ${address} to use them.`)
}

/** A session of which it matters that its owner has just proved who they are. */
type ConfirmedSession = Pick<FoundSession, 'account' | 'confirmedAt'>

/**
 * What a browser needs to make a passkey for a signed-in account. Throws `forbidden` (`CONFIRMATION_NEEDED`), `conflict`
 * for an account that has enough of them, and `too-many`.
 */
export async function passkeyRegistrationOptions(
  deps: ChallengeDeps & { readonly passkeys: Pick<PasskeyStore, 'list'> },
  session: ConfirmedSession,
  call: PasskeyCall,
): Promise<PasskeyOptions> {
  requireConfirmed(session, deps.clock.now())
  const { account } = session
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.register, account.id, TOO_MANY)
  const has = await deps.passkeys.list(account.id)
  if (has.length >= MAX_PASSKEYS) throw full()
  return remember(deps, 'register', call, await deps.webAuthn.registrationOptions(party, account, has))
}

/**
 * Adds the passkey that a browser made. Throws as `passkeyRegistrationOptions` does, `invalid` for a passkey that is not
 * good, and `conflict` for one that is there already.
 */
export async function registerPasskey(
  deps: ChallengeDeps & { readonly unit: UnitOfWork<PasskeyPorts> },
  session: ConfirmedSession,
  call: PasskeyCall,
  { name, passkey: credential }: { readonly name: string; readonly passkey: PasskeyCredential },
): Promise<PasskeyRecord> {
  const now = deps.clock.now()
  requireConfirmed(session, now)
  const { account } = session
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.register, account.id, TOO_MANY)
  const challenge = await redeem(deps, 'register', call, credential)
  const made = await deps.webAuthn.readRegistration(party, credential, challenge)
  const passkey: PasskeyRecord = { ...made, accountId: account.id, name, createdAt: now, lastUsedAt: null }
  await deps.unit.run(async ({ passkeys, securityLog, queue }) => {
    const outcome = await passkeys.insert(passkey, MAX_PASSKEYS)
    if (outcome === 'full') throw full()
    if (outcome === 'known') throw new DomainError('conflict', 'This passkey has been added already.')
    await securityLog.append({ accountId: account.id, kind: 'passkey-added', createdAt: now, ...call.origin })
    await queue.send('account-mail', { mail: 'passkey-added', accountId: account.id })
  })
  return passkey
}

export const listPasskeys = (
  { passkeys }: { readonly passkeys: Pick<PasskeyStore, 'list'> },
  accountId: string,
): Promise<readonly PasskeyRecord[]> => passkeys.list(accountId)

interface ChangeDeps {
  readonly unit: UnitOfWork<PasskeyPorts>
  readonly limiter: Pick<RateLimiter, 'take'>
  readonly clock: Clock
}

/** Throws `not-found` for a passkey that is not the account's. */
export const renamePasskey = (
  deps: ChangeDeps,
  accountId: string,
  id: string,
  name: string,
  origin: CallOrigin,
): Promise<void> =>
  change(deps, accountId, 'passkey-renamed', origin, (passkeys) => passkeys.rename(accountId, id, name))

/** Throws `forbidden` (`CONFIRMATION_NEEDED`), or `not-found` for a passkey that is not the account's. */
export async function removePasskey(
  deps: ChangeDeps,
  session: ConfirmedSession,
  id: string,
  origin: CallOrigin,
): Promise<void> {
  requireConfirmed(session, deps.clock.now())
  const accountId = session.account.id
  await change(deps, accountId, 'passkey-removed', origin, (passkeys) => passkeys.remove(accountId, id))
}

async function change(
  { unit, limiter, clock }: ChangeDeps,
  accountId: string,
  kind: 'passkey-renamed' | 'passkey-removed',
  origin: CallOrigin,
  work: (passkeys: PasskeyStore) => Promise<boolean>,
): Promise<void> {
  await takeOrRefuse(limiter, PASSKEY_LIMITS.change, accountId, TOO_MANY)
  await unit.run(async ({ passkeys, securityLog }) => {
    if (!(await work(passkeys))) throw notFound('Passkey')
    await securityLog.append({ accountId, kind, createdAt: clock.now(), ...origin })
  })
}

/** For a visitor: nothing in it says who anybody is, and the browser offers what it has. */
export async function passkeySignInOptions(deps: ChallengeDeps, call: PasskeyCall): Promise<PasskeyOptions> {
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.signIn, call.origin.network, TOO_MANY)
  return remember(deps, 'sign-in', call, await deps.webAuthn.assertionOptions(party))
}

export type AnswerDeps = ChallengeDeps & {
  readonly passkeys: Pick<PasskeyStore, 'find' | 'use'>
  readonly securityLog: Pick<SecurityLog, 'append'>
}

/**
 * Whose passkey answered. It gets in where wrong passwords have made an account wait: nobody can guess one.
 *
 * Throws `invalid` for an answer that is not good, and `too-many`.
 */
export async function signInWithPasskey(
  deps: AnswerDeps & { readonly accounts: Pick<AccountStore, 'find'> },
  call: PasskeyCall,
  credential: PasskeyCredential,
): Promise<SignedInAccount> {
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.signIn, call.origin.network, TOO_MANY)
  const passkey = await deps.passkeys.find(credential.id)
  if (passkey === null) {
    throw new DomainError('invalid', 'Toile does not know this passkey. It may have been removed.')
  }
  await readAnswer(deps, { party, call, credential, passkey, purpose: 'sign-in' })
  const account = await deps.accounts.find(passkey.accountId)
  if (account === null) throw passkeyRefused('its account is not open')
  return { id: account.id, username: account.username, email: account.email }
}

/** For somebody signed in who proves again who they are: with one of their own. Throws `invalid` when there is none. */
export async function passkeyProofOptions(
  deps: ChallengeDeps & { readonly passkeys: Pick<PasskeyStore, 'list'> },
  accountId: string,
  call: PasskeyCall,
): Promise<PasskeyOptions> {
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.confirm, accountId, TOO_MANY)
  const has = await deps.passkeys.list(accountId)
  if (has.length === 0) throw new DomainError('invalid', 'Your account has no passkey.')
  return remember(deps, 'confirm', call, await deps.webAuthn.assertionOptions(party, has))
}

/** Whether an answer to `passkeyProofOptions` is good and by a passkey of this account. Throws `too-many`. */
export async function provePasskey(
  deps: AnswerDeps,
  accountId: string,
  call: PasskeyCall,
  credential: PasskeyCredential,
): Promise<boolean> {
  const party = relyingPartyOf(call.pageOrigin)
  await takeOrRefuse(deps.limiter, PASSKEY_LIMITS.confirm, accountId, TOO_MANY)
  const passkey = await deps.passkeys.find(credential.id)
  if (passkey === null || passkey.accountId !== accountId) return false
  try {
    await readAnswer(deps, { party, call, credential, passkey, purpose: 'confirm' })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return false
    throw error
  }
}

interface GivenAnswer {
  readonly party: RelyingParty
  readonly call: PasskeyCall
  readonly credential: PasskeyCredential
  readonly passkey: PasskeyRecord
  readonly purpose: 'sign-in' | 'confirm'
}

async function readAnswer(deps: AnswerDeps, given: GivenAnswer): Promise<void> {
  const { party, call, credential, passkey, purpose } = given
  const challenge = await redeem(deps, purpose, call, credential)
  const { counter, accountId } = await deps.webAuthn.readAssertion(party, credential, passkey, challenge)
  // A passkey that names nobody was chosen from a list that we gave; one that comes by itself says whose it is.
  const fits = accountId === passkey.accountId || (accountId === null && purpose === 'confirm')
  if (!fits) throw passkeyRefused('its user handle is not its account’s')
  const now = deps.clock.now()
  if (!(await deps.passkeys.use(passkey.id, counter, now))) {
    // Signed with the right key, and the counter is behind: the passkey exists twice.
    await deps.securityLog.append({
      accountId: passkey.accountId,
      kind: 'sign-in-failed',
      createdAt: now,
      ...call.origin,
    })
    throw passkeyRefused(`its counter went from ${passkey.counter} to ${counter}`)
  }
}

async function remember(
  { challenges, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
  { sessionToken }: PasskeyCall,
  options: PasskeyOptions,
): Promise<PasskeyOptions> {
  await challenges.insert({
    challengeHash: hashToken(options.challenge),
    sessionHash: hashToken(sessionToken),
    purpose,
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS),
  })
  return options
}

/** The challenge of an answer, which is used up by this, whatever else is wrong with the answer. */
async function redeem(
  { challenges, webAuthn, clock }: ChallengeDeps,
  purpose: ChallengePurpose,
  { sessionToken }: PasskeyCall,
  credential: PasskeyCredential,
): Promise<string> {
  const challenge = await webAuthn.challengeOf(credential)
  if (!(await challenges.redeem(hashToken(challenge), hashToken(sessionToken), purpose, clock.now()))) {
    throw passkeyRefused('its challenge is used, too old, or not this session’s')
  }
  return challenge
}

const full = (): DomainError =>
  new DomainError('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`)
