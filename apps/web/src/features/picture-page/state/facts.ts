import {
  creditsWords,
  describeMode,
  type Generation,
  type Lineage,
  type LineageEdge,
  type LineageNode,
  PICTURE_COSTS,
  type RecipeAnswer,
} from '@toile/contract'
import { momentOf } from '../../../lib/date-words.ts'
import { engineName } from '../../../lib/engine-words.ts'

interface Fact {
  readonly name: string
  readonly value: string
  /** Id of the picture whose page it leads to. */
  readonly picture?: string
}

/** What is known of a picture in a word each; what is not known is left out. */
export function factsOf(
  picture: Generation,
  { recipe, lineage }: { readonly recipe: RecipeAnswer | undefined; readonly lineage: Lineage | undefined },
): readonly Fact[] {
  const facts: (Fact | null)[] = [
    { name: 'Made', value: momentOf(picture.timestamp) },
    { name: 'Tool', value: describeMode(picture.type).title },
    picture.garment_type && { name: 'Garment', value: picture.garment_type },
    { name: 'Engine', value: engineOf(picture, recipe) },
    { name: 'Size', value: sizeOf(picture, recipe) },
    recipe === undefined ? null : { name: 'Seed', value: seedOf(recipe) },
    { name: 'Credits', value: costOf(picture, lineage) },
    originalOf(picture, lineage),
    rerunFact(picture, lineage),
  ]
  return facts.filter((fact) => fact !== null)
}

/** 'Toile’s own engine, 2.15'. */
function engineOf({ engine }: Pick<Generation, 'engine'>, recipe: Pick<RecipeAnswer, 'engine'> | undefined): string {
  const version = recipe?.engine?.version
  return version === undefined ? engineName(engine) : `${engineName(recipe?.engine?.id ?? engine)}, ${version}`
}

function sizeOf({ width, height, upscaled_from_id: smaller }: Generation, recipe: RecipeAnswer | undefined): string {
  const size = `${width} × ${height} px`
  if (smaller === null || recipe?.width === undefined || recipe.height === undefined) return size
  return `${size}, enlarged from ${recipe.width} × ${recipe.height}`
}

/** The order's seed, and what tells its picture from the others of it. */
export function seedOf({ seed, index, lineage }: Pick<RecipeAnswer, 'seed' | 'index' | 'lineage'>): string {
  const generation = lineage.length === 0 ? '' : `, varied ${lineage.length === 1 ? 'once' : `${lineage.length} times`}`
  return `${seed}, No. ${index + 1} of its order${generation}`
}

const MADE_FROM: Readonly<Partial<Record<LineageEdge['as'], string>>> = {
  variation: 'The picture that it varies',
  upscale: 'The picture that it enlarges',
  retry: 'The picture that it is another try of',
}

/** What leads to a picture by such an edge, if anything does. */
function partOf(
  { output_image_id: id }: Generation,
  lineage: Lineage | undefined,
  isIt: (as: LineageEdge['as']) => boolean,
): { readonly edge: LineageEdge | undefined; readonly node: LineageNode | undefined } {
  const edge = lineage?.edges.find(({ to, as }) => to === id && isIt(as))
  return { edge, node: lineage?.nodes.find((node) => node.id === edge?.from) }
}

/** Null of a picture that was not made again of another one, with something changed. */
function rerunFact(picture: Generation, lineage: Lineage | undefined): Fact | null {
  const { node } = partOf(picture, lineage, (as) => as === 'rerun')
  if (node === undefined) return null
  if (node.deleted) return { name: 'Made again', value: 'From a picture that was deleted since' }
  return { name: 'Made again', value: 'From this picture, with something changed', picture: node.id }
}

/** Null of a picture that was made of no other one. */
function originalOf(picture: Generation, lineage: Lineage | undefined): Fact | null {
  const { edge, node: original } = partOf(picture, lineage, (as) => MADE_FROM[as] !== undefined)
  const words = edge && MADE_FROM[edge.as]
  if (original === undefined || words === undefined) return null
  if (original.deleted) return { name: 'Original', value: `${words}, deleted since` }
  return { name: 'Original', value: words, picture: original.id }
}

function costOf(
  { type, output_image_id: id, upscaled_from_id: smaller }: Generation,
  lineage: Lineage | undefined,
): string {
  const isRetry = lineage?.edges.some(({ to, as }) => to === id && as === 'retry')
  if (isRetry) return 'None: a free retry'
  return smaller === null ? creditsWords(PICTURE_COSTS[type]) : `${creditsWords(PICTURE_COSTS.upscale)}, to enlarge it`
}
