import { akimbo } from '@toile/imaging/testing/akimbo'
import type { GreyImage } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Eye, openEye } from './eye.ts'

const figure = akimbo(768, 'gradient', ['print', 'pocket'])
const { width, height } = figure.photo
/** On the chest, beside what is printed on it. */
const chest = {
  x: width / 2 - 0.06 * height,
  y: 0.26 * height,
  label: 1 as const,
}
/** In the gap at the left. */
const gap = (() => {
  const rows = Array.from({ length: height }, (_, y) => figure.gaps.data.subarray(y * width, y * width + width / 2))
  const widest = rows.map((row) => row.filter((value) => value > 0).length)
  const y = widest.indexOf(Math.max(...widest))
  return { x: rows[y]!.indexOf(255) + widest[y]! / 2, y, label: 1 as const }
})()

let eye: Eye
beforeAll(async () => {
  eye = await openEye()
})
afterAll(() => eye.close())

/** Of the marked pixels of `of`, in the half of the picture at one side or in all of it, the share that a mask holds. */
function held({ data }: GreyImage, of: GreyImage, isIn: (x: number) => boolean = () => true): number {
  let [hit, all] = [0, 0]
  of.data.forEach((value, p) => {
    if (value === 0 || !isIn(p % width)) return
    all += 1
    if (data[p]! >= 128) hit += 1
  })
  return hit / all
}

describe('a figure with its hands on its hips, before a ground of even light, with prints of its colours', () => {
  it.each(['draft', 'refined'] as const)('has its gaps open and its prints whole (%s)', async (quality) => {
    const encoded = await eye.encode(figure.photo)
    for (const prefer of ['person', 'garment'] as const) {
      const [{ kind, mask } = {}] = await encoded.masks([chest], {
        prefer,
        quality,
      })
      expect(kind).toBe(prefer)
      expect(held(mask!, figure.gaps)).toBeLessThan(0.02)
    }
    const [person] = await encoded.masks([chest], {
      prefer: 'person',
      quality,
    })
    expect(held(person!.mask, figure.pieces)).toBe(1)
    expect(held(person!.mask, figure.somebody)).toBeGreaterThan(0.99)
  })

  it('is found by itself, as a whole, with its gaps open', async () => {
    const found = await (await eye.encode(figure.photo)).person()
    expect(found?.kind).toBe('person')
    expect(held(found!.mask, figure.somebody)).toBeGreaterThan(0.98)
    expect(held(found!.mask, figure.gaps)).toBeLessThan(0.02)
  })

  it('keeps a gap that an inside dot or the mask to go on from has inside, and opens the other', async () => {
    const encoded = await eye.encode(figure.photo)
    const [dotted] = await encoded.masks([chest, gap], { prefer: 'person' })
    const isLeft = (x: number): boolean => x < width / 2
    expect(held(dotted!.mask, figure.gaps, isLeft)).toBeGreaterThan(0.9)
    expect(held(dotted!.mask, figure.gaps, (x) => !isLeft(x))).toBeLessThan(0.02)

    const [plain] = await encoded.masks([chest], { prefer: 'person' })
    const painted = plain!.mask.data.map((value, p) => (figure.gaps.data[p]! > 0 && isLeft(p % width) ? 255 : value))
    const [next] = await encoded.masks([{ ...chest, y: chest.y + 20 }], {
      prefer: 'person',
      previousMask: { width, height, data: painted },
    })
    expect(held(next!.mask, figure.gaps, isLeft)).toBeGreaterThan(0.9)
    expect(held(next!.mask, figure.gaps, (x) => !isLeft(x))).toBeLessThan(0.02)
  })
})
