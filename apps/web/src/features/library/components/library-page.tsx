import type { Generation } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { ChosenPictures } from '../../../lib/chosen-pictures.ts'
import { useDeletion } from '../../../lib/deletion.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { useEditing } from '../../../lib/editing.ts'
import { useFavourites } from '../../../lib/favourites.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useOpenPage } from '../../../lib/picture-page.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import { choosePage, isChosen, NOTHING, type Selection, stretch, toggle } from '../../../lib/selection.ts'
import { BodiceDraft, Button, notify, StitchLoader } from '../../../ui/index.ts'
import { facetsQuery } from '../api/library.ts'
import {
  addressOf,
  EVERYTHING,
  filtersOf,
  type LibraryFilters,
  matchingOf,
  type NamedCollection,
  pressedFilters,
} from '../state/library-filters.ts'
import { countOf } from '../../../lib/picture-count.ts'
import { useLibraryView } from '../state/library-view.ts'
import { type FoundPictures, useFoundPictures } from '../state/use-found-pictures.ts'
import { FetchFailed, useFailureToast } from './fetch-failed.tsx'
import { FilterMenus, PressedFilters } from './library-filters.tsx'
import { ListPreview } from './list-preview.tsx'
import { BlankGrid, PictureGrid } from './picture-grid.tsx'
import { PictureTable } from './picture-table.tsx'
import { SearchField } from './search-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Press } from './use-picture-sheet.ts'
import { ViewSwitch } from './view-switch.tsx'

/** What is chosen ends with the search that it was chosen in: of another one nobody sees what it is. */
interface Choice {
  readonly search: string
  readonly selection: Selection<Generation>
  /** Where `all` of that search begins; null where some are chosen by name. */
  readonly cursor: number | null
}

/** Every picture there is: found by words, filters and time, and looked through in one long sheet. */
export function LibraryPage({ Preview }: { readonly Preview: PreviewPart }) {
  usePageTitle('Library')
  const [address, setAddress] = useSearchParams()
  const filters = filtersOf(address)
  const found = useFoundPictures(filters)
  useFailureToast(found.list)
  const { data: facets } = useQuery(facetsQuery)
  const collections = facets?.collections ?? []
  const search = matchingOf(filters)
  const [choice, setChoice] = useState<Choice | null>(null)
  const selection = choice?.search === search ? choice.selection : NOTHING
  const [opened, setOpened] = useState<string | null>(null)
  const deletion = useDeletion({ tell: notify, gone: found.takeOut })
  const hearts = useFavourites({
    changed: (id) => void found.renew(id),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })

  const look = (change: Partial<LibraryFilters>, replace = false): void =>
    setAddress(addressOf({ ...filters, ...change }), { replace })
  const clear = (): void => look({ ...EVERYTHING, sort: filters.sort })

  const { pictures, firstCursor } = found
  const choose = (change: (before: Selection<Generation>) => Selection<Generation>): void => {
    // What is shown until the answer is there was found by another search.
    if (!found.list.isPlaceholderData) setChoice({ search, selection: change(selection), cursor: null })
  }
  const chooseNone = (): void => setChoice(null)
  const sheet = useMemo(() => pictures.map((picture) => [picture.output_image_id, picture] as const), [pictures])
  const known = useMemo(() => new Map(sheet), [sheet])
  const openPage = useOpenPage()
  const press = (picture: Generation, how: Press): void => {
    const { output_image_id: id } = picture
    if (how === 'open') setOpened(id)
    else if (how === 'page') openPage(pictures, id)
    else choose((before) => (how === 'stretch' ? stretch(before, sheet, id) : toggle(before, sheet, id)))
  }
  const chosen = selection.all ? pictures : [...selection.chosen].map(([id, picture]) => known.get(id) ?? picture)
  const cursor = selection.all ? (choice?.cursor ?? null) : null
  const meant: ChosenPictures =
    cursor === null ? { ids: chosen.map((picture) => picture.output_image_id) } : { matching: search, cursor }
  const remove = (doomed: readonly Generation[]): void => {
    chooseNone()
    deletion.remove(doomed)
  }
  const removeChosen = (): void => {
    if ('ids' in meant) return remove(chosen)
    chooseNone()
    deletion.removeMatching(meant, found.startAnew)
  }
  const offersMatching =
    firstCursor !== null &&
    !found.list.isPlaceholderData &&
    found.list.hasNextPage &&
    !selection.all &&
    pictures.every((picture) => isChosen(selection, picture.output_image_id))
  const [view, setView] = useLibraryView()
  const editing = useEditing()
  const download = (picture: Generation): void =>
    void downloadImage(picture).then(
      () => found.renew(picture.output_image_id),
      (error: unknown) => notify.error(messagesOfError(error).join(' ')),
    )
  const shown = {
    pictures,
    selection,
    favourites: hearts,
    onPress: press,
    onChooseAll: () => choose((before) => choosePage(before, sheet, true)),
    onEscape: chooseNone,
    onDelete: (picture: Generation) => (chosen.length > 0 ? removeChosen() : remove([picture])),
    onNearEnd: found.goOn,
  }

  return (
    <div className="sheet py-6 md:py-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="display text-4xl md:text-5xl">Library</h1>
        <div className="flex items-baseline gap-6">
          <p role="status" className="annotation text-soft">
            {saidOf(found)}
          </p>
          <Button asChild variant="quiet" className="-mr-1 text-sm!">
            <Link to="/recipe">Make from a recipe</Link>
          </Button>
        </div>
      </div>
      {(facets?.total !== 0 || pressedFilters(filters, collections).length > 0) && (
        <form
          role="search"
          onSubmit={(event) => event.preventDefault()}
          className="mt-5 flex flex-col gap-x-4 gap-y-1 md:mt-6 lg:flex-row lg:items-center"
        >
          <SearchField value={filters.q} onSearch={(q) => look({ q }, true)} />
          <div className="flex items-end justify-between gap-x-4 max-sm:-ml-2 max-sm:flex-wrap max-sm:justify-start max-sm:gap-x-0">
            <FilterMenus filters={filters} facets={facets} onChange={look} />
            <ViewSwitch view={view} onChange={setView} />
          </div>
        </form>
      )}
      <PressedFilters filters={filters} collections={collections} onChange={look} onClear={clear} />
      <section aria-label="Pictures" aria-busy={found.list.isPlaceholderData} className="mt-5 pb-24">
        <Found found={found} filters={filters} collections={collections} onLook={look} onClear={clear}>
          {view === 'grid' ? (
            <PictureGrid {...shown} />
          ) : (
            <PictureTable
              {...shown}
              sort={filters.sort}
              onSort={(sort) => look({ sort })}
              editing={editing}
              onDownload={download}
              onDeleteOne={(picture) => remove([picture])}
            />
          )}
        </Found>
      </section>
      {chosen.length > 0 && (
        <SelectionBar
          chosen={meant}
          pictures={chosen}
          count={selection.all ? found.total : chosen.length}
          onChooseMatching={
            offersMatching
              ? () => setChoice({ search, selection: { ...NOTHING, all: true }, cursor: firstCursor })
              : null
          }
          collections={collections}
          collection={filters.collection}
          onTakenOut={found.startAnew}
          onFavourites={(ids, favourite) => found.mark(ids, { favourite })}
          onFavoured={(favourite) => {
            // What is a favourite no more is not what is looked for.
            if (favourite || !filters.favourite) return
            chooseNone()
            found.startAnew()
          }}
          onDownload={(ids) => found.mark(ids, { downloaded: true })}
          onDelete={removeChosen}
          deleting={deletion.underWay}
          onClear={chooseNone}
        />
      )}
      <ListPreview
        Preview={Preview}
        pictures={pictures}
        opened={opened}
        onOpened={setOpened}
        changes={{ marked: found.renew, made: found.addNew, gone: found.takeOut }}
      />
    </div>
  )
}

function saidOf({ list, pictures, total }: FoundPictures): string {
  if (list.data === undefined || list.isPlaceholderData) return ''
  return total === null ? `At least ${countOf(pictures.length)}` : countOf(total)
}

interface FoundProps {
  readonly found: FoundPictures
  readonly filters: LibraryFilters
  readonly collections: readonly NamedCollection[]
  readonly onLook: (change: Partial<LibraryFilters>) => void
  readonly onClear: () => void
  /** Shows the pictures. */
  readonly children: React.ReactNode
}

/** The pictures, or what stands in their place; and below them what comes next. */
function Found({ found, filters, collections, onLook, onClear, children }: FoundProps) {
  const { list, pictures, paused, lookFurther } = found
  const none = pictures.length === 0
  if (list.data === undefined) return list.isError ? <FetchFailed list={list} /> : <BlankGrid />
  if (none && !list.hasNextPage) {
    return pressedFilters(filters, collections).length === 0 ? (
      <NoPictures />
    ) : (
      <NothingFound filters={filters} collections={collections} onLook={onLook} onClear={onClear} />
    )
  }
  return (
    <>
      {!none && <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>{children}</div>}
      {list.isFetchNextPageError && <FetchFailed list={{ ...list, refetch: list.fetchNextPage }} />}
      {list.isFetchingNextPage && <StitchLoader label="Looking further" className="py-10" />}
      {paused && (
        <div className="flex flex-col items-start gap-3 py-10">
          <p className="text-soft">{none ? 'Nothing found so far.' : 'No more found so far.'}</p>
          <Button variant="secondary" onClick={lookFurther}>
            Look further
          </Button>
        </div>
      )}
    </>
  )
}

function NoPictures() {
  return (
    <div className="flex flex-col items-center gap-8 border-t border-hairline py-16 text-center sm:flex-row sm:justify-center sm:text-left">
      <BodiceDraft className="h-44 text-edge" />
      <div>
        <p className="display text-3xl">No pictures yet</p>
        <p className="mt-2 max-w-sm text-soft">
          Every picture you make is kept here, for you alone, until you delete it.
        </p>
        <Button asChild className="mt-5">
          <Link to="/dashboard">Choose a tool</Link>
        </Button>
      </div>
    </div>
  )
}

function NothingFound({ filters, collections, onLook, onClear }: Omit<FoundProps, 'found' | 'children'>) {
  const pressed = pressedFilters(filters, collections)
  return (
    <div className="border-t border-hairline py-12">
      <p className="display text-3xl">Nothing matches</p>
      {pressed.length === 1 ? (
        <p className="mt-2 text-soft">Look for something else, or at everything there is.</p>
      ) : (
        <>
          <p className="mt-2 text-soft">No picture is all of this. Look again without one of them:</p>
          <ul className="mt-3 flex flex-wrap gap-x-5">
            {pressed.map(({ name, without }) => (
              <li key={name}>
                <Button variant="quiet" className="-ml-1" onClick={() => onLook(without)}>
                  Without {name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="secondary" className="mt-6" onClick={onClear}>
        Show everything
      </Button>
    </div>
  )
}
