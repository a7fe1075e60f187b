import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './errors.ts'

export interface ProcessLock {
  release(): void
}

/**
 * Makes this process the only Toile on a data folder, or says which process already is.
 *
 * The lock is an exclusive SQLite transaction that is never committed: Node has no flock of its own, and SQLite's file
 * locks are the kernel's, so they end with the process however it dies. A file with a pid in it would survive a
 * kill -9, and its pid may by then belong to a stranger. The pid file beside it is only there for the message.
 *
 * @param folder an existing folder in which this process may write
 * @throws EmbeddedPostgresError `data-folder-in-use` when another process (or this one) holds the lock
 */
export function acquireProcessLock(folder: string): ProcessLock {
  const pidFile = join(folder, 'toile.pid')
  const lock = new DatabaseSync(join(folder, 'toile.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new EmbeddedPostgresError(
      'data-folder-in-use',
      `Another Toile runs on this data folder (${readOwner(pidFile)}): ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
      { cause },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lock.close() }
}

/** SQLite’s result code. */
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readOwner(pidFile: string): string {
  try {
    return `pid ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || 'unknown'}`
  } catch {
    return 'pid unknown'
  }
}
