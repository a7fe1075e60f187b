import { IDEMPOTENCY_KEY_HEADER, recipeCheck, recipeJobAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import type { RecipeBody } from '../state/read-recipe.ts'

/** POST /api/recipes/check/: what it would make here. */
export const checkRecipe = (recipe: RecipeBody) =>
  request({ method: 'POST', path: 'recipes/check/', body: recipe, answer: recipeCheck })

/** POST /api/recipes/: orders it. The same key is the same order, charged once (R17). */
export const orderRecipe = (recipe: RecipeBody, key: string) =>
  request({
    method: 'POST',
    path: 'recipes/',
    body: recipe,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    answer: recipeJobAnswer,
  })
