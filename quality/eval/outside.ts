import { join } from 'node:path'
import { EngineError, measureOutside, type PictureRequest, type Placement } from '@toile/engine'
import { decodeRgba, decodeGrey } from '@toile/engine/files'
import { keptBox, type PixelBox } from '@toile/imaging'
import { pairsOf, readWardrobe, swapRequest } from '../lib/pairs.ts'
import { inParallel } from '../lib/studio.ts'
import { movedCutOutDifference } from '../measures/moved-cut-out.ts'
import { backgroundOrders, sittersOf } from '../sheets/backgrounds.ts'
import { type EvalContext, missedBy, type Section } from './section.ts'

/** How far a cut-out is put from where it was, as shares of the photo's sides; in whole pixels (R33). */
const MOVED = { x: 0.15, y: -0.08 }

interface Asked {
  /** The mode, and what else is asked of it. */
  readonly mode: string
  readonly what: string
  readonly moved?: boolean
  request(): Promise<PictureRequest>
}

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
  const backgrounds = backgroundOrders(sitters).slice(0, sitters.length)
  const orders: Asked[] = [
    ...swaps.map(({ pair, number }) => ({
      mode: 'swap-garment',
      what: `${pair.lying.name} on ${pair.worn.name}`,
      request: async () => swapRequest(pair, number),
    })),
    ...backgrounds.map(({ told, request }) => ({ mode: 'create-background', what: told, request })),
    ...backgrounds.map(({ told, request }) => ({
      mode: 'create-background, cut-out moved',
      what: told,
      moved: true,
      request,
    })),
  ]
  const details = await inParallel(orders, 2, async ({ mode, what, moved, request }): Promise<Kept> => {
    const given = await request()
    const [photo, mask] = await Promise.all([decodeRgba(given.target!), decodeGrey(given.mask!)])
    const by = { dx: Math.round(MOVED.x * photo.width), dy: Math.round(MOVED.y * photo.height) }
    const asked = moved ? { ...given, placement: placementOf(keptBox(mask)!, by) } : given
    try {
      const result = await studio.make(asked)
      const largest = moved
        ? movedCutOutDifference(photo, mask, result, by)
        : measureOutside(photo, mask, result)?.largest
      return { mode, what, ...(largest !== undefined && { largest }) }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return { mode, what, refused: error.publicMessage }
    }
  })
  return {
    id: 'outside',
    title: 'Outside the selection',
    method:
      'Every garment found on the photos of vton/, swapped, and every photo of people_gt/ with its labelled mask before ' +
      'another background. Pixels beyond the selection and its feather, in the PNG as it is given out, against the photo: ' +
      'largest difference of a channel, of 255. Moved: the cut-out is put elsewhere by whole pixels, and compared with the ' +
      'same pixels of the photo there.',
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
    misses: [
      ...missedBy(
        details.filter(({ largest = 0 }) => largest > 0).length,
        details.length,
        'pictures are unlike the photo where they may not be',
      ),
      ...missedBy(
        details.filter(isNotCompared).length,
        details.length,
        'pictures have nothing to compare with the photo',
      ),
    ],
    worst: details.flatMap((kept) => {
      const { mode, what, largest = 0, refused } = kept
      return [
        ...(largest > 0 ? [`${mode}, ${what}: ${largest} of 255 outside`] : []),
        ...(isNotCompared(kept) ? [`${mode}, ${what}: nothing compared`] : []),
        ...(refused === undefined ? [] : [`${mode}, ${what}: ${refused}`]),
      ]
    }),
  }
}

/** All of the photo is selected, or no pixel of the cut-out came back to the picture: nothing is shown to be kept. */
const isNotCompared = ({ largest, refused }: Kept): boolean => largest === undefined && refused === undefined

/** Where a box is when it is moved by whole pixels and neither resized nor turned. */
const placementOf = (box: PixelBox, { dx, dy }: { readonly dx: number; readonly dy: number }): Placement => ({
  x: (box.left + box.right) / 2 + dx,
  y: (box.top + box.bottom) / 2 + dy,
  width: box.right - box.left,
  height: box.bottom - box.top,
  rotation: 0,
})
