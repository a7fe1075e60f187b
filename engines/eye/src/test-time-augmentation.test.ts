import type { FloatImage, PixelBox, Seed } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import type { Guess, QuarterTurns, ModelEncoding } from './mask-model.ts'
import { TestTimeAugmentation } from './test-time-augmentation.ts'

const SIDE = 40
/** Pixels of the picture in a cell of the whole picture's grid. */
const SCALE = 10
const size = { width: SIDE * SCALE, height: SIDE * SCALE }
const WHOLE: PixelBox = { left: 0, top: 0, right: 400, bottom: 400 }

type Shape = (x: number, y: number) => boolean
const square =
  (from: number, to: number): Shape =>
  (x, y) =>
    x >= from && x < to && y >= from && y < to

function grid(side: number, inside: Shape): FloatImage {
  const data = Float32Array.from({ length: side * side }, (_, p) => (inside(p % side, Math.floor(p / side)) ? 2 : -2))
  return { width: side, height: side, channels: 1, data }
}

const person = (logOdds: FloatImage, quality = 0.5): Guess[] => [{ kind: 'person', logOdds, quality, likelihood: 0.5 }]
const inside: Seed = { x: 155, y: 155, inside: true }
const cellsOf = ({ data }: FloatImage): number[] => [...data.keys()].filter((p) => data[p]! > 0)

/** What a model finds in the whole picture, turned, and in crops, of a grid of 20 cells a side, and how sure it is. */
interface Finds {
  readonly turned?: Shape
  readonly close?: Shape
  readonly sure?: Partial<Record<QuarterTurns, number>>
}

function model({ turned = square(12, 20), close = () => true, sure = {} }: Finds = {}) {
  const crops: { box: PixelBox; turns: QuarterTurns }[] = []
  const asked: { dots: readonly Seed[]; last: FloatImage | undefined }[] = []
  const encodePart = async (box: PixelBox, turns: QuarterTurns): Promise<ModelEncoding> => {
    const whole = box.right - box.left === WHOLE.right && turns > 0
    if (!whole) crops.push({ box, turns })
    const side = whole ? SIDE : 20
    return {
      grid: { width: side, height: side },
      async guess(dots, last) {
        if (!whole) asked.push({ dots, last })
        return person(grid(side, whole ? turned : close), sure[turns] ?? 0.5)
      },
    }
  }
  return { augmentation: new TestTimeAugmentation(encodePart, size), crops, asked }
}

const boxesOf = (crops: readonly { box: PixelBox }[]): PixelBox[] => crops.map(({ box }) => box)
const NEAR: PixelBox = { left: 80, top: 80, right: 240, bottom: 240 }

describe('the crop about the person', () => {
  const found = person(grid(SIDE, square(12, 20)))

  it('shows the model the person with some space around, and the dots where they are in the crop', async () => {
    const { augmentation, crops, asked } = model()
    await augmentation.refine(found, [inside, { x: 395, y: 5, inside: false }], undefined)
    expect(crops).toEqual([{ box: NEAR, turns: 0 }])
    expect(asked).toEqual([{ dots: [{ x: 75, y: 75, inside: true }], last: undefined }])
  })

  it('takes what the crop says in it, and leaves the rest as it was', async () => {
    const elsewhere: Shape = (x, y) => x === 39 && y === 39
    const whole: Shape = (x, y) => square(12, 20)(x, y) || elsewhere(x, y)
    // The crop's 16 cells are seen as 20: its upper left quarter are the cells 8 to 16.
    const { augmentation } = model({ turned: whole, close: square(0, 10) })
    const [better] = await augmentation.refine(person(grid(SIDE, whole)), [inside], undefined)
    const expected = grid(SIDE, (x, y) => square(8, 16)(x, y) || elsewhere(x, y))
    expect(cellsOf(better!.logOdds)).toEqual(cellsOf(expected))
    expect(better).toMatchObject({ kind: 'person', quality: 0.5, likelihood: 0.5 })
  })

  it('tells it which mask was shown, in the crop', async () => {
    const { augmentation, asked } = model()
    await augmentation.refine(found, [inside], grid(SIDE, square(8, 16)))
    expect(cellsOf(asked[0]!.last!)).toEqual(cellsOf(grid(20, square(0, 10))))
  })

  it.each<[string, Shape, Seed[], PixelBox]>([
    ['leaves crumbs out', (x, y) => square(12, 20)(x, y) || (x === 36 && y === 14), [inside], NEAR],
    [
      'takes large pieces in',
      (x, y) => square(12, 20)(x, y) || (x >= 24 && x < 28 && y >= 12 && y < 20),
      [inside],
      { ...NEAR, right: 320 },
    ],
    ['takes every inside dot in', square(12, 20), [inside, { x: 155, y: 355, inside: true }], { ...NEAR, bottom: 400 }],
    ['stays in the picture', () => true, [inside], WHOLE],
    [
      'is of the dot where nothing was found',
      () => false,
      [{ x: 399, y: 0, inside: true }],
      { left: 360, top: 0, right: 400, bottom: 40 },
    ],
  ])('%s', async (_, shape, dots, box) => {
    const { augmentation, crops } = model({ turned: shape })
    await augmentation.refine(person(grid(SIDE, shape)), dots, undefined)
    expect(boxesOf(crops)).toEqual([box])
  })

  it('looks once at what it was shown already', async () => {
    const { augmentation, crops } = model()
    await augmentation.refine(found, [inside], undefined)
    await augmentation.refine(found, [inside, { x: 170, y: 170, inside: true }], undefined)
    expect(crops).toHaveLength(1)
  })
})

describe('the picture rotated', () => {
  // What stands on its head is found in half when it is not turned.
  const half = person(grid(SIDE, (x, y) => square(12, 20)(x, y) && y < 16))

  it('believes the look that thinks best of its mask, and looks closely with it as well', async () => {
    const { augmentation, crops } = model({ sure: { 0: 0.5, 1: 0.1, 2: 0.99, 3: 0.1 }, close: () => true })
    await augmentation.refine(half, [inside], undefined)
    expect(crops).toEqual([
      { box: NEAR, turns: 0 },
      { box: NEAR, turns: 2 },
    ])
  })

  it('counts for little where it does not', async () => {
    const { augmentation, crops } = model({ turned: () => true, sure: { 0: 0.9, 1: 0.1, 2: 0.1, 3: 0.1 } })
    await augmentation.refine(person(grid(SIDE, square(12, 20)), 0.95), [inside], undefined)
    expect(crops).toEqual([{ box: NEAR, turns: 0 }])
  })

  it('is had once, ahead when asked for', async () => {
    let looks = 0
    const augmentation = new TestTimeAugmentation(async () => {
      looks += 1
      return { grid: { width: SIDE, height: SIDE }, guess: async () => half }
    }, size)
    await augmentation.encodeRotated()
    expect(looks).toBe(3)
    await augmentation.refine(half, [inside], undefined)
    expect(looks).toBe(4)
  })

  it('that failed is not kept', async () => {
    let fails = true
    const augmentation = new TestTimeAugmentation(async () => {
      if (fails) throw new Error('no memory')
      return { grid: { width: SIDE, height: SIDE }, guess: async () => half }
    }, size)
    await expect(augmentation.refine(half, [inside], undefined)).rejects.toThrow('no memory')
    fails = false
    expect(await augmentation.refine(half, [inside], undefined)).toHaveLength(1)
  })
})
