import type { Adjustment } from '@toile/mask-tools'
import { SNAP_DEGREES } from '@toile/mask-tools'
import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { ignoresShortcuts } from '../../../lib/shortcut-scope.ts'
import type { Placer } from '../state/placer.ts'

/** The keys, as the `?` dialog lists them. */
export const KEYS = [
  ['Arrows', 'Move by 1 px (Shift: 10 px)'],
  ['+ −', 'Larger, smaller by 1 %'],
  ['L R', `Turn left, right by 1° (Shift: ${SNAP_DEGREES}°)`],
  ['Shift', `Held while turning: steps of ${SNAP_DEGREES}°`],
  ['Alt', 'Held while a corner is pulled: about the middle'],
  ['Ctrl Z', 'Undo'],
  ['Ctrl Shift Z', 'Redo'],
  ['Esc', 'Cancel the drag'],
  ['?', 'This list'],
] as const

const STEP = { move: 1, leap: 10, scale: 0.01, turn: 1 } as const

/** What a key does to the cut-out; null for any other key. */
function nudgeOf(key: string, shift: boolean): Partial<Adjustment> | null {
  const by = shift ? STEP.leap : STEP.move
  const turn = shift ? SNAP_DEGREES : STEP.turn
  switch (key) {
    case 'ArrowLeft':
      return { dx: -by }
    case 'ArrowRight':
      return { dx: by }
    case 'ArrowUp':
      return { dy: -by }
    case 'ArrowDown':
      return { dy: by }
    case '+':
    case '=':
      return { scale: STEP.scale }
    case '-':
    case '_':
      return { scale: -STEP.scale }
    case 'l':
      return { rotation: -turn }
    case 'r':
      return { rotation: turn }
    default:
      return null
  }
}

/** Keys on the stage, which has the focus for them. */
export function onStageKey(event: ReactKeyboardEvent, placer: Placer): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') {
    if (placer.giveUp()) event.preventDefault()
    return
  }
  const by = nudgeOf(event.key.length === 1 ? event.key.toLowerCase() : event.key, event.shiftKey)
  if (by === null) return
  event.preventDefault()
  placer.nudge(by, event.repeat)
}

/** Undo, redo and help, wherever the focus is. */
export function usePlacingKeys(placer: Placer, openKeys: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (ignoresShortcuts(event.target)) return
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) placer.redo()
      else placer.undo()
    } else if (key === '?') {
      event.preventDefault()
      openKeys()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
