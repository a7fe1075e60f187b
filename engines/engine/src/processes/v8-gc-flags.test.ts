import { expect, it } from 'vitest'
import { createProcessPool } from './process-pool.ts'
import type { TestProgress, TestTask } from './testing/test-process.ts'
import { V8_GC_FLAGS } from './v8-gc-flags.ts'

interface Littered {
  /** Of all garbage. */
  readonly collections: number
  /** MiB of resident memory. */
  readonly peak: number
}

/** What becomes of a process that makes 2400 MiB of arrays and holds the last ones, so many of 4 MiB. */
async function litter(nodeOptions: readonly string[], kept: number): Promise<Littered> {
  const pool = createProcessPool<TestTask, string, TestProgress>({
    file: new URL('./testing/test-process.ts', import.meta.url),
    memoryMebibytes: 4096,
    answerMebibytes: 1,
    size: 1,
    idleMs: 60_000,
    hangMs: 60_000,
    warm: false,
    // It looks at its own memory.
    nodeOptions: [...nodeOptions, '--allow-fs-read=/proc/self/status'],
  })
  try {
    const quiet = { signal: new AbortController().signal, tell: () => {} }
    return JSON.parse(await pool.run({ kind: 'litter', mebibytes: 2400, kept }, quiet)) as Littered
  } finally {
    await pool.close()
  }
}

it('collects all garbage less often than Node does by itself', async () => {
  for (const kept of [1, 60]) {
    const [rarely, often] = [await litter(V8_GC_FLAGS, kept), await litter([], kept)]
    expect(rarely.collections).toBeLessThan(often.collections / 2)
  }
})

it('lets garbage lie for so long only', async () => {
  expect((await litter(V8_GC_FLAGS, 1)).peak).toBeLessThan(350)
  // What is held, half of what an old heap may be (see `V8_GC_FLAGS`), and the process itself. Without that bound it is 2 GB.
  expect((await litter(V8_GC_FLAGS, 60)).peak).toBeLessThan(60 * 4 + 768 / 2 + 250)
})
