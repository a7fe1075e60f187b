import { BILLING_LIMITS } from '@toile/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('a visitor is refused in the form of payment calls (R12)', async () => {
  const response = await server.visitor().get('/api/get-user-subscription/')
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ error: 'Please log in to continue.' })
})

test('who asks all the while waits', async () => {
  const client = await server.signIn('impatient')
  for (let count = 0; count < BILLING_LIMITS.read.max; count += 1) await client.get('/api/get-user-subscription/')
  const response = await client.get('/api/get-user-subscription/')
  expect([response.statusCode, response.json()]).toEqual([
    429,
    { error: expect.any(String), wait_time: expect.any(Number) },
  ])
})

test('without a provider nobody has a plan, plans have no price there, and the page is told so (R25)', async () => {
  const client = await server.signIn('penniless')
  const response = await client.get('/api/get-user-subscription/')
  expect(response.statusCode).toBe(200)
  expect(Object.values(response.json())).toEqual(Array.from({ length: 10 }, () => null))
  const { plans } = (await client.get('/api/plans/')).json()
  expect(plans.map(({ priceId }: { priceId: string }) => priceId)).toEqual(['', '', ''])
  expect((await client.get('/api/page-settings/')).json()).toMatchObject({ payments: null })
})
