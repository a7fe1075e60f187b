import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGoogleAccount } from './google-token.ts'
import { type GoogleTokenDouble, startGoogleTokenDouble } from './testing/google-token-double.ts'

const never = new AbortController().signal
let folder: string
let path: string
let double: GoogleTokenDouble

beforeAll(async () => {
  double = await startGoogleTokenDouble('a-project', (count) => `token-${count}`)
  folder = await mkdtemp(join(tmpdir(), 'toile-google-'))
  path = join(folder, 'account.json')
  await writeFile(path, double.keyFile)
})
afterEach(() => {
  vi.restoreAllMocks()
  double.shut(false)
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
    expect(double.claims.at(-1)).toMatchObject({
      iss: 'a@b',
      aud: `${double.url}/token`,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 55 * 60_000)
    expect(await account.token(never)).not.toBe(first)
  })

  it('gets none where Google refuses, or without a key file', async () => {
    double.shut(true)
    await expect(createGoogleAccount(path, double.url).token(never)).rejects.toMatchObject({ charged: 'no' })
    await expect(createGoogleAccount(join(folder, 'none.json'), double.url).token(never)).rejects.toThrow('ENOENT')
  })
})
