import type { Generation } from '@toile/contract'
import type { ComponentType } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { originWords } from '../../../lib/engine-words.ts'
import { useVoting } from '../../../lib/votes.ts'
import { ChevronDownIcon, Feedback, PictureMarks, WordChips, notify } from '../../../ui/index.ts'

export interface PictureFeedbackProps {
  readonly picture: Generation
  readonly number: number
  readonly upscaling: boolean
  readonly onMarked: () => void
}

/** What was done with the picture, what is being done, and whether it is liked. */
export function PictureFeedback({ picture, number, upscaling, onMarked }: PictureFeedbackProps) {
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

export interface FidelityPart {
  /** What is said of how true a picture is to what was given; its results say the same, and no feature knows another. */
  readonly Fidelity: ComponentType<{ readonly picture: Generation }>
}

/** What is to be known about this one picture, how its words were read, and who made it and was sent something for it. */
export function PictureNotes({ picture, Fidelity }: { readonly picture: Generation } & FidelityPart) {
  const { understood, ignored, warnings } = picture
  return (
    <div className="flex max-h-[22dvh] flex-wrap gap-x-10 gap-y-3 overflow-y-auto border-t border-hairline px-4 py-3 [grid-area:words] sm:px-6">
      <Fidelity picture={picture} />
      {warnings.length > 0 && (
        // Folded: the picture is what one came for, and they would take a quarter of its height.
        <details className="group -my-3 w-full">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm font-medium">
            <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
            <span className="border-l-4 border-yellow pl-2">
              {warnings.length === 1 ? '1 note on this picture' : `${warnings.length} notes on this picture`}
            </span>
          </summary>
          <ul className="flex flex-col gap-2 pb-3 pl-6 text-sm">
            {warnings.map((warning) => (
              <li key={warning} className="max-w-[75ch] text-pretty">
                {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
      <WordChips understood={understood} ignored={ignored} />
      <p className="text-sm text-soft">{originWords([picture]).join(' ')}</p>
    </div>
  )
}
