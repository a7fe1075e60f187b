import type { Adjustment, DragHandle, Point, Size } from '@toile/mask-tools'
import { fit, screenToImage } from '@toile/mask-tools'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { placingWords } from '../../../lib/placing-words.ts'
import type { LoadedPhoto } from '../../../lib/use-photo.ts'
import { Button, HelpIcon, IconButton, StageBar, StageBars, StitchLoader, cx } from '../../../ui/index.ts'
import type { Placer, PlacerState } from '../state/placer.ts'
import { CutOutSheet } from './cut-out-sheet.tsx'
import { PlacingHandles } from './placing-handles.tsx'
import { UndoRedo } from './undo-redo.tsx'
import { onStageKey } from './use-placing-keys.ts'

export interface PlacingStageProps {
  readonly placer: Placer
  readonly photo: Size
  readonly shown: Adjustment
  readonly held: PlacerState['held']
  readonly cutOut: HTMLCanvasElement | null
  readonly loading: LoadedPhoto['state']
  readonly onRetryPhoto: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onKeys: () => void
}

/** Around the picture, in a narrow window and in a wide one: the handles of a cut-out that reaches its edge have room there. */
const MARGIN = { narrow: 48, wide: 56, from: 640 } as const

export function PlacingStage({ placer, photo, shown, held, cutOut, loading, ...props }: PlacingStageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = (): void => setViewport({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const view = fit(photo, viewport, viewport.width < MARGIN.from ? MARGIN.narrow : MARGIN.wide, 2)
  const ready = cutOut !== null && viewport.width > 0

  const locate = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return screenToImage(view, { x: event.clientX - box.left, y: event.clientY - box.top })
  }
  return (
    <div className="relative size-full overflow-hidden bg-sunk">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'application' takes pointers and keys */}
      <div
        ref={frame}
        // A drawing surface has its own keys; 'application' lets screen readers pass them on.
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus for its keys
        tabIndex={0}
        aria-label="Cut-out to place"
        aria-describedby="placing-keys"
        className={cx(
          'absolute inset-0 touch-none overflow-hidden select-none focus-visible:outline-offset-[-3px]',
          held === null ? 'cursor-move' : 'cursor-grabbing',
        )}
        onKeyDown={(event) => onStageKey(event, placer)}
        onPointerDown={(event) => {
          if (event.button !== 0 || !ready) return
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
          event.currentTarget.setPointerCapture(event.pointerId)
          placer.grab(gripOf(event.target), event.pointerId, locate(event))
        }}
        onPointerMove={(event) =>
          placer.drag(event.pointerId, locate(event), { snap: event.shiftKey, centred: event.altKey })
        }
        onPointerUp={(event) => placer.release(event.pointerId)}
        onPointerCancel={() => placer.giveUp()}
      >
        {ready && (
          <>
            <CutOutSheet cutOut={cutOut} box={placer.box} shown={shown} picture={photo} view={view} />
            <PlacingHandles
              box={placer.box}
              shown={shown}
              picture={photo}
              view={view}
              viewport={viewport}
              grip={held === null ? null : held.grab.grip}
            />
          </>
        )}
      </div>
      <p id="placing-keys" className="sr-only">
        Arrow keys move the cut-out, with Shift further. Plus and minus resize it, L and R turn it. Question mark lists
        all keys.
      </p>
      {loading === 'loading' && <StitchLoader label="Cutting out" className="absolute inset-0 justify-center" />}
      {loading === 'failed' && (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center">
          <p>The photo could not be loaded. Your work is kept.</p>
          <Button variant="secondary" onClick={props.onRetryPhoto}>
            Try again
          </Button>
        </div>
      )}
      {held !== null && (
        <p
          aria-hidden="true"
          className="annotation pointer-events-none absolute top-2 left-2 flex min-h-9 items-center border border-hairline bg-raised px-3"
        >
          {placingWords(shown)}
        </p>
      )}
      {/* A phone's small stage is all handles: there the tools below undo. */}
      <StageBars>
        <div className="max-sm:hidden">
          <StageBar>
            <UndoRedo placer={placer} canUndo={props.canUndo} canRedo={props.canRedo} />
          </StageBar>
        </div>
        <div className="max-sm:hidden">
          <StageBar>
            <IconButton label="Keys" shortcut="?" onClick={props.onKeys}>
              <HelpIcon />
            </IconButton>
          </StageBar>
        </div>
      </StageBars>
    </div>
  )
}

const GRIPS: Readonly<Record<string, DragHandle>> = { rotate: 'rotate', 0: 0, 1: 1, 2: 2, 3: 3 }

function gripOf(target: EventTarget): DragHandle {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null
  return GRIPS[handle?.dataset['grip'] ?? ''] ?? 'move'
}
