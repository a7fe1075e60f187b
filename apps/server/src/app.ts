import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { Services } from './composition/services.ts'
import { bodiesPlugin } from './http/plugins/bodies.ts'
import { csrfPlugin } from './http/plugins/csrf.ts'
import { errorsPlugin, type ErrorOptions } from './http/plugins/errors.ts'
import { notFoundPlugin } from './http/plugins/not-found.ts'
import { sessionPlugin } from './http/plugins/session.ts'
import { registerRoutes } from './http/routes/index.ts'
import type { HttpSettings } from './http/settings.ts'

export interface AppDependencies {
  readonly http: HttpSettings
  readonly services: Services
  readonly log: FastifyBaseLogger
  readonly reportError: ErrorOptions['report']
}

/** The HTTP side, ready for `listen` or `inject`. Makes no adapter and opens nothing by itself. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { http } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: http.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(errorsPlugin, { report: deps.reportError })
  await app.register(notFoundPlugin, { otherwise: (_request, reply) => reply.code(404).send({ message: 'Not found' }) })
  await app.register(fastifyCookie)
  await app.register(csrfPlugin, { csrfKey: http.csrfKey, publicOrigin: http.publicOrigin })
  await app.register(bodiesPlugin)
  await app.register(
    async (api) => {
      await api.register(sessionPlugin, {
        sessions: deps.services.sessions,
        csrfKey: http.csrfKey,
        secureCookies: !http.local,
      })
      await registerRoutes(api, deps)
    },
    { prefix: '/api' },
  )
  return app
}
