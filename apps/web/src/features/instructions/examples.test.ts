import { MODES } from '@toile/contract'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_SIZE, INSTRUCTIONS } from './examples.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')
const examplesOf = (mode: (typeof MODES)[number]) =>
  INSTRUCTIONS[mode].pairs.flatMap(({ acceptable, not }) => [acceptable, not])

describe.each(MODES)('instructions of %s', (mode) => {
  it('show six pictures, three of them acceptable, each with what it shows and why', () => {
    const examples = examplesOf(mode)
    expect(examples).toHaveLength(6)
    for (const part of ['url', 'alt', 'why'] as const) {
      const told = examples.map((example) => example[part])
      expect(told, `no two with the same ${part}`).toEqual([...new Set(told)])
    }
  })

  it('are shipped, small, in the size that is said, and nothing beside them', async () => {
    const urls = examplesOf(mode).map(({ url }) => url)
    const shipped = await readdir(join(PUBLIC, 'instructions', mode))
    expect(shipped.map((file) => `/instructions/${mode}/${file}`).toSorted()).toEqual(urls.toSorted())
    for (const url of urls) {
      const file = await readFile(join(PUBLIC, url))
      expect(file.length, url).toBeLessThanOrEqual(36_000)
      expect(await sharp(file).metadata(), url).toMatchObject({ ...EXAMPLE_SIZE, format: 'webp' })
    }
  })
})
