import { isUtf8 } from 'node:buffer'
import { DomainError } from '@toile/core'
import { type BodyShape, jsonFits } from '../plugins/body-shape.ts'
import type { CollectedForm } from './collected-form.ts'
import { PictureValue, ShortBytes } from './field-value.ts'
import { JsonText } from './json-text.ts'
import { REQUEST_MESSAGES } from '../request-messages.ts'

// ASCII codes.
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

type State = 'start' | 'first-key' | 'key' | 'in-key' | 'colon' | 'value' | 'in-picture' | 'in-value' | 'after' | 'done'

/**
 * One JSON object, read as its bytes come. What a picture may be is decoded on the way; every other value is kept as it is
 * written, within limits, and parsed when it is whole.
 */
export class JsonForm {
  readonly #form: CollectedForm
  readonly #shape: BodyShape
  #state: State = 'start'
  #name = ''
  #raw = new ShortBytes(null)
  /** Of the value that is being kept: how many lists and objects are open, and whether a text is, or an escape in it. */
  #open = 0
  #inText = false
  #escaped = false
  #scalar = false
  #picture: { readonly value: PictureValue; readonly text: JsonText } | null = null
  #begun = false

  /** `shape` is the largest that a value of the object may have. */
  constructor(form: CollectedForm, shape: BodyShape) {
    this.#form = form
    this.#shape = shape
  }

  write(piece: Buffer): void {
    let at = 0
    if (!this.#begun) {
      this.#begun = true
      if (piece.subarray(0, 3).equals(BYTE_ORDER_MARK)) at = 3
    }
    while (at < piece.length) {
      if (this.#state === 'in-picture') at = this.#readPicture(piece, at)
      else if (this.#state === 'in-value') at = this.#readValue(piece, at)
      else if (this.#state === 'in-key') at = this.#readKey(piece, at)
      else {
        const byte = piece[at]!
        if (!isSpace(byte)) this.#step(byte)
        // The first byte of a value belongs to it.
        if ((this.#state as State) !== 'in-value') at += 1
      }
    }
  }

  /** Throws when the object is not whole. A body of nothing is a form of nothing. */
  end(): void {
    if (this.#state !== 'done' && !(this.#state === 'start' && !this.#begun)) throw notJson()
  }

  /** Between keys and values. */
  #step(byte: number): void {
    switch (this.#state) {
      case 'start':
        if (byte !== OPEN_OBJECT) throw notJson()
        this.#state = 'first-key'
        return
      case 'first-key':
      case 'key':
        if (byte === QUOTE) {
          this.#raw = new ShortBytes(null)
          this.#raw.write(Buffer.from([QUOTE]))
          this.#escaped = false
          this.#state = 'in-key'
        } else if (byte === CLOSE_OBJECT && this.#state === 'first-key') this.#state = 'done'
        else throw notJson()
        return
      case 'colon':
        if (byte !== COLON) throw notJson()
        this.#state = 'value'
        return
      case 'value':
        if (byte === QUOTE && this.#form.takesPicture(this.#name)) {
          this.#picture = { value: new PictureValue(this.#name), text: new JsonText() }
          this.#state = 'in-picture'
          return
        }
        this.#raw = new ShortBytes(this.#name)
        this.#open = 0
        this.#inText = false
        this.#escaped = false
        this.#scalar = byte !== QUOTE && byte !== OPEN_LIST && byte !== OPEN_OBJECT
        this.#state = 'in-value'
        return
      case 'after':
        if (byte === COMMA) this.#state = 'key'
        else if (byte === CLOSE_OBJECT) this.#state = 'done'
        else throw notJson()
        return
      default:
        throw notJson()
    }
  }

  #readKey(piece: Buffer, from: number): number {
    const end = this.#endOfText(piece, from)
    this.#raw.write(piece.subarray(from, end))
    if (this.#inText) return end
    this.#name = String(parsed(this.#raw.end()))
    this.#form.beginField(this.#name)
    this.#state = 'colon'
    return end
  }

  /** Where the text that is open ends, behind its quote, or the piece does; `#inText` says which. */
  #endOfText(piece: Buffer, from: number): number {
    this.#inText = true
    for (let at = from; at < piece.length; at += 1) {
      if (this.#escaped) this.#escaped = false
      else if (piece[at] === BACKSLASH) this.#escaped = true
      else if (piece[at] === QUOTE) {
        this.#inText = false
        return at + 1
      }
    }
    return piece.length
  }

  #readValue(piece: Buffer, from: number): number {
    let at = from
    let whole = false
    while (at < piece.length && !whole) {
      if (this.#inText) {
        at = this.#endOfText(piece, at)
        whole = !this.#inText && this.#open === 0
        continue
      }
      const byte = piece[at]!
      if (this.#scalar && (isSpace(byte) || byte === COMMA || byte === CLOSE_OBJECT)) break
      at += 1
      if (byte === QUOTE) {
        this.#inText = true
        this.#escaped = false
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#open += 1
        if (this.#open > this.#shape.depth) throw this.#holdsTooMuch()
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#open -= 1
        whole = this.#open <= 0
      }
    }
    this.#raw.write(piece.subarray(from, at))
    if (!whole && !(this.#scalar && at < piece.length)) return at
    const raw = this.#raw.end()
    if (!jsonFits(raw, this.#shape)) throw this.#holdsTooMuch()
    this.#form.setValue(this.#name, parsed(raw))
    this.#state = 'after'
    return at
  }

  #readPicture(piece: Buffer, from: number): number {
    const { value, text } = this.#picture!
    const end = text.read(piece, from, (meant) => value.write(meant))
    if (end === null) throw notJson()
    if (text.done) {
      value.end(this.#form)
      this.#picture = null
      this.#state = 'after'
    }
    return end
  }

  #holdsTooMuch(): DomainError {
    return holdsTooMuch(this.#name)
  }
}

export const holdsTooMuch = (field: string): DomainError => {
  const message = 'holds more than this call takes'
  return new DomainError('invalid', message, { fields: { [field]: [message] } })
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const notJson = (): DomainError => new DomainError('invalid', REQUEST_MESSAGES.notJson)

function parsed(raw: Buffer): unknown {
  try {
    if (isUtf8(raw)) return JSON.parse(raw.toString())
  } catch {
    // Said below.
  }
  throw notJson()
}
