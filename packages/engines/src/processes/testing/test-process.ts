import { EngineError } from '../../port.ts'
import { serveTasks } from '../serve-tasks.ts'

export type TestTask =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'refuse' | 'abort' | 'spin' | 'signals' }
export type TestNews = number

serveTasks<TestTask, string, TestNews>(async (task, tell) => {
  switch (task.kind) {
    case 'count':
      for (let number = 1; number <= task.to; number++) tell(number)
      return `counted to ${task.to}`
    case 'refuse':
      throw new EngineError('invalid-input', 'refused', { publicMessage: 'Not like this.' })
    case 'signals':
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, signal)
      // Handlers are called from the event loop; without one the process is gone already.
      await new Promise((resolve) => setImmediate(resolve))
      return 'still here'
    case 'abort':
      return process.abort()
    case 'spin':
      tell(process.pid)
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  }
})
