import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RgbaImage } from '@toile/imaging'
import { decodeRgba, encodePng } from '@toile/engine/files'
import sharp from 'sharp'
import { mean, median } from '../lib/figures.ts'
import { inParallel, readRgba, requestOf } from '../lib/studio.ts'
import { evenPart, overshoot, psnr, resampleValues, surroundingsOf } from '../measures/enlargement.ts'
import { DRAWINGS, SWATCHES } from '../prompts/types.ts'
import { drawingSvg } from '../samples/drawings.ts'
import { swatchSvg } from '../samples/swatches.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

/** dB over bicubic that every photo should gain. */
const LEAST = 0.5
const FOLDERS = ['people_gt', 'clothes_gt', 'vton'] as const
const REDUCTIONS = [
  { name: 'area', kernel: 'box' },
  { name: 'Lanczos', kernel: 'lanczos3' },
] as const
/** Of the pictures drawn here, and of the one that is timed. */
const SIDE = 1024
const DRAWN = 'drawn here'
const TIMES = 5

interface Sample {
  readonly set: string
  readonly name: string
  load(): Promise<RgbaImage>
}

/** Photos of the folders, each name once (masks are PNG), and pictures with hard lines and flat colours. */
async function samplesIn(folder: string): Promise<Sample[]> {
  const photos = await Promise.all(
    FOLDERS.map(async (set) =>
      (await readdir(join(folder, set)))
        .filter((name) => /\.jpe?g$/i.test(name))
        .sort()
        .map((name) => ({ set, name, load: () => readRgba(join(folder, set, name)) })),
    ),
  )
  const drawn = [
    ...DRAWINGS.map((name) => [name, drawingSvg(name)]),
    ...SWATCHES.map((name) => [name, swatchSvg(name)]),
  ]
  return [
    ...new Map(photos.flat().map((photo) => [photo.name, photo])).values(),
    ...drawn.map(([name, svg]) => ({ set: DRAWN, name: name!, load: () => drawnHere(svg!) })),
  ]
}

const drawnHere = async (svg: string): Promise<RgbaImage> =>
  decodeRgba({
    data: await sharp(Buffer.from(svg), { density: 300 })
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'inside' })
      .png()
      .toBuffer(),
  })

export async function evaluateUpscale({ studio, folder }: EvalContext): Promise<Section> {
  const samples = await samplesIn(folder)
  const jobs = REDUCTIONS.flatMap((reduction) => samples.map((sample) => ({ ...reduction, sample })))
  const details = await inParallel(jobs, 2, async ({ name: reduction, kernel, sample }) => {
    const original = evenPart(await sample.load())
    const { width, height } = original
    const half = resampleValues(original, width / 2, height / 2, kernel)
    const made = await studio.make(requestOf({ operation: 'upscale', source: await encodePng(half, 'fast') }))
    const bicubic = resampleValues(half, width, height, 'bicubic')
    const around = surroundingsOf(original)
    const [ours, plain] = [psnr(original, made), psnr(original, bicubic)]
    return {
      reduction,
      set: sample.set,
      name: sample.name,
      bicubic: plain,
      upscale: ours,
      gain: ours - plain,
      overshoot: overshoot(around, made),
      bicubicOvershoot: overshoot(around, bicubic),
    }
  })
  const times: number[] = []
  const source = await encodePng(await drawnHere(swatchSvg('flowers')), 'fast')
  for (let time = 0; time <= TIMES; time += 1) {
    const started = performance.now()
    await studio.run(requestOf({ operation: 'upscale', source }))
    times.push(performance.now() - started)
  }
  const short = details.filter(({ gain }) => gain < LEAST)
  return {
    id: 'upscale',
    title: 'Upscale',
    method:
      'Pictures are halved on their sRGB values, by the mean of 2 × 2 pixels (area) or by a Lanczos kernel of three lobes ' +
      'widened to twice its size (no aliasing), and doubled again. PSNR over red, green and blue against the original; ' +
      'bicubic is Catmull-Rom. Beyond: how far values leave the range of the 5 × 5 pixels of the original around them, ' +
      'in levels of 255 over all pixels, and the share of pixels where it is more than 8. A picture of ' +
      `${SIDE}² is doubled in ${Math.round(median(times.slice(1)))} ms (median of ${TIMES}, with decoding and encoding).`,
    head: [
      'pictures',
      'halved by',
      'number',
      'bicubic, dB',
      'upscale, dB',
      'gain, mean',
      'gain, least',
      'beyond, bicubic',
      'beyond, upscale',
      'visibly, bicubic (%)',
      'visibly, upscale (%)',
    ],
    rows: REDUCTIONS.flatMap(({ name: reduction }) =>
      [...FOLDERS, DRAWN].map((set) => {
        const of = details.filter((each) => each.set === set && each.reduction === reduction)
        return [
          set,
          reduction,
          of.length,
          mean(of.map(({ bicubic }) => bicubic)),
          mean(of.map(({ upscale }) => upscale)),
          mean(of.map(({ gain }) => gain)),
          Math.min(...of.map(({ gain }) => gain)),
          mean(of.map((each) => each.bicubicOvershoot.mean)),
          mean(of.map((each) => each.overshoot.mean)),
          100 * mean(of.map((each) => each.bicubicOvershoot.visible)),
          100 * mean(of.map((each) => each.overshoot.visible)),
        ]
      }),
    ),
    details: { pictures: details, times },
    misses: missedBy(
      short.length,
      details.length,
      `halved pictures gain less than ${LEAST} dB, the least ${Math.min(...short.map(({ gain }) => gain)).toFixed(2)}`,
    ),
    worst: short.map(({ name, reduction, gain }) => `${name} halved by ${reduction}: ${gain.toFixed(2)} dB`),
  }
}
