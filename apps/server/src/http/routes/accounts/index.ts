import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CredentialCalls, credentialRoutes } from './credentials.ts'
import { type SessionCalls, sessionRoutes } from './session.ts'
import { type VerificationCalls, verificationRoutes } from './verification.ts'

export interface AccountCalls extends CredentialCalls, SessionCalls, VerificationCalls {}

export const accountRoutes: FastifyPluginAsyncZod<{ readonly accounts: AccountCalls }> = async (app, options) => {
  await app.register(sessionRoutes, options)
  await app.register(credentialRoutes, options)
  await app.register(verificationRoutes, options)
}
