import { describeMode } from '@toile/contract'
import { Fragment, useId, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { cx } from '../../../ui/index.ts'
import type { Photo } from '../state/draft.ts'
import { pictureWords } from '../state/picture-words.ts'
import { forgetPrevious, keepPrevious, previousFor } from '../state/previous-pictures.ts'
import type { PictureStepProps } from './picture-step.tsx'

/** So many are offered: the last one, and a row. */
const OFFERED = 5

/** Pictures that were brought earlier: those of this mode first. */
export function PreviousChoice({ studio, place, username }: PictureStepProps & { readonly username: string }) {
  const { previousKey: kind, noun } = pictureWords(describeMode(studio.mode), place)
  const [pictures, setPictures] = useState(() => previousFor(username, kind, studio.mode).slice(0, OFFERED))
  const [last, ...earlier] = pictures
  if (last === undefined) return null

  const take = (picture: Photo): void => {
    keepPrevious(username, kind, studio.mode, picture)
    studio.takePicture(place, picture)
  }
  /** One that the server has no longer is not offered again; one that only did not come is, when it can come. */
  const lose = async (picture: Photo): Promise<void> => {
    const { status } = await fetch(picture.url, { method: 'HEAD', credentials: 'same-origin' })
    if (status !== 404) return
    forgetPrevious(username, kind, picture)
    setPictures((offered) => offered.filter((other) => other !== picture))
  }
  const common = { onTake: take, onLost: (picture: Photo) => void lose(picture).catch(() => undefined) }
  return (
    <div className="flex flex-col gap-2">
      <PictureButton key={last.uploadId} picture={last} {...common} className="gap-4 p-3" sheet="h-20 w-16">
        <span>
          <span className="block font-medium">Continue with previous {noun}</span>
          <Size picture={last} />
        </span>
      </PictureButton>
      {earlier.length > 0 && (
        <ul aria-label="Earlier pictures" className="grid grid-cols-4 gap-2 empty:hidden">
          {earlier.map((picture, index) => (
            <PictureButton
              key={picture.uploadId}
              {...{ picture, ...common }}
              as={Item}
              className="w-full justify-center p-1.5"
              sheet="h-20 w-full"
            >
              <span className="sr-only">
                Earlier {noun} {index + 1} of {earlier.length}
                <Size picture={picture} />
              </span>
            </PictureButton>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PictureButtonProps {
  readonly picture: Photo
  readonly onTake: (picture: Photo) => void
  readonly onLost: (picture: Photo) => void
  readonly className: string
  /** What the button lies in: it goes with a picture that does not come. */
  readonly as?: ComponentType<{ readonly children: ReactNode }>
  /** The size of what the thumbnail lies on. */
  readonly sheet: string
  readonly children: ReactNode
}

const Item = ({ children }: { readonly children: ReactNode }) => <li>{children}</li>

function PictureButton({ picture, onTake, onLost, as: In = Fragment, className, sheet, children }: PictureButtonProps) {
  const name = useId()
  const thumbnail = `${picture.url}?size=thumb`
  const { attempt, failed, fail } = usePictureRetry(thumbnail)
  if (failed) return null
  return (
    <In>
      <button
        type="button"
        aria-labelledby={name}
        className={cx('flex items-center border border-edge text-left transition-colors hover:border-ink', className)}
        onClick={() => onTake(picture)}
      >
        <span className={cx('flex shrink-0 items-center justify-center', sheet)}>
          <img
            key={attempt}
            src={thumbnail}
            alt=""
            className="max-h-full max-w-full bg-tracing"
            onError={() => {
              fail()
              onLost(picture)
            }}
          />
        </span>
        <span id={name}>{children}</span>
      </button>
    </In>
  )
}

function Size({ picture: { width, height } }: { readonly picture: Photo }) {
  return (
    <span className="figures block text-sm text-soft">
      {width} × {height} px
    </span>
  )
}
