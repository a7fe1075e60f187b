import { describeMode, type Mode, MODES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { comparisonOf, dividerAt, shareAt, shareByKey } from './comparison.ts'

const original = { image_url: '/api/originals/j/', width: 480, height: 640 }

describe('comparisonOf', () => {
  it('lays what was worked on under its result, and what was only read beside it', () => {
    const kindOf = (type: Mode) => comparisonOf({ type, original })?.kind
    expect([kindOf('swap-garment'), kindOf('image-to-flatlay'), kindOf('create-pattern')]).toEqual([
      'divider',
      'beside',
      undefined,
    ])
    for (const mode of MODES) {
      const { target, source } = describeMode(mode)
      expect(kindOf(mode)).toBe(target !== 'none' ? 'divider' : source !== 'none' ? 'beside' : undefined)
    }
  })

  it('offers nothing where the original is gone, and names it by what it is', () => {
    expect(comparisonOf({ type: 'swap-garment', original: null })).toBeNull()
    expect(comparisonOf({ type: 'swap-garment', original })?.noun).toBe('photo')
    expect(comparisonOf({ type: 'sketch-to-image', original })?.noun).toBe('sketch')
  })
})

describe('the divider', () => {
  const seen = { x0: 100, x1: 300 }
  it('stands in what is seen of the picture, and never leaves it', () => {
    expect(dividerAt(0.25, seen)).toBe(150)
    expect([shareAt(150, seen), shareAt(-20, seen), shareAt(900, seen)]).toEqual([0.25, 0, 1])
    expect(shareAt(5, { x0: 0, x1: 0 })).toBe(0.5)
  })

  it.each([
    ['ArrowRight', 0.5, 0.52],
    ['ArrowLeft', 0.01, 0],
    ['PageUp', 0.95, 1],
    ['PageDown', 0.5, 0.4],
    ['Home', 0.5, 0],
    ['End', 0.5, 1],
  ])('%s moves it', (key, from, to) => {
    expect(shareByKey(from, key)).toBeCloseTo(to)
  })

  it('leaves other keys alone', () => {
    expect(shareByKey(0.5, 'c')).toBeNull()
  })
})
