import type { Generation } from '@toile/contract'
import type { ComponentType, ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useVoting } from '../../../lib/votes.ts'
import type { IconProps } from '../../../ui/index.ts'
import { DownloadIcon, Feedback, Mark, UpscaleIcon, notify } from '../../../ui/index.ts'

export interface ResultFeedbackProps {
  readonly image: Generation
  readonly number: number
  /** Its marks are other than they were. */
  readonly onMarked: (image: Generation) => void
  /** What makes it larger. */
  readonly children: ReactNode
}

/**
 * Which picture it is and what was done with it, which a narrow sheet shows on the picture; what makes it larger; whether it
 * is liked, which stays as a mark. What leads to the picture before and back is the same button: it keeps the focus.
 */
export function ResultFeedback({ image, number, onMarked, children }: ResultFeedbackProps) {
  return (
    <>
      {/* On a narrow sheet the thanks need the whole line. */}
      <span className="flex items-center gap-4 group-has-[[data-thanked]]/foot:hidden group-has-[[data-thanked]]/foot:@min-[30rem]:flex @max-[13rem]:grow">
        <span className="figures whitespace-nowrap text-soft @max-[22rem]:sr-only">
          <span className="text-ink">No. {number}</span>
          <span className="@max-[38rem]:hidden">
            {' '}
            · {image.width} × {image.height}
          </span>
        </span>
        {(image.upscaled || image.downloaded) && (
          <span className="flex gap-3 @max-[22rem]:sr-only">
            {image.upscaled && <Badge icon={UpscaleIcon}>Upscaled</Badge>}
            {image.downloaded && <Badge icon={DownloadIcon}>Downloaded</Badge>}
          </span>
        )}
        {children}
      </span>
      <Vote key={image.output_image_id} image={image} number={number} onMarked={onMarked} />
    </>
  )
}

function Vote({ image, number, onMarked }: Omit<ResultFeedbackProps, 'children'>) {
  const { phase, vote, undo } = useVoting(image, {
    changed: () => onMarked(image),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const thanked = phase === 'thanked'
  return (
    <span data-thanked={thanked || undefined} className="ml-auto">
      {image.voted !== null && phase !== 'sending' && !thanked ? (
        <Mark>{image.voted === '1' ? 'Liked' : 'Disliked'}</Mark>
      ) : (
        <Feedback about={`picture ${number}`} phase={phase} voted={null} onVote={vote} onUndo={undo} />
      )}
    </span>
  )
}

/** A badge that says its word where there is room for it. */
function Badge({ icon: Icon, children }: { readonly icon: ComponentType<IconProps>; readonly children: string }) {
  return (
    <span className="annotation flex items-center gap-1 text-green">
      <Icon className="size-4" />
      <span className="@max-[44rem]:sr-only">{children}</span>
    </span>
  )
}
