import { describe, expect, it } from 'vitest'
import { AT_REST, type TouchEffect, type TouchInput, followed, swipeTarget, touch } from './touch.ts'

type Move = readonly [type: 'down' | 'move' | 'up', x: number, y: number, time: number, id?: number]

/** What a finger, or two, do; or a mouse. */
function play(moves: readonly Move[], { swipes = true, kind = 'touch' as 'touch' | 'mouse' } = {}): TouchEffect[] {
  let state = AT_REST
  return moves.flatMap(([type, x, y, time, id = 1]) => {
    const input: TouchInput = { type, pointer: { x, y, id, kind, button: 0 }, time, swipes }
    const step = touch(state, input)
    state = step.state
    return step.effects
  })
}
const kinds = (effects: readonly TouchEffect[]) => effects.map(({ kind }) => kind)

describe('one finger on the whole picture', () => {
  it('takes it sideways, and says how far and fast it was let go', () => {
    const effects = play([
      ['down', 200, 300, 0],
      ['move', 180, 302, 20],
      ['move', 120, 303, 60],
      ['up', 120, 303, 70],
    ])
    expect(effects).toEqual([
      { kind: 'swipe', dx: -20 },
      { kind: 'swipe', dx: -80 },
      { kind: 'swipe-end', dx: -80, speed: -1.5 },
    ])
  })

  it('that rested before it was lifted threw nothing', () => {
    const effects = play([
      ['down', 200, 300, 0],
      ['move', 120, 300, 60],
      ['up', 120, 300, 400],
    ])
    expect(effects.at(-1)).toEqual({ kind: 'swipe-end', dx: -80, speed: 0 })
  })

  it('that goes up or down first does nothing, wherever it goes then', () => {
    expect(
      play([
        ['down', 200, 300, 0],
        ['move', 202, 340, 20],
        ['move', 20, 340, 60],
        ['up', 20, 340, 70],
      ]),
    ).toEqual([])
  })

  it('that is joined by another gives the swipe up for a pinch; what remains of it swipes nothing', () => {
    const effects = play([
      ['down', 200, 300, 0],
      ['move', 150, 300, 20],
      ['down', 260, 300, 30, 2],
      ['move', 300, 300, 40, 2],
      ['up', 300, 300, 50, 2],
      ['move', 20, 300, 60],
      ['up', 20, 300, 70],
    ])
    expect(kinds(effects)).toEqual(['swipe', 'swipe-cancel', 'pinch'])
  })

  it('that the system takes away leaves the picture where it was', () => {
    const { state } = touch(AT_REST, {
      type: 'down',
      pointer: { x: 0, y: 0, id: 1, kind: 'touch', button: 0 },
      time: 0,
      swipes: true,
    })
    const moved = touch(state, {
      type: 'move',
      pointer: { x: 50, y: 0, id: 1, kind: 'touch', button: -1 },
      time: 9,
      swipes: true,
    })
    expect(kinds(touch(moved.state, { type: 'cancel' }).effects)).toEqual(['swipe-cancel'])
  })
})

describe('a picture that is zoomed', () => {
  it('is panned by a finger, from its first place on, and never swiped', () => {
    const effects = play(
      [
        ['down', 200, 300, 0],
        ['move', 150, 300, 20],
        ['move', 140, 310, 30],
        ['up', 140, 310, 40],
      ],
      {
        swipes: false,
      },
    )
    expect(effects).toEqual([
      { kind: 'pan', dx: -50, dy: 0 },
      { kind: 'pan', dx: -10, dy: 10 },
    ])
  })

  it('is panned by the mouse, which never swipes', () => {
    expect(
      kinds(
        play(
          [
            ['down', 200, 300, 0],
            ['move', 100, 300, 20],
            ['up', 100, 300, 30],
          ],
          { kind: 'mouse' },
        ),
      ),
    ).toEqual(['pan'])
  })
})

describe('two taps', () => {
  const taps = (x: number, time: number): Move[] => [
    ['down', 100, 100, 0],
    ['up', 100, 100, 50],
    ['down', x, 100, time],
    ['up', x, 100, time + 40],
  ]
  it('near each other in place and time are one double tap; others are none', () => {
    expect(play(taps(110, 200))).toEqual([{ kind: 'double-tap', at: { x: 110, y: 100 } }])
    expect(play(taps(180, 200))).toEqual([])
    expect(play(taps(110, 500))).toEqual([])
  })

  it('and a third one are no second double tap', () => {
    expect(play([...taps(100, 150), ['down', 100, 100, 260], ['up', 100, 100, 290]])).toHaveLength(1)
  })
})

describe('a swipe that ended', () => {
  it.each([
    ['far enough', -150, 0, 1],
    ['far enough, to the right', 150, 0, -1],
    ['short, and thrown', -40, -0.6, 1],
    ['short, and let go', -60, -0.1, 0],
    ['a twitch', -12, -2, 0],
    ['far, and thrown back', -200, 0.8, 0],
  ])('%s', (_what, dx, speed, target) => {
    expect(swipeTarget({ dx, speed }, 360)).toBe(target)
  })

  it('past the first or last picture gives way only a little', () => {
    expect([followed(-80, true), followed(-80, false)]).toEqual([-80, -20])
  })
})
