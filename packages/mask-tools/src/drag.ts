import type { Point, Rect } from './geometry.ts'
import { distance } from './geometry.ts'
import type { Adjustment, PlacingLimits } from './placing.ts'
import { cornersOf, middleOf, normalDegrees, scaleRange } from './placing.ts'

/** What a pointer took hold of: the cut-out itself, one of its corners (clockwise from the upper left), the turning handle. */
export type DragHandle = 'move' | 'rotate' | 0 | 1 | 2 | 3

/** Where a finger went down and where it is, in pixels of the picture. */
export interface Finger {
  readonly id: number
  readonly from: Point
  readonly to: Point
}

/** One or two fingers on the cut-out, since the last of them came or went. A mouse is a finger. */
export interface Drag {
  readonly grip: DragHandle
  /** The adjustment at that moment. */
  readonly start: Adjustment
  readonly fingers: readonly [Finger] | readonly [Finger, Finger]
}

export interface DragModifiers {
  /** Turns go in steps of 15 degrees. */
  readonly snap: boolean
  /** Corners are pulled about the middle; else about the corner opposite. */
  readonly centred: boolean
}

/** Degrees to which a rotation snaps while the snap key is held, as in drawing programs. */
export const SNAP_DEGREES = 15
/** Degrees that two spreading fingers may twist before it counts as a rotation. Chosen. */
const TWIST_SLOP = 5

const fingerAt = (id: number, { x, y }: Point): Finger => ({ id, from: { x, y }, to: { x, y } })

export const beginDrag = (start: Adjustment, grip: DragHandle, id: number, at: Point): Drag => ({
  start,
  grip,
  fingers: [fingerAt(id, at)],
})

/** A second finger makes it a pinch; a third changes nothing. */
export function fingerDown(held: Drag, now: Adjustment, id: number, at: Point): Drag {
  const [first, second] = held.fingers
  if (second !== undefined || first.id === id) return held
  return { grip: 'move', start: now, fingers: [fingerAt(first.id, first.to), fingerAt(id, at)] }
}

export function fingerMoved(held: Drag, id: number, to: Point): Drag {
  const [first, second] = held.fingers
  if (first.id === id) {
    const moved = { ...first, to }
    return { ...held, fingers: second === undefined ? [moved] : [moved, second] }
  }
  return second?.id === id ? { ...held, fingers: [first, { ...second, to }] } : held
}

/** After a pinch the finger that stays goes on moving; null when the last one is up. */
export function fingerUp(held: Drag, now: Adjustment, id: number): Drag | null {
  const left = held.fingers.filter((finger) => finger.id !== id)
  const [only] = left
  if (left.length === held.fingers.length) return held
  return only === undefined ? null : beginDrag(now, 'move', only.id, only.to)
}

/** Where the fingers have brought the cut-out; not yet tidied. */
export function dragResult(held: Drag, box: Rect, keys: DragModifiers, limits: PlacingLimits): Adjustment {
  const { start, grip, fingers } = held
  const [first, second] = fingers
  if (second !== undefined) return pinched(start, box, [first, second], limits)
  if (grip === 'move') {
    return { ...start, dx: start.dx + first.to.x - first.from.x, dy: start.dy + first.to.y - first.from.y }
  }
  return grip === 'rotate'
    ? turned(start, box, first, keys.snap)
    : resized(start, box, grip, first, keys.centred, limits)
}

function turned(start: Adjustment, box: Rect, { from, to }: Finger, snap: boolean): Adjustment {
  const middle = placedMiddle(box, start)
  const rotation = start.rotation + degreesBetween(middle, from, middle, to)
  return { ...start, rotation: snap ? Math.round(rotation / SNAP_DEGREES) * SNAP_DEGREES : rotation }
}

/** The corner follows the finger along the diagonal: the aspect is kept. */
function resized(
  start: Adjustment,
  box: Rect,
  grip: 0 | 1 | 2 | 3,
  { from, to }: Finger,
  centred: boolean,
  limits: PlacingLimits,
): Adjustment {
  const corners = cornersOf(box, start)
  const corner = corners[grip]
  const middle = placedMiddle(box, start)
  const fixed = centred ? middle : corners[((grip + 2) % 4) as 0 | 1 | 2 | 3]
  const reach = { x: corner.x - fixed.x, y: corner.y - fixed.y }
  const along = ((to.x - from.x) * reach.x + (to.y - from.y) * reach.y) / (reach.x ** 2 + reach.y ** 2)
  return scaledAbout(start, box, fixed, 1 + along, limits)
}

function scaledAbout(start: Adjustment, box: Rect, fixed: Point, factor: number, limits: PlacingLimits): Adjustment {
  const { least, most } = scaleRange(box, limits)
  const scale = Math.min(Math.max(start.scale * factor, least), most)
  const middle = placedMiddle(box, start)
  const by = scale / start.scale - 1
  return {
    ...start,
    scale,
    dx: start.dx + (middle.x - fixed.x) * by,
    dy: start.dy + (middle.y - fixed.y) * by,
  }
}

/** What lies under each finger stays under it. */
function pinched(
  start: Adjustment,
  box: Rect,
  [first, second]: readonly [Finger, Finger],
  limits: PlacingLimits,
): Adjustment {
  const before = between(first.from, second.from)
  const after = between(first.to, second.to)
  const spread = Math.max(1, distance(first.to, second.to)) / Math.max(1, distance(first.from, second.from))
  const grown = scaledAbout(start, box, before, spread, limits)
  const twist = degreesBetween(first.from, second.from, first.to, second.to)
  const turn = Math.abs(twist) <= TWIST_SLOP ? 0 : twist - Math.sign(twist) * TWIST_SLOP
  const middle = placedMiddle(box, grown)
  const radians = (turn * Math.PI) / 180
  const [x, y] = [middle.x - before.x, middle.y - before.y]
  return {
    ...grown,
    rotation: start.rotation + turn,
    dx: grown.dx + after.x - before.x + x * Math.cos(radians) - y * Math.sin(radians) - x,
    dy: grown.dy + after.y - before.y + x * Math.sin(radians) + y * Math.cos(radians) - y,
  }
}

function placedMiddle(box: Rect, { dx, dy }: Adjustment): Point {
  const { x, y } = middleOf(box)
  return { x: x + dx, y: y + dy }
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Clockwise from the direction a → b to the direction c → d. */
const degreesBetween = (a: Point, b: Point, c: Point, d: Point): number =>
  normalDegrees(((Math.atan2(d.y - c.y, d.x - c.x) - Math.atan2(b.y - a.y, b.x - a.x)) * 180) / Math.PI)
