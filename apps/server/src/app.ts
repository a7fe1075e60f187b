import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { systemClock } from '@toile/core'
import { CONNECTION_TIMES, followConnections, STOP_GRACE_MS } from './http/connections.ts'
import { FORM_LIMITS, formsPlugin } from './http/forms/plugin.ts'
import { BODY_BYTES, bodiesPlugin } from './http/plugins/bodies.ts'
import { BODY_TIMEOUTS, type BodyTimeouts, bodyTimeoutsPlugin } from './http/plugins/body-timeouts.ts'
import { compressionPlugin } from './http/plugins/compression.ts'
import { csrfPlugin } from './http/plugins/csrf.ts'
import { answerFrameworkError, errorsPlugin, type ErrorOptions } from './http/plugins/errors.ts'
import { knownDevicePlugin } from './http/plugins/known-device.ts'
import { localGuardPlugin } from './http/plugins/local-guard.ts'
import { networkPlugin } from './http/plugins/network.ts'
import { notFoundPlugin } from './http/plugins/not-found.ts'
import { openapiPagePlugin, openapiPlugin } from './http/plugins/openapi.ts'
import { UNREAD_BODY, unreadBodyPlugin } from './http/plugins/unread-body.ts'
import { openPagesPlugin } from './http/plugins/open-pages.ts'
import { answerWithShell, pagePlugin } from './http/plugins/page.ts'
import { plainTextPlugin } from './http/plugins/plain-text.ts'
import { securityHeadersPlugin } from './http/plugins/security-headers.ts'
import { securityTxtPlugin } from './http/plugins/security-txt.ts'
import { sessionPlugin, type SessionOptions } from './http/plugins/session.ts'
import { uniqueCookiesPlugin } from './http/plugins/unique-cookies.ts'
import { devRoutes, type DevOptions } from './http/routes/dev/index.ts'
import { healthRoutes } from './http/routes/health/index.ts'
import { registerRoutes, type RouteOptions } from './http/routes/index.ts'
import type { HttpSettings } from './http/settings.ts'

export interface AppDependencies extends RouteOptions {
  readonly http: HttpSettings
  readonly findSession: SessionOptions['findSession']
  readonly deviceOf: SessionOptions['deviceOf']
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<unknown>
  /** Local mode's own pages; production has none, and then nothing of them is registered (R26). */
  readonly dev: DevOptions | null
  /** Tests make it short. */
  readonly bodyTimeouts?: BodyTimeouts
  readonly log: FastifyBaseLogger
  readonly reportError: ErrorOptions['report']
  readonly isDatabaseUnavailable: ErrorOptions['isDatabaseUnavailable']
}

/** The HTTP side, ready for `listen` or `inject`. Makes no adapter and opens nothing by itself. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { http } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    trustProxy: http.trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    http: { ...CONNECTION_TIMES },
    requestTimeout: CONNECTION_TIMES.requestTimeout,
    frameworkErrors: answerFrameworkError,
    // A passkey's id is up to 1,364 characters of its address.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1400 },
  })
  const connections = followConnections(app.server)
  app.addHook('preClose', async () => connections.end(STOP_GRACE_MS))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  // The order is the order in which a request meets them.
  await app.register(errorsPlugin, { report: deps.reportError, isDatabaseUnavailable: deps.isDatabaseUnavailable })
  await app.register(unreadBodyPlugin, UNREAD_BODY)
  await app.register(notFoundPlugin, {
    otherwise:
      http.webRoot === null
        ? (_request, reply) => void reply.code(404).send({ message: 'Not found' })
        : answerWithShell,
  })
  const { google, payments, security_contact: contact } = deps.catalogue.pageSettings
  await app.register(securityHeadersPlugin, {
    local: http.local,
    connectSources: http.connectSources,
    google: google && google.kind,
  })
  await app.register(compressionPlugin)
  if (http.local) await app.register(localGuardPlugin)
  await app.register(networkPlugin, { trustProxy: http.trustProxy })
  await app.register(fastifyCookie)
  await app.register(uniqueCookiesPlugin)
  await app.register(csrfPlugin, { csrfKeys: http.csrfKeys, publicOrigin: http.publicOrigin })
  await app.register(formsPlugin, FORM_LIMITS)
  await app.register(bodyTimeoutsPlugin, deps.bodyTimeouts ?? BODY_TIMEOUTS)
  await app.register(bodiesPlugin)
  await app.register(plainTextPlugin)
  await app.register(openapiPlugin)
  const session = {
    findSession: deps.findSession,
    deviceOf: deps.deviceOf,
    csrfKey: http.csrfKeys[0],
    secureCookies: !http.local,
  }
  // Before the sessions: whether the database answers is what it is asked, with a cookie as without.
  await app.register(healthRoutes, { prefix: '/api', ping: deps.ping })
  await app.register(
    async (api) => {
      await api.register(sessionPlugin, session)
      await api.register(knownDevicePlugin, { secureCookies: !http.local })
      await registerRoutes(api, deps)
    },
    { prefix: '/api' },
  )
  if (http.apiDocs) await app.register(openapiPagePlugin)
  if (contact !== null) {
    await app.register(securityTxtPlugin, { contact, publicOrigin: http.publicOrigin, clock: systemClock })
  }
  if (deps.dev !== null) await app.register(devRoutes, { ...deps.dev, session })
  if (http.webRoot !== null) {
    const { webRoot, publicOrigin } = http
    await app.register(pagePlugin, { webRoot })
    await app.register(openPagesPlugin, { webRoot, publicOrigin, sells: payments !== null })
  }
  return app
}
