import { EngineError } from '@toile/engine'
import { errorOfStatus, type VendorReply } from '@toile/engine/remote'
import { type ExecutionError, refused } from './wire.ts'

/** Nodes that read a model's file: what fails in them is the file. */
const LOADERS = /Loader/

/** A server of ours charges nothing, whatever went wrong. */
const FREE = { charged: 'no' } as const

const TRY_AGAIN = 'The picture could not be made. Nothing was charged for it. Try again in a minute.'

/** Of a job that nobody knows, or whose server is gone: it is made again, on another server where there is one. */
export const lost = (message: string, cause?: unknown): EngineError =>
  new EngineError('lost', message, { ...FREE, retry: 'same-engine', publicMessage: TRY_AGAIN, cause })

export const stopped = (cause: unknown): EngineError =>
  new EngineError('cancelled', 'stopped by its signal', { ...FREE, cause })

export const unavailable = (message: string): EngineError =>
  new EngineError('unavailable', message, { ...FREE, retry: 'other-engine', publicMessage: TRY_AGAIN })

/** Of a job that may be there, while its server cannot be asked: it is to be taken up by its id. Nobody may make another. */
export const unheard = (message: string, cause?: unknown): EngineError =>
  new EngineError('unavailable', message, { charged: 'unknown', retry: 'never', publicMessage: TRY_AGAIN, cause })

/** What a refusal of `POST /prompt` means. Only types are read: the rest may hold paths of the server. */
export function refusalOf(server: string, reply: VendorReply): EngineError {
  const { success, data } = refused.safeParse(reply.json)
  if (reply.status !== 400 || !success) return errorOfStatus(server, reply, 'no')
  const types = [data.error.type, ...Object.values(data.node_errors ?? {}).flatMap(typesOf)]
  return errorOfTypes(server, types)
}

/** What it means when a graph was accepted without a part of it. */
export const partialRun = (server: string, errors: Readonly<Record<string, NodeErrors>>): EngineError =>
  errorOfTypes(server, Object.values(errors).flatMap(typesOf))

interface NodeErrors {
  readonly errors: readonly { readonly type: string }[]
}

const typesOf = ({ errors }: NodeErrors): string[] => errors.map(({ type }) => type)

function errorOfTypes(server: string, types: readonly string[]): EngineError {
  const isMissing = types.some((type) => type === 'missing_node_type' || type === 'value_not_in_list')
  const message = `${server} refused a graph: ${[...new Set(types)].join(', ')}`
  return new EngineError(isMissing ? 'model-missing' : 'internal', message, { ...FREE, retry: 'other-engine' })
}

/** What the end of a job by an error means. Names of a node and of an exception are all that is told of it, and that to the log. */
export function errorOfExecution(server: string, error: ExecutionError | undefined): EngineError {
  if (error === undefined)
    return new EngineError('internal', `a job failed on ${server}`, { ...FREE, retry: 'other-engine' })
  const { node_type: node, exception_type: type, exception_message: said } = error
  const message = `${type} in ${node} on ${server}`
  if (/OutOfMemory/.test(type) || /out of memory/i.test(said))
    return new EngineError('out-of-memory', message, {
      ...FREE,
      retry: 'other-engine',
      publicMessage: 'The picture is too large for this engine. Nothing was charged for it. Use a smaller one.',
    })
  return new EngineError(LOADERS.test(node) ? 'model-missing' : 'internal', message, { ...FREE, retry: 'other-engine' })
}
