import { requestFor } from '@toile/engine/conformance'
import { expect, it } from 'vitest'
import { operationFor } from './operations.ts'

it('takes the operation that drew the original for a variation', async () => {
  const { original, ...request } = await requestFor('variation')
  const lineage = [1]
  const drew = (operation: 'create-sketch' | 'swap-garment') =>
    operationFor({ ...request, original: { ...original!, operation, lineage } }).capability.operation
  expect(drew('create-sketch')).toBe('create-sketch')
  expect(drew('swap-garment')).toBe('swap-garment')
})

it('says of a variation without a lineage that the request is wrong, not that its mode cannot be varied', async () => {
  const { original, ...request } = await requestFor('variation')
  expect(() => operationFor({ ...request, original: { ...original!, lineage: [] } })).toThrow(
    expect.objectContaining({ code: 'invalid-input', retry: 'never' }),
  )
})

it('leaves what nothing here draws to another engine', async () => {
  const { original: _, ...request } = await requestFor('variation')
  expect(() => operationFor(request)).toThrow(expect.objectContaining({ code: 'unsupported', retry: 'other-engine' }))
})
