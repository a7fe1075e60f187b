import { LIBRARY } from '@toile/contract'

/** Ends what is offered now: a later deletion is the one that a key undoes. */
let endOffer: () => void = () => {}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null

/**
 * Has Ctrl+Z undo a deletion for as long as the server lets it be undone: over an open picture no message can be reached by key.
 * @param show shows what undoes it as well; answers what takes that away
 */
export function offerUndo(undo: () => void, show: (undo: () => void) => () => void): void {
  endOffer()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), LIBRARY.undoSeconds * 1000)
  const end = (): void => {
    clearTimeout(timer)
    abort.abort()
  }
  endOffer = end
  const hide = show(() => {
    end()
    undo()
  })
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      // What is drawn or typed has an undo of its own.
      if (defaultPrevented || isTyping(target)) return
      event.preventDefault()
      end()
      hide()
      undo()
    },
    { signal: abort.signal },
  )
}
