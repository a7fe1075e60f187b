import { type FormValue as Form, readForm, validateStripeRequest } from '../requests/index.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { catchUp } from './due.ts'
import { invalid, StripeRefusal } from './errors.ts'
import { API_VERSION } from './events.ts'
import { render } from './render.ts'
import type { Route } from './route.ts'
import { checkOwners, newId, type Owners, timeOf, type World } from './state.ts'
import { DAY } from './time.ts'

/** What came, for tests to look at. */
export interface LoggedRequest {
  readonly id: string
  readonly method: string
  /** Without its query. */
  readonly path: string
  /** Of body or query, as they came: text at the leaves. */
  readonly params: Readonly<Record<string, Form>>
  readonly key: string | null
  /** Of the answer; null while it is being made, or when none is given. */
  status: number | null
}

/** Something that goes wrong with a request, instead of or after what it asks for. */
export interface Fault {
  readonly when: (request: LoggedRequest) => boolean
  /**
   * - a status: it is answered so, and nothing is done (429, 500, 503);
   * - `lost`: the connection ends before it is done, `answer-lost`: after;
   * - `held`: it waits for `until` before it is done.
   */
  readonly what: number | 'lost' | 'answer-lost' | 'held'
  readonly until?: Promise<void>
  /** How many requests it meets; 1 unless told. */
  times?: number
}

/** The HTTP side: everything of it that does not depend on a resource. */
export interface Desk {
  readonly world: World
  readonly routes: readonly Route[]
  readonly log: LoggedRequest[]
  /** Everything as it came, but for the key that opens the account. */
  readonly received: string[]
  readonly faults: Fault[]
  readonly answers: Map<string, Kept>
}

interface Kept {
  readonly fingerprint: string
  readonly at: number
  /** Null while the first request is still at work. */
  answer: Answer | null
}

interface Answer {
  readonly status: number
  readonly body: object
}

export function listen(desk: Desk): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    void serve(desk, request, response).catch((error: unknown) => {
      // A mistake of the double's own must not look like a refusal of Stripe's.
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'api_error', message: `The double broke: ${String(error)}` } }))
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The double listens on no port')
      resolve({ server, port: address.port })
    })
  })
}

async function serve(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const { authorization, ...headers } = request.headers
  desk.received.push([`${method} ${request.url}`, JSON.stringify(headers), body].join('\n'))
  const key = request.headers['idempotency-key']
  const entry: LoggedRequest = {
    id: newId(desk.world.state, 'req'),
    method,
    path: url.pathname,
    params: {},
    key: typeof key === 'string' ? key : null,
    status: null,
  }
  desk.log.push(entry)
  const send = (told: Answer, more: Record<string, string> = {}) => {
    entry.status = told.status
    response.writeHead(told.status, {
      'content-type': 'application/json',
      'request-id': entry.id,
      'stripe-version': API_VERSION,
      ...(entry.key && { 'idempotency-key': entry.key }),
      ...more,
    })
    response.end(JSON.stringify(told.body))
  }
  try {
    checkHeaders(desk, authorization, request.headers['stripe-version'])
    const form = method === 'POST' ? body : url.search.slice(1)
    Object.assign(entry, { params: readForm(form) })
    const fault = takeFault(desk, entry)
    if (fault?.what === 'lost') return void response.destroy()
    if (typeof fault?.what === 'number') throw fallen(fault.what)
    const found = await answerOnce(desk, entry, form, fault?.what === 'held' ? fault.until : undefined)
    if (fault?.what === 'answer-lost') return void response.destroy()
    send(found.answer, found.replayed ? { 'idempotent-replayed': 'true' } : {})
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    send(bodyOf(error, entry))
  }
}

function checkHeaders({ world }: Desk, authorization: string | undefined, version: unknown): void {
  if (authorization !== `Bearer ${world.options.apiKey}`) {
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  }
  if (version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${String(version)}`)
}

function takeFault({ faults }: Desk, request: LoggedRequest): Fault | undefined {
  const at = faults.findIndex(({ when }) => when(request))
  const fault = faults[at]
  if (!fault) return undefined
  fault.times = (fault.times ?? 1) - 1
  if (fault.times <= 0) faults.splice(at, 1)
  return fault
}

const fallen = (status: number): StripeRefusal =>
  status === 429
    ? new StripeRefusal(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests in a short period of time.',
      })
    : new StripeRefusal(status, { type: 'api_error', message: 'An unknown error occurred' })

interface Answered {
  readonly answer: Answer
  readonly replayed: boolean
}

/** Of two requests with one key the second gets the first one's answer, be it a refusal; other parameters get an error. */
async function answerOnce(
  desk: Desk,
  entry: LoggedRequest,
  form: string,
  until: Promise<void> | undefined,
): Promise<Answered> {
  const { world, answers } = desk
  if (entry.method !== 'POST' || entry.key === null) {
    await until
    return { answer: perform(desk, entry, prepare(desk, entry, form)), replayed: false }
  }
  const now = timeOf(world)
  const fingerprint = `${entry.path} ${JSON.stringify(entry.params)}`
  const known = answers.get(entry.key)
  if (known && now - known.at < DAY) {
    if (known.fingerprint !== fingerprint) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${entry.key}' if you meant to execute a different request.`,
      })
    }
    if (!known.answer) {
      throw new StripeRefusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key: ${entry.key}`,
      })
    }
    return { answer: known.answer, replayed: true }
  }
  // What is refused before it begins leaves its key free.
  const prepared = prepare(desk, entry, form)
  const kept: Kept = { fingerprint, at: now, answer: null }
  answers.set(entry.key, kept)
  await until
  kept.answer = perform(desk, entry, prepared)
  return { answer: kept.answer, replayed: false }
}

interface Prepared {
  readonly route: Route
  readonly id: string
  readonly params: Owners & { readonly expand?: readonly string[] }
}

function prepare({ routes }: Desk, { method, path, params }: LoggedRequest, form: string): Prepared {
  const checked = validateStripeRequest(method, path, form)
  if (checked.kind === 'refused') throw new StripeRefusal(400, checked.error)
  for (const route of routes) {
    if (route.method !== method) continue
    const wanted = route.path.split('/')
    const given = path.split('/')
    if (wanted.length !== given.length || !wanted.every((part, at) => part === ':id' || part === given[at])) continue
    const id = decodeURIComponent(given[wanted.indexOf(':id')] ?? '')
    return { route, id, params: route.read(params, '') }
  }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function perform({ world }: Desk, entry: LoggedRequest, { route, id, params }: Prepared): Answer {
  world.request = null
  catchUp(world)
  world.request = { id: entry.id, key: entry.key }
  try {
    if (route.method === 'GET') checkOwners(world, params)
    const thing = route.answer(world, id, params as never)
    return { status: 200, body: render(world.state, thing, params.expand) }
  } catch (error) {
    if (error instanceof StripeRefusal) return bodyOf(error, entry)
    throw error
  } finally {
    world.request = null
  }
}

const bodyOf = ({ status, body }: StripeRefusal, { id }: LoggedRequest): Answer => ({
  status,
  body: { error: { ...body, request_log_url: `https://dashboard.stripe.test/logs/${id}` } },
})
