import { expect, it } from 'vitest'
import { withoutWords } from './without-words.ts'

it.each([
  ['navy denim jacket', 'denim', 'navy jacket'],
  ['stripes, half-drop, navy', 'half drop', 'stripes, navy'],
  ['Roses in pink', 'pink', 'Roses'],
  ['roses in pink and green leaves', 'pink', 'roses in and green leaves'],
  ['hearts and stars', 'stars', 'hearts'],
  ['red, dots', 'red', 'dots'],
  ['dots on #ff6600, small', '#ff6600', 'dots, small'],
  ['sundress', 'dress', 'sundress'],
  ['dots', 'dots', ''],
  ['“navy” ground, dots', 'navy ground', 'dots'],
  ['dots on "navy" ground', 'navy ground', 'dots'],
  ['red hearts, no dots, stripes or stars', 'no dots stripes or stars', 'red hearts'],
  ['*navy* dots', 'navy', 'dots'],
  ['half\u2212drop dots', 'half drop', 'dots'],
  ['A\u2011line dress', 'A-line', 'dress'],
  ['dots, rose\u0325', 'rose', 'dots, rose\u0325'],
])('%s without %s', (prompt, said, rest) => {
  expect(withoutWords(prompt, said)).toBe(rest)
})

it.each([
  ['navy ground, navy anchors', 'navy', ['navy ground', 'anchors'], 'navy ground, anchors'],
  ['no red, red dots', 'red', ['no red', 'dots'], 'no red, dots'],
  ['navy ground, navy anchors', 'navy ground', ['navy'], 'navy anchors'],
  ['emerald green', 'emerald', ['emerald green'], 'green'],
])('%s without the %s that stands by itself', (prompt, said, others, rest) => {
  expect(withoutWords(prompt, said, others)).toBe(rest)
})
