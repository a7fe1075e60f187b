import { type CollectedForm, fieldTooLarge, formTooLarge, TEXT_BYTES } from './collected-form.ts'
import { DATA, DataUriReader } from './data-uri.ts'

/** Bytes of a text that ends soon. Throws `too-large` beyond the limit. */
export class ShortBytes {
  readonly #name: string | null
  readonly #pieces: Buffer[] = []
  #length = 0

  /** `name` is of the field, for the refusal; null for a name. */
  constructor(name: string | null) {
    this.#name = name
  }

  write(piece: Buffer): void {
    this.#length += piece.length
    if (this.#length > TEXT_BYTES) throw this.#name === null ? formTooLarge() : fieldTooLarge(this.#name)
    // A copy: the piece is a part of a larger one, or will be written over.
    if (piece.length > 0) this.#pieces.push(Buffer.from(piece))
  }

  get byteLength(): number {
    return this.#length
  }

  end(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}

/** The value of a field that a data URI, or an id, may stand in; given as the bytes that it means. */
export class PictureValue {
  readonly #name: string
  #text: ShortBytes
  #uri: DataUriReader | null = null

  constructor(name: string) {
    this.#name = name
    this.#text = new ShortBytes(name)
  }

  write(piece: Buffer): void {
    if (this.#uri !== null) {
      this.#uri.write(piece)
      return
    }
    let rest = piece
    if (this.#text.byteLength < DATA.length) {
      const head = piece.subarray(0, DATA.length - this.#text.byteLength)
      this.#text.write(head)
      rest = piece.subarray(head.length)
      if (this.#text.byteLength === DATA.length && this.#text.end().equals(DATA)) {
        this.#uri = new DataUriReader()
        this.#uri.write(DATA)
        this.#uri.write(rest)
        return
      }
    }
    this.#text.write(rest)
  }

  /** Puts it into the form. */
  end(form: CollectedForm): void {
    if (this.#uri === null) form.setValue(this.#name, this.#text.end().toString())
    else form.setFile(this.#name, this.#uri.end())
  }
}
