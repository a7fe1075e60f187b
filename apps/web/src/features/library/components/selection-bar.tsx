import type { Collection, Generation } from '@toile/contract'
import { inFigures, LIBRARY } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { ChosenPictures } from '../../../lib/chosen-pictures.ts'
import { favouriteAll } from '../../../lib/favourites.ts'
import { generationsKey } from '../../../lib/generations.ts'
import {
  Button,
  CloseIcon,
  CollectionIcon,
  DownloadIcon,
  HeartIcon,
  IconButton,
  notify,
  TrashIcon,
  useFootBar,
} from '../../../ui/index.ts'
import { startArchive } from '../api/archive.ts'
import { putInCollection } from '../api/collections.ts'
import { countOf } from '../../../lib/picture-count.ts'
import { AddToCollection } from './add-to-collection.tsx'

interface SelectionBarProps {
  readonly chosen: ChosenPictures
  /** Those of them that are loaded. */
  readonly pictures: readonly Generation[]
  /** How many there are; null where nobody knows. */
  readonly count: number | null
  /** All that is loaded is chosen, and there is more: chooses that too. */
  readonly onChooseMatching: (() => void) | null
  readonly collections: readonly Collection[]
  /** The id of the collection that is looked at. */
  readonly collection: string | null
  /** They are not in that one any more. */
  readonly onTakenOut: () => void
  /** These of them have been done. */
  readonly onFavourites: (ids: ReadonlySet<string>, favourite: boolean) => void
  /** All of them, or those before one that failed. */
  readonly onFavoured: (favourite: boolean) => void
  /** A ZIP of them is on its way. */
  readonly onDownload: (ids: ReadonlySet<string>) => void
  readonly onDelete: () => void
  readonly deleting: boolean
  readonly onClear: () => void
}

const NEWEST = `A ZIP holds at most ${inFigures(LIBRARY.maxArchived)} pictures: these are the newest.`
const TOO_MANY = `A ZIP holds at most ${inFigures(LIBRARY.maxArchived)} pictures. Choose fewer of them.`

/** What can be done with all that is chosen, at the foot of the window. */
export function SelectionBar({
  chosen,
  pictures,
  count,
  onChooseMatching,
  collections,
  collection,
  onTakenOut,
  onFavourites,
  onFavoured,
  onDownload,
  onDelete,
  deleting,
  onClear,
}: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFootBar(bar)
  const client = useQueryClient()
  // Of all that match most were never seen: either can be meant.
  const isAll = !('ids' in chosen)
  const takeBack = pictures.every(({ favourite }) => favourite)
  const hearts = useMutation({
    mutationFn: (favourite: boolean) => favouriteAll(chosen, favourite, (ids) => onFavourites(ids, favourite)),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
    onSettled: (_done, _error, favourite) => {
      onFavoured(favourite)
      return client.invalidateQueries({ queryKey: generationsKey })
    },
  })
  const archive = useMutation({
    mutationFn: (asked: ChosenPictures) => startArchive(asked, notify.error),
    onSuccess: () => {
      onDownload(new Set(pictures.slice(0, LIBRARY.maxArchived).map((picture) => picture.output_image_id)))
      if (isAll && (count === null || count > LIBRARY.maxArchived)) notify.blank(NEWEST)
    },
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const putting = useMutation({
    mutationFn: ({ into, which, isIn }: Put) => putInCollection(into.id, which, isIn),
    onSuccess: (changed, put) => {
      const { into, isIn, undoes } = put
      if (into.id === collection) onTakenOut()
      const text = `${countOf(changed)} ${isIn ? 'added to' : 'taken out of'} ‘${into.name}’.`
      // Of all that match some may have been in it before: who takes that back says which.
      if (undoes || !('ids' in put.which)) notify.success(text)
      else notify.blank(text, { label: 'Undo', onClick: () => putting.mutate({ ...put, isIn: !isIn, undoes: true }) })
    },
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
    onSettled: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
  const download = (): void => {
    if ('ids' in chosen && chosen.ids.length > LIBRARY.maxArchived) notify.error(TOO_MANY)
    else archive.mutate(chosen)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Chosen pictures"
      className="fixed inset-x-0 bottom-0 z-20 animate-appear border-t border-edge bg-raised shadow-sheet"
    >
      {onChooseMatching !== null && (
        <p className="sheet flex flex-wrap items-center gap-x-2 border-b border-hairline text-sm text-soft">
          All that is loaded is chosen.
          <Button variant="quiet" className="text-sm!" onClick={onChooseMatching}>
            Choose all that match
          </Button>
        </p>
      )}
      <div className="sheet flex min-h-16 items-center gap-x-1 py-2 lg:gap-x-3">
        <IconButton label="Choose none" className="-ml-2" onClick={onClear}>
          <CloseIcon />
        </IconButton>
        <p role="status" className="figures mr-auto text-sm sm:whitespace-nowrap lg:text-base">
          {count === null ? 'All that match' : inFigures(count)}
          <span className="max-sm:sr-only"> chosen</span>
        </p>
        <Action icon={<DownloadIcon />} busy={archive.isPending} onClick={download}>
          Download as ZIP
        </Action>
        {(isAll || !takeBack) && (
          <Action icon={<HeartIcon />} busy={hearts.isPending} onClick={() => hearts.mutate(true)}>
            Favourites
          </Action>
        )}
        {(isAll || takeBack) && (
          <Action
            icon={<HeartIcon className="size-5 fill-current text-red" />}
            busy={hearts.isPending}
            onClick={() => hearts.mutate(false)}
          >
            No favourites
          </Action>
        )}
        <AddToCollection
          collections={collections}
          shown={collections.find(({ id }) => id === collection)}
          onPut={(into, isIn) => putting.mutate({ into, which: chosen, isIn, undoes: false })}
        >
          <Action icon={<CollectionIcon />} busy={putting.isPending}>
            Collections
          </Action>
        </AddToCollection>
        <Action icon={<TrashIcon />} busy={deleting} onClick={onDelete}>
          Delete
        </Action>
        <span className="sr-only" aria-live="polite">
          {hearts.isSuccess && count !== null ? `${countOf(count)} marked` : ''}
        </span>
      </div>
    </div>
  )
}

interface Put {
  readonly into: Collection
  readonly which: ChosenPictures
  readonly isIn: boolean
  /** It takes back what was done before. */
  readonly undoes: boolean
}

interface ActionProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  readonly icon: ReactNode
  readonly busy: boolean
  readonly children: string
}

function Action({ icon, busy, children, ...rest }: ActionProps) {
  return (
    <Button
      {...rest}
      variant="quiet"
      className="min-w-11 px-2! text-sm! no-underline! hover:bg-sunk lg:text-base!"
      busy={busy}
    >
      {!busy && icon}
      <span className="whitespace-nowrap max-lg:[font-stretch:75%] max-md:sr-only">{children}</span>
    </Button>
  )
}
