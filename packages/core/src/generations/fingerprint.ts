import { createHash } from 'node:crypto'
import { describeMode, type GenerateFields, type Mode, NO_FACE } from '@toile/contract'
import { PICTURE_ROLES, type PictureRole } from './ports.ts'

/** SHA-256, in hex, of the stored form of each picture of a call. */
export type PictureContents = Readonly<Partial<Record<PictureRole, string>>>

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
export function fingerprintOf(known: GenerateFields, contents: PictureContents): Uint8Array {
  const fields = Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([fields, ...PICTURE_ROLES.map((role) => contents[role] ?? null)]))
    .digest()
}
