import { createProcessPool } from '../process-pool.ts'
import type { TestProgress, TestTask } from './test-process.ts'

/** A process with a busy pool, to be killed: says the id of the process that is at work, which never ends by itself. */
const pool = createProcessPool<TestTask, string, TestProgress>({
  file: new URL('./test-process.ts', import.meta.url),
  memoryMebibytes: 1024,
  answerMebibytes: 1,
  size: 1,
  idleMs: 60_000,
  warm: false,
  hangMs: 600_000,
})
await pool.run(
  { kind: 'spin' },
  { signal: new AbortController().signal, tell: (pid) => process.stdout.write(`${pid}\n`) },
)
