/** Undo by values: what was, what is, what was undone. Oldest first in `past`, nearest first in `future`. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

/** Undo steps kept. Chosen: a draft stays small. */
export const HISTORY_STEPS = 50

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** One finished gesture: one step. The same value is no step. Steps beyond `limit` are forgotten, oldest first. */
export function commit<T>(history: History<T>, next: T, limit = HISTORY_STEPS): History<T> {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-limit), present: next, future: [] }
}

/** Another value in the place of the present one: a gesture that goes on, as a key that is held, is one step. */
export const amend = <T>(history: History<T>, next: T): History<T> =>
  next === history.present ? history : { ...history, present: next, future: [] }

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: previous as T,
    future: [history.present, ...history.future],
  }
}

export function redo<T>(history: History<T>): History<T> {
  if (history.future.length === 0) return history
  const [next, ...future] = history.future
  return { past: [...history.past, history.present], present: next as T, future }
}

export const canUndo = <T>(history: History<T>): boolean => history.past.length > 0
export const canRedo = <T>(history: History<T>): boolean => history.future.length > 0

/** Applies a change to the value of every step; the steps themselves stay. */
export const rewrite = <T>({ past, present, future }: History<T>, change: (value: T) => T): History<T> => ({
  past: past.map(change),
  present: change(present),
  future: future.map(change),
})
