import { describe, expect, test } from 'vitest'
import { describeMode, isMode, MODES } from './modes.ts'
import { CREDIT_COSTS, PLANS, priceOf } from './plans.ts'
import { promptWords } from './prompt-words.ts'
import { coordinates, generateFields } from './wire/generations.ts'
import { messagesOf, UNEXPECTED_ERROR } from './wire/errors.ts'

describe('the modes', () => {
  // What is prescribed of the first seven; one that came later is held by the rules below alone.
  test.each([
    ['create-background', 5, { prompt: 'required', source: 'none', mask: 'required', garmentType: 'none' }],
    ['swap-garment', 4, { prompt: 'none', source: 'required', mask: 'required', garmentType: 'none' }],
    ['sketch-to-image', 3, { prompt: 'optional', source: 'required', mask: 'none', garmentType: 'none' }],
    ['pattern-to-image', 3, { prompt: 'required', source: 'required', mask: 'none', garmentType: 'required' }],
    ['image-to-flatlay', 3, { prompt: 'required', source: 'required', mask: 'none', garmentType: 'required' }],
    ['create-sketch', 2, { prompt: 'required', source: 'none', mask: 'none', garmentType: 'none' }],
    ['create-pattern', 2, { prompt: 'required', source: 'none', mask: 'none', garmentType: 'none' }],
  ] as const)('%s has %i steps and asks for what it needs (R7)', (mode, steps, needs) => {
    expect(describeMode(mode).steps).toHaveLength(steps)
    expect(describeMode(mode)).toMatchObject(needs)
  })

  test.each(MODES)('%s: each step gathers an input that the mode has, and the last is its result', (mode) => {
    const { steps, prompt, target, targetKind, mask, marked, preferredMask, face, source, sourceKind, takes } =
      describeMode(mode)
    expect(steps.at(-1)).toBe('result')
    expect(steps.includes('photo')).toBe(target !== 'none')
    expect(steps.includes('source') || steps.includes('flatlay')).toBe(source !== 'none')
    expect(targetKind !== null).toBe(target !== 'none')
    expect(sourceKind !== null).toBe(source !== 'none')
    expect(takes !== null).toBe(target !== 'none' || source !== 'none')
    expect(steps.includes('prompt')).toBe(prompt !== 'none')
    expect(steps.includes('mask')).toBe(mask !== 'none')
    expect(marked !== null).toBe(mask !== 'none')
    expect(preferredMask === null || mask !== 'none').toBe(true)
    expect(steps.includes('face')).toBe(face !== 'none')
  })

  test.each(MODES)(
    '%s: where words are asked for, the page says what they may be, and gives three examples',
    (mode) => {
      const { subject, promptGuide, promptExamples } = promptWords(mode)
      const asks = describeMode(mode).prompt !== 'none'
      expect([subject !== '', promptGuide !== '', promptExamples.length]).toEqual([asks, asks, asks ? 3 : 0])
    },
  )

  test('each have a sign and a title of their own', () => {
    for (const key of ['glyph', 'title', 'summary'] as const)
      expect(new Set(MODES.map((mode) => describeMode(mode)[key])).size).toBe(MODES.length)
    expect(isMode('create-pattern')).toBe(true)
    expect(isMode('constructor')).toBe(false)
  })
})

test('prices are per picture (R8), and the list has the prescribed order', () => {
  expect(priceOf('create-background', 4)).toBe(16)
  expect(priceOf('upscale', 1)).toBe(2)
  expect(CREDIT_COSTS).toHaveLength(MODES.length + 1)
  const told = ['Create background', 'Swap garment', 'Create sketch', 'Sketch to image', 'Upscale']
  expect(CREDIT_COSTS.filter(({ name }) => told.includes(name))).toEqual(
    told.map((name) => ({ name, credits: name === 'Upscale' ? 2 : 4 })),
  )
})

test('plans have the prices and credits that are prescribed', () => {
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

  test('a generate call has its defaults', () => {
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
