import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestApp } from './app.ts'

const WORKER = fileURLToPath(new URL('./remote-worker.ts', import.meta.url))

export interface WorkerProcess {
  readonly child: ChildProcess
  /** Resolves with the next such word that it says; rejects when it ends without. */
  heard(word: string): Promise<void>
  /** Ends it as a crash does, if it is not over yet. Resolves when it is, and its folder is gone. */
  kill(): Promise<void>
}

/** A worker in a process of its own beside `page`, that asks a toy vendor, and can be killed. Resolves once it has started. */
export async function startWorkerProcess(
  page: Pick<TestApp, 'database' | 'filesRoot'>,
  { vendorUrl, vendorJobs }: { readonly vendorUrl: string; readonly vendorJobs?: number },
): Promise<WorkerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toile-worker-'))
  const child = fork(WORKER, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: page.database.connectionString,
      DATA_DIR: dataDir,
      STORAGE_DIR: page.filesRoot,
      ROLES: 'worker',
      TASK_STALE_SECONDS: '2',
      VENDOR_URL: vendorUrl,
      ...(vendorJobs !== undefined && { VENDOR_JOBS: String(vendorJobs) }),
    },
  })

  async function heard(word: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const listen = (message: unknown): void => {
      if (message === word) resolve()
    }
    const end = (): void => reject(new Error(`it ended before it said ${word}`))
    child.on('message', listen)
    child.once('exit', end)
    await promise.finally(() => {
      child.off('message', listen)
      child.off('exit', end)
    })
  }

  async function kill(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    }
    await rm(dataDir, { recursive: true, force: true })
  }

  await heard('started')
  return { child, heard, kill }
}
