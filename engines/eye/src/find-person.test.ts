import type { Dot } from '@toile/contract'
import { createFloat, type FloatImage } from '@toile/imaging'
import { describe, expect, it, vi } from 'vitest'
import { findPerson } from './find-person.ts'

const CLASSES = ['background', 'hair', 'skin', 'upper'] as const
const GRID = { width: 40, height: 60 }
const SIZE = { width: 400, height: 600 }

type Box = readonly [name: (typeof CLASSES)[number], x0: number, y0: number, x1: number, y1: number]

/** A parse that sees just these boxes, the later before the earlier. */
function seen(...boxes: readonly Box[]) {
  const logits = createFloat(GRID.width, GRID.height, CLASSES.length)
  for (let p = 0; p < GRID.width * GRID.height; p += 1) logits.data[p * CLASSES.length] = 5
  for (const [name, x0, y0, x1, y1] of boxes) {
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        const at = (y * GRID.width + x) * CLASSES.length
        logits.data.fill(0, at, at + CLASSES.length)
        logits.data[at + CLASSES.indexOf(name)] = 5
      }
    }
  }
  return { classes: CLASSES, logits }
}

/** Log-odds of what lies in a box, of a grid half as fine. */
function marked(x0: number, y0: number, x1: number, y1: number): FloatImage {
  const odds = createFloat(GRID.width / 2, GRID.height / 2, 1)
  for (let y = 0; y < odds.height; y += 1) {
    for (let x = 0; x < odds.width; x += 1) {
      odds.data[y * odds.width + x] = 2 * x >= x0 && 2 * x < x1 && 2 * y >= y0 && 2 * y < y1 ? 3 : -3
    }
  }
  return odds
}

const PERSON: readonly Box[] = [
  ['upper', 12, 16, 28, 56],
  ['skin', 14, 10, 26, 16],
  ['hair', 12, 6, 28, 10],
]
const WHOLE = marked(12, 6, 28, 56)

const find = (parse: ReturnType<typeof seen>, ask: (dots: readonly Dot[]) => Promise<FloatImage>) =>
  findPerson(parse, { size: SIZE, ground: 'background', ask })

describe('the only person in a picture', () => {
  it('is marked by one dot in the middle, in pixels of the picture, where the mask is of the same mind', async () => {
    const dots = await find(seen(...PERSON), async () => WHOLE)
    expect(dots).toHaveLength(1)
    const [{ x, y, label } = { x: 0, y: 0, label: 0 }] = dots ?? []
    expect(label).toBe(1)
    expect([x > 160 && x < 240, y > 120 && y < 520]).toEqual([true, true])
  })

  it('gets a second dot in what the mask of the first leaves out', async () => {
    const ask = vi.fn<(dots: readonly Dot[]) => Promise<FloatImage>>(async (dots) =>
      dots.length === 1 ? marked(12, 26, 28, 56) : WHOLE,
    )
    const dots = await find(seen(...PERSON), ask)
    expect(dots).toHaveLength(2)
    expect(dots?.[1]?.y).toBeLessThan(260)
  })

  it('is not certain where parse and masks do not agree, after three dots', async () => {
    const ask = vi.fn<(dots: readonly Dot[]) => Promise<FloatImage>>(async () => marked(12, 6, 28, 26))
    expect(await find(seen(...PERSON), ask)).toBeUndefined()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('is nobody where a second one is as large', async () => {
    const two = PERSON.flatMap(([name, x0, y0, x1, y1]): Box[] => [
      [name, x0 - 10, y0, x1 - 10, y1],
      [name, x0 + 10, y0, x1 + 10, y1],
    ])
    expect(await find(seen(...two), async () => WHOLE)).toBeUndefined()
  })

  it('is no garment without anybody in it', async () => {
    expect(await find(seen(['upper', 12, 16, 28, 56]), async () => marked(12, 16, 28, 56))).toBeUndefined()
  })

  it('may have no head, where much skin is seen', async () => {
    const bust: readonly Box[] = [
      ['upper', 12, 10, 28, 56],
      ['skin', 12, 10, 16, 30],
    ]
    expect(await find(seen(...bust), async () => marked(12, 10, 28, 56))).toHaveLength(1)
    expect(await find(seen(['upper', 12, 10, 28, 56], ['skin', 12, 10, 14, 16]), async () => WHOLE)).toBeUndefined()
  })

  it('is not looked for by what names nothing', async () => {
    const { logits } = seen(...PERSON)
    const ask = vi.fn<(dots: readonly Dot[]) => Promise<FloatImage>>(async () => WHOLE)
    expect(await findPerson({ classes: [], logits }, { size: SIZE, ground: 'background', ask })).toBeUndefined()
    expect(ask).not.toHaveBeenCalled()
  })
})
