import { UPLOAD, describeMode } from '@toile/contract'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { useStore } from 'zustand'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { Button, CameraIcon, Grainline, Progress, UploadIcon, cx } from '../../../ui/index.ts'
import { fileProblem } from '../api/upload-photo.ts'
import { cleaningOf } from '../state/cleaning.ts'
import type { Photo } from '../state/draft.ts'
import type { PicturePlace, PictureWords } from '../state/picture-words.ts'
import { pictureWords } from '../state/picture-words.ts'
import type { Studio } from '../state/studio.ts'
import { CleanedDrawing } from './later-cleaning.tsx'
import { UploadProblem, useUploadProblem } from './upload-problem.tsx'

const ACCEPT = UPLOAD.mediaTypes.join(',')

const imageIn = (items: DataTransfer | null): File | null =>
  [...(items?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? items?.files[0] ?? null

/** Takes a picture that is pasted anywhere on the page, but not one pasted into a text. */
function usePaste(take: (file: File) => void): void {
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

/** Of the stage and of the panel beside it. */
export interface PictureStepProps {
  readonly studio: Studio
  readonly place: PicturePlace
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The table a picture is laid on: dropped, chosen, pasted or photographed; then the picture itself, whole. */
export function PictureStage({ studio, place }: PictureStepProps) {
  const picture = useStore(studio.store, ({ draft }) => draft[place])
  const uploading = useStore(studio.store, ({ uploads }) => uploads[place] ?? null)
  const kept = useStore(studio.store, ({ draft }) => (place === 'source' ? cleaningOf(draft) : null))
  const problem = useUploadProblem(studio, place, 'stage')
  const words = pictureWords(describeMode(studio.mode), place)
  const { noun } = words
  const [over, setOver] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  /** The address under which one came. */
  const [come, setCome] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen)), [chosen])

  const take = (file: File): void => {
    setChosen(null)
    // One that will be refused is nothing to show.
    void fileProblem(file).then((found) => found === null && setChosen(URL.createObjectURL(file)))
    void studio.uploadPicture(place, file)
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
  // What is on its way while the drawing is cleaned already is another picture.
  const cleaning = kept?.settled && uploading !== null ? null : kept
  const shown = uploading !== null && cleaning === null ? chosen : (picture?.url ?? null)
  const { attempt, failed, fail, retry } = usePictureRetry(shown ?? '')
  const mayBeClear = place === 'source' && describeMode(studio.mode).sourceKind === 'flatlay'
  return (
    <div className="absolute inset-0 flex flex-col gap-3 p-3 sm:gap-4 sm:p-6" {...drag}>
      <FileInput ref={input} label={`${capitalised(noun)} file`} onFile={take} />
      <FileInput ref={camera} label={`${capitalised(noun)} from the camera`} fromCamera onFile={take} />
      <div
        className={cx(
          'relative flex min-h-0 w-full grow items-center justify-center transition-colors [container-type:size]',
          over && 'bg-raised outline-2 outline-ink outline-dashed',
        )}
      >
        {cleaning !== null ? (
          <CleanedDrawing studio={studio} cleaning={cleaning} alt={`Your ${noun}, its faint marks faded`} />
        ) : shown !== null && failed ? (
          <LostPicture noun={noun} problem={problem} onRetry={retry} onReplace={() => input.current?.click()} />
        ) : shown === null ? (
          <EmptySheet
            words={words}
            brief={problem !== null}
            onChoose={() => input.current?.click()}
            onCamera={() => camera.current?.click()}
          />
        ) : (
          <>
            {mayBeClear && picture !== null && picture.url === shown && picture.url === come && (
              <ClearGround picture={picture} />
            )}
            <img
              key={attempt}
              src={shown}
              alt={uploading === null ? `Your ${noun}` : `Your ${noun}, on its way`}
              className={cx(
                'absolute inset-0 size-full object-contain transition-opacity',
                uploading !== null && 'opacity-40',
              )}
              onLoad={() => setCome(shown)}
              onError={fail}
            />
          </>
        )}
        {uploading !== null && cleaning === null && (
          <div
            className="absolute inset-x-0 bottom-0 flex flex-col gap-2 bg-paper p-4 sm:inset-x-8 sm:bottom-8"
            role="status"
          >
            <span className="figures flex justify-between text-sm">
              <span>{uploading < 1 ? `Uploading the ${noun}` : `Reading the ${noun}`}</span>
              <span>{Math.round(uploading * 100)} %</span>
            </span>
            <Progress value={uploading} label="Upload" />
          </div>
        )}
      </div>
      {shown !== null && !failed && (
        // Below the picture, not on it; the line keeps its height while another is on its way.
        <div className="flex min-h-11 shrink-0 justify-center">
          {picture !== null && (uploading === null || cleaning !== null) && (
            <Button variant="secondary" onClick={() => input.current?.click()}>
              Replace {noun}
            </Button>
          )}
        </div>
      )}
      {!failed && <UploadProblem text={problem} className="self-center" />}
    </div>
  )
}

/** What a picture without a ground lies on, as large as it is shown: black cloth is seen on it in both themes. */
function ClearGround({ picture: { width, height } }: { readonly picture: Photo }) {
  return (
    <span
      className="checkered"
      style={{ width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
    />
  )
}

interface FileInputProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly label: string
  /** Opens the camera of a phone instead of its files. */
  readonly fromCamera?: boolean
  readonly onFile: (file: File) => void
}

function FileInput({ ref, label, fromCamera = false, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={fromCamera ? 'image/*' : ACCEPT}
      {...(fromCamera && { capture: 'environment' as const })}
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file !== undefined) onFile(file)
      }}
    />
  )
}

interface EmptySheetProps {
  readonly words: PictureWords
  /** Leaves room for what is said below, where the sheet stands above the panel and not beside it. */
  readonly brief: boolean
  readonly onChoose: () => void
  readonly onCamera: () => void
}

/** A sheet of the advised shape, drafted with its measures, waiting for the picture. */
function EmptySheet({ words, brief, onChoose, onCamera }: EmptySheetProps) {
  const { width, height } = words
  return (
    <div className="relative grid h-full grid-cols-[auto_auto] grid-rows-[minmax(0,1fr)_auto] gap-2 text-edge">
      <button
        type="button"
        style={{ aspectRatio: `${width} / ${height}` }}
        className="col-start-1 row-start-1 flex h-full max-w-[80vw] flex-col items-center justify-center gap-3 border border-dashed border-edge bg-paper p-4 text-center text-ink transition-colors hover:border-ink hover:bg-raised sm:gap-5 sm:p-6 pointer-coarse:pb-16 sm:pointer-coarse:pb-18"
        onClick={onChoose}
      >
        <span className={cx('display text-balance', brief ? 'text-2xl lg:text-5xl' : 'text-3xl sm:text-5xl')}>
          {words.invitation}
        </span>
        <span
          className={cx(
            'flex flex-wrap items-center justify-center gap-2 text-soft',
            brief && 'max-lg:text-sm max-lg:pointer-fine:hidden',
          )}
        >
          <UploadIcon className={cx(brief && 'max-lg:hidden')} />
          <span className="pointer-coarse:hidden">Press to choose, drop or paste</span>
          <span className="hidden pointer-coarse:inline">Tap to choose</span>
        </span>
        <span className={cx('annotation text-balance text-soft', brief && 'max-lg:hidden')}>
          JPEG · PNG · WebP · AVIF · up to 20 MB
        </span>
      </button>
      <Measure direction="vertical">{height} px</Measure>
      <Measure direction="horizontal">{width} px</Measure>
      <Button
        variant="secondary"
        className={cx(
          'col-start-1 row-start-1 mb-4 hidden! self-end justify-self-center bg-paper whitespace-nowrap pointer-coarse:flex!',
          brief && 'max-sm:gap-1 max-sm:px-2 max-sm:text-sm',
        )}
        onClick={onCamera}
      >
        <CameraIcon />
        Use the camera
      </Button>
    </div>
  )
}

/** A picture that was taken up earlier and does not come: offline, or no longer kept (uploads are, for a week). */
function LostPicture({
  noun,
  problem,
  onRetry,
  onReplace,
}: {
  readonly noun: string
  /** Why the one that was chosen in its place was refused. */
  readonly problem: string | null
  readonly onRetry: () => void
  readonly onReplace: () => void
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 p-4 text-center">
      <p className="max-w-sm">
        Your {noun} could not be loaded. Unused pictures are kept for 7 days; choose it again if it is older.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onReplace}>Replace {noun}</Button>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <UploadProblem text={problem} />
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
