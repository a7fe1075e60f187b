import type { ClassName } from '@toile/eye'
import { createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { mismatchedKind } from './mismatched-kind.ts'
import { readFlatLayWords } from './read-words.ts'
import type { ClassArea } from './class-probabilities.ts'

const [WIDTH, HEIGHT] = [20, 30]

/** What a cut of ten by twenty cells looks like that the eye takes for these kinds, each in so many of its rows from the top. */
function lookOf(asked: string, rows: Partial<Record<ClassName, number>>): ClassName | undefined {
  const areas = new Map<ClassName, ClassArea>()
  let from = 5
  for (const name of ['background', 'upper', 'outer', 'lower', 'skirt', 'dress', 'skin'] as const) {
    const cells = createGrey(WIDTH, HEIGHT)
    const to = from + (rows[name] ?? 0)
    for (let y = from; y < to; y += 1) cells.data.fill(255, y * WIDTH + 5, y * WIDTH + 15)
    from = to
    areas.set(name, { name, cells, count: cells.data.filter((value) => value > 0).length })
  }
  const cut = createGrey(4 * WIDTH, 4 * HEIGHT)
  for (let y = 20; y < 100; y += 1) cut.data.fill(255, y * 4 * WIDTH + 20, y * 4 * WIDTH + 60)
  return mismatchedKind(areas, cut, readFlatLayWords(asked, undefined).wish)
}

describe('mismatchedKind', () => {
  it.each([
    ['dress', { outer: 14, dress: 6 }, 'outer'],
    ['dress', { upper: 11, dress: 9 }, 'upper'],
    ['skirt', { lower: 18, skirt: 2 }, 'lower'],
    ['trousers', { dress: 12, lower: 8 }, 'dress'],
    ['shirt', { upper: 4, lower: 16 }, 'lower'],
  ] as const)('tells of a %s most of which looks like another kind', (asked, rows, kind) => {
    expect(lookOf(asked, rows)).toBe(kind)
  })

  it.each([
    ['dress', { dress: 20 }],
    ['dress', { outer: 10, dress: 10 }],
    ['dress', { upper: 7, skirt: 7, dress: 6 }],
    ['skirt', { skin: 15, skirt: 5 }],
  ] as const)('says nothing of a %s of which no other kind is the greater part', (asked, rows) => {
    expect(lookOf(asked, rows)).toBeUndefined()
  })

  it.each([
    ['cardigan', { upper: 20 }],
    ['shirt', { outer: 20 }],
    ['tunic', { dress: 20 }],
    ['shorts', { skirt: 20 }],
    ['jumpsuit', { lower: 14, upper: 6 }],
    ['the white one', { lower: 20 }],
  ] as const)('nor of a %s, which may be called so', (asked, rows) => {
    expect(lookOf(asked, rows)).toBeUndefined()
  })
})
