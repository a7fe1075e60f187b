import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('says whether the database answers, to a signed-in browser as to a load balancer', async () => {
  const clients = [server.visitor(), await server.signIn('watcher')]
  for (const client of clients) {
    const response = await client.get('/api/health/')
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
  }
  const away = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
  vi.spyOn(server.database.pool, 'query').mockImplementation(() => Promise.reject(away))
  for (const client of clients) {
    const response = await client.get('/api/health/')
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([503, '1', { ok: false }])
  }
  const refused = await server.visitor().get('/api/fetch-previous-generations/')
  expect(refused.statusCode).toBe(401)
  const member = await clients[1]!.get('/api/get-user-credits/')
  expect([member.statusCode, member.headers['retry-after']]).toEqual([503, '1'])
  expect(server.reported).toEqual([])
})
