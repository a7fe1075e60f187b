import { describe, expect, test } from 'vitest'
import { markdownTable, median, quantile } from './figures.ts'
import { between, putBetween } from './markers.ts'
import { chosenOf } from './options.ts'

describe('figures', () => {
  test('quantiles lie between the nearest values', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(quantile([10, 20, 30], 1)).toBe(30)
    expect(median([])).toBeNaN()
  })

  test('a table has a line a row and numbers that can be read', () => {
    expect(
      markdownTable(
        ['what', 'ms'],
        [
          ['one', 12.345],
          ['none', NaN],
        ],
      ).split('\n'),
    ).toEqual(['| what | ms |', '| --- | ---: |', '| one | 12.3 |', '| none | none |'])
  })
})

describe('putBetween', () => {
  test('replaces what stands between the markers, again and again', () => {
    const document = 'a\n<!-- eval:start -->\nold\n<!-- eval:end -->\nz\n'
    const once = putBetween(document, 'eval', 'new')
    expect(once).toBe('a\n<!-- eval:start -->\n\nnew\n\n<!-- eval:end -->\nz\n')
    expect(putBetween(once, 'eval', 'new')).toBe(once)
  })

  test('gives what stands there', () => {
    expect(between('a\n<!-- eval:start -->\n\nsome\ntext\n\n<!-- eval:end -->\n', 'eval')).toBe('some\ntext')
  })

  test('refuses a document without them', () => {
    expect(() => putBetween('a', 'eval', 'new')).toThrow(/eval:start/)
  })
})

describe('chosenOf', () => {
  const all = ['seams', 'swaps', 'costs'] as const

  test('is all, or what is named in the order of all', () => {
    expect(chosenOf('only', undefined, all)).toEqual(all)
    expect(chosenOf('only', 'costs, seams', all)).toEqual(['seams', 'costs'])
  })

  test('refuses what there is not, and says what there is', () => {
    const message = '--only knows no ‘cost’, only: seams, swaps, costs'
    expect(() => chosenOf('only', 'seams,cost', all)).toThrow(message)
    expect(() => chosenOf('only', '', all)).toThrow('seams, swaps, costs')
  })
})
