import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readMessages, sendMessage } from './messages.ts'
import { framed, written } from './testing/written.ts'

const MOST_BYTES = 200_000

function readIn(chunkBytes: number, bytes: Uint8Array): unknown[] {
  const heard: unknown[] = []
  let left = MOST_BYTES
  const read = readMessages({
    announced(announced) {
      left -= announced
      if (left < 0) throw new Error('more than may come')
    },
    hear: (message) => void heard.push(message),
  })
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) read(bytes.subarray(at, at + chunkBytes))
  return heard
}

const large = Uint8Array.from({ length: 80_001 }, (_, index) => index % 251)

describe('messages through a pipe', () => {
  test.each([1, 7, 65_536, 10_000_000])('arrive as they were, in chunks of %i bytes', (chunkBytes) => {
    const message = {
      kind: 'end',
      list: [large, { deep: large.subarray(1) }],
      small: new Uint8Array([1, 2]),
      none: new Uint8Array(0),
      no: null,
      words: 'ÄÖ 👗 \ud800 \0',
      numbers: [0, -0, 0.1 + 0.2, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY, { low: Number.NEGATIVE_INFINITY }],
      ['__proto__']: { own: [new Uint8Array([3])] },
    }
    const arrived = {
      ...message,
      list: [Buffer.from(large), { deep: Buffer.from(large.subarray(1)) }],
      small: Buffer.from([1, 2]),
      none: Buffer.alloc(0),
      ['__proto__']: { own: [Buffer.from([3])] },
    }
    const last = new Uint8Array(0)
    expect(readIn(chunkBytes, written('first', message, large.subarray(0, 9), { last }))).toStrictEqual([
      'first',
      arrived,
      Buffer.from(large.subarray(0, 9)),
      { last: Buffer.alloc(0) },
    ])
  })

  test('leave out a field that is undefined', () => {
    expect(readIn(65_536, written({ one: 1, other: undefined }))).toStrictEqual([{ one: 1 }])
  })

  test('hold bytes once that are in them twice', () => {
    const bytes = written({ one: large, other: large })
    const [message] = readIn(65_536, bytes) as [{ one: Buffer; other: Buffer }]
    expect(message.one).toBe(message.other)
    expect(bytes.byteLength).toBeLessThan(large.byteLength + 1000)
  })

  test('do not copy bytes on their way into the pipe', () => {
    const sent: unknown[] = []
    const pipe = new Writable({
      writev(chunks, done) {
        sent.push(...chunks.map(({ chunk }) => (chunk as Uint8Array).buffer))
        done()
      },
    })
    sendMessage(pipe, { large })
    expect(sent).toContain(large.buffer)
  })

  test.each<[string, unknown]>([
    ['a function', { call: () => 1, large }],
    ['a list with nothing in a place', [undefined]],
    ['a map', new Map()],
    ['a date', new Date()],
    ['another view', new Float32Array(2)],
    ['a large integer', 1n],
    ['too long', 'long'.repeat(2 ** 16)],
    ['of too many arrays', Array.from({ length: 300 }, () => new Uint8Array(1))],
  ])('leave nothing in the pipe where they cannot be written: %s', (_what, message) => {
    const pipe = new Writable({ write: () => expect.fail('it was written to') })
    expect(() => sendMessage(pipe, message)).toThrow(/message/)
  })

  test('are not held after they were heard', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heard: WeakRef<object>[] = []
    const read = readMessages({
      announced: () => {},
      hear({ large: bytes, within }: { large: object; within: object }) {
        heard.push(new WeakRef(bytes), new WeakRef(within))
      },
    } as Parameters<typeof readMessages>[0])
    read(written({ large, within: {} }))
    expect(heard.length).toBe(2)
    await setImmediate()
    collect()
    expect(heard.map((each) => each.deref())).toEqual([undefined, undefined])
    expect([read(Buffer.alloc(0)), read(Buffer.alloc(2))]).toEqual([false, true])
  })
})

const said = (...parts: readonly unknown[]): Buffer => framed(JSON.stringify(parts))
const lengthsOf = (...lengths: readonly unknown[]): Buffer =>
  said(
    null,
    lengths.map((length) => [length]),
    [],
  )

describe('one that says', () => {
  test('what it says in our way is understood', () => {
    const bytes = Buffer.concat([said([null, null], [[3, [0, 0]]], [['NaN', [0, 1]]]), Buffer.from([1, 2, 3])])
    expect(readIn(65_536, bytes)).toEqual([[Buffer.from([1, 2, 3]), Number.NaN]])
  })

  test.each<[string, RegExp, Uint8Array]>([
    ['more than any value has', /2147483647 bytes/, Buffer.from([0x7f, 0xff, 0xff, 0xff])],
    ['a text without a byte', /of 0 bytes/, Buffer.alloc(4)],
    ['what is no JSON', /JSON/, framed('hello')],
    ['a text that is cut off', /JSON/, framed('["hello", [], [')],
    ['what is no message', /iterable/, framed('null')],
    ['no bytes', /map/, said(null, null, [])],
    ['bytes that are no list', /map|iterable/, said(null, [1], [])],
    ['more bytes than may come', /may come/, lengthsOf(100_000, 100_001)],
    ['a text and bytes that are more than may come', /may come/, lengthsOf(199_999)],
    ['more arrays than any message has', /no length/, lengthsOf(...Array.from({ length: 300 }, () => 1))],
    ...[-1, 0.5, '1', null, 2 ** 60, [1]].map((length): [string, RegExp, Uint8Array] => [
      `${JSON.stringify(length)} bytes`,
      /no length/,
      lengthsOf(length),
    ]),
    ['a place that is not there', /not there/, said([], [[1, [0, 0]]], [])],
    ['a place of what every object has', /not there/, said({}, [[1, [0, '__proto__', 'a']]], [])],
    ['a place in what is no object', /convert|not there/, said(null, [[1, [0, 0]]], [])],
    ['a place that is taken', /taken/, said(['x'], [[1, [0, 0]]], [])],
    ['a place in bytes', /taken|not there/, said(null, [[1, [0], [0, 0]]], [])],
    ['a place twice', /taken/, said(null, [[1, [0], [0]]], [])],
    ['the length of the list', /taken/, said(null, [[1, ['length']]], [])],
    ['a number that there is not', /taken/, said(null, [], [['1e5', [0]]])],
    ['a place that is none', /entries/, said(null, [], [['NaN', null]])],
  ])('%s is not believed', (_what, reason, bytes) => {
    expect(() => readIn(65_536, bytes)).toThrow(reason)
  })
})
