import type { VendorFate } from '@toile/engine/conformance'
import sharp from 'sharp'
import { z } from 'zod'
import { type GoogleTokenDouble, startGoogleTokenDouble } from './google-token-double.ts'
import { type DoubleCall, type DoubleDesk, type HostedDouble, startVendorServer } from './vendor-server.ts'

const TOKEN = 'ya29.0123456789'
const PROJECT = 'a-project'
export const VERTEX = {
  account: { token: async (): Promise<string> => TOKEN, project: async (): Promise<string> => PROJECT },
  location: 'us-central1',
} as const

/** Where the account gets the token that the double of Vertex AI takes. */
export const startVertexTokenDouble = (): Promise<GoogleTokenDouble> => startGoogleTokenDouble(PROJECT, () => TOKEN)

/** Ten megabytes as base64. */
const image = z.object({ image: z.object({ bytesBase64Encoded: z.base64().min(1).max(13_400_000) }) })
const order = z
  .object({
    instances: z.tuple([z.object({ personImage: image, productImages: z.tuple([image]) })]),
    parameters: z.object({
      sampleCount: z.int().min(1).max(4),
      seed: z.int().min(0).max(4_294_967_295).optional(),
      addWatermark: z.boolean().default(true),
      outputOptions: z.object({ mimeType: z.enum(['image/png', 'image/jpeg']) }).optional(),
    }),
  })
  .refine(({ parameters }) => parameters.seed === undefined || !parameters.addWatermark)

/** Vertex AI's try-on: one call, which answers with the picture in base64. */
export function startVertexDouble(): Promise<HostedDouble> {
  const path = `/v1/projects/${PROJECT}/locations/${VERTEX.location}/publishers/google/models/virtual-try-on-001:predict`
  return startVendorServer(async (call, desk) => {
    if (call.headers.authorization !== `Bearer ${TOKEN}`) return refuse(call, 401, 'UNAUTHENTICATED')
    if (call.method !== 'POST' || call.path !== path) return refuse(call, 404, 'NOT_FOUND')
    await predict(call, desk)
  })
}

const refuse = (call: DoubleCall, code: number, status: string): void =>
  call.answer(code, { error: { code, message: 'refused', status } })

const REFUSALS: Readonly<Partial<Record<VendorFate, readonly [number, string]>>> = {
  unauthorised: [401, 'UNAUTHENTICATED'],
  'rate-limited': [429, 'RESOURCE_EXHAUSTED'],
}

async function predict(call: DoubleCall, desk: DoubleDesk): Promise<void> {
  const { success, data } = order.safeParse(call.json)
  if (!success) return refuse(call, 400, 'INVALID_ARGUMENT')
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  const refused = fate && REFUSALS[fate]
  if (refused) return refuse(call, ...refused)
  const [{ personImage }] = data.instances
  const { width, height } = await sharp(Buffer.from(personImage.image.bytesBase64Encoded, 'base64')).metadata()
  const job = await desk.begin(call, fate, { seed: data.parameters.seed ?? 0, width, height })
  if (job === undefined) return
  await desk.over(job, call)
  if (fate === 'moderated') return call.answer(200, { predictions: [{ raiFilteredReason: 'It violates guidelines.' }] })
  if (job.state === 'failed') return refuse(call, 500, 'INTERNAL')
  const picture = fate === 'no-picture' ? Buffer.from('<html>Sorry</html>') : await desk.pictureOf(job)
  call.answer(200, { predictions: [{ mimeType: 'image/png', bytesBase64Encoded: picture.toString('base64') }] })
}
