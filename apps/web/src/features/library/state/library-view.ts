import { useState } from 'react'

const VIEWS = ['grid', 'table'] as const
export type LibraryView = (typeof VIEWS)[number]

/** Kept through a logout (lib/device.ts). */
const KEY = 'toile.libraryView'

function kept(): LibraryView {
  try {
    return VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? 'grid'
  } catch {
    return 'grid'
  }
}

/** How the library is looked at, remembered in this browser. */
export function useLibraryView(): readonly [LibraryView, (view: LibraryView) => void] {
  const [view, setView] = useState(kept)
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  ]
}
