import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyCredential, PasskeyOptions } from '@toile/contract'

/** What one answer is to say otherwise than it should. */
export interface AnswerChanges {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly userVerified?: boolean
  readonly userPresent?: boolean
  /** As it will say; without it one more than the last. */
  readonly counter?: number
  /** base64url; null: none. */
  readonly userHandle?: string | null
  /** Of the attestation. */
  readonly format?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, Encodable> }
  /** A change to what is signed, after it is signed. */
  readonly tamper?: boolean
  /** The credential's id is that of another. */
  readonly id?: string
}

export interface Authenticator {
  readonly id: string
  /** A browser's answer to options for a new passkey. */
  register(options: PasskeyOptions, changes?: AnswerChanges): PasskeyCredential
  /** Its answer to options for signing in, or for a proof. */
  answer(options: PasskeyOptions, changes?: AnswerChanges): PasskeyCredential
}

export interface AuthenticatorOptions {
  readonly origin: string
  /** False for one that leaves its counter at 0, as those whose passkeys are shared do. */
  readonly counts?: boolean
  readonly backedUp?: boolean
  /** Bytes of the credential's id. */
  readonly idLength?: number
}

const FLAG = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const

/** An authenticator and its browser in software: a P-256 key, real signatures, and any lie that a test wants told. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { origin, counts = true, backedUp = false, idLength = 32 } = options
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(idLength)
  const id = rawId.toString('base64url')
  let counter = 0
  let userHandle: string | null = null
  const hostname = new URL(origin).hostname

  const authenticatorData = (changes: AnswerChanges, attested?: Buffer): Buffer => {
    if (counts) counter += 1
    const { userVerified = true, userPresent = true } = changes
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.counter ?? counter)
    const flags =
      (userPresent ? FLAG.userPresent : 0) |
      (userVerified ? FLAG.userVerified : 0) |
      (backedUp ? FLAG.backupEligible | FLAG.backedUp : 0) |
      (attested === undefined ? 0 : FLAG.attested)
    return Buffer.concat([sha256(changes.rpId ?? hostname), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, changes: AnswerChanges): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const credential = (response: object, changes: AnswerChanges): PasskeyCredential => ({
    id: changes.id ?? id,
    rawId: changes.id ?? id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,

    register(asked, changes = {}) {
      userHandle = (asked['user'] as { id: string }).id
      const jwk = publicKey.export({ format: 'jwk' })
      const coseKey = encode(
        new Map<number, Encodable>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(jwk.x ?? '', 'base64url')],
          [-3, Buffer.from(jwk.y ?? '', 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey])
      const { fmt, attStmt } = changes.format ?? { fmt: 'none', attStmt: new Map<string, Encodable>() }
      const attestationObject = encode(
        new Map<string, Encodable>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authenticatorData(changes, attested)],
        ]),
      )
      const clientDataJSON = clientData('webauthn.create', asked.challenge, changes)
      return credential(
        {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
        changes,
      )
    },

    answer(asked, changes = {}) {
      const data = authenticatorData(changes)
      const clientDataJSON = clientData('webauthn.get', asked.challenge, changes)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientDataJSON)]))
        .sign(privateKey)
      if (changes.tamper) data[36] = (data[36] ?? 0) ^ 1
      const handle = changes.userHandle === undefined ? userHandle : changes.userHandle
      return credential(
        {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(handle !== null && { userHandle: handle }),
        },
        changes,
      )
    },
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

type Encodable = number | string | Uint8Array | readonly Encodable[] | ReadonlyMap<number | string, Encodable>

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, Encodable>)]
    return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [encode(key), encode(each)])])
  }
  const list = value as readonly Encodable[]
  return Buffer.concat([head(4, list.length), ...list.map(encode)])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  const wide = Buffer.from([(major << 5) | 25, 0, 0])
  wide.writeUInt16BE(length, 1)
  return wide
}
