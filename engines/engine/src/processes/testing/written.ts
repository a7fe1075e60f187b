import { Writable } from 'node:stream'
import { sendMessage } from '../messages.ts'

/** What goes through the pipe for these messages. */
export function written(...messages: readonly unknown[]): Buffer {
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

/** A text as it goes through the pipe, whatever it says. */
export function framed(text: string, length = Buffer.byteLength(text)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([head, Buffer.from(text)])
}
