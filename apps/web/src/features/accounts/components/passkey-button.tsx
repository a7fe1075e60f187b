import { useState } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { PasskeyNotChosenError } from '../../../lib/passkeys.ts'
import { Button, ErrorList, KeyIcon, notify } from '../../../ui/index.ts'
import { passkeySignIn } from '../api/passkey-sign-in.ts'
import { useAfterLogin } from '../state/use-after-login.ts'

/** A passkey says who it is by itself: no name, no password, and no waiting behind somebody who guesses. */
export function PasskeyButton({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  const enter = useAfterLogin(onDone)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const press = async (): Promise<void> => {
    setProblems([])
    setBusy(true)
    try {
      await passkeySignIn()
      await enter()
    } catch (error) {
      const own = error instanceof PasskeyNotChosenError
      const messages = own ? [error.message] : messagesOfError(error)
      setProblems(messages)
      if (!own) notify.error(messages.join(' '))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" className="w-full" busy={busy} onClick={() => void press()}>
        {!busy && <KeyIcon />}
        Continue with a passkey
      </Button>
      <ErrorList messages={problems} />
    </div>
  )
}
