import type { Passkey } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../lib/date-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { addressByName, usePasskeyPlace } from '../../../lib/passkeys.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { Button } from '../../../ui/index.ts'
import { passkeysQuery } from '../api/sign-in-methods.ts'
import { AccountSection } from './account-section.tsx'
import { Loaded } from './loaded.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'

/** The passkeys of the account: what each is called, and what can be done with it. */
export function Passkeys() {
  const list = useQuery(passkeysQuery)
  const count = list.data?.passkeys.length ?? 0
  return (
    <AccountSection
      title="Passkeys"
      measure={count === 0 ? undefined : count === 1 ? '1 passkey' : `${count} passkeys`}
    >
      <p>
        A passkey signs you in with what unlocks your device: a fingerprint, your face or a PIN. There is no password to
        remember, and none that could be stolen.
      </p>
      <div className="mt-5">
        <Loaded query={list} waiting="Loading your passkeys" what="Your passkeys">
          {({ passkeys }) => <List passkeys={passkeys} />}
        </Loaded>
      </div>
    </AccountSection>
  )
}

type Doing = { readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly what: 'add' }

function List({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const now = useNow()
  const done = (): void => setDoing(null)
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-6 border-t border-hairline">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="border-b border-hairline py-4">
              <p className="text-lg wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-soft">
                {passkey.synced ? 'Synced: it is on your other devices too' : 'On one device only'}
              </p>
              <p className="text-sm text-soft">
                Added {dayOf(passkey.created_at)} ·{' '}
                {passkey.last_used_at === null
                  ? 'not used yet'
                  : `last used ${relativeTime(passkey.last_used_at, now)}`}
              </p>
              <div className="mt-1 -ml-1 flex gap-4">
                <Button
                  variant="quiet"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setDoing({ what: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setDoing({ what: 'remove', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Adding onAdd={() => setDoing({ what: 'add' })} />
      <AddPasskey open={doing?.what === 'add'} onClose={done} />
      <RenamePasskey passkey={doing?.what === 'rename' ? doing.passkey : null} onClose={done} />
      <RemovePasskey passkey={doing?.what === 'remove' ? doing.passkey : null} onClose={done} />
    </>
  )
}

/** The button; or why there can be none here. */
function Adding({ onAdd }: { readonly onAdd: () => void }) {
  const place = usePasskeyPlace()
  if (place === 'here') {
    return (
      <Button variant="secondary" onClick={onAdd}>
        Add a passkey
      </Button>
    )
  }
  if (place === 'nowhere') {
    return (
      <p className="border-l-2 border-yellow bg-sunk px-5 py-4">
        This browser has no passkeys. Open this page in another one to add one.
      </p>
    )
  }
  return (
    <p className="border-l-2 border-yellow bg-sunk px-5 py-4">
      Passkeys belong to a name, and this address has none. They work at{' '}
      <a href={addressByName()} className="font-medium wrap-anywhere underline underline-offset-4">
        {new URL(addressByName()).origin}
      </a>
      , where you log in once more.
    </p>
  )
}
