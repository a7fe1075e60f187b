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
      title="Confirm your identity"
      description={<p>Please confirm that it is you. This lasts for five minutes, on this device only.</p>}
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
