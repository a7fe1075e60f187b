import { useEffect } from 'react'
import { useStore } from 'zustand'
import { backgroundJobs, meanProgress } from './jobs/job-progress.ts'

/**
 * Names the tab: 'Pricing — Toile'; with how far pictures are that are being made, those of this page first:
 * '40 % · Pricing — Toile'. A long job may be left for another tab.
 */
export function usePageTitle(title: string | null, progress: number | null = null): void {
  const elsewhere = useStore(backgroundJobs, meanProgress)
  const fraction = progress ?? elsewhere
  const percent = fraction === null ? null : Math.floor(fraction * 100)
  useEffect(() => {
    const name = title === null ? 'Toile' : `${title} — Toile`
    document.title = percent === null ? name : `${percent} % · ${name}`
  }, [title, percent])
}
