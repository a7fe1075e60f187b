import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MODES, PLANS } from '@toile/contract'
import { openPagesPlugin, type OpenPagesOptions } from './open-pages.ts'

const pageOf = (title: string): string =>
  `<html><head><title>${title}</title><meta name="description" content="What &amp; why."></head><body>${title}</body></html>`

let webRoot: string
let app: FastifyInstance

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'toile-open-pages-'))
  for (const [path, title] of [
    ['', 'Landing'],
    ['pricing', 'Pricing'],
    ['forgot-password', 'Forgot'],
  ] as const) {
    await mkdir(join(webRoot, path), { recursive: true })
    await writeFile(join(webRoot, path, 'index.html'), pageOf(title))
  }
})
afterAll(() => rm(webRoot, { recursive: true }))
afterEach(() => app.close())

async function serve(options: Partial<OpenPagesOptions> = {}) {
  app = Fastify()
  await app.register(openPagesPlugin, { webRoot, publicOrigin: 'https://toile.example', sells: true, ...options })
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
}

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as {
    '@graph': readonly { '@type': string; offers?: Record<string, unknown> }[]
  } | null

describe('an open page', () => {
  test('names its one address, and what other sites show of a link to it', async () => {
    const get = await serve()
    const { body, headers } = await get('/pricing')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    for (const line of [
      '<link rel="canonical" href="https://toile.example/pricing">',
      '<meta property="og:url" content="https://toile.example/pricing">',
      '<meta property="og:title" content="Pricing">',
      '<meta property="og:description" content="What &amp; why.">',
      '<meta property="og:image" content="https://toile.example/social.jpg">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:description" content="What &amp; why.">',
    ]) {
      expect(body).toContain(line)
    }
    expect(body).toContain('<body>Pricing</body>')
    expect((await get('/')).body).toContain('<link rel="canonical" href="https://toile.example/">')
  })

  test('in local mode has the address that it is asked for at', async () => {
    const get = await serve({ publicOrigin: null })
    expect((await get('/pricing')).body).toContain('href="http://localhost:3000/pricing"')
    expect((await get('/pricing', { host: '127.0.0.1:4000' })).body).toContain('href="http://127.0.0.1:4000/pricing"')
  })

  test('is sent compressed to whoever takes that, and not again while it is the same', async () => {
    const get = await serve()
    const plain = await get('/')
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const zipped = await get('/', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const again = await get('/', { 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('says as data what is offered, at the prices of the plans', async () => {
    const get = await serve()
    const [organisation, software] = dataOf((await get('/')).body)?.['@graph'] ?? []
    expect(organisation?.['@type']).toBe('Organization')
    expect(software).toMatchObject({ '@type': 'SoftwareApplication', offers: { lowPrice: 5, highPrice: 150 } })
    const plans = dataOf((await get('/pricing')).body)?.['@graph'] ?? []
    expect(plans.map(({ offers }) => offers?.['price'])).toEqual(PLANS.map(({ price }) => price))
    expect(dataOf((await get('/forgot-password')).body)).toBeNull()
  })

  test('offers nothing where nothing is sold', async () => {
    const get = await serve({ sells: false })
    expect((await get('/')).body).not.toContain('Offer')
    expect(dataOf((await get('/pricing')).body)).toBeNull()
  })
})

describe('search engines', () => {
  test('are kept out of what belongs to one account, and told where the sitemap is', async () => {
    const get = await serve()
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = body.trimEnd().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines.at(-1)).toBe('Sitemap: https://toile.example/sitemap.xml')
    for (const path of ['/dashboard', '/account', '/api/', ...MODES.map((mode) => `/${mode}`)]) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    expect(lines).not.toContain('Disallow: /pricing')
  })

  test('find the open pages in the sitemap', async () => {
    const get = await serve()
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://toile.example/',
      'https://toile.example/pricing',
    ])
  })
})
