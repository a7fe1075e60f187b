import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SAMPLES } from './samples.ts'

const shipped = (url: string) => readFile(join(import.meta.dirname, '../../../public', url))

it.each(Object.values(SAMPLES).flat())(
  '$name is shipped in the size that is said',
  async ({ url, thumbnail, width, height }) => {
    expect(await sharp(await shipped(url)).metadata()).toMatchObject({ width, height, format: 'webp' })
    expect(await sharp(await shipped(thumbnail)).metadata()).toMatchObject({ width: 240, format: 'webp' })
  },
)
