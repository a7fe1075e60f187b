import { DomainError, type SentFile } from '@toile/core'
import { REQUEST_MESSAGES } from '../request-messages.ts'

/** What a call brought, whichever way its body was written. Of fields of one name the last counts. */
export interface PictureForm {
  readonly values: Readonly<Record<string, unknown>>
  /** Null for an invalid data URI. */
  readonly files: Readonly<Record<string, SentFile | null>>
}

/** Counts of parts, and bytes of a field name. Chosen above what any call of the contract sends. */
const FORM_LIMITS_PER_CALL = {
  files: 4,
  fields: 30,
  nameBytes: 1024,
} as const
/** Bytes that a field may have which is no picture. Chosen. */
export const TEXT_BYTES = 64 * 1024

/** Gathers a form's fields while its body is being read. */
export class CollectedForm {
  readonly #pictures: ReadonlySet<string>
  readonly #values = new Map<string, unknown>()
  readonly #files = new Map<string, SentFile | null>()
  #fileCount = 0
  #fieldCount = 0

  /** `pictures` are the names of the fields that a data URI may stand in. */
  constructor(pictures: readonly string[]) {
    this.#pictures = new Set(pictures)
  }

  takesPicture(name: string): boolean {
    return this.#pictures.has(name)
  }

  /** Counts one more. Throws when there are too many, and for a name that none has. */
  beginField(name: string): void {
    this.#fieldCount += 1
    if (this.#fieldCount > FORM_LIMITS_PER_CALL.fields) throw tooManyFields()
    refuseName(name)
  }

  beginFile(name: string): void {
    this.#fileCount += 1
    if (this.#fileCount > FORM_LIMITS_PER_CALL.files)
      throw new DomainError('too-large', 'Too many files in one request.')
    refuseName(name)
  }

  setValue(name: string, value: unknown): void {
    this.#files.delete(name)
    this.#values.set(name, value)
  }

  setFile(name: string, file: SentFile | null): void {
    this.#values.delete(name)
    this.#files.set(name, file)
  }

  end(): PictureForm {
    return { values: Object.fromEntries(this.#values), files: Object.fromEntries(this.#files) }
  }
}

function refuseName(name: string): void {
  if (name.length > FORM_LIMITS_PER_CALL.nameBytes || name in Object.prototype) {
    throw new DomainError('invalid', REQUEST_MESSAGES.invalid)
  }
}

export const tooManyFields = (): DomainError => new DomainError('too-large', 'Too many fields in one request.')
export const formTooLarge = (): DomainError => new DomainError('too-large', REQUEST_MESSAGES.tooLarge)
export const fieldTooLarge = (name: string): DomainError =>
  new DomainError('too-large', `The field ${name} is too large.`)
export const damagedForm = (cause?: unknown): DomainError =>
  new DomainError('invalid', 'The form is damaged or incomplete.', { cause })
