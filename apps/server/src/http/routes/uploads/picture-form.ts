import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { maskPayload, UPLOAD } from '@toile/contract'
import {
  DomainError,
  type FileStore,
  type GivenPicture,
  isDataUri,
  type MaskPicture,
  parseDataUri,
  type PhotoPicture,
  type PictureTurn,
  type SentFile,
  type Upload,
} from '@toile/core'
import { lawfulShape } from '../../plugins/body-shape.ts'
import { refuseUnusable } from '../../plugins/plain-text.ts'
import { idOf } from '../params.ts'

/** What a call brought, whichever way its body was written (R30, R31). */
export interface PictureForm {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, SentFile>>
}

/** A data URI of the largest file. */
export const MAX_FIELD_BYTES = Math.ceil((UPLOAD.maxBytes * 4) / 3) + 1024
/** Two large pictures and a mask. */
export const MAX_FORM_BYTES = 3 * MAX_FIELD_BYTES

/** Of a form: its coordinates are the most of it. */
export const FORM_SHAPE = lawfulShape(maskPayload)

/** Reads multipart, or takes a JSON or urlencoded body that the framework has read. */
export async function readPictureForm(request: FastifyRequest): Promise<PictureForm> {
  if (!request.isMultipart()) {
    const body: unknown = request.body
    return { values: typeof body === 'object' && body !== null ? { ...body } : {}, files: {} }
  }
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error
    // What is left is the parser's: it says in errors of many kinds that a form ends too early or cannot be told apart.
    throw new DomainError('invalid', 'The form is damaged or incomplete.', { cause: error })
  }
}

async function readParts(request: FastifyRequest): Promise<PictureForm> {
  const values: Record<string, unknown> = {}
  const files: Record<string, SentFile> = {}
  let bytes = 0
  for await (const part of request.parts({
    limits: { fileSize: UPLOAD.maxBytes, fieldSize: MAX_FIELD_BYTES, files: 4, fields: 30 },
  })) {
    if (part.type === 'file') {
      const data = await part.toBuffer()
      bytes += data.byteLength
      if (data.byteLength > 0) files[part.fieldname] = { data, mediaType: part.mimetype }
    } else {
      if (part.valueTruncated === true) throw new DomainError('too-large', `The field ${part.fieldname} is too large.`)
      bytes += String(part.value).length
      values[part.fieldname] = part.value
    }
    if (bytes > MAX_FORM_BYTES) throw new DomainError('too-large', 'The request is too large.')
  }
  return { values, files }
}

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
): Promise<GivenPicture | undefined> {
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

/** The file or data URI in a field. Throws `invalid` for a data URI that is none. */
export function sentFile(form: PictureForm, field: string): SentFile | undefined {
  const file = form.files[field]
  if (file !== undefined) return file
  const value = form.values[field]
  return typeof value === 'string' && isDataUri(value) ? parseDataUri(value) : undefined
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
export function parseFields<Schema extends z.ZodObject>(
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
  const parsed = schema.safeParse(values)
  if (parsed.success) {
    refuseUnusable(parsed.data)
    return parsed.data
  }
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? 'request')
    ;(fields[name] ??= []).push(issue.message)
  }
  throw new DomainError('invalid', Object.values(fields)[0]?.[0] ?? 'The request is not valid.', { fields })
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const message = 'must be valid JSON'
    throw new DomainError('invalid', message, { fields: { [field]: [message] } })
  }
}
