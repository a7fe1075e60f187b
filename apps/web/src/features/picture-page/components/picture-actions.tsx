import { type Generation, PICTURE_COSTS } from '@toile/contract'
import type { ComponentProps, ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useEditing } from '../../../lib/editing.ts'
import { useVarying } from '../../../lib/variation.ts'
import { useVoting } from '../../../lib/votes.ts'
import {
  Button,
  DownloadIcon,
  EditIcon,
  EditMenu,
  FavouriteButton,
  Feedback,
  IconButton,
  PictureMarks,
  TrashIcon,
  UpscaleIcon,
  VaryIcon,
  VaryMenu,
  notify,
  priceWords,
} from '../../../ui/index.ts'
import type { PictureChanges } from './use-picture-changes.tsx'

/** What can be done with the picture, in the order that it has everywhere, and what was done. */
export function PictureActions({
  picture,
  changes,
  onDelete,
}: {
  readonly picture: Generation
  readonly changes: PictureChanges
  readonly onDelete: () => void
}) {
  const editing = useEditing()
  const { varies, noteOf, vary } = useVarying()
  const voting = useVoting(picture, {
    changed: changes.marked,
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const upscales = !picture.upscaled && !changes.upscaling
  const price = priceWords(PICTURE_COSTS.upscale)
  return (
    <>
      <div role="group" aria-label="Actions" className="mt-6 flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <Button className="grow" busy={changes.downloading} onClick={() => void changes.download()}>
            <DownloadIcon />
            Download
          </Button>
          <FavouriteButton
            about="this picture"
            favourite={changes.favourites.isFavourite(picture)}
            onChange={(favourite) => changes.favourites.set(picture, favourite)}
          />
        </div>
        <div className="-mx-2 flex justify-between gap-x-1 sm:justify-start sm:gap-x-3">
          {varies(picture.type) && (
            <VaryMenu mode={picture.type} onVary={(count) => vary(picture, count)} note={noteOf(picture.type)}>
              <Act label="Vary" icon={<VaryIcon />} />
            </VaryMenu>
          )}
          <EditMenu {...editing.usesOf(picture.type)} onEdit={(use) => editing.edit(picture, use)}>
            <Act label="Edit" icon={<EditIcon />} />
          </EditMenu>
          <Act
            label={picture.upscaled ? 'Upscaled' : `Upscale, ${price}`}
            word="Upscale"
            {...(!picture.upscaled && { price })}
            icon={<UpscaleIcon />}
            aria-disabled={!upscales}
            onClick={() => upscales && changes.upscale(picture)}
          />
          <Act label="Delete" shortcut="Del" icon={<TrashIcon />} onClick={onDelete} />
        </div>
      </div>
      <div className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-2">
        <PictureMarks {...picture} upscaling={changes.upscaling} />
        <Feedback
          about="this picture"
          phase={voting.phase}
          voted={picture.voted}
          onVote={voting.vote}
          onUndo={voting.undo}
          roomy
        />
      </div>
    </>
  )
}

interface ActProps extends Omit<ComponentProps<typeof IconButton>, 'children'> {
  readonly icon: ReactNode
  /** What it is called where there is little room; part of the label. */
  readonly word?: string
  /** What it costs; part of the label too. */
  readonly price?: string
}

/** An icon with its word: beside it, on a phone under it. */
function Act({ label, word = label, price, icon, ...props }: ActProps) {
  return (
    <IconButton
      label={label}
      className="w-auto gap-2 px-2 max-sm:h-auto max-sm:min-h-14 max-sm:flex-col max-sm:justify-start max-sm:gap-0.5 max-sm:py-1.5"
      {...props}
    >
      {icon}
      <span className="text-sm leading-tight">
        {word}
        {price !== undefined && (
          <>
            {' '}
            <span className="figures text-soft max-sm:block">{price}</span>
          </>
        )}
      </span>
    </IconButton>
  )
}
