import { useRef } from 'react'

/**
 * Gives the focus back to whatever had it when a dialog opened. Radix does so for dialogs with a trigger of their own;
 * ours are opened by state. What is gone by then (a deleted row) leaves the focus to the page's content.
 *
 * Spread the result on Radix's Dialog.Content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.getElementById('content')
      target?.focus({ preventScroll: true })
    },
  }
}
