import type { Writable } from 'node:stream'

/** File descriptor of a process's end of the pipe to its pool: the first after input, output and errors. */
export const CHANNEL = 3

/** What is read of a message at most. Round numbers. */
const MESSAGE_LIMITS = {
  /** Bytes of a message without its arrays: far more than words and numbers take, and read in a moment whatever it says. */
  text: 2 ** 18,
  /** Arrays of bytes in a message: far more than any task or answer has. */
  arrays: 256,
} as const

/** Through maps and lists to a value in them, from a list that holds the message alone. */
type Path = readonly (string | number)[]

/** What goes through the pipe as JSON: the message, null in each place of what JSON cannot say, and that by its places. */
type Written = readonly [
  message: unknown,
  bytes: readonly (readonly [length: number, ...places: readonly Path[]])[],
  numbers: readonly (readonly [name: string, place: Path])[],
]

/** Numbers that JSON turns into others. */
const ODD_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0] as const
const nameOf = (number: number): string => (Object.is(number, -0) ? '-0' : String(number))
const ODD_NUMBER = new Map<unknown, number>(ODD_NUMBERS.map((number) => [nameOf(number), number]))

/**
 * Writes a message for `readMessages` at the other end of a pipe: the length of its text in 4 bytes, the text as JSON, and then
 * its byte arrays, each once, of which the text holds the lengths. They are not copied: of a picture of 50 MB the event loop
 * moves no more at a time than the pipe takes. A message is made of plain objects, lists, strings, numbers, truth values, null
 * and `Uint8Array`; a field that is undefined is left out. Anything else throws, before a byte is written; a pipe that is
 * closed says so by its `error`.
 */
export function sendMessage(channel: Writable, message: unknown): void {
  const bytes = new Map<Uint8Array, Path[]>()
  const numbers: (readonly [string, Path])[] = []

  function sayable(value: unknown, place: Path): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      const name = nameOf(value)
      if (!ODD_NUMBER.has(name)) return value
      numbers.push([name, place])
      return null
    }
    if (value instanceof Uint8Array) {
      bytes.set(value, [...(bytes.get(value) ?? []), place])
      return null
    }
    if (Array.isArray(value)) return value.map((each, at) => sayable(each, [...place, at]))
    if (!isPlain(value))
      throw new Error(`what cannot be sent is in a message: ${Object.prototype.toString.call(value)}`)
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return Object.fromEntries(fields.map(([name, field]) => [name, sayable(field, [...place, name])]))
  }

  const said = sayable(message, [0])
  const arrays = [...bytes.keys()]
  if (arrays.length > MESSAGE_LIMITS.arrays) throw new Error(`a message of ${arrays.length} arrays`)
  const written: Written = [said, arrays.map((array) => [array.byteLength, ...bytes.get(array)!]), numbers]
  const text = Buffer.from(JSON.stringify(written))
  if (text.byteLength > MESSAGE_LIMITS.text) throw new Error(`a message of ${text.byteLength} bytes`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.byteLength)
  channel.cork()
  for (const each of [length, text, ...arrays]) channel.write(each)
  channel.uncork()
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

interface Listener {
  /** Told of the bytes of a text, or of its arrays, before room is made for them. Throws where they are more than may come. */
  announced(bytes: number, of: 'text' | 'arrays'): void
  hear(message: unknown): void
}

/**
 * Hears each whole message. The function it returns takes what arrives, in chunks of any size, answers whether more of a message
 * is to come, and throws where that makes no sense or announces more than may come: nothing that it is given is believed.
 */
export function readMessages(listener: Listener): (chunk: Uint8Array) => boolean {
  const head = Buffer.alloc(4)
  const reading = messagesFor(head, listener)
  let target = reading.next().value
  let at = 0
  return (chunk) => {
    for (let from = 0; from < chunk.byteLength;) {
      const part = chunk.subarray(from, from + target.byteLength - at)
      target.set(part, at)
      at += part.byteLength
      from += part.byteLength
      if (at === target.byteLength) [target, at] = [reading.next().value, 0]
    }
    return target !== head || at > 0
  }
}

/** Yields what is to be filled next. */
function* messagesFor(head: Buffer, listener: Listener): Generator<Buffer, never, void> {
  // Each message by a generator of its own: one that waits for the next would hold what it has heard until that comes.
  for (;;) yield* oneMessage(head, listener)
}

function* oneMessage(head: Buffer, { announced, hear }: Listener): Generator<Buffer, void, void> {
  yield head
  const length = head.readUInt32BE()
  if (length === 0 || length > MESSAGE_LIMITS.text) throw new Error(`a message of ${length} bytes is announced`)
  announced(length, 'text')
  const text = Buffer.allocUnsafeSlow(length)
  yield text
  const root: unknown[] = []
  const [message, bytes, numbers] = JSON.parse(text.toString()) as Written
  root.push(message)
  for (const [name, place] of numbers) put(root, place, ODD_NUMBER.get(name))
  for (const array of arraysOf(bytes, announced)) {
    for (const place of array.places) put(root, place, array.bytes)
    // Nothing would come to fill it.
    if (array.bytes.byteLength > 0) yield array.bytes
  }
  hear(root[0])
}

interface Announced {
  readonly bytes: Buffer
  readonly places: readonly Path[]
}

/** Room for the arrays of a message, all of which are announced before there is any. */
function arraysOf(bytes: Written[1], announced: Listener['announced']): readonly Announced[] {
  const lengths = bytes.map(([length]) => length)
  const isLength = (length: unknown): boolean => Number.isSafeInteger(length) && (length as number) >= 0
  if (lengths.length > MESSAGE_LIMITS.arrays || !lengths.every(isLength))
    throw new Error('bytes of no length are announced')
  announced(
    lengths.reduce((sum, length) => sum + length, 0),
    'arrays',
  )
  return bytes.map(([length, ...places]) => ({ bytes: Buffer.allocUnsafeSlow(length), places }))
}

/** In place of a null that the message has there. */
function put(root: object, place: Path, value: unknown): void {
  let holder: unknown = root
  for (const [depth, key] of place.entries()) {
    const fields = holder as Record<string | number, unknown>
    if (!Object.hasOwn(fields, key)) throw new Error('a place is said that is not there')
    holder = fields[key]
    if (depth < place.length - 1) continue
    if (holder !== null || value === undefined) throw new Error('a place is said that is taken')
    fields[key] = value
  }
}
