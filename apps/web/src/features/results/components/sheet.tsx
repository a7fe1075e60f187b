import type { Generation, ImageCount } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { Editing } from '../../../lib/editing.ts'
import type { Favourites } from '../../../lib/favourites.ts'
import type { Slot } from '../../../lib/jobs/index.ts'
import { useVoting } from '../../../lib/votes.ts'
import {
  AddedMap,
  Button,
  CheckIcon,
  DownloadIcon,
  EditIcon,
  EditMenu,
  FavouriteButton,
  Feedback,
  Mark,
  Progress,
  RepeatIcon,
  Spinner,
  StitchLoader,
  TileCanvas,
  UpscaleIcon,
  VaryIcon,
  VaryMenu,
  cx,
  notify,
} from '../../../ui/index.ts'
import { isGone } from '../api/get-generation.ts'

export interface SheetProps {
  readonly number: number
  readonly slot: Slot
  /** The size expected; a picture that comes with another keeps its own. */
  readonly size: Size
  readonly tiled: boolean
  /** The map of what was added lies over the picture. */
  readonly mapped: boolean
  readonly alt: string
  readonly downloading: boolean
  readonly onOpen: () => void
  readonly onDownload: (image: Generation) => void
  /** Varies it; null where no engine does. */
  readonly onVary: ((image: Generation, count: ImageCount) => void) | null
  readonly upscaling: boolean
  readonly onUpscale: (image: Generation) => void
  /** Its marks are other than they were. */
  readonly onMarked: (image: Generation) => void
  readonly editing: Editing
  readonly favourites: Favourites
  /** Opens a pattern's repeat and print tools; null for pictures that do not repeat. */
  readonly onPrint: ((image: Generation) => void) | null
}

/** One sheet of paper, on which one picture develops in place. */
export function Sheet({
  number,
  slot,
  size,
  tiled,
  mapped,
  alt,
  downloading,
  onOpen,
  onDownload,
  onVary,
  upscaling,
  onUpscale,
  onMarked,
  editing,
  favourites,
  onPrint,
}: SheetProps) {
  const { width, height } = slot.state === 'made' ? slot.image : size
  /** It was made, and deleted since, here or elsewhere: the events of its job still tell of it. */
  const [deleted, setDeleted] = useState(false)
  const loseForGood = useCallback(() => setDeleted(true), [])
  const kept = slot.state === 'made' && !deleted
  return (
    <li className="@container flex min-w-0 flex-col">
      <div className="relative w-full overflow-hidden bg-raised" style={{ aspectRatio: `${width} / ${height}` }}>
        <Bath slot={slot} number={number} deleted={deleted} />
        {kept && (
          <Made
            image={slot.image}
            number={number}
            tiled={tiled}
            mapped={mapped}
            alt={alt}
            onOpen={onOpen}
            onDeleted={loseForGood}
          />
        )}
        {kept && (
          <FavouriteButton
            about={`picture ${number}`}
            favourite={favourites.isFavourite(slot.image)}
            onPicture
            onChange={(favourite) => favourites.set(slot.image, favourite)}
          />
        )}
        {kept && upscaling && (
          <StitchLoader
            label="Upscaling"
            className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/90 py-4"
          />
        )}
      </div>
      <div className="flex min-h-12 items-center justify-between gap-2 text-sm">
        <Caption slot={slot} number={number} />
        {kept && (
          <span className="ml-auto flex items-center gap-1 @min-[18rem]:gap-3">
            {slot.image.downloaded && (
              <span className="annotation flex items-center gap-1 text-green">
                <CheckIcon className="size-4" />
                <span className="@max-[40rem]:sr-only">Downloaded</span>
              </span>
            )}
            {onVary !== null && (
              <VaryMenu mode={slot.image.type} onVary={(count) => onVary(slot.image, count)}>
                <Button variant="quiet" aria-label={`Vary picture ${number}`} className="min-w-11 gap-1.5! text-sm!">
                  <VaryIcon />
                  <span className="hidden @min-[22rem]:inline">Vary</span>
                </Button>
              </VaryMenu>
            )}
            <EditMenu {...editing.usesOf(slot.image.type)} onEdit={(use) => editing.edit(slot.image, use)}>
              <Button variant="quiet" aria-label={`Edit picture ${number}`} className="min-w-11 gap-1.5! text-sm!">
                <EditIcon />
                <span className="hidden @min-[22rem]:inline">Edit</span>
              </Button>
            </EditMenu>
            {onPrint !== null && (
              <Button
                variant="quiet"
                aria-label={`Repeat and print picture ${number}`}
                className="min-w-11 gap-1.5! text-sm!"
                onClick={() => onPrint(slot.image)}
              >
                <RepeatIcon />
                <span className="hidden @min-[26rem]:inline">Repeat</span>
              </Button>
            )}
            <Button
              variant="quiet"
              busy={downloading}
              aria-label={`Download picture ${number}`}
              className="min-w-11 text-sm!"
              onClick={() => onDownload(slot.image)}
            >
              {!downloading && <DownloadIcon />}
              <span className="hidden @min-[32rem]:inline">Download</span>
            </Button>
          </span>
        )}
      </div>
      {/* Kept free from the start: nothing moves when the picture is there. */}
      <div className="flex min-h-12 items-center justify-between gap-2 text-sm">
        {kept && (
          <Judged
            key={slot.image.output_image_id}
            image={slot.image}
            number={number}
            upscaling={upscaling}
            onUpscale={onUpscale}
            onMarked={onMarked}
          />
        )}
      </div>
    </li>
  )
}

interface JudgedProps extends Pick<SheetProps, 'number' | 'upscaling' | 'onUpscale' | 'onMarked'> {
  readonly image: Generation
}

/** Whether the picture is worth more, and whether it is liked; what was answered stays as a mark (SPEC section 4). */
function Judged({ image, number, upscaling, onUpscale, onMarked }: JudgedProps) {
  const { phase, vote, undo } = useVoting(image, {
    changed: () => onMarked(image),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  const thanked = phase === 'thanked'
  return (
    <>
      {/* On a narrow sheet the thanks need the whole line. */}
      <span className={cx(thanked && 'hidden @min-[22rem]:inline')}>
        {image.upscaled ? (
          <Mark>Upscaled</Mark>
        ) : (
          <Button
            variant="quiet"
            busy={upscaling}
            aria-label={`Upscale picture ${number}, ${PICTURE_COSTS.upscale} credits`}
            className="min-w-11 gap-1.5! text-sm!"
            onClick={() => onUpscale(image)}
          >
            {!upscaling && <UpscaleIcon />}
            <span className="hidden @min-[13rem]:inline">Upscale</span>
          </Button>
        )}
      </span>
      {image.voted !== null && phase !== 'sending' && !thanked ? (
        <Mark>{image.voted === '1' ? 'Liked' : 'Disliked'}</Mark>
      ) : (
        <Feedback about={`picture ${number}`} phase={phase} voted={null} onVote={vote} onUndo={undo} />
      )}
    </>
  )
}

interface PrintProps {
  readonly image: Generation
  readonly tiled: boolean
  readonly mapped: boolean
  readonly alt: string
}

interface MadeProps extends PrintProps {
  readonly number: number
  readonly onOpen: () => void
  readonly onDeleted: () => void
}

/**
 * A picture that is made opens on a press. One whose file did not come says so, and is asked for again, unless the server
 * no longer has it.
 */
function Made({ number, onOpen, onDeleted, ...print }: MadeProps) {
  const [attempt, setAttempt] = useState(0)
  const [lost, setLost] = useState(false)
  const { output_image_id: id } = print.image
  const lose = useCallback(() => {
    setLost(true)
    void isGone(id).then((gone) => gone && onDeleted())
  }, [id, onDeleted])
  const loadAgain = useCallback(() => {
    setLost(false)
    setAttempt((last) => last + 1)
  }, [])
  useEffect(() => {
    if (!lost) return undefined
    addEventListener('online', loadAgain)
    return () => removeEventListener('online', loadAgain)
  }, [lost, loadAgain])
  if (lost) {
    return (
      <div className="absolute inset-0 flex flex-col items-start justify-end gap-3 bg-raised p-3 sm:p-4">
        <Spoiled title="Made, not shown">The file did not come. The picture is kept.</Spoiled>
        <Button variant="secondary" aria-label={`Load picture ${number} again`} onClick={loadAgain}>
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
      <Print key={attempt} {...print} onLost={lose} />
    </button>
  )
}

/** The print comes up out of the paper: pale and soft at first, then itself. */
function Print({ image, tiled, mapped, alt, onLost }: PrintProps & { readonly onLost: () => void }) {
  const [developed, setDeveloped] = useState(false)
  if (tiled) {
    return <TileCanvas url={image.image_url} alt={`${alt}, repeated 3 × 3`} onLost={onLost} className="size-full" />
  }
  return (
    <>
      <img
        src={image.image_url}
        alt={alt}
        className={cx(
          'size-full object-contain transition-[opacity,filter] duration-[240ms]',
          // A clear ground is seen as one, and not the sheet with its number.
          image.type === 'image-to-flatlay' && 'checkered',
          developed ? 'opacity-100' : 'opacity-0 blur-md contrast-50',
        )}
        onLoad={() => setDeveloped(true)}
        onError={onLost}
      />
      {mapped && <AddedMap image={image} className="absolute inset-0" />}
    </>
  )
}

/** What lies in the bath before the print: paper that darkens as its picture is made. */
function Bath({ slot, number, deleted }: { readonly slot: Slot; readonly number: number; readonly deleted: boolean }) {
  const fraction = slot.state === 'working' ? slot.fraction : slot.state === 'made' ? 1 : 0
  const spoiled = deleted || slot.state === 'failed' || slot.state === 'cancelled'
  return (
    <div
      aria-hidden={slot.state === 'made' && !deleted}
      className={cx(
        'absolute inset-0 flex flex-col justify-between border p-3 sm:p-4',
        spoiled ? 'border-dashed border-edge' : 'border-hairline',
      )}
    >
      <div
        className="absolute inset-0 bg-[radial-gradient(120%_90%_at_50%_40%,var(--color-edge),transparent_75%)] transition-opacity duration-200"
        style={{ opacity: deleted ? 0 : fraction * 0.55 }}
      />
      <span className="annotation figures relative text-soft">{number}</span>
      {slot.state === 'working' && (
        <Progress value={slot.fraction} label={`Picture ${number}: ${slot.stage}`} className="relative" />
      )}
      {slot.state === 'failed' && <Spoiled title="This one failed">{slot.message}</Spoiled>}
      {slot.state === 'cancelled' && <Spoiled title="Cancelled">It was not made.</Spoiled>}
      {deleted && <Spoiled title="Deleted">It was made, and is no longer on your dashboard.</Spoiled>}
    </div>
  )
}

function Spoiled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <span className="relative">
      <span className="display block text-xl sm:text-2xl">{title}</span>
      <span className="block text-sm text-soft">{children}</span>
    </span>
  )
}

function Caption({ slot, number }: { readonly slot: Slot; readonly number: number }) {
  switch (slot.state) {
    case 'waiting':
      return (
        <span className="flex items-center gap-2 text-soft">
          <Spinner className="size-4" />
          Waiting its turn
        </span>
      )
    case 'working':
      return (
        <span className="figures flex grow justify-between gap-2 text-soft">
          <span className="truncate first-letter:uppercase">{slot.stage}</span>
          <span>{Math.round(slot.fraction * 100)} %</span>
        </span>
      )
    case 'made':
      return (
        <span className="figures truncate text-soft @max-[12rem]:sr-only">
          <span className="text-ink">No. {number}</span>
          <span className="@max-[30rem]:hidden">
            {' '}
            · {slot.image.width} × {slot.image.height}
          </span>
        </span>
      )
    case 'failed':
    case 'cancelled':
      return <span className="figures text-soft">{slot.refunded} credits came back</span>
  }
}
