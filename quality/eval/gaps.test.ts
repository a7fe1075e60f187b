import { expect, test } from 'vitest'
import { gapsSection, type Opened } from './gaps.ts'

const mask = (
  target: string,
  ground: number,
  wrong: number,
  ...gaps: readonly (readonly [number, boolean])[]
): Opened => ({
  photo: 'drawn',
  target,
  ground,
  wrong,
  gaps: gaps.map(([pixels, open]) => ({ pixels, open })),
})

test('the table counts gaps by size, and masks that are wrongly open; what is too little is said', () => {
  const { rows, misses } = gapsSection(
    [
      mask('people', 990, 10, [60, false], [249, true], [1000, true]),
      mask('people', 0, 0, [300, true]),
      mask('garments', 300, 60, [250, false]),
    ],
    [90, 100, 190],
  )
  expect(rows).toEqual([
    ['people', 2, '3 of 4', '1 of 2', '1 of 1', '1 of 1', 990, 10, 0],
    ['garments', 1, '0 of 1', '0 of 0', '0 of 1', '0 of 0', 300, 60, 1],
  ])
  expect(misses).toEqual([
    'garments: 0.0 % of the gaps open, aimed at 60',
    'garments: 83.3 % of what is open is ground, aimed at 97',
  ])
})
