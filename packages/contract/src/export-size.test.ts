import { expect, it } from 'vitest'
import { tooLargeToExport } from './export-size.ts'
import { EXPORT_SCALES, REPEAT_LAYOUTS } from './limits.ts'

const every = [256, 1024, 1600, 2048, 4096, 6000].flatMap((side) =>
  EXPORT_SCALES.flatMap((scale) => REPEAT_LAYOUTS.map((layout) => ({ width: side, height: side, scale, layout }))),
)

it('tells of a file that would be too large only what makes it smaller, and what makes it small enough', () => {
  for (const { scale, layout, ...picture } of every) {
    const told = tooLargeToExport(picture, { scale, layout })
    if (told === null) continue
    const smaller = EXPORT_SCALES.filter((less) => less < scale)
    const fit = (scales: readonly (typeof scale)[], of: typeof layout): boolean =>
      scales.some((each) => tooLargeToExport(picture, { scale: each, layout: of }) === null)
    const what = `${picture.width} ${scale} ${layout}: ${told}`
    expect(/a smaller size(,|\.)/.test(told), what).toBe(fit(smaller, layout))
    expect(/(Take|or) the straight repeat\.$/.test(told), what).toBe(layout !== 'straight' && fit([scale], 'straight'))
    expect(!/a smaller size of/.test(told) || fit(smaller, 'straight'), what).toBe(true)
  }
  expect(new Set(every.map(({ scale, layout, ...picture }) => tooLargeToExport(picture, { scale, layout }))).size).toBe(
    6,
  )
})
