import { expect, it } from 'vitest'
import { createProcessPool } from '../processes/process-pool.ts'
import type { TestNews, TestTask } from '../processes/testing/test-process.ts'
import { COLLECT_RARELY } from './collect-rarely.ts'

interface Littered {
  /** Of all garbage. */
  readonly collections: number
  /** Kilobytes of resident memory. */
  readonly peak: number
}

/** What becomes of a process that makes 1200 MiB of arrays and keeps none. */
async function litter(nodeOptions: readonly string[]): Promise<Littered> {
  const pool = createProcessPool<TestTask, string, TestNews>({
    file: new URL('../processes/testing/test-process.ts', import.meta.url),
    size: 1,
    idleMs: 60_000,
    hangMs: 60_000,
    warm: false,
    nodeOptions,
  })
  try {
    const quiet = { signal: new AbortController().signal, tell: () => {} }
    return JSON.parse(await pool.run({ kind: 'litter', mebibytes: 1200 }, quiet)) as Littered
  } finally {
    await pool.close()
  }
}

it('collects all garbage less often than Node does by itself, and lets no more of it lie than is said', async () => {
  const [rarely, often] = [await litter(COLLECT_RARELY), await litter([])]
  expect(rarely.collections).toBeLessThan(often.collections / 2)
  expect(rarely.peak / 1024).toBeLessThan(400)
})
