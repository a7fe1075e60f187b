import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MODES } from '@toile/contract'

/** Where a mode is named on purpose: its description, its instructions; an engine's folder of operations. */
const ITS_OWN = ['packages/contract/src/modes.ts', 'apps/web/src/features/instructions/examples.ts']
const NOT_THE_PRODUCT = [
  '**/node_modules/**',
  '**/dist/**',
  '**/testing/**',
  '**/conformance/**',
  '**/*.test.{ts,tsx}',
  'engines/builtin/**',
]

/**
 * Code that must treat a mode in its own way asks `describeMode` for a property: a mode that is new has it as well, and whoever
 * adds one need not look for what names the others.
 */
test('no product code names a mode', () => {
  const files = globSync('{apps,packages,engines}/*/src/**/*.{ts,tsx}', { exclude: [...NOT_THE_PRODUCT, ...ITS_OWN] })
  const named = new RegExp(`(['"\`/])(${MODES.join('|')})\\1`)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([])
})
