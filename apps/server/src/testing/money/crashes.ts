import { type Database, openDatabase } from '@toile/db'

/** The process died: from here on it does nothing. */
class ProcessCrashed extends Error {
  override readonly name = 'Died'
  constructor() {
    super('the process died')
  }
}

/** Where a process dies: before its n-th call of something outside it, or after that has happened and before it knows. */
export interface CrashPoint {
  /** From 1. */
  readonly call: number
  readonly when: 'before' | 'after'
}

/** The life of one process, counted in its calls of what is outside it. */
export interface ProcessLife {
  readonly calls: () => number
  readonly isOver: () => boolean
  /** Lets a call happen, or dies of it. What is in flight when the process dies still happens, and nobody hears of it. */
  call<Result>(work: () => Result): Result
}

export function lifeUntilCrash(death: CrashPoint | null): ProcessLife {
  let calls = 0
  let over = false
  const die = (): never => {
    over = true
    throw new ProcessCrashed()
  }
  return {
    calls: () => calls,
    isOver: () => over,
    call<Result>(work: () => Result): Result {
      if (over) throw new ProcessCrashed()
      calls += 1
      const isLast = calls === death?.call
      if (isLast && death?.when === 'before') die()
      const knows = (): void => {
        if (isLast || over) die()
      }
      const result = work()
      if (!(result instanceof Promise)) {
        knows()
        return result
      }
      return result.finally(knows) as Result
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
      // What a dead process has begun, the database undoes by itself.
      if (life.isOver() && isRollback(args[0])) return query(...args)
      const answer = args.at(-1)
      if (typeof answer !== 'function') return life.call(() => query(...args))
      // The pool's own way to ask.
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
      for (const client of clients) letGo(client)
      await database.close()
    },
  }
}

/** A transaction that could not even begin keeps its connection, for which the pool would wait for ever. */
function letGo(client: Client): void {
  try {
    client.release(true)
  } catch {
    // It is let go of already.
  }
}

function isRollback(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
  return text?.trim().toLowerCase().startsWith('rollback') ?? false
}
