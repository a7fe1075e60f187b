import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../../app.ts'
import { accountRoutes } from './accounts/index.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import { draftRoutes } from './drafts/index.ts'
import { generationRoutes } from './generations/index.ts'
import { imageRoutes } from './images/index.ts'
import { instructionRoutes } from './instructions/index.ts'
import { libraryRoutes } from './library/index.ts'
import { maskRoutes } from './masks/index.ts'
import { uploadRoutes } from './uploads/index.ts'

/** Every area of the API, one line each. All paths are under /api. */
export async function registerRoutes(api: FastifyInstance, deps: AppDependencies): Promise<void> {
  const { services } = deps
  const { pictures, rateLimiter } = services
  await api.register(accountRoutes, { accounts: services.accounts })
  await api.register(catalogueRoutes, deps.catalogue)
  await api.register(uploadRoutes, { pictures })
  await api.register(maskRoutes, { pictures, rateLimiter })
  await api.register(generationRoutes, {
    pictures,
    sessions: services.accounts.sessions,
    ...(deps.streamTiming && { timing: deps.streamTiming }),
  })
  await api.register(imageRoutes, { pictures })
  await api.register(libraryRoutes, { pictures })
  await api.register(instructionRoutes, { instructions: services.instructions })
  await api.register(draftRoutes, { drafts: services.drafts, pictures })
}
