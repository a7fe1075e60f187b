import { Readable } from 'node:stream'
import { type Recipe, RECIPE_FIELDS, type RecipeRole, UPLOAD } from '@toile/contract'
import { type Blob, FileMissing, type FileStore, fileWords, type OwnRecipe } from '@toile/core'

/**
 * A recipe with the files of its inputs, as JSON that is written as it is read: of a file there is never more in memory than a
 * piece. A file that is larger than any call takes is left out, and so is one that is gone.
 */
export async function recipeFile(
  files: Pick<FileStore, 'open' | 'size'>,
  { recipe, files: inputs }: OwnRecipe,
): Promise<Readable> {
  const carried: [string, Blob][] = []
  for (const [role, blob] of Object.entries(inputs)) {
    const bytes = await files.size(blob.storageKey).catch(ifMissing(Infinity))
    if (bytes <= UPLOAD.maxBytes) carried.push([RECIPE_FIELDS[role as RecipeRole], blob])
  }
  async function* text(): AsyncGenerator<string> {
    yield JSON.stringify(recipe).slice(0, -1)
    for (const [field, { storageKey, mediaType }] of carried) {
      yield `,${JSON.stringify(field)}:"data:${mediaType};base64,`
      yield* base64Of(await files.open(storageKey))
      yield '"'
    }
    yield '}'
  }
  return Readable.from(text(), { objectMode: false })
}

const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof FileMissing) return value
    throw error
  }

/** Three bytes are four digits: what is left of a piece goes with the next. */
async function* base64Of(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of file) {
    const bytes = Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64')
}

/** Characters of the words in a file's name. Chosen. */
const NAMED_WORDS = 40

/** `create-pattern-small-flowers.recipe.json` */
export function recipeFileName({ ai_model, text_prompt }: Recipe): string {
  const words = fileWords(text_prompt, NAMED_WORDS)
  return `${[ai_model, words].filter((part) => part !== '').join('-')}.recipe.json`
}
