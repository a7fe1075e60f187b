import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SettingsError } from '../config/config.ts'
import { EMAIL_PROTECTION, makeAuthority, makeSigner, type TestCertificate } from '../testing/certificates.ts'
import { type CredentialFiles, describeCertificate, readSigningCredential } from './signing-credential.ts'

let root: TestCertificate
let good: TestCertificate
beforeAll(async () => {
  root = await makeAuthority()
  good = await makeSigner(root)
})

function problemsOf(files: CredentialFiles): string {
  try {
    readSigningCredential(files, new Date())
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.join('\n')
    throw error
  }
  return ''
}
const problemsOfSigner = async (...asked: Parameters<typeof makeSigner>): Promise<string> => {
  const { pem, key } = await makeSigner(...asked)
  return problemsOf({ certificate: pem, key })
}

test('a signer’s certificate and key are read, and the root is left out of what is written', () => {
  const { chain, algorithm } = readSigningCredential(
    { certificate: `${good.pem}\n${root.pem}`, key: good.key },
    new Date(),
  )
  expect([chain.map(({ subject }) => subject), algorithm]).toEqual([[expect.stringContaining('Atelier')], 'ES256'])
})

test('of a certificate is told whom it names, when it ends, and whether that is within thirty days', async () => {
  const told = async (to: number) => {
    const { pem: certificate, key } = await makeSigner(root, { name: 'Signer', to })
    return describeCertificate(readSigningCredential({ certificate, key }, new Date()), new Date())
  }
  expect(await told(29)).toMatchObject({ name: 'Atelier', endsSoon: true })
  const { ends, endsSoon } = await told(32)
  expect([Math.round((ends.getTime() - Date.now()) / 86_400_000), endsSoon]).toEqual([32, false])
})

describe('the start fails, and says why, with', () => {
  test('what is no certificate, or a damaged one', () => {
    expect(problemsOf({ certificate: 'none', key: good.key })).toMatch(/holds no certificate in PEM/)
    const damaged = good.pem.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA')
    expect(problemsOf({ certificate: damaged, key: good.key })).toMatch(/certificate that cannot be read/)
  })

  test('what is no key, without a word of it', () => {
    const secret = 'c2VjcmV0c2VjcmV0'
    const key = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`
    const said = problemsOf({ certificate: good.pem, key })
    expect(said).toMatch(/^C2PA_PRIVATE_KEY_FILE must hold a private key in PEM/)
    expect(said).not.toContain(secret)
  })

  test('a key that needs a password', () => {
    const { privateKey: key } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'word' },
    })
    expect(problemsOf({ certificate: good.pem, key })).toMatch(/without a password/)
  })

  test('another’s key', async () => {
    const { key } = await makeSigner(root)
    expect(problemsOf({ certificate: good.pem, key })).toMatch(/is not the key of the first certificate/)
  })

  test('a key that credentials do not know', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(problemsOf({ certificate: good.pem, key })).toMatch(/must hold a key for ECDSA on P-256/)
  })

  test('a certificate that has expired, or is not valid yet', async () => {
    expect(await problemsOfSigner(root, { from: -9, to: -2 })).toMatch(/certificate 1 has expired on \d{4}-\d\d-\d\d/)
    expect(await problemsOfSigner(root, { from: 2 })).toMatch(/certificate 1 is valid from/)
  })

  test.each([
    ['no extended key usage', []],
    ['a server’s', ['1.3.6.1.5.5.7.3.1']],
    ['any use beside a good one', [EMAIL_PROTECTION, '2.5.29.37.0']],
  ])('a certificate for %s', async (_, uses) => {
    expect(await problemsOfSigner(root, { uses })).toMatch(/certificate 1 lacks the extended key usage/)
  })

  test.each(['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.36'])('no certificate for %s', async (use) => {
    expect(await problemsOfSigner(root, { uses: [use] })).toBe('')
  })

  test('a certificate without the usage digitalSignature, or without its issuer’s key', async () => {
    expect(await problemsOfSigner(root, { usage: 2 })).toMatch(/lacks the key usage digitalSignature/)
    expect(await problemsOfSigner(root, { namesIssuersKey: false })).toMatch(/lacks the authority key identifier/)
  })

  test('a certificate that signs for itself', async () => {
    expect(await problemsOfSigner(null)).toMatch(/must be issued by another/)
  })

  test('a chain in another order', async () => {
    const other = await makeAuthority('Another root')
    expect(problemsOf({ certificate: `${good.pem}\n${other.pem}`, key: good.key })).toMatch(
      /certificate 1 was not issued by the one after it/,
    )
  })
})
