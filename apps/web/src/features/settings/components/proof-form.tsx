import type { ConfirmPayload } from '@toile/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { googleAccessToken, prepareGoogle } from '../../../lib/google.ts'
import { pageSettingsQuery } from '../../../lib/page-settings.ts'
import { addressByName, choosePasskey, usePasskeyPlace } from '../../../lib/passkeys.ts'
import { Button, ErrorList, GoogleMark, KeyIcon, OrLine, PasswordField } from '../../../ui/index.ts'
import type { ButtonVariant } from '../../../ui/index.ts'
import { accountQuery } from '../api/account.ts'
import { passkeyProofOptions } from '../api/proof.ts'
import { wordsOf } from '../state/error-words.ts'
import { Loaded } from './loaded.tsx'

interface ProofFormProps {
  /** What the proof is given for, on the button under the password: 'Confirm'. */
  readonly submit: string
  readonly variant?: ButtonVariant
  /** Why no proof is taken yet. */
  readonly held?: string | null
  /** Takes the proof; what it rejects with is said, and another try is open. */
  readonly onProof: (proof: ConfirmPayload) => Promise<void>
}

/** The ways in which this person can prove who they are: what the account has, as far as it works in this window. */
export function ProofForm(props: ProofFormProps) {
  const account = useQuery(accountQuery)
  return (
    <Loaded query={account} waiting="Loading your sign-in methods" what="Your sign-in methods">
      {({ has_password, passkeys, google, username }) => (
        <Ways {...props} password={has_password} passkey={passkeys > 0} google={google} username={username} />
      )}
    </Loaded>
  )
}

interface WaysProps extends ProofFormProps {
  readonly password: boolean
  readonly passkey: boolean
  readonly google: boolean
  readonly username: string
}

function Ways({ submit, variant = 'primary', held = null, onProof, password, passkey, google, username }: WaysProps) {
  const settings = useQuery(pageSettingsQuery)
  const place = usePasskeyPlace()
  const { secondsLeft, start } = useCountdown()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const setup = google ? (settings.data?.google ?? null) : null
  useEffect(() => {
    if (setup !== null) prepareGoogle(setup)
  }, [setup])

  const proving = useMutation({
    mutationFn: async (proof: () => Promise<ConfirmPayload>) => onProof(await proof()),
    onError: (error) => {
      if (error instanceof RateLimitError) start(error.waitSeconds)
      // What was typed stays, marked: the next key replaces it.
      field.current?.select()
    },
  })
  const waiting = secondsLeft > 0
  const busy = proving.isPending
  const stopped = busy || waiting || held !== null
  const prove = (proof: () => Promise<ConfirmPayload>): void => {
    if (!stopped) proving.mutate(proof)
  }
  const passkeyHere = passkey && place === 'here'
  const others = passkeyHere || setup !== null
  return (
    <div className="flex flex-col gap-5">
      {password && (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed !== '') prove(async () => ({ password: typed }))
          }}
        >
          {/* For password managers: whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            ref={field}
            label="Password"
            name="password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Refusals error={proving.error} waiting={waiting} />
          <Button
            type="submit"
            variant={variant}
            busy={busy}
            disabled={typed === '' || waiting}
            disabledReason={held}
            className="figures w-full"
          >
            {waiting ? `Try again in ${secondsLeft} s` : submit}
          </Button>
        </form>
      )}
      {!password && <Refusals error={proving.error} waiting={waiting} />}
      {password && others && <OrLine />}
      {setup !== null && (
        <Button
          variant="secondary"
          className="w-full"
          disabled={busy || waiting}
          disabledReason={password ? null : held}
          onClick={() => prove(async () => ({ accessToken: await googleAccessToken(setup) }))}
        >
          <GoogleMark />
          Continue with Google
        </Button>
      )}
      {passkeyHere && (
        <Button
          variant="secondary"
          className="w-full"
          disabled={busy || waiting}
          disabledReason={password || setup !== null ? null : held}
          onClick={() => prove(async () => ({ passkey: await choosePasskey(await passkeyProofOptions()) }))}
        >
          <KeyIcon />
          Use a passkey
        </Button>
      )}
      {passkey && place === 'by-name' && (
        <p className="text-sm text-soft">
          Your passkeys work at{' '}
          <a href={addressByName()} className="underline underline-offset-4 hover:text-ink">
            {new URL(addressByName()).origin}
          </a>
          , not at this address.
        </p>
      )}
      {!password && !others && !(google && settings.isPending) && (
        <p>
          None of your ways to sign in works in this window. Open the page in the browser that has your passkey, or ask
          for a link to set a password on the login page.
        </p>
      )}
    </div>
  )
}

function Refusals({ error, waiting }: { readonly error: Error | null; readonly waiting: boolean }) {
  // The button counts the wait of a 429 down; when it is over there is nothing left to say.
  if (error instanceof RateLimitError && !waiting) return null
  return <ErrorList messages={wordsOf(error)} />
}
