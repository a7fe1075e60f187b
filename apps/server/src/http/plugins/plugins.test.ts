import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { UNEXPECTED_ERROR } from '@toile/contract'
import { DomainError, InsufficientCredits } from '@toile/core'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { errorsPlugin } from './errors.ts'

let server: TestApp
let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'toile-page-'))
  await mkdir(join(webRoot, 'assets'))
  await mkdir(join(webRoot, 'pricing'))
  await mkdir(join(webRoot, '.vite'))
  await writeFile(join(webRoot, 'app.html'), '<title>Shell</title>')
  await writeFile(join(webRoot, 'index.html'), '<title>Landing</title>')
  await writeFile(join(webRoot, 'pricing/index.html'), '<title>Pricing</title>')
  await writeFile(join(webRoot, 'assets/main-a1b2c3.js'), 'console.log(1)')
  await writeFile(join(webRoot, 'assets/main-a1b2c3.js.br'), 'compressed')
  await writeFile(join(webRoot, '.vite/manifest.json'), '{}')
  server = await createTestApp({ http: { webRoot } })
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

describe('errors (R12)', () => {
  test.each([
    ['GET', '/api/nothing/', 404, undefined],
    ['GET', '/api', 404, undefined],
    ['GET', '/api/login/', 405, 'POST'],
    ['GET', '/api/login', 405, 'POST'],
    ['POST', '/api/session/', 405, 'GET, HEAD'],
  ] as const)('%s %s is %i', async (method, url, status, allow) => {
    const client = server.visitor()
    const response = method === 'GET' ? await client.get(url) : await client.post(url)
    expect(response.statusCode).toBe(status)
    expect(response.headers['allow']).toBe(allow)
    expect(response.json()).toEqual({ message: status === 404 ? 'Not found' : 'Method not allowed' })
  })

  test('an id that is longer than any is 404, and an address that is none 400, both in the one form', async () => {
    const long = await server.visitor().get(`/api/images/${'x'.repeat(1500)}/`)
    expect([long.statusCode, long.json()]).toEqual([404, { message: 'Not found' }])
    const malformed = await server.visitor().get('/api/%zz/')
    expect([malformed.statusCode, malformed.json()]).toEqual([
      400,
      { message: 'The address of the request is not valid.' },
    ])
  })

  test('an address and its form without the last slash are the same', async () => {
    expect((await server.visitor().get('/api/session')).json()).toEqual({ authenticated: false, user: null })
    expect((await server.visitor().get('/api/verify-email?data=x')).statusCode).toBe(400)
  })

  test('a body that cannot be read is 400 with a sentence for people', async () => {
    const client = server.visitor()
    await client.get('/api/csrf/')
    const response = await client.request({
      method: 'POST',
      url: '/api/login/',
      headers: { 'x-csrftoken': client.cookies.get('csrftoken') ?? '', 'content-type': 'application/json' },
      payload: '{"username": ',
    })
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'The request body is not valid JSON.' }])
  })

  test('no body at all is said to be missing', async () => {
    const response = await server.visitor().post('/api/login/')
    expect([response.statusCode, response.json().message]).toEqual([400, 'A body is required'])
  })

  test('a body over the limit is 413', async () => {
    const response = await server.visitor().post('/api/login/', { username: 'a', password: 'x'.repeat(2 ** 20) })
    expect([response.statusCode, response.json()]).toEqual([413, { message: 'The request is too large.' }])
  })
})

describe('what services refuse', () => {
  const reported: unknown[] = []
  const app = Fastify()

  beforeAll(async () => {
    app.setSerializerCompiler(serializerCompiler)
    await app.register(errorsPlugin, {
      report: (error) => void reported.push(error),
      isDatabaseUnavailable: () => false,
    })
    const failures = {
      '/fields': new DomainError('invalid', 'No.', { fields: { name: ['is bad', 'very'] }, detail: 'for the log' }),
      '/credits': new InsufficientCredits('Too few.', 3, 16),
      '/wait': new DomainError('too-many', 'Slow down.', { waitSeconds: 7 }),
      '/fault': new Error('secret words'),
    }
    for (const [url, error] of Object.entries(failures)) {
      app.get(url, async () => {
        throw error
      })
    }
    app.get('/answer', { schema: { response: { 200: z.object({ a: z.number() }) } } }, async () => ({ a: 'x' }))
  })
  afterAll(() => app.close())

  test.each([
    ['/fields', 400, { message: 'No.', errors: { name: ['is bad', 'very'] } }],
    ['/credits', 402, { insufficient_credits: true, message: 'Too few.', credits: 3, required: 16 }],
    ['/wait', 429, { message: 'Slow down.', wait_time: 7 }],
  ])('%s is %i, in its form, and no fault of ours', async (url, status, body) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([status, body])
    expect(response.headers['retry-after']).toBe(url === '/wait' ? '7' : undefined)
    expect(reported).toEqual([])
  })

  test.each(['/fault', '/answer'])('%s is 500 without a word of the reason, and is reported', async (url) => {
    reported.length = 0
    const response = await app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([500, { message: UNEXPECTED_ERROR }])
    expect(reported).toHaveLength(1)
    reported.length = 0
  })
})

describe('local mode (R26)', () => {
  const session = (headers: Record<string, string>) => server.visitor().get('/api/session/', headers)

  test.each(['127.0.0.1:3000', 'localhost', 'LOCALHOST:80', '[::1]:3000', '127.9.9.9'])(
    'answers Host %s',
    async (host) => {
      expect((await session({ host })).statusCode).toBe(200)
    },
  )

  test.each([
    'toile.example',
    '192.168.0.2:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0',
    '@',
    'evil.com@127.0.0.1',
    'evil.com:80@127.0.0.1:3000',
    '127.0.0.1:3000/evil.com',
    '127.0.0.1?evil.com',
    '127.0.0.1#evil.com',
    'evil.com\\@127.0.0.1',
    '127.0.0.1, evil.com',
    '127.0.0.1:3000:80',
    '127.0.0.1:port',
    '127.1',
    '2130706433',
    '0x7f000001',
    '%6cocalhost',
    'localhost.',
    '::1',
    '[::1',
    '[::ffff:127.0.0.1]',
  ])('refuses Host %j', async (host) => {
    expect((await session({ host })).statusCode).toBe(403)
  })

  test.each(['forwarded', 'x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded-anything'])(
    'refuses %s',
    async (name) => {
      expect((await session({ [name]: 'for=127.0.0.1' })).statusCode).toBe(403)
    },
  )

  test('guards page and kept mails as it guards the API', async () => {
    const headers = { host: 'evil.example' }
    expect((await server.visitor().get('/', headers)).statusCode).toBe(403)
    expect((await server.visitor().get('/dev/mail/?format=json', headers)).statusCode).toBe(403)
  })
})

describe('production', () => {
  test('has the API’s viewer only where it is asked for', async () => {
    const closed = await createTestApp({
      http: { local: false, publicOrigin: 'https://toile.example', apiDocs: false },
    })
    try {
      for (const url of [
        '/api/docs/',
        '/api/docs',
        '/api/docs/json',
        '/api/docs/yaml',
        '/api/docs/static/index.html',
      ]) {
        const response = await closed.visitor().get(url)
        expect([url, response.statusCode, response.json()]).toEqual([url, 404, { message: 'Not found' }])
      }
    } finally {
      await closed.close()
    }
  })

  test('has no kept mails, answers its own name, and sends HSTS', async () => {
    const production = await createTestApp({ http: { local: false, publicOrigin: 'https://toile.example' } })
    try {
      const client = production.visitor()
      expect((await client.get('/dev/mail/')).statusCode).toBe(404)
      expect((await client.get('/dev/mail/?format=json')).statusCode).toBe(404)
      expect(production.app.printRoutes()).not.toContain('dev')
      const response = await client.get('/api/session/', { host: 'toile.example', 'x-forwarded-for': '1.2.3.4' })
      expect(response.statusCode).toBe(200)
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
      const foreign = await client.post('/api/logout/', undefined, { origin: 'http://toile.example' })
      expect(foreign.statusCode).toBe(403)
      const own = await client.post('/api/logout/', undefined, { origin: 'https://toile.example' })
      expect(own.statusCode).toBe(200)
    } finally {
      await production.close()
    }
  })
})

describe('headers', () => {
  test('a strict policy on everything, without unsafe-inline', async () => {
    for (const url of ['/', '/api/session/', '/api/nothing/', '/nothing', '/dev/mail/', '/assets/main-a1b2c3.js']) {
      const { headers } = await server.visitor().get(url)
      expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'; style-src 'self';/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('answers of the API are not kept', async () => {
    expect((await server.visitor().get('/api/session/')).headers['cache-control']).toBe('no-store')
  })

  test('the API’s viewer has one style attribute by its hash, and no more', async () => {
    const { headers, statusCode } = await server.visitor().get('/api/docs/')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy.match(/unsafe-\w+/g)).toEqual(['unsafe-hashes'])
    expect(policy).toMatch(/; style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]{44}'$/)
  })
})

describe('the page', () => {
  test.each([
    ['/', 200, 'Landing'],
    ['/pricing', 200, 'Pricing'],
    ['/pricing/', 200, 'Pricing'],
    ['/dashboard', 200, 'Shell'],
    ['/dashboard?page=2', 200, 'Shell'],
    ['/create-background/', 200, 'Shell'],
    ['/variation-results', 200, 'Shell'],
    ['/security', 200, 'Shell'],
    ['/account', 200, 'Shell'],
    ['/account/', 200, 'Shell'],
    ['/account/sessions', 200, 'Shell'],
    ['/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11', 200, 'Shell'],
    ['/picture/0c9f1a52-6d0b-4a3e-9d55-0f6f3f5f7a11/', 200, 'Shell'],
    ['/recipe', 200, 'Shell'],
    ['/picture', 404, 'Shell'],
    ['/picture/nothing', 404, 'Shell'],
    ['/account/nothing', 404, 'Shell'],
    ['/nothing', 404, 'Shell'],
    ['/create-background/more', 404, 'Shell'],
  ])('%s is %i with the %s', async (url, status, title) => {
    const response = await server.visitor().get(url)
    expect(response.statusCode).toBe(status)
    expect(response.body).toBe(`<title>${title}</title>`)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/verify-email', '/reset-password', '/confirm-email', '/unlock'])(
    '%s sends its token on to nobody',
    async (path) => {
      const { statusCode, headers } = await server.visitor().get(`${path}?data=secret`)
      expect([statusCode, headers['referrer-policy']]).toEqual([200, 'no-referrer'])
      expect((await server.visitor().get('/dashboard')).headers['referrer-policy']).not.toBe('no-referrer')
    },
  )

  test('hashed files are kept for ever, compressed where a compressed one lies beside them', async () => {
    const plain = await server.visitor().get('/assets/main-a1b2c3.js')
    expect(plain.body).toBe('console.log(1)')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await server.visitor().get('/assets/main-a1b2c3.js', { 'accept-encoding': 'br' })
    expect(compressed.body).toBe('compressed')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toMatch(/javascript/)
  })

  test('a page that has not changed is 304', async () => {
    const { etag } = (await server.visitor().get('/pricing/')).headers
    const again = await server.visitor().get('/pricing/', { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  })

  test('there is no security.txt where nobody is named for reports', async () => {
    expect((await server.visitor().get('/.well-known/security.txt')).statusCode).toBe(404)
  })

  test.each(['/assets/old-000000.js', '/.vite/manifest.json', '/..%2f..%2fetc/passwd', '/assets/'])(
    '%s is 404',
    async (url) => {
      expect((await server.visitor().get(url)).statusCode).toBe(404)
    },
  )
})
