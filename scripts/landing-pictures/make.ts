/**
 * Makes the pictures of the landing page with the product's own engine: `npm run landing-pictures`. The photos are still
 * lifes that are drawn here (still-life.ts), the drawings the studio's samples; all else is what anybody gets of them for the
 * words that the page shows.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Mode } from '@toile/contract'
import { createBuiltinEngine } from '@toile/engine-builtin'
import type { ImageFile, PictureRequest } from '@toile/engine'
import { PHONE_SIZE, pictureUrl, SLIDES, TOOL_RESULTS, TOOL_WIDTHS } from '@toile/web/landing-results'
import sharp from 'sharp'
import { LINEN } from '../still-life/dress-form.ts'
import { dressMask, stillLife } from '../still-life/still-life.ts'

const SIZE = { width: 768, height: 1024 } as const
/** Cloths of the dress, in linear light. */
const IVORY = [0.62, 0.56, 0.46] as const
const BLUE = [0.035, 0.1, 0.3] as const
const PAGE = fileURLToPath(new URL('../../apps/web/', import.meta.url))
/** Width in pixels of what is laid into the corner of a tool's result. */
const CORNER = 240
/** Bytes of a file at most. */
const LARGEST = 60_000

const engine = createBuiltinEngine({ concurrency: 2 })

async function draw(part: Partial<PictureRequest> & { readonly operation: Mode }): Promise<ImageFile> {
  const request: PictureRequest = {
    idempotencyKey: 'landing',
    index: 0,
    count: 1,
    seed: 3,
    prompt: '',
    ...SIZE,
    ...part,
  }
  const { images } = await engine.run(request, { signal: new AbortController().signal, emit: () => {} })
  return images[0]!
}

type StillLife = Awaited<ReturnType<typeof stillLife>>
const inPlace = (photo: StillLife, prompt: string): Promise<ImageFile> =>
  draw({ operation: 'create-background', ...photo, prompt })

const TILE = { width: 1024, height: 1024 } as const
const pattern = (prompt: string, seed: number): Promise<ImageFile> =>
  draw({ operation: 'create-pattern', prompt, seed, ...TILE })

async function sketch(name: string): Promise<ImageFile> {
  const file = await readFile(`${PAGE}public/samples/sketch-${name}.webp`)
  return { data: await sharp(file).removeAlpha().png().toBuffer(), mediaType: 'image/png', ...SIZE }
}

const wordsOf = (mode: Mode): string => TOOL_RESULTS[mode]?.words ?? ''
const slideWords = (mode: Mode): string => SLIDES.find((slide) => slide.mode === mode)?.words ?? ''

/** A file no larger than it may be: finer at first, coarser where that is too much. */
async function save(name: string, image: ImageFile, width: number): Promise<void> {
  for (const quality of [60, 54, 48]) {
    const file = await sharp(image.data).resize({ width, kernel: 'lanczos3' }).avif({ quality, effort: 6 }).toBuffer()
    if (file.length > LARGEST) continue
    await writeFile(`${PAGE}public${pictureUrl(name)}`, file)
    console.log(name, width, quality, file.length)
    return
  }
  throw new Error(`${name} takes more than ${LARGEST} bytes.`)
}

async function saveSlide(mode: Mode, before: ImageFile, after: ImageFile): Promise<void> {
  for (const [side, image] of Object.entries({ before, after })) {
    await save(`slides/${mode}-${side}`, image, SIZE.width)
    await save(`slides/${mode}-${side}-phone`, image, PHONE_SIZE.width)
  }
}

async function saveTool(mode: Mode, made: ImageFile, given?: ImageFile): Promise<void> {
  await save(`tools/${mode}`, made, TOOL_WIDTHS.whole)
  await save(`tools/${mode}-phone`, made, TOOL_WIDTHS.phone)
  if (given !== undefined) await save(`tools/${mode}-given`, given, CORNER)
}

try {
  for (const folder of ['slides', 'tools']) {
    await rm(`${PAGE}public/landing/${folder}`, { recursive: true, force: true })
    await mkdir(`${PAGE}public/landing/${folder}`, { recursive: true })
  }
  const studio = 'plain light grey studio'
  const mask = await dressMask()
  const poppies = await pattern(wordsOf('create-pattern').toLowerCase(), 3)

  const red = await stillLife()
  const onGrey = { ...red, target: await inPlace(red, studio) }
  await saveSlide('create-background', onGrey.target, await inPlace(onGrey, slideWords('create-background')))
  const beforeCurtain = await inPlace(onGrey, 'Draped velvet curtain in deep green')
  const poppyDress = await draw({
    operation: 'pattern-to-image',
    prompt: 'A sleeveless A-line dress with a round neck and a gathered waist',
    garmentType: 'full body',
    source: poppies,
  })
  await saveSlide(
    'swap-garment',
    beforeCurtain,
    await draw({ operation: 'swap-garment', target: beforeCurtain, mask, source: poppyDress }),
  )
  const shirtDress = await sketch('shirt-dress')
  await saveSlide(
    'sketch-to-image',
    shirtDress,
    await draw({ operation: 'sketch-to-image', prompt: slideWords('sketch-to-image'), source: shirtDress }),
  )
  const paisley = await pattern('Large indigo paisley on ivory', 3)
  const upright = { ...SIZE, mediaType: 'image/png' } as const
  await saveSlide(
    'pattern-to-image',
    { data: await sharp(paisley.data).resize(SIZE.width, SIZE.height, { fit: 'cover' }).png().toBuffer(), ...upright },
    await draw({
      operation: 'pattern-to-image',
      prompt: slideWords('pattern-to-image'),
      garmentType: 'full body',
      source: paisley,
    }),
  )

  const ivory = await stillLife({ form: LINEN, dress: IVORY })
  const ivoryOnGrey = { ...ivory, target: await inPlace(ivory, studio) }
  await saveTool('create-background', await inPlace(ivoryOnGrey, wordsOf('create-background')), ivoryOnGrey.target)
  const fans = await pattern('Art deco fans in teal and gold on ink blue', 2)
  const fanDress = await draw({
    operation: 'pattern-to-image',
    prompt: 'Sleeveless dress with a V-neck, a fitted waist and a full midi skirt',
    garmentType: 'full body',
    source: fans,
  })
  const inOldTown = await inPlace(onGrey, 'Old town lane in the evening')
  await saveTool(
    'swap-garment',
    await draw({ operation: 'swap-garment', target: inOldTown, mask, source: fanDress }),
    fanDress,
  )
  const blazer = await sketch('blazer')
  await saveTool(
    'sketch-to-image',
    await draw({ operation: 'sketch-to-image', prompt: wordsOf('sketch-to-image'), source: blazer }),
    blazer,
  )
  await saveTool('create-sketch', await draw({ operation: 'create-sketch', prompt: wordsOf('create-sketch') }))
  await saveTool('create-pattern', poppies)
  const leaves = await pattern('Monstera leaves in deep green on black', 4)
  await saveTool(
    'pattern-to-image',
    await draw({
      operation: 'pattern-to-image',
      prompt: wordsOf('pattern-to-image'),
      garmentType: 'upper body',
      source: leaves,
    }),
    leaves,
  )
  const blue = await stillLife({ form: LINEN, dress: BLUE })
  const blueOnGrey = await inPlace(blue, studio)
  await saveTool(
    'image-to-flatlay',
    await draw({
      operation: 'image-to-flatlay',
      prompt: wordsOf('image-to-flatlay'),
      garmentType: 'full body',
      source: blueOnGrey,
    }),
    blueOnGrey,
  )
} finally {
  await engine.close()
}
