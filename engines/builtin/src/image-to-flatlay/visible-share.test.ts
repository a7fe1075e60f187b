import type { ClassName } from '@toile/eye'
import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import type { ClassArea } from './class-probabilities.ts'
import { isSkirtAlone, isTooHidden, visibleShare } from './visible-share.ts'
import { partlySeen, skirtSeen, tooHidden } from './user-messages.ts'

const WIDTH = 40
const HEIGHT = 100
type Box = readonly [left: number, top: number, right: number, bottom: number]

function areasIn(boxes: Partial<Readonly<Record<ClassName, Box>>>): Map<ClassName, ClassArea> {
  return new Map(
    Object.entries(boxes).map(([name, [left, top, right, bottom]]) => {
      const cells = createGrey(WIDTH, HEIGHT)
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) cells.data[y * WIDTH + x] = 255
      const className = name as ClassName
      return [className, { name: className, cells, count: (right - left) * (bottom - top) }]
    }),
  )
}

const oddsOf = (name: ClassName, areas: ReadonlyMap<ClassName, ClassArea>) => ({
  ...createFloat(WIDTH, HEIGHT, 1),
  data: Float32Array.from(areas.get(name)!.cells.data, (v) => v - 128),
})

const seenOf = (name: ClassName, boxes: Partial<Readonly<Record<ClassName, Box>>>, meant?: ClassName) => {
  const areas = areasIn(boxes)
  return visibleShare(areas, oddsOf(name, areas), name, meant)
}

describe('visibleShare', () => {
  it('takes a jacket in the rows of a shirt to hide it, and refuses a strip of it with advice', () => {
    const seen = seenOf('upper', { upper: [18, 20, 22, 50], outer: [22, 20, 38, 50] })
    expect(seen).toEqual({ share: 0.2, by: 'outer' })
    expect(isTooHidden('upper', seen)).toBe(true)
    expect(tooHidden('shirt', false, seen)).toBe(
      'Too much of the shirt is hidden by what is worn over it: about 20 % is seen. Choose a photo in which it is in sight.',
    )
  })

  it('leaves a shirt of which an open jacket shows most, and one without anything over it', () => {
    expect(isTooHidden('upper', seenOf('upper', { upper: [10, 20, 26, 50], outer: [26, 20, 36, 50] }))).toBe(false)
    expect(seenOf('upper', { upper: [10, 20, 30, 50] })).toEqual({ share: 1, by: undefined })
  })

  it('takes no bag to hide a bag or shoes: those are laid as they are seen', () => {
    const surest = oddsOf('bag', areasIn({ bag: [10, 60, 16, 75] }))
    expect(visibleShare(areasIn({ bag: [10, 60, 20, 75] }), surest, 'bag')).toEqual({ share: 1, by: undefined })
    const pair = oddsOf('shoes', areasIn({ shoes: [10, 90, 30, 98] }))
    for (let y = 90; y < 98; y += 1) pair.data.fill(-1, y * WIDTH + 15, y * WIDTH + 25)
    expect(visibleShare(areasIn({ bag: [15, 80, 25, 98] }), pair, 'shoes')).toEqual({ share: 1, by: undefined })
  })

  it('tells that the side of a leg is a guess where a coat hides a third of it, and no sooner', () => {
    const legs = { lower: [10, 40, 24, 95] } as const
    const long = seenOf('lower', { ...legs, outer: [24, 20, 36, 62] })
    expect(long.isSideHidden).toBe(true)
    expect(partlySeen('trousers', true, long)).toBe(
      'About 75 % of the trousers are seen; what is worn over them hides the rest, and one leg along much of its outer side: its shape there is a guess. Look closely at what was completed.',
    )
    expect(seenOf('lower', { ...legs, outer: [24, 20, 30, 52] }).isSideHidden).toBeUndefined()
    expect(seenOf('skirt', { skirt: [10, 40, 24, 95], outer: [24, 20, 36, 62] }).isSideHidden).toBeUndefined()
  })

  it('takes no bag to hide the side of a leg that a coat lies beside', () => {
    const areas = areasIn({ lower: [10, 40, 24, 95], bag: [10, 50, 20, 60], outer: [24, 20, 26, 70] })
    const odds = oddsOf('lower', areas)
    for (let y = 50; y < 60; y += 1) odds.data.fill(-1, y * WIDTH + 10, y * WIDTH + 20)
    const seen = visibleShare(areas, odds, 'lower')
    expect(seen).toMatchObject({ by: 'bag', isSideHidden: true })
    expect(partlySeen('trousers', true, seen)).toBe(
      'About 80 % of the trousers are seen; the bag hides the rest, and a jacket or coat one leg along much of its outer side: its shape there is a guess. Look closely at what was completed.',
    )
  })

  it('misses the upper part of legs that a long coat lets see from the shank on', () => {
    const figure = { hair: [14, 0, 26, 4], shoes: [12, 96, 28, 100] } as const
    const legs = seenOf('lower', { ...figure, outer: [8, 12, 32, 72], lower: [12, 72, 28, 96] })
    expect(legs.share).toBeCloseTo(24 / 54, 2)
    expect(isTooHidden('lower', legs)).toBe(true)
    expect(tooHidden('trousers', true, legs)).toBe(
      'Too much of the trousers is hidden by what is worn over them: about 45 % is seen. Choose a photo in which they are in sight.',
    )
    expect(tooHidden('dress', false, { share: 0.2, by: 'accessory' })).toContain(
      'is hidden by what is in front of it: ',
    )
  })

  it('has one rule for all that something is worn over, and another behind a bag, beside which the other half is seen', () => {
    for (const kind of ['upper', 'dress', 'skirt', 'lower'] as const) {
      expect(isTooHidden(kind, { share: 0.55, by: 'outer' })).toBe(true)
      expect(isTooHidden(kind, { share: 0.6, by: 'outer' })).toBe(false)
      expect(isTooHidden(kind, { share: 0.55, by: 'bag' })).toBe(false)
      expect(isTooHidden(kind, { share: 0.45, by: 'bag' })).toBe(true)
    }
    expect(isTooHidden('outer', { share: 0.3, by: 'bag' })).toBe(false)
  })

  it('misses the bodice of a dress of which a jumper shows the skirt alone, whatever the eye takes that for', () => {
    const figure = { hair: [14, 0, 26, 4], shoes: [12, 96, 28, 100], upper: [10, 18, 30, 48] } as const
    const seen = seenOf('dress', { ...figure, dress: [10, 48, 30, 68] })
    expect(seen).toEqual({ share: 20 / 40, by: 'upper' })
    expect(seenOf('skirt', { ...figure, skirt: [10, 48, 30, 68] }, 'dress')).toEqual(seen)
    expect(tooHidden('dress', false, seen)).toContain('hidden by the top over it: about 50 % is seen')
  })

  it('takes the shirt under a pinafore dress, and shoulders that are bare, to hide nothing of it', () => {
    const figure = { hair: [14, 0, 26, 4], shoes: [12, 96, 28, 100] } as const
    const under = seenOf('dress', { ...figure, upper: [4, 18, 14, 50], dress: [14, 26, 26, 70] })
    expect(under).toEqual({ share: 1, by: undefined })
    expect(seenOf('dress', { ...figure, skin: [10, 6, 30, 30], dress: [10, 30, 30, 70] }).by).toBeUndefined()
  })

  it('takes sleeves that hang beside a skirt to hide nothing of it', () => {
    const sides = createGrey(WIDTH, HEIGHT)
    for (let y = 20; y < 60; y += 1) {
      if (y < 40) sides.data.fill(255, y * WIDTH + 10, y * WIDTH + 30)
      sides.data.fill(255, y * WIDTH + 4, y * WIDTH + 10)
      sides.data.fill(255, y * WIDTH + 30, y * WIDTH + 36)
    }
    const areas = areasIn({ skirt: [10, 40, 30, 60] })
    areas.set('upper', { name: 'upper', cells: sides, count: 880 })
    expect(visibleShare(areas, oddsOf('skirt', areas), 'skirt')).toEqual({ share: 1, by: undefined })
  })

  it('counts a bag only where it is before the garment', () => {
    expect(seenOf('skirt', { skirt: [10, 40, 30, 60], bag: [30, 40, 40, 60] })).toEqual({ share: 1, by: undefined })
  })

  it('takes nothing for hidden of what is seen above the waist, as of somebody who lies down', () => {
    const lying = seenOf('skirt', {
      hair: [2, 0, 10, 8],
      upper: [0, 20, 10, 40],
      skirt: [10, 20, 30, 40],
      shoes: [30, 90, 40, 100],
    })
    expect(lying).toEqual({ share: 1, by: undefined })
  })

  it('counts neither what somebody else wears nor crumbs', () => {
    const beside = seenOf('upper', { upper: [4, 20, 14, 50], outer: [20, 10, 38, 60] })
    expect(beside).toEqual({ share: 1, by: undefined })
    expect(seenOf('upper', { upper: [10, 20, 30, 50], outer: [30, 20, 31, 24] })).toEqual({ share: 1, by: undefined })
  })
})

describe('isSkirtAlone', () => {
  const dress = { usual: ['dress'], mistaken: ['skirt', 'upper', 'outer'] } as const
  const isAlone = (
    boxes: Partial<Readonly<Record<ClassName, Box>>>,
    name: ClassName = 'dress',
    wish: Parameters<typeof isSkirtAlone>[3] = dress,
  ): boolean => {
    const areas = areasIn(boxes)
    return isSkirtAlone(areas, oddsOf(name, areas), name, wish)
  }

  it('is so below a top that comes down to it over its width, and says what to do', () => {
    expect(isAlone({ upper: [8, 20, 32, 40], dress: [10, 40, 30, 90] })).toBe(true)
    expect(isAlone({ outer: [8, 20, 32, 40], dress: [10, 40, 30, 90] })).toBe(true)
    expect(skirtSeen('dress')).toBe(
      'Only the lower part of the dress was found: what is worn above it looks like a top or jacket. Choose a photo in which all of it is in sight, or ask for a skirt if it is one.',
    )
  })

  it('is not with bare shoulders, a jacket that shows the bodice, or a collar above it', () => {
    expect(isAlone({ skin: [8, 10, 32, 30], dress: [10, 30, 30, 90] })).toBe(false)
    expect(isAlone({ outer: [4, 18, 16, 60], dress: [14, 20, 26, 90] })).toBe(false)
    expect(isAlone({ upper: [10, 18, 30, 25], dress: [10, 25, 30, 90] })).toBe(false)
  })

  it('is so of a skirt that is seen in place of the dress, not of what has legs, nor where a skirt was asked for', () => {
    const below = (name: ClassName) => ({ upper: [8, 20, 32, 40], [name]: [10, 40, 30, 90] }) as const
    expect(isAlone(below('skirt'), 'skirt')).toBe(true)
    expect(isAlone(below('lower'), 'lower', { usual: ['dress', 'outer'], mistaken: ['upper', 'lower', 'skirt'] })).toBe(
      false,
    )
    expect(isAlone(below('dress'), 'dress', { usual: ['dress'], mistaken: ['lower', 'upper', 'skirt'] })).toBe(false)
    expect(isAlone(below('skirt'), 'skirt', { usual: ['skirt'], mistaken: ['dress', 'lower'] })).toBe(false)
  })

  it('is not below the top of somebody else, who stands behind', () => {
    expect(isAlone({ upper: [8, 8, 32, 34], hair: [16, 38, 24, 44], dress: [10, 44, 30, 90] })).toBe(false)
  })
})
