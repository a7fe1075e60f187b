import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { VendorDouble, VendorFate } from '@toile/engine/conformance'
import { createSpoiltAnswers, sendEndlessly, type SpoiltAnswers, startLoopbackServer } from '@toile/engine/testing'
import sharp from 'sharp'

/** What a double of a vendor is asked, and how it answers. */
export interface DoubleCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Undefined where the body is none. */
  readonly json: unknown
  form(): Promise<FormData>
  answer(status: number, body: unknown, headers?: Readonly<Record<string, string>>): void
  file(status: number, type: string, data: Uint8Array | string): void
}

/** What a picture of a double looks like: one colour, which the seed decides. Pixels. */
interface DoublePicture {
  readonly seed: number
  readonly width: number
  readonly height: number
}

export interface DoubleJob {
  readonly id: string
  readonly fate: VendorFate | undefined
  readonly spoilt: SpoiltAnswers
  state: 'working' | 'done' | 'failed' | 'stopped'
  readonly picture: DoublePicture
  /** Milliseconds since 1970: when it came, was over, and was first told to be. */
  readonly times: { readonly submitted: number; over?: number; told?: number }
}

/** The part of a double that is equal at every vendor. */
export interface DoubleDesk {
  readonly url: string
  readonly jobs: ReadonlyMap<string, DoubleJob>
  /** What becomes of the call at hand. */
  takeFate(): VendorFate | undefined
  /** A call that is accepted: its job, or undefined where the fate has broken its connection off. */
  begin(
    call: DoubleCall,
    fate: VendorFate | undefined,
    picture: DoublePicture,
    order?: unknown,
  ): Promise<DoubleJob | undefined>
  /** Somebody asks for a job. Whether that was answered here, or is to hear nothing. */
  look(call: DoubleCall, id: string): boolean
  stop(job: DoubleJob): void
  /** The job's picture as a file, or what its fate has made of it. */
  sendPicture(call: DoubleCall, job: DoubleJob): Promise<void>
  pictureOf(job: DoubleJob): Promise<Buffer>
  /** Resolves when the job is over, or nobody listens any more. */
  over(job: DoubleJob, call: DoubleCall): Promise<void>
}

/** A vendor's double, and what tests look at. */
export interface HostedDouble extends VendorDouble {
  readonly url: string
  /** Bodies of the calls that were accepted, as their routes read them. */
  readonly orders: readonly unknown[]
  readonly jobs: ReadonlyMap<string, DoubleJob>
  /** Calls that brought a body, whatever became of them. */
  readonly posts: number
}

type Route = (call: DoubleCall, desk: DoubleDesk) => Promise<void> | void

export async function startVendorServer(route: Route): Promise<HostedDouble> {
  const jobs = new Map<string, DoubleJob>()
  const endings = new Map<string, Promise<void>>()
  const orders: unknown[] = []
  const stopped: string[] = []
  const sockets = new WeakMap<DoubleCall, { request: IncomingMessage; response: ServerResponse }>()
  let fate: VendorFate | undefined
  let released: Promise<void> = Promise.resolve()
  let submissions = 0
  let looks = 0
  let posts = 0

  const { url, close } = await startLoopbackServer(async (request, response) => {
    const call = await callOf(request, response)
    sockets.set(call, { request, response })
    if (call.method === 'POST') posts += 1
    await route(call, desk)
  })

  const desk: DoubleDesk = {
    url,
    jobs,
    takeFate() {
      const mine = fate
      fate = undefined
      return mine
    },
    async begin(call, mine, picture, order = call.json) {
      submissions += 1
      orders.push(order)
      const job: DoubleJob = {
        id: randomUUID(),
        fate: mine,
        spoilt: createSpoiltAnswers(mine),
        state: 'working',
        picture,
        times: { submitted: Date.now() },
      }
      jobs.set(job.id, job)
      const ending = released.then(() => {
        job.times.over = Date.now()
        if (job.state === 'working') job.state = mine === 'failed-job' || mine === 'moderated' ? 'failed' : 'done'
      })
      endings.set(job.id, ending)
      const { request, response } = sockets.get(call)!
      if (mine === 'unanswered') request.socket.destroy()
      else if (mine === 'half-answer') {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '900' })
          .write('{"id":', () => response.destroy())
      } else if (mine === 'endless-answer') sendEndlessly(response)
      else if (mine !== 'silent') return job
      return undefined
    },
    look(call, id) {
      looks += 1
      const job = jobs.get(id)
      if (job === undefined) return false
      if (job.state !== 'working') job.times.told ??= Date.now()
      return job.spoilt.look(sockets.get(call)!.response)
    },
    stop(job) {
      job.state = 'stopped'
      stopped.push(job.id)
    },
    async sendPicture(call, job) {
      if (job.state !== 'done' || job.fate === 'expired-picture') return call.answer(404, { detail: 'Not Found' })
      if (job.fate === 'no-picture') return call.file(200, 'text/html', '<html>Sorry</html>')
      const file = await desk.pictureOf(job)
      if (!job.spoilt.download(sockets.get(call)!.response, file)) call.file(200, 'image/png', file)
    },
    pictureOf({ picture, fate: mine }) {
      const scale = mine === 'other-size' ? 0.5 : 1
      const { seed } = picture
      const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 }
      const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
      return sharp({ create: { width, height, channels: 3, background } })
        .png({ compressionLevel: 1 })
        .toBuffer()
    },
    over: (job, call) =>
      Promise.race([
        endings.get(job.id)!,
        new Promise<void>((resolve) => sockets.get(call)!.response.once('close', resolve)),
      ]),
  }

  return {
    url,
    jobs,
    orders,
    stopped,
    get submissions() {
      return submissions
    },
    get posts() {
      return posts
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

async function callOf(request: IncomingMessage, response: ServerResponse): Promise<DoubleCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '/', 'http://double')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    json: asJson(body),
    form: () => new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData(),
    answer: (status, answered, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered)),
    file: (status, type, data) => void response.writeHead(status, { 'content-type': type }).end(data),
  }
}

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Data of a picture that came as `data:image/png;base64,…`: vendors refuse what is no picture. */
export async function sizeOfDataUri(uri: string): Promise<{ width: number; height: number }> {
  const [, data] = /^data:image\/(?:png|jpeg|webp);base64,(.+)$/.exec(uri) ?? []
  if (data === undefined) throw new Error('no picture')
  const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata()
  return { width, height }
}
