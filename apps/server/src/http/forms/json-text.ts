import { hexDigit } from './hex-digit.ts'

// ASCII codes.
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `?`, in place of any character that no id and no data URI has. */
const FOREIGN = 0x3f

const ESCAPES = new Map(
  [...'"\\/bfnrt'].map((letter) => [letter.charCodeAt(0), JSON.parse(`"\\${letter}"`).charCodeAt(0)]),
)

/** The inside of a JSON text in pieces, without its escapes. Only ASCII comes through: ids and data URIs have nothing else. */
export class JsonText {
  /** Characters of an escape that are there: 1 for the backslash, 2 to 5 for `\u` and its digits. */
  #escape = 0
  #code = 0
  #done = false

  /** Whether the closing quote was read. */
  get done(): boolean {
    return this.#done
  }

  /**
   * Reads on from `from`, hands over what it means, and returns where it stopped: behind the closing quote or at the end of
   * the piece. Null for what JSON does not allow. What is handed over is written over at the next call.
   */
  read(piece: Buffer, from: number, meant: (bytes: Buffer) => void): number | null {
    const out = Buffer.allocUnsafe(piece.length - from)
    let length = 0
    let at = from
    while (at < piece.length) {
      if (this.#escape > 0) {
        const code = this.#readEscape(piece[at]!)
        at += 1
        if (code === null) return null
        if (this.#escape > 0) continue
        out[length] = code
        length += 1
      }
      let byte = 0
      for (; at < piece.length; at += 1) {
        byte = piece[at]!
        if (byte === QUOTE || byte === BACKSLASH || byte < 0x20) break
        out[length] = byte < 0x80 ? byte : FOREIGN
        length += 1
      }
      if (at === piece.length) break
      if (byte < 0x20) return null
      at += 1
      if (byte === BACKSLASH) this.#escape = 1
      else {
        this.#done = true
        break
      }
    }
    meant(out.subarray(0, length))
    return at
  }

  /** What the escape means when `byte` was its last one; anything but null before. */
  #readEscape(byte: number): number | null {
    if (this.#escape === 1) {
      if (byte === 0x75) {
        this.#escape = 2
        this.#code = 0
        return 0
      }
      this.#escape = 0
      return ESCAPES.get(byte) ?? null
    }
    const digit = hexDigit(byte)
    if (digit === -1) return null
    this.#code = this.#code * 16 + digit
    this.#escape = this.#escape === 5 ? 0 : this.#escape + 1
    return this.#code < 0x80 ? this.#code : FOREIGN
  }
}
