import type { VendorFate } from '@toile/engine/conformance'
import { z } from 'zod'
import {
  type DoubleCall,
  type DoubleDesk,
  type DoubleJob,
  type HostedDouble,
  startVendorServer,
} from './vendor-server.ts'

export const REPLICATE_KEY = 'r8_0123456789'

const side = z.int().min(256).max(2048)
const order = z.object({
  input: z.strictObject({
    prompt: z.string().min(1),
    aspect_ratio: z.enum(['custom', 'match_input_image', '1:1']),
    width: side,
    height: side,
    seed: z.int().optional(),
    output_format: z.enum(['webp', 'jpg', 'png']).optional(),
    input_images: z.array(z.url()).max(8).optional(),
  }),
})

/** Replicate: files, predictions of models, and stopping them. Pictures in a prediction are files that were put there. */
export function startReplicateDouble(): Promise<HostedDouble> {
  let files = 0
  return startVendorServer(async (call, desk) => {
    const [, output] = /^\/output\/(.+)\.png$/.exec(call.path) ?? []
    if (output !== undefined)
      return desk.jobs.has(output) ? desk.sendPicture(call, desk.jobs.get(output)!) : call.answer(404, {})
    if (call.headers.authorization !== `Bearer ${REPLICATE_KEY}`) return unauthenticated(call)
    if (call.path === '/v1/account') return call.answer(200, { type: 'organization', username: 'toile', name: 'Toile' })
    if (call.path === '/v1/files' && call.method === 'POST') {
      const content = (await call.form()).get('content')
      if (!(content instanceof Blob) || content.size === 0) return call.answer(400, { detail: 'content is required' })
      files += 1
      return call.answer(201, { id: `file-${files}`, urls: { get: `${desk.url}/v1/files/file-${files}` } })
    }
    const [, id, cancel] = /^\/v1\/predictions\/([^/]+)(\/cancel)?$/.exec(call.path) ?? []
    if (id !== undefined) return ofJob(call, desk, id, cancel !== undefined)
    if (call.method === 'POST' && call.path === '/v1/models/black-forest-labs/flux-2-pro/predictions')
      return submit(call, desk, files)
    call.answer(404, { detail: 'The requested resource could not be found.' })
  })
}

const unauthenticated = (call: DoubleCall): void =>
  call.answer(401, { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token', status: 401 })

const REFUSALS: Readonly<Partial<Record<VendorFate, readonly [number, string]>>> = {
  unauthorised: [401, 'Unauthenticated'],
  'out-of-credits': [402, 'Insufficient credit'],
  'rate-limited': [429, 'Request was throttled.'],
}

async function submit(call: DoubleCall, desk: DoubleDesk, files: number): Promise<void> {
  const { success, data } = order.safeParse(call.json)
  const known = (url: string): boolean => Number(/^.*\/v1\/files\/file-(\d+)$/.exec(url)?.[1] ?? Infinity) <= files
  if (!success || !(data.input.input_images ?? []).every(known))
    return call.answer(422, { title: 'Input validation failed', detail: '- input is invalid', status: 422 })
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  const refused = fate && REFUSALS[fate]
  if (refused) return call.answer(refused[0], { title: refused[1], detail: refused[1], status: refused[0] })
  const { seed = 0, width, height } = data.input
  const job = await desk.begin(call, fate, { seed, width, height })
  if (job) call.answer(201, predictionOf(desk, job))
}

const STATUSES = { working: 'processing', done: 'succeeded', failed: 'failed', stopped: 'canceled' } as const

function predictionOf(desk: DoubleDesk, job: DoubleJob): unknown {
  const error = job.fate === 'moderated' ? 'The input or output was flagged as sensitive. (E005)' : 'Prediction failed.'
  return {
    id: job.id,
    model: 'black-forest-labs/flux-2-pro',
    status: STATUSES[job.state],
    output: job.state === 'done' ? `${desk.url}/output/${job.id}.png` : null,
    error: job.state === 'failed' ? error : null,
    urls: { get: `${desk.url}/v1/predictions/${job.id}`, cancel: `${desk.url}/v1/predictions/${job.id}/cancel` },
  }
}

function ofJob(call: DoubleCall, desk: DoubleDesk, id: string, cancel: boolean): void {
  const job = desk.jobs.get(id)
  if (!cancel && desk.look(call, id)) return
  if (job === undefined) return call.answer(404, { detail: 'The requested resource could not be found.' })
  if (cancel && job.state === 'working') desk.stop(job)
  call.answer(200, predictionOf(desk, job))
}
