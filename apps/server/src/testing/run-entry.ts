import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** An operator's command as a process, with no environment but the given one. Resolves with all that it said, on either stream. */
export async function runEntry(
  entry: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(entry), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
