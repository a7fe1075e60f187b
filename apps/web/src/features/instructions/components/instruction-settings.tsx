import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, ModeGlyph } from '../../../ui/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import { instructionSettingsQuery } from '../api/instruction-settings.ts'
import { useInstructionSetting } from '../state/use-instruction-setting.ts'
import { InstructionsDialog } from './instructions-dialog.tsx'

interface InstructionSettingsProps {
  /** The features that are offered. */
  readonly modes: readonly Mode[]
  readonly open: boolean
  readonly onClose: () => void
}

/** A toggle per feature, and the way to each one's instructions from anywhere. */
export function InstructionSettings({ modes, open, onClose }: InstructionSettingsProps) {
  const [reading, setReading] = useState<Mode | null>(null)
  return (
    <>
      <Dialog
        open={open && reading === null}
        onOpenChange={(next) => !next && onClose()}
        title="Instructions"
        description="Each feature shows its instructions when you open it. Turn off those you no longer need; a feature’s question mark always shows them again."
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Rows modes={modes} onRead={setReading} />
      </Dialog>
      {reading !== null && <InstructionsDialog mode={reading} open={open} onClose={() => setReading(null)} />}
    </>
  )
}

function Rows({ modes, onRead }: { readonly modes: readonly Mode[]; readonly onRead: (mode: Mode) => void }) {
  const { isError, refetch } = useQuery(instructionSettingsQuery)
  return (
    <>
      {isError && (
        <p role="alert" className="mb-4 border-l-4 border-red pl-4 text-sm">
          Your settings could not be loaded.{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="border-t border-hairline">
        {modes.map((mode) => (
          <Row key={mode} mode={mode} onRead={() => onRead(mode)} />
        ))}
      </ul>
    </>
  )
}

function Row({ mode, onRead }: { readonly mode: Mode; readonly onRead: () => void }) {
  const { shown, toggle } = useInstructionSetting(mode)
  const { title } = describeMode(mode)
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-1">
      <button
        type="button"
        aria-label={`Read the instructions for ${title}`}
        className="group flex min-h-11 grow items-center gap-3 text-left"
        onClick={onRead}
      >
        <ModeGlyph mode={mode} className="size-8 shrink-0" />
        <span className="underline decoration-hairline underline-offset-4 group-hover:decoration-ink">{title}</span>
      </button>
      <Switch label={`Show for ${title}`} checked={shown === true} disabled={shown === undefined} onChange={toggle} />
    </li>
  )
}
