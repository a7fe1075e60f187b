import { ACCOUNT_LIMITS } from '@toile/contract'
import { EngineError } from '@toile/engine'
import { countMarked } from '@toile/imaging'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { makeMask, makePhoto, png, postForm, setUpStudio, upload } from '../../../testing/index.ts'

const studio = setUpStudio({})
afterEach(() => studio.server.engine.know(() => ({})))
const CHECK = '/api/check-generation/'

const countOf = async (table: string): Promise<number> =>
  Number((await studio.server.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
const keptRows = async (): Promise<number[]> =>
  Promise.all(['generation_requests', 'blobs', 'ledger', 'uploads'].map((table) => countOf(table)))

const backgroundOf = async (photo: string) => ({
  ai_model: 'create-background',
  num_images: 1,
  text_prompt: 'a beach',
  original_target_image: photo,
  binary_mask_image: png(await makeMask()),
})

describe('an order is checked before it is placed', () => {
  test('a visitor is refused', async () => {
    const response = await studio.server.visitor().post(CHECK, { ai_model: 'create-pattern', text_prompt: 'stripes' })
    expect(response.statusCode).toBe(401)
  })

  test('what is missing is told, each thing of it', async () => {
    const { client } = await studio.member()
    const response = await postForm(client, CHECK, { ai_model: 'create-background' })
    expect(response.json()).toEqual({
      ok: false,
      refusals: ['Prompt is required', 'Photo is required', 'Mask is required'],
      warnings: [],
      understood: [],
      ignored: [],
    })
  })

  test('that no engine draws a chosen face is told', async () => {
    const { client } = await studio.member(4)
    const form = await backgroundOf(await upload(client, await makePhoto()))
    const warningsOf = async (fields: object): Promise<unknown> =>
      (await postForm(client, CHECK, { ...form, ...fields })).json<{ warnings: unknown }>().warnings
    expect(await warningsOf({ face_id: 2 })).toEqual([expect.stringMatching(/draws no chosen face/)])
    expect(await warningsOf({})).toEqual([])
  })

  test('what the engine knows is told; nothing is drawn, charged or kept', async () => {
    const { client } = await studio.member(4)
    const form = await backgroundOf(await upload(client, await makePhoto()))
    const { engine } = studio.server
    const runs = engine.runs.length
    engine.know(({ prompt }) => ({
      refusals: ['It is too dark.', 'It is too dark.'],
      warnings: ['It is cut.'],
      ignored: [prompt],
    }))
    const before = await keptRows()
    const response = await postForm(client, CHECK, form)
    expect(response.json()).toEqual({
      ok: false,
      refusals: ['It is too dark.'],
      warnings: ['It is cut.'],
      understood: [],
      ignored: ['a beach'],
    })
    expect(await keptRows()).toEqual(before)
    expect(engine.runs).toHaveLength(runs)
  })

  test('the engine is told what to change, as when the picture is made', async () => {
    const { client } = await studio.member(4)
    const mask = await makeMask()
    let told: Uint8Array = new Uint8Array()
    studio.server.engine.know((request) => {
      told = request.mask!.data
      return {}
    })
    const response = await postForm(client, CHECK, await backgroundOf(await upload(client, await makePhoto())))
    expect(response.json()).toMatchObject({ ok: true, refusals: [] })
    const [marked, changed] = await Promise.all(
      [mask, told].map(async (file) => {
        const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
        return { data, width: info.width, height: info.height, channels: 1 as const }
      }),
    )
    const pixels = marked!.width * marked!.height
    expect(countMarked(marked!) + countMarked(changed!)).toBe(pixels)
  })

  test('another’s photo is not found', async () => {
    const [mine, other] = [await studio.member(), await studio.member()]
    const response = await postForm(
      mine.client,
      CHECK,
      await backgroundOf(await upload(other.client, await makePhoto())),
    )
    expect(response.statusCode).toBe(404)
  })

  test('where no engine is well it is no fault of the work: nothing is known', async () => {
    const { client } = await studio.member()
    studio.server.engine.setHealthy(false)
    try {
      const response = await postForm(client, CHECK, { ai_model: 'create-pattern', text_prompt: 'stripes' })
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ message: expect.stringContaining('not available') })
    } finally {
      studio.server.engine.setHealthy(true)
    }
  })

  test('an engine that fails to look, or whose asker has gone, is no error of ours', async () => {
    const { client } = await studio.member()
    for (const code of ['timeout', 'over-budget', 'cancelled'] as const) {
      studio.server.engine.know(() => {
        throw new EngineError(code, 'for a reason')
      })
      const response = await postForm(client, CHECK, { ai_model: 'create-pattern', text_prompt: 'stripes' })
      expect([code, response.statusCode]).toEqual([code, 503])
    }
  })

  test('an account’s checks use up nothing of what its orders may send', async () => {
    const { client } = await studio.member(1000)
    const form = await backgroundOf(await upload(client, await makePhoto()))
    for (let at = 0; at < ACCOUNT_LIMITS.masksPerMinute - 1; at += 1) await postForm(client, CHECK, form)
    for (let at = 0; at < 2; at += 1) {
      const response = await postForm(client, '/api/generate-image-with-sse/', { ...form, text_prompt: `beach ${at}` })
      expect(response.statusCode).toBe(200)
    }
  })

  test('an account checks so many a minute', async () => {
    const { client } = await studio.member()
    const checked = async (): Promise<number> =>
      (await postForm(client, CHECK, { ai_model: 'create-pattern', text_prompt: 'stripes' })).statusCode
    const statuses: number[] = []
    for (let at = 0; at <= ACCOUNT_LIMITS.checksPerMinute; at += 1) statuses.push(await checked())
    expect(statuses.filter((status) => status === 200)).toHaveLength(ACCOUNT_LIMITS.checksPerMinute)
    expect(statuses.at(-1)).toBe(429)
  })
})
