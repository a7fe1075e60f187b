import type { SecurityEventKind } from '@toile/contract'
import { graceUntil } from '../billing/grace-period.ts'
import type { LiveSubscriptions } from '../billing/live-subscription.ts'
import type { Clock } from '../shared/clock.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import type { AccountTokenPurpose, AccountTokens } from './account-tokens.ts'
import type { AccountLetter, AccountMail, AccountMailKind, AccountMails, MailedLink, MailOccasion } from './mails.ts'
import type { PasskeyStore } from './passkey-ports.ts'
import type { AccountRecord, AccountStore, SignUpRecord, SignUpStore, VerificationStore } from './ports.ts'
import { signUpToResend } from './sign-up-to-resend.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import { hashToken, newSessionToken } from './tokens.ts'
import { normaliseAddress } from './mailbox-providers.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** How long a verification link works. Milliseconds. */
export const VERIFICATION_LIFETIME_MS = 24 * HOUR
/** How long the other links work. Milliseconds. */
export const ACCOUNT_TOKEN_LIFETIMES_MS: Readonly<Record<AccountTokenPurpose, number>> = {
  'password-reset': 30 * MINUTE,
  'email-change': 24 * HOUR,
  unlock: 30 * MINUTE,
}

/** Mails to one mailbox, of all the kinds in `LIMITED` together, whoever asks for them. */
export const MAIL_LIMIT: RateLimit = { name: 'mail:address', max: 3, windowSeconds: 60 * 60 }
/** Sign-ups of one address that are read. Chosen. */
const MAX_SIGN_UPS_READ = 100
/** One window for each of those mails: a single window would let twice as many pass around its end. */
const MAIL_WINDOWS: readonly RateLimit[] = Array.from({ length: MAIL_LIMIT.max }, (_, index) => ({
  ...MAIL_LIMIT,
  name: `${MAIL_LIMIT.name}-${index + 1}`,
  max: 1,
}))
/** Mails that a stranger can cause. All others tell an owner of a change, and are never dropped. */
const LIMITED: ReadonlySet<AccountMailKind> = new Set<AccountMailKind>([
  'verification',
  'verification-again',
  'known-address',
  'password-reset',
  'unlock',
  'email-change',
])

export interface DeliverMailDeps {
  readonly accounts: Pick<AccountStore, 'find' | 'findByEmail' | 'findByUsername'>
  readonly signUps: SignUpStore
  readonly verifications: Pick<VerificationStore, 'insert'>
  readonly tokens: Pick<AccountTokens, 'insert' | 'replace'>
  readonly passkeys: Pick<PasskeyStore, 'list'>
  readonly securityLog: Pick<SecurityLog, 'list' | 'append'>
  readonly subscriptions: LiveSubscriptions
  /** How long a plan goes on whose renewal could not be charged. */
  readonly graceDays: number
  readonly limiter: Pick<RateLimiter, 'take' | 'clear'>
  readonly mails: AccountMails
  readonly clock: Clock
  /** `https://toile.example`, without a trailing slash. */
  readonly pageOrigin: string
}

/** Whom to write to, and what: its link is made only when the mail may go out. */
interface Delivery {
  readonly to: string
  /** Null when what it is about was taken back meanwhile. */
  write(): Promise<AccountLetter | null>
}

/**
 * The handler of `account-mail` jobs: writes to whom a job is about, or to nobody when there is none any more. Resolves to
 * `dropped` for a mail beyond MAIL_LIMIT, and rejects when one was not taken. Repeating it sends the mail again, with a link
 * of its own; both links work, but of a change of address the newest alone.
 */
export async function deliverAccountMail(deps: DeliverMailDeps, job: AccountMail): Promise<'done' | 'dropped'> {
  const { limiter, mails } = deps
  const delivery = await deliveryOf(deps, job)
  if (delivery === null) return 'done'
  const { to, write } = delivery
  if (!LIMITED.has(job.mail)) {
    const letter = await write()
    if (letter !== null) await mails.send(to, letter)
    return 'done'
  }

  const mailbox = normaliseAddress(to)
  const share = await takeShare(limiter, mailbox)
  if (share === null) return 'dropped'
  try {
    const letter = await write()
    if (letter === null) await limiter.clear(share, mailbox)
    else await mails.send(to, letter)
    return 'done'
  } catch (error) {
    // The mail server refused it, so it does not count: else a day of failed attempts would use up the limit.
    await limiter.clear(share, mailbox)
    throw error
  }
}

async function takeShare(limiter: Pick<RateLimiter, 'take'>, mailbox: string): Promise<RateLimit | null> {
  for (const share of MAIL_WINDOWS) {
    if ((await limiter.take(share, mailbox)) === null) return share
  }
  return null
}

async function deliveryOf(deps: DeliverMailDeps, job: AccountMail): Promise<Delivery | null> {
  const { accounts, signUps, clock } = deps
  switch (job.mail) {
    case 'verification':
      return verificationOfSignUp(deps, await signUps.find(job.signUpId))

    case 'verification-again': {
      const pending = await signUps.pending(job.credential, clock.now(), null, MAX_SIGN_UPS_READ)
      return verificationOfSignUp(deps, signUpToResend(pending, job.browser))
    }

    case 'known-address':
      return toOwner(await accounts.find(job.accountId), async ({ username }) => ({
        letter: 'known-address',
        username,
      }))

    case 'password-reset': {
      const owner = await findByCredential(deps, job.credential)
      if (owner !== null && job.asked !== undefined) await noteResetAsked(deps, owner.id, job.asked)
      return toOwner(owner, async ({ id, username, passwordHash }) => ({
        letter: job.mail,
        username,
        link: await accountLink(deps, '/reset-password', { accountId: id, purpose: 'password-reset', email: null }),
        hasPassword: passwordHash !== null,
        occasion: await occasionOf(deps, id, ['password-reset-asked']),
      }))
    }

    case 'unlock':
      return toOwner(await accounts.find(job.accountId), async ({ id, username }) => ({
        letter: job.mail,
        username,
        link: await accountLink(deps, '/unlock', { accountId: id, purpose: 'unlock', email: null }),
        occasion: await occasionOf(deps, id, ['sign-in-failed', 'sign-in-delayed']),
      }))

    case 'email-change': {
      const { accountId, email } = job
      if ((await accounts.find(accountId)) === null) return null
      return {
        to: email,
        async write() {
          const link = await changeLink(deps, accountId, email)
          return link && { letter: job.mail, link }
        },
      }
    }

    case 'email-change-notice':
      return toOwner(
        await accounts.find(job.accountId),
        async ({ id, username }) => ({
          letter: job.mail,
          username,
          occasion: await occasionOf(deps, id, ['email-change-asked']),
        }),
        job.email,
      )

    case 'email-changed':
      return toOwner(
        await accounts.find(job.accountId),
        async ({ id, username }) => ({
          letter: job.mail,
          username,
          occasion: await occasionOf(deps, id, ['email-changed']),
        }),
        job.oldEmail,
      )

    case 'new-sign-in': {
      const occasion = { at: new Date(job.at), device: job.device, network: job.network }
      return toOwner(await accounts.find(job.accountId), async ({ username }) => ({
        letter: job.mail,
        username,
        occasion,
      }))
    }

    case 'password-changed':
      return toOwner(await accounts.find(job.accountId), async ({ id, username }) => ({
        letter: job.mail,
        username,
        hasPasskeys: (await deps.passkeys.list(id)).length > 0,
        occasion: await occasionOf(deps, id, ['password-changed', 'password-set', 'password-reset']),
      }))

    case 'passkey-added':
    case 'google-linked':
      return toOwner(await accounts.find(job.accountId), async ({ id, username }) => ({
        letter: job.mail,
        username,
        occasion: await occasionOf(deps, id, [job.mail]),
      }))

    case 'payment-failed': {
      const plan = await deps.subscriptions.find(job.accountId)
      // Paid or ended meanwhile.
      if (plan === null || plan.pastDueSince === null) return null
      const until = graceUntil(plan.pastDueSince, deps.graceDays)
      return toOwner(await accounts.find(job.accountId), async ({ username }) => ({
        letter: job.mail,
        username,
        plan: plan.plan,
        graceUntil: until,
      }))
    }

    case 'plan-ended':
      return toOwner(await accounts.find(job.accountId), async ({ username }) => ({
        letter: job.mail,
        username,
        plan: job.plan,
      }))

    case 'account-deleted':
      return { to: job.email, write: async () => ({ letter: job.mail }) }
  }
}

/** The address counts first: a username may have the form of one, and must not stand in its owner's way. */
const findByCredential = async ({ accounts }: DeliverMailDeps, credential: string): Promise<AccountRecord | null> =>
  (await accounts.findByEmail(credential)) ?? (await accounts.findByUsername(credential))

/** To an account whose address is proven; `to` where it is another one than the account has now. */
const toOwner = (
  account: AccountRecord | null,
  write: (account: AccountRecord) => Promise<AccountLetter>,
  to?: string,
): Delivery | null => (account === null ? null : { to: to ?? account.email, write: () => write(account) })

function verificationOfSignUp(
  { verifications, clock, pageOrigin }: DeliverMailDeps,
  signUp: SignUpRecord | null,
): Delivery | null {
  if (signUp === null) return null
  const left = signUp.expiresAt.getTime() - clock.now().getTime()
  if (left <= 0) return null
  const { id, email, createdAt } = signUp
  const lifetime = Math.min(VERIFICATION_LIFETIME_MS, left)
  return {
    to: email,
    async write() {
      const token = newSessionToken()
      const kept = await verifications.insert({
        signUpId: id,
        ...validity(clock, lifetime),
        tokenHash: hashToken(token),
      })
      // Another link of the address was followed at this moment.
      if (!kept) return null
      const link = { url: `${pageOrigin}/verify-email?data=${token}`, lifetime }
      return { letter: 'verification', link, signedUpAt: createdAt }
    },
  }
}

async function accountLink(
  { tokens, clock, pageOrigin }: DeliverMailDeps,
  path: string,
  of: { readonly accountId: string; readonly purpose: AccountTokenPurpose; readonly email: string | null },
): Promise<MailedLink> {
  const token = newSessionToken()
  const lifetime = ACCOUNT_TOKEN_LIFETIMES_MS[of.purpose]
  await tokens.insert({ ...of, ...validity(clock, lifetime), tokenHash: hashToken(token) })
  return { url: `${pageOrigin}${path}?data=${token}`, lifetime }
}

/** Null when the change is no longer asked for: a job may wait for hours, and must not bring back what was revoked. */
async function changeLink(
  { tokens, clock, pageOrigin }: DeliverMailDeps,
  accountId: string,
  email: string,
): Promise<MailedLink | null> {
  const token = newSessionToken()
  const lifetime = ACCOUNT_TOKEN_LIFETIMES_MS['email-change']
  const link = { ...validity(clock, lifetime), tokenHash: hashToken(token) }
  if (!(await tokens.replace({ accountId, purpose: 'email-change', email, ...link }))) return null
  return { url: `${pageOrigin}/confirm-email?data=${token}`, lifetime }
}

function validity(clock: Clock, lifetime: number): { createdAt: Date; expiresAt: Date } {
  const createdAt = clock.now()
  return { createdAt, expiresAt: new Date(createdAt.getTime() + lifetime) }
}

/** The newest of the log's events of these kinds, when it stands near the top. */
async function occasionOf(
  { securityLog }: DeliverMailDeps,
  accountId: string,
  kinds: readonly SecurityEventKind[],
): Promise<MailOccasion | null> {
  const { events } = await securityLog.list(accountId, 1, 20)
  const event = events.find(({ kind }) => kinds.includes(kind))
  return event === undefined ? null : { at: event.createdAt, device: event.device, network: event.network }
}

/** For the owner to see. Here and not where it is asked for: that takes as long for a name that nobody has. */
async function noteResetAsked(
  { securityLog }: DeliverMailDeps,
  accountId: string,
  { network, device, at }: CallOrigin & { readonly at: string },
): Promise<void> {
  const createdAt = new Date(at)
  const { events } = await securityLog.list(accountId, 1, 20)
  const noted = events.some(
    (event) => event.kind === 'password-reset-asked' && event.createdAt.getTime() === createdAt.getTime(),
  )
  // An attempt before this one, whose mail was not taken, has noted it.
  if (!noted) await securityLog.append({ accountId, kind: 'password-reset-asked', network, device, createdAt })
}
