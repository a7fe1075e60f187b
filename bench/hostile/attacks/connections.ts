/** Connections that come to nothing: silent, or so slow that they might as well be. And a stop while they are open. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Check, Measured, Stage } from '../measure.ts'
import { headersOf, headOf, openSocket, type Outcome, send, statusOn } from '../wire.ts'

/** What is held open. Chosen. */
const OPEN = {
  /** Connections that send nothing. */
  silent: 200,
  /** Connections of each slow kind. */
  slow: 20,
  /** Between two bytes of who is slow. */
  byteEveryMs: 1000,
} as const
/** What a stop may take while they are open. */
const STOP_MS = 2000

/** What each kind writes at once, and what it goes on with, byte by byte. */
type Kind = (stage: Stage) => { readonly start: string; readonly goesOn?: string }

const SLOW_KINDS: readonly Kind[] = [
  () => ({ start: 'GET /api/health/ HTTP/1.1\r\nhost: localhost\r\n', goesOn: `x: ${'y'.repeat(500)}` }),
  ({ attacker }) => ({
    start: headOf('/api/vote/', {
      ...headersOf(attacker),
      'content-type': 'application/json',
      'content-length': '1000',
    }),
    goesOn: `{"a":"${'b'.repeat(900)}"}`,
  }),
  ({ attacker }) => ({
    start: headOf('/api/uploads/', {
      ...headersOf(attacker),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '10000000',
    }),
    goesOn: `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'b'.repeat(900)}`,
  }),
  // Begun, and no byte more.
  ({ attacker }) => ({
    start: headOf('/api/uploads/', {
      ...headersOf(attacker),
      'content-type': 'application/json',
      'content-length': '10000000',
    }),
  }),
]

export const connectionAttacks: readonly Attack[] = [
  {
    name: `${OPEN.silent} silent connections, ${SLOW_KINDS.length * OPEN.slow} slow ones`,
    group: 'connections',
    bystander: { call: 'upload', bound: { ratio: 2 } },
    bounds: { pingMs: 100, overSeconds: 60 },
    mostSeconds: 75,
    round: async (stage, signal) => {
      const sockets = await openAll(stage)
      const start = performance.now()
      return Promise.all(
        sockets.map(async (socket): Promise<Outcome> => {
          const status = await statusOn(socket, signal)
          return { status, body: Buffer.alloc(0), ms: performance.now() - start }
        }),
      )
    },
  },
]

/** All kinds are open, an upload has begun, and the server is asked to stop; then it is started again. */
export async function stopping(stage: Stage): Promise<Measured> {
  const { toile } = stage
  await openAll(stage)
  // The server has accepted them all once it answers somebody who came later.
  const { status } = await send(toile.url, { method: 'GET', path: '/api/health/' })
  const start = performance.now()
  const code = await toile.end('SIGTERM')
  const took = performance.now() - start
  await stage.restart()
  const checks: Check[] = [
    { what: 'SIGTERM to the end', unit: 'ms', value: took, bound: { most: STOP_MS } },
    { what: 'exit code', unit: '', value: code ?? Number.NaN, bound: { most: 0 } },
  ]
  return { name: 'SIGTERM while they are open', answers: `${status} × 1`, checks, remarks: [] }
}

async function openAll(stage: Stage): Promise<Socket[]> {
  const { url } = stage.toile
  const silent = await Promise.all(Array.from({ length: OPEN.silent }, () => openSocket(url)))
  const slow = await Promise.all(
    SLOW_KINDS.flatMap((kind) =>
      Array.from({ length: OPEN.slow }, async () => {
        const socket = await openSocket(url)
        const { start, goesOn = '' } = kind(stage)
        socket.write(start)
        void goOn(socket, goesOn)
        return socket
      }),
    ),
  )
  return [...silent, ...slow]
}

async function goOn(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    await pause(OPEN.byteEveryMs)
    if (socket.destroyed) return
    socket.write(letter)
  }
}
