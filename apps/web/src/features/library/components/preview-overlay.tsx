import { describeMode } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { Dialog } from 'radix-ui'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon, IconButton, useFocusReturn, WordChips } from '../../../ui/index.ts'

interface PreviewOverlayProps {
  readonly pictures: readonly Generation[]
  /** Which picture is open; -1 for none (SPEC section 3, Preview state). */
  readonly index: number
  readonly onIndexChange: (index: number) => void
}

/** The full picture over the page. Arrow keys and buttons move one step and do nothing past the ends. */
export function PreviewOverlay({ pictures, index, onIndexChange }: PreviewOverlayProps) {
  const focusReturn = useFocusReturn()
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
              className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto_auto] outline-none"
            >
              <div className="sheet flex h-16 items-center justify-between gap-4 border-b border-hairline">
                <Dialog.Title className="display truncate text-2xl">{describeMode(picture.type).title}</Dialog.Title>
                <Dialog.Close aria-label="Close" className="-mr-3 flex size-11 items-center justify-center">
                  <CloseIcon />
                </Dialog.Close>
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
