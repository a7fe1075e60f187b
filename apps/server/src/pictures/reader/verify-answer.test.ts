import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { headerOf, makePhoto } from '../../testing/pictures.ts'
import { refusalOf, verifyMask, verifyPhoto } from './verify-answer.ts'

/** As a process may answer that a file took over. */
const answered = async (change: object = {}) => ({
  data: await makePhoto(64, 80),
  mediaType: 'image/png' as const,
  width: 64,
  height: 80,
  resized: false,
  marked: 7,
  ...change,
})

test('type and hash are our own, whatever the process says, and nothing else comes along', async () => {
  const answer = await answered({ mediaType: 'text/html', sha256: new Uint8Array(32), id: 'another' })
  const known = {
    data: answer.data,
    mediaType: 'image/png',
    width: 64,
    height: 80,
    sha256: new Uint8Array(createHash('sha256').update(answer.data).digest()),
  }
  expect(await verifyPhoto(answer)).toEqual({ ...known, resized: false })
  expect(await verifyMask(answer)).toEqual({ ...known, marked: 7 })
})

test.each([
  ['is of another size', { width: 63 }],
  ['is no PNG', { data: Buffer.from('<script>'.repeat(10)) }],
  ['is next to nothing', { data: new Uint8Array(4) }],
])('a picture that %s is refused', async (_, change) => {
  await expect(verifyPhoto(await answered(change))).rejects.toThrow('another picture than it says')
})

test('a photo larger than any that is stored is refused, even where its header says the same', async () => {
  const size = { width: 100_000, height: 100_000 }
  const bomb = await answered({ ...size, data: headerOf(size.width, size.height) })
  await expect(verifyPhoto(bomb)).rejects.toThrow('no picture')
  await expect(verifyMask(bomb)).rejects.toThrow('no picture')
})

test('what is said beside a picture is what can be said of one', async () => {
  for (const marked of [undefined, 'x', '7', Number.NaN, -1, 0.5, 64 * 80 + 1]) {
    await expect(verifyMask(await answered({ marked })), String(marked)).rejects.toThrow('no picture')
  }
  for (const resized of [undefined, 'yes', 1, {}]) {
    await expect(verifyPhoto(await answered({ resized })), String(resized)).rejects.toThrow('no picture')
  }
  await expect(verifyMask(undefined as never)).rejects.toThrow('no picture')
})

test('a picture that only looks like bytes is refused at once, however many it says it has', async () => {
  const pretended = { length: 1e9, byteLength: 1e9, buffer: { length: 1e9, byteLength: 1e9 } }
  await expect(verifyPhoto(await answered({ data: pretended }))).rejects.toThrow('no bytes')
})

test('a file is refused for what a file can be, in words of a bounded length', () => {
  const refusal = { ok: false, code: 'too-large', message: 'It is too large.', cause: 'why' } as const
  expect(refusalOf(refusal)).toMatchObject({ code: 'too-large', message: 'It is too large.', cause: 'why' })
  // It would sign the page out, or leave the answer without a status.
  for (const code of ['unauthenticated', 'none', undefined]) {
    expect(refusalOf({ ...refusal, code: code as 'invalid' })).toMatchObject({ code: 'unavailable' })
  }
  expect(refusalOf({ ...refusal, message: 'x'.repeat(1e6), cause: 'x'.repeat(1e6) }).message).toHaveLength(300)
  expect(refusalOf({ ...refusal, message: { length: 1e9 } as unknown as string }).message).toContain('Try again')
})
