/** The evaluator that plays a user who places dots, run against a server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mean } from '../lib/figures.ts'
import type { MeasuredServer } from './server.ts'

/** Numbers of dots that are reported: each that is placed, so that no fall from one to the next is passed over. */
export const AFTER = [1, 2, 3, 4, 5, 6] as const
const PROTOCOLS = ['pos', 'posneg'] as const
type Protocol = (typeof PROTOCOLS)[number]
/** What kinds of dots each places, in words. */
export const DOTS_OF = { pos: 'inside', posneg: 'inside + outside' } as const

export interface Target {
  readonly set: 'people_gt' | 'clothes_gt'
  readonly name: string
  /** Says which candidate is the answer. */
  readonly mode: 'create-background' | 'swap-garment'
  /** Mean IoU in % after so many dots, that is aimed at (issue of step 3). */
  readonly aims: readonly { readonly protocol: Protocol; readonly dots: number; readonly iou: number }[]
  /** Mean IoU in % after each number of dots in `FLOOR_AFTER`, of the best method there was before. */
  readonly before: Readonly<Record<Protocol, readonly number[]>>
}

/**
 * Numbers of dots of which `before` is known. Its figures are the best row of the table in the README of the labelled training
 * photos: a prototype of the eye, its log-odds as a grabCut trimap, measured on the same pictures with the same script.
 */
export const FLOOR_AFTER = [1, 2, 3, 4, 6] as const

export const TARGETS: readonly Target[] = [
  {
    set: 'people_gt',
    name: 'people',
    mode: 'create-background',
    aims: [
      { protocol: 'pos', dots: 1, iou: 84 },
      { protocol: 'pos', dots: 4, iou: 87 },
      { protocol: 'posneg', dots: 4, iou: 90 },
    ],
    before: { pos: [81, 86, 86, 86, 84], posneg: [81, 86, 89, 89, 91] },
  },
  {
    set: 'clothes_gt',
    name: 'garments',
    mode: 'swap-garment',
    aims: [
      { protocol: 'pos', dots: 1, iou: 76 },
      { protocol: 'pos', dots: 4, iou: 80 },
      { protocol: 'posneg', dots: 4, iou: 86 },
    ],
    before: { pos: [74, 77, 75, 74, 73], posneg: [74, 78, 83, 86, 88] },
  },
]

export interface Clicked {
  readonly target: Target
  readonly protocol: Protocol
  readonly pictures: number
  /** Mean IoU in %, of the numbers of dots in `AFTER`. */
  readonly iou: readonly number[]
  /** Pictures that could not be answered; counted as 0. */
  readonly failed: number
}

interface Row {
  readonly protocol: Protocol
  readonly iou: readonly number[]
  readonly clicks: readonly unknown[]
}

/** `folder` holds eval_clicks.py and the sets. `out`: where the figures of each picture are written. */
export async function playClicks(
  folder: string,
  server: MeasuredServer,
  target: Target,
  out: string,
  limit?: number,
): Promise<Clicked[]> {
  const options = [
    ['--set', target.set],
    ['--protocol', 'both'],
    ['--max-clicks', String(Math.max(...AFTER))],
    ['--seg', `http:${server.url}/api/generate-mask/`],
    ['--http-style', 'json'],
    ['--http-image-key', 'target_image'],
    ['--http-points-key', 'pos_coord'],
    ['--points-format', 'list'],
    ['--http-field', `ai_model=${target.mode}`],
    ['--http-mask-key', 'output'],
    ...Object.entries(server.headers).map(([name, value]) => ['--http-header', `${name}:${value}`]),
    ['--out', out],
    ...(limit === undefined ? [] : [['--limit', String(limit)]]),
  ]
  const script = join(folder, 'eval_clicks.py')
  const child = spawn('/usr/bin/python3', [script, '--http-data-url', ...options.flat()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  const rows = JSON.parse(await readFile(out, 'utf8')) as Row[]
  return PROTOCOLS.map((protocol) => {
    const mine = rows.filter((row) => row.protocol === protocol)
    return {
      target,
      protocol,
      pictures: mine.length,
      iou: AFTER.map((dots) => 100 * mean(mine.map(({ iou }) => iou[dots - 1] ?? 0))),
      failed: mine.filter(({ clicks }) => clicks.length === 0).length,
    }
  })
}
