import type { VendorFate } from '@toile/engine/conformance'
import { z } from 'zod'
import {
  type DoubleCall,
  type DoubleDesk,
  type HostedDouble,
  sizeOfDataUri,
  startVendorServer,
} from './vendor-server.ts'

export const BFL_KEY = 'bfl-0123456789'

const side = z.int().min(256).max(1920).multipleOf(16)
const image = z.string().startsWith('data:image/').optional()
const order = z.strictObject({
  prompt: z.string().min(1),
  width: side,
  height: side,
  seed: z.int().optional(),
  output_format: z.enum(['png', 'jpeg']).optional(),
  input_image: image,
  input_image_2: image,
  input_image_3: image,
})

/** Black Forest Labs: the submission names where its job is asked for. */
export function startBlackForestLabsDouble(): Promise<HostedDouble> {
  return startVendorServer(async (call, desk) => {
    const [, sample] = /^\/delivery\/(.+)\.png$/.exec(call.path) ?? []
    if (sample !== undefined) return sent(call, desk, sample)
    if (call.headers['x-key'] !== BFL_KEY) return call.answer(403, { detail: 'Not authenticated' })
    if (call.path === '/v1/credits') return call.answer(200, { credits: 120.5 })
    if (call.path === '/v1/get_result') return result(call, desk, call.query.get('id') ?? '')
    if (call.method === 'POST' && call.path === '/v1/flux-2-pro') return submit(call, desk)
    call.answer(404, { detail: 'Not Found' })
  })
}

const sent = (call: DoubleCall, desk: DoubleDesk, id: string): Promise<void> | void => {
  const job = desk.jobs.get(id)
  return job ? desk.sendPicture(call, job) : call.answer(404, {})
}

const REFUSALS: Readonly<Partial<Record<VendorFate, readonly [number, string]>>> = {
  unauthorised: [403, 'Not authenticated'],
  'out-of-credits': [402, 'Insufficient credits'],
  'rate-limited': [429, 'Too many active tasks'],
}

async function submit(call: DoubleCall, desk: DoubleDesk): Promise<void> {
  const { success, data } = order.safeParse(call.json)
  if (!success) return call.answer(422, { detail: [{ loc: ['body'], msg: 'invalid', type: 'value_error' }] })
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  const refused = fate && REFUSALS[fate]
  if (refused) return call.answer(refused[0], { detail: refused[1] })
  if (data.input_image !== undefined) await sizeOfDataUri(data.input_image)
  const job = await desk.begin(call, fate, { seed: data.seed ?? 0, width: data.width, height: data.height })
  if (job) call.answer(200, { id: job.id, polling_url: `${desk.url}/v1/get_result?id=${job.id}`, cost: 4.5 })
}

function result(call: DoubleCall, desk: DoubleDesk, id: string): void {
  if (desk.look(call, id)) return
  const job = desk.jobs.get(id)
  if (job === undefined) return call.answer(404, { id, status: 'Task not found', result: null })
  if (job.state === 'working') return call.answer(200, { id, status: 'Pending', result: null, progress: 0.4 })
  if (job.state === 'failed')
    return call.answer(200, { id, status: job.fate === 'moderated' ? 'Content Moderated' : 'Error', result: null })
  call.answer(200, { id, status: 'Ready', cost: 4.5, result: { sample: `${desk.url}/delivery/${id}.png` } })
}
