import { Dialog } from '../../../ui/index.ts'
import { confirmPerson } from '../api/proof.ts'
import { ProofForm } from './proof-form.tsx'

interface ConfirmationDialogProps {
  readonly open: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks who is there to prove that they are who signed in. */
export function ConfirmationDialog({ open, onDone, onClose }: ConfirmationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Is it you?"
      description={<p>This needs proof that it is you. It counts for five minutes, on this device alone.</p>}
    >
      <ProofForm
        submit="Confirm"
        onProof={async (proof) => {
          await confirmPerson(proof)
          onDone()
        }}
      />
    </Dialog>
  )
}
