import { useEffect, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'

export interface PressAndHold {
  readonly held: boolean
  /** Begins with the key that went down; it ends with any key, pointer or window that is let go. */
  readonly begin: () => void
  /** For the button that holds as long as it is pressed, by pointer or key. */
  readonly button: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown' | 'onContextMenu'>
}

/** Something that is shown as long as a key or a button is held, and never longer. */
export function usePressAndHold(onBegin: () => void): PressAndHold {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!held) return undefined
    const abort = new AbortController()
    const release = (): void => setHeld(false)
    for (const type of ['keyup', 'pointerup', 'pointercancel', 'blur']) {
      addEventListener(type, release, { signal: abort.signal })
    }
    return () => abort.abort()
  }, [held])
  const begin = (): void => {
    onBegin()
    setHeld(true)
  }
  return {
    held,
    begin,
    button: {
      onPointerDown: (event) => {
        if (event.button === 0) begin()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.repeat && (event.key === ' ' || event.key === 'Enter')) begin()
      },
      // A long press on a phone opens a menu else.
      onContextMenu: (event) => event.preventDefault(),
    },
  }
}
