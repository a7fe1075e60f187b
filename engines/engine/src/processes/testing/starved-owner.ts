import { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { EngineError } from '../../port.ts'
import { defaultConfinement } from '../confinement.ts'
import { createProcessPool } from '../process-pool.ts'
import type { TestProgress, TestTask } from './test-process.ts'

/** Has a task done with no descriptor left, and says how that ended and which processes were killed for it. */
const killed: number[] = []
// Not done: without an id of its own, it would go to whatever process stands in the memory that no start has filled.
process.kill = (pid) => {
  killed.push(pid)
  return true
}
ChildProcess.prototype.kill = function () {
  return killed.push(this.pid ?? 0) > 0
}
const pool = createProcessPool<TestTask, string, TestProgress>({
  file: new URL('./test-process.ts', import.meta.url),
  memoryMebibytes: 1024,
  answerMebibytes: 1,
  confinement: defaultConfinement(),
  size: 2,
  reserve: true,
  idleMs: 60_000,
  warm: false,
  hangMs: 60_000,
})
const held: number[] = []
try {
  for (;;) held.push(openSync('/dev/null', 'r'))
} catch {
  // None is left.
}
// Where a request is answered: before what is due in the next tick.
const outcome = await Promise.resolve()
  .then(() => pool.run({ kind: 'count', to: 1 }, { signal: new AbortController().signal, tell: () => {} }))
  .catch((error: EngineError) => error)
for (const descriptor of held) closeSync(descriptor)
process.stdout.write(JSON.stringify({ code: typeof outcome === 'string' ? outcome : outcome.code, killed }))
process.exit()
