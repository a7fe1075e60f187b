import { useEffect } from 'react'

/** Names the tab: 'Pricing — Toile'. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Toile' : `${title} — Toile`
  }, [title])
}
