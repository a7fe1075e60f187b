import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, makeMask, makePhoto, type TestApp, type TestClient, upload } from '../../../testing/index.ts'

let server: TestApp
let client: TestClient
let accountId: string
beforeAll(async () => {
  server = await createTestApp()
  const account = await server.createAccount('marker')
  accountId = account.id
  client = await server.signIn(account)
})
afterAll(() => server.close())

const ask = (body: object) => client.post('/api/generate-mask/', body)
const maskOf = (dataUri: string) => Buffer.from(dataUri.replace('data:image/png;base64,', ''), 'base64')

test('a visitor is refused', async () => {
  expect(
    (await server.visitor().post('/api/generate-mask/', { target_image: 'x', pos_coord: [[1, 1]] })).statusCode,
  ).toBe(401)
})

test('dots on an upload give a mask of its size, white where it is marked, with candidates beside it (R31)', async () => {
  const target = await upload(client)
  const answer = (await ask({ target_image: target, pos_coord: [[20, 20]] })).json()
  expect(answer.candidates.map((each: { kind: string }) => each.kind)).toEqual(['part', 'person'])
  expect(answer.output).toBe(answer.candidates[0].output)
  const mask = sharp(maskOf(answer.output))
  expect(await mask.metadata()).toMatchObject({ format: 'png', width: 64, height: 80, channels: 1 })
  const pixels = await mask.toColourspace('b-w').raw().toBuffer()
  expect([pixels[20 * 64 + 20], pixels[79 * 64 + 63]]).toEqual([255, 0])
})

test('a mask is a PNG, whatever an engine’s process says it is, and bytes or an error', async () => {
  const target = await upload(client)
  const mask = { data: await makeMask(), mediaType: 'text/html' as 'image/png', width: 64, height: 80 }
  const find = vi.spyOn(server.engine.masks, 'find')
  find.mockResolvedValueOnce([{ kind: 'part', score: 1, mask }])
  const answer = await ask({ target_image: target, pos_coord: [[20, 20]] })
  expect(answer.json().output).toMatch(/^data:image\/png;base64,/)
  const data = { length: 1e9, byteLength: 1e9, buffer: { length: 1e9 } } as unknown as Uint8Array
  find.mockResolvedValueOnce([{ kind: 'part', score: 1, mask: { ...mask, data } }])
  expect((await ask({ target_image: target, pos_coord: [[20, 20]] })).statusCode).toBe(500)
  expect(server.reported.pop()).toMatchObject({ message: expect.stringContaining('no bytes') })
  find.mockRestore()
})

test('it is its account’s turn, at the preparation of a photo and at each mask', async () => {
  const account = await server.createAccount('turns')
  const own = await server.signIn(account)
  const before = server.engine.maskTurns.length
  const target = await upload(own)
  await vi.waitFor(() => expect(server.engine.maskTurns).toHaveLength(before + 1))
  await own.post('/api/generate-mask/', { target_image: target, pos_coord: [[20, 20]] })
  await own.post(`/api/uploads/${target}/prepare-masks/`)
  await vi.waitFor(() => expect(server.engine.maskTurns).toHaveLength(before + 3))
  expect(server.engine.maskTurns.slice(before)).toEqual([account.id, account.id, account.id])
})

test('a photo is read from storage for a mask only where it is not prepared', async () => {
  const prepared = server.engine.prepared.length
  const target = await upload(client, await makePhoto(64, 80, 7))
  await vi.waitFor(() => expect(server.engine.prepared.length).toBeGreaterThan(prepared))
  const read = vi.spyOn(server.files, 'read')
  const mask = async () => (await ask({ target_image: target, pos_coord: [[20, 20]] })).json().output
  const first = await mask()
  await client.post(`/api/uploads/${target}/prepare-masks/`)
  expect(read).not.toHaveBeenCalled()
  server.engine.forgetPrepared()
  expect(await mask()).toBe(first)
  expect(read).toHaveBeenCalledOnce()
  read.mockRestore()
})

test('the mode says which candidate is the answer', async () => {
  const target = await upload(client)
  const answer = (await ask({ target_image: target, pos_coord: [[20, 20]], ai_model: 'create-background' })).json()
  expect(answer.candidates[0].kind).toBe('person')
})

test('a draft is the answer alone; anything but draft and refined is 400', async () => {
  const asked = { target_image: await upload(client), pos_coord: [[20, 20]], ai_model: 'create-background' }
  const refined = (await ask({ ...asked, quality: 'refined' })).json()
  const draft = (await ask({ ...asked, quality: 'draft' })).json()
  expect([refined.candidates.length, draft.candidates.length]).toEqual([2, 1])
  expect(draft.output).toBe(refined.output)
  const wrong = await ask({ ...asked, quality: 'best' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['quality']])
})

test('JSON, form and data URI, dots as pairs or with labels, are all understood (R10, R30)', async () => {
  const photo = `data:image/png;base64,${(await makePhoto()).toString('base64')}`
  const target = await upload(client)
  const previous = `data:image/png;base64,${(await makeMask()).toString('base64')}`
  const answers = await Promise.all([
    ask({ target_image: target, pos_coord: [[20, 20]] }),
    ask({ target_image: photo, pos_coord: [{ x: 20, y: 20, label: 1 }], previous_mask: previous }),
    ask(new URLSearchParams({ target_image: target, pos_coord: '[{"x": 20, "y": 20}]' })),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().output)).size).toBe(1)
})

test.each([
  ['without dots', { pos_coord: [] }, 'pos_coord'],
  ['with a dot outside', { pos_coord: [[64, 0]] }, 'pos_coord'],
  ['without a photo', { target_image: '' }, 'target_image'],
])('%s it is 400 and names the field', async (_how, wrong, field) => {
  const answer = await ask({ target_image: await upload(client), pos_coord: [[1, 1]], ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('a last mask of another size than the photo is 400', async () => {
  const previous = `data:image/png;base64,${(await makeMask(80, 64)).toString('base64')}`
  const answer = await ask({ target_image: await upload(client), pos_coord: [[1, 1]], previous_mask: previous })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { previous_mask: ['Mask and original image dimensions must match'] },
  ])
})

async function used(limit: string, count: number): Promise<void> {
  await server.database.pool.query(
    `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, $2, now() + interval '1 minute')
     ON CONFLICT (key) DO UPDATE SET count = $2`,
    [`${limit}:${accountId}`, count],
  )
}

test('more than 60 a minute are 429; a draft is no mask of its own, but 120 requests are the end of both', async () => {
  await used('masks', 60)
  const unknown = { target_image: crypto.randomUUID(), pos_coord: [[1, 1]] }
  expect((await ask(unknown)).statusCode).toBe(429)
  expect((await ask({ ...unknown, quality: 'draft' })).statusCode).toBe(404)
  await used('mask-requests', 120)
  expect((await ask({ ...unknown, quality: 'draft' })).statusCode).toBe(429)
})

describe('a photo that comes with the call', () => {
  const inline = async (side: number) => `data:image/png;base64,${(await makePhoto(64, side)).toString('base64')}`
  const maskFor = async (photo: string) =>
    (await client.post('/api/generate-mask/', { target_image: photo, pos_coord: [[20, 20]] })).statusCode
  const uploadsCounted = (count: number) => used('uploads', count)

  test('counts as an upload once, however often it comes', async () => {
    await used('masks', 0)
    await used('mask-requests', 0)
    await uploadsCounted(59)
    const [photo, another] = [await inline(90), await inline(91)]
    expect([await maskFor(photo), await maskFor(photo), await maskFor(photo)]).toEqual([200, 200, 200])
    expect([await maskFor(another), await maskFor(another)]).toEqual([429, 429])
    expect(await maskFor(photo)).toBe(200)
  })

  test('counts as none when the account has it, as whatever file it was uploaded (R39)', async () => {
    await uploadsCounted(0)
    const photo = await inline(92)
    await upload(
      client,
      await sharp(await makePhoto(64, 92))
        .webp({ lossless: true })
        .toBuffer(),
    )
    await uploadsCounted(60)
    expect(await maskFor(photo)).toBe(200)
    const stranger = await server.createAccount('without-it')
    await (await server.signIn(stranger)).post('/api/generate-mask/', { target_image: photo, pos_coord: [[20, 20]] })
    const { rows } = await server.database.pool.query('SELECT count FROM rate_limits WHERE key = $1', [
      `uploads:${stranger.id}`,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('the person in an upload', () => {
  const find = (who: TestClient, id: string) => who.post(`/api/uploads/${id}/find-person/`)

  test('is found without a dot, in its account’s turn, and is a mask of the photo’s size', async () => {
    const account = await server.createAccount('finder')
    const own = await server.signIn(account)
    const id = await upload(own)
    const before = server.engine.maskTurns.length
    const { person } = (await find(own, id)).json()
    expect(person).toMatchObject({ kind: 'person', score: expect.any(Number) })
    expect(await sharp(maskOf(person.output)).metadata()).toMatchObject({ format: 'png', width: 64, height: 80 })
    expect(server.engine.maskTurns.slice(before)).toContain(account.id)
  })

  test('is null where the engine is not certain', async () => {
    const own = await server.signIn(await server.createAccount('uncertain'))
    const id = await upload(own)
    const nobody = vi.spyOn(server.engine.masks, 'findPerson').mockResolvedValueOnce(undefined)
    const answer = await find(own, id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { person: null }])
    nobody.mockRestore()
  })

  test('is looked for in own uploads alone, and counts as a mask', async () => {
    const account = await server.createAccount('looker')
    const own = await server.signIn(account)
    expect((await find(server.visitor(), crypto.randomUUID())).statusCode).toBe(401)
    const other = await server.signIn(await server.createAccount('looked-at'))
    expect((await find(own, await upload(other))).statusCode).toBe(404)
    const id = await upload(own)
    await server.database.pool.query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, 60, now() + interval '1 minute')
       ON CONFLICT (key) DO UPDATE SET count = 60`,
      [`masks:${account.id}`],
    )
    expect((await find(own, id)).statusCode).toBe(429)
  })
})

describe('an upload that is opened again', () => {
  const open = (who: TestClient, id: string) => who.post(`/api/uploads/${id}/prepare-masks/`)

  test('is made ready for masks for its owner alone', async () => {
    const owner = await server.signIn(await server.createAccount('owner'))
    const stranger = await server.signIn(await server.createAccount('stranger'))
    const count = server.engine.prepared.length
    const target = await upload(owner)
    await vi.waitFor(() => expect(server.engine.prepared).toHaveLength(count + 1))
    expect((await open(server.visitor(), target)).statusCode).toBe(401)
    expect((await open(stranger, target)).statusCode).toBe(404)
    expect((await open(owner, 'no-id')).statusCode).toBe(404)
    expect(server.engine.prepared).toHaveLength(count + 1)
    expect((await open(owner, target)).statusCode).toBe(200)
    await vi.waitFor(() => expect(server.engine.prepared).toHaveLength(count + 2))
    expect(server.engine.prepared.at(-1)).toBe(server.engine.prepared.at(-2))
  })

  test('counts among the requests for masks', async () => {
    await used('mask-requests', 120)
    expect((await open(client, crypto.randomUUID())).statusCode).toBe(429)
  })
})
