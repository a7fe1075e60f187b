import type { Generation } from '@toile/contract'
import type { ComponentType } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { originWords } from '../../../lib/engine-words.ts'
import { useVoting } from '../../../lib/votes.ts'
import { Feedback, PictureMarks, WordChips, notify } from '../../../ui/index.ts'

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
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-hairline px-4 [grid-area:judged] max-sm:border-t sm:justify-end sm:pr-6 lg:pr-54">
      <PictureMarks {...picture} upscaling={upscaling} />
      <Feedback about={`picture ${number}`} phase={phase} voted={picture.voted} onVote={vote} onUndo={undo} roomy />
    </div>
  )
}

export interface FidelityPart {
  /** What is said of how true a picture is to what was given; its results say the same, and no feature knows another. */
  readonly Fidelity: ComponentType<{ readonly picture: Generation }>
}

/**
 * What is to be known about this one picture: its words and how they were read, notes, how true it is, who made it and was
 * sent something for it.
 */
export function PictureReport({
  id,
  picture,
  Fidelity,
}: { readonly id: string; readonly picture: Generation } & FidelityPart) {
  const { understood, ignored, warnings, prompt } = picture
  return (
    <section
      id={id}
      aria-label="About this picture"
      // What scrolls is reached by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex flex-col gap-6 overflow-y-auto border-hairline bg-paper px-4 py-5 [grid-area:report] max-lg:max-h-[40dvh] max-lg:border-t sm:px-6 lg:z-10 lg:w-(--report-width) lg:justify-self-end lg:border-y lg:border-l lg:[grid-area:stage]"
    >
      {warnings.length > 0 && (
        <ul aria-label="Please note" className="flex flex-col gap-3">
          {warnings.map((warning) => (
            <li key={warning} className="border-l-4 border-yellow pl-3 text-sm text-pretty">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Fidelity picture={picture} />
      {prompt !== '' && <p className="border-l-2 border-edge pl-4 text-soft">{prompt}</p>}
      <WordChips understood={understood} ignored={ignored} />
      <p className="text-sm text-pretty text-soft">{originWords([picture]).join(' ')}</p>
    </section>
  )
}
