import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { healthAnswer } from '@toile/contract'
import { UNAVAILABLE_RETRY_SECONDS } from '../../plugins/errors.ts'

export interface HealthOptions {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<unknown>
}

export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (app, { ping }) => {
  app.get(
    '/health/',
    {
      logLevel: 'warn',
      schema: {
        tags: ['health'],
        summary: 'Whether this process can serve: for a load balancer',
        response: { 200: healthAnswer, 503: healthAnswer },
      },
    },
    async (request, reply) => {
      try {
        await ping()
        return { ok: true }
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer')
        return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_SECONDS).send({ ok: false })
      }
    },
  )
}
