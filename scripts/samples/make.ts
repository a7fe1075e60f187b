/**
 * Makes the sample inputs of the studio's first step with the product's own engine: `npm run samples`. They are what
 * anybody gets for these prompts and seeds; of a flat, which shows front and back, the front is kept.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeMode, type Mode } from '@toile/contract'
import { createBuiltinEngine } from '@toile/engine-builtin'
import sharp from 'sharp'

const FOLDER = fileURLToPath(new URL('../../apps/web/public/samples/', import.meta.url))

/** Width of the pictures that stand for the samples on the page. */
const THUMBNAIL = 240

interface Sample {
  readonly file: string
  readonly operation: Mode
  readonly prompt: string
  readonly seed: number
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'sketch-shirt-dress',
    operation: 'create-sketch',
    prompt: 'Technical flat of a shirt dress with a belt, ink only',
    seed: 3,
  },
  {
    file: 'sketch-blazer',
    operation: 'create-sketch',
    prompt: 'Technical flat of a double-breasted blazer, ink only',
    seed: 3,
  },
  {
    file: 'sketch-pleated-skirt',
    operation: 'create-sketch',
    prompt: 'Technical flat of a pleated midi skirt, ink only',
    seed: 3,
  },
  {
    file: 'pattern-florals',
    operation: 'create-pattern',
    prompt: 'Trailing wild roses in coral and sage on cream',
    seed: 5,
  },
  {
    file: 'pattern-tartan',
    operation: 'create-pattern',
    prompt: 'Tartan in forest green, navy and a thin line of mustard',
    seed: 4,
  },
  { file: 'pattern-fans', operation: 'create-pattern', prompt: 'Art deco fans in teal and gold on ink blue', seed: 2 },
]

const engine = createBuiltinEngine({ concurrency: 2 })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { file, operation, prompt, seed } of SAMPLES) {
    const flat = describeMode(operation).shows === 'sketch'
    const [width, height] = flat ? [1536, 1024] : [1024, 1024]
    const { images } = await engine.run(
      { operation, idempotencyKey: file, index: 0, count: 1, prompt, seed, width, height },
      { signal: new AbortController().signal, emit: () => {} },
    )
    const image = sharp(images[0]!.data)
    const front = flat ? image.extract({ left: 0, top: 0, width: width / 2, height }) : image
    const whole = await front.png().toBuffer()
    await writeFile(
      `${FOLDER}${file}.webp`,
      await sharp(whole)
        .webp({ quality: flat ? 90 : 84 })
        .toBuffer(),
    )
    const small = sharp(whole).resize({ width: THUMBNAIL, kernel: 'lanczos3' })
    await writeFile(`${FOLDER}${file}-small.webp`, await small.webp({ quality: 80 }).toBuffer())
  }
} finally {
  await engine.close()
}
