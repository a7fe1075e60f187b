import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { MODES } from '@toile/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { encodingFor } from '../encoding.ts'
import { withHead } from './page-head.ts'

export interface OpenPagesOptions {
  /** The folder of the built page, with prerendered `<route>/index.html`. */
  readonly webRoot: string
  /** Null in local mode: the address it is asked for at. */
  readonly publicOrigin: string | null
  /** Whether plans can be bought here. */
  readonly sells: boolean
}

/** What a search engine has no use for: pages of one account, and what leads into one. */
const PRIVATE = [
  'api/',
  ...MODES,
  'dashboard',
  'library',
  'picture',
  'recipe',
  'account',
  'variation-results',
  'temp-redirect',
  'logout',
  'verify-email',
  'reset-password',
  'confirm-email',
  'unlock',
  'forgot-password',
].map((path) => `/${path}`)

interface FilledPage {
  readonly origin: string
  readonly etag: string
  readonly html: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** The prerendered pages with their public address in them, and what tells search engines which pages there are. */
export const openPagesPlugin = fp(
  async (app: FastifyInstance, { webRoot, publicOrigin, sells }: OpenPagesOptions) => {
    const originOf = ({ protocol, headers }: FastifyRequest): string =>
      publicOrigin ?? `${protocol}://${headers.host ?? ''}`
    const pages = await readPages(webRoot)
    for (const [path, html] of pages) {
      let last: FilledPage | undefined
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        const origin = originOf(request)
        if (last?.origin !== origin) last = await fill(origin, withHead({ origin, path, html, sells }))
        const encoding = encodingFor(request)
        reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: last.etag })
        if (request.headers['if-none-match'] === last.etag) return reply.code(304).send()
        if (encoding !== null) reply.header('content-encoding', encoding)
        return reply.type('text/html; charset=utf-8').send(last[encoding ?? 'html'])
      })
    }
    app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
      const lines = [
        'User-agent: *',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        `Sitemap: ${originOf(request)}/sitemap.xml`,
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
    app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
      const open = [...pages.keys()].filter((path) => !PRIVATE.includes(path))
      const urls = open.map((path) => `<url><loc>${escapeXml(originOf(request) + path)}</loc></url>`)
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
        )
    })
  },
  { name: 'open-pages' },
)

/** By their path, in its order. */
async function readPages(webRoot: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(webRoot, { recursive: true })
  const folders = names.filter((name) => basename(name) === 'index.html').map((name) => dirname(name))
  const pages = await Promise.all(
    folders.toSorted().map(async (folder): Promise<[path: string, html: string]> => {
      const html = await readFile(join(webRoot, folder, 'index.html'), 'utf8')
      return [folder === '.' ? '/' : `/${folder.replaceAll(sep, '/')}`, html]
    }),
  )
  return new Map(pages)
}

async function fill(origin: string, text: string): Promise<FilledPage> {
  const html = Buffer.from(text)
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
  return { origin, etag, html, br: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html) }
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
