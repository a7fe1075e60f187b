import { type Database, openDatabase } from '@toile/db'

/** The process has crashed: from here on it does nothing. */
class ProcessCrashed extends Error {
  override readonly name = 'ProcessCrashed'
  constructor() {
    super('the process crashed')
  }
}

/** Where a process crashes: before its n-th call of something outside it, or after the call was carried out and before it has the answer. */
export interface CrashPoint {
  /** From 1. */
  readonly call: number
  readonly when: 'before' | 'after'
}

/** The life of one process, counted in its calls of the database and the provider. */
export interface ProcessLife {
  readonly calls: () => number
  readonly isOver: () => boolean
  /** Makes a call, or crashes at it. Calls in flight at a crash are still carried out, and nobody gets their answers. */
  call<Result>(work: () => Result): Result
}

export function lifeUntilCrash(crash: CrashPoint | null): ProcessLife {
  let calls = 0
  let over = false
  const crashNow = (): never => {
    over = true
    throw new ProcessCrashed()
  }
  return {
    calls: () => calls,
    isOver: () => over,
    call<Result>(work: () => Result): Result {
      if (over) throw new ProcessCrashed()
      calls += 1
      const isLast = calls === crash?.call
      if (isLast && crash?.when === 'before') crashNow()
      const answered = (): void => {
        if (isLast || over) crashNow()
      }
      const result = work()
      if (!(result instanceof Promise)) {
        answered()
        return result
      }
      return result.finally(answered) as Result
    },
  }
}

/** A port whose every method is such a call. */
export const crashable = <Port extends object>(port: Port, life: ProcessLife): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      return typeof member !== 'function' ? member : (...args: unknown[]) => life.call(() => member.apply(target, args))
    },
  })

type Client = { release(destroy: boolean): void }
type Query = (...args: unknown[]) => unknown

/** The database as one process has it: each statement is such a call, those that begin and commit a transaction as well. */
export function crashableDatabase(connectionString: string, life: ProcessLife): Database {
  const database = openDatabase({ connectionString, maxConnections: 4 })
  const clients: Client[] = []
  database.pool.on('connect', (client) => {
    clients.push(client)
    const query = client.query.bind(client) as Query
    const patched: Query = (...args) => {
      // A transaction of a crashed process is rolled back.
      if (life.isOver() && isRollback(args[0])) return query(...args)
      const answer = args.at(-1)
      if (typeof answer !== 'function') return life.call(() => query(...args))
      // The pool itself calls with a callback.
      try {
        void (life.call(() => query(...args.slice(0, -1))) as Promise<unknown>).then(
          (result) => answer(undefined, result),
          (error: unknown) => answer(error),
        )
      } catch (error) {
        answer(error)
      }
      return undefined
    }
    client.query = patched as typeof client.query
  })
  return {
    ...database,
    async close() {
      for (const client of clients) releaseClient(client)
      await database.close()
    },
  }
}

/** A transaction that could not begin keeps its connection, and the pool would wait for it for ever. */
function releaseClient(client: Client): void {
  try {
    client.release(true)
  } catch {
    // It is released already.
  }
}

function isRollback(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
  return text?.trim().toLowerCase().startsWith('rollback') ?? false
}
