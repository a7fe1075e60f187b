import { GOOGLE_NEEDS_PASSWORD } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { GoogleIdentity, GooglePerson } from './google-identity.ts'
import { usernamesFor } from './google-username.ts'
import { type CheckedAccount, logIn, WRONG_LOGIN, type LoginCall, type LoginDeps } from './login.ts'
import type { AccountStore, SignUpStore } from './ports.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import type { SignedInAccount } from './sessions.ts'
import { grantTrial, rememberGoogle, type TrialGrant, type TrialPolicy, type TrialPorts } from './trial.ts'

export const GOOGLE_LIMITS = {
  range: { name: 'google:range', max: 120, windowSeconds: 15 * 60 },
  person: { name: 'google:person', max: 30, windowSeconds: 15 * 60 },
} as const satisfies Record<string, RateLimit>
const TOO_MANY = 'Too many sign-ins with Google. Please wait before the next one.'

/** Accounts by the Google account that they sign in with. */
export interface GoogleAccounts {
  findBySub(sub: string): Promise<SignedInAccount | null>
  /** Letter case does not count. */
  findByEmail(email: string): Promise<(SignedInAccount & { readonly googleSub: string | null }) | null>
  /** An account without a password. Null when its name, its address or its Google account is another's. */
  insert(account: { username: string; email: string; googleSub: string; createdAt: Date }): Promise<string | null>
  /** False when the account has a Google account, or this Google account has another. */
  link(accountId: string, sub: string): Promise<boolean>
}

interface GoogleLoginPorts extends TrialPorts {
  readonly accounts: Pick<AccountStore, 'lockPassword'>
  readonly googleAccounts: GoogleAccounts
  readonly signUps: Pick<SignUpStore, 'lockAddress' | 'lockName' | 'isNameTaken' | 'removeOfAddress'>
  readonly securityLog: Pick<SecurityLog, 'append'>
  readonly queue: Pick<JobQueue, 'send'>
}

export interface GoogleLoginDeps {
  readonly google: GoogleIdentity
  readonly unit: UnitOfWork<GoogleLoginPorts>
  /** Of a login with a password, which is what links an account that Google alone does not prove. */
  readonly login: LoginDeps
  readonly limiter: RateLimiter
  readonly trial: TrialPolicy
  readonly clock: Clock
}

export interface GoogleLogin {
  readonly account: SignedInAccount
  /** Of an account that began now; null for one that was there. */
  readonly trial: TrialGrant | null
}

/**
 * Whose Google account gave the token (R27). Accounts are found by Google's `sub`, never by an address; who is not found
 * gets an account, or the one that has the address, where it is certain that both are the same person's.
 *
 * Throws `invalid` for a token or a password that is not good, `conflict` with `GOOGLE_NEEDS_PASSWORD` when the address has
 * an account whose password is to be given, `too-many`, and `unavailable` when Google is unavailable.
 */
export async function logInWithGoogle(
  deps: GoogleLoginDeps,
  { accessToken, password }: { readonly accessToken: string; readonly password?: string | undefined },
  call: LoginCall,
): Promise<GoogleLogin> {
  const { google, limiter } = deps
  await takeOrRefuse(limiter, GOOGLE_LIMITS.range, call.origin.network, TOO_MANY)
  const person = await google.identify(accessToken)
  await takeOrRefuse(limiter, GOOGLE_LIMITS.person, person.sub, TOO_MANY)

  const found = await accountOf(deps, person, call.origin, null)
  if (found !== 'needs-password') return found
  if (password === undefined) throw new DomainError('conflict', GOOGLE_NEEDS_PASSWORD)
  const owner = await ownerByPassword(deps, person.email, password, call)
  const linked = await accountOf(deps, person, call.origin, owner)
  if (linked === 'needs-password') throw tryAgain()
  return linked
}

/** Whether the token is of the Google account that this account signs in with. Throws `unavailable`. */
export async function proveWithGoogle(
  deps: { readonly google: GoogleIdentity; readonly googleAccounts: Pick<GoogleAccounts, 'findBySub'> },
  accountId: string,
  accessToken: string,
): Promise<boolean> {
  try {
    const { sub } = await deps.google.identify(accessToken)
    return (await deps.googleAccounts.findBySub(sub))?.id === accountId
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return false
    throw error
  }
}

/** A login with the password, under the same delays against guessing. */
async function ownerByPassword(
  { login }: GoogleLoginDeps,
  email: string,
  password: string,
  call: LoginCall,
): Promise<CheckedAccount> {
  try {
    return await logIn(login, { username: email, password }, call)
  } catch (error) {
    if (!(error instanceof DomainError) || error.message !== WRONG_LOGIN) throw error
    throw wrongPassword()
  }
}

function wrongPassword(): DomainError {
  const message = 'This password is wrong.'
  return new DomainError('invalid', message, { fields: { password: [message] } })
}

/** `provenOwner`: the account whose password was given. */
function accountOf(
  deps: GoogleLoginDeps,
  person: GooglePerson,
  origin: CallOrigin,
  provenOwner: CheckedAccount | null,
): Promise<GoogleLogin | 'needs-password'> {
  return deps.unit.run(async (ports) => {
    const { accounts, googleAccounts, signUps } = ports
    const known = await googleAccounts.findBySub(person.sub)
    if (known !== null) return { account: known, trial: null }

    await signUps.lockAddress(person.email)
    // Looked for again: who held the address before may have been the same person, in another window.
    const meanwhile = await googleAccounts.findBySub(person.sub)
    if (meanwhile !== null) return { account: meanwhile, trial: null }
    const owner = await googleAccounts.findByEmail(person.email)
    if (owner === null) return begin(deps, ports, person, origin)
    if (owner.googleSub !== null) {
      throw new DomainError('conflict', 'This address has a Toile account that signs in with another Google account.')
    }
    if (owner.id === provenOwner?.id) {
      if (!(await accounts.lockPassword(owner.id, provenOwner.passwordHash))) throw wrongPassword()
    } else if (!isGooglesOwn(person)) return 'needs-password'
    return link(deps, ports, person, owner, origin)
  })
}

/** Google itself keeps the mailbox, or an organisation does through Google: then the address proves its person. */
const isGooglesOwn = ({ email, hostedDomain }: GooglePerson): boolean =>
  hostedDomain !== null || email.toLowerCase().endsWith('@gmail.com')

/** The address is verified, so whoever signed up with it and did not follow a link gets nothing by that. */
async function begin(
  { clock, trial }: GoogleLoginDeps,
  ports: GoogleLoginPorts,
  person: GooglePerson,
  origin: CallOrigin,
): Promise<GoogleLogin> {
  const { email, sub } = person
  const now = clock.now()
  const username = await freeUsername(ports, person, now)
  const id = await ports.googleAccounts.insert({ username, email, googleSub: sub, createdAt: now })
  if (id === null) throw tryAgain()
  await ports.signUps.removeOfAddress(email)
  await ports.securityLog.append({ accountId: id, kind: 'signed-up', ...origin, createdAt: now })
  const granted = await grantTrial(
    { ...ports, trial, clock },
    { accountId: id, email, googleSub: sub, network: origin.network },
  )
  return { account: { id, username, email }, trial: granted }
}

async function freeUsername({ signUps }: GoogleLoginPorts, person: GooglePerson, now: Date): Promise<string> {
  for (const username of usernamesFor(person)) {
    await signUps.lockName(username)
    if (!(await signUps.isNameTaken(username, person.email, now))) return username
  }
  throw tryAgain()
}

async function link(
  { clock, trial }: GoogleLoginDeps,
  ports: GoogleLoginPorts,
  { sub }: GooglePerson,
  { id, username, email }: SignedInAccount,
  origin: CallOrigin,
): Promise<GoogleLogin> {
  if (!(await ports.googleAccounts.link(id, sub))) throw tryAgain()
  await rememberGoogle({ ...ports, trial, clock }, sub)
  await ports.securityLog.append({ accountId: id, kind: 'google-linked', ...origin, createdAt: clock.now() })
  await ports.queue.send('account-mail', { mail: 'google-linked', accountId: id })
  return { account: { id, username, email }, trial: null }
}

/** Another call changed something at the same moment; a second try will see it. */
const tryAgain = (): DomainError => new DomainError('conflict', 'Something changed meanwhile. Please try again.')
