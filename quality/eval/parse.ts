import { openEye } from '@toile/eye'
import type { Cell } from '../lib/figures.ts'
import { mean } from '../lib/figures.ts'
import { photoNumbers, readLabelled } from '../fits/labelled-photos.ts'
import { addOverlap, COUNTED } from '../measures/parse-overlap.ts'
import type { EvalContext, Section } from './section.ts'

/** Mean IoU in % that has to be reached, and that is aimed at. */
const FLOOR = 50
const AIM = 60

/** What the eye names on the labelled photos that were kept back from its training. */
export async function evaluateParse({ labelled, limit }: EvalContext): Promise<Section> {
  if (labelled === undefined) throw new Error('Say where the labelled training photos are: --labelled DATA')
  const eye = await openEye()
  const overlaps = COUNTED.map((group) => ({ group, both: 0, either: 0 }))
  const numbers = (await photoNumbers(labelled, { held: true })).slice(0, limit)
  for (const number of numbers) {
    const on = await readLabelled(labelled, number)
    const encoded = await eye.encode(on.photo)
    const seen = { named: encoded.classMap(), classes: encoded.classes }
    for (const overlap of overlaps) addOverlap(overlap, overlap.group, seen, on.labelled(overlap.group.labels))
  }
  await eye.close()
  const rows = overlaps.map(({ group, both, either }): [string, number] => [group.name, (100 * both) / either])
  return parseSection(rows, numbers.length)
}

/** @param groups of each its IoU in % */
export function parseSection(groups: readonly (readonly [string, number])[], photos: number): Section {
  const reached = mean(groups.map(([, iou]) => iou))
  const rows: Cell[][] = [...groups, ['mean', reached] as const].map(([name, iou]) => [name, iou.toFixed(1)])
  return {
    id: 'parse',
    title: 'Parse (the eye)',
    method:
      `What one look of the shipped eye names on the ${photos} labelled photos that were held back from its training, each pixel its ` +
      'likeliest class, at the size of the photo, against the labels as they are: intersection over union in %, of all ' +
      `pixels of all photos. Floor ${FLOOR}, aim ${AIM} in the mean.`,
    head: ['group', 'IoU'],
    rows,
    details: rows,
    misses: reached >= AIM ? [] : [`mean IoU ${reached.toFixed(1)}, aim ${AIM}, floor ${FLOOR}`],
  }
}
