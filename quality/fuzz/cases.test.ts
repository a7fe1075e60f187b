import { isDeepStrictEqual } from 'node:util'
import { MODES } from '@toile/contract'
import { expect, test } from 'vitest'
import { fuzzCase } from './cases.ts'
import { takesWornGarment, wellMade } from './photo-mode-cases.ts'

/** What may be hostile, each with the fields that it is told by. */
const THINGS = [
  ['target', 'mask'],
  ['mask'],
  ['source'],
  ['prompt'],
  ['garmentType'],
  ['width', 'height'],
  ['seed', 'index', 'face'],
] as const

test.each(MODES.filter(takesWornGarment))(
  'half of the cases of %s are hostile in one thing alone',
  async (operation) => {
    const base = await wellMade(operation)
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    const cases = await Promise.all(numbers.map((number) => fuzzCase(operation, number, [], false)))
    const differing = cases.map(({ request }) =>
      [...new Set(THINGS.flat())].filter((field) => !isDeepStrictEqual(request[field], base[field])),
    )
    const single = differing.filter((fields) =>
      THINGS.some((thing) => fields.every((field) => (thing as readonly string[]).includes(field))),
    )
    expect(single.length).toBeGreaterThan(20)
    expect(single.length).toBeLessThan(40)
    const kinds = new Set(single.map((fields) => fields.join()))
    expect(kinds.size).toBeGreaterThanOrEqual(5)
  },
)
