/**
 * What the platform adds to an engine: from the accepted POST to the engine's start, and from the engine's end to the
 * event at the client. The engine takes no time and makes small pictures, so all of it is ours: queue, transactions,
 * finish, files, events, stream.
 *
 *     npm run bench:overhead
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNT_LIMITS, type KeptMail } from '@toile/contract'
import { freePort } from '@toile/e2e/server'
import { now, signIn } from './lib/client.ts'
import { newDataFolder } from './lib/data-folder.ts'
import { print } from './lib/figures.ts'

const RUNS = 200
const dataDir = await newDataFolder()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = fork(new URL('./overhead-server.ts', import.meta.url), {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SIGNUP_CREDITS: '100000', LOG_LEVEL: 'warn' },
})
try {
  const runs: { begun: number; ended: number }[] = []
  server.on('message', (message) => runs.push(message as { begun: number; ended: number }))
  await isUp(server, url)
  const mails = async () => (await (await fetch(`${url}/dev/mail/?format=json`)).json()) as KeptMail[]
  let client = await signIn(url, mails)
  const posted: number[] = []
  const toEngine: number[] = []
  const toClient: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // An account may order only so often in a minute.
    if (run > 0 && run % ACCOUNT_LIMITS.ordersPerMinute === 0) client = await signIn(url, mails)
    const body = new FormData()
    body.append('ai_model', 'create-pattern')
    body.append('text_prompt', 'stripes')
    const start = now()
    const { job_id: jobId } = (await (await client.post('/api/generate-image-with-sse/', body)).json()) as {
      job_id: string
    }
    const accepted = now()
    let seen = 0
    await client.follow(jobId, ({ kind, at }) => {
      if (kind === 'image') seen = at
    })
    const { begun, ended } = runs.at(-1)!
    posted.push(accepted - start)
    // The worker may start before the answer has reached the client.
    toEngine.push(Math.max(0, begun - accepted))
    toClient.push(seen - ended)
  }
  print(`Platform overhead, ms (${RUNS} requests of one picture, one after another)`, [
    { what: 'POST answered', values: posted },
    { what: 'POST accepted to engine start', values: toEngine },
    { what: 'engine end to event at client', values: toClient },
  ])
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}

async function isUp(child: ChildProcess, address: string): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch(`${address}/api/health/`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await answers()) return
    await pause(100)
  }
  throw new Error('the server did not answer within 30 s')
}
