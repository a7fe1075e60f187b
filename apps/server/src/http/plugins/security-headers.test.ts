import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { securityHeadersPlugin, type SecurityHeaderOptions } from './security-headers.ts'

const PRODUCTION = { local: false, connectSources: [], google: null } satisfies SecurityHeaderOptions

/** The headers of a page, the policy as a record of its directives. */
async function headersWith(options: Partial<SecurityHeaderOptions> = {}) {
  const app = Fastify()
  await app.register(securityHeadersPlugin, { ...PRODUCTION, ...options })
  app.get('/', async (_request, reply) => reply.type('text/html').send('<p>page</p>'))
  const { headers } = await app.inject('/')
  await app.close()
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )
  return { policy, opener: headers['cross-origin-opener-policy'] }
}

describe('without Google login', () => {
  test('a page loads nothing from elsewhere, and shares no window with any other', async () => {
    const { policy, opener } = await headersWith()
    expect(policy).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'upgrade-insecure-requests': '',
    })
    expect(opener).toBe('same-origin')
  })

  test('where errors are reported is the one place it may also talk to', async () => {
    const { policy } = await headersWith({ connectSources: ['https://errors.example'] })
    expect(policy['connect-src']).toBe("'self' https://errors.example")
  })
})

test('with Google’s own, exactly its addresses are opened, and its popup stays in touch', async () => {
  const { policy: closed } = await headersWith()
  const { policy, opener } = await headersWith({ google: 'google', connectSources: ['https://errors.example'] })
  expect(policy).toEqual({
    ...closed,
    'script-src': "'self' https://accounts.google.com/gsi/client",
    'style-src': "'self' https://accounts.google.com/gsi/style",
    'connect-src': "'self' https://errors.example https://accounts.google.com/gsi/",
    'frame-src': "'self' https://accounts.google.com/gsi/",
  })
  expect(opener).toBe('same-origin-allow-popups')
})

test('with the sandbox nothing is opened, since its consent page is our own; its popup stays in touch', async () => {
  const local = { local: true } as const
  const { policy, opener } = await headersWith({ ...local, google: 'sandbox' })
  expect(policy).toEqual((await headersWith(local)).policy)
  expect(opener).toBe('same-origin-allow-popups')
})
