import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GestureEffect, GestureEvent, GestureState, Pointer, Tool } from './gestures.ts'
import { IDLE, gesture, pressureShare } from './gestures.ts'

const mouse = (x: number, y: number, button = 0): Pointer => ({ id: 1, kind: 'mouse', x, y, button })
const finger = (id: number, x: number, y: number): Pointer => ({ id, kind: 'touch', x, y, button: 0 })
const pen = (x: number, y: number, pressure: number): Pointer => ({
  id: 9,
  kind: 'pen',
  x,
  y,
  button: 0,
  share: pressureShare('pen', pressure),
})
const down = (pointer: Pointer, tool: Tool): GestureEvent => ({ type: 'down', pointer, tool })
const move = (pointer: Pointer): GestureEvent => ({
  type: 'move',
  pointer,
  trail: [{ x: pointer.x, y: pointer.y, ...(pointer.share !== undefined && { share: pointer.share }) }],
})
const up = (pointer: Pointer): GestureEvent => ({ type: 'up', pointer })

function play(...events: GestureEvent[]): { state: GestureState; effects: GestureEffect[] } {
  let state = IDLE
  const effects: GestureEffect[] = []
  for (const event of events) {
    const step = gesture(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

const kinds = (effects: readonly GestureEffect[]): string[] => effects.map(({ kind }) => kind)

describe('dots', () => {
  it('set one dot where the press began, when it hardly moves', () => {
    const { effects, state } = play(down(mouse(50, 60), 'inside'), move(mouse(52, 61)), up(mouse(52, 61)))
    expect(effects).toEqual([{ kind: 'dot', at: { x: 50, y: 60 }, label: 1 }])
    expect(state).toBe(IDLE)
  })

  it('carry their label', () => {
    expect(play(down(mouse(5, 6), 'outside'), up(mouse(5, 6))).effects).toEqual([
      { kind: 'dot', at: { x: 5, y: 6 }, label: 0 },
    ])
  })

  it('move the picture when dragged, and leave no dot', () => {
    const { effects } = play(down(mouse(50, 60), 'inside'), move(mouse(70, 60)), move(mouse(75, 66)), up(mouse(75, 66)))
    expect(effects).toEqual([
      { kind: 'pan', dx: 20, dy: 0 },
      { kind: 'pan', dx: 5, dy: 6 },
    ])
  })

  it('ignore the secondary button; the middle one pans', () => {
    expect(play(down(mouse(5, 5, 2), 'inside'), up(mouse(5, 5, 2))).effects).toEqual([])
    expect(kinds(play(down(mouse(5, 5, 1), 'draw'), move(mouse(9, 9)), up(mouse(9, 9))).effects)).toEqual(['pan'])
  })
})

describe('brush', () => {
  it('paints at once under a mouse, one stroke from press to release', () => {
    const { effects } = play(down(mouse(1, 2), 'draw'), move(mouse(3, 4)), move(mouse(8, 4)), up(mouse(8, 4)))
    expect(effects).toEqual([
      { kind: 'stroke-begin', tool: 'draw', at: { x: 1, y: 2, share: 1 } },
      { kind: 'stroke-extend', trail: [{ x: 3, y: 4 }] },
      { kind: 'stroke-extend', trail: [{ x: 8, y: 4 }] },
      { kind: 'stroke-end' },
    ])
  })

  it('makes a dab of a tap by a finger', () => {
    expect(kinds(play(down(finger(1, 30, 30), 'erase'), up(finger(1, 30, 30))).effects)).toEqual([
      'stroke-begin',
      'stroke-end',
    ])
  })

  it('is given up by cancel', () => {
    expect(kinds(play(down(mouse(1, 2), 'draw'), move(mouse(30, 4)), { type: 'cancel' }).effects)).toEqual([
      'stroke-begin',
      'stroke-extend',
      'stroke-cancel',
    ])
  })
})

describe('two fingers', () => {
  it('pinch without a mark when the second comes before the first has moved', () => {
    const { effects } = play(
      down(finger(1, 100, 100), 'draw'),
      down(finger(2, 200, 100), 'draw'),
      move(finger(2, 220, 100)),
      up(finger(1, 100, 100)),
      move(finger(2, 300, 300)),
      up(finger(2, 300, 300)),
    )
    expect(kinds(effects)).toEqual(['pinch'])
  })

  it('take back a stroke that has just begun', () => {
    const { effects } = play(
      down(finger(1, 100, 100), 'draw'),
      move(finger(1, 112, 100)),
      down(finger(2, 200, 100), 'draw'),
      move(finger(1, 108, 100)),
    )
    expect(kinds(effects)).toEqual(['stroke-begin', 'stroke-extend', 'stroke-cancel', 'pinch'])
  })

  it('leave a stroke alone that is well under way', () => {
    const { effects, state } = play(
      down(finger(1, 100, 100), 'draw'),
      move(finger(1, 160, 100)),
      down(finger(2, 200, 100), 'draw'),
    )
    expect(kinds(effects)).toEqual(['stroke-begin', 'stroke-extend'])
    expect(state.name).toBe('painting')
  })
})

describe('a pen', () => {
  it('paints as wide as it presses, and whole when it cannot tell', () => {
    expect([0, 0.25, 0.5, 1].map((pressure) => pressureShare('pen', pressure))).toEqual([0.203125, 0.5, 1, 1])
    expect(pressureShare('mouse', 0)).toBe(1)
    const { effects } = play(down(pen(1, 2, 0.25), 'draw'), move(pen(3, 4, 0.5)))
    expect(effects).toEqual([
      { kind: 'stroke-begin', tool: 'draw', at: { x: 1, y: 2, share: 0.5 } },
      { kind: 'stroke-extend', trail: [{ x: 3, y: 4, share: 1 }] },
    ])
  })

  it('takes over from the hand that came down before it, and is not disturbed by one that comes after', () => {
    const { effects, state } = play(
      down(finger(1, 200, 300), 'draw'),
      move(finger(1, 220, 300)),
      down(pen(50, 50, 0.5), 'draw'),
      move(finger(1, 230, 300)),
      down(finger(2, 240, 320), 'draw'),
      move(pen(60, 50, 0.5)),
      up(finger(1, 230, 300)),
    )
    expect(kinds(effects)).toEqual(['stroke-begin', 'stroke-extend', 'stroke-cancel', 'stroke-begin', 'stroke-extend'])
    expect(state).toMatchObject({ name: 'painting', pointer: { kind: 'pen' } })
  })
})

describe('any sequence', () => {
  const tool = fc.constantFrom<Tool>('inside', 'outside', 'draw', 'erase', 'lasso', 'hand')
  const pointer = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('mouse' as const, 'touch' as const, 'pen' as const),
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    button: fc.constantFrom(0, 0, 0, 1, 2),
  })
  const event: fc.Arbitrary<GestureEvent> = fc.oneof(
    fc.record({ type: fc.constant('down' as const), pointer, tool }),
    fc.record({
      type: fc.constant('move' as const),
      pointer,
      trail: pointer.map(({ x, y }) => [{ x, y }]),
    }),
    fc.record({ type: fc.constant('up' as const), pointer }),
    fc.constant({ type: 'cancel' as const }),
  )

  it('begins a stroke only when none is open, and ends each exactly once', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const strokes = kinds(play(...events, { type: 'cancel' }).effects)
          .filter((kind) => kind.startsWith('stroke'))
          .map((kind) => (kind === 'stroke-begin' ? '(' : kind === 'stroke-extend' ? '-' : ')'))
          .join('')
        expect(strokes).toMatch(/^(\(-*\))*$/)
      }),
      { numRuns: 500 },
    )
  })
})
