import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isPlainText, unusableText } from '@toile/contract'
import { DomainError, notFound } from '@toile/core'
import { formOf } from '../forms/plugin.ts'
import { labelOf } from './errors.ts'

/**
 * Refuses text that cannot be stored, in whatever field of whatever route it comes: no schema needs to think of it. After
 * the schemas, whose own sentences come first, and before any handler.
 */
export const plainTextPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('preHandler', async (request) => {
      if (!isUsable(request.params)) throw notFound('Page')
      refuseUnusable(request.query)
      refuseUnusable(request.routeOptions.config.pictures === undefined ? request.body : formOf(request).values)
    })
  },
  { name: 'plain-text', dependencies: ['errors'] },
)

/** Throws `invalid`, naming the field. For forms whose parts a handler reads itself. */
export function refuseUnusable(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null || Buffer.isBuffer(fields)) return
  for (const [field, value] of Object.entries(fields)) {
    if (isPlainText(field) && isUsable(value)) continue
    const message = unusableText(isPlainText(field) ? labelOf(field) : 'A field’s name')
    throw new DomainError('invalid', message, { fields: { [isPlainText(field) ? field : 'request']: [message] } })
  }
}

function isUsable(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  return Object.entries(value).every(([name, inner]) => isPlainText(name) && isUsable(inner))
}
