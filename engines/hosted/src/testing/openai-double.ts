import type { VendorFate } from '@toile/engine/conformance'
import sharp from 'sharp'
import { z } from 'zod'
import { type DoubleCall, type DoubleDesk, type HostedDouble, startVendorServer } from './vendor-server.ts'

export const OPENAI_KEY = 'sk-0123456789'

const SIZES = ['1024x1024', '1024x1536', '1536x1024']
/** Of a compatible server: sides by 64. */
const isBy64 = (size: string): boolean => size.split('x').every((side) => Number(side) % 64 === 0)

const fields = z
  .object({
    model: z.enum(['gpt-image-1.5', 'sd']),
    prompt: z.string().min(1).max(32_000),
    n: z.coerce.number().pipe(z.literal(1)),
    size: z.string().regex(/^\d+x\d+$/),
    quality: z.enum(['low', 'medium', 'high']).optional(),
    output_format: z.literal('png').optional(),
    // Of compatible servers alone.
    seed: z.coerce.number().int().optional(),
    response_format: z.literal('b64_json').optional(),
  })
  .refine(({ model, size }) => (model === 'sd' ? isBy64(size) : SIZES.includes(size)))

/** What an edit was sent with it. */
interface OpenAiOrder extends z.infer<typeof fields> {
  /** Sizes of the pictures, and their files. */
  readonly images: readonly string[]
  readonly files: readonly Uint8Array[]
  /** The mask's channels, and its size. */
  readonly mask?: { readonly channels: number; readonly size: string }
}

/** OpenAI's image API: generations as JSON, edits as a form. It answers with the picture in base64. */
export function startOpenAiDouble(): Promise<HostedDouble> {
  let made = 0
  return startVendorServer(async (call, desk) => {
    if (call.headers.authorization !== `Bearer ${OPENAI_KEY}`) return refuse(call, 401, 'invalid_api_key')
    if (call.method === 'GET' && call.path.startsWith('/v1/models')) return call.answer(200, { object: 'model' })
    const [, kind] = /^\/v1\/images\/(generations|edits)$/.exec(call.path) ?? []
    if (kind === undefined || call.method !== 'POST') return refuse(call, 404, 'unknown_url')
    made += 1
    // Others come while a form is read.
    const number = made
    const order = kind === 'edits' ? await readEdit(call) : fields.safeParse(call.json).data
    if (order === undefined) return refuse(call, 400, 'invalid_value')
    await make(call, desk, order, number)
  })
}

const refuse = (call: DoubleCall, status: number, code: string): void =>
  call.answer(status, { error: { message: 'refused', type: 'invalid_request_error', param: null, code } })

async function readEdit(call: DoubleCall): Promise<OpenAiOrder | undefined> {
  const form = await call.form()
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const { data } = fields.safeParse(texts)
  const blobs = [...form.getAll('image[]'), ...form.getAll('image')].filter((each) => each instanceof Blob)
  if (data === undefined || blobs.length === 0 || blobs.length > 16) return undefined
  const files = await Promise.all(blobs.map(bytesOf))
  const pictures = await Promise.all(files.map((each) => sharp(each).metadata()))
  const images = pictures.map(({ width, height }) => `${width}x${height}`)
  const file = form.get('mask')
  if (!(file instanceof Blob)) return { ...data, images, files }
  const { width, height, channels } = await sharp(await bytesOf(file)).metadata()
  const mask = { size: `${width}x${height}`, channels }
  // A mask is of the first picture's size. What else it has to have differs by server.
  return mask.size === images[0] ? { ...data, images, files, mask } : undefined
}

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

const REFUSALS: Readonly<Partial<Record<VendorFate, readonly [number, string]>>> = {
  unauthorised: [401, 'invalid_api_key'],
  moderated: [400, 'moderation_blocked'],
  'out-of-credits': [429, 'insufficient_quota'],
  'rate-limited': [429, 'rate_limit_exceeded'],
}

async function make(call: DoubleCall, desk: DoubleDesk, order: z.infer<typeof fields>, made: number): Promise<void> {
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  const refused = fate && REFUSALS[fate]
  if (refused) return refuse(call, ...refused)
  const [width, height] = order.size.split('x').map(Number) as [number, number]
  // Without a seed no picture is as another.
  const seed = order.seed ?? made * 0x3f_1b_57
  const job = await desk.begin(call, fate, { seed, width, height }, order)
  if (job === undefined) return
  await desk.over(job, call)
  if (job.state === 'failed') return refuse(call, 500, 'server_error')
  const data = fate === 'no-picture' ? Buffer.from('<html>Sorry</html>') : await desk.pictureOf(job)
  call.answer(200, { created: 1, data: [{ b64_json: data.toString('base64') }] })
}
