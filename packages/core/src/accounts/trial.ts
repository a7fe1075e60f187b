import type { Ledger } from '../credits/ledger.ts'
import type { Clock } from '../shared/clock.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import { googleIdentityHash, mailboxIdentity } from './trial-identity.ts'

export interface TrialPolicy {
  /** Credits; 0 switches the grant off. */
  readonly credits: number
  /** The first signs the remembered identities; one signed by any of them is known. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]]
  /** How many grants one network gets in a day; null for no limit (local mode: everything comes from one address). */
  readonly perRangeAndDay: number | null
  /** How many there are in a day altogether; null for no limit. */
  readonly perDay: number | null
}

/** Who has had the grant, by hashes that outlive the account (R9). */
export interface TrialGrants {
  /** True when one of them is remembered. */
  known(identities: readonly Uint8Array[]): Promise<boolean>
  /** Remembers them all. False when one was remembered already: of two at once, one is first. */
  claim(identities: readonly Uint8Array[], at: Date): Promise<boolean>
}

/** Of a transaction, which is that of the account's beginning. */
export interface TrialPorts {
  readonly trialGrants: TrialGrants
  readonly ledger: Pick<Ledger, 'append'>
  readonly limiter: Pick<RateLimiter, 'take' | 'giveBack'>
}

export interface TrialGrant {
  readonly credits: number
  /** A sentence for the person; null when the credits were given, or when the product gives none. */
  readonly whyNot: string | null
}

const NO_TRIAL = {
  had: 'This mailbox or Google account has had its trial credits before.',
  network: 'Too many accounts were opened from your network today, so this one got no trial credits.',
  day: 'Too many accounts were opened today, so this one got no trial credits.',
} as const

export const trialKey = (accountId: string): string => `trial:${accountId}`

const DAY_SECONDS = 24 * 60 * 60
const TOTAL = 'all'

/** Gives a new account its credits: once per mailbox and per Google account, within the caps of the policy (R9). */
export async function grantTrial(
  deps: TrialPorts & { readonly trial: TrialPolicy; readonly clock: Clock },
  person: {
    readonly accountId: string
    /** Verified. */
    readonly email: string
    readonly googleSub?: string
    readonly network: string
  },
): Promise<TrialGrant> {
  const { trialGrants, ledger, trial, clock } = deps
  const { accountId, network } = person
  if (trial.credits === 0) return { credits: 0, whyNot: null }
  const identities = identitiesOf(person, trial.keys[0])
  if (await trialGrants.known(trial.keys.flatMap((each) => identitiesOf(person, each)))) {
    // Under the key in use as well: an older one can then be given up.
    await trialGrants.claim(identities, clock.now())
    return refused('had')
  }
  const capped = await takeFromCaps(deps, network)
  if (capped !== null) return refused(capped)
  if (!(await trialGrants.claim(identities, clock.now()))) return refused('had')
  await ledger.append({ accountId, amount: trial.credits, reason: 'trial', key: trialKey(accountId) })
  return { credits: trial.credits, whyNot: null }
}

/** For an account that is linked to Google later: neither identity brings another grant after the account is deleted. */
export async function rememberGoogle(
  deps: { readonly trialGrants: Pick<TrialGrants, 'claim'>; readonly trial: TrialPolicy; readonly clock: Clock },
  sub: string,
): Promise<void> {
  await deps.trialGrants.claim([googleIdentityHash(sub, deps.trial.keys[0])], deps.clock.now())
}

/** For an account that is deleted: its owner has had the grant. */
export async function rememberPerson(
  deps: { readonly trialGrants: Pick<TrialGrants, 'claim'>; readonly trial: TrialPolicy; readonly clock: Clock },
  person: { readonly email: string; readonly googleSub: string | null },
): Promise<void> {
  const { email, googleSub } = person
  const identities = identitiesOf({ email, ...(googleSub !== null && { googleSub }) }, deps.trial.keys[0])
  await deps.trialGrants.claim(identities, deps.clock.now())
}

const refused = (reason: keyof typeof NO_TRIAL): TrialGrant => ({ credits: 0, whyNot: NO_TRIAL[reason] })

const identitiesOf = (person: { email: string; googleSub?: string }, key: Uint8Array): Uint8Array[] => [
  mailboxIdentity(person.email, key),
  ...(person.googleSub === undefined ? [] : [googleIdentityHash(person.googleSub, key)]),
]

/** The cap that is full, or null and one grant counted. */
async function takeFromCaps(
  { limiter, trial }: TrialPorts & { readonly trial: TrialPolicy },
  network: string,
): Promise<'network' | 'day' | null> {
  const limit = (name: string, max: number): RateLimit => ({ name, max, windowSeconds: DAY_SECONDS })
  const ofNetwork = trial.perRangeAndDay === null ? null : limit('trial:range', trial.perRangeAndDay)
  if (ofNetwork !== null && (await limiter.take(ofNetwork, network)) !== null) return 'network'
  if (trial.perDay === null || (await limiter.take(limit('trial:day', trial.perDay), TOTAL)) === null) return null
  if (ofNetwork !== null) await limiter.giveBack(ofNetwork, network)
  return 'day'
}
