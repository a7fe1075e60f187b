import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { maskPayload } from '@toile/contract'
import { type BodyShape, lawfulShape } from '../plugins/body-shape.ts'
import { CollectedForm, formTooLarge, type PictureForm } from './collected-form.ts'
import { JsonForm } from './json-form.ts'
import { MultipartForm } from './multipart-form.ts'
import { UrlencodedForm } from './urlencoded-form.ts'

/** The largest JSON that a field of a form may hold: the coordinates of a mask. */
export const VALUE_SHAPE: BodyShape = { ...lawfulShape(maskPayload), depth: lawfulShape(maskPayload).depth - 1 }

/** Parsed in a row before other requests have their turn: a socket may bring megabytes at once. Chosen. */
const BYTES_PER_TURN = 128 * 1024

export interface FormReading {
  /** Names of the fields that pictures stand in. */
  readonly pictures: readonly string[]
  readonly maxBytes: number
  /** Counts what has come; may throw. */
  readonly take: (bytes: number) => void
}

interface FormParser {
  write(piece: Buffer): void | Promise<void>
  end(): void | Promise<void>
}

/**
 * Reads a form of any encoding as its bytes come: pictures become bytes on the way, and nothing else is longer than a text.
 * Throws the error for the sender.
 */
export async function readForm(
  body: Readable,
  contentType: string,
  { pictures, maxBytes, take }: FormReading,
): Promise<PictureForm> {
  const form = new CollectedForm(pictures)
  let bytes = 0
  let sinceTurn = 0
  const parser = parserOf(contentType, form)
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) throw formTooLarge()
    take(piece.length)
    await parser.write(piece)
    sinceTurn += piece.length
    if (sinceTurn >= BYTES_PER_TURN) {
      sinceTurn = 0
      await setImmediate()
    }
  }
  await parser.end()
  return form.end()
}

function parserOf(contentType: string, form: CollectedForm): FormParser {
  // The boundary keeps its letters.
  const type = contentType.trimStart().toLowerCase()
  if (type.startsWith('multipart/')) return new MultipartForm(form, contentType)
  if (type.startsWith('application/json')) return new JsonForm(form, VALUE_SHAPE)
  return new UrlencodedForm(form)
}
