import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import type { MaskWork, Size } from '@toile/mask-tools'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { RateLimitError, messagesOfError } from '../../../lib/api/index.ts'
import { MaskImageError } from '../../../lib/decode-mask.ts'
import { readColours } from '../../../lib/read-colours.ts'
import { usePhoto } from '../../../lib/use-photo.ts'
import { KeysDialog } from '../../../ui/keys-dialog.tsx'
import { generateMask } from '../api/generate-mask.ts'
import type { Editor } from '../state/editor.ts'
import { awaitsConfirmation, createEditor, redoable, undoable } from '../state/editor.ts'
import { keepTint, keepWidth, mayShowDotsDialog, readTint, readWidths } from '../state/settings.ts'
import { DotsDialog } from './dialogs.tsx'
import { MaskStage } from './mask-stage.tsx'
import { ConfirmButton, MaskTools } from './mask-tools.tsx'
import { SelectPerson } from './select-person.tsx'
import { useLastMask } from './use-last-mask.ts'
import { usePerson } from './use-person.ts'
import { KEYS, useShortcuts } from './use-shortcuts.ts'
import { useStage } from './use-stage.ts'

export interface MaskEditorProps {
  readonly photo: Size & { readonly uploadId: string; readonly url: string }
  readonly mode: Mode
  /** What was done before; read once, when the editor opens. Give the editor the photo's id as its key. */
  readonly saved: MaskWork | null
  readonly onChange: (work: MaskWork) => void
  /** Next waits while the mask is blank or being made. */
  readonly onStatus: (status: { readonly blank: boolean; readonly generating: boolean }) => void
  /**
   * Lays the parts out: the picture, and the tools beside or below it. `confirm` is the button that makes the mask, while
   * nothing else can be done next; below `lg` the tools leave it out then.
   */
  readonly children: (parts: {
    readonly stage: ReactNode
    readonly tools: ReactNode
    readonly confirm: ReactNode | null
  }) => ReactNode
}

function explain(error: unknown): string {
  if (error instanceof MaskImageError) return error.message
  const said = messagesOfError(error).join(' ')
  return error instanceof RateLimitError ? `${said} Try again in ${error.waitSeconds} s. Your marks are kept.` : said
}

function openEditor({ photo, mode, saved }: MaskEditorProps): Editor {
  return createEditor(photo, saved, {
    requestMask: (question, quality, signal) => generateMask(photo, question, mode, quality, signal),
    explain,
    mayAskAboutDots: () => mayShowDotsDialog(localStorage),
    widths: readWidths(localStorage, photo),
    keepWidth: (tool, width) => keepWidth(localStorage, tool, width),
    marksGarment: describeMode(mode).marked === 'replaced',
  })
}

export function MaskEditor(props: MaskEditorProps) {
  const { onChange, onStatus, children } = props
  const [editor] = useState(() => openEditor(props))
  const state = useStore(editor.store)
  const { photo, retry } = usePhoto(props.photo.url)
  useEffect(() => {
    if (photo.state === 'ready') editor.seePhoto(readColours(photo.image))
  }, [editor, photo])
  const [tint, setTint] = useState(() => readTint(localStorage))
  const [keysOpen, setKeysOpen] = useState(false)
  const stage = useStage(editor, photo.state === 'ready' ? photo.image : null, tint)
  const openKeys = useCallback(() => setKeysOpen(true), [])
  const lastMask = useLastMask(editor, props.photo.uploadId)
  const person = usePerson(editor, props.photo, props.mode)
  useShortcuts(editor, stage.controller, openKeys)

  useEffect(() => () => editor.dispose(), [editor])

  const { history, candidates, confirmed, marked, blank, generating } = state
  useEffect(() => {
    onChange({ history, candidates, confirmed, marked })
  }, [onChange, history, candidates, confirmed, marked])
  useEffect(() => {
    onStatus({ blank, generating })
  }, [onStatus, blank, generating])

  const view = children({
    stage: (
      <MaskStage
        stage={stage}
        photo={photo}
        onRetryPhoto={retry}
        generating={generating}
        canUndo={undoable(state)}
        canRedo={redoable(state)}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onKeys={openKeys}
      />
    ),
    tools: (
      <MaskTools
        editor={editor}
        mode={props.mode}
        activeTool={stage.report.tool}
        lastMask={lastMask}
        person={person}
        tint={tint}
        onTint={(next) => {
          keepTint(localStorage, next)
          setTint(next)
        }}
      />
    ),
    confirm: awaitsConfirmation(state) ? (
      <ConfirmButton editor={editor} />
    ) : typeof person === 'object' && person !== null ? (
      <SelectPerson editor={editor} person={person} />
    ) : null,
  })
  return (
    <>
      {view}
      <p aria-live="polite" className="sr-only">
        {state.said}
      </p>
      <DotsDialog
        open={state.dotsDialogOpen}
        onContinue={editor.closeDotsDialog}
        onCreate={() => void editor.confirm()}
      />
      <KeysDialog title="Keyboard shortcuts" keys={KEYS} open={keysOpen} onClose={() => setKeysOpen(false)} />
    </>
  )
}
