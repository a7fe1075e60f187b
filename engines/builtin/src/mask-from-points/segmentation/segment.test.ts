import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dot } from '@toile/contract'
import { createGrey, type GreyImage, ImagingError, prepareSegmentation, type RgbaImage } from '@toile/imaging'
import { type SegmentCandidate, segmentFromDots, type SegmentKind } from './segment.ts'

type Colour = readonly [number, number, number]

interface Shape {
  readonly inside: (x: number, y: number) => boolean
  readonly colour: Colour
}

/** Later shapes lie over earlier ones; `noise` in 8-bit codes. */
function paint(width: number, height: number, ground: Colour, shapes: readonly Shape[], noise = 0): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height)
  let state = 7
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 4) {
      const colour = shapes.findLast((shape) => shape.inside(x, y))?.colour ?? ground
      for (let c = 0; c < 3; c += 1) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        // A gentle gradient: no real ground is of one colour.
        data[i + c] = colour[c]! + noise * (state / 2 ** 31 - 1) + (12 * y) / height
      }
      data[i + 3] = 255
    }
  }
  return { width, height, data }
}

const ellipse =
  (cx: number, cy: number, rx: number, ry: number) =>
  (x: number, y: number): boolean =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1

function overlap(mask: GreyImage, inside: (x: number, y: number) => boolean): number {
  let both = 0
  let either = 0
  mask.data.forEach((value, p) => {
    const marked = value >= 128
    const wanted = inside(p % mask.width, Math.floor(p / mask.width))
    if (marked && wanted) both += 1
    if (marked || wanted) either += 1
  })
  return both / either
}

function find(image: RgbaImage, dots: readonly Dot[], kind: SegmentKind): SegmentCandidate {
  const [candidate] = segmentFromDots(prepareSegmentation(image), dots, { kinds: [kind] })
  return candidate!
}

describe('segmentFromDots on pictures that are easy for a person', () => {
  const shirt = ellipse(120, 150, 60, 75)
  const image = paint(240, 320, [205, 210, 214], [{ inside: shirt, colour: [150, 40, 60] }], 10)

  it('marks nothing that is not seen', () => {
    const cutOut = { ...image, data: image.data.slice() }
    for (let p = 0; p < 240 * 320; p += 1) if (p % 240 >= 120) cutOut.data.set([255, 255, 255, 0], 4 * p)
    const dots = [90, 150].map((x) => ({ x, y: 150, label: 1 as const }))
    for (const { mask } of segmentFromDots(prepareSegmentation(cutOut), dots)) {
      expect(mask.data.findIndex((value, p) => value > 0 && p % 240 >= 120)).toBe(-1)
      expect(mask.data[150 * 240 + 90]).toBe(255)
    }
  })

  it.each(['garment', 'part'] as const)('finds a noisy ellipse from one dot (%s)', (kind) => {
    expect(overlap(find(image, [{ x: 120, y: 150, label: 1 }], kind).mask, shirt)).toBeGreaterThan(0.95)
  })

  it('lays the edge of a large picture where the edge is, though it looks at a small one', () => {
    const large = ellipse(384, 480, 190, 240)
    const photo = paint(768, 1024, [205, 210, 214], [{ inside: large, colour: [40, 70, 130] }], 8)
    expect(overlap(find(photo, [{ x: 384, y: 480, label: 1 }], 'garment').mask, large)).toBeGreaterThan(0.98)
  })

  it('stops a garment at the garment beside it, or takes both in with a second dot', () => {
    const skirt = (x: number, y: number): boolean => Math.abs(x - 120) < 45 && y >= 180 && y < 260
    const top = (x: number, y: number): boolean => Math.abs(x - 120) < 45 && y >= 90 && y < 180
    const dressed = paint(
      240,
      320,
      [205, 210, 214],
      [
        { inside: skirt, colour: [30, 60, 120] },
        { inside: top, colour: [190, 150, 40] },
      ],
      8,
    )
    const dot = { x: 120, y: 135, label: 1 as const }
    expect(overlap(find(dressed, [dot], 'garment').mask, top)).toBeGreaterThan(0.93)
    const both = find(dressed, [dot, { x: 120, y: 220, label: 1 }], 'garment').mask
    expect(overlap(both, (x, y) => top(x, y) || skirt(x, y))).toBeGreaterThan(0.93)
  })

  it('takes a person whole from a dot on the clothes', () => {
    const head = ellipse(120, 60, 20, 26)
    const body = (x: number, y: number): boolean => Math.abs(x - 120) < 34 && y >= 84 && y < 180
    const legs = (x: number, y: number): boolean => Math.abs(Math.abs(x - 120) - 17) < 13 && y >= 180 && y < 300
    const person = (x: number, y: number): boolean => head(x, y) || body(x, y) || legs(x, y)
    const street = paint(
      240,
      320,
      [176, 190, 196],
      [
        { inside: head, colour: [214, 164, 138] },
        { inside: body, colour: [126, 36, 52] },
        { inside: legs, colour: [36, 44, 82] },
      ],
      8,
    )
    expect(overlap(find(street, [{ x: 120, y: 130, label: 1 }], 'person').mask, person)).toBeGreaterThan(0.9)
    const three = [
      { x: 120, y: 130, label: 1 as const },
      { x: 120, y: 60, label: 1 as const },
      { x: 103, y: 240, label: 1 as const },
    ]
    expect(overlap(find(street, three, 'person').mask, person)).toBeGreaterThan(0.93)
  })

  it('takes up the last mask', () => {
    const prepared = prepareSegmentation(image)
    const lower = createGrey(240, 320)
    lower.data.fill(255, 240 * 150)
    const dots = [{ x: 120, y: 200, label: 1 as const }]
    const without = segmentFromDots(prepared, dots, { kinds: ['garment'] })[0]!.mask
    const continued = segmentFromDots(prepared, dots, { kinds: ['garment'], previousMask: lower })[0]!.mask
    const share = (mask: GreyImage): number => overlap(mask, (x, y) => shirt(x, y) && y >= 150)
    expect(share(continued)).toBeGreaterThanOrEqual(share(without))
    expect(segmentFromDots(prepared, [], { previousMask: lower })).toHaveLength(3)
  })

  it('answers the same twice', () => {
    const dots = [{ x: 120, y: 150, label: 1 as const }]
    expect(segmentFromDots(prepareSegmentation(image), dots)).toEqual(segmentFromDots(prepareSegmentation(image), dots))
  })
})

describe('segmentFromDots whatever it is given', () => {
  const grounds = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  const sizes = fc.constantFrom([1, 1], [1, 40], [40, 1], [2, 3], [30, 44], [64, 48], [300, 2])
  const anywhere = fc.oneof(
    fc.integer({ min: -50, max: 400 }),
    fc.double({ min: -10, max: 70, noNaN: true }),
    fc.constantFrom(Infinity, -Infinity, Number.NaN),
  )
  const dot = fc.record({ x: anywhere, y: anywhere, label: fc.constantFrom<0 | 1>(0, 1) })

  it('has inside dots in every mask and outside dots in none, without NaN or throwing', () => {
    const cases = fc.tuple(sizes, grounds, fc.array(dot, { maxLength: 12 }), fc.nat(60))
    fc.assert(
      fc.property(cases, ([[width, height], ground, extra, noise]) => {
        const blob = ellipse(width! / 2, height! / 2, width! / 4, height! / 3)
        const image = paint(width!, height!, ground, [{ inside: blob, colour: [90, 120, 40] }], noise)
        const dots: Dot[] = [...extra, { x: Math.floor(width! / 2), y: Math.floor(height! / 2), label: 1 }]
        const candidates = segmentFromDots(prepareSegmentation(image), dots)
        expect(candidates).toHaveLength(3)
        // The last dot on a pixel holds; beyond the picture the nearest pixel counts.
        const last = new Map<number, 0 | 1>()
        for (const { x, y, label } of dots) {
          if (!Number.isFinite(x) || !Number.isFinite(y)) continue
          const column = Math.min(width! - 1, Math.max(0, Math.floor(x)))
          const row = Math.min(height! - 1, Math.max(0, Math.floor(y)))
          last.set(row * width! + column, label)
        }
        for (const { mask, score } of candidates) {
          expect(mask.data).toHaveLength(width! * height!)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
          for (const [p, label] of last) expect(mask.data[p]).toBe(255 * label)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('takes 200 dots, and a picture of one colour or none to see', () => {
    const flat = paint(60, 80, [128, 128, 128], [])
    const dots = Array.from({ length: 200 }, (_, i) => ({
      x: (i * 37) % 60,
      y: (i * 53) % 80,
      label: (i % 2) as 0 | 1,
    }))
    expect(segmentFromDots(prepareSegmentation(flat), dots)).toHaveLength(3)
    const invisible = { width: 20, height: 20, data: new Uint8ClampedArray(1600) }
    expect(segmentFromDots(prepareSegmentation(invisible), [{ x: 3, y: 3, label: 1 }])).toHaveLength(3)
  })

  it('refuses to start from nothing, and a last mask of another size', () => {
    const prepared = prepareSegmentation(paint(20, 20, [9, 9, 9], []))
    expect(() => segmentFromDots(prepared, [])).toThrow(ImagingError)
    expect(() => segmentFromDots(prepared, [{ x: 1, y: 1, label: 0 }])).toThrow(ImagingError)
    expect(() => segmentFromDots(prepared, [], { previousMask: createGrey(20, 20) })).toThrow(ImagingError)
    const other = createGrey(10, 20, 255)
    expect(() => segmentFromDots(prepared, [{ x: 1, y: 1, label: 1 }], { previousMask: other })).toThrow(ImagingError)
    expect(() => prepareSegmentation({ width: 2, height: 2, data: new Uint8ClampedArray(3) })).toThrow(ImagingError)
  })
})
