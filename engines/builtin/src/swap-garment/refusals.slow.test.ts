import { createGrey, type GreyImage, invertMask } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { isOpenOverClothes } from './read-photo/open-front.ts'
import { type Box, type Changes, draw, LONG, maskOf, paint, top, TOP, TROUSERS } from './testing/drawn.ts'

describe('what drawSwap refuses', () => {
  it.each<readonly [string, Changes, RegExp]>([
    ['a blank mask', { mask: createGrey(240, 300) }, /Nothing is selected/],
    ['a mask of another size', { mask: createGrey(10, 10) }, /dimensions must match/],
    [
      'a flat-lay without a garment',
      { flatLay: paint(createGrey(80, 80), [0, 0, 0], [240, 240, 240]) },
      /No garment was found/,
    ],
    [
      'trousers for a top',
      { flatLay: paint(maskOf(240, 300, TROUSERS), [30, 80, 160], [250, 250, 250]) },
      /shows trousers, but what is selected in the photo looks like a top/,
    ],
    [
      'a dress for a top',
      { flatLay: paint(maskOf(240, 300, LONG), [30, 80, 160], [250, 250, 250]) },
      /looks like a top/,
    ],
  ])('refuses %s with advice', (_name, changes, words) => {
    const attempt = () => draw(changes)
    expect(attempt).toThrow(EngineError)
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'invalid-input', publicMessage: expect.stringMatching(words) }),
    )
  })

  it('refuses two sleeves without the middle between them', () => {
    const sleeves = maskOf(240, 300, [
      [50, 60, 80, 200],
      [160, 60, 190, 200],
    ])
    // What is seen between them is the rest of the same garment, and no other that it is worn open over.
    for (const parsing of [{}, { clothes: top }]) {
      expect(() => draw({ mask: sleeves, parsing })).toThrow(
        expect.objectContaining({
          code: 'invalid-input',
          publicMessage: expect.stringMatching(/Only sleeves are selected/),
        }),
      )
    }
  })

  it('refuses a coat that is worn open over another garment, not one that is open over skin', () => {
    const between: Box = [105, 75, 135, 220]
    const mask = maskOf(240, 300, TOP)
    for (let y = between[1]; y < between[3]; y += 1) mask.data.fill(0, y * 240 + between[0], y * 240 + between[2])
    const seen = maskOf(240, 300, [between])
    expect(() => draw({ mask, parsing: { clothes: seen } })).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        publicMessage: expect.stringMatching(/worn open over another one\. Select what shows between/),
      }),
    )
    expect(isOpenOverClothes(mask, mask)).toBe(false)
    expect(isOpenOverClothes(top, maskOf(240, 300, [[0, 0, 240, 300]]))).toBe(false)
  })

  it('tells a top that trousers are selected, whatever is seen between the legs', () => {
    const legs = maskOf(240, 300, [
      [85, 40, 155, 90],
      [80, 90, 110, 270],
      [130, 90, 160, 270],
    ])
    const behind = invertMask(legs)
    expect(() => draw({ mask: legs, parsing: { kind: 'trousers', clothes: behind } })).toThrow(
      expect.objectContaining({ publicMessage: expect.stringMatching(/shows a top, but .* looks like trousers/) }),
    )
  })

  it('puts a top above the waist where it is selected together with trousers that are most of that', () => {
    const mask = maskOf(240, 300, LONG)
    const lower = maskOf(240, 300, [[0, 165, 240, 300]])
    expect(draw({ mask, parsing: { kind: 'trousers', long: 0.65, lower } }).warnings.join()).toMatch(/stays as it is/)
  })

  it.each([
    ['trousers', 'trousers'],
    ['skirt', 'a skirt'],
  ] as const)('puts no top on %s whose outline might be a dress', (kind, words) => {
    const mask = maskOf(240, 300, [[90, 40, 150, 280]])
    expect(() => draw({ mask, parsing: { kind, long: 1, lower: mask } })).toThrow(
      expect.objectContaining({ publicMessage: expect.stringMatching(`shows a top, but .* looks like ${words}\\.`) }),
    )
  })

  it('goes by what is seen where an outline might be of either: a block that stands out at both sides', () => {
    // Trousers that the photo cuts off at the thighs, and a hand in their pocket.
    const hips = maskOf(240, 300, [
      [90, 130, 150, 300],
      [80, 190, 160, 300],
    ])
    const [legs, dress] = [TROUSERS, LONG].map((boxes) => ({
      flatLay: paint(maskOf(240, 300, boxes), [30, 80, 160], [250, 250, 250]),
    })) as [Changes, Changes]
    const told = (changes: Changes): string => {
      try {
        return draw(changes).warnings.join()
      } catch (error) {
        return (error as EngineError).publicMessage ?? ''
      }
    }
    const person = { skin: maskOf(240, 300, [[100, 5, 140, 40]]), clothes: hips }
    expect(told({ mask: hips })).not.toMatch(/looks like/)
    // Nobody is seen: a drawing may be taken for anything.
    expect(told({ mask: hips, parsing: { kind: 'trousers', clothes: hips } })).not.toMatch(/looks like/)
    expect(told({ mask: hips, parsing: { ...person, kind: 'trousers', long: 1 } })).toMatch(
      /a top, but .* looks like trousers/,
    )
    expect(told({ mask: hips, parsing: { ...person, kind: 'skirt', long: 1 } })).toMatch(
      /a top, but .* looks like a skirt/,
    )
    expect(told({ ...dress, mask: hips, parsing: { ...person, kind: 'trousers' } })).toMatch(
      /a dress, but .* looks like trousers/,
    )
    const block = maskOf(240, 300, [[90, 40, 150, 200]])
    expect(told({ ...legs, mask: block })).not.toMatch(/looks like/)
    expect(told({ ...legs, mask: block, parsing: { ...person, kind: 'upper', over: 1 } })).toMatch(
      /trousers, but .* looks like a top/,
    )
  })

  it('refuses a selection beside all that somebody wears', () => {
    const wall = maskOf(240, 300, [[5, 5, 60, 90]])
    const parsing = { skin: maskOf(240, 300, [[100, 20, 140, 60]]), clothes: top }
    const missed = { mask: wall, parsing: { ...parsing, ground: 0.95 } }
    expect(() => draw(missed)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        publicMessage:
          'What is selected is no garment: it is seen as background. Select the garment that yours replaces.',
      }),
    )
    const drawn = { image: { width: 240, height: 300 } }
    expect(draw({ ...missed, parsing: { ...parsing, ground: 0.7 } })).toMatchObject(drawn)
    expect(draw({ ...missed, parsing: { ...parsing, ground: 1, clothes: createGrey(240, 300) } })).toMatchObject(drawn)
  })

  it.each<readonly [string, GreyImage]>([
    ['everything', maskOf(240, 300, [[0, 0, 240, 300]])],
    ['a thin line', maskOf(240, 300, [[0, 100, 240, 102]])],
    ['the corner alone', maskOf(240, 300, [[0, 0, 25, 25]])],
    [
      'scattered pieces',
      maskOf(240, 300, [
        [10, 10, 60, 60],
        [180, 200, 230, 290],
        [100, 100, 130, 110],
      ]),
    ],
  ])('either draws or refuses when %s is marked', (_name, mask) => {
    let outcome: unknown
    try {
      outcome = draw({ mask })
    } catch (error) {
      outcome = error
    }
    const refused = outcome instanceof EngineError && outcome.code === 'invalid-input'
    expect(refused || (typeof outcome === 'object' && outcome !== null && 'image' in outcome)).toBe(true)
  })
})
