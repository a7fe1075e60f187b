/**
 * Makes the pictures of the landing page with the product's own engine: `npm run landing-pictures`. The still life is
 * drawn here (dress-form.ts); its backgrounds and the pattern are what anybody gets for these prompts and seeds.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBuiltinEngine } from '@toile/engine-builtin'
import type { ImageFile, PictureRequest } from '@toile/engine'
import sharp from 'sharp'
import { stillLife } from './still-life.ts'

const SIZE = { width: 768, height: 1024 } as const
const FOLDER = fileURLToPath(new URL('../../apps/web/src/features/landing/pictures/', import.meta.url))

const engine = createBuiltinEngine({ concurrency: 2 })
try {
  await mkdir(FOLDER, { recursive: true })
  const figure = await stillLife()
  const before = await draw({ operation: 'create-background', ...figure, prompt: 'plain light grey studio', seed: 3 })
  const after = await draw({
    operation: 'create-background',
    ...figure,
    target: before,
    prompt: 'beach at golden hour',
    seed: 3,
  })
  const pattern = await draw({
    operation: 'create-pattern',
    prompt: 'large poppies in vermilion and sage on ecru',
    seed: 3,
    width: 1024,
    height: 1024,
  })
  for (const [name, image] of Object.entries({ before, after, pattern })) {
    await writeFile(`${FOLDER}${name}.webp`, await sharp(image.data).webp({ quality: 90 }).toBuffer())
  }
} finally {
  await engine.close()
}

type Wanted = Partial<PictureRequest> & Pick<PictureRequest, 'operation' | 'prompt' | 'seed'>

async function draw(part: Wanted): Promise<ImageFile> {
  const request: PictureRequest = {
    idempotencyKey: 'landing',
    index: 0,
    count: 1,
    ...SIZE,
    ...part,
  }
  const { images } = await engine.run(request, { signal: new AbortController().signal, emit: () => {} })
  return images[0]!
}
