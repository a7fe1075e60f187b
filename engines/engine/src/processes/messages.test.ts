import { Writable } from 'node:stream'
import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { readMessages, sendMessage } from './messages.ts'

/** What goes through the pipe. */
function written(...messages: readonly unknown[]): Buffer {
  const chunks: Buffer[] = []
  const pipe = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  for (const message of messages) sendMessage(pipe, message)
  return Buffer.concat(chunks)
}

function readIn(chunkBytes: number, bytes: Uint8Array): unknown[] {
  const heard: unknown[] = []
  const read = readMessages((message) => heard.push(message))
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) read(bytes.subarray(at, at + chunkBytes))
  return heard
}

const large = Uint8Array.from({ length: 150_001 }, (_, index) => index % 251)

describe('messages through a pipe', () => {
  test.each([1, 7, 65_536, 10_000_000])('arrive as they were, in chunks of %i bytes', (chunkBytes) => {
    const bytes = chunkBytes === 1 ? large.subarray(0, 70_000) : large
    const message = { kind: 'end', list: [bytes, { deep: bytes.subarray(1) }], small: new Uint8Array([1, 2]), no: null }
    const arrived = {
      ...message,
      list: [Buffer.from(bytes), { deep: Buffer.from(bytes.subarray(1)) }],
    }
    expect(readIn(chunkBytes, written('first', message, { last: 1 }))).toEqual(['first', arrived, { last: 1 }])
  })

  test('hold bytes once that are in them twice', () => {
    const [message] = readIn(65_536, written({ one: large, other: large })) as [{ one: Buffer; other: Buffer }]
    expect(message.one).toBe(message.other)
    expect(written({ one: large, other: large }).byteLength).toBeLessThan(large.byteLength + 1000)
  })

  test('that cannot be written leave nothing in the pipe', () => {
    expect(() => written('long'.repeat(2 ** 21))).toThrow('bytes')
    const pipe = new Writable({ write: () => expect.fail('it was written to') })
    expect(() => sendMessage(pipe, { call: () => 1, large })).toThrow('could not be cloned')
  })
})

/** A value as it goes through the pipe. */
function framed(value: Uint8Array, length = value.byteLength): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([head, value])
}
/** An array of bytes that go apart, of which so many are announced: V8's marks for a version, and for an object of its host's. */
const apart = (...lengths: readonly number[]): Buffer =>
  framed(
    Buffer.concat([
      Buffer.from([0xff, 0x0f, 0x41, lengths.length]),
      ...lengths.map((length) => Buffer.from([0x5c, 1, ...varint(length)])),
      Buffer.from([0x24, 0, lengths.length]),
    ]),
  )
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

let doubled: unknown = []
for (let times = 0; times < 40; times += 1) doubled = [doubled, doubled]
const circle: unknown[] = []
circle.push(circle)

describe('one that sends', () => {
  test('two arrays apart, as ours do, is understood', () => {
    const bytes = Buffer.concat([apart(70_000, 80_000), Buffer.alloc(150_000)])
    expect(readIn(65_536, bytes)).toEqual([[Buffer.alloc(70_000), Buffer.alloc(80_000)]])
  })

  test.each<[string, RegExp, Uint8Array]>([
    ['more than any value has', /2147483647 bytes/, Buffer.from([0x7f, 0xff, 0xff, 0xff])],
    ['a value without a byte', /of 0 bytes/, Buffer.alloc(4)],
    ['what V8 did not write', /version|deserialize/, framed(Buffer.from([1, 2, 3]))],
    ['a value that is cut off', /deserialize/, framed(serialize('hello').subarray(0, 5))],
    ['more bytes than any file has', /apart/, apart(2 ** 29, 2 ** 29, 2 ** 17)],
    ['little bytes apart, of which there may be many', /1 bytes apart/, apart(1)],
    ['lists of lists of lists that are the same', /values/, written(doubled)],
    ['a list within itself', /values/, written(circle)],
    ['a list with billions of places', /values/, written(Object.assign([], { length: 2 ** 32 - 1 }))],
  ])('%s is not believed', (_what, reason, bytes) => {
    expect(() => readIn(65_536, bytes)).toThrow(reason)
  })
})
