import { useEffect, useRef, useState } from 'react'
import type { OrderChecking } from './use-order-check.ts'

const NONE: readonly string[] = []

/** What was pressed for, and the warnings that were shown then. */
interface Pressed {
  readonly work: unknown
  readonly count: number
  readonly shown: readonly string[]
}

export interface WaitingPress {
  /** Orders, or waits for the check of the work as it stands. */
  press(): void
  /** A press waits for the check. */
  readonly waits: boolean
  /** A press was stopped by a warning that had not been shown before: another one goes on. */
  readonly stopped: boolean
}

/**
 * A press on Generate while its check is awaited goes on by itself when that is over, but where something is refused, or is told that was
 * not shown before the press. Other work than what was pressed for is not ordered, nor another number of pictures.
 */
export function useWaitingPress(
  { check, checking, work }: OrderChecking,
  count: number,
  order: () => void,
): WaitingPress {
  /** Told of the work as it was last looked at. */
  const [shown, setShown] = useState(NONE)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [stoppedFor, setStoppedFor] = useState<unknown>(null)
  /** Presses that have waited and go on, and those of them that were ordered. */
  const [due, setDue] = useState(0)
  const ordered = useRef(0)
  if (check !== null && check.warnings !== shown) setShown(check.warnings)
  const isOfThis = pressed !== null && pressed.work === work && pressed.count === count

  if (pressed !== null && !(isOfThis && checking)) {
    setPressed(null)
    const { refusals = NONE, warnings = NONE } = check ?? {}
    if (isOfThis && refusals.length === 0) {
      if (warnings.every((text) => pressed.shown.includes(text))) setDue((presses) => presses + 1)
      else setStoppedFor(work)
    }
  }

  useEffect(() => {
    // Once, whatever else changes: each costs credits.
    if (ordered.current === due) return
    ordered.current = due
    order()
  }, [due, order])

  return {
    press: () => (checking ? setPressed({ work, count, shown }) : order()),
    waits: isOfThis && checking,
    stopped: stoppedFor !== null && stoppedFor === work && !checking,
  }
}
