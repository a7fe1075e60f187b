import { EMPTY_DOCUMENT, EMPTY_MASK_WORK, UNMOVED, startHistory, withDot, withOperation } from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../state/draft.ts'
import { EMPTY_DRAFT } from '../state/draft.ts'
import { prepareGeneration } from './start-generation.ts'

const document = withDot(withOperation(EMPTY_DOCUMENT, { kind: 'stroke', mode: 'draw', width: 20, points: [20, 20] }), {
  x: 3,
  y: 4,
  label: 1,
})
const draft: Draft = {
  ...EMPTY_DRAFT,
  photo: { uploadId: 'up-1', url: '/u', width: 40, height: 30, resized: false },
  mask: { ...EMPTY_MASK_WORK, history: startHistory(document), marked: 316 },
  prompt: ' a beach ',
}

describe('the request of create-background', () => {
  it('carries the mode’s fields, the mask as a PNG', async () => {
    const { body } = await prepareGeneration('create-background', draft)
    expect(Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))).toEqual({
      ai_model: 'create-background',
      num_images: '4',
      text_prompt: 'a beach',
      face_id: '-1',
      original_target_image: 'up-1',
      mask_coordinates: '[{"x":3,"y":4,"label":1}]',
    })
    const mask = body.get('binary_mask_image')
    expect(mask).toBeInstanceOf(Blob)
    expect((mask as Blob).type).toBe('image/png')
  })

  it('carries a face that was chosen, unless what is kept leaves no place for it', async () => {
    const faceOf = async (change: Partial<Draft>) =>
      (await prepareGeneration('create-background', { ...draft, faceId: 3, ...change })).body.get('face_id')
    expect(await faceOf({})).toBe('3')
    const placing = { box: { x0: 10, y0: 10, x1: 30, y1: 30 }, history: startHistory({ ...UNMOVED, dx: 7 }) }
    expect(await faceOf({ placing })).toBe('-1')
  })

  it('carries where the cut-out was placed, and nothing when it stands as in the photo', async () => {
    const placed = async (dx: number, box = { x0: 10, y0: 10, x1: 30, y1: 30 }): Promise<unknown> => {
      const placing = { box, history: startHistory({ ...UNMOVED, dx }) }
      const { body } = await prepareGeneration('create-background', { ...draft, placing })
      return JSON.parse(String(body.get('placement') ?? 'null'))
    }
    // The stroke is a disc of 20 about (20, 20).
    expect(await placed(7)).toEqual({ x: 27, y: 20, width: 20, height: 20, rotation: 0 })
    expect(await placed(0)).toBeNull()
    // A placing of another cut-out says nothing of this one.
    expect(await placed(7, { x0: 28, y0: 0, x1: 40, y1: 30 })).toBeNull()
  })

  it('sends no placement where what is marked is replaced', async () => {
    const placing = { box: { x0: 10, y0: 10, x1: 30, y1: 30 }, history: startHistory({ ...UNMOVED, dx: 7 }) }
    const { body } = await prepareGeneration('swap-garment', { ...draft, placing })
    expect(body.has('placement')).toBe(false)
  })

  it('has the same fingerprint only for the same request', async () => {
    const print = async (part: Partial<Draft>): Promise<string> =>
      (await prepareGeneration('create-background', { ...draft, ...part })).fingerprint
    const first = await print({})
    expect(await print({ step: 3 })).toBe(first)
    expect(await print({ prompt: 'a wood' })).not.toBe(first)
    expect(await print({ count: 1 })).not.toBe(first)
    const placing = { box: { x0: 10, y0: 10, x1: 30, y1: 30 }, history: startHistory({ ...UNMOVED, dx: 7 }) }
    expect(await print({ placing })).not.toBe(first)
    const otherMask = { ...EMPTY_MASK_WORK, history: startHistory(withOperation(document, { kind: 'inversion' })) }
    expect(await print({ mask: otherMask })).not.toBe(first)
  })
})

describe('the request of image-to-flatlay', () => {
  it('carries the dot on what is meant of its photo, and another one is another request', async () => {
    const print = (sourceDot: Draft['sourceDot'], mode: 'image-to-flatlay' | 'pattern-to-image' = 'image-to-flatlay') =>
      prepareGeneration(mode, { ...draft, source: draft.photo, garmentType: 'upper body', sourceDot })
    const first = await print({ x: 12, y: 30 })
    expect(JSON.parse(String(first.body.get('mask_coordinates')))).toEqual([{ x: 12, y: 30, label: 1 }])
    expect((await print({ x: 12, y: 31 })).fingerprint).not.toBe(first.fingerprint)
    for (const without of [await print(null), await print({ x: 12, y: 30 }, 'pattern-to-image')])
      expect(without.body.has('mask_coordinates')).toBe(false)
  })
})

describe('the request of create-pattern', () => {
  it('sends words alone', async () => {
    const { body } = await prepareGeneration('create-pattern', draft)
    expect([...body.keys()]).toEqual(['ai_model', 'num_images', 'text_prompt'])
  })
})

describe('the requests of modes that read a picture', () => {
  const source = { uploadId: 'up-2', url: '/s', width: 400, height: 400, resized: false }
  const fieldsOf = async (mode: 'sketch-to-image' | 'pattern-to-image') => {
    const { body } = await prepareGeneration(mode, { ...draft, source, garmentType: 'full body' })
    return Object.fromEntries(body)
  }

  it('send it by its upload id, and the garment type only where the mode knows one (R30)', async () => {
    expect(await fieldsOf('sketch-to-image')).toEqual({
      ai_model: 'sketch-to-image',
      num_images: '4',
      text_prompt: 'a beach',
      source_image: 'up-2',
    })
    expect(await fieldsOf('pattern-to-image')).toMatchObject({ source_image: 'up-2', garment_type: 'full body' })
  })
})
