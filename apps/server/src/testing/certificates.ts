import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

cryptoProvider.set(webcrypto as Crypto)

const DAY_MS = 24 * 60 * 60_000
export const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'
const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** How keys of each kind are made, and how an authority that has one signs. */
const KINDS = {
  ES256: P256,
  ES384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  ES512: { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
  PS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  EdDSA: { name: 'Ed25519' },
} as const
export type KeyKind = keyof typeof KINDS

export interface TestCertificate {
  readonly certificate: X509Certificate
  readonly keys: CryptoKeyPair
  /** In PEM. */
  readonly pem: string
  readonly key: string
}

interface Wanted {
  readonly name?: string
  readonly kind?: KeyKind
  /** Null: it signs for itself. */
  readonly issuer?: TestCertificate | null
  readonly authority?: boolean
  readonly uses?: readonly string[]
  readonly usage?: number
  /** Days from now. */
  readonly from?: number
  readonly to?: number
  readonly namesIssuersKey?: boolean
}

let serial = 0

async function makeCertificate({
  name = 'Atelier',
  kind = 'ES256',
  issuer = null,
  authority = false,
  uses = [EMAIL_PROTECTION],
  usage = authority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature,
  from = -1,
  to = 30,
  namesIssuersKey = true,
}: Wanted): Promise<TestCertificate> {
  const keys = (await webcrypto.subtle.generateKey(KINDS[kind], true, ['sign', 'verify'])) as CryptoKeyPair
  const subject = `CN=${name}, O=Atelier`
  const signing = issuer?.keys ?? keys
  const certificate = await X509CertificateGenerator.create({
    serialNumber: String((serial += 1)).padStart(2, '0'),
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + to * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: signing.privateKey,
    signingAlgorithm: issuer ? P256 : KINDS[kind],
    extensions: [
      new BasicConstraintsExtension(authority, undefined, true),
      new KeyUsagesExtension(usage, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(uses.length > 0 && !authority ? [new ExtendedKeyUsageExtension([...uses])] : []),
      ...(issuer && namesIssuersKey ? [await AuthorityKeyIdentifierExtension.create(signing.publicKey)] : []),
    ],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { certificate, keys, pem: certificate.toString('pem'), key }
}

/** An authority on P-256, which signs for itself. */
export const makeAuthority = (name = 'Root'): Promise<TestCertificate> => makeCertificate({ name, authority: true })

/** A signer's certificate as readers want it, but for what is asked. */
export const makeSigner = (issuer: TestCertificate | null, wanted: Omit<Wanted, 'issuer'> = {}) =>
  makeCertificate({ ...wanted, issuer })
