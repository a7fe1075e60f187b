import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { BODY_BYTES } from './bodies.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const post = async (url: string, body: string, type = 'application/json') => {
  const response = await server.visitor().post(url, Buffer.from(body), { 'content-type': type })
  return [response.statusCode, response.json().message]
}

const FORM = 'application/x-www-form-urlencoded'
const TOO_LARGE = [413, 'The request is too large.']
const TOO_MUCH = [400, 'The request holds more than this call takes.']
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('a body', () => {
  test.each([
    ['an account call', '/api/login/', 16 * 1024],
    ['another call', '/api/vote/', BODY_BYTES],
  ])('of %s may be so large and no larger', async (_what, url, bytes) => {
    for (const type of ['application/json', FORM]) {
      expect(await post(url, ' '.repeat(bytes), type)).not.toEqual(TOO_LARGE)
      expect(await post(url, ' '.repeat(bytes + 1), type)).toEqual(TOO_LARGE)
    }
  })

  test('that is announced as too large is refused before any of it is parsed or anybody is asked for', async () => {
    expect(await post('/api/upscale-image/create-pattern/', 'x'.repeat(BODY_BYTES + 1))).toEqual(TOO_LARGE)
    expect(await post('/api/login/', 'x'.repeat(BODY_BYTES), 'text/plain')).toEqual(TOO_LARGE)
  })

  test.each([
    ['deeper', 'application/json', `{"username":"a","password":${nested(2)}}`],
    ['deep as a well', 'application/json', nested(8000)],
    ['of more values', 'application/json', `{"username":[${'0,'.repeat(5000)}0]}`],
    ['of more keys', 'application/json', `{${'"a":0,'.repeat(2000)}"b":0}`],
    ['of more fields', FORM, 'a=1&'.repeat(4000)],
  ])('%s than its call takes is 400', async (_what, type, body) => {
    expect(await post('/api/login/', body, type)).toEqual(TOO_MUCH)
  })

  test('that is not UTF-8 is no JSON', async () => {
    const body = Buffer.concat([Buffer.from('{"username":"a'), Buffer.from([0xff]), Buffer.from('","password":"b"}')])
    const response = await server.visitor().post('/api/login/', body, { 'content-type': 'application/json' })
    expect([response.statusCode, response.json().message]).toEqual([400, 'The request body is not valid JSON.'])
  })
})
