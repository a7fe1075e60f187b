import { expect, test } from 'vitest'
import { FAULT_KINDS, planFaults } from './plan.ts'

test('a seed gives the same faults each time, and another one others', () => {
  expect(planFaults(7, 50)).toEqual(planFaults(7, 50))
  expect(planFaults(7, 50)).not.toEqual(planFaults(8, 50))
  expect(planFaults(7, 50).slice(0, 20)).toEqual(planFaults(7, 20))
})

test('each kind comes before any comes twice, and none is forgotten in the long run', () => {
  expect(new Set(planFaults(1, FAULT_KINDS.length).map(({ kind }) => kind)).size).toBe(FAULT_KINDS.length)
  const counts = Map.groupBy(planFaults(1, 200), ({ kind }) => kind)
  for (const kind of FAULT_KINDS) expect(counts.get(kind)?.length, kind).toBeGreaterThan(5)
})

test('waits keep to the pace', () => {
  for (const { afterMs } of planFaults(3, 100, { leastMs: 10, mostMs: 20 })) {
    expect(afterMs).toBeGreaterThanOrEqual(10)
    expect(afterMs).toBeLessThanOrEqual(20)
  }
})
