import { describe, expect, test } from 'vitest'
import { verifyCheck, verifyMasks, verifyPicture, verifyProgress } from './verify-answers.ts'

const png = { data: new Uint8Array([1]), mediaType: 'image/png', width: 2, height: 3 } as const
const words = { understood: ['a dress'], ignored: ['xyz'], warnings: ['Small.'] }
const picture = { image: png, ...words, vector: new Uint8Array([2]), invented: { map: png, share: 0.5 } }
const check = { ...words, refusals: [] }
const masks = { candidates: [{ kind: 'garment', mask: png, score: 1 }], finder: 'eye', warning: 'a', eyeError: 'b' }

const REFUSED = expect.objectContaining({ name: 'EngineError', code: 'internal', retry: 'same-engine' }) as Error

describe('what a process says', () => {
  test('is passed on where it is what was asked for, and nothing beside it', () => {
    expect(verifyPicture({ ...picture, other: 1 })).toEqual(picture)
    expect(verifyPicture({ image: { ...png, mediaType: 'text/html' }, ...words })).toEqual({ image: png, ...words })
    expect(verifyCheck(check)).toEqual(check)
    expect(verifyMasks(masks)).toEqual(masks)
    expect(verifyMasks({ candidates: [], finder: 'eye' })).toEqual({ candidates: [], finder: 'eye' })
    expect(verifyProgress({ fraction: 0.5, stage: 'drawing' })).toEqual({ fraction: 0.5, stage: 'drawing' })
  })

  test.each([
    { fraction: Number.NaN, stage: 'a' },
    { fraction: 2, stage: 'a' },
    { fraction: '0.5', stage: 'a' },
    { fraction: 0.5, stage: 7 },
    { fraction: 0.5, stage: 'a'.repeat(101) },
  ])('is no progress where it is %j', (news) => {
    expect(() => verifyProgress(news as Parameters<typeof verifyProgress>[0])).toThrow(/stage|share/)
  })

  test.each([
    null,
    {},
    { ...picture, image: { ...png, data: { length: 1e9 } } },
    { ...picture, image: { ...png, width: -1 } },
    { ...picture, image: { ...png, height: '3' } },
    { ...picture, vector: 'svg' },
    { ...picture, invented: null },
    { ...picture, invented: { map: png, share: Number.NaN } },
    { ...picture, understood: 'a dress' },
    { ...picture, ignored: [7] },
    { ...picture, warnings: Array.from({ length: 201 }, () => 'a') },
    { ...picture, warnings: ['a'.repeat(501)] },
  ])('is no picture: case %#', (answered) => {
    expect(() => verifyPicture(answered)).toThrow(REFUSED)
  })

  test.each([undefined, { ...check, refusals: undefined }, { ...check, warnings: { length: 1 } }])(
    'is no check: case %#',
    (answered) => {
      expect(() => verifyCheck(answered)).toThrow(REFUSED)
    },
  )

  test.each([
    null,
    'masks',
    { ...masks, candidates: { length: 1e9 } },
    { ...masks, candidates: Array.from({ length: 4 }, () => masks.candidates[0]) },
    { ...masks, candidates: [{ ...masks.candidates[0], kind: 'hat' }] },
    { ...masks, candidates: [{ ...masks.candidates[0], score: 2 }] },
    { ...masks, candidates: [{ ...masks.candidates[0], mask: { ...png, data: [1] } }] },
    { ...masks, warning: 7 },
    { ...masks, warning: ['a', { of: 'whatever' }] },
    { ...masks, eyeError: [] },
    { ...masks, finder: undefined },
    { ...masks, finder: 'somebody' },
  ])('is no masks: case %#', (answered) => {
    expect(() => verifyMasks(answered)).toThrow(REFUSED)
  })
})
