import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PictureHistory, type SignPicture, systemClock } from '@toile/core'
import { makeAuthority, makeSigner, type TestCertificate } from '../testing/certificates.ts'
import {
  createTestApp,
  eventsOf,
  generationOf,
  order,
  orderBackground,
  type TestApp,
  type TestClient,
} from '../testing/index.ts'
import { readCredentials } from '../testing/read-credentials.ts'
import { loadConfig } from '../config/config.ts'
import { openCredentials, orUnsigned } from './credentials.ts'
import { checkCertificate } from './engine-operator.ts'

const quiet = {
  version: '0.1.0',
  clock: systemClock,
  log: { error: () => {}, warn: () => {} },
  reportError: () => {},
}

let folder: string
let root: TestCertificate
let files: { certificateFile: string; keyFile: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toile-keys-'))
  root = await makeAuthority()
  const signer = await makeSigner(root)
  files = { certificateFile: join(folder, 'chain.pem'), keyFile: join(folder, 'signer.key') }
  await Promise.all([
    writeFile(files.certificateFile, `${signer.pem}\n${root.pem}`),
    writeFile(files.keyFile, signer.key),
  ])
})
afterAll(() => rm(folder, { recursive: true }))

test('without a certificate nothing is signed', async () => {
  expect(await (await openCredentials(null, quiet))(new Uint8Array(), {} as PictureHistory)).toBeNull()
})

test('the start fails with a file that is not there, or that holds something else', async () => {
  const opening = (changed: Partial<typeof files>) => openCredentials({ ...files, ...changed }, quiet)
  await expect(opening({ keyFile: join(folder, 'none') })).rejects.toThrow(
    /^C2PA_PRIVATE_KEY_FILE names a file that cannot be read \(ENOENT\)/,
  )
  await expect(opening({ keyFile: files.certificateFile })).rejects.toThrow(/^C2PA_PRIVATE_KEY_FILE must hold/)
})

test('a certificate that ends within thirty days is told of at the start', async () => {
  const ends = new X509Certificate(await readFile(files.certificateFile)).validToDate
  const warnings = async (daysBefore: number): Promise<readonly unknown[]> => {
    const told: unknown[] = []
    const now = () => new Date(ends.getTime() - daysBefore * 86_400_000)
    await openCredentials(files, {
      ...quiet,
      clock: { now },
      log: { ...quiet.log, warn: (what: unknown) => void told.push(what) },
    })
    return told
  }
  expect(await warnings(29)).toEqual([{ ends }])
  expect(await warnings(31)).toEqual([])
})

test('the operator’s command reads the certificate that the settings name', async () => {
  const settings = { C2PA_CERTIFICATE_FILE: files.certificateFile, C2PA_PRIVATE_KEY_FILE: files.keyFile }
  const ends = new X509Certificate(await readFile(files.certificateFile)).validToDate
  const check = (daysBefore: number) =>
    checkCertificate(loadConfig(settings), new Date(ends.getTime() - daysBefore * 86_400_000))
  expect(await check(29)).toEqual({ name: 'Atelier', ends, endsSoon: true })
  expect(await check(31)).toMatchObject({ endsSoon: false })
  expect(await checkCertificate(loadConfig({}), new Date())).toBeNull()
})

describe('a server with a certificate', () => {
  let server: TestApp
  let client: TestClient
  beforeAll(async () => {
    const sign = await openCredentials(files, quiet)
    const operations = ['create-pattern', 'create-background', 'upscale'] as const
    server = await createTestApp({ worker: { concurrency: 1 }, operations, sign })
    client = await server.signIn(await server.createAccount('signer', { credits: 100 }))
  })
  afterAll(() => server.close())

  async function make(job: Promise<string>): Promise<string> {
    const image = (await eventsOf(client, await job)).find((event) => event.kind === 'image')
    if (image?.kind !== 'image') throw new Error('no picture was made')
    expect(image.data).toMatchObject({ signed: true, signed_by: 'Atelier' })
    return image.data.image_id
  }
  const background = async (): Promise<string> =>
    (await orderBackground(client, { text_prompt: 'a moonlit harbour' })).json().job_id
  const fileOf = async (path: string): Promise<Buffer> => (await client.get(path)).rawPayload

  test('signs a picture of a photo: it says what it is made of, and no word of the order or of the account', async () => {
    const id = await make(background())
    const file = await fileOf(`/api/images/${id}/`)
    const read = await readCredentials(file, root.pem)
    expect(read).toMatchObject({ state: 'Trusted', failures: [] })
    expect(read.actions.map(({ action, of }) => [action, ...of])).toEqual([
      ['c2pa.opened', 'photo'],
      ['c2pa.edited', 'mask'],
    ])
    const { rows } = await server.database.pool.query('SELECT id, email FROM accounts')
    for (const personal of ['moonlit', 'harbour', 'signer', id, ...rows.flatMap((row) => Object.values<string>(row))]) {
      expect(read.text).not.toContain(personal)
      expect(file.includes(String(personal))).toBe(false)
    }
    expect((await sharp(file).metadata()).xmp?.toString()).toContain('DigitalSourceType')
  })

  test('signs what is made larger, which names the picture that it came from', async () => {
    const id = await make(order(client))
    const { imageId } = (await client.post('/api/upscale-image/create-pattern/', { resultId: id })).json()
    const read = await readCredentials(await fileOf(`/api/images/${imageId}/`), root.pem)
    expect(read.actions.map(({ action, of }) => [action, ...of])).toEqual([
      ['c2pa.opened', 'earlier picture'],
      ['c2pa.resized'],
    ])
  })

  test('signs a PNG for print, and no TIFF', async () => {
    const id = await make(order(client))
    const png = await fileOf(`/api/images/${id}/export/?format=png&dpi=300`)
    const read = await readCredentials(png, root.pem)
    expect([read.state, read.actions.map(({ action, of }) => [action, ...of])]).toEqual([
      'Trusted',
      [['c2pa.opened', 'earlier picture'], ['c2pa.transcoded']],
    ])
    const tiff = await fileOf(`/api/images/${id}/export/?format=tiff`)
    expect(tiff.includes('c2pa')).toBe(false)
  })
})

test('a picture that cannot be signed is delivered without, and that is reported', async () => {
  const reported: unknown[] = []
  const failure = new Error('no signature today')
  const sign: SignPicture = orUnsigned(() => Promise.reject(failure), 'Atelier', {
    log: quiet.log,
    reportError: (error) => void reported.push(error),
  })
  const server = await createTestApp({ worker: { concurrency: 1 }, sign })
  try {
    const client = await server.signIn(await server.createAccount('unsigned', { credits: 100 }))
    const image = (await eventsOf(client, await order(client))).find((event) => event.kind === 'image')
    if (image?.kind !== 'image') throw new Error('no picture was made')
    expect(await generationOf(client, image.data.image_id)).toMatchObject({ signed: false, signed_by: null })
    expect((await client.get(`/api/images/${image.data.image_id}/export/?format=png`)).statusCode).toBe(200)
    expect(reported).toEqual([failure, failure])
  } finally {
    await server.close()
  }
})
