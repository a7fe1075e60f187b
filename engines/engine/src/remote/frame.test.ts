import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFrame, frameByRules, frameOn, wholeFrame } from './frame.ts'

const size = fc.record({ width: fc.integer({ min: 16, max: 4096 }), height: fc.integer({ min: 16, max: 4096 }) })

describe('a picture on a canvas', () => {
  it('stands in the middle, as large as it fits', () => {
    expect(frameOn({ width: 864, height: 1296 }, { width: 1000, height: 1000 })).toEqual({
      width: 864,
      height: 1296,
      box: { left: 0, top: 216, width: 864, height: 864 },
    })
    expect(wholeFrame({ width: 3, height: 4 }).box).toEqual({ left: 0, top: 0, width: 3, height: 4 })
  })

  it('keeps its proportions to a pixel, and never leaves the canvas', () => {
    fc.assert(
      fc.property(size, size, (canvas, picture) => {
        const { box } = frameOn(canvas, picture)
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(canvas.width)
        expect(box.top + box.height).toBeLessThanOrEqual(canvas.height)
        const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
        expect(Math.abs(box.width - Math.max(1, picture.width * scale))).toBeLessThanOrEqual(0.5)
        expect(Math.abs(box.height - Math.max(1, picture.height * scale))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('takes the canvas that it fills best, and of those the one nearest in size', () => {
    const canvases = [
      { width: 1024, height: 1024 },
      { width: 1024, height: 1536 },
      { width: 2048, height: 3072 },
      { width: 1536, height: 1024 },
    ]
    expect(chooseFrame({ width: 800, height: 1200 }, canvases)).toMatchObject({ width: 1024, height: 1536 })
    expect(chooseFrame({ width: 2000, height: 3000 }, canvases)).toMatchObject({ width: 2048, height: 3072 })
    expect(chooseFrame({ width: 500, height: 480 }, canvases)).toMatchObject({ width: 1024, height: 1024 })
  })
})

describe('a canvas made by rules', () => {
  const rules = { multipleOf: 16, minSide: 256, maxSide: 1920, maxPixels: 2_000_000 }

  it('is the picture itself where that keeps to them', () => {
    expect(frameByRules({ width: 512, height: 768 }, rules)).toEqual(wholeFrame({ width: 512, height: 768 }))
  })

  it('grows to the next multiple, with the picture as it is within', () => {
    const { width, height, box } = frameByRules({ width: 500, height: 750 }, rules)
    expect([width, height]).toEqual([512, 752])
    expect(box.width / box.height).toBeCloseTo(500 / 750, 2)
  })

  it('keeps to the rules for any picture', () => {
    fc.assert(
      fc.property(size, (picture) => {
        const frame = frameByRules(picture, rules)
        for (const side of [frame.width, frame.height]) {
          expect(side % rules.multipleOf).toBe(0)
          expect(side).toBeLessThanOrEqual(rules.maxSide)
        }
        expect(frame.width * frame.height).toBeLessThanOrEqual(rules.maxPixels)
        expect(frame.box.width).toBeLessThanOrEqual(frame.width)
      }),
    )
  })

  it('enlarges what a model draws badly, for its small size', () => {
    const { width, height } = frameByRules({ width: 256, height: 256 }, { ...rules, minPixels: 1_000_000 })
    expect(width * height).toBeGreaterThanOrEqual(1_000_000)
  })
})
