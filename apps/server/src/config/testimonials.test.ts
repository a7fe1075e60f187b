import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingsError } from './config.ts'
import { readTestimonials } from './testimonials.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testimonials-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, 'said.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const problemsOf = async (content: unknown): Promise<readonly string[]> => {
  const error = await readTestimonials(await fileOf(content)).catch((reason: unknown) => reason)
  if (!(error instanceof SettingsError)) throw new Error('It was taken')
  return error.problems
}

const SAID = { quote: 'The hem was where I had cut it.', name: 'A Pattern Cutter', role: 'Atelier' }

test('nobody is quoted where no file is named', async () => {
  expect(await readTestimonials(null)).toEqual([])
})

test('what the file says is shown, with a link or without', async () => {
  const linked = { ...SAID, link: 'https://atelier.example/' }
  expect(await readTestimonials(await fileOf([SAID, linked]))).toEqual([{ ...SAID, link: null }, linked])
})

test.each([
  ['[', [/^TESTIMONIALS_FILE is no JSON: .*said\.json\.$/]],
  [{ quotes: [] }, [/^TESTIMONIALS_FILE must be a list/]],
  [Array.from({ length: 13 }, () => SAID), [/^TESTIMONIALS_FILE has more than 12 entries/]],
  [['said'], [/^TESTIMONIALS_FILE, entry 1: must have quote, name and role\.$/]],
  [[SAID, { ...SAID, quote: ' ' }], [/^TESTIMONIALS_FILE, entry 2, quote: must have 1 to 400 characters\.$/]],
  [
    [{ quote: SAID.quote }],
    [/entry 1, name: must have 1 to 80 characters/, /entry 1, role: must have 1 to 80 characters/],
  ],
  [[{ ...SAID, link: 'javascript:alert(1)' }], [/entry 1, link: must be an address that begins with https:\/\//]],
  [[{ ...SAID, photo: 'a.jpg' }], [/entry 1: has photo, which nothing shows/]],
])('a file that is not right stops the start and says why: %j', async (content, problems) => {
  expect(await problemsOf(content)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
})

test('so does one that is not there', async () => {
  await expect(readTestimonials(join(folder, 'none.json'))).rejects.toThrow(
    /^TESTIMONIALS_FILE names a file that cannot be read \(ENOENT\)/,
  )
})
