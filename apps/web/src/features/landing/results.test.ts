import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MODES } from '@toile/contract'
import { expect, it } from 'vitest'
import { pictureUrl, SLIDES, TOOL_RESULTS } from './results.ts'

const missing = (names: readonly string[]) =>
  names.filter((name) => !existsSync(resolve(import.meta.dirname, `../../../public${pictureUrl(name)}`)))

it('each slide has its pictures, in both widths', () => {
  expect(new Set(SLIDES.map(({ mode }) => mode)).size).toBeGreaterThanOrEqual(3)
  const sides = SLIDES.flatMap(({ mode }) => [`slides/${mode}-before`, `slides/${mode}-after`])
  expect(missing(sides.flatMap((side) => [side, `${side}-phone`]))).toEqual([])
})

it('each tool shows a result, in both widths, and what it was made from', () => {
  const results = MODES.flatMap((mode) => {
    const given = TOOL_RESULTS[mode]?.given ?? null
    const made = [`tools/${mode}`, `tools/${mode}-phone`]
    return given === null ? made : [...made, `tools/${mode}-given`]
  })
  expect(missing(results)).toEqual([])
})
