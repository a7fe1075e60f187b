import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface Entry {
  readonly pid: number
  readonly parent: number
}

/** All processes that are no zombies. */
function processTable(): readonly Entry[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,state='], { encoding: 'utf8' }).trim().split('\n')
    return lines.flatMap((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/)
      return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }]
    })
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The program's name stands in parentheses and may hold anything.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      return []
    }
  })
}

/** Pids of a process's children, and theirs, the nearest first. */
export function descendantsOf(pid: number): readonly number[] {
  const table = processTable()
  const found: number[] = []
  for (let generation = [pid]; generation.length > 0;) {
    generation = table.filter(({ parent }) => generation.includes(parent)).map((entry) => entry.pid)
    found.push(...generation)
  }
  return found
}

export const childrenOf = (pid: number): readonly number[] =>
  processTable()
    .filter(({ parent }) => parent === pid)
    .map((entry) => entry.pid)

/** Which of these are there. */
export function alive(pids: readonly number[]): readonly number[] {
  const there = new Set(processTable().map(({ pid }) => pid))
  return pids.filter((pid) => there.has(pid))
}
