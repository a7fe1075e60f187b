import {
  createDeliverAccountMail,
  createLogIn,
  createResendVerification,
  createSessions,
  createSignUp,
  createVerifyEmail,
  type AccountMails,
  type Clock,
  type DeliverAccountMail,
  type Ledger,
  type LogIn,
  type PasswordHasher,
  type ResendVerification,
  type Sessions,
  type SignUp,
  type TrialPolicy,
  type VerifyEmail,
} from '@toile/core'
import {
  accountStore,
  databaseRateLimiter,
  ledgerOn,
  removeOldLinks,
  removePastLimits,
  sessionStore,
  trialGrantStore,
  unitOfWork,
  verificationStore,
  type Database,
  type JobRunner,
} from '@toile/db'

export interface AccountServices {
  readonly sessions: Sessions
  readonly logIn: LogIn
  readonly signUp: SignUp
  readonly verifyEmail: VerifyEmail
  readonly resendVerification: ResendVerification
  /** Credits of an account. */
  readonly balance: Ledger['balance']
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
  return {
    sessions: createSessions({ store: sessionStore(database.drizzle), clock }),
    logIn: await createLogIn({ accounts, hasher, limiter }),
    signUp: createSignUp({
      unit: unitOfWork(database, (tx) => ({ accounts: accountStore(tx), queue: jobs.within(tx) })),
      hasher,
      limiter,
      clock,
    }),
    verifyEmail: createVerifyEmail({
      unit: unitOfWork(database, (tx) => ({
        accounts: accountStore(tx),
        verifications: verificationStore(tx),
        trialGrants: trialGrantStore(tx),
        ledger: ledgerOn(tx),
        limiter: databaseRateLimiter(tx, clock),
      })),
      clock,
      trial,
    }),
    resendVerification: createResendVerification({
      unit: unitOfWork(database, (tx) => ({ queue: jobs.within(tx) })),
      limiter,
    }),
    balance: (accountId) => ledger.balance(accountId),
  }
}

/** The worker's half: writes and sends the mails that the services above asked for. */
export function composeAccountMail(adapters: {
  readonly database: Database
  readonly clock: Clock
  readonly mails: AccountMails
  readonly pageOrigin: string
}): DeliverAccountMail {
  const { database, clock, mails, pageOrigin } = adapters
  return createDeliverAccountMail({
    accounts: accountStore(database.drizzle),
    verifications: verificationStore(database.drizzle),
    mails,
    clock,
    pageOrigin,
  })
}

const HOUR_MS = 60 * 60_000
/** A link that old is no more than unknown. */
const KEEP_LINKS_MS = 90 * 24 * HOUR_MS

/** Rounds that remove what can never count again. */
export const accountUpkeep = (deps: {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
}): { name: string; everyMs: number; run(): Promise<unknown> }[] => {
  const { database, clock, sessions } = deps
  return [
    { name: 'ended sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
    { name: 'past rate limits', everyMs: HOUR_MS, run: () => removePastLimits(database.drizzle, clock.now()) },
    {
      name: 'old verification links',
      everyMs: 24 * HOUR_MS,
      run: () => removeOldLinks(database.drizzle, new Date(clock.now().getTime() - KEEP_LINKS_MS)),
    },
  ]
}
