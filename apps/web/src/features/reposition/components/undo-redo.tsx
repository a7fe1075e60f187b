import { IconButton } from '../../../ui/icon-button.tsx'
import { RedoIcon, UndoIcon } from '../../../ui/icons.tsx'
import type { Placer } from '../state/placer.ts'

export interface UndoRedoProps {
  readonly placer: Placer
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export function UndoRedo({ placer, canUndo, canRedo }: UndoRedoProps) {
  return (
    <>
      <IconButton label="Undo" shortcut="Ctrl Z" disabled={!canUndo} onClick={placer.undo}>
        <UndoIcon />
      </IconButton>
      <IconButton label="Redo" shortcut="Ctrl Shift Z" disabled={!canRedo} onClick={placer.redo}>
        <RedoIcon />
      </IconButton>
    </>
  )
}
