import { describe, expect, it } from 'vitest'
import { createJobProgress } from './progress.ts'

const graph = {
  1: { class_type: 'UNETLoader', inputs: {} },
  2: { class_type: 'KSampler', inputs: {} },
  3: { class_type: 'SaveImage', inputs: {} },
}
const states = (nodes: Readonly<Record<string, readonly [value: number, max: number, state: string]>>) =>
  ({
    type: 'progress_state',
    data: {
      prompt_id: 'one',
      nodes: Object.fromEntries(Object.entries(nodes).map(([id, [value, max, state]]) => [id, { value, max, state }])),
    },
  }) as const

describe('progress of a job', () => {
  it('is mostly the sampler’s, from its first step to its last', () => {
    const progress = createJobProgress(graph)!
    const loaded = progress.heard(states({ 1: [1, 1, 'finished'] }))
    const half = progress.heard(states({ 1: [1, 1, 'finished'], 2: [10, 20, 'running'] }))
    const drawn = progress.heard(states({ 2: [20, 20, 'finished'] }))
    expect(loaded).toBeLessThan(0.2)
    expect(half - loaded).toBeGreaterThan(0.4)
    expect(drawn).toBeLessThan(1)
    expect(progress.heard(states({ 3: [1, 1, 'finished'] }))).toBe(1)
  })

  it('counts what is cached, never falls, and takes odd numbers for none', () => {
    const progress = createJobProgress(graph)!
    const cached = progress.heard({
      type: 'execution_cached',
      data: { prompt_id: 'one', nodes: ['1', '2', 'unheard'] },
    })
    expect(cached).toBeGreaterThan(0.9)
    expect(progress.heard(states({ 2: [0, 0, 'running'] }))).toBe(cached)
    expect(progress.heard(states({ 2: [9, 3, 'running'] }))).toBeLessThanOrEqual(1)
  })

  it('is not told of what is no graph', () => {
    expect(createJobProgress({ 1: 'a node' })).toBeNull()
    expect(createJobProgress(undefined)).toBeNull()
  })
})
