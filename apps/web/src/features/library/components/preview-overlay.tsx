import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeMode, PICTURE_COSTS } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { Dialog } from 'radix-ui'
import { messagesOfError } from '../../../lib/api/index.ts'
import { downloadImage } from '../../../lib/download-image.ts'
import { useVoting } from '../../../lib/votes.ts'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  DownloadIcon,
  Feedback,
  IconButton,
  notify,
  PictureMarks,
  UpscaleIcon,
  useFocusReturn,
  WordChips,
} from '../../../ui/index.ts'
import { generationsKey } from '../../../lib/generations.ts'

interface PreviewOverlayProps {
  readonly pictures: readonly Generation[]
  /** Which picture is open; -1 for none (SPEC section 3, Preview state). */
  readonly index: number
  readonly onIndexChange: (index: number) => void
  /** Ids of the pictures that are being upscaled. */
  readonly upscaling: ReadonlySet<string>
  readonly onUpscale: (picture: Generation) => void
}

const tell = (error: unknown): void => notify.error(messagesOfError(error).join(' '))

/** The full picture over the page. Arrow keys and buttons move one step and do nothing past the ends. */
export function PreviewOverlay({ pictures, index, onIndexChange, upscaling, onUpscale }: PreviewOverlayProps) {
  const focusReturn = useFocusReturn()
  const client = useQueryClient()
  const refresh = (): void => void client.invalidateQueries({ queryKey: generationsKey })
  const download = useMutation({ mutationFn: downloadImage, onSuccess: refresh, onError: tell })
  const picture = pictures[index]
  const step = (by: -1 | 1): void => {
    if (pictures[index + by] !== undefined) onIndexChange(index + by)
  }
  return (
    <Dialog.Root
      open={picture !== undefined}
      onOpenChange={(open) => {
        if (!open) onIndexChange(-1)
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper">
          {picture !== undefined && (
            <Dialog.Content
              {...focusReturn}
              aria-describedby={undefined}
              onKeyDown={(event) => {
                if (event.key === 'ArrowLeft') step(-1)
                if (event.key === 'ArrowRight') step(1)
              }}
              className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto_auto_auto] outline-none"
            >
              <div className="sheet flex h-16 items-center justify-between gap-4 border-b border-hairline">
                <Dialog.Title className="display truncate text-2xl">{describeMode(picture.type).title}</Dialog.Title>
                <div className="-mr-3 flex items-center">
                  <IconButton
                    label={picture.upscaled ? 'Upscaled' : `Upscale, ${PICTURE_COSTS.upscale} credits`}
                    disabled={picture.upscaled || upscaling.has(picture.output_image_id)}
                    onClick={() => onUpscale(picture)}
                  >
                    <UpscaleIcon />
                  </IconButton>
                  <IconButton label="Download" disabled={download.isPending} onClick={() => download.mutate(picture)}>
                    <DownloadIcon />
                  </IconButton>
                  <Dialog.Close aria-label="Close" className="flex size-11 items-center justify-center">
                    <CloseIcon />
                  </Dialog.Close>
                </div>
              </div>
              <div className="flex items-center justify-center p-4 sm:p-8">
                <img
                  key={picture.output_image_id}
                  src={picture.image_url}
                  alt={picture.prompt || describeMode(picture.type).summary}
                  width={picture.width}
                  height={picture.height}
                  className="h-auto max-h-full w-auto max-w-full animate-appear bg-sunk object-contain"
                />
              </div>
              <Judged
                key={picture.output_image_id}
                picture={picture}
                number={index + 1}
                upscaling={upscaling.has(picture.output_image_id)}
                onMarked={refresh}
              />
              <div className="sheet flex max-h-[30dvh] flex-wrap gap-x-10 gap-y-3 overflow-y-auto py-3 empty:hidden">
                <WordChips understood={picture.understood} ignored={picture.ignored} />
              </div>
              <div className="sheet flex items-center justify-between gap-4 border-t border-hairline py-3">
                <IconButton label="Previous picture" disabled={index === 0} onClick={() => step(-1)}>
                  <ArrowLeftIcon />
                </IconButton>
                <p className="annotation text-center text-soft">
                  {picture.width} × {picture.height} · {index + 1} of {pictures.length}
                </p>
                <IconButton label="Next picture" disabled={index === pictures.length - 1} onClick={() => step(1)}>
                  <ArrowRightIcon />
                </IconButton>
              </div>
            </Dialog.Content>
          )}
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface JudgedProps {
  readonly picture: Generation
  readonly number: number
  readonly upscaling: boolean
  readonly onMarked: () => void
}

/** What was done with the picture, and whether it is liked. */
function Judged({ picture, number, upscaling, onMarked }: JudgedProps) {
  const { phase, vote, undo } = useVoting(picture, { changed: onMarked, failed: tell })
  return (
    <div className="sheet flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-t border-hairline">
      <PictureMarks {...picture} upscaling={upscaling} />
      <Feedback about={`picture ${number}`} phase={phase} voted={picture.voted} onVote={vote} onUndo={undo} roomy />
    </div>
  )
}
