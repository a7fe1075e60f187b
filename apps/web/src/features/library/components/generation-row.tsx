import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { Editing } from '../../../lib/editing.ts'
import type { Favourites } from '../../../lib/favourites.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { Button, cx, EditMenu, FavouriteButton, notify } from '../../../ui/index.ts'
import { momentOf } from '../../../lib/date-words.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { MadeOf } from '../../../lib/made-of.tsx'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import { Picture } from '../../../lib/picture.tsx'
import { relativeTime } from '../../../lib/relative-time.ts'
import { Marks } from './marks.tsx'

interface GenerationRowProps {
  readonly generation: Generation
  /** Milliseconds: the moment from which the age is told. */
  readonly now: number
  readonly favourites: Favourites
  readonly editing: Editing
  readonly onOpen: () => void
  readonly onOpenPage: () => void
  readonly onDelete: () => void
}

/** The same words as on a result, in the same order. */
const action = 'min-w-11 px-2! text-sm! decoration-transparent!'
const tools = 'flex items-center'

export function GenerationRow({
  generation,
  now,
  favourites,
  editing,
  onOpen,
  onOpenPage,
  onDelete,
}: GenerationRowProps) {
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadImage(generation),
    onSuccess: () => client.invalidateQueries({ queryKey: generationsKey }),
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const { title } = describeMode(generation.type)
  const made = relativeTime(generation.timestamp, now)
  return (
    // The whole row opens the picture for a pointer; for the keyboard its first button does. On a phone what can be done
    // stands below the words, which would have no room beside it.
    <tr
      onClick={onOpen}
      className="cursor-pointer border-b border-hairline transition-colors hover:bg-raised max-sm:grid max-sm:grid-cols-[4.75rem_auto_1fr] max-sm:items-center max-sm:gap-x-3 max-sm:py-3"
    >
      <td className="max-sm:row-span-2 max-sm:self-start sm:py-3">
        <button type="button" aria-label={`Open the picture: ${title}, ${made}`} className="block" onClick={onOpen}>
          <Picture
            src={generation.thumbnail_url}
            alt=""
            width={generation.width}
            height={generation.height}
            loading="lazy"
            className="h-auto max-h-18 w-auto max-w-16 bg-tracing sm:max-h-24 sm:max-w-24"
          />
        </button>
      </td>
      <td className="max-sm:col-span-2 sm:py-3 sm:pr-3">
        <PicturePageLink
          id={generation.output_image_id}
          className="group/page block w-fit max-w-full"
          onClick={(event) => event.stopPropagation()}
          onFollow={onOpenPage}
        >
          <span className="sr-only">Open its page: </span>
          <span className="block underline decoration-transparent underline-offset-4 group-hover/page:decoration-ink sm:text-lg">
            {title}
          </span>
          <span className="line-clamp-1 max-w-prose text-sm text-soft">{generation.prompt}</span>
        </PicturePageLink>
        <p className="text-sm text-soft lg:hidden">
          <time dateTime={generation.timestamp}>{made}</time>
        </p>
        <Marks picture={generation} />
        {generation.inputs.length > 0 && (
          <div className="mt-2 md:hidden">
            <MadeOf picture={generation} />
          </div>
        )}
      </td>
      <td className="hidden py-3 pr-6 md:table-cell">
        <MadeOf picture={generation} />
      </td>
      <td className="hidden py-3 pr-6 whitespace-nowrap text-soft lg:table-cell">
        <time dateTime={generation.timestamp} title={momentOf(generation.timestamp)}>
          {made}
        </time>
      </td>
      <td className="sm:py-3" onClick={(event) => event.stopPropagation()}>
        <div className={cx(tools, 'max-sm:-ml-3')}>
          <FavouriteButton
            about={`${title}, ${made}`}
            favourite={favourites.isFavourite(generation)}
            onChange={(favourite) => favourites.set(generation, favourite)}
          />
          <Button variant="quiet" className={action} busy={download.isPending} onClick={() => download.mutate()}>
            Download
          </Button>
        </div>
      </td>
      <td className="sm:py-3" onClick={(event) => event.stopPropagation()}>
        <div className={cx(tools, 'max-sm:-ml-3 sm:-mr-2 sm:justify-end')}>
          <EditMenu {...editing.usesOf(generation.type)} onEdit={(use) => editing.edit(generation, use)}>
            <Button variant="quiet" className={action} aria-label={`Edit: ${title}, ${made}`}>
              Edit
            </Button>
          </EditMenu>
          <Button variant="quiet" className={action} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
