import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Confirming, isAskedToConfirm, NotConfirmedError } from '../state/confirmation.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

interface Question {
  readonly done: () => void
  readonly decline: () => void
}

/** Asks for a proof of the person wherever a call below it needs one. One question at a time: others wait for the same answer. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const pending = useRef<Promise<void> | null>(null)

  const confirm = useCallback((): Promise<void> => {
    pending.current ??= new Promise<void>((resolve, reject) => {
      setQuestion({ done: resolve, decline: () => reject(new NotConfirmedError()) })
    }).finally(() => {
      pending.current = null
      setQuestion(null)
    })
    return pending.current
  }, [])

  const confirmed = useCallback(
    async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call()
      } catch (error) {
        if (!isAskedToConfirm(error)) throw error
        await confirm()
        return call()
      }
    },
    [confirm],
  )

  const confirmation = useMemo(() => ({ confirmed, confirm }), [confirmed, confirm])
  return (
    <Confirming value={confirmation}>
      {children}
      <ConfirmationDialog
        open={question !== null}
        onDone={() => question?.done()}
        onClose={() => question?.decline()}
      />
    </Confirming>
  )
}
