import { EngineError } from '../port.ts'
import { type TaskAnswer, unwrap } from '../task-answer.ts'
import { readMessages, sendMessage } from './messages.ts'
import type { NumberedAnswer } from './serve-tasks.ts'
import { type ConfinedProcess, type ProcessOptions, startConfined } from './start-confined.ts'

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

interface Member extends ConfinedProcess {
  readonly gone: Promise<void>
  readonly tasks: Map<number, { settle(answer: TaskAnswer<unknown>): void; fail(error: EngineError): void }>
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
    const { process: child, channel } = startConfined(options)
    const { promise: gone, resolve: end } = Promise.withResolvers<void>()
    const member: Member = { process: child, channel, gone, tasks: new Map(), idle: undefined }
    leaving.add(gone)
    void gone.then(() => leaving.delete(gone))
    const read = readMessages((message) => {
      const { number, answer } = message as NumberedAnswer
      const task = member.tasks.get(number)
      if (task === undefined) throw new Error('it has no such task')
      task.settle(answer)
    })
    channel?.on('data', (chunk) => {
      if (current !== member) return
      try {
        read(chunk)
      } catch (cause) {
        lose(member, died('the process says what no process of ours does', cause))
      }
    })
    // One that ended by itself says how, a moment later.
    channel?.on('error', () => child.kill('SIGKILL'))
    channel?.on('end', () => child.kill('SIGKILL'))
    child.on('exit', (code, signal) => {
      end()
      lose(member, died(`the process ended (${signal ?? code})`))
    })
    child.on('error', (cause) => {
      // One that could not be started never exits.
      if (child.pid === undefined) end()
      lose(member, died('the process failed', cause))
    })
    return member
  }

  function started(): Member {
    try {
      return start()
    } catch (cause) {
      throw died('no process could be started', cause)
    }
  }

  function lose(member: Member, error: EngineError): void {
    if (current === member) current = undefined
    clearTimeout(member.idle)
    // Its end is waited for.
    member.process.ref()
    if (member.process.pid !== undefined) member.process.kill('SIGKILL')
    member.channel?.destroy()
    for (const task of member.tasks.values()) task.fail(error)
    member.tasks.clear()
  }

  /** What keeps this process alive is a task, never the other process by itself. */
  function rest(member: Member): void {
    member.idle = setTimeout(() => lose(member, died('it was idle')), options.idleMs)
    member.idle.unref()
    member.process.unref()
    member.channel?.unref()
  }

  async function run(task: Task): Promise<Answer> {
    if (closed) throw new EngineError('unavailable', 'the engine is closed')
    const member = (current ??= started())
    clearTimeout(member.idle)
    member.process.ref()
    member.channel?.ref()
    const number = (last += 1)
    const { promise, resolve, reject } = Promise.withResolvers<TaskAnswer<unknown>>()
    member.tasks.set(number, { settle: resolve, fail: reject })
    const hang = setTimeout(
      () => lose(member, new EngineError('timeout', `no answer after ${options.hangMs} ms`)),
      options.hangMs,
    )
    try {
      // Undefined where it could not be started: its error, which is told in a moment, ends the task.
      if (member.channel !== undefined) sendMessage(member.channel, { number, task })
    } catch (cause) {
      lose(member, died('the task cannot be sent', cause))
    }
    try {
      return unwrap(await promise) as Answer
    } finally {
      clearTimeout(hang)
      member.tasks.delete(number)
      if (member === current && member.tasks.size === 0) rest(member)
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

const died = (message: string, cause?: unknown) => new EngineError('internal', message, { retry: 'same-engine', cause })
