import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImageEngine } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../../../testing/index.ts'

/** Left half red, right half near-white, drawn in vectors. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">' +
  '<script>alert(1)</script><rect width="1024" height="1024" fill="#f8f4ee"/><rect width="512" height="1024" fill="#b01c2e"/></svg>'

const vectorEngine = (): ImageEngine => {
  const engine = createTestEngine({ id: 'vectors', operations: ['create-pattern'] })
  return {
    ...engine,
    async run(request, context) {
      const result = await engine.run(request, context)
      const [image] = result.images
      // Equal pictures of an account are one file: others than the first have a colour of their own.
      const colour = `#${(request.seed & 0xffffff).toString(16).padStart(6, '0')}`
      const drawing = request.prompt === 'stripes' ? DRAWING : DRAWING.replace('#b01c2e', colour)
      const data = await sharp(Buffer.from(drawing)).png().toBuffer()
      // A prompt of 'broken' gets a document that is none.
      const vector = new TextEncoder().encode(request.prompt === 'broken' ? '<svg>' : drawing)
      return { ...result, images: [{ ...image!, data }], vector }
    },
  }
}

let server: TestApp
let client: TestClient
let stranger: TestClient
let pattern: string
let sketch: string
beforeAll(async () => {
  server = await createTestApp({
    worker: { concurrency: 2 },
    operations: ['create-sketch'],
    secondEngine: vectorEngine(),
  })
  client = await server.signIn(await server.createAccount('printer', { credits: 100 }))
  stranger = await server.signIn(await server.createAccount('copyist', { credits: 100 }))
  pattern = await make('create-pattern', 'stripes')
  sketch = await make('create-sketch', 'a coat')
})
afterAll(() => server.close())

async function make(mode: 'create-pattern' | 'create-sketch', prompt: string): Promise<string> {
  const events = await eventsOf(client, await order(client, { mode, prompt }))
  const image = events.find((event) => event.kind === 'image')
  if (image?.kind !== 'image') throw new Error('no picture was made')
  return image.data.image_id
}

const fetchFile = (id: string, query: string, as = client) => as.get(`/api/images/${id}/export/?${query}`)

describe('a vector', () => {
  test('is kept beside its picture, cleaned, with provenance, and goes with it', async () => {
    const id = await make('create-pattern', 'dots')
    expect((await client.get(`/api/get-generation/${id}/`)).json().generation_data.vector).toBe(true)
    const { rows } = await server.database.pool.query(
      'SELECT blobs.vector_key AS key, bytes FROM blobs JOIN outputs ON outputs.blob_id = blobs.id WHERE outputs.id = $1',
      [id],
    )
    const stored = gunzipSync(await server.files.read(rows[0].key)).toString()
    expect(stored).not.toContain('<script')
    expect(stored).toContain('<metadata>')
    expect(stored).toContain('algorithmicMedia')
    expect(stored).not.toContain('dots')
    await client.post(`/api/delete-image/${id}/`)
    await expect.poll(() => server.files.exists(rows[0].key)).toBe(false)
    expect((await fetchFile(id, 'format=svg')).statusCode).toBe(404)
  })

  test('that is no drawing costs the picture nothing', async () => {
    const id = await make('create-pattern', 'broken')
    expect((await client.get(`/api/get-generation/${id}/`)).json().generation_data.vector).toBe(false)
    expect((await fetchFile(id, 'format=svg')).statusCode).toBe(409)
    expect((await server.database.pool.query('SELECT storage_key FROM storage_garbage')).rows).toEqual([])
  })
})

describe('an export', () => {
  test('is its owner’s only', async () => {
    for (const path of ['export/?format=png', 'inks/?inks=4', 'cloth/']) {
      expect((await stranger.get(`/api/images/${pattern}/${path}`)).statusCode).toBe(404)
      expect((await server.visitor().get(`/api/images/${pattern}/${path}`)).statusCode).toBe(401)
    }
  })

  test.each([
    ['png', 150],
    ['png', 300],
    ['tiff', 150],
    ['tiff', 300],
  ] as const)('as %s says %i dpi, sRGB and its provenance, and has the picture’s pixels', async (format, dpi) => {
    const response = await fetchFile(pattern, `format=${format}&dpi=${dpi}`)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="result-${dpi}dpi.${format === 'png' ? 'png' : 'tif'}"`,
    })
    const metadata = await sharp(response.rawPayload).metadata()
    expect(metadata).toMatchObject({ format, width: 1024, height: 1024, density: dpi, space: 'srgb' })
    expect(metadata.icc?.byteLength).toBeGreaterThan(0)
    expect(metadata.xmp?.toString()).toContain('DigitalSourceType')
    const own = (await client.get(`/api/images/${pattern}/`)).rawPayload
    const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer()
    expect((await pixels(response.rawPayload)).equals(await pixels(own))).toBe(true)
  })

  test.each(['png', 'tiff'])('as %s of a width says the resolution that makes it so', async (format) => {
    const response = await fetchFile(pattern, `format=${format}&scale=4&layout=brick&width_cm=30`)
    expect(response.headers['content-disposition']).toContain('result-brick-4x-30cm.')
    const { width, height, density } = await sharp(response.rawPayload).metadata()
    expect([width, height]).toEqual([4096, 8192])
    expect(((width ?? 0) / (density ?? 0)) * 2.54).toBeCloseTo(30, 1)
  })

  test('four times as large is drawn anew: its edges are as sharp', async () => {
    const response = await fetchFile(pattern, 'format=png&scale=4')
    const { data, info } = await sharp(response.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([4096, 4096])
    const at = (x: number): number[] => [...data.subarray(x * 3, x * 3 + 3)]
    expect(at(2047)).toEqual([0xb0, 0x1c, 0x2e])
    expect(at(2048)).toEqual([0xf8, 0xf4, 0xee])
  })

  test.each([
    ['half-drop', 2048, 1024],
    ['brick', 1024, 2048],
    ['mirror', 2048, 2048],
  ])('of the layout %s is the piece that repeats straight', async (layout, width, height) => {
    const png = await sharp((await fetchFile(pattern, `layout=${layout}`)).rawPayload).metadata()
    expect([png.width, png.height]).toEqual([width, height])
    const svg = await fetchFile(pattern, `layout=${layout}&format=svg`)
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(svg.headers['content-security-policy']).toBe(`default-src 'none'; sandbox`)
    expect(svg.body).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(svg.body.match(/<metadata>/g)).toHaveLength(1)
  })

  test('in two inks has two colours; they have names and shares', async () => {
    const answer = (await client.get(`/api/images/${pattern}/inks/?inks=2`)).json()
    expect(answer.asked).toBe(2)
    expect(answer.inks).toHaveLength(2)
    expect(answer.inks.reduce((sum: number, ink: { share: number }) => sum + ink.share, 0)).toBeCloseTo(1)
    const file = await sharp((await fetchFile(pattern, 'inks=2')).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer()
    const colours = new Set<string>()
    for (let at = 0; at < file.length; at += 3) colours.add(file.subarray(at, at + 3).toString('hex'))
    expect([...colours].toSorted()).toEqual(answer.inks.map(({ hex }: { hex: string }) => hex.slice(1)).toSorted())
  })

  test('in flat inks is an SVG of these inks alone, traced, with provenance, of a picture without vector as well', async () => {
    for (const id of [pattern, sketch]) {
      const { inks } = (await client.get(`/api/images/${id}/inks/?inks=2`)).json()
      const response = await fetchFile(id, 'format=svg&inks=2&layout=straight')
      expect(response.statusCode, response.body).toBe(200)
      expect(response.headers['content-disposition']).toContain('result-2-inks.svg')
      expect(response.body.match(/<metadata>/g)).toHaveLength(1)
      const fills = [...response.body.matchAll(/<path id="ink-\w+" fill="(#\w+)"/g)].map(([, fill]) => fill)
      expect(fills).toEqual(inks.map(({ hex }: { hex: string }) => hex))
      const { data } = await sharp(Buffer.from(response.body)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const colours = new Set<string>()
      for (let at = 0; at < data.length; at += 3) colours.add(`#${data.subarray(at, at + 3).toString('hex')}`)
      expect([...colours].toSorted()).toEqual(fills.toSorted())
    }
    const { body } = await fetchFile(pattern, 'format=svg&inks=2&layout=half-drop')
    expect(body).toContain('viewBox="0 0 2048 1024"')
  })

  test('of a picture without vector is its own size only, and never SVG', async () => {
    expect((await fetchFile(sketch, 'format=tiff')).statusCode).toBe(200)
    for (const query of ['format=svg', 'scale=2']) {
      const response = await fetchFile(sketch, query)
      expect(response.statusCode).toBe(409)
      expect(response.json().message).toMatch(
        /not drawn in vectors alone.* (take|Take) (PNG or TIFF|it) at its own size/,
      )
    }
    // As it says.
    expect((await fetchFile(sketch, 'format=png&scale=1')).statusCode).toBe(200)
    expect((await client.get(`/api/images/${sketch}/cloth/`)).statusCode).toBe(409)
  })

  test('that would be too large says what is small enough, and that is made', async () => {
    const refused = await fetchFile(pattern, 'layout=mirror&scale=4')
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('Take a smaller size, or the straight repeat.')
    for (const query of ['layout=mirror&scale=2', 'layout=straight&scale=4']) {
      expect((await fetchFile(pattern, query)).statusCode).toBe(200)
    }
  })

  test.each(['format=pdf', 'scale=3', 'dpi=72', 'width_cm=0', 'width_cm=501', 'inks=1', 'inks=13', 'layout=ogee'])(
    'is refused for %s',
    async (query) => {
      expect((await fetchFile(pattern, query)).statusCode).toBe(400)
    },
  )

  test('is one of a few that an account has made at a time; the others are 429, and come later', async () => {
    const inks = () => client.get(`/api/images/${pattern}/inks/?inks=2`)
    const codes = (await Promise.all(Array.from({ length: 10 }, inks))).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(6)
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
    expect((await inks()).statusCode).toBe(200)
  })

  test('on cloth is a WebP with provenance', async () => {
    const response = await client.get(`/api/images/${pattern}/cloth/?layout=brick&repeats=5&inks=3`)
    expect(response.statusCode, response.body).toBe(200)
    const metadata = await sharp(response.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 960 })
    expect(metadata.xmp?.toString()).toContain('DigitalSourceType')
  })
})
