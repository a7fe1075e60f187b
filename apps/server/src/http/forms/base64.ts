/** A base64 digit has a value from 0 to 63; other bytes get one of these instead. */
const SPACE = 64
const PADDING = 65
const INVALID = 66

const MEANING = new Uint8Array(256).fill(INVALID)
Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach((byte, value) => {
  MEANING[byte] = value
})
for (const byte of Buffer.from(' \t\n\v\f\r')) MEANING[byte] = SPACE
MEANING[0x3d] = PADDING

/** Base64 (RFC 4648, section 4) in pieces. Spaces and line ends may stand anywhere, and padding may be left out. */
export class Base64Decoder {
  readonly #decoded: Buffer[] = []
  #bytes = 0
  /** Bits that no byte is made of yet, and how many digits they came in. */
  #bits = 0
  #digits = 0
  #padding = 0
  #valid = true

  /** How many bytes are decoded by now. */
  get byteLength(): number {
    return this.#bytes
  }

  /** False once anything was no base64; what comes after it is not looked at. */
  write(piece: Uint8Array): boolean {
    if (!this.#valid) return false
    const out = Buffer.allocUnsafe(Math.ceil(piece.length / 4) * 3 + 3)
    let length = 0
    let bits = this.#bits
    let digits = this.#digits
    let padding = this.#padding
    let at = 0
    while (at < piece.length) {
      if (digits === 0 && padding === 0) {
        // Most of it goes by four.
        for (; at + 4 <= piece.length; at += 4) {
          const first = MEANING[piece[at]!]!
          const second = MEANING[piece[at + 1]!]!
          const third = MEANING[piece[at + 2]!]!
          const fourth = MEANING[piece[at + 3]!]!
          if ((first | second | third | fourth) >= SPACE) break
          out[length] = (first << 2) | (second >> 4)
          out[length + 1] = (second << 4) | (third >> 2)
          out[length + 2] = (third << 6) | fourth
          length += 3
        }
        if (at === piece.length) break
      }
      const meaning = MEANING[piece[at]!]!
      at += 1
      if (meaning === SPACE) continue
      if (meaning > SPACE || padding > 0) {
        padding += 1
        if (meaning !== PADDING || digits + padding > 4 || digits < 2) return (this.#valid = false)
        continue
      }
      bits = (bits << 6) | meaning
      digits += 1
      if (digits === 4) {
        out[length] = bits >> 16
        out[length + 1] = bits >> 8
        out[length + 2] = bits
        length += 3
        bits = 0
        digits = 0
      }
    }
    this.#padding = padding
    this.#bits = bits
    this.#digits = digits
    this.#bytes += length
    if (length > 0) this.#decoded.push(out.subarray(0, length))
    return true
  }

  /** All that was decoded; null when it was no base64 or nothing at all. */
  end(): Buffer | null {
    if (!this.#valid || this.#digits === 1) return null
    if (this.#padding > 0 && this.#digits + this.#padding !== 4) return null
    if (this.#digits > 1) {
      const last = this.#bits << (6 * (4 - this.#digits))
      this.#decoded.push(Buffer.from([last >> 16, last >> 8].slice(0, this.#digits - 1)))
    }
    const decoded = Buffer.concat(this.#decoded)
    return decoded.length === 0 ? null : decoded
  }
}
