import { afterAll, beforeAll, expect, test } from 'vitest'
import { PREVIEW } from '@toile/contract'
import { createComfyuiEngine } from '@toile/engine-comfyui'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import { createFrameTools, type FrameTools } from '@toile/engine/remote'
import sharp from 'sharp'
import { createTestApp, eventsOf, order, type TestApp } from '../testing/index.ts'

const PATIENT = { timeout: 30_000 }
let app: TestApp
let double: Awaited<ReturnType<typeof startComfyuiDouble>>
let tools: FrameTools

beforeAll(async () => {
  double = await startComfyuiDouble()
  tools = createFrameTools({ processes: 1 })
  const engine = createComfyuiEngine({
    servers: [{ url: double.url }],
    canvas: { minPixels: 0, maxPixels: 120_000 },
    tools,
  })
  app = await createTestApp({ operations: ['create-background'], secondEngine: engine, worker: {} })
})
afterAll(async () => {
  await app.close()
  await tools.close()
  await double.close()
})

test('the frames of a ComfyUI server become one small preview in the stream, which goes when the picture comes', async () => {
  const client = await app.signIn(await app.createAccount('previewer', { credits: 100 }))
  const release = double.hold()
  const jobId = await order(client, { mode: 'create-sketch' })
  const stored = async () => {
    const { rows } = await app.database.pool.query<{ image: string }>(
      `SELECT data->>'image' AS image FROM events WHERE request_id = $1 AND data->>'kind' = 'preview'`,
      [jobId],
    )
    return rows.map(({ image }) => image)
  }
  await expect.poll(async () => (await stored()).length, PATIENT).toBe(1)
  const [image = ''] = await stored()
  expect(image.length).toBeLessThanOrEqual(PREVIEW.maxLength)
  const { format, width, height } = await sharp(Buffer.from(image.split(',')[1]!, 'base64')).metadata()
  expect(format).toBe('webp')
  expect(Math.max(width, height)).toBe(PREVIEW.maxSide)
  release()
  const events = await eventsOf(client, jobId)
  expect(events.at(-1)).toMatchObject({ kind: 'done', data: { images: 1 } })
  expect(await stored()).toEqual([])
})
