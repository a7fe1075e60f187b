import { emailProblem } from '@toile/contract'
import { DomainError, type Clock, type GoogleIdentity, type GooglePerson } from '@toile/core'

/** Where a token and its person are asked about. */
export interface GoogleEndpoints {
  readonly tokeninfoUrl: string
  readonly userinfoUrl: string
}

const GOOGLE: GoogleEndpoints = {
  tokeninfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
}

export interface GoogleOptions {
  readonly clientId: string
  readonly clock: Clock
  /** The sandbox's or a test's own. No setting leads here (R27). */
  readonly endpoints?: GoogleEndpoints
  /** For each of the two questions. */
  readonly timeoutMs?: number
}

const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.'
const NOT_ALLOWED = 'Toile needs your e-mail address from Google. Please allow it and try again.'
const NOT_VERIFIED = 'Google has not verified this e-mail address, so it cannot be signed in with.'
const UNAVAILABLE = 'Google cannot be reached at the moment. Please try again, or log in another way.'

/** Both, each under its short name or as Google spells it out. */
const NEEDED_SCOPES = [['openid'], ['email', 'https://www.googleapis.com/auth/userinfo.email']] as const

/** What can stand in an `Authorization` header after `Bearer` (RFC 6750). */
const TOKEN_FORM = /^[A-Za-z0-9._~+/=-]+$/

/**
 * Checks access tokens with Google: first whose they are and whom for (tokeninfo), then who that is (userinfo). Neither
 * the token nor an error that may hold it goes anywhere else.
 */
export function googleIdentity(options: GoogleOptions): GoogleIdentity {
  const { clientId, clock, endpoints = GOOGLE, timeoutMs = 5000 } = options

  return {
    async identify(accessToken) {
      if (!TOKEN_FORM.test(accessToken)) throw refused(NOT_CONFIRMED, 'the token is none of Google’s')
      const ask = (method: 'GET' | 'POST', url: string): Promise<Claims> =>
        question(method, url, accessToken, timeoutMs)

      const token = await ask('POST', endpoints.tokeninfoUrl)
      // `azp` is who asked for the token, which is whom it is for when `aud` does not say.
      if ((token['aud'] ?? token['azp']) !== clientId) throw refused(NOT_CONFIRMED, 'the token is for another client')
      const expires = Number(token['exp'])
      if (!Number.isFinite(expires)) throw unavailable('tokeninfo without exp')
      if (expires * 1000 <= clock.now().getTime()) throw refused(NOT_CONFIRMED, 'the token has expired')
      const scopes = new Set(String(token['scope'] ?? '').split(' '))
      if (!NEEDED_SCOPES.every((names) => names.some((name) => scopes.has(name)))) {
        throw refused(NOT_ALLOWED, 'a scope is missing')
      }
      const { sub, email } = token
      if (!isText(sub, 255) || !isText(email, 254)) throw unavailable('tokeninfo without sub or email')
      if (!isTrue(token['email_verified'])) throw refused(NOT_VERIFIED, 'the address is not verified')
      if (emailProblem(email) !== null) throw refused(NOT_CONFIRMED, 'the address is none that Toile takes')

      return { sub, email, ...personOf(await ask('GET', endpoints.userinfoUrl), sub) }
    },
  }
}

type Claims = Readonly<Record<string, unknown>>

function personOf(info: Claims, sub: string): Pick<GooglePerson, 'hostedDomain' | 'name'> {
  if (!isText(info['sub'], 255)) throw unavailable('userinfo without sub')
  if (info['sub'] !== sub) throw refused(NOT_CONFIRMED, 'userinfo is about somebody else')
  const { hd, name } = info
  return { hostedDomain: isText(hd, 253) ? hd : null, name: isText(name, 500) ? name : null }
}

async function question(method: 'GET' | 'POST', url: string, accessToken: string, timeoutMs: number): Promise<Claims> {
  const path = new URL(url).pathname
  let answer: { readonly status: number; readonly text: string }
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer = { status: response.status, text: await response.text() }
  } catch (error) {
    throw unavailable(`${path}: ${nameOf(error)}`)
  }
  // Of a token that is not, or no longer, good. Too many questions and troubles of its own have other numbers.
  if (answer.status === 400 || answer.status === 401) throw refused(NOT_CONFIRMED, `${path}: ${answer.status}`)
  const claims = answer.status === 200 ? parsed(answer.text) : null
  if (claims === null) throw unavailable(`${path}: ${answer.status}${answer.status === 200 ? ', and no claims' : ''}`)
  return claims
}

function parsed(text: string): Claims | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null
  } catch {
    return null
  }
}

/** Google writes the claims of its two answers as text in the one and as themselves in the other. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

/** `ECONNREFUSED`, `TimeoutError`: messages of errors may quote the request, names do not. */
function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'failed'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

const refused = (message: string, detail: string): DomainError =>
  new DomainError('invalid', message, { detail: `google: ${detail}` })
const unavailable = (detail: string): DomainError =>
  new DomainError('unavailable', UNAVAILABLE, { detail: `google: ${detail}` })
