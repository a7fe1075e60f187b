import { inFigures } from '@toile/contract'
import { useState } from 'react'
import { sayGoodbye } from '../../../lib/goodbye.ts'
import { endSessionBy } from '../../../lib/log-out.ts'
import { Dialog, TextField } from '../../../ui/index.ts'
import { deleteAccount } from '../api/proof.ts'
import { ProofForm } from './proof-form.tsx'

interface DeleteAccountProps {
  readonly username: string
  readonly credits: number
  readonly open: boolean
  readonly onClose: () => void
}

/** Says what is lost, has the name typed, and takes a proof for this one call. */
export function DeleteAccount({ username, credits, open, onClose }: DeleteAccountProps) {
  const [typed, setTyped] = useState('')
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title="Delete your account?"
      description={<p>This happens at once and cannot be undone.</p>}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Every picture and upload is gone within a minute.</li>
        <li>{credits === 0 ? 'You have no credits to lose.' : <LostCredits credits={credits} />}</li>
        <li>A subscription is ended first: nothing more is charged.</li>
        <li>Payments stay in our books, without your name.</li>
      </ul>
      <div className="mt-6 flex flex-col gap-5">
        <TextField
          label={
            <>
              Type <strong className="font-semibold">{username}</strong> to go on
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ProofForm
          submit="Delete my account"
          variant="danger"
          held={typed.trim() === username ? null : 'Type your username first.'}
          onProof={async (proof) => {
            await endSessionBy(async () => {
              await deleteAccount(proof)
              sayGoodbye()
            })
          }}
        />
      </div>
    </Dialog>
  )
}

function LostCredits({ credits }: { readonly credits: number }) {
  return (
    <>
      Your <strong className="figures font-semibold">{inFigures(credits)} credits</strong> are lost.
    </>
  )
}
