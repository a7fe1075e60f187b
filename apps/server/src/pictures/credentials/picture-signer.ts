import { constants, sign, type SignKeyObjectInput } from 'node:crypto'
import { promisify } from 'node:util'
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose'
import { CBORBox } from '@trustnxt/c2pa-ts/jumbf'
import {
  type Action,
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  type DigitalSourceType,
  type HashedURI,
  IngredientAssertion,
  type Manifest,
  ManifestStore,
  RelationshipType,
} from '@trustnxt/c2pa-ts/manifest'
import type { Ingredient, PictureHistory, PictureStep } from '@toile/core'
import { digitalSourceType, pngChunk } from '@toile/engine'
import type { SigningAlgorithm, SigningCredential } from '../../secrets/signing-credential.ts'
import { digestOf, joined } from '../digest.ts'

export interface PictureSignerOptions {
  readonly credential: SigningCredential
  /** Of the product. */
  readonly version: string
  readonly now: () => Date
}

/** Resolves to the file with its manifest; rejects when a certificate has expired, and for what is no whole PNG without one. */
type PictureSigner = (png: Uint8Array, history: PictureHistory) => Promise<Uint8Array>

/** As C2PA 2.2 names them (18.14.1). What is drawn into a photo that was opened edits that. */
const ACTIONS = {
  drawn: ActionType.C2paEdited,
  resized: ActionType.C2paResized,
  recoloured: ActionType.C2paAdjustedColor,
  repeated: ActionType.C2paEdited,
  encoded: ActionType.C2paTranscoded,
} as const satisfies Record<PictureStep, ActionType>

const RELATIONSHIPS = {
  parent: RelationshipType.ParentOf,
  component: RelationshipType.ComponentOf,
  input: RelationshipType.InputTo,
} as const satisfies Record<Ingredient['relation'], RelationshipType>

/** How each is named in a signature, and how Node makes one. */
const ALGORITHMS = {
  ES256: { identifier: CoseAlgorithmIdentifier.ES256, hash: 'sha256', how: { dsaEncoding: 'ieee-p1363' } },
  ES384: { identifier: CoseAlgorithmIdentifier.ES384, hash: 'sha384', how: { dsaEncoding: 'ieee-p1363' } },
  ES512: { identifier: CoseAlgorithmIdentifier.ES512, hash: 'sha512', how: { dsaEncoding: 'ieee-p1363' } },
  PS256: {
    identifier: CoseAlgorithmIdentifier.PS256,
    hash: 'sha256',
    how: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  },
  EdDSA: { identifier: CoseAlgorithmIdentifier.Ed25519, hash: null, how: {} },
} as const satisfies Record<
  SigningAlgorithm,
  { identifier: CoseAlgorithmIdentifier; hash: string | null; how: Omit<SignKeyObjectInput, 'key'> }
>

/**
 * Bytes that a signature and the padding beside it share: the longest signature has 1,024 (RSA with 8,192 bits), and
 * the padding keeps more than 255, so that its own length takes as many bytes as before.
 */
const SIGNATURE_ROOM = 1300
/** Bytes of a PNG chunk that are not its data. */
const FRAME = 12
/** Bytes. Of a longer manifest the length in its own hash would be written in another form; chains of certificates are far from it. */
const LONGEST = 0xffff

const signInPool = promisify(sign)

/**
 * Writes content credentials: a C2PA manifest in a `caBX` chunk before the pixels (C2PA 2.2, A.3.2). The hash of the
 * whole file but that chunk is in it. It says nothing of time: nobody outside is asked for one.
 */
export function createPictureSigner({ credential, version, now }: PictureSignerOptions): PictureSigner {
  const signer = signerOf(credential)
  return async (png, history) => {
    const at = now()
    if (credential.chain.some(({ validToDate }) => at > validToDate)) throw new Error('the certificate has expired')
    const start = beginOfPixels(png)
    const store = new ManifestStore()
    const manifest = store.createManifest({
      claimVersion: ClaimVersion.V2,
      assetFormat: 'image/png',
      instanceID: `xmp:iid:${crypto.randomUUID()}`,
      defaultHashAlgorithm: 'SHA-256',
      signer,
    })
    const hash = DataHashAssertion.create('SHA-256', 0)
    describe(manifest, version)
    await addHistory(manifest, history)
    manifest.addAssertion(hash)
    hash.exclusions = [{ start, length: LONGEST }]
    const length = store.measureSize() + FRAME
    hash.exclusions = [{ start, length }]
    hash.hash = await digestOf(png.subarray(0, start), png.subarray(start))
    await manifest.sign(signer)
    const written = store.getBytes()
    if (written.byteLength + FRAME !== length) throw new Error('the manifest has another size than was left for it')
    return joined(png.subarray(0, start), pngChunk('caBX', written), png.subarray(start))
  }
}

function signerOf({ chain, key, algorithm }: SigningCredential): Signer {
  const { identifier, hash, how } = ALGORITHMS[algorithm]
  // Of a certificate nothing is read but its bytes.
  const certificates = chain.map(({ raw }) => ({
    rawData: new Uint8Array(raw),
  })) as unknown as Signer['chainCertificates']
  return {
    algorithm: identifier,
    certificate: certificates[0]!,
    chainCertificates: certificates.slice(1),
    sign: async (payload) => new Uint8Array(await signInPool(hash, payload, { key, ...how })),
  }
}

function describe({ claim, signature }: Manifest, version: string): void {
  if (!claim || !signature) throw new Error('a new manifest has no claim')
  claim.claimGeneratorName = 'Toile'
  claim.claimGeneratorVersion = version
  signature.signatureData.paddingLength = SIGNATURE_ROOM
  // Lists without an entry, which C2PA does not allow (10.2.3), are written by the library.
  const boxOf = claim.generateJUMBFBox.bind(claim)
  claim.generateJUMBFBox = () => {
    const box = boxOf()
    const [content] = box.contentBoxes
    if (!(content instanceof CBORBox)) throw new Error('a claim is no CBOR')
    content.content = Object.fromEntries(
      Object.entries(content.content as object).filter(([, value]) => !Array.isArray(value) || value.length > 0),
    )
    content.generateRawContent()
    return box
  }
}

async function addHistory(manifest: Manifest, history: PictureHistory): Promise<void> {
  const { ingredients, agent } = history
  const digests = await Promise.all(ingredients.map(({ file }) => digestOf(file)))
  const added = ingredients.map(({ title, relation }, index) => {
    const assertion = IngredientAssertion.createV3(RELATIONSHIPS[relation])
    assertion.title = title
    assertion.format = 'image/png'
    // Named Information (RFC 6920) by its hash: whoever has the file can tell that it is this one.
    assertion.instanceID = `nih:sha-256;${Buffer.from(digests[index]!).toString('hex')}`
    if (index > 0) assertion.labelSuffix = index
    manifest.addAssertion(assertion)
    return { relation, assertion }
  })
  const references = (wanted: Ingredient['relation']): HashedURI[] =>
    added.flatMap(({ relation, assertion }) =>
      relation === wanted ? manifest.createAssertionReference(assertion) : [],
    )
  const placed = references('component')
  const parent = references('parent')
  const inputs = references('input')
  const [first, ...others] = history.steps.map((step): Action => {
    const created = step === 'drawn' && parent.length === 0
    return {
      action: created ? ActionType.C2paCreated : ACTIONS[step],
      digitalSourceType: digitalSourceType(history, history.composite) as DigitalSourceType,
      ...(agent && { softwareAgent: agent }),
    }
  })
  if (first === undefined) throw new Error('a history without a step')
  if (inputs.length > 0) first.parameters = { ingredients: inputs }
  const actions = new ActionAssertion()
  // What was opened or created comes first (18.14.2).
  actions.actions = [
    ...(parent.length > 0 ? [{ action: ActionType.C2paOpened, parameters: { ingredients: parent } }] : [first]),
    ...(placed.length > 0 ? [{ action: ActionType.C2paPlaced, parameters: { ingredients: placed } }] : []),
    ...(parent.length > 0 ? [first] : []),
    ...others,
  ]
  manifest.addAssertion(actions)
}

/** Types of chunks, as numbers. */
const IDAT = 0x49444154
const CABX = 0x63614258

/** Where the first chunk with pixels begins, in bytes. */
function beginOfPixels(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let found: number | undefined
  for (let at = 8; at + FRAME <= png.byteLength; at += FRAME + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === CABX) throw new Error('a picture that has content credentials already')
    if (type === IDAT) found ??= at
  }
  if (found === undefined) throw new Error('a PNG without pixels')
  return found
}
