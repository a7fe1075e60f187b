import {
  GARMENT_TYPES,
  type GenerateFields,
  type Recipe,
  RECIPE_VERSION,
  type RecipeInputs,
  type RecipeRole,
} from '@toile/contract'
import { type ExactPicture, rolesOf } from '../generations/fingerprint.ts'
import { placeOf } from '../generations/variation.ts'
import { notFound } from '../shared/errors.ts'
import type { Blob } from '../uploads/blobs.ts'
import type { MadeBy, RecipeStore } from './ports.ts'

export interface OwnRecipe {
  readonly recipe: Recipe
  /** The files of its inputs, but those of own pictures that were deleted. */
  readonly files: Readonly<Partial<Record<RecipeRole, Blob>>>
}

/**
 * How an own picture was made, as far as it is known: nothing of it says whose it is. The recipe of an enlarged picture is that of
 * the picture that was enlarged. Throws `not-found`.
 */
export async function recipeOf(recipes: RecipeStore, accountId: string, outputId: string): Promise<OwnRecipe> {
  const picture = await recipes.find(accountId, outputId)
  if (picture === null) throw notFound('Image')
  const enlarged = picture.request.kind === 'upscale'
  const first = enlarged ? await enlargedFrom(recipes, accountId, picture) : picture
  const { request, slot } = first ?? picture
  const { slot: index, lineage } = placeOf({ request, slot })
  const isVariation = first !== null && lineage.length > 0
  const inputs = await inputsOf(recipes, accountId, { request, isVariation })
  const files = await withoutDeleted(recipes, accountId, inputs, request)
  const garmentType = GARMENT_TYPES.find((type) => type === request.garmentType)
  return {
    files,
    recipe: {
      toile_recipe: RECIPE_VERSION,
      ai_model: request.mode,
      text_prompt: request.prompt,
      face_id: request.faceId,
      ...(garmentType && { garment_type: garmentType }),
      mask_coordinates: [...request.maskCoordinates],
      ...(request.placement && { placement: request.placement }),
      seed: request.seed,
      index,
      lineage: [...lineage],
      enlarged,
      width: request.width,
      height: request.height,
      engine: first && engineOf(first),
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([role, { sha256, width, height }]) => [
          role,
          { sha256: Buffer.from(sha256).toString('hex'), width, height },
        ]),
      ) as RecipeInputs,
    },
  }
}

/** Null where it has been deleted: then nobody knows what made it. */
async function enlargedFrom(recipes: RecipeStore, accountId: string, { request }: MadeBy): Promise<MadeBy | null> {
  return request.originalOutputId === null ? null : recipes.find(accountId, request.originalOutputId)
}

function engineOf({ provenance }: MadeBy): Recipe['engine'] {
  const { engine: id, version, model } = provenance
  return typeof version === 'string' && typeof model === 'string' ? { id, version, model } : null
}

async function inputsOf(
  recipes: RecipeStore,
  accountId: string,
  { request, isVariation }: { readonly request: MadeBy['request']; readonly isVariation: boolean },
): Promise<OwnRecipe['files']> {
  const ids = { target: request.targetBlobId, source: request.sourceBlobId, mask: request.maskBlobId }
  const given: [RecipeRole, string | null][] = rolesOf(request.mode).map((role) => [role, ids[role]])
  if (isVariation) given.push(['original', await variedBlob(recipes, accountId, request)])
  const files: Partial<Record<RecipeRole, Blob>> = {}
  for (const [role, id] of given) {
    const blob = id === null ? null : await recipes.blob(accountId, id)
    if (blob !== null) files[role] = blob
  }
  return files
}

/** A deleted picture is told by its contents, and given to nobody. */
async function withoutDeleted(
  recipes: RecipeStore,
  accountId: string,
  inputs: OwnRecipe['files'],
  { targetOutputId, sourceOutputId }: MadeBy['request'],
): Promise<OwnRecipe['files']> {
  const files = { ...inputs }
  for (const [role, id] of [
    ['target', targetOutputId],
    ['source', sourceOutputId],
  ] as const)
    if (id !== null && (await recipes.find(accountId, id)) === null) delete files[role]
  return files
}

/** What a variation is one of: the own picture, while that is there, or one that came with a recipe. */
async function variedBlob(
  recipes: RecipeStore,
  accountId: string,
  { originalBlobId, originalOutputId }: MadeBy['request'],
): Promise<string | null> {
  if (originalOutputId === null) return originalBlobId
  return (await recipes.find(accountId, originalOutputId))?.blobId ?? null
}

/** The order that a recipe is. */
export const orderOf = (recipe: Recipe): { readonly fields: GenerateFields; readonly exact: ExactPicture } => {
  const { ai_model, text_prompt, face_id, garment_type, mask_coordinates, placement, seed, index, lineage } = recipe
  return {
    fields: {
      ai_model,
      text_prompt,
      face_id,
      mask_coordinates,
      ...(garment_type && { garment_type }),
      ...(placement && { placement }),
      num_images: 1,
    },
    exact: { seed, index, lineage },
  }
}
