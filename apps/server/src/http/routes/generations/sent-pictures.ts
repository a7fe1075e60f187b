import type { Mode } from '@toile/contract'
import { type GenerationCall, type InputRole, type PictureRole, type PictureTurn, rolesOf } from '@toile/core'
import { digestOf } from '../../../pictures/digest.ts'
import type { PictureForm } from '../../forms/collected-form.ts'
import { inField, maskIn, type PictureFormCalls, pictureIn, sentFile } from '../uploads/picture-form.ts'

const FIELDS = {
  target: 'original_target_image',
  source: 'source_image',
  mask: 'binary_mask_image',
} as const satisfies Record<PictureRole, string>

export interface ReadPictures {
  /** How the form names each picture (`SentPictures`): by an upload's id, or by a digest of what it brings. */
  names(): Promise<Partial<Record<PictureRole, string>>>
  /** SHA-256, in hex, of one picture's stored form; reads it. */
  contentsOf(role: InputRole): Promise<string>
  /** All of them, read. */
  read(): Promise<Pick<GenerationCall, PictureRole>>
}

/** The pictures of a form that its mode knows; others are not even looked at. */
export function sentPictures(form: PictureForm, mode: Mode, calls: PictureFormCalls, turn: PictureTurn): ReadPictures {
  const roles = rolesOf(mode)
  const read = {
    target: () => pictureIn(form, FIELDS.target, calls, turn),
    source: () => pictureIn(form, FIELDS.source, calls, turn),
    mask: () => maskIn(form, FIELDS.mask, calls, turn),
  }

  return {
    async names() {
      const names = await Promise.all(roles.map(async (role) => [role, await nameOf(form, FIELDS[role])] as const))
      return Object.fromEntries(names.filter(([, name]) => name !== undefined))
    },

    async contentsOf(role) {
      const given = role === 'original' ? undefined : await read[role]()
      if (given === undefined) throw new Error(`There is no picture for ${role}`)
      const { sha256 } = 'kind' in given ? (given.kind === 'new' ? given.picture : given.blob) : given
      return Buffer.from(sha256).toString('hex')
    },

    async read() {
      // One after the other, so that the first that cannot be used is the last that is read.
      const target = roles.includes('target') ? await read.target() : undefined
      const source = roles.includes('source') ? await read.source() : undefined
      const mask = roles.includes('mask') ? await read.mask() : undefined
      return { ...(target && { target }), ...(source && { source }), ...(mask && { mask }) }
    },
  }
}

/** How a form names a picture: by an upload's id, or by a digest of what it brings; undefined where it brings none. */
export async function nameOf(form: PictureForm, field: string): Promise<string | undefined> {
  const sent = await inField(field, async () => sentFile(form, field))
  if (sent !== undefined) return Buffer.from(await digestOf(sent.data)).toString('hex')
  const id = form.values[field]
  return id === undefined || id === '' ? undefined : String(id)
}
