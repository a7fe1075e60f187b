import type { Rect, Size } from '@toile/mask-tools'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { Button, StitchLoader, cx } from '../../../ui/index.ts'
import { type Camera, viewOf } from '../state/camera.ts'

export interface PaneProps {
  readonly url: string
  /** Shown until the picture is there. */
  readonly thumbnail?: string
  /** Empty for a neighbour that is drawn only to be swiped in. */
  readonly alt: string
  /** The frame that the picture is fitted into: its own size, or that of what it is compared with. */
  readonly frame: Size
  /** Where on the stage, in CSS pixels. */
  readonly box: Rect
  readonly camera: Camera
  /** Its background is transparent. */
  readonly clear?: boolean
  /** It hides what lies under it, also beside a picture of another shape. */
  readonly opaque?: boolean
  /** Lies over the picture, in its frame. */
  readonly over?: ReactNode
}

/** One picture in its part of the stage, as the camera shows it. */
export function Pane({ url, thumbnail, alt, frame, box, camera, clear = false, opaque = false, over }: PaneProps) {
  const { attempt, failed, fail, retry } = usePictureRetry(url)
  /** The try whose picture has come. */
  const [come, setCome] = useState<number | null>(null)
  const there = come === attempt
  const coming = !there && !failed
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const view = viewOf(camera, frame, { width, height })
  const fill = 'absolute inset-0 size-full max-w-none object-contain'
  return (
    <div className="absolute overflow-hidden" style={{ left: box.x0, top: box.y0, width, height }}>
      <span
        className={cx('absolute top-0 left-0 block origin-top-left select-none', opaque && 'bg-sunk')}
        style={{
          width: frame.width,
          height: frame.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      >
        {coming && thumbnail !== undefined && <img src={thumbnail} alt="" draggable={false} className={fill} />}
        <img
          key={attempt}
          src={url}
          alt={alt}
          draggable={false}
          className={cx(fill, clear && there && 'checkered')}
          style={{ imageRendering: view.scale >= 4 ? 'pixelated' : 'auto' }}
          onLoad={() => setCome(attempt)}
          onError={fail}
        />
        {over}
      </span>
      {coming && thumbnail === undefined && (
        <div className="absolute inset-0 grid place-items-center bg-sunk">
          <StitchLoader label="Loading the picture" />
        </div>
      )}
      {failed && (
        <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunk p-6">
          <p className="text-center">The file could not be loaded. The picture is kept.</p>
          <Button variant="secondary" onClick={retry}>
            Load again
          </Button>
        </div>
      )}
    </div>
  )
}
