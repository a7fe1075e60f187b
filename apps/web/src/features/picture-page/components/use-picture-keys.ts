import { useEffect, useRef } from 'react'
import { ignoresShortcuts } from '../../../lib/shortcut-scope.ts'

/** What moves by arrows itself. */
const OWN_ARROWS = '[role="slider"], [role="radiogroup"], [data-own-arrows]'

/** Keys of the whole page, outside of fields, menus and dialogs. */
export function usePictureKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (ignoresShortcuts(event.target)) return
      const isArrow = event.key.startsWith('Arrow')
      if (isArrow && event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return
      const act = latest.current[event.key]
      // Over the page lies something that takes Escape itself.
      if (act === undefined || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
