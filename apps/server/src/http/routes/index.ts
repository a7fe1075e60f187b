import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../../app.ts'
import { accountRoutes } from './accounts/index.ts'

/** Every area of the API, one line each. All paths are under /api. */
export async function registerRoutes(api: FastifyInstance, deps: AppDependencies): Promise<void> {
  await api.register(accountRoutes, { services: deps.services })
}
