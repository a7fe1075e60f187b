import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_DOCUMENT, withBase, withOperation } from './document.ts'
import { moveEdge, patchesBetween } from './edge.ts'
import { encodeRuns } from './runs.ts'
import { MaskSurface, rasterise } from './surface.ts'

const size = { width: 31, height: 23 }
const COUNT = size.width * size.height
/** Blobs, not noise: rectangles laid over each other. */
const mask = fc
  .array(fc.tuple(fc.nat(30), fc.nat(22), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 4,
  })
  .map((boxes) => drawn((x, y) => boxes.some(([x0, y0, w, h]) => x >= x0 && x < x0 + w && y >= y0 && y < y0 + h)))
const radius = fc.integer({ min: 1, max: 6 })

function drawn(inside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: COUNT }, (_, at) => (inside(at % size.width, Math.floor(at / size.width)) ? 255 : 0))
}

/** Whether a pixel of `value` lies within the radius, looked up one by one. */
function near(pixels: Uint8Array, x: number, y: number, value: number, r: number): boolean {
  for (let py = Math.max(0, y - r); py <= Math.min(size.height - 1, y + r); py++) {
    for (let px = Math.max(0, x - r); px <= Math.min(size.width - 1, x + r); px++) {
      if ((px - x) ** 2 + (py - y) ** 2 <= r * r && pixels[py * size.width + px] === value) return true
    }
  }
  return false
}

describe('grow and shrink', () => {
  it('take every pixel within the radius, and no other', () => {
    fc.assert(
      fc.property(mask, radius, (pixels, r) => {
        expect(moveEdge(pixels, size, 'grow', r)).toEqual(drawn((x, y) => near(pixels, x, y, 255, r)))
        expect(moveEdge(pixels, size, 'shrink', r)).toEqual(drawn((x, y) => !near(pixels, x, y, 0, r)))
      }),
      { numRuns: 40 },
    )
  })

  it('leave a mask alone where the picture ends', () => {
    const leftHalf = drawn((x) => x < 12)
    expect(moveEdge(leftHalf, size, 'shrink', 3)).toEqual(drawn((x) => x < 9))
  })
})

describe('smooth', () => {
  it('keeps straight borders in place, also at the side of the picture', () => {
    const half = drawn((_, y) => y >= 9)
    expect(moveEdge(half, size, 'smooth', 3)).toEqual(half)
  })

  it('takes specks and notches away', () => {
    const speckled = drawn((x, y) => (y >= 12 && !(x === 15 && y === 12)) || (x === 6 && y === 4))
    expect(moveEdge(speckled, size, 'smooth', 2)).toEqual(drawn((_, y) => y >= 12))
  })

  it('is turned over when the mask is', () => {
    fc.assert(
      fc.property(mask, radius, (pixels, r) => {
        // A mask inside the picture, so that both see the same surroundings.
        const inner = drawn((x, y) => pixels[y * size.width + x] === 255 && x > 0 && y > 0 && x < 30 && y < 22)
        const turned = moveEdge(
          inner.map((value) => 255 - value),
          size,
          'smooth',
          r,
        )
        expect(turned.map((value) => 255 - value)).toEqual(moveEdge(inner, size, 'smooth', r))
      }),
      { numRuns: 40 },
    )
  })
})

describe('patchesBetween', () => {
  it('painted over a mask make it the other one', () => {
    fc.assert(
      fc.property(mask, mask, (before, after) => {
        const base = withBase(EMPTY_DOCUMENT, encodeRuns(before, size), [])
        const patched = patchesBetween(before, after, size).reduce(withOperation, base)
        expect(rasterise(patched, size)).toEqual(after)
      }),
    )
  })

  it('are fresh where what is confirmed does not mark', () => {
    const surface = new MaskSurface(size)
    surface.sync(
      patchesBetween(
        drawn(() => false),
        drawn((x) => x < 12),
        size,
        drawn((x) => x < 5),
      ).reduce(withOperation, EMPTY_DOCUMENT),
    )
    expect(surface.fresh).toEqual(drawn((x) => x >= 5 && x < 12).map((value) => value & 1))
  })

  it('are none between equal masks', () => {
    expect(
      patchesBetween(
        drawn(() => true),
        drawn(() => true),
        size,
      ),
    ).toEqual([])
  })
})
