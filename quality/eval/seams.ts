import { FAMILIES, LAYOUTS } from '@toile/drawing'
import { createRgba, type RgbaImage } from '@toile/imaging'
import { motifOf } from '../lib/motifs.ts'
import { inParallel, requestOf } from '../lib/studio.ts'
import { measureSeam } from '../measures/seam.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

const SEEDS = 8
/** Seams of vectors show at any size; a small tile takes a twentieth of the time. */
const SIDE = 224

/** Pixels that the control takes off a tile. */
const CUT = 13

export async function evaluateSeams({ studio }: EvalContext): Promise<Section> {
  const jobs = FAMILIES.flatMap((family) => {
    const motif = motifOf(family)
    return LAYOUTS.flatMap((layout) =>
      Array.from({ length: SEEDS }, (_, seed) => ({ family, layout, seed, prompt: `${motif}, ${layout}` })),
    )
  })
  const details = await inParallel(jobs, 2, async (job) => {
    const { family, layout, seed, prompt } = job
    const request = requestOf({ operation: 'create-pattern', prompt, seed, index: seed % 4, width: SIDE, height: SIDE })
    const tile = await studio.make(request)
    return { family, layout, seed, ...measureSeam(tile), cutFound: !measureSeam(cutShort(tile)).seamless }
  })
  const spoilt = details.filter(({ seamless }) => !seamless)
  const rows = LAYOUTS.map((layout) => {
    const tiles = details.filter((detail) => detail.layout === layout)
    const worst = Math.max(...tiles.map(({ edge, inside }) => edge / Math.max(1, inside)))
    const found = tiles.filter(({ cutFound }) => cutFound).length / tiles.length
    return [layout, tiles.length, tiles.filter(({ seamless }) => seamless).length, worst, 100 * found] as const
  })
  return {
    id: 'seams',
    title: 'Seams (create-pattern)',
    method:
      `Each of ${FAMILIES.length} families in each layout with ${SEEDS} seeds, tiles of ${SIDE} px. The step of a boundary ` +
      'between two columns (rows) is the mean over its pixel pairs of the largest channel difference, the least over shifts ' +
      'of up to 2 px along it; the strongest at the wrap or beside it must not exceed the strongest inside by more than a ' +
      `quarter and half a code. Control: the same tiles cut ${CUT} px short; what is not found among them is mostly upright ` +
      'stripes and checks, where a cut makes one stripe narrower and no step.',
    head: ['layout', 'tiles', 'seamless', 'worst edge / inside', 'control found (%)'],
    rows,
    details: details.map(({ family, layout, seed, edge, inside }) => [family, layout, seed, edge, inside]),
    misses: missedBy(spoilt.length, details.length, 'tiles show a seam'),
    worst: spoilt.map(
      ({ family, layout, seed, edge, inside }) =>
        `${family}, ${layout}, seed ${seed}, picture ${seed % 4}: edge ${edge.toFixed(1)}, inside ${inside.toFixed(1)}`,
    ),
  }
}

function cutShort({ width, height, data }: RgbaImage): RgbaImage {
  const [w, h] = [width - CUT, height - CUT]
  const out = createRgba(w, h)
  for (let y = 0; y < h; y += 1) out.data.set(data.subarray(4 * y * width, 4 * (y * width + w)), 4 * y * w)
  return out
}
