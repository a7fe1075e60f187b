import {
  type AccountMail,
  type AccountMails,
  type CallOrigin,
  type Clock,
  closeSession,
  deliverAccountMail,
  findSession,
  logIn,
  type OpenedSession,
  openSession,
  resendVerification,
  signUp,
  signIn,
  signOut,
  removeEndedSessions,
  unlock,
  verifyEmail,
} from '@toile/core'
import {
  accountStore,
  accountTokenStore,
  databaseRateLimiter,
  knownDeviceStore,
  ledgerOn,
  liveSubscriptions,
  passkeyStore,
  loginDelayStore,
  securityLog,
  sessionStore,
  signUpStore,
  trialGrantStore,
  unitOfWork,
  verificationStore,
  type Database,
} from '@toile/db'
import { zxcvbnJudge } from '@toile/identity'
import type { SessionOptions } from '../http/plugins/session.ts'
import type { AccountCalls } from '../http/routes/accounts/index.ts'
import type { AccountAdapters } from './account-adapters.ts'
import { composeIdentity } from './identity.ts'
import { composeOwnAccount } from './own-account.ts'
import { securityLogOn } from './security-log.ts'

/** What the routes about accounts call, and what the whole server asks of sessions. */
export interface AccountServices extends AccountCalls {
  readonly findSession: SessionOptions['findSession']
  /** Sessions alone, for tests. */
  readonly openSession: (accountId: string, origin: CallOrigin) => Promise<OpenedSession>
  readonly closeSession: (token: string) => Promise<void>
  /** Removes sessions that can never be found again; resolves to their number. */
  readonly removeEndedSessions: () => Promise<number>
}

export async function composeAccounts(adapters: AccountAdapters): Promise<AccountServices> {
  const { database, clock, jobs, hasher, trial, journal, pseudonym, equalTime } = adapters
  const logged = securityLogOn(journal)
  const accounts = accountStore(database.drizzle)
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const ledger = ledgerOn(database.drizzle)
  const sessions = sessionStore(database.drizzle)
  const passwords = zxcvbnJudge()
  const signUps = signUpStore(database.drizzle)
  const login = {
    accounts,
    signUps,
    devices: knownDeviceStore(database.drizzle),
    trying: unitOfWork(database, (tx) => ({ delays: loginDelayStore(tx) })),
    alarm: unitOfWork(database, (tx) => ({
      securityLog: logged(tx),
      limiter: databaseRateLimiter(tx, clock),
      queue: jobs.within(tx),
    })),
    journal,
    pseudonym,
    hasher,
    nobodysHash: await hasher.hash(crypto.randomUUID()),
    limiter,
    equalTime,
    clock,
  }
  const unlocking = {
    unit: unitOfWork(database, (tx) => ({
      tokens: accountTokenStore(tx),
      devices: knownDeviceStore(tx),
      securityLog: logged(tx),
    })),
    limiter,
    clock,
  }
  const signingIn = {
    unit: unitOfWork(database, (tx) => ({
      accounts: accountStore(tx),
      sessions: sessionStore(tx),
      devices: knownDeviceStore(tx),
      securityLog: logged(tx),
      queue: jobs.within(tx),
    })),
    clock,
  }
  const signingUp = {
    unit: unitOfWork(database, (tx) => ({
      accounts: accountStore(tx),
      signUps: signUpStore(tx),
      queue: jobs.within(tx),
    })),
    accounts,
    signUps,
    hasher,
    passwords,
    limiter,
    equalTime,
    clock,
  }
  const verifying = {
    unit: unitOfWork(database, (tx) => ({
      accounts: accountStore(tx),
      signUps: signUpStore(tx),
      verifications: verificationStore(tx),
      securityLog: logged(tx),
      trialGrants: trialGrantStore(tx),
      ledger: ledgerOn(tx),
      limiter: databaseRateLimiter(tx, clock),
    })),
    clock,
    trial,
  }
  const resending = {
    unit: unitOfWork(database, (tx) => ({ queue: jobs.within(tx) })),
    accounts,
    signUps,
    limiter,
    equalTime,
    clock,
  }
  const { proofs, ...identity } = composeIdentity({ ...adapters, login })
  return {
    ...composeOwnAccount({ ...adapters, passwords, proofs }),
    ...identity,
    findSession: (...asked) => findSession({ sessions, clock }, ...asked),
    openSession: (...asked) => openSession({ sessions, clock }, ...asked),
    closeSession: (token) => closeSession({ sessions }, token),
    removeEndedSessions: () => removeEndedSessions({ sessions, clock }),
    logIn: (...asked) => logIn(login, ...asked),
    unlock: (...asked) => unlock(unlocking, ...asked),
    signIn: (...asked) => signIn(signingIn, ...asked),
    signOut: (...asked) => signOut(signingIn, ...asked),
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
  readonly graceDays: number
}): (job: AccountMail) => ReturnType<typeof deliverAccountMail> {
  const { database, clock, mails, pageOrigin, graceDays } = adapters
  const deps = {
    accounts: accountStore(database.drizzle),
    signUps: signUpStore(database.drizzle),
    verifications: verificationStore(database.drizzle),
    tokens: accountTokenStore(database.drizzle),
    passkeys: passkeyStore(database.drizzle),
    securityLog: securityLog(database.drizzle),
    subscriptions: liveSubscriptions(database.drizzle),
    graceDays,
    limiter: databaseRateLimiter(database.drizzle, clock),
    mails,
    clock,
    pageOrigin,
  }
  return (job) => deliverAccountMail(deps, job)
}
