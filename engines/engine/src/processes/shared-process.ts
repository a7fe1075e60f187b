import { EngineError } from '../port.ts'
import { settlementOf } from '../task-result.ts'
import type { NumberedAnswer } from './serve-tasks.ts'
import { type ConfinedProcess, died, type ProcessOptions, startConfined, whenHeard } from './start-confined.ts'

export interface SharedProcessOptions extends ProcessOptions {
  /** Milliseconds without a task after which it ends, and what it kept goes with it. */
  readonly idleMs: number
  /** Milliseconds after which a task will never end: the process is killed, with all its tasks. */
  readonly hangMs: number
}

export interface SharedProcess<Task, Answer> {
  /** Rejects with `EngineError`: the task's own; `timeout`; `internal` when the process ended under it; `unavailable`. */
  run(task: Task): Promise<Answer>
  /** Tasks under way are rejected with `unavailable`. Resolves when the process is gone. */
  close(): Promise<void>
}

interface Asked {
  resolve(answer: unknown): void
  reject(error: EngineError): void
}

interface Member {
  readonly process: ConfinedProcess
  /** By their numbers. */
  readonly tasks: Map<number, Asked>
  idle: NodeJS.Timeout | undefined
}

/**
 * One process that all tasks share, several at a time, for what is dear to prepare and is asked about again. It starts with the
 * first task, and again with the next one after it ended.
 */
export function createSharedProcess<Task, Answer>(options: SharedProcessOptions): SharedProcess<Task, Answer> {
  let current: Member | undefined
  const leaving = new Set<Promise<void>>()
  let last = 0
  let closed = false

  function start(): Member {
    const tasks: Member['tasks'] = new Map()
    const member: Member = {
      process: startConfined(options, {
        isAtWork: () => tasks.size > 0,
        // Of one message: there are no more of them than tasks.
        announced(bytes) {
          if (bytes > options.answerMebibytes * 2 ** 20) throw new Error('it brings more than any task does')
        },
        hear: (message) => hear(member, message as NumberedAnswer),
        lost: (error) => lose(member, error),
      }),
      tasks,
      idle: undefined,
    }
    const { gone } = member.process
    leaving.add(gone)
    void gone.then(() => leaving.delete(gone))
    return member
  }

  function hear(member: Member, { number, answer }: NumberedAnswer): void {
    const task = member.tasks.get(number)
    if (task === undefined) throw new Error('it has no such task')
    // Thrown before anything is settled by it: a process that answers with something else is lost, with its tasks.
    const settle = settlementOf(answer, task)
    leave(member, number)
    settle()
  }

  function lose(member: Member, error: EngineError): void {
    if (current === member) current = undefined
    clearTimeout(member.idle)
    member.process.kill()
    for (const task of member.tasks.values()) task.reject(error)
    member.tasks.clear()
  }

  /** What keeps this process alive is a task, never the other process by itself. */
  function leave(member: Member, number: number): void {
    member.tasks.delete(number)
    if (member.tasks.size > 0) return
    member.idle = setTimeout(() => lose(member, died('it was idle')), options.idleMs).unref()
    member.process.unref()
  }

  function begin(): Member {
    try {
      current ??= start()
    } catch (cause) {
      throw died('no process could be started', cause)
    }
    clearTimeout(current.idle)
    current.process.ref()
    return current
  }

  async function run(task: Task): Promise<Answer> {
    if (closed) throw new EngineError('unavailable', 'the engine is closed')
    const member = begin()
    const number = (last += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    member.tasks.set(number, { resolve, reject })
    const hang = whenHeard(options.hangMs, () => {
      if (member.tasks.has(number)) lose(member, new EngineError('timeout', `no answer after ${options.hangMs} ms`))
    })
    try {
      member.process.send({ number, task })
    } catch (cause) {
      leave(member, number)
      reject(died('the task cannot be sent', cause))
    }
    try {
      return (await promise) as Answer
    } finally {
      clearTimeout(hang)
    }
  }

  return {
    run,
    async close() {
      closed = true
      if (current) lose(current, new EngineError('unavailable', 'the engine was closed', { retry: 'same-engine' }))
      await Promise.all(leaving)
    },
  }
}
