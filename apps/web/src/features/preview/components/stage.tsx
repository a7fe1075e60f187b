import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { Point, Size } from '@toile/mask-tools'
import { panBy, pinch, zoomAbout } from '@toile/mask-tools'
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { usePictureRetry } from '../../../lib/picture-retry.ts'
import { AddedMap, TileCanvas } from '../../../ui/index.ts'
import type { Comparison } from '../state/comparison.ts'
import {
  type Camera,
  WHOLE_PICTURE,
  sideBySideLayout,
  boxOf,
  doubleTapZoom,
  isZoomed,
  paneOf,
  moveCamera,
} from '../state/camera.ts'
import { type TouchEffect, followed, swipeTarget } from '../state/touch.ts'
import { Original } from './original.tsx'
import { Pane } from './pane.tsx'
import { usePointers } from './use-pointers.ts'

/** How long a swiped picture takes to slide into place. Chosen. */
const GLIDE_MS = 200

export interface StageProps {
  readonly frame: RefObject<HTMLDivElement | null>
  /** The frame's, once it is drawn. */
  readonly viewport: Size | null
  readonly pictures: readonly Generation[]
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly camera: Camera
  readonly onCameraChange: (camera: Camera) => void
  readonly tiled: boolean
  readonly mapped: boolean
  readonly comparison: Comparison | null
  /** The original lies beside or under the picture, or is asked for at any moment: it is fetched. */
  readonly wanted: boolean
  readonly comparing: boolean
  /** The original alone is seen. */
  readonly held: boolean
}

/** The picture, and what it is compared with. Its neighbours lie outside, ready to be swiped in. */
export function Stage(props: StageProps) {
  const {
    frame,
    viewport,
    pictures,
    index,
    onIndex,
    camera,
    onCameraChange,
    tiled,
    mapped,
    comparison,
    wanted,
    comparing,
    held,
  } = props
  const track = useRef<HTMLDivElement>(null)
  /** CSS pixels from which the picture that is swiped in comes to its place. */
  const glideFrom = useRef(0)
  const picture = pictures[index]!
  const beside = comparing && comparison?.kind === 'beside'
  const layout = viewport !== null && beside ? sideBySideLayout(picture, viewport) : null
  const pane = viewport === null ? null : layout === null ? viewport : paneOf(viewport, layout)

  /** Where the result lies: after the original, where both are seen side by side. */
  const place = {
    x: layout === 'columns' && pane !== null ? pane.width : 0,
    y: layout === 'rows' && pane !== null ? pane.height : 0,
  }

  useLayoutEffect(() => {
    if (glideFrom.current !== 0) glide(track.current, glideFrom.current)
    glideFrom.current = 0
  })

  /** The upper left corner of the pane in which a place of the stage is. */
  const cornerOf = ({ x, y }: Point): Point => ({
    x: layout === 'columns' && pane !== null && x > pane.width ? pane.width : 0,
    y: layout === 'rows' && pane !== null && y > pane.height ? pane.height : 0,
  })
  const change = (at: Point, how: (origin: Point) => Parameters<typeof moveCamera>[3]): void => {
    if (pane !== null && !tiled) onCameraChange(moveCamera(camera, picture, pane, how(cornerOf(at))))
  }
  const zoom = (at: Point, factor: number): void =>
    change(at, (origin) => (view, limits) => zoomAbout(view, minus(at, origin), factor, limits))

  const act = (effect: TouchEffect): void => {
    switch (effect.kind) {
      case 'pan':
        return change({ x: 0, y: 0 }, () => (view) => panBy(view, effect.dx, effect.dy))
      case 'pinch': {
        const { from, to } = effect
        const local = (origin: Point, [a, b]: typeof from) => [minus(a, origin), minus(b, origin)] as const
        return change(
          from[0],
          (origin) => (view, limits) => pinch(view, local(origin, from), local(origin, to), limits),
        )
      }
      case 'double-tap':
        if (isZoomed(camera)) return onCameraChange(WHOLE_PICTURE)
        return pane === null ? undefined : zoom(effect.at, doubleTapZoom(picture, pane))
      case 'swipe':
        return follow(effect.dx)
      case 'swipe-cancel':
        return glide(track.current, 0)
      case 'swipe-end': {
        const width = viewport?.width ?? 1
        const by = swipeTarget(effect, width)
        if (by === 0 || pictures[index + by] === undefined) return glide(track.current, shift(effect.dx))
        glideFrom.current = effect.dx + by * width
        if (track.current !== null) track.current.style.transform = ''
        return onIndex(index + by)
      }
    }
  }
  const shift = (dx: number): number => followed(dx, pictures[index + (dx < 0 ? 1 : -1)] !== undefined)
  const follow = (dx: number): void => {
    if (track.current !== null) track.current.style.transform = `translateX(${shift(dx)}px)`
  }
  usePointers(frame, { swipes: !comparing && !held && !isZoomed(camera), onEffect: act, onWheel: zoom })

  return (
    <div
      ref={frame}
      className="relative touch-none overflow-hidden border-y border-hairline bg-sunk [grid-area:stage] lg:mr-(--report-width) data-close:cursor-grab data-close:active:cursor-grabbing"
      data-close={isZoomed(camera) || undefined}
    >
      {viewport !== null && pane !== null && (
        <>
          <div ref={track} className="absolute inset-0">
            {pictures.slice(Math.max(0, index - 1), index + 2).map((each) => {
              const offset = pictures.indexOf(each) - index
              return (
                <div
                  key={each.output_image_id}
                  aria-hidden={offset !== 0}
                  className="absolute inset-0"
                  style={{ transform: offset === 0 ? undefined : `translateX(${offset * 100}%)` }}
                >
                  {tiled && describeMode(each.type).tiles ? (
                    <div className="absolute top-1/2 left-1/2 -translate-1/2" style={squareIn(viewport)}>
                      <Tiled url={each.image_url} alt={offset === 0 ? `${altOf(each)}, repeated 3 × 3` : ''} />
                    </div>
                  ) : (
                    <Pane
                      url={each.image_url}
                      thumbnail={each.thumbnail_url}
                      alt={offset === 0 ? altOf(each) : ''}
                      frame={each}
                      box={offset === 0 ? boxOf(pane, place) : boxOf(viewport)}
                      camera={offset === 0 ? camera : WHOLE_PICTURE}
                      clear={describeMode(each.type).transparent}
                      over={mapped && <AddedMap image={each} className="absolute inset-0" />}
                    />
                  )}
                </div>
              )
            })}
          </div>
          {comparison !== null && wanted && (
            <Original
              comparison={comparison}
              picture={picture}
              viewport={viewport}
              camera={camera}
              place={layout === null ? null : place}
              box={layout === null || held ? boxOf(viewport) : boxOf(pane)}
              shown={held ? 'alone' : comparing ? comparison.kind : 'not'}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Left blank where the file does not come; the pattern itself, one press away, says so and has a button for it. */
function Tiled({ url, alt }: { readonly url: string; readonly alt: string }) {
  const { attempt, fail } = usePictureRetry(url)
  return <TileCanvas key={attempt} url={url} alt={alt} onLost={fail} className="size-full" />
}

/** Comes to its place, from CSS pixels beside it. */
function glide(track: HTMLElement | null, from: number): void {
  if (track === null) return
  track.style.transform = ''
  if (from === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const frames = [{ transform: `translateX(${from}px)` }, { transform: 'none' }]
  track.animate(frames, { duration: GLIDE_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
}

const altOf = ({ prompt, type }: Generation): string => (prompt === '' ? describeMode(type).title : prompt)

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

/** The largest square with a little margin, on whole CSS pixels. */
function squareIn({ width, height }: Size): { width: number; height: number } {
  const side = Math.floor(Math.min(width, height) * 0.94)
  return { width: side, height: side }
}
