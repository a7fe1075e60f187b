import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { RunMask, Size } from '@toile/mask-tools'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { findPerson } from '../api/find-person.ts'
import type { Editor } from '../state/editor.ts'
import { anythingDrawn } from '../state/editor.ts'

/** Who is to be offered as a whole: being looked for, found, nobody for certain; null where nobody is offered. */
export type FoundPerson = 'looking' | 'nobody' | RunMask | null

/** The only person in the photo, in modes that keep somebody, while nothing is marked yet. */
export function usePerson(
  editor: Editor,
  { uploadId, width, height }: Size & { readonly uploadId: string },
  mode: Mode,
): FoundPerson {
  const [found, setFound] = useState<FoundPerson>('looking')
  const untouched = useStore(editor.store, (state) => !anythingDrawn(state))
  const offered = untouched && describeMode(mode).preferredMask === 'person'
  const wanted = offered && found === 'looking'

  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    const settle = (person: RunMask | null): void => {
      if (!abort.signal.aborted) setFound(person ?? 'nobody')
    }
    // Where it fails nobody is offered; dots mark all the same.
    findPerson({ uploadId, width, height }, abort.signal).then(settle, () => settle(null))
    return () => abort.abort()
  }, [wanted, uploadId, width, height])
  return offered ? found : null
}
