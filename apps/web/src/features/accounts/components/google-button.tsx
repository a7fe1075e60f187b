import { GOOGLE_NEEDS_PASSWORD } from '@toile/contract'
import { useEffect, useRef, useState } from 'react'
import { messagesOfError, RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { GoogleError, googleAccessToken, prepareGoogle } from '../../../lib/google.ts'
import type { GoogleSetup } from '../../../lib/google.ts'
import { Button, ErrorList, GoogleMark, notify, PasswordField } from '../../../ui/index.ts'
import { googleLogin, needsPassword } from '../api/google-login.ts'
import { useAfterLogin } from '../state/use-after-login.ts'

interface GoogleButtonProps {
  readonly setup: GoogleSetup
  /** Signed in: the page is not left. */
  readonly onDone?: (() => void) | undefined
}

/** 'Continue with Google': a window of Google's, then an account, opened where there is none yet. */
export function GoogleButton({ setup, onDone }: GoogleButtonProps) {
  const enter = useAfterLogin(onDone)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  /** The token of a Google account whose address has a password here already. */
  const [unlinked, setUnlinked] = useState<string | null>(null)
  useEffect(() => prepareGoogle(setup), [setup])

  const fail = (error: unknown): void => {
    const own = error instanceof GoogleError
    const messages = own ? [error.message] : messagesOfError(error)
    setProblems(messages)
    // A window that the person closed is no error: words beside the button are enough.
    if (!own || (error.trouble !== 'closed' && error.trouble !== 'denied')) notify.error(messages.join(' '))
  }

  const press = async (): Promise<void> => {
    setProblems([])
    setBusy(true)
    try {
      const token = await googleAccessToken(setup)
      const { trial } = await googleLogin(token).catch((error: unknown) => {
        if (needsPassword(error)) setUnlinked(token)
        throw error
      })
      await enter()
      if (trial !== null) tellTrial(trial)
    } catch (error) {
      if (!needsPassword(error)) fail(error)
    } finally {
      setBusy(false)
    }
  }

  if (unlinked !== null) {
    return <LinkForm accessToken={unlinked} onLinked={enter} onCancel={() => setUnlinked(null)} />
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" className="w-full" busy={busy} onClick={() => void press()}>
        {!busy && <GoogleMark />}
        Continue with Google
      </Button>
      <ErrorList messages={problems} />
    </div>
  )
}

/** Says what credits a new account starts with. */
function tellTrial({ credits, why_not: whyNot }: { readonly credits: number; readonly why_not: string | null }): void {
  if (whyNot !== null) notify.blank(whyNot)
  else if (credits > 0) notify.success(`${credits} credits are yours to start with.`)
}

interface LinkFormProps {
  readonly accessToken: string
  readonly onLinked: () => Promise<void>
  readonly onCancel: () => void
}

/** The address has an account: its password, once, shows that both are the same person's. */
function LinkForm({ accessToken, onLinked, onCancel }: LinkFormProps) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { secondsLeft, start } = useCountdown()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const link = async (): Promise<void> => {
    setProblems([])
    setBusy(true)
    try {
      await googleLogin(accessToken, password)
      await onLinked()
    } catch (error) {
      setProblems(messagesOfError(error))
      notify.error(messagesOfError(error).join(' '))
      if (error instanceof RateLimitError) start(error.waitSeconds)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      aria-label="Link with Google"
      className="flex flex-col gap-4 border border-dashed border-edge p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && secondsLeft === 0 && password !== '') void link()
      }}
    >
      <p className="text-sm">{GOOGLE_NEEDS_PASSWORD}</p>
      <PasswordField
        label="Password of your Toile account"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ErrorList messages={problems} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busy={busy} disabled={password === '' || secondsLeft > 0} className="figures">
          {secondsLeft > 0 ? `Link in ${secondsLeft} s` : 'Link and log in'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}
