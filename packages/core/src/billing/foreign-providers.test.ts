import { expect, test } from 'vitest'
import { foreignProviders } from './foreign-providers.ts'

test.each([
  [[], 'stripe', false, []],
  [['stripe'], 'stripe', false, []],
  [['stripe', 'stripe-test', 'sandbox'], 'stripe', false, ['stripe-test', 'sandbox']],
  [['stripe'], 'stripe-test', true, ['stripe']],
  [['sandbox', 'stripe'], null, false, ['sandbox']],
  [['sandbox', 'stripe'], null, true, []],
] as const)(
  'a database with customers of %j, served by %s, local mode %s: strangers are %j',
  (held, now, local, found) => {
    expect(foreignProviders(held, now, { local })).toEqual(found)
  },
)
