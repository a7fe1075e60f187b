import { useRef } from 'react'

/** The dialog that opened last and is not closed, and what it will give the focus back to. */
let latest: { readonly dialog: object; readonly opener: HTMLElement | null } | null = null

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for dialogs with a trigger of their own;
 * ours are opened by state. A dialog that takes another's place gives back what that one would have; what is gone by then
 * (a deleted row) leaves the focus to the page's content.
 *
 * Spread the result on Radix's Dialog.Content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      const focused = document.activeElement
      // What had the focus went with the dialog that was here before.
      const replaces = focused === document.body || focused === null
      opener.current = replaces ? (latest?.opener ?? null) : focused instanceof HTMLElement ? focused : null
      latest = { dialog: opener, opener: opener.current }
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      if (latest?.dialog === opener) latest = null
      const target = opener.current?.isConnected ? opener.current : document.getElementById('content')
      target?.focus({ preventScroll: true })
    },
  }
}
