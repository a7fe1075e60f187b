import { cpus } from 'node:os'
import { join } from 'node:path'
import { mean, median } from '../lib/figures.ts'
import { AFTER, type Clicked, DOTS_OF, playClicks, TARGETS } from '../masks/clicks.ts'
import { aimsWords, BETTER, gainsOf, missesOf, slowOf } from '../masks/misses.ts'
import { startMeasured } from '../masks/server.ts'
import { timeMasks, type Times } from '../masks/times.ts'
import type { EvalContext, Section } from './section.ts'

/** Click-to-mask as its users have it: dots over HTTP, on a real server. */
export async function evaluateMasks({ folder, out, limit }: EvalContext): Promise<Section> {
  const server = await startMeasured()
  const clicked: Clicked[] = []
  try {
    for (const target of TARGETS) {
      clicked.push(...(await playClicks(folder, server, target, join(out, `masks-${target.name}.json`), limit)))
    }
  } finally {
    await server.close()
  }
  return masksSection(clicked)
}

export const masksSection = (clicked: readonly Clicked[]): Section => ({
  id: 'masks',
  title: 'Masks (mask-from-points)',
  method:
    'Mean IoU in % after so many dots, refined answer, field `output` with `ai_model` set, over HTTP. Dots are placed by ' +
    '`eval_clicks.py`: the first in the middle of the target, each next in the middle of the largest error. Gain: points ' +
    'over what there was before, the best row of the README of the labelled training photos, in the mean over 1, 2, 3, 4 and ' +
    `6 dots and at the worst of them. ${aimsWords()}`,
  head: [
    'target',
    'dots',
    'pictures',
    ...AFTER.map((dots) => `${dots}`),
    `gain, mean (≥ ${BETTER})`,
    'gain, least (≥ 0)',
    'failed',
  ],
  rows: clicked.map((row) => [
    row.target.name,
    DOTS_OF[row.protocol],
    row.pictures,
    ...[...row.iou, mean(gainsOf(row)), Math.min(...gainsOf(row))].map((value) => value.toFixed(1)),
    row.failed,
  ]),
  details: clicked,
  misses: missesOf(clicked),
})

/** What masks cost a user who waits for them. */
export async function evaluateMaskTimes({ folder }: EvalContext): Promise<Section> {
  return maskTimesSection(await timeMasks(folder))
}

function maskTimesSection(times: Times): Section {
  const rows = [
    ['preparation', times.prepare],
    ['first dot, draft', times.draft],
    ['first dot, refined', times.refined],
    ['second dot, draft', times.second],
  ] as const
  return {
    id: 'mask-times',
    title: 'Time of masks (mask-from-points)',
    method:
      `From the request to its PNG, ${times.draft.length} photos of 768 × 1024, one thread of ${cpus().length} cores. Allowed in the ` +
      'median: 400 ms to prepare, 60 for a draft, 400 for a refined answer.',
    head: ['what', 'median, ms', 'slowest, ms'],
    rows: rows.map(([what, values]) => [what, Math.round(median(values)), Math.round(Math.max(...values))]),
    details: times,
    misses: slowOf(times),
  }
}
