import { EMPTY_DOCUMENT, EMPTY_MASK_WORK, encodeRuns, startHistory, UNMOVED, withOperation } from '@toile/mask-tools'
import type { MaskDocument } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { keptFaceOf } from './face-offer.ts'

const maskOf = (from: number) =>
  encodeRuns(
    Array.from({ length: 64 }, (_, at) => (at >= from ? 255 : 0)),
    { width: 8, height: 8 },
  )
const [person, garment] = [maskOf(8), maskOf(32)]
const candidates = [
  { kind: 'person', score: 0.9, mask: person },
  { kind: 'garment', score: 0.8, mask: garment },
] as const
const kept = (document: MaskDocument) =>
  keptFaceOf({ ...EMPTY_DRAFT, mask: { ...EMPTY_MASK_WORK, candidates, history: startHistory(document) } })
const box = { x0: 0, y0: 0, x1: 4, y1: 4 }
const placed = (dx: number) => ({ box, history: startHistory({ ...UNMOVED, dx }) })

describe('what is kept of a photo', () => {
  it('holds the face where it is the whole person, as proposed', () => {
    expect(kept({ ...EMPTY_DOCUMENT, base: person })).toBe('person')
    expect(kept({ ...EMPTY_DOCUMENT, base: garment })).toBeNull()
    const painted = withOperation(
      { ...EMPTY_DOCUMENT, base: person },
      { kind: 'stroke', mode: 'erase', width: 4, points: [1, 1] },
    )
    expect(kept(painted)).toBeNull()
    expect(kept({ ...EMPTY_DOCUMENT, base: maskOf(8) })).toBeNull()
  })

  it('leaves no place for another face where it was moved, here or on another device', () => {
    expect(keptFaceOf({ ...EMPTY_DRAFT, placing: placed(3) })).toBe('moved')
    expect(keptFaceOf({ ...EMPTY_DRAFT, placing: placed(0) })).toBeNull()
    const awaitedPlacement = { x: 2, y: 2, width: 4, height: 4, rotation: 0 }
    expect(keptFaceOf({ ...EMPTY_DRAFT, awaitedPlacement })).toBe('moved')
  })
})
