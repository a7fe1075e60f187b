import { describe, expect, test } from 'vitest'
import { type EngineState, faultsOf, type RemoteState } from './checks.ts'

const engine = (change: Partial<EngineState> = {}): EngineState => ({
  engine: 'fashn',
  jobs: 10,
  pictures: 8,
  charged: 8,
  unknown: 3,
  ...change,
})
const state = (change: Partial<RemoteState> = {}): RemoteState => ({
  ordered: 11,
  tasks: { done: 8, failed: 3 },
  engines: [engine()],
  doubled: 0,
  wrongRefunds: 0,
  wrongBalances: 0,
  leftOver: 0,
  ...change,
})

describe('a run in which workers died', () => {
  test('is right when each job is a picture or a call that is reported as unknown, sent or not', () => {
    expect(faultsOf(state())).toEqual([])
    expect(faultsOf(state({ engines: [engine({ jobs: 8 })] }))).toEqual([])
    expect(faultsOf(state({ engines: [engine({ jobs: 11 })] }))).toEqual([])
  })

  test.each<[string, Partial<RemoteState>]>([
    ['a job that nobody knows of', { engines: [engine({ jobs: 12 })] }],
    ['a picture without a job', { engines: [engine({ jobs: 7 })] }],
    ['a picture without a charge', { engines: [engine({ charged: 7 })] }],
    ['a task without an end', { tasks: { done: 8, failed: 2, queued: 1 } }],
    ['a picture too many', { tasks: { done: 7, failed: 4 } }],
    ['a picture twice', { doubled: 1 }],
    ['a refund that is missing', { wrongRefunds: 1 }],
    ['a wrong balance', { wrongBalances: 1 }],
    ['what is left over', { leftOver: 1 }],
  ])('says %s', (_fault, change) => {
    expect(faultsOf(state(change))).toHaveLength(1)
  })
})
