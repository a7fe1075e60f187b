import type { MaskDocument } from '@toile/mask-tools'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Editor } from '../state/editor.ts'
import { anythingDrawn, enoughMarked } from '../state/editor.ts'
import { keepLastMask, readLastMask } from '../state/last-mask.ts'

/** Milliseconds without a change before the mask is kept. */
const REST_MS = 1000

/** The mask this photo had last, to be offered while nothing is marked yet, or null. Keeps the present one for next time. */
export function useLastMask(editor: Editor, uploadId: string): MaskDocument | null {
  const [last, setLast] = useState<MaskDocument | null>(null)
  const document = useStore(editor.store, ({ history }) => history.present)
  // Not `blank`, which waits half a second: a mask that is reset sooner is wanted back all the same.
  const worthKeeping = useStore(
    editor.store,
    (state) => enoughMarked(state.marked) && anythingDrawn(state) && !state.generating,
  )
  const untouched = useStore(editor.store, (state) => !anythingDrawn(state))
  const unsaved = useRef<MaskDocument | null>(null)

  useEffect(() => {
    let current = true
    // Without a store nothing is offered; nothing else depends on it.
    readLastMask(uploadId, editor.surface.size).then(
      (kept) => current && setLast((newer) => newer ?? kept),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [editor, uploadId])

  useEffect(() => {
    const save = (): void => {
      const wanted = unsaved.current
      unsaved.current = null
      if (wanted === null) return
      setLast(wanted)
      void keepLastMask(uploadId, wanted).catch(() => undefined)
    }
    if (!worthKeeping) {
      save()
      return undefined
    }
    unsaved.current = document
    const timer = setTimeout(save, REST_MS)
    return () => clearTimeout(timer)
  }, [document, worthKeeping, uploadId])

  useEffect(
    () => () => {
      if (unsaved.current !== null) void keepLastMask(uploadId, unsaved.current).catch(() => undefined)
    },
    [uploadId],
  )
  return untouched ? last : null
}
