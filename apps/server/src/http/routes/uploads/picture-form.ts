import { z } from 'zod'
import {
  DomainError,
  type FileStore,
  type InputPicture,
  type MaskPicture,
  type PhotoPicture,
  type PictureTurn,
  type SentFile,
  type Upload,
} from '@toile/core'
import type { PictureForm } from '../../forms/collected-form.ts'
import { holdsTooMuch } from '../../forms/json-form.ts'
import { VALUE_SHAPE } from '../../forms/read-form.ts'
import { jsonFits } from '../../plugins/body-shape.ts'
import { refuseUnusable } from '../../plugins/plain-text.ts'
import { idOf } from '../params.ts'
import { REQUEST_MESSAGES } from '../../request-messages.ts'

/** What it takes to read the pictures that a call brought. */
export interface PictureFormCalls {
  readonly readPhoto: (accountId: string, file: SentFile, signal: AbortSignal) => Promise<PhotoPicture>
  readonly readMask: (accountId: string, file: SentFile, signal: AbortSignal) => Promise<MaskPicture>
  readonly findUpload: (accountId: string, uploadId: string) => Promise<Upload>
  readonly files: Pick<FileStore, 'read'>
}

/** The file, data URI or upload of the same account that stands in a field; undefined when there is none (R30). */
export async function pictureIn(
  form: PictureForm,
  field: string,
  calls: PictureFormCalls,
  { accountId, signal }: PictureTurn,
): Promise<InputPicture | undefined> {
  return inField(field, async () => {
    const sent = sentFile(form, field)
    if (sent !== undefined) return { kind: 'new', picture: await calls.readPhoto(accountId, sent, signal) }
    const id = form.values[field]
    if (id === undefined || id === '') return undefined
    return { kind: 'upload', ...(await calls.findUpload(accountId, idOf(String(id), 'Upload'))) }
  })
}

/** The same for a mask: whatever way it came, it is read as one. */
export async function maskIn(
  form: PictureForm,
  field: string,
  calls: PictureFormCalls,
  { accountId, signal }: PictureTurn,
) {
  return inField(field, async () => {
    const sent = sentFile(form, field)
    if (sent !== undefined) return calls.readMask(accountId, sent, signal)
    const id = form.values[field]
    if (id === undefined || id === '') return undefined
    const { blob } = await calls.findUpload(accountId, idOf(String(id), 'Upload'))
    return calls.readMask(accountId, { data: await calls.files.read(blob.storageKey) }, signal)
  })
}

const NO_DATA_URI = 'Invalid data URI format'

/** The file or data URI in a field. Throws `invalid` for an invalid data URI. */
export function sentFile({ files }: PictureForm, field: string): SentFile | undefined {
  const file = files[field]
  if (file === null) throw new DomainError('invalid', NO_DATA_URI, { fields: { [field]: [NO_DATA_URI] } })
  return file
}

/** A picture that is refused as invalid is named by its field. */
export async function inField<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid' || error.fields !== undefined) throw error
    throw new DomainError('invalid', error.message, { fields: { [field]: [error.message] }, cause: error.cause })
  }
}

/**
 * The text fields by their schema. Lists and objects may be written as JSON, as forms have to; a field that a form leaves
 * empty counts as not there.
 */
export function parseFields<Schema extends z.core.$ZodObject>(
  schema: Schema,
  form: PictureForm,
  jsonFields: readonly string[],
): z.output<Schema> {
  const values = Object.fromEntries(
    Object.entries(form.values)
      .filter(([, value]) => value !== '' && value !== null)
      .map(([field, value]) => [
        field,
        typeof value === 'string' && jsonFields.includes(field) ? parseJson(value, field) : value,
      ]),
  )
  const parsed = z.safeParse(schema, values)
  if (parsed.success) {
    refuseUnusable(parsed.data)
    return parsed.data
  }
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? 'request')
    ;(fields[name] ??= []).push(issue.message)
  }
  throw new DomainError('invalid', Object.values(fields)[0]?.[0] ?? REQUEST_MESSAGES.invalid, { fields })
}

function parseJson(text: string, field: string): unknown {
  if (!jsonFits(Buffer.from(text), VALUE_SHAPE)) throw holdsTooMuch(field)
  try {
    return JSON.parse(text)
  } catch {
    const message = 'must be valid JSON'
    throw new DomainError('invalid', message, { fields: { [field]: [message] } })
  }
}
