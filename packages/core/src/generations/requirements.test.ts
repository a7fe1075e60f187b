import { describe, expect, test } from 'vitest'
import { describeMode, MODEL_FACES, type Mode, MODES, NO_FACE, RANDOM_FACE } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { checkInputs, type GivenInputs, pictureSize } from './requirements.ts'

const size = { width: 40, height: 50 }
const everything = (mode: Mode): GivenInputs => ({
  mode,
  prompt: 'a coat',
  garmentType: 'upper body',
  target: size,
  mask: { ...size, marked: 301 },
  source: size,
  dots: [],
  faceId: 3,
})

function refusedFields(given: GivenInputs): string[] {
  try {
    checkInputs(given)
    return []
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return Object.keys(error.fields ?? {})
    throw error
  }
}

const FIELDS = {
  prompt: { field: 'text_prompt', missing: { prompt: ' \n' } },
  target: { field: 'original_target_image', missing: { target: undefined } },
  mask: { field: 'binary_mask_image', missing: { mask: undefined } },
  source: { field: 'source_image', missing: { source: undefined } },
  garmentType: { field: 'garment_type', missing: { garmentType: undefined } },
} as const

describe.each(MODES)('%s', (mode) => {
  test('takes everything it could need', () => expect(refusedFields(everything(mode))).toEqual([]))

  test.each(Object.entries(FIELDS))('asks for its %s exactly when the mode requires it', (need, { field, missing }) => {
    const required = describeMode(mode)[need as keyof typeof FIELDS] === 'required'
    expect(refusedFields({ ...everything(mode), ...missing })).toEqual(required ? [field] : [])
  })

  test('names all that is missing at once', () => {
    const nothing = {
      mode,
      prompt: '',
      garmentType: undefined,
      target: undefined,
      mask: undefined,
      source: undefined,
      dots: [],
      faceId: NO_FACE,
    }
    const required = Object.entries(FIELDS).filter(
      ([need]) => describeMode(mode)[need as keyof typeof FIELDS] === 'required',
    )
    expect(refusedFields(nothing).toSorted()).toEqual(required.map(([, { field }]) => field).toSorted())
  })
})

test.each([
  [[{ x: 0, y: 49, label: 1 }], []],
  [[{ x: 40, y: 10, label: 1 }], ['mask_coordinates']],
  [[{ x: 10, y: -1, label: 1 }], ['mask_coordinates']],
  [[{ x: 10, y: 10, label: 0 }], ['mask_coordinates']],
  [
    [
      { x: 10, y: 10, label: 1 },
      { x: 20, y: 10, label: 1 },
    ],
    ['mask_coordinates'],
  ],
] as const)('one dot on the source may say which garment is meant: %j', (dots, refused) => {
  expect(refusedFields({ ...everything('image-to-flatlay'), dots })).toEqual(refused)
  // Of others they are what a mask was made of.
  expect(refusedFields({ ...everything('swap-garment'), dots })).toEqual([])
})

test('a mask must have the photo’s size and more than 300 marked pixels', () => {
  const given = everything('create-background')
  expect(refusedFields({ ...given, mask: { ...size, marked: 300 } })).toEqual(['binary_mask_image'])
  expect(refusedFields({ ...given, mask: { width: 50, height: 40, marked: 301 } })).toEqual(['binary_mask_image'])
})

test('a face is none, a random one, or one of those that there are', () => {
  const refused = (faceId: number) => refusedFields({ ...everything('create-background'), faceId })
  for (const faceId of [NO_FACE, RANDOM_FACE, 1, MODEL_FACES.length]) expect(refused(faceId)).toEqual([])
  expect(refused(MODEL_FACES.length + 1)).toEqual(['face_id'])
})

test('masked modes answer at the photo’s size, patterns on a square, all else at 768 × 1024', () => {
  expect(pictureSize('create-background', size)).toEqual(size)
  expect(pictureSize('create-pattern', undefined)).toEqual({ width: 1024, height: 1024 })
  expect(pictureSize('create-sketch', undefined)).toEqual({ width: 768, height: 1024 })
  expect(pictureSize('create-pattern', size)).toEqual({ width: 1024, height: 1024 })
})
