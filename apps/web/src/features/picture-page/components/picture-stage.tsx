import { describeMode, type Generation } from '@toile/contract'
import { useState } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { Button, Notch, StitchLoader, ZoomInIcon, cx } from '../../../ui/index.ts'

interface PictureStageProps {
  readonly picture: Generation
  readonly name: string
  readonly upscaling: boolean
  /** Looks closer: zoom, comparison, repeats. */
  readonly onOpen: () => void
}

/** The picture, whole and as large as the window lets it be, on its pattern piece. */
export function PictureStage({ picture, name, upscaling, onOpen }: PictureStageProps) {
  const { attempt, failed, fail, retry } = usePictureRetry(picture.image_url)
  const [come, setCome] = useState(false)
  const { width, height } = picture
  return (
    <figure className="min-w-0 self-start lg:sticky lg:top-20">
      <div className="relative border border-dashed border-edge bg-sunk p-2 sm:p-3">
        <Notch className="top-1/3 -left-px" />
        <Notch className="top-1/3 -right-px rotate-180" />
        {failed ? (
          <div role="alert" className="flex min-h-80 flex-col items-center justify-center gap-4 p-6 text-center">
            <p>The file could not be loaded. The picture is kept.</p>
            <Button variant="secondary" onClick={retry}>
              Load again
            </Button>
          </div>
        ) : (
          <button
            type="button"
            aria-label="Look closer"
            className="relative mx-auto block max-w-full cursor-zoom-in"
            // As wide as a window of this height can show whole; a small picture is not blown up.
            style={{
              aspectRatio: `${width} / ${height}`,
              width: `min(100%, ${width * 1.5}px, calc(max(20rem, 100dvh - 12.5rem) * ${width / height}))`,
            }}
            onClick={onOpen}
          >
            {!come && (
              <img
                src={picture.thumbnail_url}
                alt=""
                draggable={false}
                className="absolute inset-0 size-full object-contain"
              />
            )}
            <img
              key={attempt}
              src={picture.image_url}
              alt={name}
              width={width}
              height={height}
              draggable={false}
              className={cx(
                'absolute inset-0 size-full object-contain',
                describeMode(picture.type).transparent && come && 'checkered',
              )}
              onLoad={() => setCome(true)}
              onError={fail}
            />
          </button>
        )}
        {upscaling && (
          <StitchLoader
            label="Upscaling"
            className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/90 py-4"
          />
        )}
      </div>
      <figcaption className="annotation mt-1 flex items-center justify-between gap-4 text-soft">
        <span>
          {width} × {height} px
        </span>
        <Button variant="quiet" className="text-sm! normal-case tracking-normal [font-stretch:100%]" onClick={onOpen}>
          <ZoomInIcon />
          Look closer
        </Button>
      </figcaption>
    </figure>
  )
}
