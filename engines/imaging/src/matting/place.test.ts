import { describe, expect, it } from 'vitest'
import { deltaE2000 } from '../colour/delta-e.ts'
import { srgb8ToCielab } from '../colour/cielab.ts'
import { resampleRgba } from '../geometry/resample.ts'
import { createRgba } from '../image.ts'
import { cutOut } from './matte.ts'
import { keptBox } from '../mask/basic.ts'
import { placeCutOut } from './place.ts'
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

  it('turned, shows what a picture of the same thing turned would show (R33)', () => {
    const [width, height] = [90, 110]
    /** A smooth picture, known between its pixels too: sRGB codes at a place in pixels. */
    const colourAt = (x: number, y: number): [number, number, number] => [
      Math.round(130 + 90 * Math.sin(x / 6 + y / 11)),
      Math.round(120 + 80 * Math.sin(x / 9 - y / 7)),
      Math.round(110 + 70 * Math.cos(y / 5)),
    ]
    const cut = createRgba(width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) cut.data.set([...colourAt(x + 0.5, y + 0.5), 255], 4 * (y * width + x))
    }
    for (const degrees of [7, 31, -90, 163]) {
      const box = { left: 0, top: 0, right: width, bottom: height }
      const placed = placeCutOut(cut, box, { x: 45, y: 55, width, height, rotation: degrees })
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      let sum = 0
      let compared = 0
      for (let y = 25; y < 85; y++) {
        for (let x = 15; x < 75; x++) {
          const [px, py] = [x + 0.5 - 45, y + 0.5 - 55]
          const [sx, sy] = [45 + px * cos + py * sin, 55 - px * sin + py * cos]
          // Beyond two pixels from the border nothing of the kernel is clear.
          if (sx < 3 || sy < 3 || sx > width - 3 || sy > height - 3) continue
          const o = 4 * (y * width + x)
          const [r, g, b] = placed.data.subarray(o, o + 3)
          sum += deltaE2000(srgb8ToCielab(r!, g!, b!), srgb8ToCielab(...colourAt(sx, sy)))
          compared += 1
        }
      }
      expect(compared).toBeGreaterThan(3000)
      expect(sum / compared).toBeLessThan(1)
    }
  })

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
