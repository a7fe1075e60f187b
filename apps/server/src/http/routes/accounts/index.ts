import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AccountServices } from '../../../composition/accounts.ts'
import { credentialRoutes } from './credentials.ts'
import { sessionRoutes } from './session.ts'
import { verificationRoutes } from './verification.ts'

export const accountRoutes: FastifyPluginAsyncZod<{ accounts: AccountServices }> = async (app, options) => {
  await app.register(sessionRoutes, options)
  await app.register(credentialRoutes, options)
  await app.register(verificationRoutes, options)
}
