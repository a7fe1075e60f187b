import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate, id_ce_authorityKeyIdentifier, id_ce_keyUsage, KeyUsage, KeyUsageFlags } from '@peculiar/asn1-x509'
import { SettingsError } from '../config/config.ts'

/** By its name in COSE (RFC 9053). */
export type SigningAlgorithm = 'ES256' | 'ES384' | 'ES512' | 'PS256' | 'EdDSA'

/** What content credentials are signed with. */
export interface SigningCredential {
  /** The signer's certificate, then those of the authorities above it, without the root. */
  readonly chain: readonly X509Certificate[]
  readonly key: KeyObject
  readonly algorithm: SigningAlgorithm
}

export interface SigningCertificate {
  /** Whom it names. */
  readonly name: string
  /** The first of its chain to end. */
  readonly ends: Date
  /** So soon that the operator is told. */
  readonly endsSoon: boolean
}

/** Files of the operator's, as texts in PEM. */
export interface CredentialFiles {
  readonly certificate: string
  readonly key: string
}

/**
 * Uses of which a certificate must name one: signing of claims, e-mail, documents. Source: C2PA's certificate policy and
 * technical specification 2.2, 14.4.1.
 */
const USES = ['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36']
const ANY_USE = '2.5.29.37.0'
/** A certificate that ends within so many days ends soon. Chosen. */
const SOON_DAYS = 30
const DAY_MS = 24 * 60 * 60_000
/** Bits: what C2PA asks for (14.5.1.1), and what the room for a signature in a file holds. */
const RSA_BITS = { least: 2048, most: 8192 }

const CURVES: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
}

/**
 * Certificates and key as the settings name them. Throws `SettingsError` with all that readers of content credentials would
 * refuse (C2PA specification 2.2, 14.5.1), and never shows anything of the key.
 */
export function readSigningCredential(files: CredentialFiles, now: Date): SigningCredential {
  const chain = certificatesIn(files.certificate)
  const key = keyIn(files.key)
  const [leaf] = chain
  if (leaf === undefined) throw problems('C2PA_CERTIFICATE_FILE holds no certificate in PEM.')
  const algorithm = algorithmOf(key)
  const found = [
    ...(leaf.checkPrivateKey(key)
      ? []
      : ['C2PA_PRIVATE_KEY_FILE is not the key of the first certificate in C2PA_CERTIFICATE_FILE.']),
    ...(algorithm === null
      ? [
          `C2PA_PRIVATE_KEY_FILE must hold a key for ECDSA on P-256, P-384 or P-521, for Ed25519, or for RSA with ${RSA_BITS.least} to ${RSA_BITS.most} bits.`,
        ]
      : []),
    ...chain.flatMap((certificate, index) => timeProblem(certificate, index, now)),
    ...chain.flatMap((certificate, index) => orderProblem(certificate, chain[index + 1], index)),
    ...leafProblems(leaf),
  ]
  if (found.length > 0 || algorithm === null) throw problems(...found)
  const root = chain.length > 1 && isSelfIssued(chain.at(-1)!)
  return { chain: root ? chain.slice(0, -1) : chain, key, algorithm }
}

/** What is told of the certificate of a credential. */
export function describeCertificate({ chain }: SigningCredential, now: Date): SigningCertificate {
  const ends = new Date(Math.min(...chain.map(({ validToDate }) => validToDate.getTime())))
  return { name: signerName(chain[0]!), ends, endsSoon: ends.getTime() - now.getTime() < SOON_DAYS * DAY_MS }
}

/** Its organisation, else its common name, else all that it says of whose it is. */
function signerName(leaf: X509Certificate): string {
  const { O: organisation, CN: commonName } = leaf.toLegacyObject().subject
  const name = [organisation, commonName].flat().find((each) => each !== undefined && each !== '')
  return name ?? leaf.subject.replaceAll('\n', ', ')
}

const problems = (...found: readonly string[]): SettingsError => new SettingsError(found)

function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    throw problems('C2PA_CERTIFICATE_FILE holds a certificate that cannot be read.')
  }
}

function keyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    // Its message may hold some of what was read.
    throw problems('C2PA_PRIVATE_KEY_FILE must hold a private key in PEM (PKCS #8), without a password.')
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ed25519') return 'EdDSA'
  if (type === 'ec') return CURVES[details?.namedCurve ?? ''] ?? null
  const bits = details?.modulusLength ?? 0
  return type === 'rsa' && bits >= RSA_BITS.least && bits <= RSA_BITS.most ? 'PS256' : null
}

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.subject === certificate.issuer

const named = (index: number): string => `C2PA_CERTIFICATE_FILE: certificate ${index + 1}`
const day = (date: Date): string => date.toISOString().slice(0, 10)

function timeProblem({ validFromDate, validToDate }: X509Certificate, index: number, now: Date): string[] {
  if (now > validToDate) return [`${named(index)} has expired on ${day(validToDate)}.`]
  return now < validFromDate ? [`${named(index)} is valid from ${day(validFromDate)} on, and not yet.`] : []
}

function orderProblem(certificate: X509Certificate, above: X509Certificate | undefined, index: number): string[] {
  if (above === undefined || (certificate.checkIssued(above) && certificate.verify(above.publicKey))) return []
  return [`${named(index)} was not issued by the one after it: the signer’s comes first, then each its issuer’s.`]
}

function leafProblems(leaf: X509Certificate): string[] {
  const uses = leaf.keyUsage ?? []
  const { extensions = [] } = AsnConvert.parse(leaf.raw, Certificate).tbsCertificate
  const usage = extensions.find(({ extnID }) => extnID === id_ce_keyUsage)
  const signs =
    usage !== undefined &&
    (AsnConvert.parse(usage.extnValue, KeyUsage).toNumber() & KeyUsageFlags.digitalSignature) !== 0
  return [
    ...(leaf.ca || isSelfIssued(leaf)
      ? [`${named(0)} is an authority’s or signs for itself: the signer’s must be issued by another.`]
      : []),
    ...(USES.some((use) => uses.includes(use)) && !uses.includes(ANY_USE)
      ? []
      : [
          `${named(0)} lacks the extended key usage: it must name signing of C2PA claims (${USES[0]}), e-mail protection or document signing, and not any use.`,
        ]),
    ...(signs ? [] : [`${named(0)} lacks the key usage digitalSignature.`]),
    ...(extensions.some(({ extnID }) => extnID === id_ce_authorityKeyIdentifier)
      ? []
      : [`${named(0)} lacks the authority key identifier.`]),
  ]
}
