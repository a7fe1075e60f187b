import { REPOSITION } from '@toile/contract'
import type { Adjustment, DragHandle, Point, Rect, Size, View } from '@toile/mask-tools'
import { UNMOVED, handlesOf, imageToScreen, isUnmoved, resizeCursor } from '@toile/mask-tools'
import { cx } from '../../../ui/cx.ts'
import { ResizeIcon, TurnIcon } from '../../../ui/icons.tsx'

export interface PlacingHandlesProps {
  readonly box: Rect
  readonly shown: Adjustment
  readonly picture: Size
  readonly view: View
  readonly viewport: Size
  /** What is held now; the other handles step aside for it. */
  readonly grip: DragHandle | null
}

/** Corners by their index, clockwise. */
const CORNERS = [0, 1, 2, 3] as const satisfies readonly DragHandle[]
const LOOK = { radius: REPOSITION.handleRadius, rotateAbove: REPOSITION.rotateHandleAbove }
const path = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

/** Over the sheet, in screen pixels: its edge, where the cut-out stood, its box, and the handles. For pointers alone. */
export function PlacingHandles({ box, shown, picture, view, viewport, grip }: PlacingHandlesProps) {
  const { outline, corners, rotate, stem } = handlesOf(view, box, shown, viewport, LOOK)
  const from = imageToScreen(view, { x: 0, y: 0 })
  const to = imageToScreen(view, { x: picture.width, y: picture.height })
  const middle = { x: (outline[0].x + outline[2].x) / 2, y: (outline[0].y + outline[2].y) / 2 }
  const stood = handlesOf(view, box, UNMOVED, viewport, LOOK).outline
  return (
    <div aria-hidden="true">
      <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" fill="none">
        <rect {...from} width={to.x - from.x} height={to.y - from.y} className="stroke-edge" />
        <path d={notches(from, to)} className="stroke-edge" />
        {!isUnmoved(shown) && <path d={path(stood)} className="stroke-edge" strokeDasharray="2 5" />}
        <path d={path(outline)} className="stroke-paper" strokeWidth="3" />
        <path
          d={`${path(outline)}M${stem.x} ${stem.y}L${rotate.x} ${rotate.y}`}
          className="stroke-ink"
          strokeWidth="1.5"
          strokeDasharray="8 5"
        />
      </svg>
      {CORNERS.map((corner) => (
        <Handle
          key={corner}
          at={corners[corner]}
          grip={corner}
          held={grip}
          cursor={resizeCursor(corners[corner], middle)}
          turn={shown.rotation + (corner % 2) * 90}
        >
          <ResizeIcon className="size-5" />
        </Handle>
      ))}
      <Handle at={rotate} grip="rotate" held={grip} cursor="grab" turn={shown.rotation}>
        <TurnIcon className="size-5" />
      </Handle>
    </div>
  )
}

function Handle({
  at,
  grip,
  held,
  cursor,
  turn = 0,
  children,
}: {
  readonly at: Point
  readonly grip: DragHandle
  readonly held: DragHandle | null
  readonly cursor: string
  readonly turn?: number
  readonly children: React.ReactNode
}) {
  const active = held === grip
  return (
    <span
      data-grip={grip}
      className={cx(
        'group absolute top-0 left-0 flex size-11 items-center justify-center rounded-full',
        held !== null && !active && 'invisible',
      )}
      style={{ transform: `translate(${at.x - 22}px, ${at.y - 22}px) rotate(${turn}deg)`, cursor }}
    >
      <span
        className={cx(
          'flex size-10 items-center justify-center rounded-full border border-ink transition-colors',
          active ? 'bg-ink text-paper' : 'bg-raised/85 text-ink group-hover:bg-ink group-hover:text-paper',
        )}
      >
        {children}
      </span>
    </span>
  )
}

/** A pattern's notches: where the middle of each side is. */
function notches(from: Point, to: Point): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const length = 8
  return `M${x} ${from.y}v${-length}M${x} ${to.y}v${length}M${from.x} ${y}h${-length}M${to.x} ${y}h${length}`
}
