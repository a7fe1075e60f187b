import type { MaskKind } from '@toile/contract'
import type { EncodedImage } from '@toile/eye'
import { createFloat, createGrey, createRgba, type FloatImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { clarityOf, ofOneWearer } from './segment-by-dots.ts'
import { OUTSIDE_ODDS } from './garment-odds.ts'

const [WIDTH, HEIGHT] = [40, 20]

/** Shirts of two who stand side by side, in columns 4 to 15 and 24 to 35. */
const isFirst = (x: number): boolean => x >= 4 && x < 16
const isSecond = (x: number): boolean => x >= 24 && x < 36
const shirts: FloatImage = createFloat(WIDTH, HEIGHT, 1)
for (let cell = 0; cell < shirts.data.length; cell += 1) {
  const x = cell % WIDTH
  shirts.data[cell] = isFirst(x) || isSecond(x) ? 4 : -4
}
const dot = { x: 10, y: 10, label: 1 } as const

/** An eye to which a dot shows what lies in these columns. */
function eyeSees(kind: MaskKind, inside: (x: number) => boolean): Pick<EncodedImage, 'image' | 'masks'> {
  const mask = createGrey(WIDTH, HEIGHT)
  for (let cell = 0; cell < mask.data.length; cell += 1) mask.data[cell] = inside(cell % WIDTH) ? 255 : 0
  const image = createRgba(WIDTH, HEIGHT)
  return { image, masks: async () => [{ kind, mask, score: 0.9 }] }
}

describe('clarityOf', () => {
  const asked: unknown[] = []
  const encoded: Pick<EncodedImage, 'masks'> = {
    masks: async (dots, options) => {
      asked.push([dots, options?.prefer])
      return [{ kind: 'garment', mask: createGrey(WIDTH, HEIGHT), score: 0.7 }]
    },
  }

  it('is what the eye thinks of its drawing of a garment from the first dot inside alone', async () => {
    expect(await clarityOf(encoded, [dot, { ...dot, x: 30 }, { ...dot, label: 0 }])).toBe(0.7)
    expect(asked.splice(0)).toEqual([[[dot], 'garment']])
  })

  it('is nothing, and asks nothing, without a dot inside', async () => {
    expect(await clarityOf(encoded, [{ ...dot, label: 0 }])).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('ofOneWearer', () => {
  it('leaves out what somebody else wears', async () => {
    const { data } = await ofOneWearer(eyeSees('person', isFirst), shirts, [dot])
    expect(data[10 * WIDTH + 10]).toBe(4)
    expect(data[10 * WIDTH + 30]).toBe(OUTSIDE_ODDS)
  })

  it('keeps all where the eye shows no person, or one that wears less than the piece under the dot', async () => {
    expect(await ofOneWearer(eyeSees('garment', isFirst), shirts, [dot])).toBe(shirts)
    expect(
      await ofOneWearer(
        eyeSees('person', (x) => x >= 4 && x < 12),
        shirts,
        [dot],
      ),
    ).toBe(shirts)
  })

  it('asks nothing without a dot inside', async () => {
    expect(await ofOneWearer(eyeSees('person', isFirst), shirts, [{ ...dot, label: 0 }])).toBe(shirts)
  })
})
