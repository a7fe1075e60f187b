import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { keepDotsDialog } from '../state/settings.ts'

/** After six dots. */
export function DotsDialog({
  open,
  onContinue,
  onCreate,
}: {
  readonly open: boolean
  readonly onContinue: () => void
  readonly onCreate: () => void
}) {
  const [hide, setHide] = useState(false)
  const then = (act: () => void) => () => {
    if (hide) keepDotsDialog(localStorage, false)
    act()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) then(onContinue)()
      }}
      title="Six dots are set"
      description="3–4 marks usually suffice. Do you want to go on marking, or see the mask they make? You can add more afterwards."
      actions={
        <>
          <Button onClick={then(onCreate)}>Create mask</Button>
          <Button variant="secondary" onClick={then(onContinue)}>
            Continue marking
          </Button>
        </>
      }
    >
      <Checkbox
        label="Don’t ask again"
        checked={hide}
        onChange={(event) => {
          setHide(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
