import type { KeyboardEvent, MouseEvent } from 'react'
import { describeMode, MASK, type Mode } from '@toile/contract'
import { useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { Picture } from '../../../lib/picture.tsx'
import { Button } from '../../../ui/index.ts'
import type { Draft, Photo } from '../state/draft.ts'
import type { Studio } from '../state/studio.ts'
import { STEP_HEADING } from './workbench.tsx'

/** How far an arrow key moves the dot, as a share of the picture; with Shift, so many times as far. Chosen. */
const STEP = 0.02
const FURTHER = 5
const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface SourceDotStageProps {
  readonly studio: Studio
  readonly picture: Photo
  readonly alt: string
}

/** Of the picture that takes a dot: where somebody is led who is told to set one. */
export const DOT_STAGE = 'studio-dot'

/** The picture that is read, on which one dot says what of it is meant. */
export function SourceDotStage({ studio, picture, alt }: SourceDotStageProps) {
  const { width, height } = picture
  const dot = useStore(studio.store, ({ draft }) => draft.sourceDot)
  const help = useId()
  const place = (across: number, down: number): void => {
    const within = (share: number, size: number): number => Math.round(Math.min(Math.max(share * size, 0), size - 1))
    studio.setSourceDot({ x: within(across, width), y: within(down, height) })
  }
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const { left, top, width: across, height: down } = event.currentTarget.getBoundingClientRect()
    // By keys: it begins in the middle, and the arrows move it.
    if (event.detail === 0) {
      if (dot === null) place(0.5, 0.5)
    } else place((event.clientX - left) / across, (event.clientY - top) / down)
  }
  const move = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (dot === null) return
    if (event.key === 'Delete' || event.key === 'Backspace') studio.setSourceDot(null)
    if (arrow === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? FURTHER * STEP : STEP
    place(dot.x / width + step * arrow[0], dot.y / height + step * arrow[1])
  }
  return (
    <div className="flex size-full items-center justify-center [container-type:size]">
      <button
        type="button"
        id={DOT_STAGE}
        aria-label={dot === null ? `${alt}, without a dot` : `${alt}, with a dot ${whereIs(dot, picture)}`}
        aria-describedby={help}
        style={{ width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
        className="relative cursor-crosshair touch-manipulation"
        onClick={press}
        onKeyDown={move}
      >
        <Picture src={picture.url} alt="" className="size-full" draggable={false} />
        {dot !== null && (
          <svg
            viewBox="-12 -12 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-1/2"
            style={{ left: `${(100 * dot.x) / width}%`, top: `${(100 * dot.y) / height}%` }}
          >
            <circle r={MASK.dotRadius} fill="#1f7a45" stroke="#fff" strokeWidth="2" />
            <path d="M-4 0h8M0-4v8" stroke="#fff" strokeWidth="2" />
          </svg>
        )}
      </button>
      <span id={help} className="sr-only">
        Press on the garment that is meant. With keys, Enter sets a dot in the middle, arrows move it, with Shift
        further, and Delete takes it away.
      </span>
    </div>
  )
}

const whereIs = ({ x, y }: NonNullable<Draft['sourceDot']>, { width, height }: Photo): string =>
  `${Math.round((100 * x) / width)} % across and ${Math.round((100 * y) / height)} % down`

/** Whether a dot says anything: to the mode, and to the engine that would make its pictures, as far as that is known. */
export function useTakesDot(mode: Mode): boolean {
  const able = useModeCapability(mode)
  return describeMode(mode).sourceDot !== 'none' && able?.dot !== 'ignored'
}

/** What the dot is for, and the way to take it away; where the engine looks at none, that of one which was set before. */
export function SourceDotNote({ studio }: { readonly studio: Studio }) {
  const isSet = useStore(studio.store, ({ draft }) => draft.sourceDot !== null)
  const takesDot = useTakesDot(studio.mode)
  const words = useRef<HTMLParagraphElement>(null)
  const takeAway = (): void => {
    studio.setSourceDot(null)
    // The button goes with the dot, and the focus would with it.
    if (takesDot) words.current?.focus()
    else document.getElementById(STEP_HEADING)?.focus()
  }
  if (!takesDot && !isSet) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        Dot on the photo <span className="font-normal text-soft">(optional)</span>
      </h3>
      <p ref={words} tabIndex={-1} className="text-sm text-soft" role="status">
        {takesDot ? DOT_WORDS[isSet ? 'set' : 'none'] : DOT_WORDS.ignored}
      </p>
      {isSet && (
        <Button variant="secondary" className="self-start" onClick={takeAway}>
          Take the dot away
        </Button>
      )}
    </div>
  )
}

const DOT_WORDS = {
  none: 'Press on the garment in the photo if another might be taken for it.',
  set: 'The garment under the dot is taken. Press elsewhere to move it.',
  ignored: 'The engine that makes this looks at no dot: your words alone say which garment is meant.',
} as const
