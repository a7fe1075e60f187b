import { useRef, useState } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { type RecipeBody, readRecipe } from '../state/read-recipe.ts'
import { RecipeDrop } from './recipe-drop.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'

/** 'Make from a recipe': a file in; what it makes, and what it costs; then the picture. */
export function RecipePage() {
  usePageTitle('Make from a recipe')
  const [recipe, setRecipe] = useState<{ readonly body: RecipeBody; readonly number: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef<File | null>(null)
  const take = async (file: File): Promise<void> => {
    newest.current = file
    const read = await readRecipe(file)
    // A small one that came later may be read sooner.
    if (newest.current !== file) return
    setProblem('problem' in read ? read.problem : null)
    if ('body' in read) setRecipe((before) => ({ body: read.body, number: (before?.number ?? 0) + 1 }))
  }
  return (
    <div className="sheet grow py-6 pb-20 md:py-10">
      <h1 className="display text-4xl md:text-5xl">Make from a recipe</h1>
      <p className="mt-3 max-w-prose text-soft">
        A recipe is all that a picture is made of. It is saved from the page of a picture, here or in another account,
        and makes that picture again.
      </p>
      <RecipeDrop brief={recipe !== null} problem={problem} onFile={(file) => void take(file)} />
      {recipe !== null && <RecipeSheet key={recipe.number} given={recipe.body} />}
    </div>
  )
}
