import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { startLoopbackServer } from '@toile/engine/testing'
import { z } from 'zod'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const asked = z.object({ grant_type: z.literal(GRANT), assertion: z.string() })

export interface GoogleTokenDouble {
  readonly url: string
  /** A service account's key file, as Google's console gives it. */
  readonly keyFile: string
  /** Claims for which a token was given. */
  readonly claims: readonly Readonly<Record<string, unknown>>[]
  /** The account is shut from now on, or open again. */
  shut(isShut: boolean): void
  close(): Promise<void>
}

/**
 * Google's token endpoint for one service account: it gives a token for a claim that the account has signed.
 *
 * @param tokenOf the token for the how manieth claim
 */
export async function startGoogleTokenDouble(
  projectId: string,
  tokenOf: (count: number) => string,
): Promise<GoogleTokenDouble> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const verifier = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  const claims: Record<string, unknown>[] = []
  let isShut = false

  const { url, close } = await startLoopbackServer(async (request, response) => {
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { data } = asked.safeParse(await json(request).catch(() => undefined))
    const [head, body, signature] = data?.assertion.split('.') ?? []
    const isSigned =
      signature !== undefined &&
      verify('RSA-SHA256', Buffer.from(`${head}.${body}`), verifier, Buffer.from(signature, 'base64url'))
    if (!isSigned || isShut) return answer(400, { error: 'invalid_grant' })
    claims.push(JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>)
    answer(200, { access_token: tokenOf(claims.length), expires_in: 3600, token_type: 'Bearer' })
  })

  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return {
    url,
    keyFile: JSON.stringify({ client_email: 'a@b', private_key: key, project_id: projectId }),
    claims,
    shut: (shut) => void (isShut = shut),
    close,
  }
}
