import type { QueryClient } from '@tanstack/react-query'
import { NO_AI_SERVICE } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { messagesOfError } from '../../../lib/api/index.ts'
import { previousGenerationsQuery } from '../../../lib/generations.ts'
import { ServiceError } from './service-error.ts'

const BASE = '/api/'

/**
 * Where pictures of this mode are asked for, below /api/: as the answer that filled the strip of previous generations said,
 * or as the server says now where none came (R15). Rejects with a ServiceError when there is no such answer.
 */
export async function aiServicePath(client: QueryClient, mode: Mode): Promise<string> {
  const { ai_service_endpoint: endpoint } = await client
    .ensureQueryData(previousGenerationsQuery(mode))
    .catch((cause) => {
      throw new ServiceError(`${NO_AI_SERVICE}. ${messagesOfError(cause).join(' ')}`, { cause })
    })
  if (endpoint.startsWith(BASE) && endpoint.length > BASE.length) return endpoint.slice(BASE.length)
  // The next press asks anew.
  client.removeQueries({ queryKey: previousGenerationsQuery(mode).queryKey })
  throw new ServiceError(`${NO_AI_SERVICE}. What you set up is kept; try again in a moment.`)
}
