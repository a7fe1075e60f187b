import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { emailField, errorBody } from '@toile/contract'
import type { SandboxChoice } from '@toile/identity'
import { devFile } from './files.ts'
import { GOOGLE_CONSENT_PAGE } from './google-page.ts'

export interface GoogleConsentOptions {
  readonly google: {
    /** An access token of the sandbox. */
    readonly issue: (choice: SandboxChoice) => string
  }
}

/** Where `consent_url` of the page's settings leads. */
export const GOOGLE_CONSENT_URL = '/dev/google/consent'

/** Our own page with our own script and style; it posts to us only and cannot be framed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const choice = z.object({
  email: emailField,
  name: z.string().trim().max(100, 'Name is too long').default(''),
  email_verified: z.boolean(),
  hosted_domain: z.boolean(),
})

/**
 * The sandbox Google's consent page (R44). Its opener gets the token by a message to our own origin and no other; the
 * opener policy of all our pages cuts it off from one elsewhere.
 */
export const googleConsentRoutes: FastifyPluginAsyncZod<GoogleConsentOptions> = async (app, { google }) => {
  const [script, style] = [devFile('google-consent.js'), devFile('sandbox.css')]
  const hidden = { schema: { hide: true } }

  app.get(GOOGLE_CONSENT_URL, hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(GOOGLE_CONSENT_PAGE),
  )
  app.get('/dev/google/consent.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/dev/google/consent.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )

  app.post(
    '/dev/google/token',
    {
      schema: {
        hide: true,
        body: choice,
        response: { 200: z.object({ access_token: z.string() }), 400: errorBody },
      },
    },
    async ({ body }, reply) => {
      const { email, name } = body
      reply.header('cache-control', 'no-store')
      return {
        access_token: google.issue({
          email,
          emailVerified: body.email_verified,
          hostedDomain: body.hosted_domain ? (email.split('@')[1] ?? null) : null,
          name: name === '' ? null : name,
        }),
      }
    },
  )
}
