import { isMode } from '@toile/contract'
import type { PictureOperation } from '@toile/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParallel, openStudio, type Studio } from '../lib/studio.ts'
import { fuzzCase } from './cases.ts'
import { describeMaskCase, maskCase, runMaskCase } from './mask-cases.ts'
import { describeCase, runCase } from './run-case.ts'

/** A few of each operation; `npm run fuzz` asks for thousands. */
const CASES = 63
const MASK_CASES = 15
/** Past the cases of `npm run fuzz`, so that both together see more. */
const FIRST = 1_000_000

let studio: Studio
beforeAll(async () => {
  studio = await openStudio(2)
})
afterAll(() => studio.close())

test(`${CASES} hostile requests each end in a picture or a clear error`, { timeout: 240_000 }, async () => {
  const operations = [...studio.operations].filter((name) => name !== 'mask-from-points') as PictureOperation[]
  const modes = operations.filter(isMode)
  const numbers = Array.from({ length: CASES }, (_, index) => index)
  const faults: string[] = []
  await inParallel(numbers, 3, async (index) => {
    const operation = operations[index % operations.length]!
    const fuzzed = await fuzzCase(operation, FIRST + index, modes, false)
    const { fault } = await runCase(studio, fuzzed, 6)
    if (fault) faults.push(`${describeCase(fuzzed)}\n  ${fault}`)
  })
  expect(faults).toEqual([])
})

test(
  `${MASK_CASES} hostile pictures, masks and dots each end in a selection or a clear error`,
  { timeout: 240_000 },
  async () => {
    const faults: string[] = []
    const numbers = Array.from({ length: MASK_CASES }, (_, index) => FIRST + index)
    await inParallel(numbers, 2, async (number) => {
      const fuzzed = await maskCase(number, false)
      const { fault } = await runMaskCase(studio, fuzzed, 6)
      if (fault) faults.push(`${describeMaskCase(fuzzed)}\n  ${fault}`)
    })
    expect(faults).toEqual([])
  },
)
