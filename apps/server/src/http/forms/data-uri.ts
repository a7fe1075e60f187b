import { DomainError, type SentFile } from '@toile/core'
import { UPLOAD } from '@toile/contract'
import { Base64Decoder } from './base64.ts'
import { REQUEST_MESSAGES } from '../request-messages.ts'

/** A picture's data URI in pieces, decoded as they come: it is never one string. */
export class DataUriReader {
  /** What comes before the data, until it is whole. */
  #head = ''
  #mediaType: string | undefined
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
      const head = HEAD.exec(this.#head)
      if (head === null) {
        this.#valid = false
        return
      }
      this.#mediaType = head[1]
      this.#decoder = new Base64Decoder()
      data = piece.subarray(comma + 1)
    }
    this.#valid = this.#decoder.write(data)
    if (this.#decoder.byteLength > UPLOAD.maxBytes) throw new DomainError('too-large', REQUEST_MESSAGES.fileTooLarge)
  }

  /** Null for what is no picture's data URI. */
  end(): SentFile | null {
    const data = this.#valid && this.#decoder !== null ? this.#decoder.end() : null
    if (data === null) return null
    return { data, ...(this.#mediaType !== undefined && { mediaType: this.#mediaType }) }
  }
}

export const DATA = Buffer.from('data:')
const HEAD = /^data:(image\/[a-z0-9.+-]+)?;base64,$/
/** Characters up to the comma: several times the longest media type of a picture. Chosen. */
const MAX_HEAD_LENGTH = 100
