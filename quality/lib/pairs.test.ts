import { describe, expect, test } from 'vitest'
import { fits, kindsWorn, pairsOf, readGarments } from './pairs.ts'

describe('what a photo shows', () => {
  const worn = (counts: Record<string, number>) => kindsWorn(new Map(Object.entries(counts)))

  test('a dress that is most of it stands alone', () => {
    expect(worn({ background: 900, dress: 60, upper: 30, lower: 5 })).toEqual(['dress'])
  })

  test('a coat is an upper garment, and crumbs are nothing', () => {
    expect(worn({ upper: 10, outer: 30, lower: 40, skirt: 5, bag: 50 })).toEqual(['upper', 'trousers'])
    expect(worn({ background: 900, hair: 40 })).toEqual([])
  })
})

describe('garments.tsv', () => {
  test('names the garments of a file', () => {
    const said = readGarments('model_a.jpg\tupper, skirt\n\nflatlay_b.png\tdress\n')
    expect([...said]).toEqual([
      ['model_a.jpg', ['upper', 'skirt']],
      ['flatlay_b.png', ['dress']],
    ])
  })

  test('refuses words that it does not know', () => {
    expect(() => readGarments('model_a.jpg\tcape')).toThrow(/upper, dress, trousers, skirt; not 'cape'/)
  })
})

test('pairs are those whose kinds fit', () => {
  const file = { data: new Uint8Array(), mediaType: 'image/png', width: 1, height: 1 } as const
  const worn = (['upper', 'trousers', 'dress'] as const).map((kind) => {
    return { name: `worn ${kind}`, kind, photo: file, mask: file, asked: kind, told: '' }
  })
  const lying = (['upper', 'skirt', 'trousers'] as const).map((kind) => ({ name: `a ${kind}`, kind, flatLay: file }))
  expect(pairsOf({ worn, lying }).map((pair) => [pair.lying.name, pair.worn.name])).toEqual([
    ['a upper', 'worn upper'],
    ['a skirt', 'worn trousers'],
    ['a trousers', 'worn trousers'],
  ])
  expect(fits('trousers', 'skirt')).toBe(false)
})
