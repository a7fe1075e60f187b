import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { EngineError } from '../../port.ts'
import { CHANNEL } from '../messages.ts'
import { serveSharedTasks } from '../serve-tasks.ts'

export type SharedTask =
  | { readonly kind: 'keep'; readonly bytes: Uint8Array }
  /** Writes these bytes into the pipe, and does not end; or ends, and then writes them. */
  | { readonly kind: 'garble'; readonly bytes: Uint8Array; readonly afterMs?: number }
  | { readonly kind: 'wait' | 'open' | 'refuse' | 'unsayable' | 'end' | 'spin' }

/** What this process keeps from task to task. */
const kept: number[] = []
const { promise: opened, resolve: open } = Promise.withResolvers<void>()

serveSharedTasks<SharedTask, { readonly pid: number; readonly kept: readonly number[]; readonly bytes?: Uint8Array }>(
  async (task) => {
    switch (task.kind) {
      case 'keep':
        kept.push(task.bytes.byteLength)
        return { pid: process.pid, kept, bytes: task.bytes.slice() }
      case 'wait':
        await opened
        break
      case 'open':
        open()
        break
      case 'garble': {
        const garble = () => writeSync(CHANNEL, task.bytes)
        if (task.afterMs === undefined) {
          garble()
          await new Promise(() => {})
        }
        setTimeout(garble, task.afterMs)
        break
      }
      case 'unsayable':
        return { pid: process.pid, kept, bytes: new Float32Array(1) as unknown as Uint8Array }
      case 'refuse':
        throw new EngineError('invalid-input', 'refused', { publicMessage: 'Not like this.' })
      case 'end':
        return process.exit(3)
      case 'spin':
        for (;;) await pause(1000)
    }
    return { pid: process.pid, kept }
  },
)
