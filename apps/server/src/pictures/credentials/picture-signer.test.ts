import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PictureHistory } from '@toile/core'
import { readSigningCredential } from '../../secrets/signing-credential.ts'
import { type KeyKind, makeAuthority, makeSigner, type TestCertificate } from '../../testing/certificates.ts'
import { readCredentials } from '../../testing/read-credentials.ts'
import { createPictureSigner } from './picture-signer.ts'

const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic'
const files = { photo: randomBytes(2_500_000), flatlay: randomBytes(40), mask: randomBytes(50) }
const agent = { name: 'Toile, engine builtin, model drawing', version: '2.14' }
const swap: PictureHistory = {
  ingredients: [
    { title: 'photo', relation: 'parent', file: files.photo },
    { title: 'flat-lay', relation: 'component', file: files.flatlay },
    { title: 'mask', relation: 'input', file: files.mask },
  ],
  steps: ['drawn'],
  generative: false,
  composite: true,
  agent,
}
const created: PictureHistory = { ...swap, ingredients: [], generative: true, composite: false }

let root: TestCertificate
let png: Uint8Array
beforeAll(async () => {
  root = await makeAuthority()
  const pixels = randomBytes(64 * 48 * 3)
  png = await sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } })
    .png()
    .toBuffer()
})

async function signerOf({ kind, now = new Date() }: { kind?: KeyKind; now?: Date } = {}) {
  const { pem: certificate, key } = await makeSigner(root, kind && { kind })
  const credential = readSigningCredential({ certificate, key }, new Date())
  return createPictureSigner({ credential, version: '1.2.3', now: () => now })
}

const chunksOf = (file: Uint8Array): string[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const types: string[] = []
  for (let at = 8; at < file.byteLength; at += 12 + view.getUint32(at)) {
    types.push(Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1'))
  }
  return types
}
const pixelsOf = (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer()
const nameOf = (file: Uint8Array): string => `nih:sha-256;${createHash('sha256').update(file).digest('hex')}`

describe('a signed picture, as C2PA’s own implementation reads it', () => {
  test('is trusted where its root is, and says how it was made, with which pictures, and nothing of anybody', async () => {
    const signed = await (await signerOf())(png, swap)
    // Of the claim's lists none is empty: C2PA allows none that are.
    expect(Buffer.from(signed).includes('gathered_assertions')).toBe(false)
    const read = await readCredentials(signed, root.pem)
    expect(read).toMatchObject({
      state: 'Trusted',
      failures: [],
      claim_version: 2,
      claim_generator_info: [{ name: 'Toile', version: '1.2.3' }],
      actions: [
        { action: 'c2pa.opened', of: ['photo'] },
        { action: 'c2pa.placed', of: ['flat-lay'] },
        { action: 'c2pa.edited', of: ['mask'], digitalSourceType: COMPOSITE, softwareAgent: agent },
      ],
    })
    expect(read.ingredients.map(({ title, relationship, instance_id: id }) => [title, relationship, id])).toEqual([
      ['photo', 'parentOf', nameOf(files.photo)],
      ['flat-lay', 'componentOf', nameOf(files.flatlay)],
      ['mask', 'inputTo', nameOf(files.mask)],
    ])
    expect(read.successes).toEqual(
      expect.arrayContaining(['signingCredential.trusted', 'claimSignature.validated', 'assertion.dataHash.match']),
    )
  })

  test('is valid and not trusted where its root is not', async () => {
    const stranger = await makeAuthority('Another root')
    const read = await readCredentials(await (await signerOf())(png, swap), stranger.pem)
    expect(read).toMatchObject({ state: 'Valid', failures: ['signingCredential.untrusted'] })
  })

  test('that was made of words alone was created', async () => {
    const read = await readCredentials(await (await signerOf())(png, created), root.pem)
    expect(read).toMatchObject({
      state: 'Trusted',
      ingredients: [],
      actions: [
        { action: 'c2pa.created', of: [], digitalSourceType: expect.stringMatching(/trainedAlgorithmicMedia$/) },
      ],
    })
  })

  test('tells each step of an export', async () => {
    const history: PictureHistory = {
      ...swap,
      ingredients: [{ title: 'earlier picture', relation: 'parent', file: png }],
      steps: ['resized', 'recoloured', 'repeated'],
    }
    const read = await readCredentials(await (await signerOf())(png, history), root.pem)
    expect(read.state).toBe('Trusted')
    expect(read.actions.map(({ action, of }) => [action, ...of])).toEqual([
      ['c2pa.opened', 'earlier picture'],
      ['c2pa.resized'],
      ['c2pa.adjustedColor'],
      ['c2pa.edited'],
    ])
  })

  test.each(['ES256', 'ES384', 'ES512', 'PS256', 'EdDSA'] as const)('is signed with a key for %s', async (kind) => {
    const read = await readCredentials(await (await signerOf({ kind }))(png, swap), root.pem)
    expect([read.state, read.failures]).toEqual(['Trusted', []])
  })

  test('is invalid as soon as a byte of its pixels differs', async () => {
    const signed = Buffer.from(await (await signerOf())(png, swap))
    signed[signed.indexOf('IDAT') + 40]! ^= 1
    const read = await readCredentials(signed, root.pem)
    expect(read).toMatchObject({ state: 'Invalid', failures: ['assertion.dataHash.mismatch'] })
  })

  test('is invalid when its own words were changed', async () => {
    const signed = Buffer.from(await (await signerOf())(png, swap))
    signed.write('photO', signed.indexOf('photo'), 'latin1')
    const read = await readCredentials(signed, root.pem)
    expect(read.state).toBe('Invalid')
  })
})

test('the pixels stay as they were, and the manifest stands in one chunk before them', async () => {
  const signed = await (await signerOf())(png, swap)
  expect(await pixelsOf(signed)).toEqual(await pixelsOf(png))
  const before = chunksOf(png)
  const at = before.indexOf('IDAT')
  expect(chunksOf(signed)).toEqual([...before.slice(0, at), 'caBX', ...before.slice(at)])
})

test('nothing is signed with a certificate that has expired meanwhile', async () => {
  const later = new Date(Date.now() + 31 * 24 * 60 * 60_000)
  await expect((await signerOf({ now: later }))(png, swap)).rejects.toThrow(/has expired/)
})

test('what has credentials already, or no pixels, is not signed', async () => {
  const sign = await signerOf()
  await expect(sign(await sign(png, swap), swap)).rejects.toThrow(/already/)
  await expect(sign(png.subarray(0, 33), swap)).rejects.toThrow(/without pixels/)
})
