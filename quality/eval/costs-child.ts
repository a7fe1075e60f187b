/**
 * One mode in a process of its own with one worker, Linux only: the worker's peak resident set after three pictures, in
 * bytes, on the standard output. The kernel keeps the peak, so nothing is missed between samples.
 */
import { readdir, readFile } from 'node:fs/promises'
import { costRequest, isSize } from './cost-requests.ts'
import { DRAWING_MODES, openStudio } from '../lib/studio.ts'

const mode = DRAWING_MODES.find((each) => each === process.argv[2])
const size = process.argv[3]
if (!mode || !isSize(size)) throw new Error('costs-child.ts MODE SIZE')
const request = await costRequest(mode, size)
const studio = await openStudio(1)
for (let index = 0; index < 3; index += 1) await studio.run({ ...request, index })
const peaks = await Promise.all((await workers()).map(peakOf))
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
