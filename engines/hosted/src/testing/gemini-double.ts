import { createHash } from 'node:crypto'
import type { VendorFate } from '@toile/engine/conformance'
import { z } from 'zod'
import { GEMINI_CANVASES } from '../models.ts'
import { type DoubleCall, type DoubleDesk, type HostedDouble, startVendorServer } from './vendor-server.ts'

export const GEMINI_KEY = 'AIza0123456789'

const order = z.object({
  contents: z.tuple([
    z.object({
      role: z.literal('user'),
      parts: z.array(
        z.union([
          z.object({ text: z.string().min(1) }),
          z.object({
            inlineData: z.object({ mimeType: z.enum(['image/png', 'image/jpeg']), data: z.base64().min(1) }),
          }),
        ]),
      ),
    }),
  ]),
  generationConfig: z.object({
    seed: z.int().min(0).max(2_147_483_647).optional(),
    responseModalities: z.tuple([z.literal('IMAGE')]),
    imageConfig: z.object({ aspectRatio: z.enum(GEMINI_CANVASES.map(({ aspectRatio }) => aspectRatio)) }),
  }),
})

/** Gemini's `generateContent` with pictures. */
export function startGeminiDouble(): Promise<HostedDouble> {
  return startVendorServer(async (call, desk) => {
    if (call.headers['x-goog-api-key'] !== GEMINI_KEY) return refuse(call, ...WRONG_KEY)
    const [, , method] =
      /^\/v1beta\/models\/(gemini-3\.1-flash-image-preview)(:generateContent)?$/.exec(call.path) ?? []
    if (call.method === 'GET' && method === undefined) return call.answer(200, { name: call.path })
    if (call.method !== 'POST' || method === undefined) return refuse(call, 404, 'NOT_FOUND')
    await generate(call, desk)
  })
}

const WRONG_KEY = [400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'] as const

const refuse = (call: DoubleCall, code: number, status: string, reason?: string): void =>
  call.answer(code, {
    error: {
      code,
      message: 'refused',
      status,
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }],
    },
  })

const REFUSALS: Readonly<Partial<Record<VendorFate, readonly [number, string, string?]>>> = {
  unauthorised: WRONG_KEY,
  'rate-limited': [429, 'RESOURCE_EXHAUSTED'],
}

async function generate(call: DoubleCall, desk: DoubleDesk): Promise<void> {
  const { success, data } = order.safeParse(call.json)
  if (!success) return refuse(call, 400, 'INVALID_ARGUMENT')
  const fate = desk.takeFate()
  if (fate === 'html') return call.file(502, 'text/html', '<html>Bad gateway</html>')
  const refused = fate && REFUSALS[fate]
  if (refused) return refuse(call, ...refused)
  const { seed = 0, imageConfig } = data.generationConfig
  const canvas = GEMINI_CANVASES.find(({ aspectRatio }) => aspectRatio === imageConfig.aspectRatio)!
  // What is asked decides with the seed, words and pictures alike.
  const told = createHash('sha256').update(JSON.stringify(data.contents)).digest().readUInt32BE()
  const picture = { seed: (seed ^ told) >>> 0, width: canvas.width, height: canvas.height }
  const job = await desk.begin(call, fate, picture)
  if (job === undefined) return
  await desk.over(job, call)
  if (fate === 'moderated')
    return call.answer(200, { candidates: [{ content: { role: 'model' }, finishReason: 'IMAGE_SAFETY' }] })
  if (job.state === 'failed') return refuse(call, 500, 'INTERNAL')
  const file = fate === 'no-picture' ? Buffer.from('<html>Sorry</html>') : await desk.pictureOf(job)
  const inlineData = { mimeType: 'image/png', data: file.toString('base64') }
  call.answer(200, { candidates: [{ content: { role: 'model', parts: [{ inlineData }] }, finishReason: 'STOP' }] })
}
