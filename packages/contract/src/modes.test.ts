import { describe, expect, test } from 'vitest'
import { describeMode, isMode, MODES } from './modes.ts'
import { CREDIT_COSTS, PLANS, priceOf } from './plans.ts'
import { coordinates, generateFields } from './wire/generations.ts'
import { messagesOf, UNEXPECTED_ERROR } from './wire/errors.ts'

describe('the seven modes', () => {
  test.each([
    ['create-background', 5],
    ['swap-garment', 4],
    ['sketch-to-image', 3],
    ['pattern-to-image', 3],
    ['image-to-flatlay', 3],
    ['create-sketch', 2],
    ['create-pattern', 2],
  ] as const)('%s has %i steps (SPEC section 9, R7)', (mode, steps) => {
    expect(describeMode(mode).steps).toHaveLength(steps)
    expect(describeMode(mode).steps.at(-1)).toBe('result')
  })

  test('ask for what SPEC section 5 requires', () => {
    const requiring = (need: 'prompt' | 'source' | 'mask' | 'garmentType') =>
      MODES.filter((mode) => describeMode(mode)[need] === 'required').toSorted()
    expect(requiring('prompt')).toEqual(
      ['create-background', 'create-pattern', 'create-sketch', 'image-to-flatlay', 'pattern-to-image'].toSorted(),
    )
    expect(requiring('source')).toEqual(['image-to-flatlay', 'pattern-to-image', 'sketch-to-image', 'swap-garment'])
    expect(requiring('mask')).toEqual(['create-background', 'swap-garment'])
    expect(requiring('garmentType')).toEqual(['image-to-flatlay', 'pattern-to-image'])
  })

  test('each step that gathers an input belongs to a mode that has it', () => {
    for (const mode of MODES) {
      const { steps, prompt, mask, face, source, sourceKind } = describeMode(mode)
      expect(steps.includes('source') || steps.includes('flatlay')).toBe(source !== 'none')
      expect(sourceKind !== null).toBe(source !== 'none')
      expect(steps.includes('prompt')).toBe(prompt !== 'none')
      expect(steps.includes('mask')).toBe(mask !== 'none')
      expect(steps.includes('face')).toBe(face !== 'none')
    }
    expect(isMode('create-pattern')).toBe(true)
    expect(isMode('constructor')).toBe(false)
  })
})

test('prices are per picture (R8)', () => {
  expect(priceOf('create-background', 4)).toBe(16)
  expect(priceOf('upscale', 1)).toBe(2)
  expect(CREDIT_COSTS).toHaveLength(8)
})

test('plans are those of SPEC section 9', () => {
  expect(PLANS.map(({ name, price, priceInCents, credits }) => [name, price, priceInCents, credits])).toEqual([
    ['BASIC', 5, 500, 60],
    ['STANDARD', 50, 5000, 600],
    ['PREMIUM', 150, 15000, 2000],
  ])
})

describe('wire', () => {
  test('dots come in both forms (R10)', () => {
    expect(coordinates.parse([[3, 4], { x: 1, y: 2, label: 0 }, { x: 5, y: 6 }])).toEqual([
      { x: 3, y: 4, label: 1 },
      { x: 1, y: 2, label: 0 },
      { x: 5, y: 6, label: 1 },
    ])
    expect(coordinates.safeParse([[Number.NaN, 1]]).success).toBe(false)
  })

  test('a generate call has the defaults of the spec', () => {
    expect(generateFields.parse({ ai_model: 'create-pattern' })).toMatchObject({ num_images: 1, face_id: -1 })
    expect(generateFields.safeParse({ ai_model: 'create-pattern', num_images: '3' }).success).toBe(false)
    expect(generateFields.parse({ ai_model: 'create-pattern', num_images: '4' }).num_images).toBe(4)
  })

  test('errors show the first message of each field, else their own', () => {
    expect(messagesOf({ message: 'No', errors: { a: ['A1', 'A2'], b: ['B1'] } })).toEqual(['A1', 'B1'])
    expect(messagesOf({ message: 'No' })).toEqual(['No'])
    expect(messagesOf('<html>')).toEqual([UNEXPECTED_ERROR])
    expect(messagesOf({ message: 7 })).toEqual([UNEXPECTED_ERROR])
  })
})
