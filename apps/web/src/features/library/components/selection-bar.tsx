import type { Collection, Generation } from '@toile/contract'
import { LIBRARY } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
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
} from '../../../ui/index.ts'
import { startArchive } from '../api/archive.ts'
import { putInCollection } from '../api/collections.ts'
import { countOf } from '../../../lib/picture-count.ts'
import { AddToCollection } from './add-to-collection.tsx'

interface SelectionBarProps {
  readonly pictures: readonly Generation[]
  readonly collections: readonly Collection[]
  /** The id of the collection that is looked at. */
  readonly collection: string | null
  /** They are not in that one any more. */
  readonly onTakenOut: (ids: ReadonlySet<string>) => void
  readonly onFavourites: (ids: ReadonlySet<string>, favourite: boolean) => void
  /** A ZIP of them is on its way. */
  readonly onDownload: (ids: ReadonlySet<string>) => void
  readonly onDelete: () => void
  readonly deleting: boolean
  readonly onClear: () => void
}

const TOO_MANY = `A ZIP holds at most ${LIBRARY.maxArchived.toLocaleString('en')} pictures. Choose fewer of them.`

/** What can be done with all that is chosen, at the foot of the window. */
export function SelectionBar({
  pictures,
  collections,
  collection,
  onTakenOut,
  onFavourites,
  onDownload,
  onDelete,
  deleting,
  onClear,
}: SelectionBarProps) {
  const client = useQueryClient()
  const takeBack = pictures.every(({ favourite }) => favourite)
  const hearts = useMutation({
    mutationFn: (favourite: boolean) =>
      favouriteAll(
        pictures.filter((picture) => picture.favourite !== favourite).map((picture) => picture.output_image_id),
        favourite,
        (id) => onFavourites(new Set([id]), favourite),
      ),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
    onSettled: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
  const archive = useMutation({
    mutationFn: (ids: readonly string[]) => startArchive(ids, notify.error),
    onSuccess: (_answer, ids) => onDownload(new Set(ids)),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const putting = useMutation({
    mutationFn: ({ into, ids, isIn }: Put) => putInCollection(into.id, ids, isIn),
    onSuccess: (_answer, put) => {
      const { into, ids, isIn, undoes } = put
      if (!isIn && into.id === collection) onTakenOut(new Set(ids))
      const text = isIn
        ? `${countOf(ids.length)} added to ‘${into.name}’.`
        : `${countOf(ids.length)} taken out of ‘${into.name}’.`
      if (undoes) notify.success(text)
      else notify.blank(text, { label: 'Undo', onClick: () => putting.mutate({ ...put, isIn: !isIn, undoes: true }) })
    },
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
    onSettled: () => client.invalidateQueries({ queryKey: generationsKey }),
  })
  const download = (): void => {
    if (pictures.length > LIBRARY.maxArchived) notify.error(TOO_MANY)
    else archive.mutate(pictures.map((picture) => picture.output_image_id))
  }
  return (
    <div
      role="toolbar"
      aria-label="Chosen pictures"
      className="fixed inset-x-0 bottom-0 z-20 animate-appear border-t border-edge bg-raised shadow-sheet"
    >
      <div className="sheet flex min-h-16 items-center gap-x-1 py-2 sm:gap-x-3">
        <IconButton label="Choose none" className="-ml-2" onClick={onClear}>
          <CloseIcon />
        </IconButton>
        <p role="status" className="figures mr-auto text-sm sm:text-base">
          {pictures.length.toLocaleString('en')}
          <span className="max-sm:sr-only"> chosen</span>
        </p>
        <Action icon={<DownloadIcon />} busy={archive.isPending} onClick={download}>
          Download as ZIP
        </Action>
        <Action
          icon={<HeartIcon className={takeBack ? 'size-5 fill-current text-red' : 'size-5'} />}
          busy={hearts.isPending}
          onClick={() => hearts.mutate(!takeBack)}
        >
          {takeBack ? 'No favourites' : 'Favourites'}
        </Action>
        <AddToCollection
          collections={collections}
          shown={collections.find(({ id }) => id === collection)}
          onPut={(into, isIn) =>
            putting.mutate({ into, ids: pictures.map((picture) => picture.output_image_id), isIn, undoes: false })
          }
        >
          <Action icon={<CollectionIcon />} busy={putting.isPending}>
            Collections
          </Action>
        </AddToCollection>
        <Action icon={<TrashIcon />} busy={deleting} onClick={onDelete}>
          Delete
        </Action>
        <span className="sr-only" aria-live="polite">
          {hearts.isSuccess ? `${countOf(pictures.length)} marked` : ''}
        </span>
      </div>
    </div>
  )
}

interface Put {
  readonly into: Collection
  readonly ids: readonly string[]
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
    <Button {...rest} variant="quiet" className="min-w-11 px-2! no-underline! hover:bg-sunk" busy={busy}>
      {!busy && icon}
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  )
}
