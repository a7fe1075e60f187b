import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import type { Slot } from '../../../lib/jobs/index.ts'
import { AddedMap, Button, Progress, Spinner, TileCanvas, cx } from '../../../ui/index.ts'
import { isGone } from '../api/get-generation.ts'

interface PictureImageProps {
  readonly image: Generation
  readonly tiled: boolean
  readonly mapped: boolean
  readonly alt: string
}

interface ResultPictureProps extends PictureImageProps {
  readonly number: number
  readonly onOpen: () => void
  readonly onGone: (image: Generation) => void
}

/**
 * A picture that is made opens on a press. One whose file did not come says so, and is asked for again, unless the server
 * no longer has it.
 */
export function ResultPicture({ number, onOpen, onGone, ...print }: ResultPictureProps) {
  const { image } = print
  const { attempt, failed, fail, retry } = usePictureRetry(image.image_url)
  const onLost = useCallback(() => {
    fail()
    void isGone(image.output_image_id).then((gone) => gone && onGone(image))
  }, [fail, image, onGone])
  if (failed) {
    return (
      <div className="absolute inset-0 flex flex-col items-start justify-end gap-3 bg-raised p-3 sm:p-4">
        <PictureMessage title="Not loaded">The file could not be loaded. The picture is kept.</PictureMessage>
        <Button variant="secondary" aria-label={`Load picture ${number} again`} onClick={retry}>
          Load again
        </Button>
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-label={`Open picture ${number}`}
      className="absolute inset-0 cursor-zoom-in focus-visible:outline-offset-[-4px]"
      onClick={onOpen}
    >
      <PictureImage key={attempt} {...print} onLost={onLost} />
    </button>
  )
}

/** The picture fades in. Its file takes seconds on a slow line: until it is there the thumbnail is shown. */
function PictureImage({ image, tiled, mapped, alt, onLost }: PictureImageProps & { readonly onLost: () => void }) {
  const [come, setCome] = useState<'nothing' | 'small' | 'whole'>('nothing')
  if (tiled) {
    return <TileCanvas url={image.image_url} alt={`${alt}, repeated 3 × 3`} onLost={onLost} className="size-full" />
  }
  // A clear ground is seen as one, and not the sheet with its number.
  const laid = cx('absolute inset-0 size-full object-contain', describeMode(image.type).transparent && 'checkered')
  return (
    <>
      <span
        className={cx(
          'absolute inset-0 transition-[opacity,filter] duration-[240ms]',
          come === 'nothing' ? 'opacity-0 blur-md contrast-50' : 'opacity-100',
        )}
      >
        {come !== 'whole' && (
          <img
            src={image.thumbnail_url}
            alt=""
            className={laid}
            onLoad={() => setCome((known) => (known === 'nothing' ? 'small' : known))}
          />
        )}
        <img
          src={image.image_url}
          alt={alt}
          className={cx(laid, come !== 'whole' && 'invisible')}
          onLoad={() => setCome('whole')}
          onError={onLost}
        />
      </span>
      {come === 'nothing' && (
        <span className="absolute inset-x-0 bottom-0 flex animate-[appear_180ms_300ms_both] items-center gap-2 p-3 text-sm text-soft sm:p-4">
          <Spinner className="size-4" />
          Loading the picture
        </span>
      )}
      {mapped && <AddedMap image={image} className="absolute inset-0" />}
    </>
  )
}

/** What a slot shows until its picture is loaded: how far it is, that it failed or was cancelled, that it was deleted. */
export function ResultProgress({
  slot,
  number,
  deleted,
}: {
  readonly slot: Slot
  readonly number: number
  readonly deleted: boolean
}) {
  const preview = useLastPreview(slot)
  const fraction = slot.state === 'working' ? slot.fraction : slot.state === 'made' ? 1 : 0
  const spoiled = deleted || slot.state === 'failed' || slot.state === 'cancelled'
  return (
    <div
      aria-hidden={slot.state === 'made' && !deleted}
      className={cx(
        'absolute inset-0 flex flex-col border p-3 sm:p-4',
        // Why there is no picture stands at the top: the foot of a large sheet lies below the window.
        spoiled ? 'gap-2 border-dashed border-edge' : 'justify-between border-hairline',
      )}
    >
      <div
        className="absolute inset-0 bg-[radial-gradient(120%_90%_at_50%_40%,var(--color-edge),transparent_75%)] transition-opacity duration-200"
        style={{ opacity: deleted ? 0 : fraction * 0.55 }}
      />
      {preview !== null && !spoiled && (
        <span className="absolute inset-0 animate-appear overflow-hidden">
          <img src={preview} alt="" className="size-full scale-105 object-cover opacity-75 blur-[6px]" />
        </span>
      )}
      <span className={cx('annotation figures relative text-soft', preview !== null && 'self-start bg-paper px-1.5')}>
        {number}
      </span>
      {slot.state === 'working' && (
        <Progress value={slot.fraction} label={`Picture ${number}: ${slot.stage}`} className="relative" />
      )}
      {slot.state === 'failed' && <PictureMessage title="This one failed">{slot.message}</PictureMessage>}
      {slot.state === 'cancelled' && <PictureMessage title="Cancelled">It was not made.</PictureMessage>}
      {deleted && <PictureMessage title="Deleted">It was made and has been deleted since.</PictureMessage>}
    </div>
  )
}

/** The last look at a picture that is being made. It stays under the picture, whose file is still on its way when it is done. */
function useLastPreview(slot: Slot): string | null {
  const now = slot.state === 'working' ? (slot.preview ?? null) : null
  const [last, setLast] = useState(now)
  const shown = slot.state === 'made' ? last : now
  if (shown !== last) setLast(shown)
  return shown
}

function PictureMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <span className="relative">
      <span className="display block text-xl sm:text-2xl">{title}</span>
      <span className="block text-sm text-soft">{children}</span>
    </span>
  )
}
