import { describe, expect, it } from 'vitest'
import { deltaE2000, srgb8ToCielab } from '../colour/index.ts'
import { resampleRgba } from '../geometry/index.ts'
import { createRgba } from '../image.ts'
import { cutOut } from './matte.ts'
import { keptBox, placeCutOut } from './place.ts'
import { portrait } from './testing/portrait.ts'

describe('placeCutOut', () => {
  it('copies bytes when the box moves by whole pixels', () => {
    const { photo, mask } = portrait(81, 101)
    const cut = cutOut(photo, mask)
    const box = keptBox(mask)!
    for (const [dx, dy] of [
      [9, -14],
      [-30, 40],
      [200, 0],
    ] as const) {
      const placed = placeCutOut(cut, box, {
        x: (box.left + box.right) / 2 + dx,
        y: (box.top + box.bottom) / 2 + dy,
        width: box.right - box.left,
        height: box.bottom - box.top,
        rotation: 360,
      })
      for (let y = 0; y < 101; y++) {
        for (let x = 0; x < 81; x++) {
          const o = (y * 81 + x) * 4
          const inside = x - dx >= 0 && y - dy >= 0 && x - dx < 81 && y - dy < 101
          const expected = inside
            ? cut.data.subarray(((y - dy) * 81 + x - dx) * 4, ((y - dy) * 81 + x - dx) * 4 + 4)
            : [0, 0, 0, 0]
          expect([...placed.data.subarray(o, o + 4)]).toEqual([...expected])
        }
      }
    }
  })

  for (const factor of [0.5, 2]) {
    it(`is one bicubic resample when resized by ${factor}`, () => {
      const width = 80
      const height = 120
      const { photo, mask } = portrait(width, height)
      const cut = cutOut(photo, mask)
      const box = keptBox(mask)!
      const reference = resampleRgba(photo, width * factor, height * factor, 'bicubic')
      const boxWidth = box.right - box.left
      const boxHeight = box.bottom - box.top
      // The same centre in both: the box is symmetric about the picture's middle.
      const placed = placeCutOut(cut, box, {
        x: width / 2,
        y: height / 2,
        width: boxWidth * factor,
        height: boxHeight * factor,
        rotation: 0,
      })
      let worst = 0
      let compared = 0
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const rx = x - width / 2 + (width * factor) / 2
          const ry = y - height / 2 + (height * factor) / 2
          const d = Math.hypot(
            (x + 0.5 - width / 2) / (width * 0.28 * factor),
            (y + 0.5 - height / 2) / (height * 0.36 * factor),
          )
          if (d > 0.7 || rx < 0 || ry < 0 || rx >= reference.width || ry >= reference.height) continue
          const a = (y * width + x) * 4
          const b = (ry * reference.width + rx) * 4
          worst = Math.max(
            worst,
            deltaE2000(
              srgb8ToCielab(placed.data[a]!, placed.data[a + 1]!, placed.data[a + 2]!),
              srgb8ToCielab(reference.data[b]!, reference.data[b + 1]!, reference.data[b + 2]!),
            ),
          )
          compared++
        }
      }
      expect(compared).toBeGreaterThan(300)
      expect(worst).toBeLessThan(1)
    })
  }

  it('turns clockwise about the centre of the box', () => {
    const cut = createRgba(41, 41)
    // One opaque arm to the right of the middle.
    for (let y = 18; y < 23; y++) for (let x = 20; x < 36; x++) cut.data.set([200, 30, 30, 255], (y * 41 + x) * 4)
    const placed = placeCutOut(
      cut,
      { left: 5, top: 5, right: 36, bottom: 36 },
      { x: 20.5, y: 20.5, width: 31, height: 31, rotation: 90 },
    )
    expect(placed.data[(30 * 41 + 20) * 4 + 3]).toBe(255)
    expect(placed.data[(10 * 41 + 20) * 4 + 3]).toBe(0)
  })
})
