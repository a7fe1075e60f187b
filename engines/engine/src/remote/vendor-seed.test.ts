import { expect, it } from 'vitest'
import { requestFor } from '../conformance/fixtures.ts'
import { vendorSeedOf } from './vendor-seed.ts'

it('differs by picture and by lineage, and fits into 31 bits', async () => {
  const [request, variation] = [await requestFor('create-pattern'), await requestFor('variation')]
  const original = { ...variation.original!, lineage: [1, 2] }
  const seeds = [request, { ...request, index: 1 }, { ...request, seed: 7 }, variation, { ...variation, original }]
  const found = seeds.map(vendorSeedOf)
  expect(new Set(found).size).toBe(seeds.length)
  expect(found.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true)
  expect(vendorSeedOf({ ...request, idempotencyKey: 'another attempt' })).toBe(found[0])
})
