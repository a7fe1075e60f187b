import type { Generation } from '@toile/contract'
import { PICTURE_COSTS } from '@toile/contract'
import type { GestureState, Point, Size, View } from '@toile/mask-tools'
import { IDLE, fit, gesture, keepInSight, panBy, pinch, zoomAbout } from '@toile/mask-tools'
import { Dialog } from 'radix-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useVoting } from '../../../lib/votes.ts'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  DownloadIcon,
  Feedback,
  FitIcon,
  IconButton,
  notify,
  PictureMarks,
  UpscaleIcon,
  useFocusReturn,
  VaryIcon,
  WordChips,
  ZoomInIcon,
  ZoomOutIcon,
  cx,
} from '../../../ui/index.ts'
import { AddedMap } from './added.tsx'
import { TileCanvas } from './tile-canvas.tsx'
import { VaryMenu } from './vary-menu.tsx'

export interface LightboxProps {
  readonly images: readonly Generation[]
  /** Index of the picture shown, or null when closed. */
  readonly index: number | null
  readonly tiled: boolean
  /** The map of what was added lies over the pictures. */
  readonly mapped: boolean
  readonly alt: string
  readonly varies: boolean
  /** Ids of the pictures that are being upscaled. */
  readonly upscaling: ReadonlySet<string>
  readonly onUpscale: (image: Generation) => void
  readonly onMarked: (image: Generation) => void
  readonly onIndex: (index: number | null) => void
  readonly onDownload: (image: Generation) => void
}

/** A picture as large as the window: zoom, previous and next, Escape. Past either end nothing happens (SPEC section 4). */
export function Lightbox({
  images,
  index,
  tiled,
  mapped,
  alt,
  varies,
  upscaling,
  onUpscale,
  onMarked,
  onIndex,
  onDownload,
}: LightboxProps) {
  const focusReturn = useFocusReturn()
  const image = index === null ? undefined : images[index]
  const go = (by: number): void => {
    if (index !== null && index + by in images) onIndex(index + by)
  }
  return (
    <Dialog.Root open={image !== undefined} onOpenChange={(open) => !open && onIndex(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-paper" />
        <Dialog.Content
          aria-describedby={undefined}
          // The sheet itself takes the focus: on a button it would open that button's tooltip first.
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={focusReturn.onCloseAutoFocus}
          className="fixed inset-0 z-40 flex animate-appear flex-col outline-none"
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(-1)
            if (event.key === 'ArrowRight') go(1)
          }}
        >
          {image !== undefined && index !== null && (
            <Viewer
              key={`${image.output_image_id}${tiled ? '-tiled' : ''}`}
              image={image}
              tiled={tiled}
              mapped={mapped}
              alt={alt}
              words={
                <>
                  <Marks
                    key={image.output_image_id}
                    image={image}
                    number={index + 1}
                    upscaling={upscaling.has(image.output_image_id)}
                    onMarked={onMarked}
                  />
                  <Words image={image} />
                </>
              }
              title={
                <Dialog.Title className="figures truncate text-base font-normal">
                  <span className="font-medium">
                    {index + 1} of {images.length}
                  </span>
                  <span className="ml-3 hidden text-soft sm:inline">
                    {image.width} × {image.height} px
                  </span>
                </Dialog.Title>
              }
            >
              <IconButton label="Previous picture" shortcut="←" disabled={index === 0} onClick={() => go(-1)}>
                <ArrowLeftIcon />
              </IconButton>
              <IconButton
                label="Next picture"
                shortcut="→"
                disabled={index === images.length - 1}
                onClick={() => go(1)}
              >
                <ArrowRightIcon />
              </IconButton>
              {varies && (
                <VaryMenu image={image}>
                  <IconButton label="Vary">
                    <VaryIcon />
                  </IconButton>
                </VaryMenu>
              )}
              <IconButton
                label={image.upscaled ? 'Upscaled' : `Upscale, ${PICTURE_COSTS.upscale} credits`}
                disabled={image.upscaled || upscaling.has(image.output_image_id)}
                onClick={() => onUpscale(image)}
              >
                <UpscaleIcon />
              </IconButton>
              <IconButton label="Download" onClick={() => onDownload(image)}>
                <DownloadIcon />
              </IconButton>
              <Dialog.Close asChild>
                <IconButton label="Close" shortcut="Esc">
                  <CloseIcon />
                </IconButton>
              </Dialog.Close>
            </Viewer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What was done with the picture, what is being done, and whether it is liked. */
function Marks({
  image,
  number,
  upscaling,
  onMarked,
}: Pick<LightboxProps, 'onMarked'> & {
  readonly image: Generation
  readonly number: number
  readonly upscaling: boolean
}) {
  const { phase, vote, undo } = useVoting(image, {
    changed: () => onMarked(image),
    failed: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-6 border-t border-hairline px-4 sm:px-6">
      <PictureMarks {...image} upscaling={upscaling} />
      <Feedback about={`picture ${number}`} phase={phase} voted={image.voted} onVote={vote} onUndo={undo} roomy />
    </div>
  )
}

/** How this one picture's words were read. */
function Words({ image: { understood, ignored } }: { readonly image: Generation }) {
  if (understood.length + ignored.length === 0) return null
  return (
    <div className="flex max-h-[30dvh] shrink-0 flex-wrap gap-x-10 gap-y-3 overflow-y-auto border-t border-hairline px-4 py-3 sm:px-6">
      <WordChips understood={understood} ignored={ignored} />
    </div>
  )
}

interface ViewerProps {
  readonly image: Generation
  readonly words: ReactNode
  readonly tiled: boolean
  readonly mapped: boolean
  readonly alt: string
  readonly title: ReactNode
  /** The controls at the end of the bar. */
  readonly children: ReactNode
}

function Viewer({ image, words, tiled, mapped, alt, title, children }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { view, zoom, reset } = useZoom(frame, image)
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-hairline px-2 sm:px-6">
        {title}
        <div className="flex items-center">
          {!tiled && (
            <span className="hidden items-center sm:flex">
              <IconButton label="Zoom out" onClick={() => zoom(1 / 1.5)}>
                <ZoomOutIcon />
              </IconButton>
              <IconButton label="Zoom in" onClick={() => zoom(1.5)}>
                <ZoomInIcon />
              </IconButton>
              <IconButton label="Fit to window" onClick={reset}>
                <FitIcon />
              </IconButton>
            </span>
          )}
          {children}
        </div>
      </div>
      <div ref={frame} className="relative grow touch-none overflow-hidden bg-sunk">
        {tiled ? (
          <TileCanvas
            url={image.image_url}
            alt={`${alt}, repeated 3 × 3`}
            className="absolute top-1/2 left-1/2 aspect-square w-[min(100cqw,100%,calc(100dvh-4rem))] -translate-1/2"
          />
        ) : (
          view !== null && (
            <span
              className="absolute top-0 left-0 block origin-top-left cursor-grab select-none"
              style={{
                width: image.width,
                height: image.height,
                transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              }}
            >
              <img
                src={image.image_url}
                alt={alt}
                draggable={false}
                className={cx('size-full max-w-none', image.type === 'image-to-flatlay' && 'checkered')}
                style={{ imageRendering: view.scale >= 4 ? 'pixelated' : 'auto' }}
              />
              {mapped && <AddedMap image={image} className="absolute inset-0" />}
            </span>
          )
        )}
      </div>
      {words}
    </>
  )
}

function useZoom(frame: React.RefObject<HTMLDivElement | null>, image: Size) {
  const [view, setView] = useState<View | null>(null)
  const { width, height } = image

  const viewport = useCallback(
    (): Size => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 }),
    [frame],
  )
  const reset = useCallback(
    () => setView(fit({ width, height }, viewport(), Math.min(24, viewport().width * 0.03), 2)),
    [width, height, viewport],
  )
  const change = useCallback(
    (step: (view: View, limits: { min: number; max: number }) => View) =>
      setView((old) => {
        if (old === null) return old
        const limits = { min: fit({ width, height }, viewport()).scale / 2, max: 16 }
        return keepInSight(step(old, limits), { width, height }, viewport(), 80)
      }),
    [width, height, viewport],
  )
  const zoom = useCallback(
    (factor: number) => {
      const { width: across, height: down } = viewport()
      change((old, limits) => zoomAbout(old, { x: across / 2, y: down / 2 }, factor, limits))
    },
    [change, viewport],
  )

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const abort = new AbortController()
    const { signal } = abort
    // Calls back once at the start, and so fits the picture for the first time too.
    const observer = new ResizeObserver(reset)
    observer.observe(element)
    let state: GestureState = IDLE
    const locate = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    const feed = (type: 'down' | 'move' | 'up') => (event: PointerEvent) => {
      const kind = event.pointerType === 'touch' ? 'touch' : 'mouse'
      const pointer = { ...locate(event), id: event.pointerId, kind, button: Math.max(event.button, 0) } as const
      if (type === 'down') element.setPointerCapture(event.pointerId)
      const step = gesture(
        state,
        type === 'down'
          ? { type, pointer, tool: 'hand' }
          : type === 'move'
            ? { type, pointer, trail: [] }
            : { type, pointer },
      )
      state = step.state
      for (const effect of step.effects) {
        if (effect.kind === 'pan') change((old) => panBy(old, effect.dx, effect.dy))
        if (effect.kind === 'pinch') change((old, limits) => pinch(old, effect.from, effect.to, limits))
      }
    }
    element.addEventListener('pointerdown', feed('down'), { signal })
    element.addEventListener('pointermove', feed('move'), { signal })
    element.addEventListener('pointerup', feed('up'), { signal })
    element.addEventListener('pointercancel', feed('up'), { signal })
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        const at = locate(event)
        const factor = Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * (event.ctrlKey ? 0.012 : 0.0022))
        change((old, limits) => zoomAbout(old, at, factor, limits))
      },
      { signal, passive: false },
    )
    element.addEventListener(
      'dblclick',
      (event) => {
        const at = locate(event)
        change((old, limits) =>
          old.scale < 0.99 ? zoomAbout(old, at, 1 / old.scale, limits) : zoomAbout(old, at, 2, limits),
        )
      },
      { signal },
    )
    return () => {
      abort.abort()
      observer.disconnect()
    }
  }, [frame, reset, change])

  return { view, zoom, reset }
}
