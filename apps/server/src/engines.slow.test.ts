import { expect, test } from 'vitest'
import { runEntry } from './testing/run-entry.ts'

const ENTRY = new URL('./engines.ts', import.meta.url)

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => runEntry(ENTRY, args, env)

test('the command checks the engines of the settings, and ends', async () => {
  const { code, said } = await run(['check'])
  expect([code, said]).toEqual([0, expect.stringContaining('builtin\n  reachable: yes')])
})

test('settings that are missing are named', async () => {
  const { code, said } = await run(['spend'], { NODE_ENV: 'production' })
  expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL')])
})
