import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { putInBackground } from '../threads/background-thread.ts'
import { type Confinement, defaultConfinement } from './confinement.ts'
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
  // Undefined, whatever its type says, where no descriptor is left to start it with; its error is told a moment later.
  if (child.stderr) {
    passOnWords(child.stderr, basename(path, '.ts'), (line) => process.stderr.write(line))
    ;(child.stderr as Socket).unref()
  }
  return child
}
