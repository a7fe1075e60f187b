import {
  requestEmailChange,
  requestPasswordReset,
  changePassword,
  confirmEmailChange,
  confirmIdentity,
  deleteAccount,
  deleteUploads,
  describeAccount,
  endSessions,
  exportAccount,
  listCredits,
  listSessions,
  listUploads,
  type PasswordJudge,
  type ProofDeps,
  readSecurityLog,
  refuseOutsideEngines,
  resetPassword,
} from '@toile/core'
import {
  accountRemoval,
  accountSettings,
  accountStore,
  accountTokenStore,
  blobStore,
  creditHistory,
  databaseRateLimiter,
  enginePrivacy,
  eventLog,
  fileGarbage,
  knownDeviceStore,
  ledgerOn,
  loginDelayStore,
  ownUploads,
  personalData,
  requestStore,
  sessionStore,
  signUpStore,
  trialGrantStore,
  unitOfWork,
} from '@toile/db'
import type { CreditHistoryCalls } from '../http/routes/accounts/credit-history.ts'
import type { DeletionCalls } from '../http/routes/accounts/deletion.ts'
import type { EmailChangeCalls } from '../http/routes/accounts/email-change.ts'
import type { ExportCalls } from '../http/routes/accounts/export.ts'
import type { OwnAccountCalls } from '../http/routes/accounts/own-account.ts'
import type { OwnUploadCalls } from '../http/routes/accounts/own-uploads.ts'
import type { PasswordCalls } from '../http/routes/accounts/passwords.ts'
import type { SecurityLogCalls } from '../http/routes/accounts/security-log.ts'
import type { OwnSessionCalls } from '../http/routes/accounts/sessions.ts'
import type { AccountAdapters } from './account-adapters.ts'
import { securityLogOn } from './security-log.ts'

/** What people read and change about their own account. */
type OwnAccountServices = OwnAccountCalls &
  PasswordCalls &
  EmailChangeCalls &
  OwnSessionCalls &
  SecurityLogCalls &
  CreditHistoryCalls &
  OwnUploadCalls &
  ExportCalls &
  DeletionCalls

export function composeOwnAccount(
  adapters: AccountAdapters & {
    readonly passwords: PasswordJudge
    readonly proofs: ProofDeps['proofs']
  },
): OwnAccountServices {
  const { database, clock, jobs, hasher, passwords, proofs, files, trial, journal, equalTime, subscriptions } = adapters
  const unit = unitOfWork(database, (tx) => ({
    accounts: accountStore(tx),
    settings: accountSettings(tx),
    delays: loginDelayStore(tx),
    tokens: accountTokenStore(tx),
    sessions: sessionStore(tx),
    devices: knownDeviceStore(tx),
    securityLog: securityLogOn(journal)(tx),
    history: creditHistory(tx),
    ownUploads: ownUploads(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    removal: accountRemoval(tx),
    trialGrants: trialGrantStore(tx),
    queue: jobs.within(tx),
  }))
  const deps = {
    unit,
    settling: unit,
    trying: unit,
    accounts: accountStore(database.drizzle),
    signUps: signUpStore(database.drizzle),
    settings: accountSettings(database.drizzle),
    tokens: accountTokenStore(database.drizzle),
    sessions: sessionStore(database.drizzle),
    personalData: personalData(database.drizzle),
    privacy: enginePrivacy(database.drizzle),
    subscriptions,
    securityLog: securityLogOn(journal)(database.drizzle),
    limiter: databaseRateLimiter(database.drizzle, clock),
    hasher,
    passwords,
    equalTime,
    proofs,
    files,
    trial,
    clock,
  }
  return {
    describeAccount: (accountId) => describeAccount(deps, accountId),
    refuseOutsideEngines: (...asked) => refuseOutsideEngines(deps, ...asked),
    confirmIdentity: (...asked) => confirmIdentity(deps, ...asked),
    requestPasswordReset: (...asked) => requestPasswordReset(deps, ...asked),
    resetPassword: (...asked) => resetPassword(deps, ...asked),
    changePassword: (...asked) => changePassword(deps, ...asked),
    requestEmailChange: (...asked) => requestEmailChange(deps, ...asked),
    confirmEmailChange: (...asked) => confirmEmailChange(deps, ...asked),
    listSessions: (accountId) => listSessions(deps, accountId),
    endSessions: (...asked) => endSessions(deps, ...asked),
    readSecurityLog: (...asked) => readSecurityLog(deps, ...asked),
    listCredits: (...asked) => listCredits(unit, ...asked),
    listUploads: (...asked) => listUploads(unit, ...asked),
    deleteUploads: (...asked) => deleteUploads(deps, ...asked),
    exportAccount: (...asked) => exportAccount(deps, ...asked),
    deleteAccount: (...asked) => deleteAccount(deps, ...asked),
  }
}
