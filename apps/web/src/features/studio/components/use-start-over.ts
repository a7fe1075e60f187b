import { useCallback, useEffect, useRef } from 'react'
import { notify } from '../../../ui/index.ts'
import { isBlank } from '../state/draft-sync.ts'
import type { Studio } from '../state/studio.ts'

/** Starts over, and offers to put everything back (R37) as long as this studio is open and nothing was begun anew in it. */
export function useStartOver(studio: Studio): () => void {
  const withdraw = useRef<(() => void) | null>(null)
  useEffect(() => () => withdraw.current?.(), [])
  return useCallback(() => {
    withdraw.current?.()
    const undo = studio.startOver()
    const dismiss = notify.blank('Started over.', { label: 'Undo', onClick: undo })
    const unsubscribe = studio.store.subscribe(({ draft, uploads }) => {
      if (!isBlank(draft) || Object.keys(uploads).length > 0) withdraw.current?.()
    })
    withdraw.current = () => {
      withdraw.current = null
      unsubscribe()
      dismiss()
    }
  }, [studio])
}
