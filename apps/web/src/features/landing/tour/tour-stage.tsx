import { useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { cx } from '../../../ui/index.ts'
import type { Place } from './garment-shape.ts'
import { PHOTO } from './photo.ts'

/** Shares of the photo's width and height by which an arrow key moves the crosshair; with Shift so many times as far. */
const STEP = { x: 0.02, y: 0.015 } as const
const FURTHER = 5

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface TourStageProps {
  readonly dot: Place | null
  /** The mask's picture once it is made. */
  readonly mask: string | null
  readonly onDot: (place: Place) => void
}

/** The photo, to be clicked on as in the studio's mask step, and with its keys. */
export function TourStage({ dot, mask, onDot }: TourStageProps) {
  const [crosshair, setCrosshair] = useState<Place | null>(null)
  const click = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setCrosshair(null)
    onDot({ x: share((clientX - left) / width), y: share((clientY - top) / height) })
  }
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (event.key === 'Escape' && crosshair !== null) setCrosshair(null)
    else if (arrow !== undefined || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (crosshair === null) setCrosshair({ x: 0.5, y: 0.5 })
      else if (arrow === undefined) onDot(crosshair)
      else {
        const times = event.shiftKey ? FURTHER : 1
        setCrosshair({
          x: share(crosshair.x + arrow[0] * STEP.x * times),
          y: share(crosshair.y + arrow[1] * STEP.y * times),
        })
      }
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing surface has keys and clicks of its own
    <div
      // Lets screen readers pass the keys on.
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus for its keys
      tabIndex={0}
      aria-label={`Photo to mark: ${PHOTO.image.alt}`}
      aria-describedby="tour-keys"
      onClick={click}
      onKeyDown={press}
      className="relative cursor-crosshair touch-manipulation overflow-hidden select-none"
    >
      <img {...PHOTO.image} alt="" draggable={false} className="block h-auto w-full" />
      {mask !== null && (
        <span
          className="absolute inset-0 animate-appear bg-[rgb(255_214_10)] opacity-50 [mask-size:100%_100%]"
          style={{ maskImage: `url(${mask})` }}
        />
      )}
      {dot !== null && <Dot at={dot} confirmed={mask !== null} />}
      {crosshair !== null && <Crosshair at={crosshair} />}
      <p id="tour-keys" className="sr-only">
        Arrow keys move a crosshair, with Shift further. Enter sets a dot.
      </p>
    </div>
  )
}

const share = (value: number): number => Math.min(1, Math.max(0, value))
const placed = ({ x, y }: Place) => ({ left: `${100 * x}%`, top: `${100 * y}%` })

/** As in the studio: red until it is confirmed, then in the mask's colour (R38). */
function Dot({ at, confirmed }: { readonly at: Place; readonly confirmed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-testid="tour-dot"
      className={cx('pointer-events-none absolute size-6 -translate-1/2 animate-appear', confirmed && 'text-[#000]')}
      style={placed(at)}
      fill="none"
      strokeWidth="2"
    >
      <circle
        cx="12"
        cy="12"
        r="10"
        className={cx('stroke-[#000]', confirmed ? 'fill-[rgb(255_214_10)]' : 'fill-[rgb(255_0_0)]')}
        strokeWidth="3"
      />
      <circle cx="12" cy="12" r="10" className="stroke-[#fff]" />
      <path d="M8 12h8M12 8v8" className={confirmed ? 'stroke-[#000]' : 'stroke-[#fff]'} />
    </svg>
  )
}

function Crosshair({ at }: { readonly at: Place }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="pointer-events-none absolute size-8 -translate-1/2"
      style={placed(at)}
      fill="none"
    >
      <path d="M16 2v28M2 16h28" className="stroke-[#000]" strokeWidth="3.5" />
      <path d="M16 2v28M2 16h28" className="stroke-[#fff]" strokeWidth="1.5" />
    </svg>
  )
}
