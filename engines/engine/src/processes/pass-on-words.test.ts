import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { passOnWords } from './pass-on-words.ts'

async function passedOn(...pieces: readonly string[]): Promise<string[]> {
  const output = new PassThrough()
  const written: string[] = []
  passOnWords(output, 'reader', (line) => written.push(line))
  for (const piece of pieces) output.write(piece)
  output.end()
  await finished(output)
  return written
}

test('each line comes under the name of its process, whole and without what moves a cursor', async () => {
  const forged = '{"level":50,"msg":"all is well"}'
  expect(await passedOn('out of ', `memory\n\n${forged}\n`, '\u001b[2Ka\rb\u2028c')).toEqual([
    'reader says: out of memory\n',
    `reader says: ${forged}\n`,
    'reader says:  [2Ka b c\n',
  ])
})

test.each([
  ['lines', 'a\n'.repeat(100_000)],
  ['one line', 'a'.repeat(1_000_000)],
])('%s without end are bounded', async (_, text) => {
  const written = (await passedOn(text, text)).join('')
  expect(written.length).toBeGreaterThan(64 * 1024)
  expect(written.length).toBeLessThan(80 * 1024)
})
