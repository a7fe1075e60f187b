import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * True while the process does something. A zombie does not count: where nobody collects the dead (a container whose
 * first process is no init), a killed server would otherwise seem to run for ever.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is there, and someone else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The state follows the program's name, which stands in parentheses and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return false
  }
}

/** Waits until the process has ended; false when it still runs after `timeoutMs`. */
export async function ended(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/**
 * Whether this process is a PostgreSQL server of this cluster. A server changes into its cluster's folder, which is
 * better proof than a pid: pids are given out again. Where there is no /proc the command line must name the folder.
 *
 * @param cluster absolute path without symbolic links
 */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') return workingFolder(String(pid)) === cluster
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/** Pids of all processes of this cluster's server, its children too, on systems with a /proc; else none. */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === cluster)
    .map(Number)
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
