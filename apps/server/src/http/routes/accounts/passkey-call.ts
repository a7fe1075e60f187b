import type { FastifyRequest } from 'fastify'
import { DomainError, type PasskeyCall } from '@toile/core'

/** What a passkey's answer is bound to. Every browser that sends unsafe requests has a session, if only an anonymous one. */
export function passkeyCallOf({ sessionToken, pageOrigin, origin }: FastifyRequest): PasskeyCall {
  if (sessionToken === null) throw new DomainError('forbidden', 'Reload the page and try again.')
  return { sessionToken, pageOrigin, origin }
}
