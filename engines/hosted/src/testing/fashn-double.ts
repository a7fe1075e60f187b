import type { VendorFate } from '@toile/engine/conformance'
import { z } from 'zod'
import {
  type DoubleCall,
  type DoubleDesk,
  type HostedDouble,
  sizeOfDataUri,
  startVendorServer,
} from './vendor-server.ts'

export const FASHN_KEY = 'fa-0123456789'

const order = z.object({
  model_name: z.literal('tryon-v1.6'),
  inputs: z.strictObject({
    model_image: z.string().startsWith('data:image/'),
    garment_image: z.string().startsWith('data:image/'),
    category: z.enum(['auto', 'tops', 'bottoms', 'one-pieces']).optional(),
    garment_photo_type: z.enum(['auto', 'flat-lay', 'model']).optional(),
    mode: z.enum(['performance', 'balanced', 'quality']).optional(),
    moderation_level: z.enum(['conservative', 'permissive', 'none']).optional(),
    segmentation_free: z.boolean().optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
    num_samples: z.int().min(1).max(4).optional(),
    output_format: z.enum(['png', 'jpeg']).optional(),
    return_base64: z.boolean().optional(),
  }),
})

/** FASHN's API as its documentation describes it. `failures` names what the next calls and jobs fail with, in turn. */
export function startFashnDouble(failures: string[] = []): Promise<HostedDouble> {
  return startVendorServer(async (call, desk) => {
    const [, part, id = ''] = /^\/v1\/(run|status|credits|outputs)(?:\/([^/.]+))?/.exec(call.path) ?? []
    // Results lie at addresses that need no key.
    if (part === 'outputs') return output(call, desk, id)
    if (call.headers.authorization !== `Bearer ${FASHN_KEY}`)
      return call.answer(401, { error: 'UnauthorizedAccess', message: 'Unauthorized: Invalid token' })
    if (part === 'credits') return call.answer(200, { credits: { total: 12, subscription: 0, on_demand: 12 } })
    if (part === 'run' && call.method === 'POST') return run(call, desk, failures)
    if (part === 'status') return statusOf(call, desk, id, failures)
    call.answer(404, { error: 'NotFound', message: 'Not found' })
  })
}

const REFUSALS = {
  unauthorised: [401, 'UnauthorizedAccess'],
  'out-of-credits': [429, 'OutOfCredits'],
  'rate-limited': [429, 'RateLimitExceeded'],
} as const

const FAILURES: Readonly<Partial<Record<VendorFate, string>>> = {
  moderated: 'ContentModerationError',
  'failed-job': 'PipelineError',
}

async function run(call: DoubleCall, desk: DoubleDesk, failures: string[]): Promise<void> {
  const { success, data } = order.safeParse(call.json)
  if (!success) return call.answer(400, { error: 'BadRequest', message: 'Invalid request format' })
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  if (fate !== undefined && fate in REFUSALS) {
    const [status, error] = REFUSALS[fate as keyof typeof REFUSALS]
    return call.answer(status, { error, message: 'refused' })
  }
  if (failures[0] === 'ConcurrencyLimitExceeded')
    return call.answer(429, { error: failures.shift(), message: 'refused' })
  const { inputs } = data
  await Promise.all([sizeOfDataUri(inputs.model_image), sizeOfDataUri(inputs.garment_image)])
  const job = await desk.begin(call, fate, { seed: inputs.seed ?? 42, width: 864, height: 1296 })
  if (job) call.answer(200, { id: job.id, error: null })
}

function statusOf(call: DoubleCall, desk: DoubleDesk, id: string, failures: string[]): void {
  if (desk.look(call, id)) return
  const job = desk.jobs.get(id)
  if (job === undefined) return call.answer(404, { error: 'NotFound', message: 'Prediction not found' })
  if (job.state === 'working') return call.answer(200, { id, status: 'processing', output: null, error: null })
  const failure = failures.shift() ?? (job.state === 'failed' ? FAILURES[job.fate ?? 'failed-job'] : undefined)
  if (failure !== undefined)
    return call.answer(200, { id, status: 'failed', output: null, error: { name: failure, message: 'It failed.' } })
  const body = { id, status: 'completed', output: [`${desk.url}/v1/outputs/${id}.png`], error: null }
  call.answer(200, body, { 'x-fashn-credits-used': '1' })
}

const output = (call: DoubleCall, desk: DoubleDesk, id: string): Promise<void> | void => {
  const job = desk.jobs.get(id)
  return job ? desk.sendPicture(call, job) : call.answer(404, {})
}
