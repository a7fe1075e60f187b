/**
 * Makes the pictures of the landing page's miniature, a swap from photo to final look, with the product's own engine; part of
 * `npm run landing-pictures`. The photo is a toile on a dress form; mask, flat-lays and swaps are what anybody gets of it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { createPictureFinisher, type ImageFile, imageSourceOf, type PictureRequest } from '@toile/engine'
import { decodeGrey } from '@toile/engine/files'
import { distanceTo, type GreyImage, matteFeather } from '@toile/imaging'
import sharp, { type Sharp } from 'sharp'
import { stillLife } from '../still-life/still-life.ts'

const SIZE = { width: 768, height: 1024 } as const
const FOLDER = fileURLToPath(new URL('../../apps/web/src/features/landing/tour/pictures/', import.meta.url))
/** Bytes of a picture at most. */
const LARGEST = 60_000
/** Pixels across of what stands for a flat-lay on its button, drawn at up to half of it. */
const BUTTON_WIDTH = 320

const CALICO = { form: [0.06, 0.09, 0.17], dress: [0.8, 0.77, 0.72] } as const
const DOTS = [
  { x: 384, y: 600, label: 1 },
  { x: 330, y: 280, label: 1 },
  { x: 440, y: 260, label: 1 },
  { x: 462, y: 203, label: 1 },
] as const

const FLAT_LAYS = {
  poppies: {
    cloth: 'Large poppies in vermilion and sage on ink blue',
    garment: 'Sleeveless dress with a v-neck and gathers, midi, large print',
  },
  stripes: {
    cloth: 'Wide stripes in ecru and navy',
    garment: 'Sleeveless dress with a v-neck and gathers, midi, large print',
  },
  green: { cloth: '#1d4a35', garment: 'Sleeveless dress with a v-neck and pleats, midi' },
} as const

const engine = createBuiltinEngine({ concurrency: 2 })
const finisher = createPictureFinisher({ processes: 1, warm: false })
const never = new AbortController().signal
try {
  await mkdir(FOLDER, { recursive: true })
  const set = await draw({
    operation: 'create-background',
    ...(await stillLife(CALICO)),
    prompt: 'plain dusty pink studio',
  })
  // What is swapped is the photo as the page shows it: compressed, and read again.
  const photo = await sharp(await save('photo', sharp(set.data)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const target = await pngOf(sharp(photo, { raw: { ...SIZE, channels: 3 } }))
  const [found] = await engine.masks!.find(
    { image: imageSourceOf(target), imageKey: 'tour', dots: DOTS, prefer: 'garment' },
    never,
  )
  if (found === undefined) throw new Error('No mask was found.')
  const mask = await decodeGrey(found.mask)
  const white = Buffer.alloc(3 * mask.data.length, 255)
  const shape = sharp(white, { raw: { ...SIZE, channels: 3 } }).joinChannel(Buffer.from(mask.data), {
    raw: { ...SIZE, channels: 1 },
  })
  await writeFile(`${FOLDER}mask.webp`, await shape.webp({ lossless: true }).toBuffer())

  for (const [name, { cloth, garment }] of Object.entries(FLAT_LAYS)) {
    const flatLay = await draw({
      operation: 'pattern-to-image',
      source: await tileOf(cloth),
      prompt: garment,
      garmentType: 'full body',
    })
    await save(`${name}-flat-lay`, sharp(flatLay.data).resize({ width: BUTTON_WIDTH, kernel: 'lanczos3' }))
    const look = await draw({ operation: 'swap-garment', target, mask: found.mask, source: flatLay })
    await save(`${name}-look`, await withinMask(look, photo, mask))
  }
} finally {
  await Promise.all([engine.close(), finisher.close()])
}

/** A pattern's tile, or cloth of one colour. */
async function tileOf(cloth: string): Promise<ImageFile> {
  if (!cloth.startsWith('#')) return draw({ operation: 'create-pattern', prompt: cloth, width: 1024 })
  const size = { width: 512, height: 512 } as const
  const plain = sharp({ create: { ...size, channels: 3, background: cloth } })
  return { data: await plain.png().toBuffer(), mediaType: 'image/png', ...size }
}

/**
 * A look without what is outside of its mask and the mask's soft edge, to be laid over the photo: there nothing but the photo is
 * seen. Throws where the look is not the photo there, value for value.
 */
async function withinMask(look: ImageFile, photo: Buffer, mask: GreyImage): Promise<Sharp> {
  const pixels = await sharp(look.data).removeAlpha().raw().toBuffer()
  const distance = distanceTo(mask, 1).data
  const feather = matteFeather(SIZE.width, SIZE.height)
  for (let at = 0; at < pixels.length; at += 1) {
    const isOutside = distance[Math.floor(at / 3)]! > feather
    if (isOutside && pixels[at] !== photo[at]) throw new Error('A pixel outside the mask changed.')
  }
  const opaque = Buffer.from(distance.map((value) => (value > feather ? 0 : 255)))
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } }).joinChannel(opaque, { raw: { ...SIZE, channels: 1 } })
}

/** Writes a picture as well as its size allows, and answers its file. What is transparent stays so exactly. */
async function save(name: string, picture: Sharp): Promise<Buffer> {
  const pixels = await picture.png().toBuffer()
  for (const quality of [88, 82, 76, 70, 64, 58]) {
    const file = await sharp(pixels).webp({ quality, alphaQuality: 100, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length > LARGEST) continue
    await writeFile(`${FOLDER}${name}.webp`, file)
    return file
  }
  throw new Error(`${name} takes more than ${LARGEST} bytes.`)
}

async function pngOf(picture: Sharp): Promise<ImageFile> {
  return { data: await picture.png().toBuffer(), mediaType: 'image/png', ...SIZE }
}

type Wanted = Partial<PictureRequest> & Pick<PictureRequest, 'operation'>

/** A picture as everybody gets it: drawn by the engine, and finished. */
async function draw(part: Wanted): Promise<ImageFile> {
  const request = { idempotencyKey: 'tour', index: 0, count: 1, seed: 3, prompt: '', ...SIZE, ...part }
  const { images, provenance, invented, coverage } = await engine.run(request, { signal: never, emit: () => {} })
  const task = { request, image: images[0]!, provenance, invented, coverage }
  const { full } = await finisher.finish(task, { signal: never })
  return full
}
