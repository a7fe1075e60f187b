import type { Generation } from '@toile/contract'
import type { ComponentType } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useVoting } from '../../../lib/votes.ts'
import type { IconProps } from '../../../ui/index.ts'
import { DownloadIcon, Feedback, Mark, UpscaleIcon, cx, notify } from '../../../ui/index.ts'

export interface ResultFeedbackProps {
  readonly image: Generation
  readonly number: number
  /** Its marks are other than they were. */
  readonly onMarked: (image: Generation) => void
}

/** Which picture it is and what was done with it; whether it is liked, which stays as a mark. */
export function ResultFeedback({ image, number, onMarked }: ResultFeedbackProps) {
  const { phase, vote, undo } = useVoting(image, {
    changed: () => onMarked(image),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const thanked = phase === 'thanked'
  return (
    <>
      {/* On a narrow sheet the thanks need the whole line. */}
      <span className={cx('items-center gap-3', thanked ? 'hidden @min-[22rem]:flex' : 'flex')}>
        <span className="figures whitespace-nowrap text-soft">
          <span className="text-ink">No. {number}</span>
          <span className="@max-[26rem]:hidden">
            {' '}
            · {image.width} × {image.height}
          </span>
        </span>
        {image.upscaled && <Badge icon={UpscaleIcon}>Upscaled</Badge>}
        {image.downloaded && <Badge icon={DownloadIcon}>Downloaded</Badge>}
      </span>
      {image.voted !== null && phase !== 'sending' && !thanked ? (
        <Mark>{image.voted === '1' ? 'Liked' : 'Disliked'}</Mark>
      ) : (
        <Feedback about={`picture ${number}`} phase={phase} voted={null} onVote={vote} onUndo={undo} />
      )}
    </>
  )
}

/** A badge that says its word where there is room for it. */
function Badge({ icon: Icon, children }: { readonly icon: ComponentType<IconProps>; readonly children: string }) {
  return (
    <span className="annotation flex items-center gap-1 text-green">
      <Icon className="size-4" />
      <span className="@max-[40rem]:sr-only">{children}</span>
    </span>
  )
}
