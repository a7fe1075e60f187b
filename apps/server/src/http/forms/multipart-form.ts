import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { UPLOAD } from '@toile/contract'
import { DomainError } from '@toile/core'
import { type CollectedForm, damagedForm, tooManyFields } from './collected-form.ts'
import { PictureValue, ShortBytes } from './field-value.ts'
import { REQUEST_MESSAGES } from '../request-messages.ts'

/** Bytes given to the parser in one step. A part costs it as much as kilobytes of a photo do, so that few may begin in one. Chosen. */
const STEP_BYTES = 4 * 1024
/** More than the files and fields that a form may have together. */
const MAX_PARTS = 40
/** Bytes that belong to no part's content, in a row: headers, of which the parser would read and drop any number. Chosen. */
const MAX_BYTES_BETWEEN = 64 * 1024

/** A multipart body, read as its bytes come. */
export class MultipartForm {
  readonly #form: CollectedForm
  readonly #parser: BusboyInstance
  readonly #failed: Promise<never>
  #fail: (error: unknown) => void = () => {}
  #empty = true
  /** Bytes since the last that were of a part's content. */
  #between = 0

  constructor(form: CollectedForm, contentType: string) {
    this.#form = form
    this.#failed = new Promise((_resolve, reject) => {
      this.#fail = (error) => reject(error instanceof DomainError ? error : damagedForm(error))
    })
    // Looked at by `write` and `end`; between them nobody waits.
    this.#failed.catch(() => {})
    this.#parser = newParser(contentType)
    this.#parser.on('file', (...part) => this.#attempt(() => this.#begin(...part)))
    this.#parser.on('partsLimit', () => this.#fail(tooManyFields()))
    this.#parser.on('error', (error) => this.#fail(error))
  }

  async write(piece: Buffer): Promise<void> {
    this.#empty = false
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      const step = piece.subarray(at, at + STEP_BYTES)
      const written = new Promise<void>((resolve) => {
        this.#parser.write(step, () => resolve())
      })
      this.#between += step.length
      if (this.#between > MAX_BYTES_BETWEEN) throw damagedForm()
      await Promise.race([this.#failed, written])
    }
  }

  async end(): Promise<void> {
    if (this.#empty) return
    const finished = new Promise<void>((resolve) => void this.#parser.once('finish', () => resolve()))
    this.#parser.end()
    await Promise.race([this.#failed, finished])
    // A part that fails as the last one does so in the same step.
    await Promise.race([this.#failed, Promise.resolve()])
  }

  #begin(
    name: string | undefined,
    stream: BusboyFileStream,
    fileName: string | undefined,
    _encoding: string,
    mediaType: string,
  ): void {
    stream.on('error', (error) => this.#fail(error))
    stream.on('data', () => (this.#between = 0))
    if (name === undefined) stream.resume()
    else if (fileName !== undefined || mediaType === 'application/octet-stream') this.#readFile(name, stream)
    else this.#readField(name, stream)
  }

  #readFile(name: string, stream: BusboyFileStream): void {
    const pieces: Buffer[] = []
    let bytes = 0
    this.#follow(
      stream,
      (piece) => {
        bytes += piece.length
        if (bytes > UPLOAD.maxBytes) throw new DomainError('too-large', REQUEST_MESSAGES.fileTooLarge)
        pieces.push(piece)
      },
      () => {
        if (bytes > 0) this.#form.setFile(name, { data: Buffer.concat(pieces) })
      },
    )
    this.#form.beginFile(name)
  }

  #readField(name: string, stream: BusboyFileStream): void {
    if (this.#form.takesPicture(name)) {
      const value = new PictureValue(name)
      this.#follow(
        stream,
        (piece) => value.write(piece),
        () => value.end(this.#form),
      )
    } else {
      const text = new ShortBytes(name)
      this.#follow(
        stream,
        (piece) => text.write(piece),
        () => this.#form.setValue(name, text.end().toString()),
      )
    }
    this.#form.beginField(name)
  }

  /** A part that fails is read on all the same: the parser waits for its end. */
  #follow(stream: BusboyFileStream, read: (piece: Buffer) => void, end: () => void): void {
    stream.on('data', (piece: Buffer) => this.#attempt(() => read(piece)))
    stream.on('end', () => this.#attempt(end))
  }

  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(error)
    }
  }
}

function newParser(contentType: string): BusboyInstance {
  // The parser's search for a boundary takes longer the longer it is; RFC 2046 has 70 characters.
  if (contentType.length > 200) throw damagedForm()
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Each part is read as it comes; here is decided what it is.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, files: MAX_PARTS, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch (error) {
    throw damagedForm(error)
  }
}
