import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { facesAnswer, pageSettings } from '@toile/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

const PAGE_FILES = fileURLToPath(new URL('../../../../../web/public', import.meta.url))
const SAID = { quote: 'The hem was where I had cut it.', name: 'A Pattern Cutter', role: 'Atelier', link: null }
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ testimonials: [SAID] })
})
afterAll(() => server.close())

test('names at least twelve faces, each with a picture that the page ships', async () => {
  const response = await server.visitor().get('/api/faces/')
  expect(response.statusCode).toBe(200)
  const { faces } = facesAnswer.parse(response.json())
  expect(faces.length).toBeGreaterThanOrEqual(12)
  expect(new Set(faces.map(({ id }) => id)).size).toBe(faces.length)
  expect(faces.filter(({ id }) => id < 1)).toEqual([])
  expect(faces.filter(({ image_url }) => !existsSync(`${PAGE_FILES}${image_url}`))).toEqual([])
})

test('tells visitors what people said of the product, as the operator has it', async () => {
  const response = await server.visitor().get('/api/page-settings/')
  expect(pageSettings.parse(response.json()).testimonials).toEqual([SAID])
})
