import { type Charged, EngineError, type EngineHealth, type ImageFile } from '@toile/engine'
import { type ChargeOfFailure, errorOfStatus, type VendorHttp, type VendorReply } from '@toile/engine/remote'
import type { z } from 'zod'

/** Milliseconds and bytes for calls whose answers are small. */
export const SMALL_CALL = { timeoutMs: 30_000, maxBytes: 1_000_000 } as const

/** A 2xx answer as its schema reads it. Anything else is the error of its status, or `internal`, with its charge. */
export function readReply<Answer>(
  vendor: string,
  schema: z.ZodType<Answer>,
  reply: VendorReply,
  about: ChargeOfFailure,
): Answer {
  if (reply.status < 200 || reply.status > 299) throw errorOfStatus(vendor, reply, about)
  const { success, data } = schema.safeParse(reply.json)
  if (success) return data
  const charged = about === 'submission' ? 'unknown' : about
  throw new EngineError('internal', `${vendor} answered in a shape that is not known`, {
    charged,
    retry: charged === 'no' ? 'other-engine' : 'never',
  })
}

export const moderated = (vendor: string, charged: Charged): EngineError =>
  new EngineError('moderated', `${vendor} does not make this picture`, {
    charged,
    publicMessage:
      'The engine does not make this picture: its rules refuse the pictures or the words. Change them and try again.',
  })

/** The job failed, for no fault of the request. */
export const failedJob = (vendor: string, why: string, charged: Charged): EngineError =>
  new EngineError('internal', `a job of ${vendor} failed: ${why}`, {
    charged,
    retry: charged === 'no' ? 'other-engine' : 'never',
  })

/** Of an answer to a look at a job: it is not there, or not any more. */
export const isLost = ({ status }: Pick<VendorReply, 'status'>): boolean => status === 404 || status === 410

export const lostJob = (vendor: string): EngineError =>
  new EngineError('lost', `${vendor} does not know the job`, { charged: 'unknown' })

export const outOfCredits = (vendor: string): EngineError =>
  new EngineError('quota', `the account at ${vendor} is spent`, { retry: 'other-engine', charged: 'no' })

export const dataUri = ({ data, mediaType }: ImageFile): string =>
  `data:${mediaType};base64,${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')}`

interface HealthSigns {
  /** Whether the account has nothing left. */
  readonly isSpent?: (reply: VendorReply) => boolean
  /** Whether an answer that is no 401 or 403 says that the key is refused. */
  readonly refusesKey?: (reply: VendorReply) => boolean
  /** Whether a status that is no 2xx is what a vendor that is well answers to this call. */
  readonly isWell?: (status: number) => boolean
}

/** Health by a look at a path that costs nothing and needs the key. */
export const healthBy =
  (
    http: VendorHttp,
    path: string,
    {
      isSpent = () => false,
      refusesKey = () => false,
      isWell = (status) => status >= 200 && status < 300,
    }: HealthSigns = {},
  ) =>
  async (signal: AbortSignal): Promise<EngineHealth> => {
    try {
      const reply = await http.call({ path, signal, ...SMALL_CALL, timeoutMs: HEALTH_MS })
      if (reply.status === 401 || reply.status === 403 || refusesKey(reply))
        return { ok: false, lack: 'key', reason: 'its key is not taken' }
      if (!isWell(reply.status)) return { ok: false, reason: `it answers ${reply.status}` }
      return isSpent(reply) ? { ok: false, lack: 'credit', reason: 'its account is spent' } : { ok: true }
    } catch {
      return { ok: false, lack: 'reach', reason: 'it is not reached' }
    }
  }

/** Milliseconds. Chosen: a vendor that needs longer for nothing is not well. */
const HEALTH_MS = 5_000
