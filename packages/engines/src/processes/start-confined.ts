import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { putInBackground } from '../threads/background-thread.ts'
import { type Confinement, defaultConfinement } from './confinement.ts'

export interface ProcessOptions {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  /**
   * MiB that a process may have for its work, thrice what it uses rather than just enough: one that takes more dies, and
   * its task is rejected with `internal`. A thread of it needs 600 more, which Node sets aside for it.
   */
  readonly memoryMebibytes: number
  /** By default all that the system allows. */
  readonly confinement?: Confinement
  /** Of the command line of each process, before its file. */
  readonly nodeOptions?: readonly string[]
}

/** What one process may write into the server's log while it lives, in bytes. */
const MOST_SAID = 64 * 1024

/** A process that has nothing of the server's but the channel to it. */
export function startConfined({ file, memoryMebibytes, confinement, nodeOptions }: ProcessOptions): ChildProcess {
  const path = fileURLToPath(file)
  const [program, ...args] = (confinement ?? defaultConfinement()).command(path, memoryMebibytes, nodeOptions ?? [])
  const child = fork(path, [String(process.pid)], {
    serialization: 'advanced',
    execPath: program,
    execArgv: args,
    env: {},
    cwd: '/',
    // Not the server's own log file or terminal: what holds those can write to them.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Out of the terminal's reach also before the process has a handler for its signals.
    detached: true,
  })
  if (child.pid !== undefined) putInBackground(child.pid)
  let said = 0
  child.stderr?.on('data', (text: Buffer) => {
    const rest = text.subarray(0, Math.max(0, MOST_SAID - said))
    said += rest.byteLength
    if (rest.byteLength > 0) process.stderr.write(rest)
  })
  ;(child.stderr as Socket | null)?.unref()
  return child
}
