import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photoNumbers } from './labelled-photos.ts'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'labelled-'))
  await mkdir(join(data, 'photos'))
  await mkdir(join(data, 'labels'))
  // Of a hundred pixels so many carry a label; its number is as low as any.
  const labelled = [0, 1, 3, 100]
  await Promise.all(
    Array.from({ length: 94 }, async (_, at) => {
      const name = String(at + 1).padStart(4, '0')
      const labels = new Uint8Array(100).fill(1, 0, labelled[at] ?? 50)
      await writeFile(join(data, 'photos', `${name}.jpg`), '')
      await sharp(labels, { raw: { width: 10, height: 10, channels: 1 } })
        .png()
        .toFile(join(data, 'labels', `${name}.png`))
    }),
  )
})
afterAll(() => rm(data, { recursive: true }))

it('photos on which next to nothing is labelled are neither learnt from nor kept back', async () => {
  const [held, learnt] = [await photoNumbers(data, { held: true }), await photoNumbers(data, { held: false })]
  expect(held).toHaveLength(90)
  expect([...held, ...learnt].toSorted((p, q) => p - q)).toEqual(Array.from({ length: 92 }, (_, at) => at + 3))
})
