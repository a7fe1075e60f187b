import { DomainError, type SentFile } from '@toile/core'
import { UPLOAD } from '@toile/contract'
import { Base64Decoder } from './base64.ts'
import { REQUEST_MESSAGES } from '../request-messages.ts'

/** A picture's data URI in pieces, decoded as they come: it is never one string. */
export class DataUriReader {
  /** What comes before the data, until it is whole. */
  #head = ''
  #decoder: Base64Decoder | null = null
  #valid = true

  /** Throws `too-large` when more is decoded than a file may have. */
  write(piece: Buffer): void {
    if (!this.#valid) return
    let data = piece
    if (this.#decoder === null) {
      const comma = piece.indexOf(0x2c)
      this.#head += piece.toString('latin1', 0, Math.min(comma === -1 ? piece.length : comma + 1, MAX_HEAD_LENGTH + 1))
      if (comma === -1) {
        this.#valid = this.#head.length <= MAX_HEAD_LENGTH
        return
      }
      if (!HEAD.test(this.#head)) {
        this.#valid = false
        return
      }
      this.#decoder = new Base64Decoder()
      data = piece.subarray(comma + 1)
    }
    this.#valid = this.#decoder.write(data)
    if (this.#decoder.byteLength > UPLOAD.maxBytes) throw new DomainError('too-large', REQUEST_MESSAGES.fileTooLarge)
  }

  /** Null for what is no picture's data URI. */
  end(): SentFile | null {
    const data = this.#valid && this.#decoder !== null ? this.#decoder.end() : null
    return data === null ? null : { data }
  }
}

export const DATA = Buffer.from('data:')
/** Of any media type: browsers go by a file's name, and name none, or another, for one without its own ending. */
const HEAD = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?;base64,$/i
/** Characters up to the comma: several times the longest media type of a picture. Chosen. */
const MAX_HEAD_LENGTH = 100
