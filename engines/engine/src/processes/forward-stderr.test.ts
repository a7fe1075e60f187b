import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { forwardStderr } from './forward-stderr.ts'

async function passedOn(...pieces: readonly string[]): Promise<string[]> {
  const output = new PassThrough()
  const written: string[] = []
  forwardStderr(output, 'reader', (line) => written.push(line))
  for (const piece of pieces) output.write(piece)
  output.end()
  await once(output, 'close')
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
])('%s without end are bounded, and no more is read of them', async (_, text) => {
  const output = new PassThrough()
  let written = ''
  forwardStderr(output, 'reader', (line) => {
    written += line
  })
  output.write(text)
  await once(output, 'close')
  expect(written.length).toBeGreaterThan(64 * 1024)
  expect(written.length).toBeLessThan(80 * 1024)
})

test('words that cannot be read end nothing', async () => {
  const output = new PassThrough()
  forwardStderr(output, 'reader', () => {})
  output.destroy(new Error('EIO'))
  expect(await new Promise((resolve) => output.on('close', () => resolve('closed')))).toBe('closed')
})
