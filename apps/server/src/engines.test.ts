import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ENTRY = fileURLToPath(new URL('./engines.ts', import.meta.url))

/** The real entry as a process, in an environment of its own. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('the command checks the engines of the settings, and ends', async () => {
  const { code, said } = await run(['check'])
  expect([code, said]).toEqual([0, expect.stringContaining('builtin\n  reachable: yes')])
})

test('settings that are missing are named', async () => {
  const { code, said } = await run(['spend'], { NODE_ENV: 'production' })
  expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL')])
})
