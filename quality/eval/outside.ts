import { join } from 'node:path'
import { EngineError, type PictureRequest } from '@toile/engines'
import { measureOutside } from '@toile/imaging'
import { pairsOf, readWardrobe, swapRequest } from '../lib/pairs.ts'
import { decode, decodeGrey, inParallel } from '../lib/studio.ts'
import { backgroundOrders, sittersOf } from '../sheets/backgrounds.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

interface Kept {
  readonly mode: string
  readonly what: string
  /** Of an 8-bit channel, 0 to 255. */
  readonly largest?: number
  readonly refused?: string
}

/** What a masked mode may not touch: compared in the PNG that is given out. */
export async function evaluateOutside({ studio, folder }: EvalContext): Promise<Section> {
  const wardrobe = await readWardrobe(join(folder, 'vton'))
  const swaps = wardrobe.worn.flatMap((worn, at) => {
    const fitting = pairsOf({ worn: [worn], lying: wardrobe.lying })
    const pair = fitting[at % Math.max(1, fitting.length)]
    return pair === undefined || worn.mask === undefined ? [] : [{ pair, number: at + 1 }]
  })
  const sitters = await sittersOf(folder)
  const orders: { what: string; request: () => Promise<PictureRequest> }[] = [
    ...swaps.map(({ pair, number }) => ({
      what: `${pair.lying.name} on ${pair.worn.name}`,
      request: async () => swapRequest(pair, number),
    })),
    ...backgroundOrders(sitters)
      .slice(0, sitters.length)
      .map(({ told, request }) => ({ what: told, request })),
  ]
  const details = await inParallel(orders, 2, async ({ what, request }): Promise<Kept> => {
    const asked = await request()
    try {
      const result = await studio.make(asked)
      const [photo, mask] = await Promise.all([decode(asked.target!.data), decodeGrey(asked.mask!.data)])
      const outside = measureOutside(photo, mask, result)
      return { mode: asked.operation, what, ...(outside && { largest: outside.largest }) }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return { mode: asked.operation, what, refused: error.publicMessage }
    }
  })
  return {
    id: 'outside',
    title: 'Outside the selection',
    method:
      'Every garment found on the photos of vton/, swapped, and every photo of people_gt/ with its labelled mask before ' +
      'another background. Pixels beyond the selection and its feather, in the PNG as it is given out, against the photo: ' +
      'largest difference of a channel, of 255.',
    head: ['mode', 'pictures', 'not made', 'unlike the photo', 'largest difference'],
    rows: [...new Set(details.map(({ mode }) => mode))].map((mode) => {
      const of = details.filter((each) => each.mode === mode)
      const differences = of.flatMap(({ largest }) => (largest === undefined ? [] : [largest]))
      return [
        mode,
        of.length,
        of.filter(({ refused }) => refused !== undefined).length,
        differences.filter((largest) => largest > 0).length,
        Math.max(0, ...differences),
      ]
    }),
    details,
    misses: missedBy(
      details.filter(({ largest = 0 }) => largest > 0).length,
      details.length,
      'pictures are unlike the photo where they may not be',
    ),
    worst: details.flatMap(({ mode, what, largest = 0, refused }) => [
      ...(largest > 0 ? [`${mode}, ${what}: ${largest} of 255 outside`] : []),
      ...(refused === undefined ? [] : [`${mode}, ${what}: ${refused}`]),
    ]),
  }
}
