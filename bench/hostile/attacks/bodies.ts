/** Bodies against every route that takes one. */
import {
  type Body,
  dataUris,
  type Encoding,
  formKeys,
  gzipped,
  jsonKeys,
  manyArrays,
  manyFields,
  manyFiles,
  manyHeaders,
  nestedArrays,
  nestedObjects,
  prototypeKeys,
  wrongLengths,
} from '../bodies.ts'
import { createVisitor } from '../../lib/client.ts'
import type { Attack, Stage } from '../measure.ts'
import { type Cookies, headersOf, headOf, openSocket, type Outcome, send, statusOn } from '../wire.ts'

const MB = 1024 * 1024
/** Three pictures of 20 MB as data URIs. */
const LARGEST = 83 * MB
/** Requests on their way at a time. */
const LANES = 4

const WALLS = {
  group: 'bodies',
  bystander: { call: 'upload', bound: { ratio: 2 } },
  // Four lawful requests of three large pictures, each held twice, beside what a server is by itself.
  bounds: { pingMs: 100, serverMb: 1024 },
} as const satisfies Omit<Attack, 'name' | 'round'>

const UPLOADS = '/api/uploads/'
const GENERATE = '/api/generate-image-with-sse/'

export const bodyAttacks: readonly Attack[] = [
  posting('form keys, 20 MB', UPLOADS, () => formKeys(20 * MB)),
  posting('JSON keys, 20 MB', UPLOADS, () => jsonKeys(20 * MB)),
  posting('JSON that names a constructor, 20 MB', UPLOADS, () => prototypeKeys(20 * MB)),
  posting('nested arrays, 20 MB', UPLOADS, () => nestedArrays(20 * MB)),
  posting('arrays side by side, 20 MB', UPLOADS, () => manyArrays(20 * MB)),
  posting('nested objects, 83 MB', UPLOADS, () => nestedObjects(LARGEST)),
  ...(['json', 'form', 'multipart'] as const satisfies readonly Encoding[]).map((encoding) =>
    posting(`data URIs, 83 MB, ${encoding}`, GENERATE, () => dataUris(encoding, LARGEST)),
  ),
  posting('100,000 fields', UPLOADS, () => manyFields(100_000)),
  posting('100,000 files', UPLOADS, () => manyFiles(100_000)),
  posting('a part with 500,000 headers', UPLOADS, () => manyHeaders(500_000)),
  posting('gzip, 200 MB of zeros', UPLOADS, () => gzipped(200 * MB)),
  { ...WALLS, name: 'byte by byte', round: byteByByte },
  { ...WALLS, name: 'chunks without an end', round: endlessChunks },
  { ...WALLS, name: 'lengths that are not true', round: falseLengths },
  ...['/api/login/', '/api/signup/', '/api/account/password-reset/'].map((path) => anonymous(path)),
  everyRoute(),
]

/** Four at a time, one after another. */
function posting(name: string, path: string, make: () => Body): Attack {
  let body: Body
  return {
    ...WALLS,
    name,
    prepare: async () => {
      body ??= make()
    },
    round: ({ toile, attacker }, signal) => inLanes(() => post(toile.url, attacker, path, body, signal)),
  }
}

const post = (url: string, cookies: Cookies, path: string, body: Body, signal: AbortSignal): Promise<Outcome> =>
  send(url, {
    path,
    headers: { ...headersOf(cookies), 'content-type': body.type, ...body.headers },
    body: body.data,
    signal,
  })

const inLanes = <Result>(work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: LANES }, work))

/** A form of 1 MB by a visitor. */
function anonymous(path: string): Attack {
  const body = formKeys(MB - 1024)
  let visitor: Cookies
  return {
    ...WALLS,
    name: `a visitor's form of 1 MB to ${path}`,
    prepare: async ({ toile }) => {
      visitor = (await createVisitor(toile.url)).cookies
    },
    round: ({ toile }, signal) => inLanes(() => post(toile.url, visitor, path, body, signal)),
  }
}

async function byteByByte({ toile, attacker }: Stage, signal: AbortSignal): Promise<Outcome[]> {
  const body = jsonKeys(4096).data
  return Promise.all(
    Array.from({ length: 20 }, () =>
      byHand(toile.url, attacker, { 'content-length': String(body.byteLength) }, signal, async (write) => {
        for (const byte of body) await write(Uint8Array.of(byte))
      }),
    ),
  )
}

async function endlessChunks({ toile, attacker }: Stage, signal: AbortSignal): Promise<Outcome[]> {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, '['), Buffer.from('\r\n')])
  return inLanes(() =>
    byHand(toile.url, attacker, { 'transfer-encoding': 'chunked' }, signal, async (write) => {
      for (let sent = 0; sent < 4 * LARGEST; sent += chunk.byteLength) await write(chunk)
    }),
  )
}

async function falseLengths({ toile, attacker }: Stage, signal: AbortSignal): Promise<Outcome[]> {
  // One that never gets what it waits for is a matter of time, and among the slow bodies.
  const end = AbortSignal.any([signal, AbortSignal.timeout(2000)])
  return Promise.all(
    wrongLengths.map(({ headers, body }) =>
      byHand(toile.url, attacker, headers, end, (write) => write(Buffer.from(body))),
    ),
  )
}

/** A JSON body for the uploads, written piece by piece until the server has answered. */
async function byHand(
  url: string,
  cookies: Cookies,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  body: (write: (piece: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  const start = performance.now()
  const socket = await openSocket(url)
  const status = statusOn(socket, signal)
  socket.write(headOf(UPLOADS, { ...headersOf(cookies), 'content-type': 'application/json', ...headers }))
  const write = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      // Neither a piece that was written nor one that no longer can be holds up the next.
      if (socket.destroyed) resolve()
      else socket.write(piece, () => resolve())
    })
  void body(write)
  return { status: await status, body: Buffer.alloc(0), ms: performance.now() - start }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Each call of the API's own document that takes a body, as JSON and as a form. */
function everyRoute(): Attack {
  let calls: { path: string; body: Body; cookies: Cookies }[] = []
  return {
    ...WALLS,
    name: 'every other call, 1 MB and 83 MB',
    prepare: async ({ toile, attacker }) => {
      const document = (await (await fetch(`${toile.url}/api/docs/json`)).json()) as Document
      const visitor = (await createVisitor(toile.url)).cookies
      // The attacker goes on: what would end the session or the account is called without them.
      const ends = /\/(logout|end|end-others|end-all|delete)\/$/
      const bodies = [formKeys(MB - 1024), nestedArrays(MB - 1024), jsonKeys(LARGEST)]
      calls = Object.entries(document.paths)
        .filter(([path, methods]) => 'post' in methods && path !== UPLOADS)
        .map(([path]) => path.replaceAll(/\{\w+\}/g, '1'))
        .flatMap((path) => bodies.map((body) => ({ path, body, cookies: ends.test(path) ? visitor : attacker })))
    },
    round: async ({ toile }, signal) => {
      const left = [...calls]
      const outcomes: Outcome[] = []
      await inLanes(async () => {
        for (let next = left.pop(); next !== undefined && !signal.aborted; next = left.pop()) {
          outcomes.push(await post(toile.url, next.cookies, next.path, next.body, signal))
        }
      })
      return outcomes
    },
  }
}
