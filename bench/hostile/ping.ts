/** Asks the server every 20 ms, on one connection that is kept, whether it is well: a process of its own. */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerAll } from './helper.ts'

/** Milliseconds from one ping's beginning to the next one's, where the answer comes sooner. */
const EVERY_MS = 20

export interface Pings {
  /** Milliseconds each. */
  readonly times: readonly number[]
  /** Pings that no success answered. */
  readonly failed: number
}

const [url = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let times: number[] = []
let failed = 0

/** When the ping that is on its way began. */
let since: number | null = null

/** `begin` forgets what was. At the `end` a ping that is on its way counts, with the time it has taken until then. */
answerAll<'begin' | 'end', Pings>((question) => {
  if (question === 'begin') {
    times = []
    failed = 0
  }
  return { times: since === null || question === 'begin' ? times : [...times, performance.now() - since], failed }
})

for (;;) {
  const start = performance.now()
  since = start
  const ok = await ping().catch(() => false)
  since = null
  times.push(performance.now() - start)
  if (!ok) failed += 1
  await pause(Math.max(0, EVERY_MS - (performance.now() - start)))
}

function ping(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/health/`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200))
      answer.once('error', reject)
    }).once('error', reject)
  })
}
