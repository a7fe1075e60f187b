export type { MadeBy, RecipeStore } from './ports.ts'
export { orderOf, type OwnRecipe, recipeOf } from './recipe.ts'
