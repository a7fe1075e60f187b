/**
 * Makes the pictures of the landing page with the product's own engine: `npm run landing-pictures`. The still life is
 * drawn here (dress-form.ts); its backgrounds and the pattern are what anybody gets for these prompts and seeds.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBuiltinEngine } from '@toile/engine-builtin'
import type { ImageFile, PictureRequest } from '@toile/engine'
import sharp from 'sharp'
import { dressForm } from './dress-form.ts'

/** In pixels. The dress form is drawn so many times larger and brought down, for soft edges. */
const SIZE = { width: 768, height: 1024 } as const
const OVERSAMPLING = 2
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

/** The dress form on plain white, and the mask of all that is not it. */
async function stillLife(): Promise<{ target: ImageFile; mask: ImageFile }> {
  const { width, height, light, alpha } = dressForm(OVERSAMPLING)
  const colour = Buffer.alloc(3 * width * height, 235)
  const kept = Buffer.alloc(width * height)
  for (let at = 0; at < alpha.length; at += 1) {
    if (alpha[at] === 0) continue
    kept[at] = 255
    for (let channel = 0; channel < 3; channel += 1) colour[3 * at + channel] = encode(light[3 * at + channel]!)
  }
  const file = async (pixels: Buffer, channels: 1 | 3, negate: boolean): Promise<ImageFile> => {
    const image = sharp(pixels, { raw: { width, height, channels } }).resize(SIZE.width, SIZE.height, {
      kernel: 'lanczos3',
    })
    const shaped = channels === 1 ? image.threshold(128).negate(negate).toColourspace('b-w') : image
    return { data: await shaped.png().toBuffer(), mediaType: 'image/png', ...SIZE }
  }
  return { target: await file(colour, 3, false), mask: await file(kept, 1, true) }
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

/** Linear light 0 to 1 to an 8-bit sRGB value. */
function encode(value: number): number {
  const clipped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clipped <= 0.003_130_8 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}
