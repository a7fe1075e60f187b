import { useState } from 'react'

/** Kept through a logout (lib/device.ts). */
const KEY = 'toile.previewReport'

/** Without a choice it is shown where it takes nothing from the picture's height: beside it. */
const hasRoom = (): boolean => matchMedia('(min-width: 64rem)').matches

function kept(): boolean {
  try {
    const choice = localStorage.getItem(KEY)
    return choice === null ? hasRoom() : choice === 'shown'
  } catch {
    return hasRoom()
  }
}

/** Whether what is known of a picture is shown with it, remembered in this browser. */
export function useReportShown(): readonly [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(kept)
  return [
    shown,
    (next) => {
      setShown(next)
      try {
        localStorage.setItem(KEY, next ? 'shown' : 'hidden')
      } catch {
        // Without storage the choice lasts as long as the preview is open.
      }
    },
  ]
}
