import {
  type CheckAnswer,
  describeMode,
  priceOf,
  type Recipe,
  RECIPE_FIELDS,
  type RecipeCheck,
  type RecipeRole,
  type SourceKind,
} from '@toile/contract'
import {
  type EngineDeps,
  type GenerationCall,
  type InputPicture,
  type MaskPicture,
  orderOf,
  pictureSize,
  sizeOf,
} from '@toile/core'
import { EngineError, type EngineRegistry, type ImageEngine, type OperationCapability } from '@toile/engine'
import { engineNeedOf } from './engine-need.ts'

/** What was given with a recipe; and of each the SHA-256, in hex, as it was given and as it is kept. */
export interface RecipePictures {
  readonly target?: InputPicture
  readonly source?: InputPicture
  readonly original?: InputPicture
  readonly mask?: MaskPicture
  readonly contents: Readonly<Partial<Record<RecipeRole, readonly string[]>>>
}

export interface CheckRecipeDeps extends Pick<EngineDeps, 'privacy'> {
  readonly engines: Pick<EngineRegistry, 'choose'>
  /** What is known of the order that it is. */
  readonly check: (call: GenerationCall, signal: AbortSignal) => Promise<CheckAnswer>
}

/** What a recipe would make here, and what cannot be the same. Charges nothing and keeps nothing. */
export async function checkRecipe(
  deps: CheckRecipeDeps,
  accountId: string,
  recipe: Recipe,
  pictures: RecipePictures,
  signal: AbortSignal,
): Promise<RecipeCheck> {
  const { contents: _contents, original: _original, ...inputs } = pictures
  const missing = missingIn(recipe, pictures)
  const size = sizeHere(recipe, inputs.target)
  const engine = await engineHere(deps, accountId, recipe, size, signal)
  const isWhole = missing.length === 0 && engine !== null
  const order = isWhole ? await deps.check({ accountId, fields: orderOf(recipe).fields, ...inputs }, signal) : null
  const refusals = order?.refusals ?? []
  const differences = [
    ...engineDifferences(recipe, engine),
    ...inputDifferences(recipe, pictures),
    ...(size === null ? [] : sizeDifferences(recipe, size)),
  ]
  const ok = isWhole && refusals.length === 0
  return {
    ok,
    ai_model: recipe.ai_model,
    width: size?.width ?? null,
    height: size?.height ?? null,
    price: priceOf(recipe.ai_model, 1),
    enlarge: recipe.enlarged,
    same: ok && differences.length === 0,
    differences,
    missing,
    refusals: engine === null ? [...refusals, NO_ENGINE] : [...refusals],
    warnings: order?.warnings ?? [],
  }
}

const NO_ENGINE = 'No picture engine here can make this at the moment.'

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  flatlay: 'flat-lay',
  sketch: 'drawing',
  pattern: 'pattern',
  outfit: 'photo',
}

/** What an input is called. */
function nameOf(role: RecipeRole, { ai_model }: Recipe): string {
  if (role === 'original') return 'picture that was varied'
  if (role === 'mask') return 'mask'
  const { sourceKind } = describeMode(ai_model)
  return role === 'source' && sourceKind !== null ? SOURCE_NAMES[sourceKind] : 'photo'
}

function missingIn(recipe: Recipe, pictures: RecipePictures): RecipeCheck['missing'] {
  const needs = describeMode(recipe.ai_model)
  const wanted: RecipeRole[] = [
    ...(['target', 'source', 'mask'] as const).filter((role) => needs[role] === 'required'),
    ...(recipe.lineage.length > 0 ? (['original'] as const) : []),
  ]
  return wanted
    .filter((role) => pictures[role] === undefined)
    .map((role) => ({
      role,
      field: RECIPE_FIELDS[role],
      message: `The ${nameOf(role, recipe)} is missing: add it.`,
    }))
}

/** Null while a photo decides it that is missing. */
function sizeHere({ ai_model }: Recipe, target: InputPicture | undefined): { width: number; height: number } | null {
  if (describeMode(ai_model).target !== 'none' && target === undefined) return null
  return pictureSize(ai_model, target && sizeOf(target))
}

interface EngineHere {
  readonly engine: Pick<ImageEngine, 'id' | 'version'>
  readonly capability: OperationCapability
}

/** The engine that would make it; null where none can, or none that the account allows. */
async function engineHere(
  { engines, privacy }: CheckRecipeDeps,
  accountId: string,
  { ai_model: mode, text_prompt: prompt, face_id, lineage }: Recipe,
  size: { readonly width: number; readonly height: number } | null,
  signal: AbortSignal,
): Promise<EngineHere | null> {
  const need = engineNeedOf({
    kind: lineage.length > 0 ? 'variation' : 'generate',
    mode,
    prompt,
    pixels: size === null ? 0 : size.width * size.height,
    hasFace: face_id >= 0,
    hasMask: describeMode(mode).mask !== 'none',
    inHouse: await privacy.refusesOutside(accountId),
  })
  try {
    return await engines.choose(need, signal)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

const engineName = (id: string): string => (id === 'builtin' ? 'the built-in engine' : id)

function engineDifferences({ engine: before }: Recipe, here: EngineHere | null): string[] {
  if (here === null) return []
  if (before === null) return ['Which engine made it is not known.']
  const { engine, capability } = here
  if (engine.id !== before.id)
    return [`It was made with another engine: ${engineName(before.id)}. Here ${engineName(engine.id)} makes it.`]
  if (capability.seed !== 'exact')
    return [`${capitalised(engineName(engine.id))} does not make a picture twice: it will be another of the same kind.`]
  if (engine.version === before.version) return []
  return [`Engine version ${before.version} is ${engine.version ?? 'another'} here.`]
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function inputDifferences(recipe: Recipe, pictures: RecipePictures): string[] {
  return (Object.keys(RECIPE_FIELDS) as RecipeRole[]).flatMap((role) => {
    const given = pictures[role]
    if (given === undefined) return []
    const meant = recipe.inputs[role]?.sha256
    const isAnother = meant === undefined || !pictures.contents[role]?.includes(meant)
    const wasReduced = 'kind' in given && given.kind === 'new' && 'resized' in given.picture && given.picture.resized
    return isAnother || wasReduced ? [`The ${nameOf(role, recipe)} is not the one of the recipe.`] : []
  })
}

function sizeDifferences(
  { width, height }: Recipe,
  here: { readonly width: number; readonly height: number },
): string[] {
  if (width === undefined || height === undefined || (width === here.width && height === here.height)) return []
  return [`It was ${width} × ${height} pixels, and is ${here.width} × ${here.height} here.`]
}
