import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { facesAnswer } from '@toile/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

const PAGE_FILES = fileURLToPath(new URL('../../../../../web/public', import.meta.url))
let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
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
