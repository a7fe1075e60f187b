import { setTimeout as delay } from 'node:timers/promises'
import { BACKENDS, type ChaosDatabase } from './database.ts'
import type { Fault, FaultKind } from './plan.ts'
import { childrenOf } from './process-table.ts'
import type { Member, Role } from './processes.ts'
import type { ChaosRecord, RunningTask, Stop } from './record.ts'

/** After this long something counts as not coming back. */
const RETURN_MS = 180_000
const LOOK_MS = 1_000
/** How long something is looked for that can be hit, and between looks. */
const FIND_MS = 15_000
const FIND_EVERY_MS = 250
/** Between tries to reach a database that recovers. */
const REACH_EVERY_MS = 50

export interface FaultSetting {
  readonly members: readonly Member[]
  readonly database: ChaosDatabase
  readonly record: ChaosRecord
  /** After how long without a sign of life a worker counts as dead. */
  readonly leaseMs: number
}

/** Does things to processes, as a plan says. What is killed is started again a moment later, beside what comes next. */
export function createFaults(setting: FaultSetting) {
  const { members, database, record } = setting
  const pending = new Set<Promise<void>>()

  const later = (work: Promise<void>): void => {
    const done = work.finally(() => pending.delete(done))
    pending.add(done)
  }

  const inject: Readonly<Record<FaultKind, (fault: Fault) => Promise<string | null>>> = {
    'kill http': (fault) => killAndStart('http', fault),
    'kill worker': (fault) => killAndStart('worker', fault),

    async 'kill child'({ which }) {
      const children = members.flatMap((member) => {
        const pid = member.stopped ? null : member.pid()
        return pid === null ? [] : childrenOf(pid).map((child) => ({ member, child }))
      })
      const chosen = choose(children, which)
      if (chosen === null) return null
      process.kill(chosen.child, 'SIGKILL')
      return `a child of ${chosen.member.name}`
    },

    'stop http': (fault) => holdFor('http', fault),
    'stop worker': (fault) => holdFor('worker', fault),
    'end http': (fault) => endAndStart('http', fault),
    'end worker': (fault) => endAndStart('worker', fault),

    async 'terminate backend'({ which }) {
      const chosen = choose(await backends(), which)
      if (chosen === null) return null
      await database.query('SELECT pg_terminate_backend($1)', [chosen])
      return `backend ${chosen}`
    },

    async 'kill backend'({ which }) {
      const chosen = choose(await backends(), which)
      if (chosen === null || !database.killBackend(chosen)) return null
      away('kill backend', `backend ${chosen}`)
      return `backend ${chosen}`
    },

    async 'kill postmaster'({ holdMs }) {
      database.killServer()
      away(
        'kill postmaster',
        'the database',
        delay(holdMs).then(() => database.startServer()),
      )
      return 'the database'
    },
  }

  return {
    /** Resolves when it is done, and not when all is well again. */
    async inject(fault: Fault): Promise<void> {
      const until = Date.now() + FIND_MS
      while (Date.now() < until) {
        const running = await runningTasks()
        const at = Date.now()
        const target = await inject[fault.kind](fault).catch((error: unknown) => {
          // Without a database there is no backend to choose.
          if (fault.kind.endsWith('backend')) return null
          throw error
        })
        if (target !== null) return void record.faults.push({ kind: fault.kind, at, target, running })
        // There is none at the moment, or it is the last one.
        await delay(FIND_EVERY_MS)
      }
    },

    /** Resolves when all that was killed or stopped is at work again, or has been waited for too long. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending)
    },

    /** Asks all workers to end at once: then nobody is left who could be at a picture. They are started again. */
    async endWorkers(): Promise<void> {
      const workers = members.filter(({ role }) => role === 'worker')
      const stops = await Promise.all(workers.map((member) => endOne(member)))
      const left = (await runningTasks())?.length ?? null
      record.stops.push(...stops.map((stop) => ({ ...stop, left })))
      for (const member of workers) start(member, 'end worker')
    },

    /** Asks all to end, and starts none again. */
    async endAll(): Promise<void> {
      const stops = await Promise.all(members.map((member) => endOne(member)))
      record.stops.push(...stops.map((stop) => ({ ...stop, left: null })))
    },
  }

  async function killAndStart(role: Role, { which, holdMs }: Fault): Promise<string | null> {
    const member = choose(runningOf(role), which)
    if (member === null) return null
    gone(member)
    await member.kill()
    later(delay(holdMs).then(() => start(member, `kill ${role}`)))
    return member.name
  }

  async function holdFor(role: Role, { which, holdMs }: Fault): Promise<string | null> {
    const free = runningOf(role)
    // One of each is left: else all would only wait.
    if (free.length < 2) return null
    const member = choose(free, which)
    if (member === null) return null
    gone(member)
    member.hold(true)
    const goOn = async (): Promise<void> => {
      await delay(setting.leaseMs + holdMs)
      const pid = member.pid()
      if (!member.stopped || pid === null) return
      const from = Date.now()
      member.hold(false)
      if (role === 'http') await returned(member, `stop ${role}`, from)
    }
    later(goOn())
    return member.name
  }

  async function endAndStart(role: Role, { which, holdMs }: Fault): Promise<string | null> {
    const member = choose(runningOf(role), which)
    if (member === null) return null
    const run = async (): Promise<void> => {
      record.stops.push({ ...(await endOne(member)), left: null })
      await delay(holdMs)
      start(member, `end ${role}`)
    }
    later(run())
    return member.name
  }

  async function endOne(member: Member): Promise<Omit<Stop, 'left'>> {
    gone(member)
    const at = Date.now()
    const ended = await member.end()
    const databaseThere = !record.databaseAway.some(({ from, to }) => from <= at + ended.ms && to + LOOK_MS >= at)
    return { at, target: member.name, ...ended, databaseThere }
  }

  function start(member: Member, after: FaultKind): void {
    member.start()
    later(returned(member, after, Date.now()))
  }

  async function returned(member: Member, after: FaultKind, at: number): Promise<void> {
    const works = await member.works(AbortSignal.timeout(RETURN_MS))
    // Another fault took it before it could.
    if (!works && Date.now() - at < RETURN_MS) return
    record.returns.push({ at, after, target: member.name, ms: works ? Date.now() - at : null })
    for (const span of record.serversAway) if (span.target === member.name && span.to === Infinity) span.to = Date.now()
  }

  function gone({ role, name }: Member): void {
    if (role !== 'http') return
    const lasting = record.serversAway.some(({ target, to }) => target === name && to === Infinity)
    if (!lasting) record.serversAway.push({ target: name, from: Date.now(), to: Infinity })
  }

  /** The database is being killed: until when it cannot be reached, and when the servers answer again. */
  function away(after: FaultKind, target: string, again: Promise<void> = Promise.resolve()): void {
    const at = Date.now()
    const span = { from: at, to: Infinity }
    record.databaseAway.push(span)
    const reach = async (): Promise<void> => {
      await again
      while (!(await reached())) await delay(REACH_EVERY_MS)
      span.to = Date.now()
      const until = AbortSignal.timeout(RETURN_MS)
      const servers = members.filter((member) => member.role === 'http' && !member.stopped)
      const first = await Promise.any(
        servers.map(async (member) => {
          if (!(await member.works(until))) throw new Error(`${member.name} does not serve`)
        }),
      ).then(
        () => true,
        () => false,
      )
      record.returns.push({ at, after, target, ms: first || !until.aborted ? Date.now() - at : null })
    }
    later(reach())
  }

  function reached(): Promise<boolean> {
    return database.query('SELECT 1').then(
      () => true,
      () => false,
    )
  }

  async function backends(): Promise<readonly number[]> {
    return (await database.query<{ pid: number }>(BACKENDS)).map(({ pid }) => pid)
  }

  function runningTasks(): Promise<readonly RunningTask[] | null> {
    return database
      .query<RunningTask & object>(`SELECT id, request_id AS "requestId", attempt FROM tasks WHERE status = 'running'`)
      .catch(() => null)
  }

  function runningOf(role: Role): readonly Member[] {
    return members.filter((member) => member.role === role && !member.stopped && member.pid() !== null)
  }
}

function choose<Item>(items: readonly Item[], which: number): Item | null {
  return items[Math.floor(which * items.length)] ?? null
}
