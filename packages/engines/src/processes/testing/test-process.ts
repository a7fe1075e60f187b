import { EngineError } from '../../port.ts'
import { serveTasks } from '../serve-tasks.ts'

export type TestTask = { readonly kind: 'count'; readonly to: number } | { readonly kind: 'refuse' | 'abort' | 'spin' }
export type TestNews = number

serveTasks<TestTask, string, TestNews>(async (task, tell) => {
  switch (task.kind) {
    case 'count':
      for (let number = 1; number <= task.to; number++) tell(number)
      return `counted to ${task.to}`
    case 'refuse':
      throw new EngineError('invalid-input', 'refused', { publicMessage: 'Not like this.' })
    case 'abort':
      return process.abort()
    case 'spin':
      tell(0)
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  }
})
