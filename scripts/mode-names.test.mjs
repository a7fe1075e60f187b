import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MODES } from '@toile/contract'

/** Where a mode is named on purpose: its description, its instructions. An engine names the modes that it claims, too. */
const ITS_OWN = ['packages/contract/src/modes.ts', 'apps/web/src/features/instructions/examples.ts']
const NOT_THE_PRODUCT = ['**/node_modules/**', '**/dist/**', '**/testing/**', '**/conformance/**', '**/*.test.{ts,tsx}']

/**
 * Code that must treat a mode in its own way asks `describeMode` for a property: a mode that is new has it as well, and whoever
 * adds one need not look for what names the others.
 */
test('no product code names a mode', () => {
  const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'engines/{engine,imaging,drawing,eye}/src/**/*.ts'], {
    exclude: [...NOT_THE_PRODUCT, ...ITS_OWN],
  })
  const named = new RegExp(`(['"\`/])(${MODES.join('|')})\\1`)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([])
})
