import { useState, useSyncExternalStore } from 'react'

/** Kept through a logout (lib/device.ts): what was chosen in a wide window says nothing of a narrow one. */
const KEYS = { wide: 'toile.previewReport', narrow: 'toile.previewReport/narrow' } as const
type Place = keyof typeof KEYS

/** In a wide window the report takes nothing from the picture's height: it lies beside it. */
const WIDE = '(min-width: 64rem)'
const place = (): Place => (matchMedia(WIDE).matches ? 'wide' : 'narrow')

function onPlace(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Without a choice it is shown where it has room. */
function kept(at: Place): boolean {
  try {
    const choice = localStorage.getItem(KEYS[at])
    return choice === null ? at === 'wide' : choice === 'shown'
  } catch {
    return at === 'wide'
  }
}

/** Whether what is known of a picture is shown with it, remembered in this browser for wide and for narrow windows. */
export function useReportShown(): readonly [boolean, (shown: boolean) => void] {
  const at = useSyncExternalStore(onPlace, place)
  const [shown, setShown] = useState(() => ({ wide: kept('wide'), narrow: kept('narrow') }))
  return [
    shown[at],
    (next) => {
      setShown((old) => ({ ...old, [at]: next }))
      try {
        localStorage.setItem(KEYS[at], next ? 'shown' : 'hidden')
      } catch {
        // Without storage the choice lasts as long as the preview is open.
      }
    },
  ]
}
