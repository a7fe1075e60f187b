declare global {
  interface Window {
    /** Set by public/early.js. */
    readonly earlyPress?: { button: HTMLElement | null; keep: (event: Event) => void }
  }
}

/**
 * Makes the press on a button of the prerendered page that came before the page could listen. To be called right after
 * `hydrateRoot`: React takes over what is pressed at once, and hears every later press itself.
 */
export function makeEarlyPress(): void {
  const { earlyPress } = window
  if (earlyPress === undefined) return
  window.removeEventListener('click', earlyPress.keep, true)
  earlyPress.button?.click()
}
