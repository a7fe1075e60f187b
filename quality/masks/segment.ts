/**
 * One mask from the command line, for measuring and for looking:
 *
 *   node segment.ts IMAGE POINTS MASK [--prefer part|garment|person]
 *
 * POINTS is a JSON file: a list of {x, y, label} or [x, y], or an object that holds it as `points`. MASK is written as a
 * grey PNG, white = inside. The chosen kind, its score and the times go to standard output as one line of JSON.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type Dot, MASK_KINDS, type MaskKind } from '@toile/contract'
import { findMasks, prepareMask } from '../../engines/builtin/src/mask-from-points/find-masks.ts'

const KINDS: readonly string[] = MASK_KINDS

const { values, positionals } = parseArgs({ allowPositionals: true, options: { prefer: { type: 'string' } } })
const [imagePath, pointsPath, maskPath] = positionals
if (!imagePath || !pointsPath || !maskPath || (values.prefer !== undefined && !isKind(values.prefer))) {
  process.stderr.write('Usage: node segment.ts IMAGE POINTS MASK [--prefer part|garment|person]\n')
  process.exit(2)
}

const { data, info } = await sharp(imagePath)
  .autoOrient()
  .toColourspace('srgb')
  .ensureAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true })
const dots = readDots(JSON.parse(await readFile(pointsPath, 'utf8')))

const start = performance.now()
const prepared = prepareMask({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
const ready = performance.now()
const [best] = findMasks(prepared, dots, isKind(values.prefer) ? { prefer: values.prefer } : {})
const done = performance.now()
if (!best) throw new Error('No mask was found')

await sharp(best.mask.data, { raw: { width: info.width, height: info.height, channels: 1 } })
  .toColourspace('b-w')
  .png()
  .toFile(maskPath)
const report = {
  kind: best.kind,
  score: Number(best.score.toFixed(3)),
  prepareMs: Math.round(ready - start),
  findMs: Math.round(done - ready),
}
process.stdout.write(`${JSON.stringify(report)}\n`)

function isKind(value: string | undefined): value is MaskKind {
  return value !== undefined && KINDS.includes(value)
}

function readDots(json: unknown): Dot[] {
  const list: unknown = typeof json === 'object' && json !== null && 'points' in json ? json.points : json
  if (!Array.isArray(list)) throw new TypeError('The points file holds no list of points')
  return list.map((point: unknown): Dot => {
    if (Array.isArray(point)) return { x: Number(point[0]), y: Number(point[1]), label: 1 }
    if (typeof point === 'object' && point !== null && 'x' in point && 'y' in point) {
      return { x: Number(point.x), y: Number(point.y), label: 'label' in point && point.label === 0 ? 0 : 1 }
    }
    throw new TypeError(`Not a point: ${JSON.stringify(point)}`)
  })
}
