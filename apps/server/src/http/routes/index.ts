import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../../app.ts'
import { accountRoutes } from './accounts/index.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import { healthRoutes } from './health/index.ts'

/** Every area of the API, one line each. All paths are under /api. */
export async function registerRoutes(api: FastifyInstance, deps: AppDependencies): Promise<void> {
  const { services } = deps
  await api.register(accountRoutes, { accounts: services.accounts })
  await api.register(catalogueRoutes, deps.catalogue)
  await api.register(healthRoutes, { ping: deps.ping })
}
