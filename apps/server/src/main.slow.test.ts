import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageSettings } from '@toile/contract'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { probeConfinement } from '@toile/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** Starts are most of what this costs: what was compiled for one is kept for the next. */
const COMPILED = fileURLToPath(new URL('../../../.cache/main-compiled', import.meta.url))

let database: TestDatabase
let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'toile-main-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

interface Started {
  readonly child: ChildProcess
  /** What it has said so far. */
  output(): string
  /** Resolves with the output when it matches; rejects when the process ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  exit(): Promise<number | null>
}

/** The real entry as a process, in an environment of its own. */
function startMain(env: Record<string, string>, withParent = false): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      PORT: '0',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: withParent ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
  // Not the process's 'close': with a channel it does not come.
  const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const closed = Promise.all([once(child, 'exit'), ...outputs.map((stream) => once(stream, 'end'))])
  return {
    child,
    output: () => output,
    async says(pattern) {
      for (;;) {
        const match = pattern.exec(output)
        if (match !== null) return match
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`ended with ${child.exitCode ?? child.signalCode}: ${output}`)
        await Promise.race([...outputs.map((stream) => once(stream, 'data')), closed])
      }
    },
    async exit() {
      await closed
      return child.exitCode
    },
  }
}

/** The scripts that its children run. */
async function childrenOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  // Threads and processes may end while they are looked at.
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const lists = await Promise.all(threads.map((id) => read(`/proc/${pid}/task/${id}/children`)))
  const commands = await Promise.all(
    lists.flatMap((list) => list.split(' ').filter(Boolean)).map((id) => read(`/proc/${id}/cmdline`)),
  )
  // The last argument but one: after it comes the number of the process that started it.
  return commands.map((command) => basename(command.split('\0').at(-3) ?? '')).toSorted()
}

const OPEN = /open at\s+(http:\S+)\n\s+Demo login\s+demo \/ (\S+)\n\s+Kept mails\s+(http:\S+)/

describe('the start in local mode', () => {
  test('prints an address, a demo login that works, and the mail page; SIGTERM ends it with 0, whoever is connected', async () => {
    const started = startMain({})
    const [, address = '', password = '', mails = ''] = await started.says(OPEN)
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await fetch(`${address.replace('localhost', host)}/api/health/`)).status, host).toBe(200)
    }
    expect(await (await fetch(`${mails}?format=json`)).json()).toEqual([])

    const { google } = (await (await fetch(`${address}/api/page-settings/`)).json()) as PageSettings
    expect(google).toEqual({ kind: 'sandbox', consent_url: '/dev/google/consent' })
    expect((await fetch(`${address}/dev/google/consent`)).status).toBe(200)

    const csrf = await fetch(`${address}/api/csrf/`)
    const cookies = csrf.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const token = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
    const login = await fetch(`${address}/api/login/`, {
      method: 'POST',
      headers: { cookie: cookies.join('; '), 'x-csrftoken': token },
      body: new URLSearchParams({ username: 'demo', password }),
    })
    expect([login.status, await login.json()]).toEqual([200, { username: 'demo', email: 'demo@example.com' }])

    // One that never asks for anything.
    const silent = connect(Number(new URL(address).port), '127.0.0.1')
    await once(silent, 'connect')
    expect((await fetch(`${address}/api/health/`)).status).toBe(200)
    started.child.kill('SIGTERM')
    expect(await started.exit()).toBe(0)
    // Warned of where this system allows less than all.
    const warned = started.output().includes('Processes that read pictures have an empty environment')
    expect(warned).toBe(!probeConfinement([dataDir]).complete)
  })

  test('keeps secret and password for this user alone, and a second start changes neither them nor the credits', async () => {
    for (const file of ['secret-key', 'demo-password']) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
    }
    const first = startMain({})
    const [, , password] = await first.says(OPEN)
    first.child.kill('SIGINT')
    await first.exit()
    const second = startMain({})
    const [, , again] = await second.says(OPEN)
    expect(again).toBe(password)
    const { rows } = await database.pool.query('SELECT amount, reason FROM ledger')
    expect(rows).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('ends when the process that started it goes away', async () => {
    const started = startMain({}, true)
    await started.says(OPEN)
    started.child.disconnect()
    expect(await started.exit()).toBe(0)
  })

  test.each([
    // Whoever serves checks orders, which reads what is given.
    ['http', ['photo-reader-process.ts', 'picture-worker.ts']],
    ['http,worker', ['finish-process.ts', 'photo-reader-process.ts', 'picture-worker.ts']],
  ])('with the roles %s these processes are ready: %j', async (roles, ready) => {
    const started = startMain({ ROLES: roles })
    await started.says(OPEN)
    // One that looks whether the eye opens goes by itself: nothing of the masks is held before the first photo.
    await expect.poll(() => childrenOf(started.child.pid!), { timeout: 30_000 }).toEqual(ready)
  })

  test('a taken port is named, with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const started = startMain({ PORT: String(port) })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toContain(`PORT ${port} on localhost is taken by another program.`)
    expect(started.output()).toContain(`PORT=${port + 1} npm start`)
    other.close()
    await once(other, 'close')
  })

  test('all bad settings are named, and no database is asked', async () => {
    const started = startMain({ PORT: 'http', HOST: '0.0.0.0', DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/^Toile cannot start:\n {2}PORT must .*\n {2}HOST must /)
  })
})

test('a start that waits for its database says so, and SIGTERM ends it at once, with 0', async () => {
  const started = startMain({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  await started.says(/ECONNREFUSED.*the database is unavailable: the start waits for it/)
  started.child.kill('SIGTERM')
  expect(await started.exit()).toBe(0)
})

describe('the start in production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://toile.example',
    SECRET_KEY: 'k'.repeat(40),
    SIGNUP_CREDITS: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@toile.example',
    ROLES: 'worker',
  }

  test('refuses a database that holds the demo account', async () => {
    const started = startMain({ ...production, STORAGE_DIR: join(dataDir, 'pictures') })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toMatch(/DATABASE_URL .* demo account/)
  })

  test('makes no demo account, warns about the built-in engine, and says how Google login is switched on', async () => {
    const own = await createTestDatabase()
    try {
      const started = startMain({
        ...production,
        DATABASE_URL: own.connectionString,
        STORAGE_DIR: join(dataDir, 'pictures'),
        LOG_LEVEL: 'info',
      })
      await started.says(/"started"/)
      expect(started.output()).toContain('only the built-in engine')
      // Told by a system that allows everything too; and a folder that is not there yet could not be hidden.
      expect(started.output()).toContain('Processes that read pictures have an empty environment')
      expect((await stat(join(dataDir, 'pictures'))).mode & 0o777).toBe(0o700)
      expect(started.output()).toContain('Nobody signs in with Google. To switch it on, set GOOGLE_CLIENT_ID')
      expect((await own.pool.query('SELECT 1 FROM accounts')).rowCount).toBe(0)
      started.child.kill('SIGTERM')
      await started.exit()
    } finally {
      await own.close()
    }
  })
})
