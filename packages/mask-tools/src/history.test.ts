import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { History } from './history.ts'
import { HISTORY_STEPS, canRedo, canUndo, commit, redo, rewrite, startHistory, undo } from './history.ts'

describe('history', () => {
  it('undoes and redoes to where it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 30 }), fc.nat(40), (values, steps) => {
        let history: History<number> = startHistory(0)
        for (const value of values) history = commit(history, value)
        let walked = history
        for (let step = 0; step < steps; step++) walked = undo(walked)
        expect(walked.present).toBe([0, ...values][Math.max(0, values.length - steps)])
        for (let step = 0; step < steps; step++) walked = redo(walked)
        expect(walked).toEqual(history)
      }),
    )
  })

  it('keeps fifty steps and forgets the oldest', () => {
    let history: History<number> = startHistory(0)
    for (let value = 1; value <= 60; value++) history = commit(history, value)
    for (let step = 0; step < 100; step++) history = undo(history)
    expect(HISTORY_STEPS).toBe(50)
    expect(history.present).toBe(10)
    expect(canUndo(history)).toBe(false)
  })

  it('drops what was undone at the next change, and ignores a change to the same value', () => {
    const back = undo(commit(commit(startHistory('a'), 'b'), 'c'))
    expect(canRedo(back)).toBe(true)
    expect(commit(back, 'b')).toBe(back)
    expect(canRedo(commit(back, 'd'))).toBe(false)
  })

  it('keeps its steps when their values are rewritten', () => {
    const steps = undo(commit(commit(startHistory(1), 2), 3))
    expect(rewrite(steps, (value) => value * 10)).toEqual({ past: [10], present: 20, future: [30] })
  })
})
