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
