import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { resampleRgba, type RgbaImage } from '@toile/imaging'
import { decodeRgba, encodePng } from '@toile/engine/files'
import sharp from 'sharp'
import { mean } from '../lib/figures.ts'
import { inParallel, requestOf } from '../lib/studio.ts'
import { lineRecall } from '../measures/lines.ts'
import { DRAWINGS } from '../prompts/types.ts'
import { drawingSvg } from '../samples/drawings.ts'
import { readDrawing } from '../../engines/builtin/src/sketch-to-image/read-drawing.ts'
import { placeField, placePage } from '../../engines/builtin/src/sketch-to-image/scene/page-placing.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

/** Plain cloths: in a print, a line would be found anywhere. */
const PROMPTS = ['camel wool', 'light blue cotton', 'emerald silk satin']
const LEAST = 0.9
const LONGER = 1024
/** Of the longer side: 4 px at 1,024. */
const TOLERANCE = 0.004

async function drawingsIn(folder: string): Promise<{ name: string; own: boolean; drawing: RgbaImage }[]> {
  const fit = (file: string | Buffer) =>
    sharp(file)
      .flatten({ background: '#fff' })
      .resize(LONGER, LONGER, { fit: 'inside' })
      .png()
      .toBuffer()
      .then((data) => decodeRgba({ data }))
  const files = (await readdir(folder)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name)).sort()
  return [
    ...(await Promise.all(
      DRAWINGS.map(async (name) => ({ name, own: true, drawing: await fit(Buffer.from(drawingSvg(name))) })),
    )),
    ...(await Promise.all(files.map(async (name) => ({ name, own: false, drawing: await fit(join(folder, name)) })))),
  ]
}

export async function evaluateSketches({ studio, folder }: EvalContext): Promise<Section> {
  const drawings = await drawingsIn(join(folder, 'sketches'))
  const jobs = drawings.flatMap((each) => PROMPTS.map((prompt, index) => ({ ...each, prompt, index })))
  const details = await inParallel(jobs, 2, async ({ name, own, drawing, prompt, index }) => {
    const { width, height } = drawing
    const source = await encodePng(drawing, 'fast')
    const made = await studio.make(requestOf({ operation: 'sketch-to-image', prompt, index, source, width, height }))
    const picture = made.width === width && made.height === height ? made : resampleRgba(made, width, height, 'box')
    const tolerance = TOLERANCE * LONGER
    const placed = framed(drawing)
    const recall = lineRecall(placed, picture, tolerance)
    return { name, own, prompt, recall, chance: lineRecall(upsideDown(placed), picture, tolerance) }
  })
  const row = (what: string, chosen: typeof details) =>
    [
      what,
      chosen.length,
      mean(chosen.map(({ recall }) => recall)),
      Math.min(...chosen.map(({ recall }) => recall)),
      mean(chosen.map(({ chance }) => chance)),
    ] as const
  const poor = details.filter(({ recall }) => recall < LEAST)
  return {
    id: 'lines',
    title: 'Lines kept (sketch-to-image)',
    method:
      `${drawings.length} drawings in three plain cloths each, the picture of the drawing's own size (${LONGER} px), the drawing put where the picture has it. The ` +
      "drawing's lines are thinned to their centres; a centre is found where the picture's L*, averaged over nine pixels " +
      'along the line, steps by 3 or more within 4 px across it. Chance: the same for the drawing turned upside down.',
    head: ['drawings', 'pictures', 'recall, mean', 'recall, least', 'chance'],
    rows: [
      row(
        'drawn here',
        details.filter(({ own }) => own),
      ),
      row(
        'real sketches',
        details.filter(({ own }) => !own),
      ),
    ],
    details,
    misses: missedBy(poor.length, details.length, `pictures have a recall of less than ${LEAST}`),
    worst: poor.map(({ name, prompt, recall }) => `${name} in ${prompt}: recall ${recall.toFixed(3)}`),
  }
}

/** The drawing as it is framed in a picture of its own size: one that is small on its page is brought nearer. */
function framed(drawing: RgbaImage): RgbaImage {
  const { width, height } = drawing
  const placing = placePage(readDrawing(drawing), width, height)
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = drawing.data[4 * i + 1]!
  const placed = placeField(drawing, light, placing, 255)
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < placed.length; i++) for (let c = 0; c < 3; c++) data[4 * i + c] = placed[i]!
  return { width, height, data }
}

function upsideDown({ width, height, data }: RgbaImage): RgbaImage {
  const turned = new Uint32Array(data.slice().buffer).reverse()
  return { width, height, data: new Uint8ClampedArray(turned.buffer) }
}
