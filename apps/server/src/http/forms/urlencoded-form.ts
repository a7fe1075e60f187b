import { parse } from 'fast-querystring'
import { type CollectedForm, tooManyFields } from './collected-form.ts'
import { PictureValue, ShortBytes } from './field-value.ts'
import { hexDigit } from './hex-digit.ts'

// ASCII codes.
const AMPERSAND = 0x26
const EQUALS = 0x3d
const PERCENT = 0x25
const PLUS = 0x2b
const SPACE = 0x20
/** Empty fields that are skipped: `&&`. A body of nothing else would cost a step for each byte. Chosen. */
const MAX_EMPTY_FIELDS = 100

/** A urlencoded body, read as its bytes come. */
export class UrlencodedForm {
  readonly #form: CollectedForm
  #key = new ShortBytes(null)
  /** Of the value that is being read; null before its `=`. */
  #value: { readonly name: string; readonly text: ShortBytes; readonly picture: PictureReading | null } | null = null

  #emptyFields = 0

  constructor(form: CollectedForm) {
    this.#form = form
  }

  write(piece: Buffer): void {
    let at = 0
    while (at < piece.length) {
      const end = this.#endOf(piece, at)
      const part = piece.subarray(at, end)
      if (this.#value === null) this.#key.write(part)
      else if (this.#value.picture === null) this.#value.text.write(part)
      else this.#value.picture.write(part)
      if (end < piece.length) this.#cut(piece[end]!)
      at = end + 1
    }
  }

  end(): void {
    this.#cut(AMPERSAND)
  }

  /** Where the key ends, or the value. */
  #endOf(piece: Buffer, from: number): number {
    if (this.#value !== null) {
      const end = piece.indexOf(AMPERSAND, from)
      return end === -1 ? piece.length : end
    }
    let at = from
    while (at < piece.length && piece[at] !== AMPERSAND && piece[at] !== EQUALS) at += 1
    return at
  }

  #cut(sign: number): void {
    if (this.#value === null) {
      if (sign === AMPERSAND && this.#key.byteLength === 0) {
        this.#emptyFields += 1
        if (this.#emptyFields > MAX_EMPTY_FIELDS) throw tooManyFields()
        return
      }
      const name = decoded(this.#key.end())
      this.#key = new ShortBytes(null)
      this.#form.beginField(name)
      const picture = this.#form.takesPicture(name) ? new PictureReading(name) : null
      this.#value = { name, text: new ShortBytes(name), picture }
      if (sign === EQUALS) return
    }
    const { name, text, picture } = this.#value
    if (picture === null) this.#form.setValue(name, decoded(text.end()))
    else picture.end(this.#form)
    this.#value = null
  }
}

/** As the parser of whole forms does it. */
const decoded = (raw: Buffer): string => String(parse(`_=${raw.toString()}`)['_'] ?? '')

/** A value that may be a data URI, without its percent signs; one that says nothing stays, and is in no data URI. */
class PictureReading {
  readonly #value: PictureValue
  /** Of a percent sign: 1 when it is there alone, 2 with its first digit. */
  #pending = 0
  #first = 0

  constructor(name: string) {
    this.#value = new PictureValue(name)
  }

  write(piece: Buffer): void {
    const out = Buffer.allocUnsafe(piece.length)
    let length = 0
    // By index: an iterator takes several times as long.
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]!
      if (this.#pending === 0) {
        if (byte === PERCENT) this.#pending = 1
        else {
          out[length] = byte === PLUS ? SPACE : byte
          length += 1
        }
      } else if (this.#pending === 1) {
        this.#first = byte
        this.#pending = 2
      } else {
        const code = hexDigit(this.#first) * 16 + hexDigit(byte)
        // An invalid escape is in no data URI, so it may stay as it is.
        out[length] = hexDigit(this.#first) === -1 || hexDigit(byte) === -1 ? PERCENT : code
        length += 1
        this.#pending = 0
      }
    }
    this.#value.write(out.subarray(0, length))
  }

  end(form: CollectedForm): void {
    if (this.#pending > 0) this.#value.write(Buffer.from([PERCENT]))
    this.#value.end(form)
  }
}
