import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { EngineError } from '../../port.ts'
import { CHANNEL, sendMessage } from '../messages.ts'
import { serveTasks } from '../serve-tasks.ts'

export type TestTask =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'litter'; readonly mebibytes: number; readonly kept: number }
  /** Says what `serveTasks` never would, once or again and again, and does not end. */
  | { readonly kind: 'forge'; readonly report: unknown; readonly everyMs?: number }
  /** Writes these bytes into the pipe, and does not end; or ends, and then writes them. */
  | { readonly kind: 'garble'; readonly bytes: readonly number[]; readonly afterMs?: number }
  /** Starts a process of its own and tells its id; then ends, or goes on for ever. */
  | { readonly kind: 'fork'; readonly ends: boolean }
  | { readonly kind: 'chatter' | 'history' | 'large' | 'late' | 'unsayable' | 'refuse' | 'abort' | 'spin' | 'signals' }
export type TestAnswer = string | Uint8Array
export type TestProgress = number

/** Past what `serveTasks` has to say, and at once. */
const forged = new Writable({
  write(chunk: Uint8Array, _encoding, done) {
    writeSync(CHANNEL, chunk)
    done()
  },
})

/** What this process was asked for so far. */
const asked: string[] = []

serveTasks<TestTask, TestAnswer, TestProgress>(async (task, tell) => {
  asked.push(task.kind)
  switch (task.kind) {
    case 'history':
      return asked.join(' ')
    case 'count':
      for (let number = 1; number <= task.to; number++) tell(number)
      return `counted to ${task.to}`
    case 'chatter':
      // Without a look at the channel: for as long as it takes whoever listens to close it.
      for (let number = 1; number <= 400; number++) {
        tell(number)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }
      return 'said'
    case 'forge':
      sendMessage(forged, task.report)
      if (task.everyMs !== undefined) setInterval(() => sendMessage(forged, task.report), task.everyMs)
      return new Promise(() => {})
    case 'garble': {
      const garble = () => writeSync(CHANNEL, Uint8Array.from(task.bytes))
      if (task.afterMs !== undefined) {
        setTimeout(garble, task.afterMs)
        return 'more to come'
      }
      garble()
      return new Promise(() => {})
    }
    case 'late':
      setTimeout(() => tell(1), 200)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return String(process.pid)
    case 'large': {
      const chatter = setInterval(() => tell(1), 0)
      setTimeout(() => clearInterval(chatter), 500)
      return new Uint8Array(20_000_000).fill(7)
    }
    case 'unsayable':
      return (() => String(process.pid)) as unknown as string
    case 'fork':
      tell(spawn('/bin/sleep', ['1000'], { stdio: 'ignore' }).pid!)
      if (!task.ends) return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, 200))
      return process.exit(3)
    case 'litter':
      return JSON.stringify({ collections: await collectionsOf(task.mebibytes, task.kept), peak: await peakMemory() })
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

/** How often all garbage was collected while so much of it was made, in arrays of 4 MiB of which the last `kept` are held. */
async function collectionsOf(mebibytes: number, kept: number): Promise<number> {
  let count = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as readonly { readonly detail?: { readonly kind?: number } }[]) {
      if (entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count += 1
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const held: Float32Array[] = []
  for (let made = 0; made < mebibytes / 4; made += 1)
    held[made % Math.max(1, kept)] = new Float32Array(2 ** 20).fill(made)
  // Entries come from the event loop.
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return held.length > 0 ? count : 0
}

/** MiB. Not `resourceUsage`, whose peak holds that of the process which forked this one. */
async function peakMemory(): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(await readFile('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
