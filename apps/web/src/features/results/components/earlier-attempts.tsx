import type { Generation } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import { Picture } from '../../../lib/picture.tsx'
import { relativeTime } from '../../../lib/relative-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button, CompareIcon, cx } from '../../../ui/index.ts'
import { attemptsQuery } from '../api/attempts.ts'

/** What is looked at in the place of the results, or beside the first of them. */
export interface Earlier {
  readonly image: Generation
  readonly beside: boolean
}

interface EarlierAttemptsProps {
  /** The pictures of the job that is shown. */
  readonly images: readonly Generation[]
  /** Ids of pictures that were deleted meanwhile. */
  readonly gone: ReadonlySet<string>
  readonly earlier: Earlier | null
  readonly onEarlier: (earlier: Earlier | null) => void
  readonly onOpenPage: (image: Generation) => void
  /** Brings back what it was made with; null where there is nothing to bring it to. Resolves when it is there, or it was said why not. */
  readonly onRestore: ((image: Generation) => void) | null
  readonly restoring: boolean
}

/** What was made of the same before, as a strip: to be looked at, compared, and gone back to. */
export function EarlierAttempts({
  images,
  gone,
  earlier,
  onEarlier,
  onOpenPage,
  onRestore,
  restoring,
}: EarlierAttemptsProps) {
  const now = useNow()
  const first = images[0]
  const { data } = useQuery({
    ...attemptsQuery(first?.output_image_id ?? ''),
    enabled: first !== undefined,
    // While the next ones are made, those of before stay.
    placeholderData: (before) => before,
  })
  const shown = new Set(images.flatMap(({ output_image_id: id, upscaled_from_id: from }) => [id, from]))
  const attempts = (data ?? []).filter(
    ({ output_image_id: id, job_id: job }) => !shown.has(id) && !gone.has(id) && job !== first?.job_id,
  )
  if (attempts.length === 0) return null
  const chosen = earlier?.image
  return (
    <section aria-label="Earlier attempts" className="flex flex-col gap-3">
      <h3 className="annotation text-soft">Earlier attempts</h3>
      <ul data-own-arrows className="-m-1 flex gap-2 overflow-x-auto p-1 pb-2">
        {attempts.map((image) => {
          const open = image.output_image_id === chosen?.output_image_id
          return (
            <li key={image.output_image_id} className="shrink-0">
              <button
                type="button"
                aria-pressed={open}
                aria-label={`Earlier attempt, ${relativeTime(image.timestamp, now)}${image.prompt === '' ? '' : `: ${image.prompt}`}`}
                title={image.prompt}
                className={cx(
                  'flex h-20 min-w-11 items-center justify-center bg-tracing outline',
                  open ? 'outline-3 outline-ink' : 'outline-hairline hover:outline-ink',
                )}
                onClick={() => onEarlier(open ? null : { image, beside: earlier?.beside ?? false })}
              >
                <Picture
                  src={image.thumbnail_url}
                  alt=""
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  className="h-full w-auto"
                />
              </button>
            </li>
          )
        })}
      </ul>
      {earlier !== null && chosen !== undefined && (
        <>
          <p className="text-sm text-pretty text-soft">
            {relativeTime(chosen.timestamp, now)}
            {chosen.prompt !== '' && ` · ${chosen.prompt}`}
          </p>
          <div className="flex flex-wrap gap-2">
            {first !== undefined && (
              <Button
                variant={earlier.beside ? 'primary' : 'secondary'}
                aria-pressed={earlier.beside}
                onClick={() => onEarlier({ ...earlier, beside: !earlier.beside })}
              >
                <CompareIcon />
                Compare
              </Button>
            )}
            {onRestore !== null && (
              <Button variant="secondary" busy={restoring} onClick={() => onRestore(chosen)}>
                Go back to it
              </Button>
            )}
            <Button variant="quiet" onClick={() => onEarlier(null)}>
              Show the latest
            </Button>
            <Button asChild variant="quiet">
              <PicturePageLink id={chosen.output_image_id} onFollow={() => onOpenPage(chosen)}>
                Open its page
              </PicturePageLink>
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
