/** Loaded into the server before its own code: samples how late timers are, and writes the figures when it ends. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env['TOILE_BENCH_LOOP_FILE']
if (file && isMainThread) {
  const resolution = 5
  const delay = monitorEventLoopDelay({ resolution })
  // The start is not what is measured: compiling and connecting block for long, once.
  setTimeout(() => delay.enable(), 5000).unref()
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  process.on('exit', () => {
    const figures = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) }
    writeFileSync(file, JSON.stringify(figures))
  })
}
