import { Readable } from 'node:stream'
import { parse as parseForm } from 'fast-querystring'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UPLOAD } from '@toile/contract'
import type { PictureForm } from './collected-form.ts'
import { readForm } from './read-form.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data; boundary=x-y-z'

/** The same bytes in pieces that end at the given places. */
function piecesOf(body: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (body.length + 1)), body.length])].toSorted((a, b) => a - b)
  return places.slice(1).map((place, index) => body.subarray(places[index], place))
}

function read(type: string, body: Buffer | string, cuts: readonly number[] = [], maxBytes = 200_000_000) {
  const options = { pictures: ['photo', 'mask'], maxBytes, take: () => {} }
  return readForm(Readable.from(piecesOf(Buffer.from(body), cuts), { objectMode: false }), type, options)
}

const cuts = fc.array(fc.nat(), { maxLength: 30 })
const names = fc.string({ minLength: 1, maxLength: 8 }).filter((each) => !(each in Object.prototype))
const text = fc.string({ unit: 'binary', maxLength: 30 })
const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 })
const uriOf = (data: Uint8Array): string => `data:image/png;base64,${Buffer.from(data).toString('base64')}`

/** What is sent: texts, and what stands where a picture may: bytes, an id, or something that is no data URI. */
const sent = fc.record({
  texts: fc.dictionary(
    names.filter((each) => each !== 'photo' && each !== 'mask'),
    text,
    { maxKeys: 5 },
  ),
  photo: fc.option(
    fc.oneof(
      bytes.map(uriOf),
      fc.uuid(),
      fc.constantFrom(
        '',
        'data',
        'data:',
        'data:,x',
        'data:text/plain;base64,YQ==',
        'data:IMAGE/JPG;base64,YQ==',
        'data:text;base64,YQ==',
        'data:;base64,a',
        'data:;base64,=',
      ),
    ),
    { nil: undefined },
  ),
})

/** The same by way of a whole string, as slow as it is plain. */
function expected(fields: Readonly<Record<string, unknown>>): PictureForm {
  const values: Record<string, unknown> = { ...fields }
  const files: PictureForm['files'] = {}
  const { photo } = fields
  if (typeof photo !== 'string' || !photo.startsWith('data:')) return { values, files }
  delete values['photo']
  const [, base64] =
    /^data:(?:[a-z0-9.+-]+\/[a-z0-9.+-]+)?;base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?)$/i.exec(photo) ??
    []
  const file = base64 ? { data: Buffer.from(base64, 'base64') } : null
  return { values, files: { photo: file } }
}

const fieldsOf = ({ texts, photo }: { texts: Record<string, string>; photo: string | undefined }) => ({
  ...texts,
  ...(photo !== undefined && { photo }),
})

/** JSON may write any character in two ways. */
const escaped = (json: string, which: readonly boolean[]): string =>
  json.replaceAll(/(?<!\\)[A-Za-z0-9/+=:;,](?=[^"]*"[,}])/g, (character, at: number) => {
    if (!which[at % Math.max(which.length, 1)]) return character
    return character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

describe('a form, however its bytes arrive, is what it is when it is read whole', () => {
  test('as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(sent, fc.jsonValue({ maxDepth: 1 }), cuts, fc.nat(2), async (given, other, at, indent) => {
        const body = JSON.stringify({ other, ...fieldsOf(given) }, null, indent)
        const { other: _dropped, ...rest } = JSON.parse(body) as Record<string, unknown>
        expect(await read(JSON_TYPE, body, at)).toEqual(expected({ ...(JSON.parse(body) as object), ...rest }))
      }),
    )
  })

  test('as JSON whose characters are written as escapes', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), cuts, async (data, which, at) => {
        const body = escaped(JSON.stringify({ a: 'x', photo: uriOf(data), mask: 'an-id' }), which)
        expect(await read(JSON_TYPE, body, at)).toEqual(expected(JSON.parse(body) as Record<string, unknown>))
      }),
    )
  })

  test('as a urlencoded form', async () => {
    await fc.assert(
      fc.asyncProperty(sent, cuts, async (given, at) => {
        const body = new URLSearchParams(fieldsOf(given)).toString()
        const { photo, ...values } = { ...parseForm(body) } as Record<string, unknown>
        expect(await read(FORM_TYPE, body, at)).toEqual(expected({ ...values, ...(photo !== undefined && { photo }) }))
      }),
    )
  })

  test('as multipart, with a file beside it', async () => {
    const value = fc.string({ maxLength: 30 }).filter((each) => !each.includes('\n') && !each.includes('\r'))
    const file = fc.uint8Array({ minLength: 1, maxLength: 9000 })
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 5 }), bytes, file, cuts, async (texts, data, fileData, at) => {
        const part = (head: string, content: Uint8Array | string) =>
          Buffer.concat([
            Buffer.from(`--x-y-z\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
            Buffer.from(content),
            Buffer.from('\r\n'),
          ])
        const body = Buffer.concat([
          ...texts.map((each, index) => part(`name="text${index}"`, each)),
          part('name="photo"', uriOf(data)),
          part('name="file"; filename="a.png"\r\ncontent-type: image/png', fileData),
          Buffer.from('--x-y-z--\r\n'),
        ])
        expect(await read(MULTIPART_TYPE, body, at)).toEqual({
          values: Object.fromEntries(texts.map((each, index) => [`text${index}`, each])),
          files: {
            photo: { data: Buffer.from(data) },
            file: { data: Buffer.from(fileData) },
          },
        })
      }),
    )
  })

  test('and what is no JSON is none', async () => {
    const broken = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.jsonValue({ maxDepth: 1 }), fc.nat(), fc.constantFrom('', ',', '"', '}', '[', '\\', 'x'))
        .map(([value, at, sign]) => {
          const json = JSON.stringify({ a: value, photo: 'id' })
          const place = at % json.length
          return json.slice(0, place) + sign + json.slice(place + 1)
        }),
    )
    await fc.assert(
      fc.asyncProperty(broken, cuts, async (body, at) => {
        const whole = objectIn(body)
        const form = await read(JSON_TYPE, body, at).catch(() => null)
        expect(form).toEqual(whole && expected(whole))
      }),
      { numRuns: 500 },
    )
  })
})

/** Null for what is no JSON object. An empty body is one of nothing. */
function objectIn(body: string): Record<string, unknown> | null {
  if (body === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    const isForm = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isForm ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const part = (name: string, content: string, more = ''): string =>
  `--x-y-z\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const big = 'A'.repeat(Math.ceil((UPLOAD.maxBytes * 4) / 3) + 8)

describe('a form', () => {
  test.each([
    ['Application/JSON; charset=UTF-8', '{"a":"b"}'],
    ['Multipart/Form-Data; boundary=X-y', '--X-y\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--X-y--\r\n'],
    ['APPLICATION/X-WWW-FORM-URLENCODED', 'a=b'],
  ])('of %s is one, in whatever letters its type is written', async (type, body) => {
    expect((await read(type, body)).values).toEqual({ a: 'b' })
  })

  test.each([
    ['with spaces and line ends in its base64', FORM_TYPE, 'photo=data:;base64,YW%0AJj+', 'ab'],
    ['without padding', FORM_TYPE, 'photo=data:;base64,YWI', 'ab'],
  ])('%s has a picture', async (_what, type, body, head) => {
    expect((await read(type, body)).files['photo']?.data.toString().slice(0, 2)).toBe(head)
  })

  test.each(['====', 'YQ==YQ==', 'YQ=', 'Y', 'YQ=a', 'a_b-', 'YQ==='])('with base64 of %s has none', async (base64) => {
    const body = JSON.stringify({ photo: `data:image/png;base64,${base64}` })
    expect((await read(JSON_TYPE, body)).files).toEqual({ photo: null })
  })

  test.each([
    ['fields', 413, JSON_TYPE, `{${many(31, (index) => `"a${index}":0,`)}"b":0}`],
    ['fields', 413, FORM_TYPE, many(31, (index) => `a${index}=0&`)],
    ['fields', 413, MULTIPART_TYPE, many(31, (index) => part(`a${index}`, '0'))],
    ['parts', 413, MULTIPART_TYPE, many(5000, () => '--x-y-z\r\n\r\n\r\n')],
    ['files', 413, MULTIPART_TYPE, many(5, (index) => part(`a${index}`, '0', '; filename="a"'))],
    ['text', 413, JSON_TYPE, `{"a":"${'x'.repeat(70_000)}`],
    ['text', 413, FORM_TYPE, `a=${'x'.repeat(70_000)}`],
    ['text', 413, MULTIPART_TYPE, part('a', 'x'.repeat(70_000))],
    ['key', 413, JSON_TYPE, `{"${'x'.repeat(70_000)}`],
    ['key', 413, FORM_TYPE, 'x'.repeat(70_000)],
    ['file', 413, MULTIPART_TYPE, part('a', big, '; filename="a"')],
    ['data URI', 413, JSON_TYPE, `{"photo":"data:;base64,${big}`],
    ['data URI', 413, FORM_TYPE, `photo=data:;base64,${big}`],
    ['data URI', 413, MULTIPART_TYPE, part('photo', `data:;base64,${big}`)],
    ['depth', 400, JSON_TYPE, `{"a":${'['.repeat(3)}`],
    ['members', 400, JSON_TYPE, `{"a":[${'0,'.repeat(5000)}0]}`],
    ['name', 400, JSON_TYPE, '{"__proto__":0}'],
  ])('of too much %s is refused with %i (%s)', async (_what, status, type, body) => {
    const codes = { 400: 'invalid', 413: 'too-large' } as Record<number, string>
    await expect(read(type, body)).rejects.toMatchObject({ code: codes[status] })
  })

  test('that goes on between its parts is read no farther', async () => {
    const header = Buffer.from(`--x-y-z\r\ncontent-disposition: form-data; name="a"\r\n${'x: y\r\n'.repeat(10_000)}`)
    let taken = 0
    const reading = readForm(
      Readable.from(
        piecesOf(
          Buffer.concat([header, Buffer.alloc(10_000_000, header)]),
          [...Array(1000).keys()].map((at) => at * 10_000),
        ),
        { objectMode: false },
      ),
      MULTIPART_TYPE,
      {
        pictures: [],
        maxBytes: 200_000_000,
        take: (count) => (taken += count),
      },
    )
    await expect(reading).rejects.toThrow('The form is damaged or incomplete.')
    expect(taken).toBeLessThan(100_000)
  })

  test('is cut at its limit', async () => {
    await expect(read(FORM_TYPE, 'photo=data:;base64,YWJj', [3], 10)).rejects.toMatchObject({ code: 'too-large' })
  })

  test.each([
    ['names no boundary', 'multipart/form-data', 'abc'],
    ['has a boundary of a page', `multipart/form-data; boundary=${'x'.repeat(500)}`, 'abc'],
    ['ends in a part', MULTIPART_TYPE, part('a', 'b').slice(0, -3)],
    ['ends in a head', MULTIPART_TYPE, '--x-y-z\r\ncontent-disp'],
    ['is something else', MULTIPART_TYPE, 'x'.repeat(1000)],
  ])('as multipart that %s is damaged', async (_what, type, body) => {
    await expect(read(type, body)).rejects.toMatchObject({ message: 'The form is damaged or incomplete.' })
  })

  test.each([JSON_TYPE, FORM_TYPE, MULTIPART_TYPE])('of nothing as %s has no fields', async (type) => {
    expect(await read(type, '')).toEqual({ values: {}, files: {} })
  })
})
