import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { MODES } from '@toile/contract'

/** The built page's shell: what an address without a prerendered page is answered with. */
const SHELL = 'app.html'

/** What mailed links lead to. Their addresses contain a token, which must not reach anything that the page fetches. */
const MAILED_LINKS = new Set(['verify-email', 'reset-password', 'confirm-email', 'unlock'])

/** Addresses that the page's router knows and that are not prerendered (docs/product/routes.md). Anything else is a 404. */
const APP_ROUTES = new Set([
  ...MODES,
  'login',
  'register',
  'logout',
  'forgot-password',
  ...MAILED_LINKS,
  'dashboard',
  'library',
  'recipe',
  'account',
  'account/sign-in',
  'account/sessions',
  'account/security-log',
  'account/uploads',
  'account/credits',
  'account/data',
  'variation-results',
  'temp-redirect',
  'pricing',
  'terms-of-service',
  'cookie-policy',
  'security',
])

/** A picture's page. Whether there is one, only its owner's session can ask. */
const PICTURE_PAGE = /^picture\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isPage = (path: string): boolean => APP_ROUTES.has(path) || PICTURE_PAGE.test(path)

export interface PageOptions {
  /** The folder of the built page, with `app.html`, prerendered `<route>/index.html`, and hashed files in `assets/`. */
  readonly webRoot: string
}

/** Serves the built page. Files beside which a `.br` or `.gz` lies are sent compressed. */
export const pagePlugin = fp(
  async (app: FastifyInstance, { webRoot }: PageOptions) => {
    if (!existsSync(join(webRoot, SHELL))) {
      throw new Error(`The page is not built: ${join(webRoot, SHELL)} is missing. Run "npm run build".`)
    }
    const hashedFiles = join(webRoot, 'assets/')
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      // A hashed name never changes its content. Everything else is asked for again, and answered 304 by its ETag.
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.startsWith(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  },
  { name: 'page' },
)

/** An address that is no file: the shell, with the status that tells a machine what the page will tell a person. */
export function answerWithShell(request: FastifyRequest, reply: FastifyReply): void {
  const [path = '/'] = request.url.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  const wantsPage = request.method === 'GET' || request.method === 'HEAD'
  const looksLikeFile = segments.at(-1)?.includes('.') ?? false
  if (!wantsPage || looksLikeFile || path.startsWith('/assets/')) {
    reply.code(404).send({ message: 'Not found' })
    return
  }
  if (MAILED_LINKS.has(segments[0] ?? '')) reply.header('referrer-policy', 'no-referrer')
  reply.code(isPage(segments.join('/')) ? 200 : 404).sendFile(SHELL)
}
