import { instructionSettings, MODES } from '@toile/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../../testing/index.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ worker: null })
})
afterAll(() => server.close())

async function disabledFor(client: TestClient): Promise<readonly string[]> {
  const response = await client.get('/api/get-instruction-settings/')
  expect(response.statusCode).toBe(200)
  return instructionSettings.parse(response.json()).disabledInstructions
}

const toggle = (client: TestClient, instruction: string) =>
  client.post(`/api/toggle-instruction-settings/${instruction}/`)

const rows = async (): Promise<number> =>
  (await server.database.pool.query('SELECT 1 FROM instruction_settings')).rowCount ?? 0

test('a visitor has no settings: both calls are 401, and nothing is written', async () => {
  const before = await rows()
  expect((await server.visitor().get('/api/get-instruction-settings/')).statusCode).toBe(401)
  expect((await toggle(server.visitor(), 'create-sketch')).statusCode).toBe(401)
  expect(await rows()).toBe(before)
})

test('all are on at first; each call answers what is off now, in the order of the modes', async () => {
  const client = await server.signIn('reader')
  expect(await disabledFor(client)).toEqual([])
  expect((await toggle(client, 'create-sketch')).json()).toEqual({ disabledInstructions: ['create-sketch'] })
  const both = ['create-background', 'create-sketch']
  expect((await toggle(client, 'create-background')).json()).toEqual({ disabledInstructions: both })
  expect(await disabledFor(client)).toEqual(both)
  expect((await toggle(client, 'create-sketch')).json()).toEqual({ disabledInstructions: ['create-background'] })
  expect(await disabledFor(client)).toEqual(['create-background'])
})

test('every mode has one', async () => {
  const client = await server.signIn('thorough')
  for (const mode of MODES) expect((await toggle(client, mode)).statusCode).toBe(200)
  expect(await disabledFor(client)).toEqual(MODES)
})

test('another account’s settings stay as they are', async () => {
  const [one, other] = [await server.signIn('one'), await server.signIn('other')]
  await toggle(one, 'swap-garment')
  expect(await disabledFor(other)).toEqual([])
})

test('a name that is no mode’s is 404 and is not kept', async () => {
  const client = await server.signIn('curious')
  const before = await rows()
  for (const name of ['upscale', 'constructor', 'create-sketch%20']) {
    expect((await toggle(client, name)).statusCode, name).toBe(404)
  }
  expect(await rows()).toBe(before)
})

test('ten toggles at once are ten: all is as it was', async () => {
  const client = await server.signIn('hasty')
  await client.get('/api/csrf/')
  const answers = await Promise.all(Array.from({ length: 10 }, () => toggle(client, 'create-pattern')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await disabledFor(client)).toEqual([])
})

test('what an older version turned off under a name that is gone is left out', async () => {
  const account = await server.createAccount('long-standing')
  await server.database.pool.query(
    `INSERT INTO instruction_settings (account_id, instruction) VALUES ($1, 'a-mode-of-old'), ($1, 'create-pattern')`,
    [account.id],
  )
  expect(await disabledFor(await server.signIn(account))).toEqual(['create-pattern'])
})
