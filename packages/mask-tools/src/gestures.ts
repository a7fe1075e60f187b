import type { Point } from './geometry.ts'
import { distance } from './geometry.ts'

/**
 * What a pointer does to the mask, as a small state machine: events in, effects out, no DOM. One press until its
 * release is one gesture and makes at most one mark; a second finger turns a touch that has hardly begun into a pinch
 * and takes its mark back, so that zooming on a phone never leaves paint behind.
 */
export type Tool = 'inside' | 'outside' | 'draw' | 'erase' | 'lasso' | 'hand'
/** Tools whose drag leaves something on the picture. */
export type PaintTool = 'draw' | 'erase' | 'lasso'

/** A place on the way of a pointer, and the share of the brush's width (0 to 1) that it paints there: all unless given. */
export interface Sample extends Point {
  readonly share?: number
}

/** A pointer in CSS pixels of the viewport. `button`: 0 main, 1 middle, 2 secondary; -1 while moving. */
export interface Pointer extends Sample {
  readonly id: number
  readonly kind: 'mouse' | 'pen' | 'touch'
  readonly button: number
}

export type GestureEvent =
  | { readonly type: 'down'; readonly pointer: Pointer; readonly tool: Tool }
  /** `trail`: the places since the last event, oldest first, the present one last. */
  | { readonly type: 'move'; readonly pointer: Pointer; readonly trail: readonly Sample[] }
  | { readonly type: 'up'; readonly pointer: Pointer }
  /** The system took a pointer away, or Escape was pressed: everything begun is given up. */
  | { readonly type: 'cancel' }

export type GestureState =
  | { readonly name: 'idle' }
  /** Down, and not yet told apart: a dot, a dab, a stroke, a pan or the first finger of a pinch. */
  | { readonly name: 'pressing'; readonly pointer: Pointer; readonly tool: Tool }
  | {
      readonly name: 'painting'
      readonly pointer: Pointer
      readonly last: Point
      /** CSS pixels gone so far. */
      readonly travelled: number
    }
  | { readonly name: 'panning'; readonly pointer: Pointer; readonly last: Point }
  | { readonly name: 'pinching'; readonly fingers: readonly [Pointer, Pointer] }
  /** After a pinch, until the last finger is up: what remains on the glass must not paint. */
  | { readonly name: 'settling'; readonly pointer: Pointer }

export type GestureEffect =
  | { readonly kind: 'dot'; readonly at: Point; readonly label: 0 | 1 }
  | { readonly kind: 'stroke-begin'; readonly tool: PaintTool; readonly at: Sample }
  | { readonly kind: 'stroke-extend'; readonly trail: readonly Sample[] }
  | { readonly kind: 'stroke-end' }
  | { readonly kind: 'stroke-cancel' }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | {
      readonly kind: 'pinch'
      readonly from: readonly [Point, Point]
      readonly to: readonly [Point, Point]
    }

export interface GestureStep {
  readonly state: GestureState
  readonly effects: readonly GestureEffect[]
}

export const IDLE: GestureState = { name: 'idle' }

/** CSS pixels a press may wander and still be a tap. */
export const TAP_SLOP = { mouse: 4, pen: 6, touch: 10 } as const

/** CSS pixels that a finger may have painted before a second finger no longer turns it into a pinch. Chosen. */
const PINCH_RESCUE = 24

export const isPaintTool = (tool: Tool): tool is PaintTool => tool === 'draw' || tool === 'erase' || tool === 'lasso'

/**
 * Share of the brush's width that a pointer paints, by its pressure. A pen without pressure reports 0.5, which is about the
 * pressure of writing, so 0.5 paints the whole width. The least is a fifth, so that no stroke gets lost. Chosen.
 */
export const pressureShare = (kind: Pointer['kind'], pressure: number): number =>
  kind === 'pen' ? Math.round(Math.min(1, Math.max(0.2, 2 * pressure)) * 64) / 64 : 1

export function gesture(state: GestureState, event: GestureEvent): GestureStep {
  if (event.type === 'cancel') {
    return { state: IDLE, effects: state.name === 'painting' ? [{ kind: 'stroke-cancel' }] : [] }
  }
  switch (event.type) {
    case 'down':
      return down(state, event.pointer, event.tool)
    case 'move':
      return move(state, event.pointer, event.trail)
    case 'up':
      return up(state, event.pointer)
  }
}

function down(state: GestureState, pointer: Pointer, tool: Tool): GestureStep {
  if (state.name === 'idle') {
    if (pointer.button === 1 || tool === 'hand') return stay({ name: 'panning', pointer, last: pointer })
    if (pointer.button !== 0) return stay(state)
    // A finger waits for its first movement: it may be the first of two. Mouse and pen mean it.
    if (isPaintTool(tool) && pointer.kind !== 'touch') return startStroke(pointer, tool)
    return stay({ name: 'pressing', pointer, tool })
  }
  if (pointer.kind === 'pen' && isByTouch(state)) {
    // The hand came down before its pen: what it has begun was not meant.
    const begun = down(IDLE, pointer, tool)
    return { state: begun.state, effects: [...gesture(state, { type: 'cancel' }).effects, ...begun.effects] }
  }
  if (pointer.kind !== 'touch' || !('pointer' in state) || state.pointer.kind !== 'touch') return stay(state)
  if (state.pointer.id === pointer.id) return stay(state)
  if (state.name === 'painting' && state.travelled > PINCH_RESCUE) return stay(state)
  const first = 'last' in state ? { ...state.pointer, ...state.last } : state.pointer
  return {
    state: { name: 'pinching', fingers: [first, pointer] },
    effects: state.name === 'painting' ? [{ kind: 'stroke-cancel' }] : [],
  }
}

const isByTouch = (state: GestureState): boolean =>
  state.name === 'pinching' || ('pointer' in state && state.pointer.kind === 'touch')

function move(state: GestureState, pointer: Pointer, trail: readonly Sample[]): GestureStep {
  if (state.name === 'pinching') {
    const moved = state.fingers.findIndex(({ id }) => id === pointer.id)
    if (moved === -1) return stay(state)
    const fingers: readonly [Pointer, Pointer] = moved === 0 ? [pointer, state.fingers[1]] : [state.fingers[0], pointer]
    return { state: { name: 'pinching', fingers }, effects: [{ kind: 'pinch', from: state.fingers, to: fingers }] }
  }
  if (!('pointer' in state) || state.pointer.id !== pointer.id) return stay(state)
  switch (state.name) {
    case 'pressing': {
      if (distance(pointer, state.pointer) <= TAP_SLOP[state.pointer.kind]) return stay(state)
      if (isPaintTool(state.tool)) {
        const begun = startStroke(state.pointer, state.tool)
        const painted = move(begun.state, pointer, trail)
        return { state: painted.state, effects: [...begun.effects, ...painted.effects] }
      }
      // Dots are taps: a drag with them moves the picture, as on a map.
      return move({ name: 'panning', pointer: state.pointer, last: state.pointer }, pointer, trail)
    }
    case 'painting': {
      let travelled = state.travelled
      let last: Point = state.last
      for (const point of trail) {
        travelled += distance(last, point)
        last = point
      }
      return {
        state: { ...state, last: { x: pointer.x, y: pointer.y }, travelled },
        effects: trail.length > 0 ? [{ kind: 'stroke-extend', trail }] : [],
      }
    }
    case 'panning':
      return {
        state: { ...state, last: { x: pointer.x, y: pointer.y } },
        effects: [{ kind: 'pan', dx: pointer.x - state.last.x, dy: pointer.y - state.last.y }],
      }
    case 'settling':
      return stay(state)
  }
}

function up(state: GestureState, pointer: Pointer): GestureStep {
  if (state.name === 'pinching') {
    const left = state.fingers.find(({ id }) => id !== pointer.id)
    return left !== undefined && state.fingers.some(({ id }) => id === pointer.id)
      ? stay({ name: 'settling', pointer: left })
      : stay(state)
  }
  if (!('pointer' in state) || state.pointer.id !== pointer.id) return stay(state)
  switch (state.name) {
    case 'pressing':
      return isPaintTool(state.tool)
        ? { state: IDLE, effects: [...startStroke(state.pointer, state.tool).effects, { kind: 'stroke-end' }] }
        : {
            state: IDLE,
            effects: [{ kind: 'dot', at: toPoint(state.pointer), label: state.tool === 'inside' ? 1 : 0 }],
          }
    case 'painting':
      return { state: IDLE, effects: [{ kind: 'stroke-end' }] }
    case 'panning':
    case 'settling':
      return stay(IDLE)
  }
}

const startStroke = (pointer: Pointer, tool: PaintTool): GestureStep => ({
  state: { name: 'painting', pointer, last: toPoint(pointer), travelled: 0 },
  effects: [{ kind: 'stroke-begin', tool, at: { ...toPoint(pointer), share: pointer.share ?? 1 } }],
})

const toPoint = ({ x, y }: Point): Point => ({ x, y })

const stay = (state: GestureState): GestureStep => ({ state, effects: [] })
