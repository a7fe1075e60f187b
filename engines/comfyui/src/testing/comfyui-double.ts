import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { VendorDouble, VendorFate } from '@toile/engine/conformance'
import { createSpoiltAnswers, type LoopbackServer, sendEndlessly, startLoopbackServer } from '@toile/engine/testing'
import type { WebSocket } from 'ws'
import { entryOf, historyOf, jobOf } from './bodies.ts'
import { createJobQueue, type DoubleJob, type JobFate, type JobQueue } from './jobs.ts'
import { type NodeTable, nodeTable } from './nodes.ts'
import { createSockets } from './sockets.ts'
import { type ForeignGraph, validateGraph } from './validate.ts'

export interface ComfyuiDoubleOptions {
  /** Nodes and model files that it does not have. */
  readonly without?: readonly string[]
  /** Older servers have no path to cancel one job, no path to cancel several, or none for jobs at all. */
  readonly jobsApi?: 'whole' | 'batch' | 'look' | 'none'
  /** A reverse proxy in front of it lets nobody pass without. */
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds that a picture takes at least. */
  readonly pictureMs?: number
  /** That of a server that was there before. */
  readonly port?: number
}

interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly json: unknown
}

export interface ComfyuiDouble extends VendorDouble {
  readonly url: string
  readonly port: number
  readonly requests: readonly SeenRequest[]
  /** Uploads, by the names under which `LoadImage` finds them. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly queue: JobQueue
  readonly sockets: ReadonlySet<WebSocket>
  /** Nobody has been told what happened to the next job. */
  next(fate: VendorFate | JobFate | AcceptedFate | 'partial'): void
  /** Out of reach, its jobs going on: connections are taken and hear nothing, or break at once. Its sockets break. */
  hide(how: 'hangs' | 'breaks'): void
  /** In reach again: those that still wait are answered. */
  show(): void
  /** Requests that wait for a word. */
  readonly waiting: number
  /** It ends all of a sudden, and forgets everything but its files; starts anew at the same address. */
  restart(): Promise<void>
}

/** The graph is accepted, and then a proxy in front says that it heard nothing; or the server is out of reach from there on. */
type AcceptedFate = 'gateway-timeout' | 'hidden'

/** What a real server, v0.28.1, said on the wire, request by request: the same statuses, bodies and messages. */
export async function startComfyuiDouble(options: ComfyuiDoubleOptions = {}): Promise<ComfyuiDouble> {
  const { without = [], jobsApi = 'whole', headers = {}, pictureMs = 0 } = options
  const nodes = nodeTable(without)
  const state = createState(nodes, { jobsApi, headers, pictureMs })
  let port = options.port ?? 0
  let listening: LoopbackServer
  const listen = async (): Promise<void> => {
    listening = await startLoopbackServer(state.answer, {
      port,
      // A body that is no JSON, say.
      failed: (response) =>
        void response
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
          .end('500 Internal Server Error\n\nServer got itself in trouble'),
    })
    listening.server.on('upgrade', (request, socket, head) => state.upgrade(request, socket, head))
    ;({ port } = listening)
  }
  const ending = async (): Promise<void> => {
    for (const socket of state.sockets) socket.terminate()
    await listening.close()
  }
  await listen()
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    get port() {
      return port
    },
    requests: state.requests,
    files: state.files,
    sockets: state.sockets,
    stopped: state.stopped,
    get queue() {
      return state.queue()
    },
    get submissions() {
      return state.count.submissions
    },
    get looks() {
      return state.count.looks
    },
    next: (fate) => {
      state.count.fate = fate
    },
    hold: state.hold,
    hide: state.hide,
    show: state.show,
    get waiting() {
      return state.waiting.size
    },
    async restart() {
      await ending()
      state.forget()
      await listen()
    },
    close: ending,
  }
}

type Settings = Required<Pick<ComfyuiDoubleOptions, 'jobsApi' | 'headers' | 'pictureMs'>>

function createState(nodes: NodeTable, { jobsApi, headers, pictureMs }: Settings) {
  const requests: SeenRequest[] = []
  const files = new Map<string, Uint8Array>()
  const pictures = new Map<string, Uint8Array>()
  const stopped: string[] = []
  const sockets = createSockets()
  const count: { submissions: number; looks: number; fate: string | undefined } = {
    submissions: 0,
    looks: 0,
    fate: undefined,
  }
  let released = Promise.resolve()
  let hidden: 'hangs' | 'breaks' | null = null
  let shown = Promise.withResolvers<void>()
  const waiting = new Set<ServerResponse>()
  let numbers = 0

  const newQueue = (): JobQueue =>
    createJobQueue({ files, pictures, pictureMs, tell: sockets.tell, preview: sockets.preview })
  let queue = newQueue()

  function isRefused({ headers: sent }: IncomingMessage): 401 | 403 | null {
    if (Object.entries(headers).some(([name, value]) => sent[name.toLowerCase()] !== value)) return 401
    const { origin, host } = sent
    // A page of somebody else's may not speak to a server on loopback.
    return origin !== undefined && new URL(origin).host !== host ? 403 : null
  }

  function hide(how: 'hangs' | 'breaks'): void {
    hidden = how
    for (const socket of sockets.sockets) socket.terminate()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (hidden === 'breaks') return void response.destroy()
    if (hidden === 'hangs') {
      waiting.add(response)
      response.on('close', () => waiting.delete(response))
      await shown.promise
      if (response.destroyed) return
    }
    const { method = 'GET' } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    // Every path is there a second time below /api.
    const path = pathname.replace(/^\/api(?=\/(?!jobs))/, '')
    const body = await buffer(request)
    const type = request.headers['content-type'] ?? ''
    const refused = isRefused(request)
    const json = (status: number, value: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
    const empty = (status: number): void =>
      void response.writeHead(status, { 'content-type': 'application/octet-stream' }).end()
    const unknown = (): void =>
      void response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404: Not Found')
    if (refused !== null) return empty(refused)
    if (method === 'POST' && path === '/upload/image') {
      requests.push({ method, path, json: undefined })
      const stored = await storeUpload(files, body, type)
      return stored === null ? empty(400) : json(200, stored)
    }
    const sent: unknown = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'))
    requests.push({ method, path, json: sent })
    switch (`${method} ${path}`) {
      case 'GET /system_stats':
        return json(200, {
          system: { os: 'linux', comfyui_version: '0.28.1', argv: ['main.py', '--cpu'] },
          devices: [],
        })
      case 'GET /object_info':
        return json(200, nodes)
      case 'GET /queue':
        return json(200, { queue_running: queue.running.map(entryOf), queue_pending: queue.pending.map(entryOf) })
      case 'POST /queue':
        for (const id of (sent as { delete?: string[] }).delete ?? []) if (queue.dequeue(id)) stopped.push(id)
        return empty(200)
      case 'POST /interrupt': {
        const { prompt_id: id } = (sent ?? {}) as { prompt_id?: string }
        // Without an id it stops whatever runs.
        const running = queue.running[0]?.id
        if (running !== undefined && (id === undefined || id === running) && queue.interrupt(running))
          stopped.push(running)
        return empty(200)
      }
      case 'POST /history':
        for (const id of (sent as { delete?: string[] }).delete ?? []) queue.history.delete(id)
        return empty(200)
      case 'POST /prompt':
        return prompt(sent, response, json)
      case 'GET /view': {
        const [subfolder, name] = [searchParams.get('subfolder') ?? '', searchParams.get('filename') ?? '']
        if (subfolder.split('/').includes('..')) return empty(403)
        const picture = pictures.get(`${subfolder}/${name}`)
        if (picture === undefined) return empty(404)
        if (jobOfPicture(subfolder, name)?.spoilt.download(response, picture)) return
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      }
    }
    if (method === 'GET' && path.startsWith('/history/')) {
      count.looks += 1
      const job = queue.history.get(path.slice('/history/'.length))
      return json(200, job === undefined ? {} : { [job.id]: historyOf(job) })
    }
    const cancelled = /^\/api\/jobs\/([^/]+)\/cancel$/.exec(path)?.[1]
    if (method === 'POST' && cancelled !== undefined && jobsApi === 'whole')
      return json(200, { cancelled: stop(cancelled) })
    if (method === 'POST' && path === '/api/jobs/cancel' && (jobsApi === 'whole' || jobsApi === 'batch')) {
      const ids = (sent as { job_ids: string[] }).job_ids
      return json(200, { cancelled: ids.map(stop).includes(true) })
    }
    const looked = /^\/api\/jobs\/([^/]+)$/.exec(path)?.[1]
    if (method === 'GET' && looked !== undefined && jobsApi !== 'none') {
      count.looks += 1
      const job = queue.find(looked)
      if (job?.spoilt.look(response)) return
      return job === undefined ? json(404, { error: 'Job not found' }) : json(200, jobOf(job))
    }
    unknown()
  }

  function jobOfPicture(subfolder: string, name: string): DoubleJob | undefined {
    const isNamed = ({ result }: DoubleJob): boolean =>
      Object.values(result).some(({ images }) =>
        images.some((image) => image.subfolder === subfolder && image.filename === name),
      )
    return [...queue.history.values()].find(isNamed)
  }

  function stop(id: string): boolean {
    const isStopped = queue.cancel(id)
    if (isStopped) stopped.push(id)
    return isStopped
  }

  function prompt(sent: unknown, response: ServerResponse, json: Answer): void {
    const { fate } = count
    count.fate = undefined
    if (fate === 'unauthorised') return void response.writeHead(401).end()
    if (fate === 'rate-limited') return void response.writeHead(429, { 'retry-after': '2' }).end()
    if (fate === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    const asked = sent as { prompt?: ForeignGraph; prompt_id?: string; client_id?: string }
    const refusal = (kind: string, message: string, details: string): void =>
      json(400, { error: { type: kind, message, details, extra_info: {} }, node_errors: {} })
    const id = asked.prompt_id ?? crypto.randomUUID()
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
      const details =
        'prompt_id must be a UUID string in canonical lowercase hyphenated form; omit it to let the server generate one'
      return refusal('invalid_prompt_id', 'prompt_id must be a valid UUID', details)
    }
    if (asked.prompt === undefined) return refusal('no_prompt', 'No prompt provided', 'No prompt provided')
    // A second output that cannot be made: the rest is run all the same.
    const graph = fate === 'partial' ? { ...asked.prompt, ...BROKEN_OUTPUT } : asked.prompt
    const { outputs, error, nodeErrors } = validateGraph(graph, nodes, (name) => files.has(name))
    const number = numbers
    numbers += 1
    if (error !== null) return json(400, { error, node_errors: nodeErrors })
    count.submissions += 1
    queue.add({
      id,
      number,
      graph,
      extra: { client_id: asked.client_id, create_time: Date.now() },
      outputs,
      fate,
      spoilt: createSpoiltAnswers(fate),
      released,
      state: 'pending',
      interrupted: Promise.withResolvers(),
      isInterrupted: false,
      result: {},
      messages: [],
      error: undefined,
    })
    const text = JSON.stringify({ prompt_id: id, number, node_errors: nodeErrors })
    if (fate === 'gateway-timeout')
      return void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Late</h1>')
    if (fate === 'hidden') hide('breaks')
    if (fate === 'unanswered' || fate === 'hidden') return void response.destroy()
    if (fate === 'half-answer') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
      return void response.write(text.slice(0, 20), () => response.destroy())
    }
    if (fate === 'endless-answer') return sendEndlessly(response)
    json(200, JSON.parse(text))
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { pathname } = new URL(request.url ?? '/', 'http://double')
    if (hidden !== null) return void stream.destroy()
    const refused = isRefused(request)
    if (refused !== null || pathname !== '/ws') {
      stream.end(`HTTP/1.1 ${refused ?? 404} No\r\nconnection: close\r\n\r\n`)
      return
    }
    count.looks += 1
    sockets.accept(request, stream, head, queue)
  }

  return {
    requests,
    files,
    stopped,
    sockets: sockets.sockets,
    count,
    waiting,
    answer,
    hide,
    show() {
      hidden = null
      shown.resolve()
      shown = Promise.withResolvers()
    },
    upgrade,
    queue: () => queue,
    forget() {
      // What runs goes with it: nothing of it is ever told.
      queue.pending.length = 0
      for (const job of queue.running) queue.interrupt(job.id)
      queue = newQueue()
    },
    hold() {
      const holding = Promise.withResolvers<void>()
      released = holding.promise
      return () => {
        released = Promise.resolve()
        holding.resolve()
      }
    },
  }
}

/** Puts a file where it is wanted, under a free name where it may not overwrite; null where it is none, or wants out. */
async function storeUpload(files: Map<string, Uint8Array>, body: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const image = form.get('image')
  const subfolder = String(form.get('subfolder') ?? '')
  if (!(image instanceof File) || subfolder.split('/').includes('..') || subfolder.startsWith('/')) return null
  const bytes = new Uint8Array(await image.arrayBuffer())
  const [, stem = '', ending = ''] = /^(.*)(\.[^.]*)$/.exec(image.name) ?? []
  let { name } = image
  const nameOf = (): string => (subfolder === '' ? name : `${subfolder}/${name}`)
  const isOther = (): boolean => {
    const there = files.get(nameOf())
    return there !== undefined && Buffer.compare(there, bytes) !== 0
  }
  // Another picture of the same name gets a name of its own; the same picture does not.
  for (let at = 1; form.get('overwrite') !== 'true' && isOther(); at += 1) name = `${stem} (${at})${ending}`
  files.set(nameOf(), bytes)
  return { name, subfolder, type: 'input' }
}

type Answer = (status: number, value: unknown) => void

const BROKEN_OUTPUT: ForeignGraph = {
  90: { class_type: 'UNETLoader', inputs: { unet_name: 'nowhere.safetensors', weight_dtype: 'default' } },
  91: { class_type: 'ModelSave', inputs: { model: ['90', 0], filename_prefix: 'x' } },
}
