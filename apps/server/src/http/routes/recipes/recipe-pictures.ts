import { type Recipe, RECIPE_FIELDS, type RecipeRole, UPLOAD } from '@toile/contract'
import {
  type Blob,
  FileMissing,
  type InputPicture,
  type InputRole,
  type MaskPicture,
  notFound,
  type PhotoPicture,
  type PictureTurn,
  rolesOf,
} from '@toile/core'
import type { RecipePictures } from '../../../pictures/check-recipe.ts'
import type { PictureForm } from '../../forms/collected-form.ts'
import { nameOf } from '../generations/sent-pictures.ts'
import { maskIn, pictureIn, type PictureFormCalls } from '../uploads/picture-form.ts'

export interface RecipePictureCalls extends PictureFormCalls {
  /** The account's own file with this SHA-256, in hex; null where it has none. */
  readonly withContents: (accountId: string, sha256: string) => Promise<Blob | null>
  /** `PictureReader.bringDown` of core. */
  readonly bringDown: (file: Uint8Array, turn: PictureTurn) => Promise<PhotoPicture>
}

export interface ReadRecipePictures {
  /** How the call names each picture (`SentPictures` of core). */
  names(): Promise<Partial<Record<InputRole, string>>>
  /** SHA-256, in hex, of one picture's stored form; reads it. */
  contentsOf(role: InputRole): Promise<string>
  /** All of them, read. */
  read(): Promise<RecipePictures>
}

type ReadPicture = InputPicture | ({ readonly kind: 'mask' } & MaskPicture)

/**
 * The pictures of a recipe: those that came with it, as in any order, and else those that the account has, by their contents.
 * Only of what its mode knows, and of a variation what it is one of.
 */
export function recipePictures(
  form: PictureForm,
  recipe: Recipe,
  calls: RecipePictureCalls,
  turn: PictureTurn,
): ReadRecipePictures {
  const roles: readonly RecipeRole[] = [
    ...rolesOf(recipe.ai_model),
    ...(recipe.lineage.length > 0 ? (['original'] as const) : []),
  ]

  /** The file of a picture that only its contents name. */
  async function keptFile(role: RecipeRole): Promise<{ blob: Blob; data: Uint8Array } | undefined> {
    const meant = recipe.inputs[role]?.sha256
    const blob = meant === undefined ? null : await calls.withContents(turn.accountId, meant)
    if (blob === null) return undefined
    const data = await calls.files.read(blob.storageKey).catch((error: unknown) => {
      throw error instanceof FileMissing ? notFound('Image') : error
    })
    return { blob, data }
  }

  async function read(role: RecipeRole): Promise<ReadPicture | undefined> {
    const field = RECIPE_FIELDS[role]
    if (role === 'mask') {
      const sent = await maskIn(form, field, calls, turn)
      const kept = sent === undefined ? await keptFile(role) : undefined
      const mask = kept === undefined ? sent : await calls.readMask(turn.accountId, { data: kept.data }, turn.signal)
      return mask && { kind: 'mask', ...mask }
    }
    const sent = await pictureIn(form, field, calls, turn)
    const kept = sent === undefined ? await keptFile(role) : undefined
    if (kept === undefined) return sent
    const { width, height, sha256 } = kept.blob
    // As an upload of it is.
    if (Math.max(width, height) > UPLOAD.maxSide)
      return { kind: 'new', picture: await calls.bringDown(kept.data, turn) }
    return { kind: 'new', picture: { data: kept.data, mediaType: 'image/png', width, height, sha256 } }
  }

  const nameIn = async (role: RecipeRole): Promise<string | undefined> => {
    const sent = await nameOf(form, RECIPE_FIELDS[role])
    const meant = recipe.inputs[role]?.sha256
    return sent ?? (meant && `contents ${meant}`)
  }

  return {
    async names() {
      const names = await Promise.all(roles.map(async (role) => [role, await nameIn(role)] as const))
      return Object.fromEntries(names.filter(([, name]) => name !== undefined))
    },

    async contentsOf(role) {
      const picture = await read(role)
      if (picture === undefined) throw notFound('Image')
      return storedContents(picture)
    },

    async read() {
      const pictures: Partial<Record<RecipeRole, InputPicture | MaskPicture>> = {}
      const contents: Partial<Record<RecipeRole, string[]>> = {}
      // One after the other, so that the first that cannot be used is the last that is read.
      for (const role of roles) {
        const picture = await read(role)
        if (picture === undefined) continue
        pictures[role] = picture
        contents[role] = [storedContents(picture), ...sentContents(await nameIn(role))]
      }
      return { ...pictures, contents } as RecipePictures
    },
  }
}

function storedContents(picture: ReadPicture): string {
  const { sha256 } = picture.kind === 'upload' ? picture.blob : picture.kind === 'new' ? picture.picture : picture
  return Buffer.from(sha256).toString('hex')
}

/** The digest in the name of what a call named by its contents. */
const sentContents = (name: string | undefined): string[] => /[0-9a-f]{64}$/.exec(name ?? '')?.slice() ?? []
