import { createHash } from 'node:crypto'
import { describeMode, type GenerateFields, type Mode, NO_FACE } from '@toile/contract'
import { type InputRole, PICTURE_ROLES, type PictureRole } from './ports.ts'

/** SHA-256, in hex, of the stored form of each picture of a call. */
export type PictureContents = Readonly<Partial<Record<InputRole, string>>>

/** Which of all the pictures that an order could give is wanted, where that is known. */
export interface ExactPicture {
  /** 0 to 2^32 - 1. */
  readonly seed: number
  /** The number by which engines tell it from others of the same seed. */
  readonly index: number
  /** Seeds of the variations that lead to it (`Variation`); empty for a picture that is none. */
  readonly lineage: readonly number[]
}

/** The pictures that a mode uses; others that a call brings are ignored. */
export const rolesOf = (mode: Mode): readonly PictureRole[] =>
  PICTURE_ROLES.filter((role) => describeMode(mode)[role] !== 'none')

/** The fields that a mode knows, without the others. */
export function knownFields({ garment_type, placement, ...fields }: GenerateFields): GenerateFields {
  const needs = describeMode(fields.ai_model)
  return {
    ...fields,
    text_prompt: needs.prompt === 'none' ? '' : fields.text_prompt,
    face_id: needs.face === 'none' ? NO_FACE : fields.face_id,
    ...(needs.garmentType !== 'none' && garment_type !== undefined && { garment_type }),
    ...(needs.mask !== 'none' && placement !== undefined && { placement }),
  }
}

/** SHA-256 over the known fields and the pictures' contents, so that it does not matter how a picture was sent (R17, R30). */
export function fingerprintOf(known: GenerateFields, contents: PictureContents, exact?: ExactPicture): Uint8Array {
  const fields = Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1))
  const wanted = exact === undefined ? [] : [exact.seed, exact.index, exact.lineage, contents.original ?? null]
  return createHash('sha256')
    .update(JSON.stringify([fields, ...PICTURE_ROLES.map((role) => contents[role] ?? null), ...wanted]))
    .digest()
}
