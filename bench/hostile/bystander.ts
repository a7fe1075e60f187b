/** Somebody else, who does what is lawful meanwhile: a process of its own with an account of its own. */
import { setTimeout as pause } from 'node:timers/promises'
import { figurePhoto } from '@toile/e2e/pictures'
import type { KeptMail } from '@toile/contract'
import { signIn } from '../lib/client.ts'
import { answerAll } from './helper.ts'
import { makePattern, ownPattern, postForm } from './legitimate-calls.ts'
import { headersOf, type Outcome, send } from './wire.ts'

export type LegitimateCall = 'upload' | 'mask' | 'pattern' | 'inks' | 'export'

export interface Wish {
  readonly call: LegitimateCall
  readonly times: number
  /** Milliseconds after which no call is begun any more. The one that is under way then has as many once more. */
  readonly withinMs: number
}

export interface Done {
  /** Milliseconds of each call. One that was given up has taken so long at least. */
  readonly times: readonly number[]
  readonly statuses: readonly (number | null)[]
}

/** A person looks before the next click; without a rest this would be an attack too. */
const REST_MS = 50

const [url = ''] = process.argv.slice(2)
const { cookies } = await signIn(
  url,
  async () => (await (await fetch(`${url}/dev/mail/?format=json`)).json()) as KeptMail[],
)
const photo = await figurePhoto(480, 640)
const pictureId = await ownPattern(url, cookies)

type Timed = (signal: AbortSignal) => Promise<Outcome>
/** Each makes ready what it takes, which nobody waits for, and gives what is timed. */
const CALLS: Readonly<Record<LegitimateCall, () => Promise<Timed>>> = {
  upload: async () => {
    const parts = [{ name: 'file', data: photo, type: 'image/png' }]
    return (signal) => postForm(url, cookies, '/api/uploads/', parts, signal)
  },
  // A photo that was never seen: what it takes to look at it is a part of the answer.
  mask: async () => {
    const data = await figurePhoto(768, 1024)
    const parts = [
      { name: 'target_image', data, type: 'image/png' },
      { name: 'pos_coord', data: '[[384,430]]' },
    ]
    return (signal) => postForm(url, cookies, '/api/generate-mask/', parts, signal)
  },
  pattern: async () => (signal) => makePattern(url, cookies, signal),
  inks: async () => (signal) => picture('inks/?inks=6', signal),
  export: async () => (signal) => picture('export/?scale=2', signal),
}

answerAll<Wish, Done>(async ({ call, times, withinMs }) => {
  const begin = performance.now()
  const end = AbortSignal.timeout(2 * withinMs)
  const outcomes: { ms: number; status: number | null }[] = []
  while (outcomes.length < times && performance.now() - begin < withinMs) {
    const go = await CALLS[call]()
    const start = performance.now()
    const { status } = await go(end)
    outcomes.push({ ms: performance.now() - start, status })
    await pause(REST_MS)
  }
  return { times: outcomes.map(({ ms }) => ms), statuses: outcomes.map(({ status }) => status) }
})

const picture = (what: string, signal: AbortSignal): Promise<Outcome> =>
  send(url, { method: 'GET', path: `/api/images/${pictureId}/${what}`, headers: headersOf(cookies), signal })
