import { UPLOAD } from '@toile/contract'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { useStore } from 'zustand'
import { Button, Grainline, Progress, UploadIcon, cx } from '../../../ui/index.ts'
import type { Photo } from '../state/draft.ts'
import { keepPreviousPhoto, readPreviousPhoto } from '../state/draft-storage.ts'
import type { Studio } from '../state/studio.ts'

const ACCEPT = UPLOAD.mediaTypes.join(',')

const imageIn = (items: DataTransfer | null): File | null =>
  [...(items?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? items?.files[0] ?? null

/** Takes a photo that is pasted anywhere on the page, but not one pasted into a text. */
export function usePaste(take: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return
      const file = imageIn(event.clipboardData)
      if (file !== null) take(file)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [take])
}

/** The table a photo is laid on: dropped, chosen or pasted; then the photo itself, whole, with its measures. */
export function PhotoStage({ studio }: { readonly studio: Studio }) {
  const photo = useStore(studio.store, ({ draft }) => draft.photo)
  const uploading = useStore(studio.store, (state) => state.uploading)
  const problem = useStore(studio.store, (state) => state.uploadProblem)
  const [over, setOver] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  /** The address under which no picture came. */
  const [lost, setLost] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen)), [chosen])

  const take = (file: File): void => {
    setChosen(URL.createObjectURL(file))
    void studio.uploadPhoto(file)
  }
  usePaste(take)
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = imageIn(event.dataTransfer)
      if (file !== null) take(file)
    },
  }
  const shown = uploading !== null ? chosen : (photo?.url ?? null)
  return (
    <div className="absolute inset-0 flex flex-col gap-3 p-3 sm:gap-4 sm:p-6" {...drag}>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label="Photo file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) take(file)
        }}
      />
      <div
        className={cx(
          'relative flex min-h-0 w-full grow items-center justify-center transition-colors',
          over && 'bg-raised outline-2 outline-ink outline-dashed',
        )}
      >
        {shown !== null && shown === lost ? (
          <LostPhoto onRetry={() => setLost(null)} onReplace={() => input.current?.click()} />
        ) : shown === null ? (
          <EmptySheet brief={problem !== null} onChoose={() => input.current?.click()} />
        ) : (
          <>
            <img
              src={shown}
              alt={uploading === null ? 'Your photo' : 'Your photo, on its way'}
              className={cx(
                'absolute inset-0 size-full object-contain transition-opacity',
                uploading !== null && 'opacity-40',
              )}
              onError={() => setLost(shown)}
            />
            {photo !== null && uploading === null && (
              <Button
                variant="secondary"
                className="absolute! right-3 bottom-3 bg-paper hover:bg-ink"
                onClick={() => input.current?.click()}
              >
                Replace photo
              </Button>
            )}
          </>
        )}
        {uploading !== null && (
          <div
            className="absolute inset-x-0 bottom-0 flex flex-col gap-2 bg-paper p-4 sm:inset-x-8 sm:bottom-8"
            role="status"
          >
            <span className="figures flex justify-between text-sm">
              <span>{uploading < 1 ? 'Uploading the photo' : 'Reading the photo'}</span>
              <span>{Math.round(uploading * 100)} %</span>
            </span>
            <Progress value={uploading} label="Upload" />
          </div>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="border-l-4 border-red bg-raised p-4 text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A sheet of the advised shape, drafted with its measures, waiting for the photo; `brief` leaves a phone the room. */
function EmptySheet({ brief, onChoose }: { readonly brief: boolean; readonly onChoose: () => void }) {
  return (
    <div className="grid h-full grid-cols-[auto_auto] grid-rows-[minmax(0,1fr)_auto] gap-2 text-edge">
      <button
        type="button"
        className="flex aspect-3/4 h-full max-w-[80vw] flex-col items-center justify-center gap-3 border border-dashed border-edge bg-paper p-4 sm:gap-5 sm:p-6 text-center text-ink transition-colors hover:border-ink hover:bg-raised"
        onClick={onChoose}
      >
        <span className={cx('display sm:text-5xl', brief ? 'text-2xl' : 'text-3xl')}>Lay your photo here</span>
        <span className={cx('flex flex-wrap items-center justify-center gap-2 text-soft', brief && 'max-sm:text-sm')}>
          <UploadIcon className={cx(brief && 'max-sm:hidden')} />
          Press to choose, drop or paste
        </span>
        <span className={cx('annotation text-soft', brief && 'max-sm:hidden')}>
          JPEG · PNG · WebP · AVIF · up to 20 MB
        </span>
      </button>
      <Measure direction="vertical">{UPLOAD.advisedHeight} px</Measure>
      <Measure direction="horizontal">{UPLOAD.advisedWidth} px</Measure>
    </div>
  )
}

/** A photo that was taken up earlier and does not come: offline, or no longer kept (uploads are, for a week). */
function LostPhoto({ onRetry, onReplace }: { readonly onRetry: () => void; readonly onReplace: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-4 text-center">
      <p className="max-w-sm">
        Your photo could not be loaded. Unused photos are kept for 7 days; choose it again if it is older.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onReplace}>Replace photo</Button>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}

function Measure({
  direction,
  children,
}: {
  readonly direction: 'vertical' | 'horizontal'
  readonly children: React.ReactNode
}) {
  const upright = direction === 'vertical'
  return (
    <span aria-hidden="true" className={cx('flex items-center gap-2', upright ? 'flex-col' : 'w-full')}>
      <Grainline direction={direction} className="grow" />
      <span className={cx('annotation figures text-soft', upright && '[writing-mode:vertical-rl]')}>{children}</span>
      <Grainline direction={direction} className="grow" />
    </span>
  )
}

/** What the photo is, and what would be better. */
export function PhotoPanel({ studio, username }: { readonly studio: Studio; readonly username: string }) {
  const photo = useStore(studio.store, ({ draft }) => draft.photo)
  const [previous, setPrevious] = useState(() => readPreviousPhoto(username))
  if (photo !== null) return <PhotoFacts photo={photo} />
  return (
    <div className="flex flex-col gap-6">
      <ul className="flex flex-col text-sm">
        {[
          ['Size', `${UPLOAD.advisedWidth} × ${UPLOAD.advisedHeight} px or more`],
          ['Light', 'Even, without hard shadows'],
          ['Figure', 'Whole, and clear of the edges'],
        ].map(([name, advice]) => (
          <li key={name} className="flex justify-between gap-4 border-b border-hairline py-3">
            <span className="annotation text-soft">{name}</span>
            <span className="text-right">{advice}</span>
          </li>
        ))}
      </ul>
      {previous !== null && (
        <button
          type="button"
          aria-label="Continue with previous photo"
          className="flex items-center gap-4 border border-edge p-3 text-left transition-colors hover:border-ink"
          onClick={() => studio.takePhoto(previous)}
        >
          <img
            src={previous.url}
            alt=""
            className="h-20 w-16 bg-sunk object-contain"
            onError={() => {
              keepPreviousPhoto(username, null)
              setPrevious(null)
            }}
          />
          <span>
            <span className="block font-medium">Continue with previous photo</span>
            <span className="figures block text-sm text-soft">
              {previous.width} × {previous.height} px
            </span>
          </span>
        </button>
      )}
    </div>
  )
}

function PhotoFacts({ photo }: { readonly photo: Photo }) {
  const small = photo.width < UPLOAD.advisedWidth || photo.height < UPLOAD.advisedHeight
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="flex justify-between gap-4 border-b border-hairline py-3">
        <span className="annotation text-soft">Size</span>
        <span className="figures">
          {photo.width} × {photo.height} px
        </span>
      </p>
      {photo.resized && (
        <Note thread="border-blue">
          The photo was larger than {UPLOAD.maxSide} px on a side and was brought down to {photo.width} × {photo.height}
          . Your pictures will have this size.
        </Note>
      )}
      {small && (
        <Note thread="border-yellow">
          A larger photo gives a finer picture: {UPLOAD.advisedWidth} × {UPLOAD.advisedHeight} px or more is advised.
          You can go on with this one.
        </Note>
      )}
    </div>
  )
}

export function Note({ thread, children }: { readonly thread: string; readonly children: React.ReactNode }) {
  return <p className={cx('border-l-4 bg-raised p-4 text-sm', thread)}>{children}</p>
}
