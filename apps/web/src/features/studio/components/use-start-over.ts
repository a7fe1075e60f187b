import { useCallback, useEffect, useRef } from 'react'
import { notify } from '../../../ui/index.ts'
import type { Studio } from '../state/studio.ts'

/** Starts over, and offers to put everything back (R37) as long as this studio is open. */
export function useStartOver(studio: Studio): () => void {
  const withdraw = useRef<(() => void) | null>(null)
  useEffect(() => () => withdraw.current?.(), [])
  return useCallback(() => {
    withdraw.current?.()
    const undo = studio.startOver()
    withdraw.current = notify.blank('Started over. Your pictures are in the dashboard.', {
      label: 'Undo',
      onClick: undo,
    })
  }, [studio])
}
