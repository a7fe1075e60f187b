import { useEffect } from 'react'
import { ignoresShortcuts } from '../../../lib/shortcut-scope.ts'
import { WIDTH_STEP } from '../canvas/controller.ts'
import type { StageController } from '../canvas/controller.ts'
import type { Editor } from '../state/editor.ts'

/** The keys, as the `?` dialog lists them. */
export const KEYS = [
  ['I / O', 'Dot inside / outside'],
  ['Alt', 'Held: the other kind of dot'],
  ['D / E', 'Draw / erase'],
  ['L', 'Lasso: draw round what is marked'],
  ['Ctrl', 'Held: erase, with the lasso too'],
  ['[ ]', 'Smaller / larger brush'],
  ['H, Space', 'Move the picture (Space: while held)'],
  ['+ − 0', 'Zoom in, out, fit; or the wheel, or two fingers'],
  ['Ctrl Z', 'Undo'],
  ['Ctrl Shift Z', 'Redo'],
  ['Arrows', 'Move the crosshair (Shift: further)'],
  ['Enter', 'Set a dot; brush or lasso down, and up'],
  ['Esc', 'Cancel the stroke'],
  ['?', 'This list'],
] as const

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="radio"]') !== null

export function useShortcuts(editor: Editor, stage: StageController | null, openKeys: () => void): void {
  useEffect(() => {
    if (stage === null) return undefined

    const resize = (direction: 1 | -1): void => {
      const { widths, tool } = editor.store.getState()
      const mode = tool === 'erase' || stage.tool === 'erase' ? 'erase' : 'draw'
      editor.setWidth(mode, widths[mode] + direction * WIDTH_STEP)
    }
    const plain: Readonly<Record<string, () => void>> = {
      i: () => editor.setTool('inside'),
      o: () => editor.setTool('outside'),
      d: () => editor.setTool('draw'),
      e: () => editor.setTool('erase'),
      l: () => editor.setTool('lasso'),
      h: () => editor.setTool('hand'),
      '[': () => resize(-1),
      ']': () => resize(1),
      '+': () => stage.zoomStep(1),
      '=': () => stage.zoomStep(1),
      '-': () => stage.zoomStep(-1),
      '0': () => stage.fit(),
      '?': openKeys,
    }

    const down = (event: KeyboardEvent): void => {
      if (ignoresShortcuts(event.target)) return
      if (event.key === 'Control') stage.holdKey('ctrl', true)
      if (event.key === 'Alt') stage.holdKey('alt', true)
      if (event.key === ' ' && !isControl(event.target)) {
        event.preventDefault()
        stage.holdKey('space', true)
        return
      }
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        if (editor.stroking) return
        if (key === 'y' || event.shiftKey) editor.redo()
        else editor.undo()
        return
      }
      const act = plain[key]
      if (act === undefined || event.altKey) return
      event.preventDefault()
      act()
    }
    const up = (event: KeyboardEvent): void => {
      if (event.key === 'Control') stage.holdKey('ctrl', false)
      if (event.key === 'Alt') stage.holdKey('alt', false)
      if (event.key === ' ') stage.holdKey('space', false)
    }
    const interrupt = (): void => stage.interrupt()

    addEventListener('keydown', down)
    addEventListener('keyup', up)
    addEventListener('blur', interrupt)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
      removeEventListener('blur', interrupt)
    }
  }, [editor, stage, openKeys])
}
