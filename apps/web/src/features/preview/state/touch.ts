import type { GestureEvent, GestureState, Point, Pointer } from '@toile/mask-tools'
import { IDLE, TAP_SLOP, distance, gesture } from '@toile/mask-tools'

/**
 * Pointer gestures in the preview: pan and pinch as mask-tools tells them apart, and besides a swipe to the neighbour and a
 * double tap. Events in, effects out, no DOM. What is zoomed pans; only the whole picture is swiped away, and never by the
 * finger that remains of a pinch.
 */
export interface TouchState {
  readonly fingers: GestureState
  /** The press under way: what it turned out to be, or null while it may still be a tap. */
  readonly press: {
    readonly at: Point
    readonly last: Sample
    readonly before: Sample
    readonly is: 'pan' | 'swipe' | 'nothing' | null
  } | null
  /** The last tap: a second one near it in place and time makes a double tap. */
  readonly tap: Sample | null
}

/** A place of a pointer in CSS pixels, and when it was there, in milliseconds. */
interface Sample extends Point {
  readonly time: number
}

export type TouchEffect =
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'pinch'; readonly from: readonly [Point, Point]; readonly to: readonly [Point, Point] }
  /** The picture follows the finger: CSS pixels from where it lay. */
  | { readonly kind: 'swipe'; readonly dx: number }
  /** `speed` in CSS pixels per millisecond, to the right. */
  | { readonly kind: 'swipe-end'; readonly dx: number; readonly speed: number }
  | { readonly kind: 'swipe-cancel' }
  | { readonly kind: 'double-tap'; readonly at: Point }

export interface TouchStep {
  readonly state: TouchState
  readonly effects: readonly TouchEffect[]
}

export type TouchInput =
  | {
      readonly type: 'down' | 'move' | 'up'
      readonly pointer: Pointer
      readonly time: number
      readonly swipes: boolean
    }
  | { readonly type: 'cancel' }

export const AT_REST: TouchState = { fingers: IDLE, press: null, tap: null }

const DOUBLE_TAP_MS = 320
const DOUBLE_TAP_REACH = { mouse: 8, pen: 16, touch: 32 } as const

/** `swipes`: whether a finger that goes sideways takes the picture with it; false while it is zoomed or compared. */
export function touch(state: TouchState, input: TouchInput): TouchStep {
  if (input.type === 'cancel') {
    return { state: { ...AT_REST, tap: state.tap }, effects: cancelled(state) }
  }
  const { pointer, time, swipes } = input
  const { state: fingers, effects } = gesture(state.fingers, asGesture(input))
  const here = { x: pointer.x, y: pointer.y, time }
  if (fingers.name === 'pinching') {
    const pinches = effects.filter((effect) => effect.kind === 'pinch')
    return { state: { fingers, press: null, tap: null }, effects: [...cancelled(state), ...pinches] }
  }
  switch (input.type) {
    case 'down': {
      const begins = state.fingers.name === 'idle' && fingers.name === 'panning'
      return {
        state: { ...state, fingers, press: begins ? { at: here, last: here, before: here, is: null } : state.press },
        effects: [],
      }
    }
    case 'move': {
      const { press } = state
      if (press === null || fingers.name !== 'panning' || fingers.pointer.id !== pointer.id) {
        return { state: { ...state, fingers }, effects: [] }
      }
      const is = press.is ?? kindOf(press.at, pointer, swipes)
      const next = { ...press, is, last: here, before: here.time > press.last.time ? press.last : press.before }
      return { state: { fingers, press: next, tap: is === null ? state.tap : null }, effects: moved(press, is, here) }
    }
    case 'up': {
      if (fingers.name !== 'idle') return { state: { ...state, fingers }, effects: [] }
      const { press } = state
      if (press === null) return { state: AT_REST, effects: [] }
      if (press.is === 'swipe') {
        const { last, before } = press
        const speed =
          last.time > before.time && time - last.time < 80 ? (last.x - before.x) / (last.time - before.time) : 0
        return { state: AT_REST, effects: [{ kind: 'swipe-end', dx: here.x - press.at.x, speed }] }
      }
      if (press.is !== null || pointer.button > 0) return { state: AT_REST, effects: [] }
      const second =
        state.tap !== null &&
        time - state.tap.time <= DOUBLE_TAP_MS &&
        distance(state.tap, here) <= DOUBLE_TAP_REACH[pointer.kind]
      return second
        ? { state: AT_REST, effects: [{ kind: 'double-tap', at: { x: here.x, y: here.y } }] }
        : { state: { ...AT_REST, tap: here }, effects: [] }
    }
  }
}

function asGesture(input: Exclude<TouchInput, { type: 'cancel' }>): GestureEvent {
  const { type, pointer } = input
  if (type === 'down') return { type, pointer, tool: 'hand' }
  return type === 'move' ? { type, pointer, trail: [] } : { type, pointer }
}

function kindOf(from: Point, pointer: Pointer, swipes: boolean): 'pan' | 'swipe' | 'nothing' | null {
  if (distance(from, pointer) <= TAP_SLOP[pointer.kind]) return null
  if (pointer.kind === 'mouse' || !swipes) return 'pan'
  return Math.abs(pointer.x - from.x) > Math.abs(pointer.y - from.y) ? 'swipe' : 'nothing'
}

function moved(
  press: NonNullable<TouchState['press']>,
  is: 'pan' | 'swipe' | 'nothing' | null,
  to: Point,
): readonly TouchEffect[] {
  if (is === 'swipe') return [{ kind: 'swipe', dx: to.x - press.at.x }]
  // From its first place on: what was held back while it might have been a tap comes with the first step.
  const from = press.is === null ? press.at : press.last
  return is === 'pan' ? [{ kind: 'pan', dx: to.x - from.x, dy: to.y - from.y }] : []
}

const cancelled = ({ press }: TouchState): readonly TouchEffect[] =>
  press?.is === 'swipe' ? [{ kind: 'swipe-cancel' }] : []

/** Where a swipe that ended leads: to the next picture (1), the previous one (-1), or nowhere (0). */
export function swipeTarget({ dx, speed }: { readonly dx: number; readonly speed: number }, width: number): -1 | 0 | 1 {
  const far = Math.abs(dx) > width * 0.35
  const flicked = Math.abs(speed) > 0.35 && Math.abs(dx) > 20 && Math.sign(speed) === Math.sign(dx)
  if (!far && !flicked) return 0
  // A swipe that ends in the other direction is cancelled.
  if (Math.abs(speed) > 0.35 && Math.sign(speed) !== Math.sign(dx)) return 0
  return dx < 0 ? 1 : -1
}

/** How far the picture follows the finger: where there is no neighbour it gives way only a little. */
export const followed = (dx: number, hasNeighbour: boolean): number => (hasNeighbour ? dx : dx * 0.25)
