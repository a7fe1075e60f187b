import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { putInBackground } from '../threads/background-thread.ts'
import { type Confinement, defaultConfinement } from './confinement.ts'
import { CHANNEL } from './messages.ts'
import { passOnWords } from './pass-on-words.ts'

export interface ProcessOptions {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  /**
   * MiB that a process may have for its work, with room above what the largest task takes: one that takes more dies, and
   * its task is rejected with `internal`. A thread of it needs 600 more, which Node sets aside for it.
   */
  readonly memoryMebibytes: number
  /** By default all that the system allows. */
  readonly confinement?: Confinement
  /** Of the command line of each process, before its file. */
  readonly nodeOptions?: readonly string[]
}

export interface ConfinedProcess {
  readonly process: ChildProcess
  /** None, and the process has no id, where it could not be started: its `error` is told a moment later. */
  readonly channel: Socket | undefined
}

/**
 * A process that has nothing of the server's but the pipe to it. Not Node's own channel: what is read there may end the
 * server before any of ours looks at it.
 */
export function startConfined({ file, memoryMebibytes, confinement, nodeOptions }: ProcessOptions): ConfinedProcess {
  const path = fileURLToPath(file)
  const [program, ...args] = (confinement ?? defaultConfinement()).command(path, memoryMebibytes, nodeOptions ?? [])
  const child = spawn(program, [...args, path, String(process.pid)], {
    env: {},
    cwd: '/',
    // Not the server's own log file or terminal: what holds those can write to them.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Out of the terminal's reach also before the process has a handler for its signals.
    detached: true,
  })
  if (child.pid === undefined) return { process: child, channel: undefined }
  putInBackground(child.pid)
  const [words, channel] = [child.stderr, child.stdio[CHANNEL]] as [Socket, Socket]
  passOnWords(words, basename(path, '.ts'), (line) => process.stderr.write(line))
  words.unref()
  return { process: child, channel }
}
