import { useQueryClient } from '@tanstack/react-query'
import type { Generation } from '@toile/contract'
import { describeMode, RESULTS_FAILED, UPSCALE_FAILED } from '@toile/contract'
import { useCallback, useState } from 'react'
import { ApiError, messagesOfError } from '../../../lib/api/index.ts'
import { useDeletion } from '../../../lib/deletion.ts'
import { useEditing } from '../../../lib/editing.ts'
import { downloadFile, downloadImage } from '../../../lib/download-image.ts'
import { useFavourites } from '../../../lib/favourites.ts'
import { generationsKey } from '../../../lib/generations.ts'
import type { JobState, Slot } from '../../../lib/jobs/index.ts'
import { withImage } from '../../../lib/jobs/index.ts'
import { useOpenPage } from '../../../lib/picture-page.ts'
import type { PreviewPart } from '../../../lib/preview.ts'
import type { ResultsPartProps } from '../../../lib/results-props.ts'
import { useUpscales } from '../../../lib/upscales.ts'
import { useVarying } from '../../../lib/variation.ts'
import { Button, TilesIcon, TrashIcon, notify } from '../../../ui/index.ts'
import { getGeneration } from '../api/get-generation.ts'
import { svgUrl } from '../api/picture-files.ts'
import { numberedImages } from '../state/numbered-images.ts'
import { otherSide, sidesShown } from '../state/sides.ts'
import { announcement } from '../state/summary.ts'
import { type Earlier, EarlierAttempts } from './earlier-attempts.tsx'
import { EarlierStage } from './earlier-stage.tsx'
import { Grid } from './grid.tsx'
import { PatternTools } from './pattern-tools.tsx'
import { ResultCard } from './result-card.tsx'
import { JobProblems } from './job-problems.tsx'
import { useListUpdates } from './use-list-updates.ts'
import { ResultNotes } from './result-notes.tsx'

export interface ResultsProps extends ResultsPartProps {
  /** What shows a picture large. */
  readonly Preview: PreviewPart
}

/** The pictures of a job as they arrive: the grid, and the notes beside it. */
export function Results({
  Preview,
  mode,
  job: whole,
  status,
  size,
  prompt,
  connection,
  onRetry,
  onJob,
  onRestore,
  children,
}: ResultsProps) {
  /** Index of the slot whose picture is open; it stays the same while other pictures arrive or replace this one. */
  const [open, setOpen] = useState<number | null>(null)
  const [tiled, setTiled] = useState(false)
  const [mapped, setMapped] = useState(false)
  /** The pattern whose print files are shown. */
  const [printing, setPrinting] = useState<Generation | null>(null)
  /** Ids of pictures that were deleted, here or elsewhere: the events of the job still tell of them. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const lose = useCallback(({ output_image_id: id }: Generation) => setGone((known) => new Set(known).add(id)), [])
  /** Ids of pictures that were upscaled, and are looked at as they were before. */
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set())
  const job = sidesShown(whole, before, gone)
  /** What is looked at of the attempts before this job; a new job is looked at itself. */
  const [looked, setLooked] = useState<(Earlier & { readonly jobId: string }) | null>(null)
  const earlier = looked?.jobId === whole.jobId && !gone.has(looked.image.output_image_id) ? looked : null
  const [restoring, setRestoring] = useState(false)
  const [downloading, setDownloading] = useState<ReadonlySet<string>>(new Set())
  const client = useQueryClient()
  useListUpdates(mode, whole, onJob)
  const { varies, noteOf, vary } = useVarying()
  const pictures = numberedImages(job).filter(({ image }) => !gone.has(image.output_image_id))
  const images = pictures.map(({ image }) => image)
  // The words may have been changed since for the next pictures; these were made from their own.
  const words = images[0]?.prompt ?? prompt
  const openSlot = open === null ? undefined : job.slots[open]
  const shown = openSlot?.state === 'made' && images.includes(openSlot.image) ? openSlot.image : undefined
  const { title, tiles } = describeMode(mode)
  const alt = words === '' ? title : words

  const editing = useEditing()
  const openPage = useOpenPage()
  const favourites = useFavourites({
    changed: (id) => images.filter((image) => image.output_image_id === id).forEach(mark),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const upscales = useUpscales(images, {
    made: (from, imageId) => {
      notify.success('Upscaled')
      void getGeneration(imageId).then(
        (larger) => onJob((current) => withImage(current, larger, from.output_image_id)),
        () => mark(from),
      )
      void client.invalidateQueries({ queryKey: generationsKey })
    },
    failed: (from, error) => {
      notify.error(`${UPSCALE_FAILED}. ${messagesOfError(error).join(' ')}`)
      mark(from)
    },
  })

  const deletion = useDeletion({
    tell: notify,
    gone: (ids) => {
      setGone((known) => new Set([...known, ...ids]))
      return (back) => setGone((known) => new Set([...known].filter((id) => !back.has(id))))
    },
  })
  const removeOpen = (image: Generation): void => {
    const index = images.indexOf(image)
    // Who deletes the open picture looks at its neighbour next.
    setOpen(slotOf(job, images[index + 1] ?? images[index - 1]))
    deletion.remove([image])
  }

  /** A picture whose marks cannot be asked for keeps those that it has. */
  const mark = (image: Generation): void =>
    void refresh(image).catch((error: unknown) => {
      // One that was deleted meanwhile says so itself, on its sheet.
      if (error instanceof ApiError && error.status === 404) return
      notify.error(`${RESULTS_FAILED}. ${messagesOfError(error).join(' ')}`, {
        label: 'Try again',
        onClick: () => mark(image),
      })
    })

  const refresh = async ({ output_image_id }: Generation): Promise<void> => {
    void client.invalidateQueries({ queryKey: generationsKey })
    const fresh = await getGeneration(output_image_id)
    onJob((current) => withImage(current, fresh))
  }

  /** @param fetchAndSave answers the name of the file */
  const save = async (image: Generation, fetchAndSave: () => Promise<string>): Promise<void> => {
    const id = image.output_image_id
    if (downloading.has(id)) return
    setDownloading((old) => new Set(old).add(id))
    try {
      notify.success(`Saved as ${await fetchAndSave()}`)
      mark(image)
    } catch (error) {
      notify.error(messagesOfError(error).join(' '))
    } finally {
      setDownloading((old) => new Set([...old].filter((other) => other !== id)))
    }
  }
  const restore = async (bringBack: NonNullable<typeof onRestore>, image: Generation): Promise<void> => {
    if (restoring) return
    setRestoring(true)
    await bringBack(image)
    setRestoring(false)
  }
  const download = (image: Generation): Promise<void> => save(image, () => downloadImage(image))
  const downloadSvg = (image: Generation): Promise<void> => save(image, () => downloadFile(image, svgUrl(image)))

  return (
    <>
      {children({
        stage: earlier ? (
          <EarlierStage earlier={earlier} latest={images[0]} />
        ) : (
          <Grid size={images[0] ?? size} count={job.slots.length}>
            {numbered(job).map(({ slot, number }) => (
              <ResultCard
                // Keyed by the index: pictures come and go in a slot.
                key={`${job.jobId}/${number}`}
                number={number}
                slot={slot}
                size={size}
                tiled={tiled}
                mapped={mapped}
                alt={alt}
                downloading={slot.state === 'made' && downloading.has(slot.image.output_image_id)}
                onOpen={() => setOpen(number - 1)}
                onOpenPage={({ output_image_id: id }) => openPage(images, id)}
                onDownload={(image) => void download(image)}
                onDownloadSvg={(image) => void downloadSvg(image)}
                onVary={varies(mode) ? vary : null}
                varyNote={noteOf(mode)}
                other={otherSide(whole.slots[number - 1]!, before, gone)}
                onOther={() => setBefore((old) => toggled(old, whole.slots[number - 1]!))}
                upscaling={slot.state === 'made' && upscales.running.has(slot.image.output_image_id)}
                onUpscale={upscales.start}
                onMarked={mark}
                editing={editing}
                favourites={favourites}
                onPrint={tiles ? setPrinting : null}
                onDelete={(image) => {
                  // The sheet keeps no button that could keep the focus.
                  document.getElementById('content')?.focus({ preventScroll: true })
                  deletion.remove([image])
                }}
                deleted={slot.state === 'made' && gone.has(slot.image.output_image_id)}
                onGone={lose}
              />
            ))}
          </Grid>
        ),
        panel: (
          <div className="flex flex-col gap-6 empty:hidden">
            <JobProblems job={job} connection={connection} onRetry={onRetry} />
            <EarlierAttempts
              images={images}
              gone={gone}
              earlier={earlier}
              onEarlier={(next) => setLooked(next && { ...next, jobId: whole.jobId })}
              onOpenPage={({ output_image_id: id }) => openPage(images, id)}
              onRestore={onRestore === undefined ? null : (image) => void restore(onRestore, image)}
              restoring={restoring}
            />
            {tiles && (
              <Button
                variant={tiled ? 'primary' : 'secondary'}
                aria-pressed={tiled}
                disabled={images.length === 0}
                onClick={() => setTiled(!tiled)}
              >
                <TilesIcon />
                Tile 3×3
              </Button>
            )}
          </div>
        ),
        words: (
          <ResultNotes
            pictures={pictures}
            count={job.slots.length}
            prompt={words}
            mapped={mapped}
            onMapped={setMapped}
          />
        ),
      })}
      <p aria-live="polite" className="sr-only">
        {status ?? announcement(job)}
      </p>
      <Preview
        pictures={images}
        index={shown === undefined ? -1 : images.indexOf(shown)}
        onIndex={(index) => setOpen(slotOf(job, images[index]))}
        onClose={() => setOpen(null)}
        upscaling={upscales.running}
        onUpscale={upscales.start}
        onDownload={download}
        onMarked={mark}
        look={{ tiled, mapped }}
        actions={(image) => [{ label: 'Delete', icon: <TrashIcon />, onSelect: () => removeOpen(image) }]}
      />
      <PatternTools
        image={printing}
        alt={alt}
        onClose={() => setPrinting(null)}
        onUpscale={upscales.start}
        onDownloaded={mark}
      />
    </>
  )
}

/** The other side of a slot is looked at. */
function toggled(before: ReadonlySet<string>, slot: Slot): ReadonlySet<string> {
  const id = slot.state === 'made' ? slot.before?.output_image_id : undefined
  if (id === undefined) return before
  return before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id)
}

/** Index of the slot in which this picture lies. */
const slotOf = (job: JobState, image: Generation | undefined): number | null => {
  const index = job.slots.findIndex((slot) => slot.state === 'made' && slot.image === image)
  return index === -1 ? null : index
}

const numbered = (job: JobState) => job.slots.map((slot, index) => ({ slot, number: index + 1 }))
