import type { RecipeAnswer } from '@toile/contract'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { apiUrl, messagesOfError } from '../../../lib/api/index.ts'
import { fetchNamed } from '../../../lib/download-image.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button, ErrorList, StitchLoader, notify } from '../../../ui/index.ts'
import { recipeText } from '../state/recipe-text.ts'

interface RecipeProps {
  readonly id: string
  readonly recipe: UseQueryResult<RecipeAnswer>
}

/** All that the picture is made of, to be kept, sent, and made again. */
export function Recipe({ id, recipe: { data, error } }: RecipeProps) {
  const heading = useId()
  const saving = useMutation({
    mutationFn: async () => {
      const { file, name } = await fetchNamed(apiUrl(`recipes/${encodeURIComponent(id)}/`, { inputs: 'true' }))
      saveFile(file, name)
      return name
    },
    onSuccess: (name) => notify.success(`Saved as ${name}`),
  })
  const copying = useMutation({
    mutationFn: (text: string) => navigator.clipboard.writeText(text),
    onSuccess: () => notify.success('Recipe copied'),
    onError: () => notify.error('The browser did not let it be copied. Mark the text, and copy it by hand.'),
  })
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col items-start gap-4">
      <h2 id={heading} className="display w-full border-b border-hairline pb-2 text-2xl">
        Recipe
      </h2>
      {data === undefined ? (
        error === null ? (
          <StitchLoader label="Looking it up" className="w-full py-6" />
        ) : (
          <ErrorList messages={messagesOfError(error)} />
        )
      ) : (
        <>
          <p className="text-sm text-pretty text-soft">
            All that it is made of. {madeAgain(data)} Nothing in it says whose it is.
          </p>
          <details className="group w-full">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-medium underline decoration-edge underline-offset-4">
              Read it
            </summary>
            <pre className="figures mt-1 border-l-2 border-edge pl-4 font-sans text-sm break-words whitespace-pre-wrap">
              {recipeText(data)}
            </pre>
          </details>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
              Save as a file
            </Button>
            <Button variant="secondary" onClick={() => copying.mutate(recipeText(data))}>
              Copy as text
            </Button>
          </div>
          {saving.error !== null && <ErrorList messages={messagesOfError(saving.error)} />}
          <p className="text-sm text-soft">
            The file holds what was given too, so that anybody can{' '}
            <Link to="/recipe" className="text-ink underline underline-offset-4">
              make the picture from it
            </Link>
            .
          </p>
        </>
      )}
    </section>
  )
}

function madeAgain({ engine }: RecipeAnswer): string {
  if (engine === null) return 'Which engine made it is not known, so it may come out otherwise.'
  return engine.id === 'builtin'
    ? 'The same version of the engine makes the same picture of it again, pixel for pixel.'
    : 'Its engine need not make the same picture twice.'
}
