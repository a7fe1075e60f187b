import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createVendorHttp } from '@toile/engine/remote'
import { z } from 'zod'
import { readReply, SMALL_CALL } from './vendor-reply.ts'

/** Seconds for which a token is asked for: the longest that Google gives one for. */
const LIFE_S = 3_600
/** Milliseconds before its end from which a token is not used any more: a picture may take as long. Chosen. */
const SPARE_MS = 6 * 60_000
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

/** Of a service account's key file, as Google's console gives it. */
const keyFile = z.object({ client_email: z.string(), private_key: z.string(), project_id: z.string() })
const answered = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export interface GoogleAccount {
  /** A token that is good for some minutes more. Rejects where none is given. */
  token(signal: AbortSignal): Promise<string>
  /** The project that the account is of. */
  project(): Promise<string>
}

/**
 * A service account by its key file, which is read when it is first needed. Tokens are kept while they are good.
 *
 * @param baseUrl where tokens are given; Google's own by default
 */
export function createGoogleAccount(path: string, baseUrl = 'https://oauth2.googleapis.com'): GoogleAccount {
  const http = createVendorHttp({ vendor: 'Google', baseUrl })
  const audience = new URL('/token', baseUrl).href
  let kept: { readonly token: string; readonly until: number } | null = null
  const account = async () => keyFile.parse(JSON.parse(await readFile(path, 'utf8')))

  return {
    async token(signal) {
      if (kept !== null && Date.now() < kept.until) return kept.token
      const { client_email: issuer, private_key: key } = await account()
      const json = {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: claim(issuer, key, audience),
      }
      const reply = await http.call({ method: 'POST', path: 'token', json, signal, ...SMALL_CALL })
      const { access_token: token, expires_in: seconds } = readReply('Google', answered, reply, 'no')
      kept = { token, until: Date.now() + seconds * 1000 - SPARE_MS }
      return token
    },
    project: async () => (await account()).project_id,
  }
}

/** A signed claim to a token: a JSON Web Token by RS256 (RFC 7523). */
function claim(issuer: string, key: string, audience: string): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'RS256', typ: 'JWT' })
  const body = part({ iss: issuer, scope: SCOPE, aud: audience, iat: now, exp: now + LIFE_S })
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${body}`), createPrivateKey(key))
  return `${head}.${body}.${signature.toString('base64url')}`
}
