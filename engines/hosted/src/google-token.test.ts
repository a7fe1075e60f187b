import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGoogleAccount } from './google-token.ts'
import { startVendorServer } from './testing/vendor-server.ts'
import type { HostedDouble } from './testing/vendor-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const never = new AbortController().signal
let folder: string
let path: string
let double: HostedDouble
let refused = false
const claims: Record<string, unknown>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toile-google-'))
  path = join(folder, 'account.json')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(path, JSON.stringify({ client_email: 'a@b', private_key: key, project_id: 'a-project' }))
  double = await startVendorServer((call) => {
    const { assertion, grant_type: grant } = call.json as Record<string, string>
    const [head, body, signature] = assertion!.split('.')
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${body}`),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature!, 'base64url'),
    )
    if (!isSigned || grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || refused)
      return call.answer(400, { error: 'invalid_grant' })
    claims.push(JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>)
    call.answer(200, { access_token: `token-${claims.length}`, expires_in: 3600, token_type: 'Bearer' })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  refused = false
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true })
})

describe('a service account', () => {
  it('gets a token by a claim that it signs, and keeps it while it is good for a picture', async () => {
    const account = createGoogleAccount(path, double.url)
    expect(await account.project()).toBe('a-project')
    const first = await account.token(never)
    expect(await account.token(never)).toBe(first)
    expect(claims.at(-1)).toMatchObject({
      iss: 'a@b',
      aud: `${double.url}/token`,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 55 * 60_000)
    expect(await account.token(never)).not.toBe(first)
  })

  it('gets none where Google refuses, or without a key file', async () => {
    refused = true
    await expect(createGoogleAccount(path, double.url).token(never)).rejects.toMatchObject({ charged: 'no' })
    await expect(createGoogleAccount(join(folder, 'none.json'), double.url).token(never)).rejects.toThrow('ENOENT')
  })
})
