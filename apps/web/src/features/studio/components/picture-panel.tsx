import { UPLOAD, describeMode } from '@toile/contract'
import { useStore } from 'zustand'
import { cx } from '../../../ui/index.ts'
import type { Photo } from '../state/draft.ts'
import type { PictureWords } from '../state/picture-words.ts'
import { pictureWords } from '../state/picture-words.ts'
import type { PictureStepProps } from './picture-step.tsx'
import { CleanDrawing } from './later-cleaning.tsx'
import { PreviousChoice } from './previous-choice.tsx'
import { SampleChoice } from './sample-choice.tsx'

/** What the picture is, and what would be better. */
export function PicturePanel({ studio, place, username }: PictureStepProps & { readonly username: string }) {
  const picture = useStore(studio.store, ({ draft }) => draft[place])
  const words = pictureWords(describeMode(studio.mode), place)
  if (picture !== null) {
    const drawn = place === 'source' && describeMode(studio.mode).sourceKind === 'sketch'
    return (
      <div className="flex flex-col gap-6">
        {drawn && <CleanDrawing studio={studio} />}
        <PictureFacts picture={picture} words={words} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PreviousChoice {...{ studio, place, username }} />
      {place === 'source' && <SampleChoice studio={studio} />}
      <ul className="flex flex-col text-sm">
        {words.advice.map(([name, advice]) => (
          <li key={name} className="flex justify-between gap-4 border-b border-hairline py-3">
            <span className="annotation text-soft">{name}</span>
            <span className="text-right">{advice}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PictureFacts({ picture, words }: { readonly picture: Photo; readonly words: PictureWords }) {
  const { width, height, resized } = picture
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="flex justify-between gap-4 border-b border-hairline py-3">
        <span className="annotation text-soft">Size</span>
        <span className="figures">
          {width} × {height} px
        </span>
      </p>
      {resized && (
        <Note thread="border-blue">
          The {words.noun} was larger than {UPLOAD.maxSide} px on a side and was brought down to {width} × {height}.
        </Note>
      )}
      {(width < words.width || height < words.height) && (
        <Note thread="border-yellow">{words.small} You can go on with this one.</Note>
      )}
    </div>
  )
}

function Note({ thread, children }: { readonly thread: string; readonly children: React.ReactNode }) {
  return <p className={cx('border-l-4 bg-raised p-4 text-sm', thread)}>{children}</p>
}
