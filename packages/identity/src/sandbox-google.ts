import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '@toile/core'
import type { GoogleEndpoints } from './google.ts'

/** What stands in for our client id at Google. */
export const SANDBOX_CLIENT_ID = 'sandbox.toile.localhost'
/** How long one of its tokens is good. Milliseconds. */
export const SANDBOX_TOKEN_LIFETIME_MS = 5 * 60_000

/** Who the person at the consent page wants to be. */
export interface SandboxChoice {
  readonly email: string
  readonly emailVerified: boolean
  /** The domain that would manage the address, or null. */
  readonly hostedDomain: string | null
  readonly name: string | null
}

export interface SandboxGoogle {
  readonly endpoints: GoogleEndpoints
  /** An access token of this person: the same address is the same person, each time. */
  issue(choice: SandboxChoice): string
  close(): Promise<void>
}

interface Claims extends SandboxChoice {
  readonly sub: string
  /** Seconds. */
  readonly exp: number
}

const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

/**
 * Local mode's stand-in for Google (R44): answers about tokens of its own in Google's shapes, over HTTP on the loopback.
 * A token holds its claims and a signature by `key`, so nothing is stored and every process of one data folder knows it.
 */
export async function startSandboxGoogle({ key, clock }: { key: Uint8Array; clock: Clock }): Promise<SandboxGoogle> {
  const sign = (payload: string): string => createHmac('sha256', key).update(payload).digest('base64url')
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000)

  function read(token: string): Claims | null {
    const [payload = '', signature = ''] = token.split('.')
    const expected = Buffer.from(sign(payload))
    const given = Buffer.from(signature)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
    return claims.exp > seconds() ? claims : null
  }

  const answers: Readonly<Record<string, (claims: Claims) => object>> = {
    'POST /tokeninfo': ({ sub, exp, email, emailVerified }) => ({
      azp: SANDBOX_CLIENT_ID,
      aud: SANDBOX_CLIENT_ID,
      sub,
      scope: SCOPE,
      exp: String(exp),
      expires_in: String(exp - seconds()),
      email,
      email_verified: String(emailVerified),
      access_type: 'online',
    }),
    'GET /userinfo': ({ sub, email, emailVerified, hostedDomain, name }) => ({
      sub,
      ...(name !== null && { name }),
      email,
      email_verified: emailVerified,
      ...(hostedDomain !== null && { hd: hostedDomain }),
    }),
  }

  function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    }
    const known = answers[`${method} ${url}`]
    if (known === undefined) return send(404, { error: 'not_found' })
    const claims = read(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (claims !== null) send(200, known(claims))
    else if (method === 'POST') send(400, { error: 'invalid_token', error_description: 'Invalid Value' })
    else send(401, { error: 'invalid_request', error_description: 'Invalid Credentials' })
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sandbox Google has no port')
  const base = `http://127.0.0.1:${address.port}`

  return {
    endpoints: { tokeninfoUrl: `${base}/tokeninfo`, userinfoUrl: `${base}/userinfo` },

    issue(choice) {
      const claims: Claims = { ...choice, sub: subOf(choice.email), exp: seconds() + SANDBOX_TOKEN_LIFETIME_MS / 1000 }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${payload}.${sign(payload)}`
    },

    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Digits, as Google's are. Without the key, so that a changed secret makes nobody another person. */
const subOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest().readBigUInt64BE().toString()
