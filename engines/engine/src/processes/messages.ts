import type { Writable } from 'node:stream'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

/** Where a process has its end of the pipe to its pool. */
export const CHANNEL = 3

/** Byte arrays above this size go apart from the value that holds them. */
const INLINE_BYTES = 64 * 1024
/** Of a value without the bytes that go apart: words, numbers, thumbnails. */
const MOST_VALUE_BYTES = 2 ** 22
/** The largest file that a process makes, and room. */
const MOST_BYTES = 2 ** 30
/** Values within a message, counted as often as they are met: far more than any task or answer has. */
const MOST_VALUES = 100_000

/** Documented, and overridden by whoever writes a format of their own; the types leave them out. */
declare module 'node:v8' {
  interface DefaultSerializer {
    _writeHostObject(view: ArrayBufferView): void
  }
  interface DefaultDeserializer {
    _readHostObject(): ArrayBufferView
  }
}

/**
 * Writes a message for `readMessages` at the other end of a pipe: the length of its value in 4 bytes, the value as V8
 * serialises it, and then its large byte arrays, of which the value holds the lengths. They are not copied: of a picture of
 * 50 MB the event loop moves no more at a time than the pipe takes. What cannot be serialised throws, before a byte is
 * written; a pipe that is closed says so by its `error`.
 */
export function sendMessage(channel: Writable, message: unknown): void {
  const serializer = new MessageSerializer()
  serializer.writeHeader()
  serializer.writeValue(message)
  const value = serializer.releaseBuffer()
  if (value.byteLength > MOST_VALUE_BYTES) throw new Error(`a message of ${value.byteLength} bytes`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value.byteLength)
  channel.cork()
  for (const bytes of [length, value, ...serializer.apart]) channel.write(bytes)
  channel.uncork()
}

/**
 * Calls `hear` with each whole message. The function it returns takes what arrives, in chunks of any size, and throws where
 * that makes no sense or announces more than any process of ours has to say: nothing that it is given is believed.
 */
export function readMessages(hear: (message: unknown) => void): (chunk: Uint8Array) => void {
  const reading = messagesInto(hear)
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
  }
}

/** Yields what is to be filled next. */
function* messagesInto(hear: (message: unknown) => void): Generator<Buffer, never, void> {
  for (;;) {
    const head = Buffer.alloc(4)
    yield head
    const length = head.readUInt32BE()
    if (length === 0 || length > MOST_VALUE_BYTES) throw new Error(`a message of ${length} bytes is announced`)
    const value = Buffer.allocUnsafeSlow(length)
    yield value
    const deserializer = new MessageDeserializer(value)
    deserializer.readHeader()
    const message: unknown = deserializer.readValue()
    count(message)
    yield* deserializer.apart
    hear(message)
  }
}

const INLINE = 0
const APART = 1

class MessageSerializer extends DefaultSerializer {
  readonly apart: Uint8Array[] = []

  override _writeHostObject(view: ArrayBufferView): void {
    const isApart = view instanceof Uint8Array && view.byteLength > INLINE_BYTES
    this.writeUint32(isApart ? APART : INLINE)
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    if (!isApart) return super._writeHostObject(view)
    this.writeUint32(view.byteLength)
    this.apart.push(view)
  }
}

class MessageDeserializer extends DefaultDeserializer {
  readonly apart: Buffer[] = []
  #left = MOST_BYTES

  override _readHostObject(): ArrayBufferView {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    if (this.readUint32() !== APART) return super._readHostObject()
    const length = this.readUint32()
    this.#left -= length
    if (length <= INLINE_BYTES || this.#left < 0) throw new Error(`${length} bytes apart are announced`)
    const bytes = Buffer.allocUnsafeSlow(length)
    this.apart.push(bytes)
    return bytes
  }
}

/**
 * Throws where a message has no end for whoever walks through it or writes it as JSON: a few bytes are enough for a list of
 * two lists that are the same, of two that are the same, and so on.
 */
function count(message: unknown): void {
  const rest = [message]
  let counted = 0
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    const within: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    counted += within.length
    if (counted > MOST_VALUES) throw new Error(`a message of more than ${MOST_VALUES} values`)
    for (const each of within) if (typeof each === 'object' && each !== null) rest.push(each)
  }
}
