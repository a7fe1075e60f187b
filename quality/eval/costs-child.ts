/** One mode in a process of its own with one thread: how far the process grows while it draws. Bytes, as JSON. */
import { costRequest, isSize } from './cost-requests.ts'
import { DRAWING_MODES, openStudio } from '../lib/studio.ts'

const mode = DRAWING_MODES.find((each) => each === process.argv[2])
const size = process.argv[3]
if (!mode || !isSize(size)) throw new Error('costs-child.ts MODE SIZE')
const request = await costRequest(mode, size)
const studio = await openStudio(1)
const before = process.memoryUsage.rss()
let peak = before
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
for (let index = 0; index < 3; index += 1) await studio.run({ ...request, index })
clearInterval(watch)
await studio.close()
process.stdout.write(JSON.stringify({ before, peak }))
