import { EngineError, type ImageFile } from '@toile/engine'
import { ANSWER_BYTES, createVendorHttp, errorOfStatus, type VendorReply } from '@toile/engine/remote'
import type { z } from 'zod'
import { lost, partialRun, refusalOf, unheard } from './errors.ts'
import type { Graph } from './graphs/graph.ts'
import * as wire from './wire.ts'

export interface ComfyuiServerSettings {
  /** Without user and password: what a reverse proxy wants to know goes into `headers`. */
  readonly url: string
  /** Sent with every request, that for the socket included. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Where a job stands. `unknown`: neither its jobs, nor its queue, nor its history have it. */
export type JobState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly outputs: wire.Outputs }
  | { readonly kind: 'failed'; readonly error: wire.ExecutionError | undefined }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'unknown' }

/** One ComfyUI server. Each request is made once, and everything rejects with `EngineError`. */
export interface ComfyuiServer {
  /** For the log: no address. */
  readonly name: string
  /** In references of jobs. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What nodes and models it has. Rejects where it is no ComfyUI that answers. */
  inspect(signal: AbortSignal): Promise<wire.ObjectInfo>
  queue(signal: AbortSignal): Promise<wire.Queue>
  /** Answers with the name under which `LoadImage` finds the file. */
  upload(folder: string, name: string, image: ImageFile, signal: AbortSignal): Promise<string>
  /**
   * Answers with null where the graph was taken, and otherwise with what it was refused for. Rejects with an unknown charge
   * where nobody knows, and with none where the graph never left. A job that would have made a part of the graph is stopped.
   * `id` is a lower-case UUID that the server has never had.
   */
  submit(id: string, graph: Graph, signal: AbortSignal): Promise<EngineError | null>
  stateOf(id: string, signal: AbortSignal): Promise<JobState>
  /** The bytes of a job's picture. Rejects with `lost` where it is gone. */
  picture(outputs: wire.Outputs, signal: AbortSignal): Promise<Uint8Array>
  /** Stops a job, waiting or running; of one that is over it does nothing. */
  cancel(id: string, signal: AbortSignal): Promise<void>
}

/** Milliseconds. Chosen. */
const TIMEOUT = {
  /** For what a server says at once, whatever it draws. */
  question: 5_000,
  /** Some megabytes of JSON, made by looking through all its folders. */
  nodes: 20_000,
  /** Its pictures, over a slow line. */
  file: 60_000,
} as const

/** Bytes. Chosen. */
const MOST = {
  words: 2 ** 20,
  /** The graphs of everything that waits, and everything that is known of nodes. */
  lists: 32 * 2 ** 20,
} as const

export function createServer({ url, headers = {} }: ComfyuiServerSettings, name: string): ComfyuiServer {
  const http = createVendorHttp({ vendor: name, baseUrl: url, headers })

  const ask = (
    path: string,
    signal: AbortSignal,
    maxBytes: number = MOST.words,
    timeoutMs: number = TIMEOUT.question,
  ) => http.call({ path, signal, timeoutMs, maxBytes })
  const tell = (path: string, json: unknown, signal: AbortSignal) =>
    http.call({ method: 'POST', path, json, signal, timeoutMs: TIMEOUT.question, maxBytes: MOST.words })

  /** A 200 of the form that was expected. */
  function read<Answer>(schema: z.ZodType<Answer>, reply: VendorReply): Answer {
    if (reply.status !== 200) throw errorOfStatus(name, reply, 'no')
    const { success, data } = schema.safeParse(reply.json)
    if (success) return data
    throw new EngineError('unavailable', `${name} answered what is not ComfyUI's`, { retry: 'other-engine' })
  }

  const queue = async (signal: AbortSignal) => read(wire.queue, await ask('queue', signal, MOST.lists))

  return {
    name,
    url,
    headers,
    queue,
    async inspect(signal) {
      read(wire.systemStats, await ask('system_stats', signal))
      return read(wire.objectInfo, await ask('object_info', signal, MOST.lists, TIMEOUT.nodes))
    },
    async upload(folder, file, image, signal) {
      const form = new FormData()
      form.set('image', new Blob([Buffer.from(image.data)], { type: image.mediaType }), file)
      form.set('subfolder', folder)
      form.set('type', 'input')
      // The same job's file again: else it would get another name.
      form.set('overwrite', 'true')
      const call = { method: 'POST', path: 'upload/image', form, signal } as const
      const reply = await http.call({ ...call, timeoutMs: TIMEOUT.file, maxBytes: MOST.words })
      const stored = read(wire.uploaded, reply)
      return `${stored.subfolder}/${stored.name}`
    },
    async submit(id, graph, signal) {
      // Its messages go to the socket of this id: a process that takes the job up opens one as well.
      const json = { prompt: graph, client_id: id, prompt_id: id }
      const call = { method: 'POST', path: 'prompt', json, signal, submits: true } as const
      const reply = await http.call({ ...call, timeoutMs: TIMEOUT.file, maxBytes: MOST.words })
      // A proxy says so, also of a graph that it has passed on.
      if (reply.status === 502 || reply.status === 504) throw errorOfStatus(name, reply, 'unknown')
      if (reply.status !== 200) return refusalOf(name, reply)
      const { success, data } = wire.accepted.safeParse(reply.json)
      if (!success) throw unheard(`${name} answered what is not ComfyUI's`)
      const { node_errors: errors = {} } = data
      if (Object.keys(errors).length === 0) return null
      await cancel(id, signal).catch((cause: unknown) => {
        throw unheard(`${name} did not stop a part of a graph`, cause)
      })
      return partialRun(name, errors)
    },
    stateOf,
    async picture(outputs, signal) {
      const files = Object.values(outputs).flatMap(({ images = [] }) => images)
      const file = files.find(({ type }) => type === 'output')
      if (file === undefined) throw lost(`a job on ${name} has no picture`)
      const { filename, subfolder } = file
      const path = `view?${new URLSearchParams({ filename, subfolder, type: 'output' }).toString()}`
      const reply = await ask(path, signal, ANSWER_BYTES, TIMEOUT.file)
      if (reply.status === 404) throw lost(`${name} has a job's picture no more`)
      if (reply.status !== 200) throw errorOfStatus(name, reply, 'no')
      return reply.bytes
    },
    cancel,
  }

  async function cancel(id: string, signal: AbortSignal): Promise<void> {
    for (const [path, json] of [
      [`api/jobs/${id}/cancel`, {}],
      ['api/jobs/cancel', { job_ids: [id] }],
    ] as const) {
      const reply = await tell(path, json, signal)
      if (reply.status === 200) return
      if (!isAbsent(reply)) throw errorOfStatus(name, reply, 'no')
    }
    expectDone(await tell('queue', { delete: [id] }, signal))
    // An old server stops whatever it draws, and reads no id: it is asked only while it draws ours.
    const { queue_running: running } = await queue(signal)
    if (!running.some((entry) => entry[1] === id)) return
    expectDone(await tell('interrupt', { prompt_id: id }, signal))
  }

  function expectDone(reply: VendorReply): void {
    if (reply.status !== 200) throw errorOfStatus(name, reply, 'no')
  }

  async function stateOf(id: string, signal: AbortSignal): Promise<JobState> {
    const reply = await ask(`api/jobs/${id}`, signal, MOST.lists)
    if (reply.status === 200) {
      const { status, outputs = {}, execution_error: error } = read(wire.job, reply)
      switch (status) {
        case 'pending':
          return { kind: 'waiting' }
        case 'in_progress':
          return { kind: 'running' }
        case 'completed':
          return { kind: 'done', outputs }
        case 'failed':
          return { kind: 'failed', error }
        case 'cancelled':
          return { kind: 'interrupted' }
      }
    }
    if (!isAbsent(reply) && !wire.noSuchJob.safeParse(reply.json).success) throw errorOfStatus(name, reply, 'no')
    // In this order: a job goes from the queue into the history at once, so that one look or the other finds it.
    const { queue_running: running, queue_pending: pending } = await queue(signal)
    if (running.some((entry) => entry[1] === id)) return { kind: 'running' }
    if (pending.some((entry) => entry[1] === id)) return { kind: 'waiting' }
    const past = read(wire.history, await ask(`history/${id}`, signal, MOST.lists))[id]
    if (past === undefined) return { kind: 'unknown' }
    if (past.status.completed) return { kind: 'done', outputs: past.outputs }
    const messages = new Map(past.status.messages)
    if (messages.has('execution_interrupted')) return { kind: 'interrupted' }
    return { kind: 'failed', error: wire.executionError.safeParse(messages.get('execution_error')).data }
  }
}

/** A path that an older server does not have. */
const isAbsent = ({ status }: VendorReply): boolean => status === 404 || status === 405
