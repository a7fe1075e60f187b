import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CredentialCalls, credentialRoutes } from './credentials.ts'
import { type CreditHistoryCalls, creditHistoryRoutes } from './credit-history.ts'
import { type DeletionCalls, deletionRoutes } from './deletion.ts'
import { type EmailChangeCalls, emailChangeRoutes } from './email-change.ts'
import { type ExportCalls, exportRoutes } from './export.ts'
import { type GoogleCalls, googleRoutes } from './google.ts'
import { type OwnAccountCalls, ownAccountRoutes } from './own-account.ts'
import { type OwnUploadCalls, ownUploadRoutes } from './own-uploads.ts'
import { type PasskeyCalls, passkeyRoutes } from './passkeys.ts'
import { type PasswordCalls, passwordRoutes } from './passwords.ts'
import { type SecurityLogCalls, securityLogRoutes } from './security-log.ts'
import { type SessionCalls, sessionRoutes } from './session.ts'
import { type OwnSessionCalls, ownSessionRoutes } from './sessions.ts'
import { type UnlockCalls, unlockRoutes } from './unlock.ts'
import { type VerificationCalls, verificationRoutes } from './verification.ts'

export interface AccountCalls
  extends
    CredentialCalls,
    SessionCalls,
    VerificationCalls,
    GoogleCalls,
    UnlockCalls,
    OwnAccountCalls,
    PasskeyCalls,
    PasswordCalls,
    EmailChangeCalls,
    OwnSessionCalls,
    SecurityLogCalls,
    CreditHistoryCalls,
    OwnUploadCalls,
    ExportCalls,
    DeletionCalls {}

/** Names, passwords and a passkey's answer; a visitor may send them, too. */
const ACCOUNT_BODY_BYTES = 16 * 1024

export const accountRoutes: FastifyPluginAsyncZod<{ readonly accounts: AccountCalls }> = async (app, options) => {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= ACCOUNT_BODY_BYTES
  })
  await app.register(sessionRoutes, options)
  await app.register(credentialRoutes, options)
  await app.register(verificationRoutes, options)
  await app.register(googleRoutes, options)
  await app.register(unlockRoutes, options)
  await app.register(ownAccountRoutes, options)
  await app.register(passkeyRoutes, options)
  await app.register(passwordRoutes, options)
  await app.register(emailChangeRoutes, options)
  await app.register(ownSessionRoutes, options)
  await app.register(securityLogRoutes, options)
  await app.register(creditHistoryRoutes, options)
  await app.register(ownUploadRoutes, options)
  await app.register(exportRoutes, options)
  await app.register(deletionRoutes, options)
}
