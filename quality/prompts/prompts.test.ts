import { describe, expect, test } from 'vitest'
import { ALL_PROMPTS } from './all.ts'
import { HELD } from './held.ts'
import { TUNED } from './tuned.ts'
import { COLOUR_VALUES, CUTS, GARMENTS, MOTIFS, type TestPrompt } from './types.ts'

const LISTS = { garment: GARMENTS, motif: MOTIFS, cut: CUTS, colour: Object.keys(COLOUR_VALUES) } as const

function share(prompts: readonly TestPrompt[], key: 'mode' | 'manner'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const prompt of prompts) counts[prompt[key]] = (counts[prompt[key]] ?? 0) + 1
  return counts
}

describe('the test prompts', () => {
  test('are as many in each half, no two alike', () => {
    expect(TUNED.length).toBeGreaterThanOrEqual(100)
    expect(HELD).toHaveLength(TUNED.length)
    expect(new Set(ALL_PROMPTS.map(({ id }) => id)).size).toBe(ALL_PROMPTS.length)
    expect(new Set(ALL_PROMPTS.map(({ prompt, mode }) => `${mode}: ${prompt.toLowerCase()}`)).size).toBe(
      ALL_PROMPTS.length,
    )
  })

  test.each(['mode', 'manner'] as const)('are spread alike by %s', (key) => {
    const [tuned, held] = [share(TUNED, key), share(HELD, key)]
    expect(Object.keys(held).sort()).toEqual(Object.keys(tuned).sort())
    for (const [name, count] of Object.entries(tuned))
      expect(Math.abs(held[name]! - count), name).toBeLessThanOrEqual(2)
  })

  test('name at least one item each, from the closed lists, and none twice', () => {
    for (const { id, items } of ALL_PROMPTS) {
      expect(items.length, id).toBeGreaterThan(0)
      expect(new Set(items.map(({ kind, value }) => `${kind} ${value}`)).size, id).toBe(items.length)
      for (const { kind, value } of items) expect(LISTS[kind], id).toContain(value)
    }
  })

  test('the closed lists have no word twice', () => {
    for (const list of Object.values(LISTS)) expect(new Set(list).size).toBe(list.length)
  })
})
