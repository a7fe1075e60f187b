import { z } from 'zod'
import {
  type DoubleCall,
  type DoubleDesk,
  type HostedDouble,
  sizeOfDataUri,
  startVendorServer,
} from './vendor-server.ts'

export const FAL_KEY = 'key-id:key-secret'

const picture = z.string().startsWith('data:image/')
const side = z.int().min(256).max(2048)
const common = {
  prompt: z.string().min(1),
  seed: z.int().optional(),
  output_format: z.enum(['png', 'jpeg']).optional(),
}
const sized = { ...common, image_size: z.object({ width: side, height: side }) }
const INPUTS = {
  'fal-ai/flux-pro/v1/vto': z.strictObject({ ...common, human_image_url: picture, garment_image_url: picture }),
  'fal-ai/flux-2-pro': z.strictObject(sized),
  'fal-ai/flux-2-pro/edit': z.strictObject({ ...sized, image_urls: z.array(picture).min(1).max(9) }),
} as const

/** fal's queue: a model's jobs are at the address of its app. */
export function startFalDouble(): Promise<HostedDouble> {
  return startVendorServer(async (call, desk) => {
    const path = call.path.slice(1)
    const [, file] = /^files\/(.+)\.png$/.exec(path) ?? []
    if (file !== undefined)
      return desk.jobs.has(file) ? desk.sendPicture(call, desk.jobs.get(file)!) : call.answer(404, {})
    if (call.headers.authorization !== `Key ${FAL_KEY}`)
      return call.answer(401, { detail: 'No user found for Key ID and Secret' })
    const [, id, part] = /^fal-ai\/[^/]+\/requests\/([^/]+)(?:\/(status|cancel))?$/.exec(path) ?? []
    if (id !== undefined) return ofJob(call, desk, id, part)
    if (call.method === 'POST' && path in INPUTS) return submit(call, desk, path as keyof typeof INPUTS)
    call.answer(404, { detail: `Application ${path} not found` })
  })
}

const REFUSALS = {
  unauthorised: [401, 'No user found for Key ID and Secret'],
  'out-of-credits': [403, 'User is locked. Reason: Exhausted balance. Top up your balance.'],
  'rate-limited': [429, 'Too many requests'],
} as const

async function submit(call: DoubleCall, desk: DoubleDesk, model: keyof typeof INPUTS): Promise<void> {
  const parsed = INPUTS[model].safeParse(call.json)
  if (!parsed.success) return call.answer(422, { detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] })
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  if (fate !== undefined && fate in REFUSALS) {
    const [status, detail] = REFUSALS[fate as keyof typeof REFUSALS]
    return call.answer(status, { detail })
  }
  const { data } = parsed
  const size = 'image_size' in data ? data.image_size : await sizeOfDataUri(data.human_image_url)
  const job = await desk.begin(call, fate, { seed: data.seed ?? 0, ...size })
  if (job === undefined) return
  const response_url = `${desk.url}/${model.split('/').slice(0, 2).join('/')}/requests/${job.id}`
  const urls = { response_url, status_url: `${response_url}/status`, cancel_url: `${response_url}/cancel` }
  call.answer(200, { request_id: job.id, status: 'IN_QUEUE', queue_position: 0, ...urls })
}

function ofJob(call: DoubleCall, desk: DoubleDesk, id: string, part: string | undefined): void {
  const job = desk.jobs.get(id)
  if (part === 'cancel') {
    if (job === undefined) return call.answer(404, { status: 'NOT_FOUND' })
    if (job.state !== 'working') return call.answer(400, { status: 'ALREADY_COMPLETED' })
    desk.stop(job)
    return call.answer(202, { status: 'CANCELLATION_REQUESTED' })
  }
  if (desk.look(call, id)) return
  if (job === undefined) return call.answer(404, { detail: 'Request not found' })
  if (part === 'status')
    return call.answer(
      job.state === 'working' ? 202 : 200,
      job.state === 'working' ? { status: 'IN_QUEUE', queue_position: 3 } : { status: 'COMPLETED' },
    )
  if (job.state === 'working') return call.answer(400, { detail: 'Request is still in progress' })
  if (job.fate === 'moderated')
    return call.answer(422, { detail: [{ loc: ['body', 'prompt'], msg: 'refused', type: 'content_policy_violation' }] })
  if (job.state !== 'done')
    return call.answer(500, { detail: [{ loc: ['body'], msg: 'failed', type: 'internal_server_error' }] })
  call.answer(200, {
    images: [{ url: `${desk.url}/files/${id}.png`, content_type: 'image/png' }],
    seed: job.picture.seed,
  })
}
