import { FAMILIES, MOTIF_WORDS, readPattern } from '@toile/drawing'
import { deltaE2000, hexToRgb, srgb8ToCielab } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './colour-balance.ts'
import { drawPatternPicture } from './draw-pattern-picture.ts'
import type { PatternPicture } from './draw-pattern-picture.ts'

/** Fine threads blend in small pictures: less would measure the size and not the pattern. */
const SIDE = 320
/** Engraved lines are finer still, and are measured at the size in which they are printed. */
const ENGRAVED_SIDE = 1024
const LEAST = 0.08

function draw(prompt: string, index: number): PatternPicture {
  const side = prompt.includes('toile') ? ENGRAVED_SIDE : SIDE
  return drawPatternPicture({ prompt, seed: 1, index, width: side, height: side }, () => {})
}

const wordFor = (family: string) => MOTIF_WORDS.find((motif) => motif.family === family)?.name ?? family

const askedIn = (prompt: string) => {
  const { palette, ground } = readPattern(prompt)
  return [...palette, ...(ground ? [ground] : [])]
}

/** CIEDE2000 from each colour to the nearest that takes at least 1 % of the picture, in steps of 8 codes a channel. */
function nearest({ rgba }: PatternPicture, colours: readonly string[]): number[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>()
  for (let i = 0; i < rgba.length; i += 4) {
    const key = ((rgba[i]! >> 3) << 10) | ((rgba[i + 1]! >> 3) << 5) | (rgba[i + 2]! >> 3)
    let cell = cells.get(key)
    if (cell === undefined) cells.set(key, (cell = { count: 0, sum: [0, 0, 0] }))
    cell.count++
    for (const k of [0, 1, 2] as const) cell.sum[k] += rgba[i + k]!
  }
  const frequent = [...cells.values()]
    .filter(({ count }) => count >= rgba.length / 400)
    .map(({ count, sum: [r, g, b] }) =>
      srgb8ToCielab(Math.round(r / count), Math.round(g / count), Math.round(b / count)),
    )
  return colours.map((hex) => {
    const lab = srgb8ToCielab(...hexToRgb(hex))
    return Math.min(...frequent.map((other) => deltaE2000(lab, other)))
  })
}

/** One of the palettes for each family; which, and which of the four compositions, goes round. `npm run eval` asks for more. */
const PALETTES = ['red MOTIF', 'MOTIF in navy and coral on cream', 'MOTIF in sage, mustard and plum'] as const
const cases = FAMILIES.flatMap((family, f) =>
  PALETTES.flatMap((palette, p) =>
    (f + p) % 3 === 0 ? [[palette.replace('MOTIF', wordFor(family)), (f + p * 2) % 4] as const] : [],
  ),
)

describe('named colours', () => {
  const away: number[] = []

  it.each(cases)('%s (picture %i): each covers 8 %', (prompt, index) => {
    const picture = draw(prompt, index)
    const asked = askedIn(prompt)
    const hexes = asked.map(({ hex }) => hex)
    away.push(...nearest(picture, hexes))
    const shares = sharesOf(picture, hexes)
    const slight = asked.flatMap(({ name }, i) => (shares[i]! < LEAST ? [`${name} ${shares[i]!.toFixed(3)}`] : []))
    expect(slight).toEqual([])
  })

  it('are those asked for: the median lies within 5 CIEDE2000', () => {
    const sorted = away.toSorted((a, b) => a - b)
    expect(sorted.length).toBeGreaterThan(FAMILIES.length)
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(5)
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(5)
  })

  it.each([
    ['Small scattered wild flowers in coral and sage on cream', 1],
    ['teal, mustard and blush terrazzo on ivory', 2],
    ['oxblood and forest green tartan', 0],
    ['raspberry and olive peonies on blush', 3],
    ['gold and emerald art deco fans on black', 1],
    ['red and pink hearts on white', 2],
    ['lilac and mint gingham on white', 0],
  ])('%s (picture %i): a ground that is named counts too', (prompt, index) => {
    const asked = askedIn(prompt)
    const shares = sharesOf(
      draw(prompt, index),
      asked.map(({ hex }) => hex),
    )
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(LEAST)
  })
})
