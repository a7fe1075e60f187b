import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@toile/e2e/server'
import { alive, descendantsOf } from './process-table.ts'
import type { ChaosRecord } from './record.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
/** As `npm start` does. */
const NODE_OPTIONS = ['--max-semi-space-size=4']
/** A thread of each child looks twice a second whether its parent is there, as soon as the child has begun. */
const ORPHANS_MS = 30_000
const ASK_EVERY_MS = 50
const ANSWER_MS = 2_000

export type Role = 'http' | 'worker'

/** What stands in a log line that nobody should read: the pattern, and its name in the report. */
const LOG_FAULTS: readonly RegExp[] = [
  /\[object Object\]/,
  /EPIPE/,
  /"level":60/,
  /UnhandledPromiseRejection|Unhandled 'error' event/,
]

/** One process of the product, started again under the same name and port whenever it has ended. */
export interface Member {
  readonly role: Role
  /** `http 1`. */
  readonly name: string
  /** Of one that serves. */
  readonly url: string
  /** Null while it does not run. */
  pid(): number | null
  stopped: boolean
  /** Starts it; resolves as soon as the process is there, which is long before it serves. */
  start(): void
  /** Kills it and looks that its children go with it. */
  kill(): Promise<void>
  /** SIGSTOP, or SIGCONT. */
  hold(stopped: boolean): void
  /** SIGTERM; resolves to how it ended. */
  end(): Promise<{ ms: number; code: number | null; signal: NodeJS.Signals | null }>
  /** Resolves when it works: one that serves answers that it is healthy. To false when it ended before, or `until` came. */
  works(until: AbortSignal): Promise<boolean>
}

export interface FleetOptions {
  readonly folder: string
  readonly databaseUrl: string
  readonly record: ChaosRecord
  readonly http: number
  readonly workers: number
  /** What is started; the product's own `main.ts` by default. */
  readonly main?: string
  /** Settings beside those of every process here. */
  readonly settings: Readonly<Record<string, string>>
}

export interface Fleet {
  readonly members: readonly Member[]
  /** Resolves when the children of all that have ended are gone, or known to have stayed. */
  childrenGone(): Promise<void>
  /** Kills what is left. */
  close(): Promise<void>
}

/** The product's processes as production starts them: one role each, on one database, one folder and one secret. */
export async function createFleet(options: FleetOptions): Promise<Fleet> {
  const roles: readonly Role[] = [
    ...Array.from({ length: options.http }, () => 'http' as const),
    ...Array.from({ length: options.workers }, () => 'worker' as const),
  ]
  const members: Member[] = []
  const looking = new Set<Promise<void>>()
  const lookAfter = (children: readonly number[], name: string): void => {
    const look = lookForOrphans(children, name, options.record).finally(() => looking.delete(look))
    looking.add(look)
  }
  for (const [index, role] of roles.entries()) {
    const number = roles.slice(0, index + 1).filter((each) => each === role).length
    members.push(createMember({ ...options, lookAfter }, role, number, role === 'http' ? await freePort() : 0))
  }
  // However this process ends, short of a kill -9, it leaves none behind.
  const killAll = (): void => {
    for (const member of members) if (member.pid() !== null) process.kill(member.pid()!, 'SIGKILL')
  }
  process.once('exit', killAll)
  return {
    members,
    async childrenGone() {
      await Promise.all(looking)
    },
    async close() {
      process.off('exit', killAll)
      await Promise.all(members.map((member) => member.kill()))
    },
  }
}

interface MemberOptions extends FleetOptions {
  /** Told of the children of a process that has ended. */
  readonly lookAfter: (children: readonly number[], name: string) => void
}

async function isHealthy(url: string, until: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([until, AbortSignal.timeout(ANSWER_MS)])
    const answer = await fetch(`${url}/api/health/`, { signal })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function createMember(
  { folder, databaseUrl, record, main = MAIN, settings, lookAfter }: MemberOptions,
  role: Role,
  number: number,
  port: number,
) {
  const name = `${role} ${number}`
  const url = `http://localhost:${port}`
  const log = createWriteStream(join(folder, `${role}-${number}.log`), { flags: 'a' })
  let child: ChildProcess | null = null
  /** Set by whoever ends it, so that an end of its own is seen as one. */
  let asked = false
  /** Whether it has said that it works. */
  let started = false

  const member: Member = {
    role,
    name,
    url,
    stopped: false,
    pid: () => (child !== null && child.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null),

    start() {
      if (member.pid() !== null) return
      asked = false
      started = false
      const now = spawn(process.execPath, [...NODE_OPTIONS, main], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, 'data'),
          STORAGE_DIR: join(folder, 'files'),
          ROLES: role,
          PORT: String(port),
          LOG_LEVEL: 'info',
          ...settings,
        },
      })
      child = now
      createInterface({ input: now.stderr }).on('line', (line) => {
        log.write(`${line}\n`)
        if (line.includes('"msg":"started"')) started = true
        if (LOG_FAULTS.some((fault) => fault.test(line))) record.logFaults.push({ process: name, line })
      })
      now.once('exit', (code, signal) => {
        if (!asked) record.ownEnds.push(`${name} ended by itself (${signal ?? code}) at ${Date.now()}`)
      })
    },

    async kill() {
      const pid = member.pid()
      if (child === null || pid === null) return
      asked = true
      const children = descendantsOf(pid)
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      member.stopped = false
      await exit
      lookAfter(children, name)
    },

    hold(stopped) {
      member.stopped = stopped
      child?.kill(stopped ? 'SIGSTOP' : 'SIGCONT')
    },

    async end() {
      const pid = member.pid()
      if (child === null || pid === null) return { ms: 0, code: child?.exitCode ?? null, signal: null }
      asked = true
      const children = descendantsOf(pid)
      const exit = once(child, 'exit')
      const from = Date.now()
      child.kill('SIGTERM')
      const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null]
      lookAfter(children, name)
      return { ms: Date.now() - from, code, signal }
    },

    async works(until) {
      while (!until.aborted) {
        if (member.pid() === null) return false
        if (role === 'worker' ? started : await isHealthy(url, until)) return true
        await delay(ASK_EVERY_MS)
      }
      return false
    },
  }
  return member
}

async function lookForOrphans(children: readonly number[], name: string, record: ChaosRecord): Promise<void> {
  const until = Date.now() + ORPHANS_MS
  let left = alive(children)
  while (left.length > 0 && Date.now() < until) {
    await delay(200)
    left = alive(left)
  }
  for (const pid of left) record.orphans.push(`process ${pid} outlived ${name}`)
}
