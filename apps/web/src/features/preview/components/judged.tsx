import type { Generation } from '@toile/contract'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useVoting } from '../../../lib/votes.ts'
import { Feedback, PictureMarks, WordChips, notify } from '../../../ui/index.ts'

export interface JudgedProps {
  readonly picture: Generation
  readonly number: number
  readonly upscaling: boolean
  readonly onMarked: () => void
}

/** What was done with the picture, what is being done, and whether it is liked. */
export function Judged({ picture, number, upscaling, onMarked }: JudgedProps) {
  const { phase, vote, undo } = useVoting(picture, {
    changed: onMarked,
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-hairline px-4 [grid-area:judged] max-sm:border-t sm:justify-end sm:pr-6">
      <PictureMarks {...picture} upscaling={upscaling} />
      <Feedback about={`picture ${number}`} phase={phase} voted={picture.voted} onVote={vote} onUndo={undo} roomy />
    </div>
  )
}

/** What is to be known about this one picture, and how its words were read. */
export function Words({ picture: { understood, ignored, warnings } }: { readonly picture: Generation }) {
  if (understood.length + ignored.length + warnings.length === 0) return null
  return (
    <div className="flex max-h-[22dvh] flex-wrap gap-x-10 gap-y-3 overflow-y-auto border-t border-hairline px-4 py-3 [grid-area:words] sm:px-6">
      {warnings.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="annotation text-soft">Please note</h3>
          <ul aria-label="Please note" className="flex flex-col gap-1.5">
            {warnings.map((warning) => (
              <li key={warning} className="max-w-[75ch] border-l-2 border-yellow pl-3 text-sm text-pretty">
                {warning}
              </li>
            ))}
          </ul>
        </div>
      )}
      <WordChips understood={understood} ignored={ignored} />
    </div>
  )
}
