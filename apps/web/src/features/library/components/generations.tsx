import type { Generation } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useDeletion } from '../../../lib/deletion.ts'
import { useEditing } from '../../../lib/editing.ts'
import { useFavourites } from '../../../lib/favourites.ts'
import { useOpenPage } from '../../../lib/picture-page.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { ArrowRightIcon, cx, Menu, MenuChoices, notify, Pager, StitchLoader } from '../../../ui/index.ts'
import { dashboardQuery } from '../api/dashboard.ts'
import { pageOf } from '../../../lib/page-number.ts'
import { useNow } from '../../../lib/use-now.ts'
import { countOf } from '../../../lib/picture-count.ts'
import { DASHBOARD_FILTERS, dashboardAddress, dashboardFilterOf, filterName } from '../state/dashboard-filter.ts'
import { NothingListed } from './empty-library.tsx'
import { FilterTrigger } from './filter-trigger.tsx'
import { FetchFailed, useFailureToast } from './fetch-failed.tsx'
import { GenerationRow } from './generation-row.tsx'
import { ListPreview } from './list-preview.tsx'

/** 'Your generations': the pictures made so far, newest first, a page at a time. */
export function Generations({ Preview }: { readonly Preview: PreviewPart }) {
  const [parameters, setParameters] = useSearchParams()
  const page = pageOf(parameters.get('page'))
  const filter = dashboardFilterOf(parameters)
  const list = useQuery(dashboardQuery(page, filter))
  useFailureToast(list)
  const [opened, setOpened] = useState<string | null>(null)
  const now = useNow()
  const openPage = useOpenPage()
  const heading = useRef<HTMLHeadingElement>(null)
  /** The top of the list is what a turned page is looked for at, not the top of the dashboard. */
  const goTo = (target: number): void => {
    setParameters(dashboardAddress(target, filter), { preventScrollReset: true })
    heading.current?.scrollIntoView()
  }
  const pictures = list.data?.generation_data ?? []
  const editing = useEditing()
  const hearts = useFavourites({
    changed: () => undefined,
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const rows = useRef<HTMLTableSectionElement>(null)
  const deletion = useDeletion({ tell: notify })
  const remove = (picture: Generation): void => {
    const at = pictures.indexOf(picture)
    const all = rows.current?.children
    // The row goes: its neighbour takes the focus, on what opens it, so that a key that is held does not delete on.
    const neighbour = all?.[at + 1] ?? all?.[at - 1]
    ;(neighbour?.querySelector('button') ?? heading.current)?.focus({ preventScroll: true })
    deletion.remove([picture])
  }

  return (
    <section aria-labelledby="generations" className="mt-10 md:mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <h2 id="generations" ref={heading} tabIndex={-1} className="display scroll-mt-24 text-3xl md:text-4xl">
          Your generations
        </h2>
        <div className="flex items-center justify-between gap-x-6 max-sm:w-full">
          {/* It has its place before it is known, or the line would break then. */}
          <p className={cx('annotation shrink-0 text-soft', pictures.length === 0 && 'invisible')}>
            {countOf(list.data?.pagination.total_output_images ?? 0)}
          </p>
          <Menu
            trigger={
              <FilterTrigger pressed={filter !== 'all'} className="-mr-2 sm:-mr-3">
                <span className="sr-only">Show: </span>
                {filterName(filter)}
              </FilterTrigger>
            }
          >
            <MenuChoices
              value={filter}
              onChange={(next) => setParameters(dashboardAddress(1, next), { preventScrollReset: true })}
              choices={DASHBOARD_FILTERS.map((value) => ({ value, label: filterName(value) }))}
            />
          </Menu>
        </div>
      </div>
      {pictures.length > 0 && (
        <p className="-mt-2 pb-2">
          <Link
            to="/library"
            className="inline-flex min-h-11 items-center gap-2 underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            Search and filter in the library
            <ArrowRightIcon />
          </Link>
        </p>
      )}
      {list.isPending && <StitchLoader label="Loading your pictures" className="border-t border-hairline py-20" />}
      {list.isError && list.data === undefined && <FetchFailed list={list} />}
      {list.data !== undefined && pictures.length === 0 && <NothingListed filter={filter} />}
      {pictures.length > 0 && (
        <table className="w-full border-collapse text-left max-sm:block">
          <thead className="annotation text-soft max-sm:hidden">
            <tr className="border-y border-hairline">
              <th scope="col" className="w-28 py-3 font-medium lg:w-32">
                <span className="sr-only">Picture</span>
              </th>
              <th scope="col" className="py-3 font-medium">
                Type
              </th>
              <th scope="col" className="hidden py-3 pr-6 font-medium whitespace-nowrap md:table-cell">
                Made of
              </th>
              <th scope="col" className="hidden py-3 font-medium lg:table-cell">
                Made
              </th>
              <th scope="col" className="w-px py-3 font-medium">
                <span className="sr-only">Favourite and download</span>
              </th>
              <th scope="col" className="w-px py-3 font-medium">
                <span className="sr-only">Edit and delete</span>
              </th>
            </tr>
          </thead>
          <tbody ref={rows} className="max-sm:block max-sm:border-t max-sm:border-hairline">
            {pictures.map((generation) => (
              <GenerationRow
                key={generation.output_image_id}
                generation={generation}
                now={now}
                favourites={hearts}
                editing={editing}
                onOpen={() => setOpened(generation.output_image_id)}
                onOpenPage={() => openPage(pictures, generation.output_image_id)}
                onDelete={() => remove(generation)}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.data !== undefined && <Pager pagination={list.data.pagination} onGoTo={goTo} />}
      <ListPreview Preview={Preview} pictures={pictures} opened={opened} onOpened={setOpened} />
    </section>
  )
}
