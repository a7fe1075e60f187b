import type { Point, Rect, Size } from '@toile/mask-tools'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/index.ts'
import { type Comparison, dividerAt } from '../state/comparison.ts'
import { type Camera, boxOf, cssOf, visibleArea } from '../state/camera.ts'
import { Divider } from './divider.tsx'
import { Pane } from './pane.tsx'

export interface OriginalProps {
  readonly comparison: Comparison
  /** The frame of what was made of it. */
  readonly picture: Size
  readonly viewport: Size
  readonly camera: Camera
  /** Where on the stage the original lies, in CSS pixels. */
  readonly box: Rect
  /** Where the result lies beside it; null where they lie on each other. */
  readonly place: Point | null
  /** Fetched even when not shown, so that it is there when the button is held. */
  readonly shown: 'alone' | 'divider' | 'beside' | 'not'
}

/** What the picture was made of: up to the divider, beside it, or alone as long as it is held. */
export function Original({
  comparison: { kind, original, noun },
  picture,
  viewport,
  camera,
  box,
  place,
  shown,
}: OriginalProps) {
  const [share, setShare] = useState(0.5)
  const result = place === null ? boxOf(viewport) : boxOf({ width: box.x1 - box.x0, height: box.y1 - box.y0 }, place)
  const seen = visibleArea(camera, picture, result)
  const frame = kind === 'divider' ? picture : original
  const hidden = shown === 'not' ? viewport.width : shown === 'divider' ? viewport.width - dividerAt(share, seen) : 0
  return (
    <>
      <div
        aria-hidden={shown === 'not'}
        className="pointer-events-none absolute inset-0 [&_button]:pointer-events-auto"
        style={hidden === 0 ? undefined : { clipPath: `inset(0 ${hidden}px 0 0)` }}
      >
        {/* Alone it hides the picture wholly: beside one of another shape nothing of that may be seen. */}
        {shown === 'alone' && <span className="absolute inset-0 bg-sunk" />}
        <Pane
          key={original.image_url}
          url={original.image_url}
          alt={`The original ${noun}`}
          frame={frame}
          box={box}
          camera={camera}
          opaque
        />
      </div>
      {shown === 'divider' && <Divider share={share} seen={seen} noun={noun} onShare={setShare} />}
      {(shown === 'divider' || shown === 'beside') && (
        <>
          <Tag over={visibleArea(camera, frame, box)}>Original</Tag>
          <Tag over={seen} atEnd={place === null}>
            Result
          </Tag>
        </>
      )}
      <span role="status">
        {shown === 'alone' && <Tag over={visibleArea(camera, frame, box)}>{`Original ${noun}`}</Tag>}
      </span>
    </>
  )
}

/** What a part of the stage shows, in the corner of what is seen of it. */
function Tag({
  over,
  atEnd = false,
  children,
}: {
  readonly over: Rect
  readonly atEnd?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      className={cx('pointer-events-none absolute flex items-start p-3', atEnd && 'justify-end')}
      style={cssOf(over)}
    >
      <span className="annotation rounded-sm bg-paper px-2.5 py-1.5 text-ink">{children}</span>
    </span>
  )
}
