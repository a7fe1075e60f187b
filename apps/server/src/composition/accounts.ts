import {
  type AccountMail,
  type AccountMails,
  type Clock,
  closeSession,
  deliverAccountMail,
  findSession,
  logIn,
  openSession,
  type PasswordHasher,
  resendVerification,
  signUp,
  sweepSessions,
  type TrialPolicy,
  verifyEmail,
} from '@toile/core'
import {
  accountStore,
  accountTokenStore,
  databaseRateLimiter,
  ledgerOn,
  removeOldLinks,
  removePastLimits,
  securityLog,
  sessionStore,
  signUpStore,
  trialGrantStore,
  unitOfWork,
  verificationStore,
  type Database,
  type JobRunner,
} from '@toile/db'
import { zxcvbnJudge } from '@toile/identity'
import type { SessionOptions } from '../http/plugins/session.ts'
import type { AccountCalls } from '../http/routes/accounts/index.ts'
import type { Round } from '../worker/rounds.ts'
import { composeOwnAccount } from './own-account.ts'

/** What the routes about accounts call, and what the whole server asks of sessions. */
export interface AccountServices extends AccountCalls {
  readonly findSession: SessionOptions['findSession']
  /** Removes sessions that can never be found again; resolves to their number. */
  readonly sweepSessions: () => Promise<number>
}

export interface AccountAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<JobRunner, 'within'>
  readonly hasher: PasswordHasher
  readonly trial: TrialPolicy
}

export async function composeAccounts(adapters: AccountAdapters): Promise<AccountServices> {
  const { database, clock, jobs, hasher, trial } = adapters
  const accounts = accountStore(database.drizzle)
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const ledger = ledgerOn(database.drizzle)
  const sessions = sessionStore(database.drizzle)
  const passwords = zxcvbnJudge()
  const login = { accounts, hasher, nobodysHash: await hasher.hash(crypto.randomUUID()), limiter }
  const signingUp = {
    unit: unitOfWork(database, (tx) => ({ accounts: accountStore(tx), queue: jobs.within(tx) })),
    hasher,
    passwords,
    limiter,
    clock,
  }
  const verifying = {
    unit: unitOfWork(database, (tx) => ({
      accounts: accountStore(tx),
      verifications: verificationStore(tx),
      trialGrants: trialGrantStore(tx),
      ledger: ledgerOn(tx),
      limiter: databaseRateLimiter(tx, clock),
    })),
    clock,
    trial,
  }
  const resending = { unit: unitOfWork(database, (tx) => ({ queue: jobs.within(tx) })), limiter }
  return {
    ...composeOwnAccount({ ...adapters, passwords, proofs: {} }),
    findSession: (...asked) => findSession({ sessions, clock }, ...asked),
    openSession: (...asked) => openSession({ sessions, clock }, ...asked),
    closeSession: (token) => closeSession({ sessions }, token),
    sweepSessions: () => sweepSessions({ sessions, clock }),
    logIn: (...asked) => logIn(login, ...asked),
    signUp: (...asked) => signUp(signingUp, ...asked),
    verifyEmail: (...asked) => verifyEmail(verifying, ...asked),
    resendVerification: (...asked) => resendVerification(resending, ...asked),
    balance: (accountId) => ledger.balance(accountId),
  }
}

/** The worker's half: writes and sends the mails that the services above asked for. */
export function composeAccountMail(adapters: {
  readonly database: Database
  readonly clock: Clock
  readonly mails: AccountMails
  readonly pageOrigin: string
}): (job: AccountMail) => Promise<void> {
  const { database, clock, mails, pageOrigin } = adapters
  const deps = {
    accounts: accountStore(database.drizzle),
    signUps: signUpStore(database.drizzle),
    verifications: verificationStore(database.drizzle),
    tokens: accountTokenStore(database.drizzle),
    securityLog: securityLog(database.drizzle),
    limiter: databaseRateLimiter(database.drizzle, clock),
    mails,
    clock,
    pageOrigin,
  }
  return (job) => deliverAccountMail(deps, job)
}

const HOUR_MS = 60 * 60_000
/** A link that old is no more than unknown. */
const KEEP_LINKS_MS = 90 * 24 * HOUR_MS

/** Rounds that remove what can never count again. */
export const accountUpkeep = (deps: {
  readonly database: Database
  readonly clock: Clock
  readonly sweepSessions: AccountServices['sweepSessions']
}): Round[] => {
  const { database, clock } = deps
  return [
    { name: 'ended sessions', everyMs: HOUR_MS, run: deps.sweepSessions },
    { name: 'past rate limits', everyMs: HOUR_MS, run: () => removePastLimits(database.drizzle, clock.now()) },
    {
      name: 'old verification links',
      everyMs: 24 * HOUR_MS,
      run: () => removeOldLinks(database.drizzle, new Date(clock.now().getTime() - KEEP_LINKS_MS)),
    },
  ]
}
