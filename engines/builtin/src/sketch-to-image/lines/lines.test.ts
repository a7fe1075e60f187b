import { describe, expect, it, vi } from 'vitest'
import {
  closing,
  maskedClosing,
  createFloat,
  createGrey,
  createRgba,
  distanceTo,
  type FloatImage,
  type GreyImage,
  randomStream,
  type RgbaImage,
  erode,
} from '@toile/imaging'
import { readInk } from './read-ink.ts'
import { findRegions } from './regions.ts'
import { chamferDistance } from './chamfer-distance.ts'
import { takeOutDots } from './take-out-dots.ts'
import { thinned } from './thinning.ts'
import { closedFrame } from './frame-closure.ts'

const SIDE = 160

/** Distance to the outline of a rectangle from 40 to 120. */
const toBox = (x: number, y: number) => Math.abs(Math.max(Math.abs(x - 80), Math.abs(y - 80)) - 40)

function page(colour: (x: number, y: number) => readonly number[]): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [r, g, b, a = 255] = colour(x, y)
      image.data.set([r!, g!, b!, a], 4 * (y * SIDE + x))
    }
  }
  return image
}

/** Share of the box's outline that is read, and share of the rest that is read by mistake. */
function score(lines: GreyImage): { hit: number; false: number } {
  let [on, hit, off, wrong] = [0, 0, 0, 0]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const marked = lines.data[y * SIDE + x]! >= 128
      if (toBox(x, y) < 1) {
        on += 1
        if (marked) hit += 1
      } else if (toBox(x, y) > 3) {
        off += 1
        if (marked) wrong += 1
      }
    }
  }
  return { hit: hit / on, false: wrong / off }
}

describe('readInk', () => {
  const noise = randomStream(4)
  it.each([
    ['black on white', (line: boolean) => (line ? [20, 20, 20] : [255, 255, 255])],
    ['pencil on cream', (line: boolean) => (line ? [150, 146, 140] : [240, 230, 205])],
    ['a blue pen', (line: boolean) => (line ? [70, 90, 200] : [250, 250, 250])],
    ['white on slate', (line: boolean) => (line ? [240, 240, 240] : [40, 50, 46])],
    ['ink on nothing', (line: boolean) => (line ? [0, 0, 0, 255] : [0, 0, 0, 0])],
    ['chalk on nothing', (line: boolean) => (line ? [255, 255, 255, 255] : [0, 0, 0, 0])],
    [
      'a photograph of paper, lit from a corner, with grain',
      (line: boolean, x: number, y: number) => {
        const light = (0.45 + 0.5 * ((x + y) / (2 * SIDE))) * 250 + 6 * (noise.next() - 0.5)
        return line ? [light * 0.3, light * 0.3, light * 0.3] : [light, light * 0.96, light * 0.88]
      },
    ],
  ] as const)('reads %s', (_, colour) => {
    const ink = readInk(
      page((x, y) => (colour as (l: boolean, x: number, y: number) => number[])(toBox(x, y) < 1.5, x, y)),
    )
    expect(ink.trouble).toBeUndefined()
    const { hit, false: wrong } = score(ink.lines)
    expect(hit).toBeGreaterThan(0.97)
    expect(wrong).toBeLessThan(0.005)
    expect(ink.stroke).toBeGreaterThan(1.5)
    expect(ink.stroke).toBeLessThan(6)
  })

  it('reads lines over paint, and the paint', () => {
    const ink = readInk(
      page((x, y) =>
        toBox(x, y) < 1.5
          ? [20, 20, 20]
          : Math.max(Math.abs(x - 80), Math.abs(y - 80)) < 40
            ? [60, 130, 90]
            : [250, 248, 240],
      ),
    )
    expect(ink.coloured).toBe(true)
    expect(score(ink.lines).hit).toBeGreaterThan(0.9)
    expect(score(ink.lines).false).toBeLessThan(0.01)
    expect(ink.washed.data[80 * SIDE + 80]).toBe(255)
    expect(ink.washed.data[10 * SIDE + 10]).toBe(0)
  })

  it('says why a page cannot be read', () => {
    expect(readInk(page(() => [255, 255, 255])).trouble).toBe('empty')
    expect(readInk(page(() => [0, 0, 0, 0])).trouble).toBe('empty')
    expect(readInk(page((x, y) => (toBox(x, y) < 1.5 ? [246, 246, 246] : [255, 255, 255]))).trouble).toBe('empty')
    const random = randomStream(9)
    expect(readInk(page(() => [random.next() * 255, random.next() * 255, random.next() * 255])).trouble).toBe('photo')
  })
})

describe('takeOutDots', () => {
  it('does not measure the grain of a scan: so many specks are no dots', () => {
    const hypot = vi.spyOn(Math, 'hypot')
    const [width, height] = [300, 300]
    const flat: FloatImage = { width, height, channels: 3, data: new Float32Array(3 * width * height).fill(1) }
    const data = new Float32Array(width * height)
    for (let y = 1; y < height; y += 3)
      for (let x = 1; x < width - 1; x += 4) data.fill(40, y * width + x, y * width + x + 2)
    expect(takeOutDots(flat, { width, height, data }, undefined)).toBe(flat)
    expect(hypot).not.toHaveBeenCalled()
    hypot.mockRestore()
  })
})

describe('findRegions', () => {
  const options = { neck: 0.45, widestGap: 16, least: 1 }
  const drawn = (inked: (x: number, y: number) => boolean): GreyImage => {
    const lines = createGrey(SIDE, SIDE)
    for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) if (inked(x, y)) lines.data[y * SIDE + x] = 255
    return lines
  }

  it('tells the inside of an outline from the outside, and shares the line between them', () => {
    const { labels, count } = findRegions(
      drawn((x, y) => toBox(x, y) < 1.5),
      options,
    )
    expect(count).toBe(2)
    expect(labels[5 * SIDE + 5]).toBe(0)
    expect(labels[80 * SIDE + 80]).toBe(1)
    expect(labels.every((label) => label >= 0)).toBe(true)
  })

  it('closes small gaps, not wide openings', () => {
    const gapped = (gap: number) => drawn((x, y) => toBox(x, y) < 1.5 && !(y < 60 && Math.abs(x - 80) < gap / 2))
    expect(findRegions(gapped(10), options).labels[80 * SIDE + 80]).toBe(1)
    expect(findRegions(gapped(50), options).labels[80 * SIDE + 80]).toBe(0)
  })

  it('parts an outline by a line across it, and does not part a bend', () => {
    const halves = findRegions(
      drawn((x, y) => toBox(x, y) < 1.5 || (Math.abs(y - 80) < 1.5 && Math.abs(x - 80) < 40)),
      options,
    )
    expect(halves.labels[60 * SIDE + 80]).not.toBe(halves.labels[100 * SIDE + 80])
    const bent = findRegions(
      drawn(
        (x, y) =>
          toBox(x, y) < 1.5 || (x > 70 && y > 70 && toBox(x, y) > 0 && Math.max(x, y) < 120 && Math.min(x, y) < 73),
      ),
      options,
    )
    expect(bent.labels[60 * SIDE + 60]).toBe(bent.labels[60 * SIDE + 110])
  })
})

describe('closedFrame', () => {
  it('closes a figure cut off below, but not the bay between two legs', () => {
    const lines = createGrey(SIDE, SIDE)
    const put = (x: number, y: number) => (lines.data[y * SIDE + Math.round(x)] = 255)
    for (let y = 40; y < SIDE - 2; y++) {
      put(40 - (y - 40) * 0.1, y)
      put(110 + (y - 40) * 0.1, y)
      if (y > 90) {
        put(75 - (y - 90) * 0.25, y)
        put(75 + (y - 90) * 0.25, y)
      }
    }
    const rim = closedFrame(lines)
    const bottom = (x: number) => rim.data[(SIDE - 1) * SIDE + x]
    expect(bottom(45)).toBe(255)
    expect(bottom(75)).toBe(0)
    expect(bottom(105)).toBe(255)
    expect(bottom(10)).toBe(0)
  })
})

describe('closing', () => {
  it('takes out what is dark and narrow, and is a running extreme of squares', () => {
    const image = { width: 20, height: 20, channels: 1, data: new Float32Array(400).fill(1) }
    for (let y = 0; y < 20; y++) image.data[y * 20 + 10] = 0
    expect(closing(image, 1).data.every((value) => value === 1)).toBe(true)
    const least = erode(image, 2)
    expect([7, 8, 12, 13].map((x) => least.data[x])).toEqual([1, 0, 0, 1])
  })

  it('finds the least of every square, at any size, as looking at each does', () => {
    const random = randomStream(5)
    for (const [width, height, channels] of [
      [1, 1, 3],
      [2, 9, 1],
      [11, 4, 3],
      [13, 17, 2],
    ] as const) {
      const image = createFloat(width, height, channels)
      for (let i = 0; i < image.data.length; i++) image.data[i] = random.next()
      for (const radius of [0, 1, 2, 3, 6]) {
        const least = erode(image, radius).data
        least.forEach((value, i) => {
          const [x, y, c] = [Math.floor(i / channels) % width, Math.floor(i / channels / width), i % channels]
          let expected = Infinity
          for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
            for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
              expected = Math.min(expected, image.data[(v * width + u) * channels + c]!)
          expect(value).toBe(expected)
        })
      }
    }
  })

  it('among known pixels does not look at the others, and fills what lies at their rim only by squares about them', () => {
    // A dark line at the end of what is known, and beyond that what is darker than all and lighter than all.
    const data = Float32Array.from([5, 5, 5, 1, -9, 99, 99])
    const row = { width: 7, height: 1, channels: 1, data }
    const isKnown = (i: number): boolean => i < 4
    const first = (image: FloatImage): number[] => [...image.data.subarray(0, 4)]
    expect(first(maskedClosing(row, 1, isKnown))).toEqual([5, 5, 5, 5])
    expect(first(maskedClosing(row, 1, isKnown, () => true))).toEqual([5, 5, 5, 1])
  })
})

describe('chamferDistance', () => {
  it('is the true distance to within 8 %', () => {
    const mask = createGrey(60, 50)
    for (const p of [5 * 60 + 7, 44 * 60 + 50, 20 * 60 + 30]) mask.data[p] = 255
    const exact = distanceTo(mask).data
    const rough = chamferDistance(mask)
    for (let i = 0; i < exact.length; i++) {
      expect(rough[i]!).toBeGreaterThan(exact[i]! - 1e-3)
      expect(rough[i]!).toBeLessThan(exact[i]! * 1.083 + 1e-3)
    }
    expect(chamferDistance(createGrey(3, 3))[4]).toBe(Infinity)
  })
})

describe('thinned', () => {
  it('leaves one pixel of a broad stroke, from near one end to near the other', () => {
    const stroke = createGrey(60, 21)
    for (let y = 7; y < 14; y++) for (let x = 5; x < 55; x++) stroke.data[y * 60 + x] = 255
    const line = thinned(stroke)
    for (let x = 10; x < 50; x++) {
      const rows = Array.from({ length: 21 }, (_, y) => y).filter((y) => line.data[y * 60 + x] === 255)
      expect(rows).toHaveLength(1)
      expect(Math.abs(rows[0]! - 10)).toBeLessThanOrEqual(1)
    }
  })
})

describe('areas parted by faint or broken lines', () => {
  const box = (middle: (x: number) => number) => {
    const lines = createGrey(100, 100)
    for (let k = 20; k <= 80; k++) {
      for (const [x, y] of [
        [k, 20],
        [k, 80],
        [20, k],
        [80, k],
      ] as const) {
        lines.data[y * 100 + x] = 255
      }
      lines.data[50 * 100 + k] = Math.max(lines.data[50 * 100 + k]!, middle(k))
    }
    const { labels } = findRegions(lines, { neck: 0.45, widestGap: 10, least: 1 })
    return labels[35 * 100 + 50] === labels[65 * 100 + 50]
  }

  it('are two where a line runs through, though with a small gap', () => {
    expect(box(() => 255)).toBe(false)
    expect(box((x) => (x > 48 && x < 54 ? 0 : 255))).toBe(false)
  })

  it('are one where the line is faint', () => {
    expect(box(() => 140)).toBe(true)
  })
})
