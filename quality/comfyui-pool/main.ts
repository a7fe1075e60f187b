/**
 * How a pool of ComfyUI servers shares pictures: one, two and four doubles, each of which takes a fixed time for a picture,
 * are given as many pictures as they can have at a time, and then one of four is killed in the middle.
 *
 *     npm run comfyui:pool -- [--pictures 40] [--ms 500]
 */
import { parseArgs } from 'node:util'
import { EngineError } from '@toile/engine'
import { requestFor } from '@toile/engine/conformance'
import { createFrameTools } from '@toile/engine/remote'
import { createTestJournal } from '@toile/engine/testing'
import { createComfyuiEngine } from '../../engines/comfyui/src/engine.ts'
import { type ComfyuiDouble, startComfyuiDouble } from '../../engines/comfyui/src/testing/comfyui-double.ts'
import { QUICK } from '../../engines/comfyui/src/testing/quick.ts'

const { values } = parseArgs({
  options: { pictures: { type: 'string', default: '40' }, ms: { type: 'string', default: '500' } },
})
const [pictures, pictureMs] = [Number(values.pictures), Number(values.ms)]
const tools = createFrameTools({ processes: 2 })
const request = await requestFor('create-sketch')

interface Outcome {
  /** Pictures a second. */
  readonly rate: number
  readonly made: number
  readonly submissions: number
  readonly attempts: number
}

/** All pictures on so many servers, those that are lost made again as the job layer does it. */
async function measure(servers: number, kills: boolean): Promise<Outcome> {
  const doubles = await Promise.all(Array.from({ length: servers }, () => startComfyuiDouble({ pictureMs })))
  const engine = createComfyuiEngine({ servers: doubles.map(({ url }) => ({ url })), tools, ...QUICK })
  await engine.capabilities(new AbortController().signal)
  let left = pictures
  let made = 0
  let attempts = 0
  const kill = async (double: ComfyuiDouble | undefined): Promise<void> => double?.close()
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1
      for (;;) {
        attempts += 1
        const context = { signal: new AbortController().signal, emit: () => {}, journal: createTestJournal() }
        const error: unknown = await engine.run(request, context).then(
          () => null,
          (cause: unknown) => cause,
        )
        if (error === null) break
        if (!(error instanceof EngineError) || error.retry !== 'same-engine' || error.charged !== 'no') throw error
      }
      made += 1
      if (kills && made === Math.floor(pictures / 2)) await kill(doubles[0])
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: engine.remote?.maxJobs ?? 1 }, work))
  const rate = (1000 * made) / (performance.now() - began)
  const submissions = doubles.reduce((sum, double) => sum + double.submissions, 0)
  await engine.close()
  await Promise.all(doubles.slice(kills ? 1 : 0).map((double) => double.close()))
  return { rate, made, submissions, attempts }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
let one = 0
for (const servers of [1, 2, 4]) {
  const { rate, made, submissions } = await measure(servers, false)
  if (servers === 1) one = rate
  const share = (rate / (one * servers)).toFixed(2)
  print(`${servers} servers: ${made} pictures of ${submissions} jobs, ${rate.toFixed(2)} a second, ${share} of linear`)
}
const { made, submissions, attempts } = await measure(4, true)
print(`one of four killed: ${made} of ${pictures} pictures, ${submissions} jobs in ${attempts} attempts`)
await tools.close()
