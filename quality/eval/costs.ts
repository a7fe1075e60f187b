import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EngineError } from '@toile/engine'
import { median } from '../lib/figures.ts'
import type { Studio } from '../lib/studio.ts'
import { type CostMode, type Size, SIZES } from './cost-requests.ts'
import { openWork, type Work } from './cost-work.ts'
import type { EvalContext, Section } from './section.ts'

/** At the largest size it is memory that is limited, and a picture takes long. */
const REPEATS = { usual: 5, largest: 2 } as const
const LIMITS = { usual: { memory: 600 }, largest: { memory: 1200 } } as const
const LOOP_RESOLUTION = 5
const CHILD = fileURLToPath(new URL('./costs-child.ts', import.meta.url))

interface Cost {
  readonly mode: CostMode
  readonly size: Size
  /** Milliseconds, of each repeat. */
  readonly first: readonly number[]
  readonly four: readonly number[]
  readonly cancelled: readonly number[]
  readonly loopDelayP99: number
  /** Peak resident set of the process that draws, MiB. */
  readonly memory: number
}

export async function evaluateCosts({ studio, modes }: EvalContext): Promise<Section> {
  const costs: Cost[] = []
  for (const mode of modes.filter((each) => studio.operations.has(each)))
    for (const size of SIZES) costs.push(await costOf(studio, mode, size))
  const misses = costs.flatMap(({ mode, size, first, four, memory, loopDelayP99, cancelled }) => [
    ...(size === 'usual' && median(first) > 1500
      ? [`${mode}: first picture after ${Math.round(median(first))} ms`]
      : []),
    ...(size === 'usual' && median(four) > 4000 ? [`${mode}: four pictures after ${Math.round(median(four))} ms`] : []),
    ...(memory > LIMITS[size].memory ? [`${mode}, ${size}: ${Math.round(memory)} MiB`] : []),
    ...(loopDelayP99 > 50 ? [`${mode}, ${size}: event loop delay ${Math.round(loopDelayP99)} ms`] : []),
    ...(Math.max(...cancelled) > 250
      ? [`${mode}, ${size}: cancelled after ${Math.round(Math.max(...cancelled))} ms`]
      : []),
  ])
  return {
    id: 'costs',
    title: 'Time and memory',
    method:
      `On ${cpus().length} CPU cores, Node ${process.versions.node}. Two workers, warm, medians of ${REPEATS.usual} (largest: of ${REPEATS.largest}): ` +
      'one picture alone, and four at once. Usual: 1,024 px in and out, photos of 768 × 1024; largest: drawings and cloths of 4,096 px, ' +
      'photos of 4,096 × 4,096 (2,048 × 2,048 to upscale), pictures of 2,048 × 2,048 or of the size of the photo. All inputs ' +
      'are drawn. variation: of the swap. mask-from-points: the refined masks for a dot on a photo not seen before. Memory: peak resident set of a ' +
      'fresh worker process after three pictures; of masks, of the whole process that asks. Event loop delay (99th ' +
      'percentile) of the process that asks, meanwhile. ' +
      'Cancelled: the longest time from the stop to the end, a stop at 40 % of the usual time.',
    head: ['mode', 'size', 'first, ms', 'four, ms', 'memory, MiB', 'loop delay p99, ms', 'cancelled, ms'],
    rows: costs.map((cost) => [
      cost.mode,
      cost.size,
      Math.round(median(cost.first)),
      Math.round(median(cost.four)),
      Math.round(cost.memory),
      cost.loopDelayP99,
      Math.round(Math.max(...cost.cancelled)),
    ]),
    details: costs,
    misses,
  }
}

async function costOf(studio: Studio, mode: CostMode, size: Size): Promise<Cost> {
  const work = await openWork(studio, mode, size)
  await Promise.all([0, 1].map((index) => work(1, index)))
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION })
  loop.enable()
  const [first, four]: number[][] = [[], []]
  for (let round = 0; round < REPEATS[size]; round += 1) {
    first!.push(await timed(() => work(100 + round, 0)))
    four!.push(await timed(() => Promise.all([0, 1, 2, 3].map((index) => work(200 + round, index)))))
  }
  loop.disable()
  const cancelled: number[] = []
  for (let round = 0; round < REPEATS[size]; round += 1) {
    const ms = await cancelLatency((signal) => work(300 + round, 0, signal), 0.4 * median(first!))
    if (ms !== undefined) cancelled.push(ms)
  }
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, mode, size])
  return {
    mode,
    size,
    first: first!,
    four: four!,
    cancelled,
    loopDelayP99: Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION),
    memory: Number(stdout) / 2 ** 20,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds from the stop to the end; undefined when the picture was done before. */
async function cancelLatency(
  work: (signal: AbortSignal) => ReturnType<Work>,
  after: number,
): Promise<number | undefined> {
  const controller = new AbortController()
  let stopped = 0
  const timer = setTimeout(() => {
    stopped = performance.now()
    controller.abort()
  }, after)
  try {
    await work(controller.signal)
    return undefined
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') return performance.now() - stopped
    throw error
  } finally {
    clearTimeout(timer)
  }
}
