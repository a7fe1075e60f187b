import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GARMENT_TYPES, MODES } from './modes.ts'
import { type Recipe, recipe, recipeAnswer } from './wire/recipes.ts'

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const input = fc.record({
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  width: fc.integer({ min: 1, max: 8192 }),
  height: fc.integer({ min: 1, max: 8192 }),
})
const word = fc.string({ maxLength: 40 }).filter((text) => !text.includes('\u0000'))
const lawful: fc.Arbitrary<Recipe> = fc.record(
  {
    toile_recipe: fc.constant(1),
    ai_model: fc.constantFrom(...MODES),
    text_prompt: word,
    face_id: fc.integer({ min: -1, max: 9999 }),
    garment_type: fc.constantFrom(...GARMENT_TYPES),
    mask_coordinates: fc.array(
      fc.record({ x: fc.integer(), y: fc.integer(), label: fc.constantFrom(0 as const, 1 as const) }),
      { maxLength: 5 },
    ),
    placement: fc.record({
      x: fc.integer({ min: -8192, max: 8192 }),
      y: fc.integer({ min: -8192, max: 8192 }),
      width: fc.integer({ min: 1, max: 8192 }),
      height: fc.integer({ min: 1, max: 8192 }),
      rotation: fc.integer({ min: -360, max: 360 }),
    }),
    seed,
    index: fc.integer({ min: 0, max: 9999 }),
    lineage: fc.array(seed, { maxLength: 6 }),
    enlarged: fc.boolean(),
    width: fc.integer({ min: 1, max: 8192 }),
    height: fc.integer({ min: 1, max: 8192 }),
    engine: fc.option(fc.record({ id: word, version: word, model: word })),
    inputs: fc.record({ target: input, source: input, mask: input, original: input }, { requiredKeys: [] }),
  },
  {
    requiredKeys: [
      'toile_recipe',
      'ai_model',
      'text_prompt',
      'face_id',
      'mask_coordinates',
      'seed',
      'index',
      'lineage',
      'enlarged',
      'engine',
      'inputs',
    ],
  },
)

const firstProblem = (value: unknown): string | undefined => recipe.safeParse(value).error?.issues[0]?.message

describe('a recipe', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(lawful, (written) => {
        expect(recipe.parse(JSON.parse(JSON.stringify(written)))).toEqual(written)
        expect(recipeAnswer.parse(written)).toEqual(written)
      }),
    )
  })

  test('with anything else in a field is read or refused, and never throws', () => {
    fc.assert(
      fc.property(lawful, fc.constantFrom(...Object.keys(recipe.shape)), fc.jsonValue(), (written, field, value) => {
        const read = recipe.safeParse({ ...written, [field]: value })
        // What is taken is taken again.
        const again = recipe.safeParse(JSON.parse(JSON.stringify(read.data ?? null)))
        expect(again.data).toEqual(read.data)
      }),
      { numRuns: 300 },
    )
  })

  test('is refused when it is none, or newer than this server, in words that say so', () => {
    const least = { ai_model: 'create-pattern', text_prompt: 'dots', seed: 1 }
    expect(firstProblem({ toile_recipe: 1, ...least })).toBeUndefined()
    expect(firstProblem(least)).toBe('This is not a recipe')
    expect(firstProblem({ ...least, toile_recipe: 'x' })).toBe('This is not a recipe')
    expect(firstProblem({ ...least, toile_recipe: 2 })).toBe(
      'This recipe is of version 2, which is newer than this server',
    )
  })

  test('holds no more than an order may', () => {
    const least = { toile_recipe: 1, ai_model: 'create-pattern', text_prompt: 'dots', seed: 1 }
    for (const beyond of [
      { seed: -1 },
      { seed: 2 ** 32 },
      { seed: 0.5 },
      { index: 10_000 },
      { lineage: Array.from({ length: 101 }, () => 1) },
      { text_prompt: 'a'.repeat(2001) },
      { face_id: 10_000 },
      { inputs: { target: { sha256: 'ab', width: 1, height: 1 } } },
      { inputs: { target: { sha256: 'a'.repeat(64), width: 1e9, height: 1 } } },
    ]) {
      expect(recipe.safeParse({ ...least, ...beyond }).success, JSON.stringify(beyond).slice(0, 60)).toBe(false)
    }
  })
})
