import type { Point, Rect, Size } from './geometry.ts'
import { clamp } from './geometry.ts'
import type { Adjustment } from './placing.ts'
import { cornersOf } from './placing.ts'
import type { View } from './view.ts'
import { imageToScreen } from './view.ts'

/** On the screen, in CSS pixels of the viewport. */
export interface Handles {
  /** The box itself, clockwise from its upper left. */
  readonly outline: readonly [Point, Point, Point, Point]
  /** Where each corner is taken hold of. */
  readonly corners: readonly [Point, Point, Point, Point]
  /** Where it is turned, and from where on the box its stem rises. */
  readonly rotate: Point
  readonly stem: Point
}

export interface HandleStyle {
  /** CSS pixels of a handle's radius, and of the turning handle over the box. */
  readonly radius: number
  readonly rotateAbove: number
}

/**
 * Handles of a small box stand apart, so that a finger takes the one it means, and none leaves the viewport, however
 * large the cut-out: what counts is how far a handle is pulled, not where it stood.
 */
export function handlesOf(view: View, box: Rect, adjustment: Adjustment, viewport: Size, look: HandleStyle): Handles {
  const [a, b, c, d] = cornersOf(box, adjustment)
  const outline = [
    imageToScreen(view, a),
    imageToScreen(view, b),
    imageToScreen(view, c),
    imageToScreen(view, d),
  ] as const
  const middle = { x: (outline[0].x + outline[2].x) / 2, y: (outline[0].y + outline[2].y) / 2 }
  const radians = (adjustment.rotation * Math.PI) / 180 + view.rotation
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const from = (x: number, y: number): Point => ({ x: middle.x + x * cos - y * sin, y: middle.y + x * sin + y * cos })
  const halfHeight = Math.hypot(outline[0].x - outline[3].x, outline[0].y - outline[3].y) / 2
  const halfWidth = Math.hypot(outline[0].x - outline[1].x, outline[0].y - outline[1].y) / 2
  const x = Math.max(halfWidth, 2 * look.radius + 4)
  const y = Math.max(halfHeight, look.radius + 2)
  const inset = look.radius + 2
  const inSight = (point: Point): Point => ({
    x: clamp(point.x, inset, Math.max(inset, viewport.width - inset)),
    y: clamp(point.y, inset, Math.max(inset, viewport.height - inset)),
  })
  return {
    outline,
    corners: [inSight(from(-x, -y)), inSight(from(x, -y)), inSight(from(x, y)), inSight(from(-x, y))],
    rotate: inSight(from(0, -y - look.rotateAbove)),
    stem: from(0, -halfHeight),
  }
}

const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const

/** The cursor along the diagonal that leads from the middle of the outline to a corner of it. */
export function resizeCursor(corner: Point, opposite: Point): (typeof CURSORS)[number] {
  const eighth = Math.round((4 * Math.atan2(corner.y - opposite.y, corner.x - opposite.x)) / Math.PI)
  return CURSORS[(((eighth % 4) + 4) % 4) as 0 | 1 | 2 | 3]
}
