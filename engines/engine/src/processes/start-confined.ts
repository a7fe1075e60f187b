import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../port.ts'
import { putInBackground } from '../threads/background-thread.ts'
import { type Confinement, defaultConfinement } from './confinement.ts'
import { CHANNEL, readMessages, sendMessage } from './messages.ts'
import { forwardStderr } from './forward-stderr.ts'

export interface ProcessOptions {
  /** A module that calls `serveTasks` or `serveSharedTasks`. */
  readonly file: URL
  /**
   * MiB that a process may have for its work, with room above what the largest task takes: one that takes more dies, and
   * its task is rejected with `internal`. A thread of it needs 600 more, which Node sets aside for it.
   */
  readonly memoryMebibytes: number
  /** MiB of files that a task may bring, with room above the largest answer: a process that announces more is lost. */
  readonly answerMebibytes: number
  /** By default all that the system allows. */
  readonly confinement?: Confinement
  /** Of the command line of each process, before its file. */
  readonly nodeOptions?: readonly string[]
}

interface ProcessListener {
  /** False while it has nothing to say: then the first byte of it, or the end of its pipe, costs it its life. */
  isAtWork(): boolean
  /** Told of bytes before room is made for them. Throws where they are more than may come. */
  announced(bytes: number, of: 'text' | 'arrays'): void
  /** Throws where it makes no sense. */
  hear(message: unknown): void
  /** Told once, unless it was killed before: it has ended, or was killed for what it said. */
  lost(error: EngineError): void
}

export interface ConfinedProcess {
  /** Resolves when it is no more. */
  readonly gone: Promise<void>
  /** Throws, and sends nothing, where a message cannot be sent. One that could not be started hears nothing. */
  send(message: unknown): void
  /** While it is at work it keeps this process alive. */
  ref(): void
  unref(): void
  /** At once, with whatever it has started; it keeps this process alive until it is gone. */
  kill(): void
}

/**
 * A process that has nothing of the server's but the pipe to it. Not Node's own channel: what is read there may end the
 * server before any of ours looks at it. Nothing is heard of one that is lost or killed.
 */
export function startConfined(options: ProcessOptions, listener: ProcessListener): ConfinedProcess {
  const { child, channel } = spawnConfined(options)
  const { promise: gone, resolve: end } = Promise.withResolvers<void>()
  let isOver = false

  function kill(): void {
    isOver = true
    child.ref()
    killGroupOf(child)
    channel?.destroy()
  }

  function lose(error: EngineError): void {
    if (isOver) return
    kill()
    listener.lost(error)
  }

  function closed(): void {
    if (!listener.isAtWork()) lose(died('its pipe was closed'))
    // One that ended by itself says how, a moment later.
    else killGroupOf(child)
  }

  const read = readMessages(listener)
  channel?.on('data', (chunk) => {
    if (isOver) return
    try {
      if (!listener.isAtWork()) throw new Error('it has no task')
      // As well where it begins in the chunk that ends its task.
      const isWithin = read(chunk)
      if (isWithin && !listener.isAtWork()) throw new Error('it has no task')
    } catch (cause) {
      lose(died('the process says what no process of ours does', cause))
    }
  })
  channel?.on('error', closed)
  channel?.on('end', closed)
  child.on('exit', (code, signal) => {
    end()
    lose(died(`the process ended (${signal ?? code})`))
  })
  child.on('error', (cause) => {
    // One that could not be started never exits.
    if (child.pid === undefined) end()
    lose(died('the process failed', cause))
  })
  return {
    gone,
    send(message) {
      if (channel !== undefined) sendMessage(channel, message)
    },
    ref() {
      child.ref()
      channel?.ref()
    },
    unref() {
      child.unref()
      channel?.unref()
    },
    kill,
  }
}

interface Spawned {
  readonly child: ChildProcess
  /** None, and the process has no id, where it could not be started: its `error` is told a moment later. */
  readonly channel: Socket | undefined
}

function spawnConfined({ file, memoryMebibytes, confinement, nodeOptions }: ProcessOptions): Spawned {
  const path = fileURLToPath(file)
  const [program, ...args] = (confinement ?? defaultConfinement()).command(path, memoryMebibytes, nodeOptions ?? [])
  const child = spawn(program, [...args, path, String(process.pid)], {
    env: {},
    cwd: '/',
    // Not the server's own log file or terminal: what holds those can write to them.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Out of the terminal's reach also before the process has a handler for its signals, and first of a group of its own.
    detached: true,
  })
  if (child.pid === undefined) return { child, channel: undefined }
  putInBackground(child.pid)
  const [words, channel] = [child.stderr, child.stdio[CHANNEL]] as [Socket, Socket]
  forwardStderr(words, basename(path, '.ts'), (line) => process.stderr.write(line))
  words.unref()
  return { child, channel }
}

/** With what it has started, also after its own end; not what has left its group. */
function killGroupOf({ pid }: ChildProcess): void {
  // One that was never started has no id, and whichever stands in its memory would be killed.
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in it.
  }
}

/**
 * After so many milliseconds, and after what came meanwhile was heard: where this process was stopped itself, its timers are
 * due before anything is read.
 */
export const whenHeard = (ms: number, work: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(work), ms)

export const died = (message: string, cause?: unknown): EngineError =>
  new EngineError('internal', message, { retry: 'same-engine', cause })
