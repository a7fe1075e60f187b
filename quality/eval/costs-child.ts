/**
 * One mode in a process of its own with one worker, Linux only: the peak resident set of what does the work, after three
 * pictures, in bytes, on the standard output. Pictures are made in a child of this process, masks found in a thread of
 * it. The kernel keeps the peak, so nothing is missed between samples.
 */
import { readdir, readFile } from 'node:fs/promises'
import { openStudio } from '../lib/studio.ts'
import { COST_MODES, isSize } from './cost-requests.ts'
import { openWork } from './cost-work.ts'

const mode = COST_MODES.find((each) => each === process.argv[2])
const size = process.argv[3]
if (!mode || !isSize(size)) throw new Error('costs-child.ts MODE SIZE')
const studio = await openStudio(1)
const work = await openWork(studio, mode, size)
for (let index = 0; index < 3; index += 1) await work(1, index)
const peaks = await Promise.all((mode === 'mask-from-points' ? ['self'] : await workers()).map(peakOf))
await studio.close()
process.stdout.write(String(Math.max(...peaks)))

async function workers(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')))
  return lists.join(' ').split(' ').filter(Boolean)
}

async function peakOf(worker: string): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${worker}/status`, 'utf8')) ?? []
  return 1024 * Number(kilobytes)
}
