/** Bodies that cost whoever parses them far more than whoever sends them. Each is the same every time. */
import { gzipSync } from 'node:zlib'
import { multipart } from './wire.ts'

export interface Body {
  /** The media type. */
  readonly type: string
  readonly data: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** `k0=&k1=&…` */
export const formKeys = (bytes: number): Body => ({ type: FORM_TYPE, data: counted(bytes, '', (at) => `k${at}=&`, '') })

/** `{"k0":0,"k1":0,…}` */
export const jsonKeys = (bytes: number): Body => ({
  type: JSON_TYPE,
  data: counted(bytes, '{', (at) => `"k${at}":0,`, '"last":0}'),
})

/** Keys that a parser who guards prototypes looks at every value for. */
export const prototypeKeys = (bytes: number): Body => ({
  type: JSON_TYPE,
  data: counted(bytes, '{"list":[', () => '{"a":{}},', '0],"constructor":0}'),
})

/** `[[[…]]]` */
export const nestedArrays = (bytes: number): Body => nested(bytes, '[', '', ']')

/** `{"a":{"a":…{}…}}` */
export const nestedObjects = (bytes: number): Body => nested(bytes, '{"a":', '0', '}')

/** `[[],[],…]`: many small values side by side. */
export const manyArrays = (bytes: number): Body => ({
  type: JSON_TYPE,
  data: counted(bytes, '[', () => '[],', '0]'),
})

export type Encoding = 'json' | 'form' | 'multipart'

/** Three data URIs under the names of the pictures that a generation may take, of no picture that can be read. */
export function dataUris(encoding: Encoding, bytes: number): Body {
  // Not one letter again and again: a form has to write + and / in three, and a decoder meets all 64.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const inForm = encoding === 'form'
  const unit = inForm ? encodeURIComponent(alphabet) : alphabet
  const start = inForm ? encodeURIComponent('data:image/png;base64,') : 'data:image/png;base64,'
  const uri = start + unit.repeat(Math.floor((bytes / 3 - 100) / unit.length))
  const fields = ['original_target_image', 'source_image', 'binary_mask_image']
  if (encoding === 'multipart') {
    return multipart([{ name: 'ai_model', data: 'swap-garment' }, ...fields.map((name) => ({ name, data: uri }))])
  }
  return inForm
    ? {
        type: FORM_TYPE,
        data: Buffer.from(`ai_model=swap-garment&${fields.map((name) => `${name}=${uri}`).join('&')}`),
      }
    : {
        type: JSON_TYPE,
        data: Buffer.from(
          `{"ai_model":"swap-garment",${fields.map((name) => `"${name}":"${uri}"`).join(',')}}`,
          'latin1',
        ),
      }
}

export const manyFields = (count: number): Body =>
  multipart(Array.from({ length: count }, (_, at) => ({ name: `k${at}`, data: '' })))

export const manyFiles = (count: number): Body =>
  multipart(Array.from({ length: count }, (_, at) => ({ name: `k${at}`, data: 'x', type: 'image/png' })))

/** One part with so many headers. */
export function manyHeaders(count: number): Body {
  const { type, data } = multipart([{ name: 'file', data: 'x', type: 'image/png' }])
  const headers = Array.from({ length: count }, (_, at) => `x-header-${at}: ${at}\r\n`).join('')
  const start = data.indexOf('content-disposition')
  return { type, data: Buffer.concat([data.subarray(0, start), Buffer.from(headers), data.subarray(start)]) }
}

/** Zeros under gzip, a thousandth of their size, with a header that says so. */
export const gzipped = (bytes: number): Body => ({
  type: JSON_TYPE,
  data: gzipSync(Buffer.alloc(bytes, '0')),
  headers: { 'content-encoding': 'gzip' },
})

/** Heads that say another length than what follows, or two things at once. Written to the socket as they are. */
export const wrongLengths: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = [
  { headers: { 'content-length': '10' }, body: '{"a":' + '1'.repeat(10_000) + '}' },
  { headers: { 'content-length': '-1' }, body: '{}' },
  { headers: { 'content-length': '999999999999999999999' }, body: '{}' },
  { headers: { 'content-length': '2, 3' }, body: '{}' },
  { headers: { 'content-length': '2', 'transfer-encoding': 'chunked' }, body: '2\r\n{}\r\n0\r\n\r\n' },
  { headers: { 'transfer-encoding': 'chunked' }, body: 'ffffffffffffffff\r\n{}' },
  { headers: { 'transfer-encoding': 'chunked' }, body: 'no length\r\n{}\r\n' },
]

function counted(bytes: number, start: string, each: (at: number) => string, end: string): Buffer {
  const data = Buffer.alloc(bytes, ' ')
  let length = data.write(start, 'latin1')
  for (let at = 0; ; at += 1) {
    const text = each(at)
    if (length + text.length + end.length > bytes) break
    length += data.write(text, length, 'latin1')
  }
  length += data.write(end, length, 'latin1')
  return data.subarray(0, length)
}

function nested(bytes: number, open: string, inside: string, close: string): Body {
  const depth = Math.floor((bytes - inside.length) / (open.length + close.length))
  return { type: JSON_TYPE, data: Buffer.from(open.repeat(depth) + inside + close.repeat(depth), 'latin1') }
}
