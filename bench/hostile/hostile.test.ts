/** What `npm run hostile` sends, in small: which answers come, and that nothing of what is refused is read. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, makePhoto, type TestApp, type TestClient } from '@toile/server/testing'
import {
  type Body,
  dataUris,
  formKeys,
  gzipped,
  jsonKeys,
  manyArrays,
  manyFields,
  manyFiles,
  manyHeaders,
  nestedArrays,
  nestedObjects,
  prototypeKeys,
  wrongLengths,
} from './bodies.ts'
import { postForm } from './legitimate-calls.ts'
import {
  animated,
  cut,
  flat,
  jpegThatSays,
  LARGEST_SIDE,
  manyScans,
  png,
  profileChunk,
  textChunks,
} from './pictures.ts'
import { headersOf, headOf, openSocket, type Outcome, send, statusOn } from './wire.ts'

const UPLOADS = '/api/uploads/'
const MASKS = '/api/generate-mask/'
const KB = 1024
/** More than any call takes. */
const TOO_LARGE = 100 * KB * KB

let server: TestApp
let url: string
let client: TestClient
beforeAll(async () => {
  server = await createTestApp({ worker: null })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  client = await server.signIn(await server.createAccount('attacker', { credits: 1000 }))
})
afterAll(() => server.close())

const post = (path: string, { type, data, headers }: Body): Promise<Outcome> =>
  send(url, { path, headers: { ...headersOf(client.cookies), 'content-type': type, ...headers }, body: data })

/** A request's head on a connection, and what is answered without a byte of its body. */
async function answerToHead(path: string, headers: Readonly<Record<string, string>>): Promise<number | null> {
  const socket = await openSocket(url)
  socket.write(headOf(path, { ...headersOf(client.cookies), ...headers }))
  return statusOn(socket, AbortSignal.timeout(30_000))
}

describe('a body', () => {
  test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'that is announced larger than any call takes is refused by every call before a byte of it, as %s',
    async (type) => {
      const document = (await client.get('/api/docs/json')).json() as { paths: Record<string, object> }
      const calls = Object.entries(document.paths).filter(([, methods]) => 'post' in methods)
      expect(calls.length).toBeGreaterThan(30)
      const answers = await Promise.all(
        calls.map(async ([path]) => {
          const headers = { 'content-type': type, 'content-length': String(TOO_LARGE) }
          return [path, await answerToHead(path.replaceAll(/\{\w+\}/g, '1'), headers)]
        }),
      )
      // Multipart is for the calls that take pictures: for the others it is no media type of theirs.
      const refused = type.startsWith('multipart') ? [413, 415] : [413]
      expect(answers.filter(([, status]) => !refused.includes(status as number))).toEqual([])
    },
  )

  /** What asks for a mask, with one more field. */
  async function askingWith(json: string): Promise<Body> {
    const photo = `data:image/png;base64,${(await makePhoto()).toString('base64')}`
    return {
      type: 'application/json',
      data: Buffer.from(`{"target_image":"${photo}","pos_coord":[[1,1]],"more":${json}}`),
    }
  }

  test.each([
    ['JSON of 5,000 keys', jsonKeys(60 * KB)],
    ['JSON of 5,000 objects beside a constructor', prototypeKeys(60 * KB)],
    ['arrays 500 deep', nestedArrays(1000)],
    ['objects 500 deep', nestedObjects(3000)],
    ['20,000 arrays side by side', manyArrays(60 * KB)],
  ])('of %s is not parsed', async (_what, { data }) => {
    const plain = await post(MASKS, await askingWith('1'))
    expect(plain.status).toBe(200)
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await post(MASKS, await askingWith(data.toString()))
    expect(answer.status).toBe(400)
    // A field's name may be, and what a small field holds.
    expect(parse.mock.calls.filter(([text]) => String(text).length >= data.length)).toEqual([])
  })

  test.each([
    ['5,000 form keys', formKeys(40 * KB)],
    ['5,000 fields', manyFields(5000)],
    ['500 files', manyFiles(500)],
    ['a part of 5,000 headers', manyHeaders(5000)],
    ['zeros under gzip', gzipped(KB * KB)],
    ['data URIs of no picture, as JSON', dataUris('json', 90 * KB)],
    ['data URIs of no picture, as a form', dataUris('form', 90 * KB)],
    ['data URIs of no picture, as multipart', dataUris('multipart', 90 * KB)],
  ])('of %s is refused as the sender’s fault', async (_what, body) => {
    const answers = await Promise.all([post(UPLOADS, body), post('/api/generate-image-with-sse/', body)])
    for (const { status } of answers) expect([400, 413, 415]).toContain(status)
  })

  test.each(wrongLengths)('with $headers is refused, or ends without an answer', async ({ headers, body }) => {
    const socket = await openSocket(url)
    socket.write(
      headOf(UPLOADS, { ...headersOf(client.cookies), 'content-type': 'application/json', ...headers }) + body,
    )
    socket.end()
    expect([400, 413, null]).toContain(await statusOn(socket, AbortSignal.timeout(30_000)))
  })

  test('in chunks is refused at its limit, without an end in sight', async () => {
    const socket = await openSocket(url)
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    socket.write(headOf('/api/login/', { ...headersOf(client.cookies), ...headers }))
    const status = statusOn(socket, AbortSignal.timeout(30_000))
    for (let kilobytes = 0; kilobytes < 128 && !socket.destroyed; kilobytes += 1) {
      socket.write(`400\r\n${'['.repeat(KB)}\r\n`)
    }
    expect(await status).toBe(413)
  })
})

describe('a picture', () => {
  const upload = (type: string, data: Buffer) => postForm(url, client.cookies, UPLOADS, [{ name: 'file', data, type }])
  const large = png({ side: 512 })

  test.each([
    ['PNG with compressed text', 200, 'image/png', async () => png({ side: 64, before: textChunks('zTXt', 80_000) })],
    [
      'PNG with international text',
      200,
      'image/png',
      async () => png({ side: 64, before: textChunks('iTXt', 80_000) }),
    ],
    ['interlaced PNG', 200, 'image/png', async () => png({ side: 64, interlaced: true })],
    ['PNG that says more than it has', 400, 'image/png', async () => png({ side: 64, saidSide: 256 })],
    ['PNG that says more than is allowed', 413, 'image/png', async () => png({ side: 64, saidSide: 2 ** 20 })],
    ['PNG that is cut', 400, 'image/png', async () => cut(large)],
    ['JPEG that says more than is allowed', 413, 'image/jpeg', () => jpegThatSays(LARGEST_SIDE + 10)],
    ['JPEG that is cut', 400, 'image/jpeg', async () => cut(await flat('jpeg', 512))],
    ['WebP that moves', 415, 'image/webp', () => animated(20, 32)],
  ] as const)('%s: %i', async (_what, status, type, make) => {
    expect((await upload(type, await make())).status).toBe(status)
  })

  test.each([
    [
      'PNG with a profile that unpacks to 50 MB',
      'image/png',
      () => png({ side: 64, before: [profileChunk(50_000_000)] }),
    ],
    ['JPEG in 883 scans', 'image/jpeg', () => manyScans(883, 256)],
  ] as const)('%s is taken, or refused as the sender’s fault', async (_what, type, make) => {
    expect([200, 400, 503]).toContain((await upload(type, make())).status)
  })

  test('four as a mask, whose sender goes, hold nobody up', async () => {
    const target = JSON.parse((await upload('image/png', await makePhoto())).body.toString()) as { upload_id: string }
    const gone = new AbortController()
    const masks = Array.from({ length: 4 }, () =>
      postForm(
        url,
        client.cookies,
        MASKS,
        [
          { name: 'target_image', data: target.upload_id },
          { name: 'pos_coord', data: '[[1,1]]' },
          { name: 'previous_mask', data: png({ side: 64, before: textChunks('zTXt', 400_000) }), type: 'image/png' },
        ],
        gone.signal,
      ),
    )
    await once(server.app.server, 'request')
    gone.abort()
    await Promise.all(masks)
    const other = await server.signIn('bystander')
    const photo = { name: 'file', data: await makePhoto(), type: 'image/png' }
    expect((await postForm(url, other.cookies, UPLOADS, [photo])).status).toBe(200)
  })
})

describe('work', () => {
  test('orders that are cancelled at once are too many in the end, for who sent them alone', async () => {
    const order = (who: TestClient) =>
      who.post('/api/generate-image-with-sse/', { ai_model: 'create-pattern', num_images: '1', text_prompt: 'dots' })
    const statuses: number[] = []
    while (statuses.length < 100 && statuses.at(-1) !== 429) {
      const answer = await order(client)
      statuses.push(answer.statusCode)
      if (answer.statusCode === 200) await client.post(`/api/cancel-generation/${answer.json().job_id}/`)
    }
    expect(statuses.at(-1)).toBe(429)
    const other = await server.signIn(await server.createAccount('customer', { credits: 100 }))
    expect((await order(other)).statusCode).toBe(200)
  })
})

test('connections that send nothing, or half of something, do not hold up a stop', async () => {
  const own = await createTestApp({ worker: null })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}`
  const silent = await Promise.all(Array.from({ length: 20 }, () => openSocket(address)))
  const begun = await openSocket(address)
  begun.write('POST /api/login/ HTTP/1.1\r\nhost: localhost\r\n')
  // As an end or as a reset.
  const ended = [...silent, begun].map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)))
  await own.close()
  expect(await Promise.all(ended)).toHaveLength(21)
})
