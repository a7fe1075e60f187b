import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { Editing } from '../../../lib/editing.ts'
import type { Favourites } from '../../../lib/favourites.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { DownloadIcon, EditIcon, EditMenu, FavouriteButton, IconButton, notify, TrashIcon } from '../../../ui/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { relativeTime } from '../state/relative-time.ts'
import { Marks } from './marks.tsx'

interface GenerationRowProps {
  readonly generation: Generation
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly favourites: Favourites
  readonly editing: Editing
  readonly onOpen: () => void
  readonly onDelete: () => void
}

const action =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 underline decoration-edge underline-offset-4 hover:decoration-ink'

/** On a phone one above the other: beside each other they would leave the words no room. */
const tools = 'flex flex-col items-end sm:flex-row sm:items-center sm:justify-end sm:gap-2'

export function GenerationRow({ generation, now, favourites, editing, onOpen, onDelete }: GenerationRowProps) {
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadImage(generation),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const { title } = describeMode(generation.type)
  const made = relativeTime(generation.timestamp, now)
  return (
    // The whole row opens the picture for a pointer; for the keyboard its first button does.
    <tr onClick={onOpen} className="cursor-pointer border-b border-hairline transition-colors hover:bg-raised">
      <td className="py-3">
        <button type="button" aria-label={`Open the picture: ${title}, ${made}`} className="block" onClick={onOpen}>
          <img
            src={generation.thumbnail_url}
            alt=""
            width={generation.width}
            height={generation.height}
            loading="lazy"
            className="h-auto max-h-18 w-auto max-w-16 bg-sunk sm:max-h-24 sm:max-w-24"
          />
        </button>
      </td>
      <td className="py-3 sm:pr-3">
        <p className="sm:text-lg">{title}</p>
        <p className="line-clamp-1 max-w-prose text-sm text-soft">{generation.prompt}</p>
        <p className="text-sm text-soft md:hidden">
          <time dateTime={generation.timestamp}>{made}</time>
        </p>
        <Marks picture={generation} />
      </td>
      <td className="hidden py-3 pr-6 whitespace-nowrap text-soft md:table-cell">
        <time dateTime={generation.timestamp} title={new Date(generation.timestamp).toLocaleString()}>
          {made}
        </time>
      </td>
      <td className="py-3" onClick={(event) => event.stopPropagation()}>
        <div className={tools}>
          <FavouriteButton
            about={`${title}, ${made}`}
            favourite={favourites.isFavourite(generation)}
            onChange={(favourite) => favourites.set(generation, favourite)}
          />
          <button type="button" className={action} aria-busy={download.isPending} onClick={() => download.mutate()}>
            <DownloadIcon />
            <span className="max-sm:sr-only">Download</span>
          </button>
        </div>
      </td>
      <td className="py-3 text-right" onClick={(event) => event.stopPropagation()}>
        <div className={tools}>
          <EditMenu {...editing.usesOf(generation.type)} onEdit={(use) => editing.edit(generation, use)}>
            <IconButton label={`Edit: ${title}, ${made}`}>
              <EditIcon />
            </IconButton>
          </EditMenu>
          <button type="button" className={action} onClick={onDelete}>
            <TrashIcon className="sm:hidden" />
            <span className="max-sm:sr-only">Delete</span>
          </button>
        </div>
      </td>
    </tr>
  )
}
