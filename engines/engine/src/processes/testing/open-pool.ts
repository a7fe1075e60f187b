import { readdir, readFile } from 'node:fs/promises'
import { defaultConfinement } from '../confinement.ts'
import { createProcessPool } from '../process-pool.ts'
import type { TestAnswer, TestProgress, TestTask } from './test-process.ts'

/**
 * A pool of test processes.
 * @param hangMs milliseconds that a task may take
 */
export const openPool = (
  size = 1,
  hangMs = 60_000,
  {
    idleMs = 60_000,
    warm = true,
    reserve = false,
    confinement = defaultConfinement(),
    startMs = 60_000,
    cancelledMs = 250,
    answerMebibytes = 64,
    nodeOptions = [] as readonly string[],
    rehearsals = [] as readonly TestTask[],
  } = {},
) =>
  createProcessPool<TestTask, TestAnswer, TestProgress>({
    file: new URL('./test-process.ts', import.meta.url),
    memoryMebibytes: 1024,
    answerMebibytes,
    size,
    idleMs,
    hangMs,
    warm,
    reserve,
    confinement,
    startMs,
    cancelledMs,
    nodeOptions,
    rehearsals,
  })

/** The confinement of processes of which the one that is started as this one does something first. */
export function delayed(start: number, first: string) {
  let starts = 0
  const confinement = defaultConfinement()
  return {
    ...confinement,
    command(...asked: Parameters<typeof confinement.command>): readonly [string, ...string[]] {
      starts += 1
      const command = confinement.command(...asked)
      return starts === start ? ['/bin/sh', '-c', `${first}; exec "$@"`, 'sh', ...command] : command
    },
  }
}

export const quiet = () => ({ signal: new AbortController().signal, tell: () => {} })

/** How many processes this one has started that are there. */
export const children = async (): Promise<number> => (await childIds()).length

export async function childIds(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')),
  )
  return lists.join(' ').split(' ').filter(Boolean)
}

/** One that has ended and is not yet reaped by its new parent counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat !== null && !/\) [ZX] /.test(stat)
}
