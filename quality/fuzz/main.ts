/**
 * Random and hostile requests to each operation of the built-in engine, click-to-mask among them: 2,000 each, every
 * twentieth with inputs of up to 6,000 px. Progress is kept in quality/.out/fuzz, also about a case that ended the whole
 * process.
 *
 *     npm run fuzz -- [--operation NAME] [--count N] [--from N] [--resume] [--notes FILE] [--patience TIMES]
 *
 * `--patience 30` waits thirty times as long before it calls a case a hang, for a machine that is busy with other things.
 * `--operation create-sketch --from 123 --count 1` repeats case 123.
 */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMode } from '@toile/contract'
import type { PictureOperation } from '@toile/engine'
import { OUT } from '../lib/folders.ts'
import { quantile } from '../lib/figures.ts'
import { inParallel, openStudio } from '../lib/studio.ts'
import { fuzzCase } from './cases.ts'
import { describeMaskCase, maskCase, runMaskCase } from './mask-cases.ts'
import type { FuzzOutcome } from './outcome.ts'
import { describeCase, runCase } from './run-case.ts'

const COUNT = 2000
const BLOCK = 20
const THREADS = 2

interface Progress {
  next: number
  /** Cases begun and not ended: what a dead process leaves here is what killed it. */
  running: number[]
  answered: number
  refused: number
  times: number[]
  faults: { number: number; what: string }[]
}

const { values: options } = parseArgs({
  options: {
    operation: { type: 'string' },
    count: { type: 'string', default: String(COUNT) },
    from: { type: 'string', default: '0' },
    resume: { type: 'boolean', default: false },
    notes: { type: 'string' },
    patience: { type: 'string', default: '1' },
  },
})

const patience = Number(options.patience)
const folder = join(OUT, 'fuzz')
await mkdir(folder, { recursive: true })
const studio = await openStudio(THREADS)
const claimed = [...studio.operations]
const modes = claimed.filter(isMode)
const operations = claimed.filter((name) => options.operation === undefined || name === options.operation)
if (operations.length === 0) throw new Error(`no such operation; there are ${claimed.join(', ')}`)
let faults = 0
for (const operation of operations) faults += await fuzz(operation)
await studio.close()
if (faults > 0) process.exitCode = 1

/** What came of a case, and what it was. */
async function attempt(operation: string, number: number): Promise<FuzzOutcome & { readonly told: string }> {
  if (operation === 'mask-from-points') {
    const fuzzed = await maskCase(number)
    return { ...(await runMaskCase(studio, fuzzed, patience)), told: describeMaskCase(fuzzed) }
  }
  const fuzzed = await fuzzCase(operation as PictureOperation, number, modes)
  return { ...(await runCase(studio, fuzzed, patience)), told: describeCase(fuzzed) }
}

async function fuzz(operation: string): Promise<number> {
  const [from, end] = [Number(options.from), Number(options.from) + Number(options.count)]
  const file = join(folder, `${operation}.json`)
  const blank: Progress = { next: from, running: [], answered: 0, refused: 0, times: [], faults: [] }
  const progress = options.resume
    ? await readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Progress,
        () => blank,
      )
    : blank
  const keep = () => writeFile(file, JSON.stringify(progress))
  const note = async (number: number, line: string) => {
    progress.faults.push({ number, what: line })
    process.stdout.write(`${line}\n`)
    if (options.notes) await appendFile(options.notes, `${line}\n`)
  }

  for (const number of progress.running) await note(number, `${operation} case ${number}: the process ended meanwhile`)
  progress.next = Math.max(progress.next, ...progress.running.map((number) => number + 1))
  progress.running = []
  while (progress.next < end) {
    const block = Array.from({ length: Math.min(BLOCK, end - progress.next) }, (_, i) => progress.next + i)
    await inParallel(block, THREADS, async (number) => {
      progress.running.push(number)
      await keep()
      const { ended, ms, fault, told } = await attempt(operation, number)
      progress[ended] += 1
      progress.times.push(ms)
      if (fault) await note(number, `${told}\n  ${fault}`)
      progress.running = progress.running.filter((other) => other !== number)
    })
    progress.next += block.length
    await keep()
  }
  const [half, worst] = [quantile(progress.times, 0.5), quantile(progress.times, 1)]
  process.stdout.write(
    `${operation}: ${progress.answered} answered, ${progress.refused} refused, ${progress.faults.length} faults; ` +
      `median ${Math.round(half)} ms, longest ${Math.round(worst)} ms\n`,
  )
  return progress.faults.length
}
