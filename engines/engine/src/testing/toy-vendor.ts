import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Mode } from '@toile/contract'
import sharp from 'sharp'
import { z } from 'zod'
import type { VendorDouble, VendorFate } from '../conformance/remote.ts'
import { EngineError, type EngineErrorDetails, type ImageEngine, type OperationCapability } from '../port.ts'
import { wholeFrame } from '../remote/frame.ts'
import type { FrameTools } from '../remote/frame-tools.ts'
import { createRemoteEngine } from '../remote/remote-engine.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { createSpoiltAnswers, sendEndlessly, type SpoiltAnswers } from './spoilt-answers.ts'
import { createVendorHttp, errorOfStatus } from '../remote/vendor-http.ts'

/** US dollars a picture. */
export const TOY_PRICE = 0.04

export interface ToyVendor extends VendorDouble {
  readonly url: string
  /** Jobs by id, as it knows them. */
  readonly jobs: ReadonlyMap<string, { readonly state: 'working' | 'done' | 'failed' | 'stopped' }>
}

interface Job {
  state: 'working' | 'done' | 'failed' | 'stopped'
  readonly fate: VendorFate | undefined
  readonly spoilt: SpoiltAnswers
  readonly over: Promise<void>
  readonly order: { readonly seed: number; readonly width: number; readonly height: number }
}

const order = z.object({
  words: z.string().max(2_000),
  seed: z.number().int(),
  width: z.number().int().min(16).max(4096),
  height: z.number().int().min(16).max(4096),
})

/** A vendor of pictures of one colour, for tests of what stands around remote engines: real HTTP, a job a picture. */
export async function startToyVendor(): Promise<ToyVendor> {
  const jobs = new Map<string, Job>()
  const stopped: string[] = []
  let submissions = 0
  let looks = 0
  let fate: VendorFate | undefined
  let released: Promise<void> = Promise.resolve()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind, id = '', part] = (request.url ?? '').split('/')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== 'Bearer toy') return void json(401, { error: 'no such key' })
    if (kind !== 'jobs') return void json(404, { error: 'nothing here' })
    if (request.method === 'POST' && id === '') return submitted(request, response, json)
    const job = jobs.get(id)
    if (job === undefined) return void json(404, { error: 'no such job' })
    if (request.method === 'DELETE') {
      if (job.state !== 'working') return void json(409, { error: 'over' })
      job.state = 'stopped'
      stopped.push(id)
      return void json(200, { charged: false })
    }
    if (part === 'picture') return pictureOf(job, response)
    looks += 1
    if (job.spoilt.look(response)) return
    return void json(200, { state: job.state })
  }

  async function submitted(
    request: IncomingMessage,
    response: ServerResponse,
    json: (status: number, body: unknown) => void,
  ): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = order.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
    if (!asked.success) return json(422, { error: 'not so' })
    const mine = fate
    fate = undefined
    if (mine === 'unauthorised') return json(401, { error: 'no such key' })
    if (mine === 'moderated') return json(400, { error: 'moderated' })
    if (mine === 'out-of-credits') return json(402, { error: 'no credits' })
    if (mine === 'rate-limited') return void response.writeHead(429, { 'retry-after': '1' }).end()
    if (mine === 'html') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad</html>')
    submissions += 1
    const id = randomUUID()
    const job: Job = {
      state: 'working',
      fate: mine,
      spoilt: createSpoiltAnswers(mine),
      over: released,
      order: asked.data,
    }
    jobs.set(id, job)
    void job.over.then(() => {
      if (job.state === 'working') job.state = mine === 'failed-job' ? 'failed' : 'done'
    })
    if (mine === 'unanswered') return void request.socket.destroy()
    if (mine === 'half-answer') {
      response.writeHead(200, { 'content-length': '200' }).write('{"id":')
      await setTimeout(5)
      return void response.destroy()
    }
    if (mine === 'endless-answer') {
      return sendEndlessly(response)
    }
    if (mine === 'silent') return
    return json(200, { id })
  }

  async function pictureOf({ state, fate: mine, spoilt, order: asked }: Job, response: ServerResponse): Promise<void> {
    if (state !== 'done') return void response.writeHead(409).end()
    if (mine === 'expired-picture') return void response.writeHead(410).end()
    if (mine === 'no-picture') return void response.writeHead(200).end('<html>Sorry</html>')
    const { seed } = asked
    const scale = mine === 'other-size' ? 0.5 : 1
    const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 }
    const [width, height] = [Math.round(asked.width * scale), Math.round(asked.height * scale)]
    const data = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    if (spoilt.download(response, data)) return
    response.writeHead(200, { 'content-type': 'image/png' }).end(data)
  }

  const { url, close } = await startLoopbackServer(handle)
  return {
    url,
    jobs,
    stopped,
    get submissions() {
      return submissions
    },
    get looks() {
      return looks
    },
    next: (next) => void (fate = next),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return () => {
        released = Promise.resolve()
        resolve()
      }
    },
    close,
  }
}

const accepted = z.object({ id: z.uuid() })
const looked = z.object({ state: z.enum(['working', 'done', 'failed', 'stopped']) })

const CALL_MS = 2_000
const POLL_MS = 5
const MAX_BYTES = 1_000_000

/** Once there is a job, an error of asking for it says nothing of what it costs. */
const told = (error: unknown, charge: Pick<EngineErrorDetails, 'charged' | 'chargedUsd'>): unknown =>
  error instanceof EngineError ? new EngineError(error.code, error.message, { ...charge, cause: error }) : error

interface ToyEngineOptions {
  readonly id?: string
  readonly maxJobs?: number
  readonly operation?: Mode
  /** Milliseconds between looks at a job. */
  readonly pollMs?: number
}

/** An engine at such a vendor, that makes pictures of one mode. `id` and `maxJobs` tell several apart. */
export function createToyVendorEngine(
  vendor: Pick<ToyVendor, 'url'>,
  tools: FrameTools,
  { id = 'toy-vendor', maxJobs = 4, operation = 'create-pattern', pollMs = POLL_MS }: ToyEngineOptions = {},
): ImageEngine {
  const http = createVendorHttp({ vendor: id, baseUrl: vendor.url, headers: { authorization: 'Bearer toy' } })
  const limits = { timeoutMs: CALL_MS, maxBytes: MAX_BYTES }
  const capability: OperationCapability = {
    operation,
    mask: 'ignored',
    maxOutputs: 1,
    maxPixels: 4096 * 4096,
    seed: 'exact',
    progress: 'queue',
    cancel: 'hard',
    face: 'ignored',
    pose: 'ignored',
  }
  return createRemoteEngine(
    {
      id,
      version: '1',
      maxJobs,
      leavesHouse: true,
      capabilities: async () => [capability],
      health: async () => ({ ok: true }),
      frameOf: ({ width, height }) => wholeFrame({ width, height }),

      async prepare({ prompt, seed, index, width, height }) {
        return {
          model: 'one colour',
          priceUsd: TOY_PRICE,
          warnings: [],
          answersAtOnce: false,
          async submit(signal) {
            const json = { words: prompt, seed: (seed + index * 0x9e3779b1) >>> 0, width, height }
            const reply = await http.call({ method: 'POST', path: 'jobs', json, signal, submits: true, ...limits })
            if (reply.status === 400)
              throw new EngineError('moderated', 'the toy vendor does not make this', {
                publicMessage: 'The engine does not make this picture. Change the words.',
              })
            if (reply.status !== 200) throw errorOfStatus(id, reply, 'submission')
            const { success, data } = accepted.safeParse(reply.json)
            if (!success) throw new EngineError('internal', 'no id came', { charged: 'unknown' })
            return { job: { engine: id, model: 'one colour', server: vendor.url, id: data.id } }
          },
        }
      },

      async wait(ref, { signal, emit }) {
        for (;;) {
          // Each look follows the one before.
          const reply = await http.call({ path: `jobs/${ref.id}`, signal, ...limits }).catch((error: unknown) => {
            throw told(error, { charged: 'unknown' })
          })
          if (reply.status === 404) throw new EngineError('lost', 'the job is unknown', { charged: 'unknown' })
          const { success, data } = looked.safeParse(reply.json)
          if (!success) throw errorOfStatus(id, reply, 'unknown')
          if (data.state === 'failed' || data.state === 'stopped')
            throw new EngineError('internal', `the job is ${data.state}`, { charged: 'no', retry: 'other-engine' })
          if (data.state === 'done') break
          emit({ kind: 'queued', position: 0 })
          await setTimeout(pollMs, undefined, { signal })
        }
        const picture = await http
          .download(`/jobs/${ref.id}/picture`, { signal, ...limits })
          .catch((error: unknown) => {
            throw told(error, { charged: 'yes', chargedUsd: TOY_PRICE })
          })
        return { picture, chargedUsd: TOY_PRICE, warnings: [] }
      },

      async cancel(ref, signal) {
        const { status } = await http.call({ method: 'DELETE', path: `jobs/${ref.id}`, signal, ...limits })
        if (status === 200) return 'no'
        return status === 409 ? 'yes' : 'unknown'
      },
      async close() {},
    },
    tools,
  )
}
