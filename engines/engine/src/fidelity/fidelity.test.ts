import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createGrey, createRgba, randomStream, type RgbaImage } from '@toile/imaging'
import { measureOutside, measurePlaced } from './outside.ts'
import { measureGarment } from './testing/measure-garment.ts'
import { CREAM, flowers, logo, measure, others, stripes } from './testing/prints.ts'
import { drawFlatLay, plain, type Print, shuffleBlocks, wear } from './testing/swapped.ts'

describe('a garment that was kept', () => {
  it.each<[string, Print]>([
    ['scattered motifs', flowers],
    ['other motifs on a dark ground', others],
  ])('bent, smaller and in another light keeps print and colour: %s', (_what, print) => {
    const { deltaE, print: found } = measure(print, print)
    expect(found?.correlation).toBeGreaterThan(0.9)
    expect(deltaE).toBeLessThan(2)
  })

  it('is found under a stronger bend and deep shade', () => {
    const { deltaE, print } = measure(flowers, flowers, { bend: 0.035, light: 0.5 })
    expect(print?.correlation).toBeGreaterThan(0.75)
    expect(deltaE).toBeLessThan(4)
  })

  it('with stripes, whose corners are all alike, is registered by their rhythm', () => {
    expect(measure(stripes, stripes).print?.correlation).toBeGreaterThan(0.9)
  })

  it('that is plain has no print and no details, only its colour', () => {
    const { deltaE, print, details } = measure(plain([180, 30, 40]), plain([180, 30, 40]))
    expect([print, details]).toEqual([undefined, undefined])
    expect(deltaE).toBeLessThan(4)
  })

  it('that is black, on a clear ground, is found by the alpha', () => {
    const black = plain([12, 12, 14])
    const flatLay = drawFlatLay(black)
    for (let i = 0; i < flatLay.data.length; i += 4) if (flatLay.data[i] === 252) flatLay.data.fill(0, i, i + 4)
    const { result, mask } = wear(black)
    expect(measureGarment(flatLay, result, mask)?.colours).toMatchObject([{ share: 1, flatLay: '#0c0c0e' }])
  })

  it('keeps its logo', () => {
    expect(measure(logo, logo).details).toEqual({ found: 1, kept: 1 })
  })
})

describe('a garment that was not kept', () => {
  it('another one, as on a photo that was not changed, has other colours and no such print', () => {
    const { deltaE, print } = measure(flowers, others)
    expect(deltaE).toBeGreaterThan(20)
    expect(print).toEqual({})
  })

  it('that lost its logo, or has another, says so', () => {
    expect(measure(logo, plain([40, 60, 110])).details).toEqual({ found: 1 })
    expect(measure(logo, shuffleBlocks(logo, 3)).details).not.toEqual({ found: 1, kept: 1 })
  })

  it('plain, came out striped: its colours are there, and it is not plain', () => {
    expect(measure(plain(CREAM), stripes).print).toEqual({})
  })
})

describe('what cannot be compared', () => {
  const { result, mask } = wear(flowers)
  test('a flat-lay without a garment, or without a ground', () => {
    const paper = filled(200, 200, [250, 250, 250])
    expect(measureGarment(paper, result, mask)).toBeUndefined()
    const close = createRgba(200, 200)
    close.data.forEach((_, i) => (close.data[i] = i % 4 === 3 ? 255 : (i * 97) % 256))
    expect(measureGarment(close, result, mask)).toBeUndefined()
  })

  test('an empty mask; and masks and flat-lays of a few pixels do no harm', () => {
    expect(measureGarment(drawFlatLay(flowers), result, createGrey(mask.width, mask.height))).toBeUndefined()
    const dot = createGrey(mask.width, mask.height)
    for (let y = 100; y < 110; y += 1) dot.data.fill(255, y * mask.width + 100, y * mask.width + 110)
    expect(measureGarment(drawFlatLay(flowers), result, dot)?.print).toEqual({})
    expect(measureGarment(filled(1, 1, [0, 0, 0]), result, mask)).toBeUndefined()
  })
})

test('whatever is given, there is an answer, of finite numbers', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 120 }) })
  const mark = fc.record({ left: fc.nat(69), top: fc.nat(119), width: fc.nat(70), height: fc.nat(120) })
  fc.assert(
    fc.property(size, size, mark, fc.constantFrom(255, 130), fc.nat(99), (made, flat, box, value, seed) => {
      const random = randomStream(seed)
      const result = filled(made.width, made.height, [90, 90, 90])
      const flatLay = filled(flat.width, flat.height, [250, 250, 250])
      for (let i = 0; i < result.data.length; i += 4) result.data[i] = random.between(0, 255)
      const mask = createGrey(made.width, made.height)
      for (let y = box.top; y < Math.min(made.height, box.top + box.height); y += 1) {
        for (let x = box.left; x < Math.min(made.width, box.left + box.width); x += 1)
          mask.data[y * made.width + x] = value
      }
      for (let y = 3; y + 3 < flat.height; y += 1) {
        for (let x = 3; x + 3 < flat.width; x += 1) flatLay.data[4 * (y * flat.width + x)] = random.between(0, 200)
      }
      const found = measureGarment(flatLay, result, mask)
      const numbers = found
        ? [found.deltaE, found.print?.correlation ?? 0, ...found.colours.map((each) => each.deltaE)]
        : []
      expect(numbers.every(Number.isFinite)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

describe('outside the mask', () => {
  const photo = filled(60, 60, [120, 130, 140])
  const mask = createGrey(60, 60)
  for (let y = 0; y < 60; y += 1) mask.data.fill(255, y * 60, y * 60 + 20)

  it('what is equal differs by 0; marked pixels and the feather do not count', () => {
    const result = copyOf(photo)
    for (let y = 0; y < 60; y += 1) for (let x = 0; x < 22; x += 1) result.data[4 * (60 * y + x)] = 255
    expect(measureOutside(photo, mask, result)).toEqual({ largest: 0, meanDeltaE: 0 })
  })

  it('one step of one pixel is seen, and counts as much as it is of the whole', () => {
    const result = copyOf(photo)
    result.data[4 * (60 * 30 + 50)] = 121
    const { largest, meanDeltaE } = measureOutside(photo, mask, result)!
    expect(largest).toBe(1)
    expect(meanDeltaE).toBeGreaterThan(0)
    expect(meanDeltaE).toBeLessThan(0.001)
  })

  it('is nothing where all is marked', () => {
    expect(measureOutside(photo, createGrey(60, 60, 255), photo)).toBeUndefined()
  })

  it('a cut-out that was placed elsewhere is looked for there', () => {
    const drawn = copyOf(photo)
    for (let i = 0; i < drawn.data.length; i += 4) drawn.data[i] = (i * 7) % 200
    const placement = { x: 40 - 8, y: 30, width: 40, height: 60, rotation: 0 }
    const moved = filled(60, 60, [1, 2, 3])
    for (let y = 0; y < 60; y += 1) {
      for (let x = 20; x < 60; x += 1)
        moved.data.set(drawn.data.subarray(4 * (60 * y + x), 4 * (60 * y + x) + 4), 4 * (60 * y + x - 8))
    }
    expect(measurePlaced(drawn, mask, moved, placement)).toEqual({ largest: 0, meanDeltaE: 0 })
    expect(measurePlaced(drawn, mask, drawn, placement)!.largest).toBeGreaterThan(50)
    expect(measurePlaced(drawn, mask, moved, { ...placement, x: 400 })).toBeUndefined()
  })
})

function filled(width: number, height: number, [r, g, b]: readonly [number, number, number]): RgbaImage {
  const image = createRgba(width, height)
  for (let i = 0; i < image.data.length; i += 4) image.data.set([r, g, b, 255], i)
  return image
}

const copyOf = (image: RgbaImage): RgbaImage => ({ ...image, data: image.data.slice() })
