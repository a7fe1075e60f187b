import { passkeyName } from '@toile/contract'
import type { Passkey } from '@toile/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePasskey } from '../../../lib/passkeys.ts'
import { Button, Dialog, ErrorList, notify, TextField } from '../../../ui/index.ts'
import { settingsKey } from '../api/account.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { keepPasskey, newPasskeyOptions, removePasskey, renamePasskey } from '../api/sign-in-methods.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'

interface NameFormProps {
  readonly suggested: string
  readonly submit: string
  readonly doing: { readonly isPending: boolean; readonly error: Error | null }
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** A name, which is there to tell one passkey from another. */
function NameForm({ suggested, submit, doing, onName, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? suggested
  const checked = passkeyName.safeParse(name)
  const problem = typed === null || checked.success ? undefined : checked.error.issues[0]?.message
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && !doing.isPending) onName(checked.data)
      }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ErrorList messages={wordsOf(doing.error)} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={doing.isPending} disabled={!checked.success}>
          {submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export function AddPasskey({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const { data } = useQuery({ ...sessionsQuery, enabled: open })
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const options = await confirmed(newPasskeyOptions)
      const passkey = await makePasskey(options)
      return confirmed(() => keepPasskey(name, passkey))
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsKey })
      onClose()
      notify.success('Passkey added.')
    },
  })
  const close = (): void => {
    adding.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title="Add a passkey"
      description={<p>Give it a name that you will recognise later. Your browser then asks you to create it.</p>}
    >
      <NameForm
        suggested={data?.sessions.find(({ current }) => current)?.device ?? ''}
        submit="Create passkey"
        doing={adding}
        onName={(name) => adding.mutate(name)}
        onCancel={close}
      />
    </Dialog>
  )
}

interface OnePasskeyProps {
  /** Null keeps the dialog closed. */
  readonly passkey: Passkey | null
  readonly onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: OnePasskeyProps) {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const renaming = useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      confirmed(() => renamePasskey(id, name)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsKey })
      onClose()
      notify.success('Passkey renamed.')
    },
  })
  const close = (): void => {
    renaming.reset()
    onClose()
  }
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title="Rename the passkey"
    >
      <NameForm
        suggested={passkey?.name ?? ''}
        submit="Rename"
        doing={renaming}
        onName={(name) => passkey !== null && renaming.mutate({ id: passkey.id, name })}
        onCancel={close}
      />
    </Dialog>
  )
}

export function RemovePasskey({ passkey, onClose }: OnePasskeyProps) {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const removing = useMutation({
    mutationFn: (id: string) => confirmed(() => removePasskey(id)),
    onSuccess: async () => {
      // The row goes first: the dialog then knows that the button which opened it can take no focus back.
      await client.invalidateQueries({ queryKey: settingsKey })
      onClose()
      notify.success('Passkey removed.')
    },
  })
  const close = (): void => {
    removing.reset()
    onClose()
  }
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title="Remove this passkey?"
      description={
        <p>
          <strong className="font-medium wrap-anywhere text-ink">{passkey?.name}</strong> no longer signs you in. Your
          device may go on showing it until you delete it there too.
        </p>
      }
      actions={
        <>
          <Button
            variant="danger"
            busy={removing.isPending}
            onClick={() => {
              if (passkey !== null) removing.mutate(passkey.id)
            }}
          >
            Remove
          </Button>
          <Button variant="secondary" onClick={close}>
            Keep it
          </Button>
        </>
      }
    >
      {removing.error === null ? undefined : <ErrorList messages={wordsOf(removing.error)} />}
    </Dialog>
  )
}
