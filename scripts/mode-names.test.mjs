import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MODES } from '@toile/contract'

const NAMES = MODES.join('|')

/** Where a mode is named on purpose: its description, its words, its instructions, what the landing page shows of it, what models are told where it is asked of any. An engine names the modes that it claims, too. */
const ITS_OWN = [
  'packages/contract/src/modes.ts',
  'packages/contract/src/prompt-words.ts',
  'apps/web/src/features/instructions/examples.ts',
  'apps/web/src/features/landing/results.ts',
  'engines/engine/src/remote/prompts.ts',
]
const NOT_THE_PRODUCT = ['**/node_modules/**', '**/dist/**', '**/testing/**', '**/conformance/**', '**/*.test.{ts,tsx}']

/** Without comments, which may speak of a mode. */
const codeOf = (file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/**
 * Code that must treat a mode in its own way asks `describeMode` for a property: a mode that is new has it as well, and whoever
 * adds one need not look for what names the others.
 */
test('no product code names a mode', () => {
  const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'engines/{engine,imaging,drawing,eye}/src/**/*.ts'], {
    exclude: [...NOT_THE_PRODUCT, ...ITS_OWN],
  })
  // Also as a part of a path: '/create-pattern?…'.
  const named = new RegExp(`(?<![\\w-])(${NAMES})(?![\\w-])`)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => named.test(codeOf(file)))).toEqual([])
})

/** Scripts, measures and walks name the modes that they draw or open; none does something else for one that it meets. */
test('nothing around the product chooses by the name of a mode', () => {
  const files = globSync('{scripts,e2e,bench,quality}/**/*.{ts,mjs}', { exclude: ['**/node_modules/**'] })
  const name = `['"\`](${NAMES})['"\`]`
  const chosen = new RegExp(`([!=]==?|\\?) ${name}|${name} [!=]==?`)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => chosen.test(codeOf(file)))).toEqual([])
})
