import type { Point, Rect, Size } from '@toile/mask-tools'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type Comparison, dividerAt } from '../state/comparison.ts'
import { type Look, viewOf } from '../state/look.ts'
import { Divider } from './divider.tsx'
import { Pane } from './pane.tsx'

export interface OriginalProps {
  readonly comparison: Comparison
  /** The frame of what was made of it. */
  readonly picture: Size
  readonly viewport: Size
  readonly look: Look
  /** Where on the stage the original lies, in CSS pixels. */
  readonly box: Rect
  /** Where the result lies beside it; null where they lie on each other. */
  readonly place: Point | null
  /** What is not shown stays fetched, so that it is there when it is held. */
  readonly shown: 'alone' | 'divider' | 'beside' | 'not'
}

/** What the picture was made of: up to the divider, beside it, or alone as long as it is held. */
export function Original({
  comparison: { kind, original, noun },
  picture,
  viewport,
  look,
  box,
  place,
  shown,
}: OriginalProps) {
  const [share, setShare] = useState(0.5)
  const view = viewOf(look, picture, viewport)
  const seen = { from: Math.max(0, view.x), to: Math.min(viewport.width, view.x + picture.width * view.scale) }
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
          frame={kind === 'divider' ? picture : original}
          box={box}
          look={look}
          opaque
        />
      </div>
      {shown === 'divider' && <Divider share={share} seen={seen} noun={noun} onShare={setShare} />}
      {(shown === 'divider' || shown === 'beside') && (
        <>
          <Tag>Original</Tag>
          {place === null ? <Tag atEnd>Result</Tag> : <Tag at={place}>Result</Tag>}
        </>
      )}
      <span role="status">{shown === 'alone' && <Tag>{`Original ${noun}`}</Tag>}</span>
    </>
  )
}

const CORNER: Point = { x: 0, y: 0 }

/** What a part of the stage shows, in that part's corner. */
function Tag({
  at = CORNER,
  atEnd = false,
  children,
}: {
  readonly at?: Point
  readonly atEnd?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      className="annotation pointer-events-none absolute rounded-sm bg-paper px-2.5 py-1.5 text-ink"
      style={{ top: at.y + 12, ...(atEnd ? { right: 12 } : { left: at.x + 12 }) }}
    >
      {children}
    </span>
  )
}
