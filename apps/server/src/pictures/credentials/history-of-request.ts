import { describeMode, isMode, type SourceKind } from '@toile/contract'
import type { Ingredient, PictureHistory } from '@toile/core'
import { type ImageFile, isComposite, type PictureRequest, type Provenance, systemName } from '@toile/engine'

const TITLES = {
  outfit: 'photo',
  flatlay: 'flat-lay',
  sketch: 'sketch',
  pattern: 'pattern',
} as const satisfies Record<SourceKind, Ingredient['title']>

/** What an engine's picture was made with, and how. */
export function historyOfRequest(request: PictureRequest, provenance: Provenance): PictureHistory {
  return {
    ingredients: ingredientsOf(request, provenance),
    steps: [request.operation === 'upscale' ? 'resized' : 'drawn'],
    generative: provenance.generative,
    composite: isComposite(request),
    agent: { name: systemName(provenance), version: provenance.version },
  }
}

function ingredientsOf(request: PictureRequest, { generative }: Provenance): readonly Ingredient[] {
  const { operation, target, mask, source, original } = request
  if (operation === 'upscale') return original ? [ingredient('earlier picture', 'parent', original.picture)] : []
  // A garment that is drawn in by rules is itself in the picture; a model makes one that looks like it.
  const beside = target !== undefined && !generative ? 'component' : 'input'
  return [
    ...(target ? [ingredient('photo', 'parent', target)] : []),
    ...(source
      ? [ingredient(titleOf(request), target === undefined && isComposite(request) ? 'parent' : beside, source)]
      : []),
    ...(mask ? [ingredient('mask', 'input', mask)] : []),
    ...(original ? [ingredient('earlier picture', 'input', original.picture)] : []),
  ]
}

const ingredient = (
  title: Ingredient['title'],
  relation: Ingredient['relation'],
  { data: file }: ImageFile,
): Ingredient => ({ title, relation, file })

function titleOf({ operation, original }: PictureRequest): Ingredient['title'] {
  const madeAs = original?.operation ?? operation
  return TITLES[(isMode(madeAs) ? describeMode(madeAs).sourceKind : null) ?? 'outfit']
}
