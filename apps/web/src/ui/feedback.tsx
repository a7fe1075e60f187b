import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { DislikeIcon, LikeIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'

export interface FeedbackProps {
  /** What is voted on, for those who hear it: `picture 3`. */
  readonly about: string
  readonly phase: 'open' | 'sending' | 'thanked' | 'over'
  /** '1' for like, '0' for dislike. */
  readonly voted: '1' | '0' | null
  readonly onVote: (value: '1' | '0') => void
  readonly onUndo: () => void
  /** The question is always drawn; else only where its container is wide enough. */
  readonly roomy?: boolean
}

/** Quieter than what is done with the picture, until it was answered. */
const THUMB = 'not-aria-pressed:text-soft! hover:not-aria-pressed:text-ink!'

/** 'Do you like the result?', then thanks with an Undo. A vote can be changed as long as this is shown. */
export function Feedback({ about, phase, voted, onVote, onUndo, roomy = false }: FeedbackProps) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // The button that was pressed goes away: the focus stays here, and is not lost to the page.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  const vote = (value: '1' | '0'): void => {
    pressed.current = true
    onVote(value)
  }
  const thanked = phase === 'thanked'
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`Feedback on ${about}`}
      className="ml-auto flex min-h-11 items-center justify-end gap-1 text-sm outline-none"
    >
      <p role="status" className={cx('text-right', !thanked && !roomy && 'sr-only @min-[30rem]:not-sr-only')}>
        {thanked ? 'Thanks for your feedback.' : voted === null && 'Do you like the result?'}
      </p>
      {thanked ? (
        <button
          type="button"
          className="min-h-11 min-w-11 px-1 font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
          onClick={onUndo}
        >
          Undo
        </button>
      ) : (
        <>
          <IconButton
            className={THUMB}
            label="Like"
            pressed={voted === '1'}
            disabled={phase === 'sending'}
            onClick={() => vote('1')}
          >
            <LikeIcon />
          </IconButton>
          <IconButton
            className={THUMB}
            label="Dislike"
            pressed={voted === '0'}
            disabled={phase === 'sending'}
            onClick={() => vote('0')}
          >
            <DislikeIcon />
          </IconButton>
        </>
      )}
    </div>
  )
}
