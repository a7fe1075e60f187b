import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server'
import type { IncomingMessage } from 'node:http'
import type { GoogleEndpoints } from '../google.ts'

export const GOOGLE_CLIENT_ID = '1234-toile.apps.googleusercontent.com'

/** What a token says; each part as Google would, unless a test says otherwise. */
export interface GoogleToken {
  readonly sub: string
  readonly email: string
  readonly emailVerified?: string | boolean
  readonly hd?: string
  readonly name?: string
  readonly aud?: string
  readonly scope?: string
  /** Seconds from now. */
  readonly expiresIn?: number
  /** Of the second answer, when it is to be about somebody else. */
  readonly userinfoSub?: string
}

export interface GoogleServer {
  readonly endpoints: GoogleEndpoints
  /** An access token that the server signs and knows. */
  token(claims: GoogleToken): Promise<string>
  /** Answers the next question at a path in place of what is known. */
  answerNext(path: 'tokeninfo' | 'userinfo', status: number, body?: Record<string, unknown>): void
  /** What was asked, as `POST /tokeninfo`. */
  readonly asked: string[]
  /** A path of its own that answers with any text, or with none, ever. */
  route(path: string, text: string | null): string
  close(): Promise<void>
}

const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

/** An OpenID server on the loopback that speaks as Google does at its tokeninfo and userinfo. */
export async function startGoogleServer(now: () => Date = () => new Date()): Promise<GoogleServer> {
  const server = new OAuth2Server(undefined, undefined, {
    endpoints: { introspect: '/tokeninfo', userinfo: '/userinfo' },
  })
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const base = `http://127.0.0.1:${server.address().port}`

  const known = new Map<string, GoogleToken & { readonly exp: number }>()
  const asked: string[] = []
  const next = new Map<string, MutableResponse>()

  function respond(path: string, response: MutableResponse, request: IncomingMessage, refused: number): void {
    asked.push(`${request.method} /${path}`)
    const other = next.get(path)
    next.delete(path)
    if (other !== undefined) return void Object.assign(response, other)
    const token = known.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (token === undefined) return void Object.assign(response, { statusCode: refused, body: { error: 'invalid' } })
    response.body = path === 'tokeninfo' ? tokeninfoOf(token) : userinfoOf(token)
  }
  server.service.on('beforeIntrospect', (response: MutableResponse, request: IncomingMessage) =>
    respond('tokeninfo', response, request, 400),
  )
  server.service.on('beforeUserinfo', (response: MutableResponse, request: IncomingMessage) =>
    respond('userinfo', response, request, 401),
  )

  return {
    endpoints: { tokeninfoUrl: `${base}/tokeninfo`, userinfoUrl: `${base}/userinfo` },
    asked,

    async token(claims) {
      const exp = Math.floor(now().getTime() / 1000) + (claims.expiresIn ?? 3599)
      const token = await server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => void Object.assign(payload, { jti: crypto.randomUUID(), exp }),
      })
      known.set(token, { ...claims, exp })
      return token
    },

    answerNext: (path, statusCode, body = {}) => void next.set(path, { statusCode, body }),

    route(path, text) {
      for (const method of ['GET', 'POST'] as const) {
        server.service.addRoute(method, path, (_request, response) => {
          if (text !== null) response.end(text)
        })
      }
      return `${base}${path}`
    },

    close: () => server.stop(),
  }
}

const tokeninfoOf = ({
  sub,
  email,
  emailVerified = 'true',
  aud = GOOGLE_CLIENT_ID,
  scope = SCOPE,
  exp,
}: KnownToken) => ({
  azp: aud,
  aud,
  sub,
  scope,
  exp: String(exp),
  expires_in: String(3599),
  email,
  email_verified: emailVerified,
  access_type: 'online',
})
type KnownToken = GoogleToken & { readonly exp: number }

const userinfoOf = ({ sub, userinfoSub = sub, email, emailVerified = true, hd, name }: KnownToken) => ({
  sub: userinfoSub,
  email,
  email_verified: emailVerified === true || emailVerified === 'true',
  ...(name !== undefined && { name }),
  ...(hd !== undefined && { hd }),
})
