import { REPOSITION } from '@toile/contract'
import type { Adjustment, Drag, DragModifiers, DragHandle, History, PlacingWork, Point, Rect } from '@toile/mask-tools'
import {
  UNMOVED,
  dragResult,
  amend,
  canUndo,
  commit,
  fingerDown,
  fingerMoved,
  fingerUp,
  beginDrag,
  isUnmoved,
  placingFor,
  redo,
  sizeOf,
  normaliseAdjustment,
  undo,
} from '@toile/mask-tools'
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

export interface PlacerState {
  readonly history: History<Adjustment>
  /** What is under the fingers now, while they hold it: not yet a step. */
  readonly held: { readonly grab: Drag; readonly now: Adjustment } | null
}

/** How one cut-out is placed: gestures, numbers and keys in, steps out. Points are in pixels of the picture. */
export interface Placer {
  readonly store: StoreApi<PlacerState>
  readonly box: Rect
  grab(grip: DragHandle, finger: number, at: Point): void
  drag(finger: number, to: Point, keys: DragModifiers): void
  release(finger: number): void
  /** Gives up what is held. Answers whether anything was. */
  giveUp(): boolean
  /** One step; `joined` makes it part of the step before, as a key that is held does. */
  change(part: Partial<Adjustment>, joined?: boolean): void
  nudge(by: Partial<Adjustment>, joined?: boolean): void
  /** Pixels; the aspect is kept. */
  resize(to: { readonly width: number } | { readonly height: number }, joined?: boolean): void
  reset(): void
  undo(): void
  redo(): void
}

/** What is to be seen: where it is held, or where it was last put. */
export const shownOf = ({ history, held }: PlacerState): Adjustment => held?.now ?? history.present

export function createPlacer(box: Rect, saved: PlacingWork | null): Placer {
  const store = createStore<PlacerState>(() => ({ history: placingFor(saved, box).history, held: null }))
  const { getState, setState } = store
  const present = (): Adjustment => getState().history.present

  const step = (wanted: Adjustment, joined = false): void => {
    const next = normaliseAdjustment(box, wanted, REPOSITION)
    const { history } = getState()
    if (same(next, history.present)) return
    setState({ history: joined && canUndo(history) ? amend(history, next) : commit(history, next), held: null })
  }

  const follow = (held: Drag, keys: DragModifiers = { snap: false, centred: false }): void =>
    setState({
      held: { grab: held, now: normaliseAdjustment(box, dragResult(held, box, keys, REPOSITION), REPOSITION) },
    })

  const nudge: Placer['nudge'] = ({ dx = 0, dy = 0, scale = 0, rotation = 0 }, joined) => {
    const now = present()
    step({ dx: now.dx + dx, dy: now.dy + dy, scale: now.scale + scale, rotation: now.rotation + rotation }, joined)
  }

  return {
    store,
    box,
    grab: (grip, finger, at) => {
      const { held } = getState()
      follow(held === null ? beginDrag(present(), grip, finger, at) : fingerDown(held.grab, held.now, finger, at))
    },
    drag: (finger, to, keys) => {
      const { held } = getState()
      if (held !== null) follow(fingerMoved(held.grab, finger, to), keys)
    },
    release: (finger) => {
      const { held } = getState()
      if (held === null) return
      const left = fingerUp(held.grab, held.now, finger)
      if (left === held.grab) return
      if (left !== null) {
        follow(left)
        return
      }
      setState({ held: null })
      step(held.now)
    },
    giveUp: () => {
      const { held } = getState()
      if (held !== null) setState({ held: null })
      return held !== null
    },
    change: (part, joined) => step({ ...present(), ...part }, joined),
    nudge,
    resize: (to, joined) => {
      const { width, height } = sizeOf(box)
      step({ ...present(), scale: 'width' in to ? to.width / width : to.height / height }, joined)
    },
    reset: () => {
      if (!isUnmoved(present())) step(UNMOVED)
    },
    undo: () => setState(({ history }) => ({ history: undo(history), held: null })),
    redo: () => setState(({ history }) => ({ history: redo(history), held: null })),
  }
}

const same = (a: Adjustment, b: Adjustment): boolean =>
  a.dx === b.dx && a.dy === b.dy && a.scale === b.scale && a.rotation === b.rotation
