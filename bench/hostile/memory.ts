/** How much memory the server holds, by itself and with the processes it started: a process of its own, which asks `ps`. */
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { answerAll } from './helper.ts'

const EVERY_MS = 250
const run = promisify(execFile)

/** The most that was seen, MB of resident memory; no number where there was no such process. Shared pages count for each. */
export interface Memory {
  readonly server: number
  readonly withChildren: number
}

let root = Number(process.argv[2])
let most: Memory = { server: 0, withChildren: 0 }

/** A number is the server's process from now on. */
answerAll<'begin' | 'end' | number, Memory>(async (question) => {
  if (typeof question === 'number') root = question
  if (question !== 'end') most = { server: 0, withChildren: 0 }
  await look()
  return most.server === 0 ? { server: Number.NaN, withChildren: Number.NaN } : most
})

for (;;) {
  await look()
  await pause(EVERY_MS)
}

async function look(): Promise<void> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kilobytes: number])
  const family = new Set([root])
  // A child may be listed before its parent.
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [pid, parent] of rows) if (family.has(parent)) family.add(pid)
  }
  const megabytes = (pids: ReadonlySet<number>) =>
    rows.filter(([pid]) => pids.has(pid)).reduce((sum, [, , kilobytes]) => sum + kilobytes / 1024, 0)
  most = {
    server: Math.max(most.server, megabytes(new Set([root]))),
    withChildren: Math.max(most.withChildren, megabytes(family)),
  }
}
