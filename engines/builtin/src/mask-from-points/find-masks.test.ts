import { describe, expect, it } from 'vitest'
import { MASK_KINDS } from '@toile/contract'
import { EngineError } from '@toile/engine'
import { findMasks, prepareMask } from './find-masks.ts'

const width = 60
const height = 80
const data = new Uint8ClampedArray(4 * width * height)
for (let y = 0, i = 0; y < height; y += 1) {
  for (let x = 0; x < width; x += 1, i += 4) {
    const shirt = x >= 20 && x < 42 && y >= 25 && y < 60
    data.set(shirt ? [190, 40, 50, 255] : [210, 215, 220, 255], i)
  }
}
const prepared = prepareMask({ width, height, data })

describe('findMasks', () => {
  it('answers every kind once, at the size of the image, the preferred one first', () => {
    for (const prefer of MASK_KINDS) {
      const found = findMasks(prepared, [{ x: 30, y: 40, label: 1 }], { prefer })
      expect(found[0]?.kind).toBe(prefer)
      expect(found.map((mask) => mask.kind).toSorted()).toEqual(['garment', 'part', 'person'])
      for (const { mask, score } of found) {
        expect([mask.width, mask.height, mask.data.length]).toEqual([width, height, width * height])
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    }
  })

  it('puts the best score first when no kind is preferred', () => {
    const scores = findMasks(prepared, [{ x: 30, y: 40, label: 1 }]).map((mask) => mask.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('goes on from a mask with an outside dot alone', () => {
    const previous = findMasks(prepared, [{ x: 30, y: 40, label: 1 }], { prefer: 'garment' })[0]!.mask
    const [corrected] = findMasks(prepared, [{ x: 40, y: 58, label: 0 }], { prefer: 'garment', previousMask: previous })
    expect(corrected!.mask.data[58 * width + 40]).toBe(0)
    expect(corrected!.mask.data[40 * width + 30]).toBe(255)
  })

  it('finds something for who does as its refusals say', () => {
    const toldOf = (attempt: () => unknown): string => {
      try {
        attempt()
        return ''
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        return error.publicMessage
      }
    }
    const dots = [{ x: 30, y: 40, label: 1 as const }]
    const another = { width: 2, height: 2, data: new Uint8Array(4) }
    expect(toldOf(() => findMasks(prepared, []))).toMatch(/Place at least one dot/)
    expect(toldOf(() => findMasks(prepared, dots, { previousMask: another }))).toMatch(/Reset the selection and place/)
    expect(findMasks(prepared, dots)).not.toHaveLength(0)
  })

  it.each([
    ['no dots', [], undefined],
    ['outside dots alone', [{ x: 3, y: 3, label: 0 as const }], undefined],
    ['a dot that is no number', [{ x: Number.NaN, y: 3, label: 1 as const }], undefined],
    ['an empty mask to go on from', [], { width, height, data: new Uint8Array(width * height) }],
    ['a mask of another size', [{ x: 30, y: 40, label: 1 as const }], { width: 2, height: 2, data: new Uint8Array(4) }],
  ])('refuses %s with words for the user', (_case, dots, previousMask) => {
    const attempt = (): unknown => findMasks(prepared, dots, previousMask ? { previousMask } : {})
    expect(attempt).toThrow(EngineError)
    expect(attempt).toThrow(expect.objectContaining({ code: 'invalid-input', charged: 'no' }))
  })
})
