import { RECIPE_FIELDS, type RecipeRole, UPLOAD } from '@toile/contract'

/** A recipe as it is sent on: the server reads it, and says what is wrong with it. */
export type RecipeBody = Readonly<Record<string, unknown>>

export type ReadRecipe = { readonly body: RecipeBody } | { readonly problem: string }

/** Bytes: that many pictures as data URIs, and the words. The server takes no more. */
const MAX_FILE_BYTES = Object.keys(RECIPE_FIELDS).length * Math.ceil((UPLOAD.maxBytes * 4) / 3)

const NO_RECIPE = 'This file is not a recipe. Recipes are saved from the page of a picture, and end in .recipe.json.'

/** Reads a file that should be one. */
export async function readRecipe(file: Pick<File, 'size' | 'text'>): Promise<ReadRecipe> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'This file is too large to be a recipe.' }
  let read: unknown
  try {
    read = JSON.parse(await file.text())
  } catch {
    return { problem: NO_RECIPE }
  }
  const isRecipe = typeof read === 'object' && read !== null && 'toile_recipe' in read
  return isRecipe ? { body: read as RecipeBody } : { problem: NO_RECIPE }
}

/** A picture as a data URI, to stand in a recipe. Rejects where the file cannot be read. */
export function dataUriOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

interface RecipePicture {
  readonly role: RecipeRole
  readonly url: string
}

/** The pictures that are in it, to be looked at. */
export const picturesIn = (body: RecipeBody): readonly RecipePicture[] =>
  (Object.entries(RECIPE_FIELDS) as [RecipeRole, string][]).flatMap(([role, field]) => {
    const url = body[field]
    return typeof url === 'string' && url.startsWith('data:image/') ? [{ role, url }] : []
  })

export const wordsIn = ({ text_prompt: words }: RecipeBody): string => (typeof words === 'string' ? words.trim() : '')
