import type { Generation, Mode } from '@toile/contract'
import { PREVIOUS_GENERATIONS } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { previousGenerationsQuery } from '../../../lib/generations.ts'
import { useOpenPage } from '../../../lib/picture-page.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { ArrowRightIcon } from '../../../ui/index.ts'
import { useNow } from '../../../lib/use-now.ts'
import { FetchFailed, useFailureToast } from './fetch-failed.tsx'
import { ListPreview } from './list-preview.tsx'
import { StripItem } from './strip-item.tsx'

/** The strip below a mode: its newest pictures, 12 at most; the rest is on the dashboard. */
export function PreviousGenerations({ mode, Preview }: { readonly mode: Mode; readonly Preview: PreviewPart }) {
  const list = useQuery(previousGenerationsQuery(mode))
  useFailureToast(list)
  const [opened, setOpened] = useState<string | null>(null)
  const now = useNow()
  const openPage = useOpenPage()
  const pictures = list.data?.previous_generations.slice(0, PREVIOUS_GENERATIONS.shown) ?? []
  const more = (list.data?.pagination.total_output_images ?? 0) >= PREVIOUS_GENERATIONS.viewMoreFrom
  return (
    <section
      aria-labelledby="previous-generations"
      className="mt-24 min-w-0 border-t border-hairline px-4 pt-8 lg:px-8 lg:pt-10"
    >
      <div className="flex min-h-11 items-center justify-between gap-4 pb-2">
        <h2 id="previous-generations" className="display text-2xl sm:text-3xl">
          Previous generations
        </h2>
        {more && (
          <Link
            to="/dashboard"
            className="inline-flex min-h-11 shrink-0 items-center gap-2 underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            View more
            <ArrowRightIcon />
          </Link>
        )}
      </div>
      {list.isPending && <BlankStrip />}
      {list.isError && list.data === undefined && <FetchFailed list={list} />}
      {list.data !== undefined && pictures.length === 0 && <EmptyStrip />}
      {pictures.length > 0 && (
        <ul className={STRIP}>
          {pictures.map((picture: Generation) => (
            <StripItem
              key={picture.output_image_id}
              picture={picture}
              now={now}
              onOpen={() => setOpened(picture.output_image_id)}
              onOpenPage={() => openPage(pictures, picture.output_image_id)}
            />
          ))}
        </ul>
      )}
      <ListPreview Preview={Preview} pictures={pictures} opened={opened} onOpened={setOpened} />
    </section>
  )
}

/** A row that a wide window shows whole and a narrow one scrolls. The padding keeps the focus ring from being cut off. */
const STRIP =
  'scroll-px-4 -mx-2 grid auto-cols-[minmax(5.75rem,9rem)] grid-flow-col items-end justify-start gap-3 overflow-x-auto p-2'

function BlankStrip() {
  return (
    <div role="status" className={STRIP}>
      <span className="sr-only">Loading previous generations</span>
      {Array.from({ length: PREVIOUS_GENERATIONS.shown }, (_, index) => (
        <span key={index} className="mb-11 aspect-3/4 border border-hairline bg-sunk" />
      ))}
    </div>
  )
}

function EmptyStrip() {
  return (
    <div className="border-t border-hairline py-8">
      <p className="display text-2xl">No previous generations yet...</p>
      <p className="mt-1 text-soft">Pictures you make here are kept and shown in this row.</p>
    </div>
  )
}
