import { UNMOVED } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import { createPlacer, shownOf } from './placer.ts'

const box = { x0: 100, y0: 50, x1: 300, y1: 450 }
const keys = { snap: false, centred: false }

function world() {
  const placer = createPlacer(box, null)
  return {
    placer,
    shown: () => shownOf(placer.store.getState()),
    steps: () => placer.store.getState().history.past.length,
  }
}

describe('a drag', () => {
  it('is seen while it is made and is one step when it ends', () => {
    const { placer, shown, steps } = world()
    placer.grab('move', 1, { x: 150, y: 100 })
    placer.drag(1, { x: 160.4, y: 100 }, keys)
    placer.drag(1, { x: 190.4, y: 88 }, keys)
    expect(shown()).toEqual({ ...UNMOVED, dx: 40, dy: -12 })
    expect(steps()).toBe(0)
    placer.release(1)
    expect(shown()).toEqual({ ...UNMOVED, dx: 40, dy: -12 })
    expect(steps()).toBe(1)
    placer.undo()
    expect(shown()).toEqual(UNMOVED)
    placer.redo()
    expect(shown().dx).toBe(40)
  })

  it('that is given up, or goes nowhere, is none', () => {
    const { placer, shown, steps } = world()
    placer.grab(2, 1, { x: 300, y: 450 })
    placer.drag(1, { x: 400, y: 650 }, keys)
    expect(placer.giveUp()).toBe(true)
    placer.release(1)
    expect(placer.giveUp()).toBe(false)
    placer.grab('move', 1, { x: 150, y: 100 })
    placer.release(1)
    expect(shown()).toEqual(UNMOVED)
    expect(steps()).toBe(0)
  })

  it('becomes a pinch with a second finger, and both are one step', () => {
    const { placer, shown, steps } = world()
    placer.grab('move', 1, { x: 150, y: 250 })
    placer.drag(1, { x: 160, y: 250 }, keys)
    placer.grab('move', 2, { x: 260, y: 250 })
    placer.drag(2, { x: 310, y: 250 }, keys)
    placer.release(1)
    placer.drag(2, { x: 310, y: 260 }, keys)
    placer.release(2)
    expect(shown()).toMatchObject({ scale: 1.5, dy: 10, rotation: 0 })
    expect(steps()).toBe(1)
  })
})

describe('numbers and keys', () => {
  it('move, resize with the aspect kept, and turn', () => {
    const { placer, shown } = world()
    placer.change({ dx: 40 })
    placer.resize({ width: 300 })
    placer.nudge({ rotation: -15 })
    expect(shown()).toEqual({ dx: 40, dy: 0, scale: 1.5, rotation: -15 })
    placer.resize({ height: 200 })
    expect(shown().scale).toBe(0.5)
    placer.resize({ width: 10 })
    expect(shown().scale).toBe(0.25)
  })

  it('that are held are one step, and so is a reset', () => {
    const { placer, shown, steps } = world()
    placer.nudge({ dx: 1 })
    placer.nudge({ dx: 1 }, true)
    placer.nudge({ dx: 1 }, true)
    expect([shown().dx, steps()]).toEqual([3, 1])
    placer.nudge({ dx: 10 })
    placer.reset()
    placer.reset()
    expect([shown().dx, steps()]).toEqual([0, 3])
    placer.undo()
    expect(shown().dx).toBe(13)
  })

  it('that change nothing are no step', () => {
    const { placer, steps } = world()
    placer.change({ dx: 0 })
    placer.nudge({ dx: 0.2 }, true)
    expect(steps()).toBe(0)
  })
})

describe('kept work', () => {
  it('is taken up with its steps, for the same cut-out', () => {
    const kept = { box, history: { past: [UNMOVED], present: { ...UNMOVED, dx: 7 }, future: [] } }
    const placer = createPlacer({ ...box, y1: 460 }, kept)
    expect(shownOf(placer.store.getState()).dx).toBe(7)
    placer.undo()
    expect(shownOf(placer.store.getState())).toEqual(UNMOVED)
    expect(shownOf(createPlacer({ x0: 0, y0: 0, x1: 20, y1: 20 }, kept).store.getState())).toEqual(UNMOVED)
  })
})
