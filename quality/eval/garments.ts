import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '@toile/engine'
import { decodeGrey } from '@toile/engine/files'
import { openGarmentFinder } from '../lib/garment-finder.ts'
import { mean } from '../lib/figures.ts'
import { readRgba } from '../lib/studio.ts'
import { overlapOf } from '../measures/overlap.ts'
import type { EvalContext, Section } from './section.ts'

/** Mean IoU in % that has to be reached, and that is aimed at. */
const FLOOR = 55
const AIM = 65
/** `NAME__GARMENT_mask.png` beside `NAME.jpg`: the garment's name is what is asked for. */
const MASK = /^(.+)__(.+)_mask\.png$/

/** Garments found by their names alone, as image-to-flatlay finds them. */
export async function evaluateGarments({ folder }: EvalContext): Promise<Section> {
  const set = join(folder, 'clothes_gt')
  const named = (await readdir(set)).sort().flatMap((file) => {
    const [, photo, garment] = MASK.exec(file) ?? []
    return photo && garment ? [{ file, photo, garment }] : []
  })
  const finder = await openGarmentFinder()
  const details: {
    readonly photo: string
    readonly garment: string
    readonly iou: number
    readonly refused?: string
  }[] = []
  for (const { file, photo, garment } of named) {
    const truth = await decodeGrey({ data: await readFile(join(set, file)) })
    try {
      const found = await finder.find(await readRgba(join(set, `${photo}.jpg`)), garment)
      details.push({ photo, garment, iou: 100 * overlapOf(found, truth) })
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'invalid-input') throw error
      details.push({ photo, garment, iou: 0, refused: error.publicMessage })
    }
  }
  await finder.close()
  const kinds = [...new Set(details.map(({ garment }) => garment))].sort()
  const row = (name: string, of: typeof details) => [
    name,
    of.length,
    mean(of.map(({ iou }) => iou)),
    Math.min(...of.map(({ iou }) => iou)),
    of.filter(({ refused }) => refused !== undefined).length,
  ]
  const reached = mean(details.map(({ iou }) => iou))
  return {
    id: 'garments',
    title: 'Garments by name',
    method:
      'The mask that image-to-flatlay cuts a garment out with, from the name in the file alone (no dot, no type), against the ' +
      'labelled mask: intersection over union in %. A garment that is said not to be there counts 0. The labels of some ' +
      `borders between garments are ragged. Floor ${FLOOR}, aim ${AIM}.`,
    head: ['garment', 'number', 'IoU, mean', 'IoU, least', 'not found'],
    rows: [
      row('all', details),
      ...kinds.map((kind) =>
        row(
          kind,
          details.filter(({ garment }) => garment === kind),
        ),
      ),
    ],
    details,
    misses: reached < AIM ? [`mean IoU ${reached.toFixed(1)}, aim ${AIM}, floor ${FLOOR}`] : [],
  }
}
