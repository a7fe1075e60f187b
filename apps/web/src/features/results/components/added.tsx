import type { Generation } from '@toile/contract'
import { useId } from 'react'
import { Button, cx } from '../../../ui/index.ts'
import { addedWords } from '../state/added.ts'

/**
 * What was added to what the photo shows, hatched over the picture: two threads beside each other, so that it is seen on
 * any cloth. Takes the size of the picture that it lies on.
 */
export function AddedMap({
  image: { invented },
  className,
}: {
  readonly image: Generation
  readonly className: string
}) {
  if (invented === null || invented.share === 0) return null
  return (
    <span
      role="img"
      aria-label="What was added, hatched"
      className={cx(
        'pointer-events-none bg-[repeating-linear-gradient(45deg,var(--color-purple)_0_4px,var(--color-paper)_4px_6px)] [mask-mode:luminance] mask-size-[100%_100%] mask-no-repeat opacity-85',
        className,
      )}
      style={{ maskImage: `url("${invented.map_url}")` }}
    />
  )
}

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
