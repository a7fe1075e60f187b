import type { Generation } from '@toile/contract'
import { useId } from 'react'
import { Button } from '../../../ui/index.ts'
import { addedWords } from '../state/added.ts'

/** How much of the garment the photos did not show, and a look at where that is. Nothing where no account was kept. */
export function AddedNotes({
  images,
  mapped,
  onMapped,
}: {
  readonly images: readonly Generation[]
  readonly mapped: boolean
  readonly onMapped: (mapped: boolean) => void
}) {
  const heading = useId()
  const shares = images.flatMap(({ invented }) => (invented === null ? [] : [invented.share]))
  const words = addedWords(shares)
  if (words === undefined) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h3 id={heading} className="annotation text-soft">
        What was added
      </h3>
      <p className="figures text-sm text-soft">{words}</p>
      {shares.some((share) => share > 0) && (
        <Button variant={mapped ? 'primary' : 'secondary'} aria-pressed={mapped} onClick={() => onMapped(!mapped)}>
          Show what was added
        </Button>
      )}
    </section>
  )
}
