import { describeMode, type FidelityMeasures, isMode } from '@toile/contract'
import { distanceTo, type FloatImage, type GreyImage, keptBox, type RgbaImage, wholePixelShift } from '@toile/imaging'
import { type GarmentFidelity, type GivenGarment, measureGarment, readGarment } from './garment.ts'
import { measureOutside, measurePlaced } from './outside.ts'
import { decodeGrey, decodeRgba } from '../files.ts'
import { leftOutShare } from './left-out.ts'
import type { GarmentCoverage, PictureRequest } from '../port.ts'

/** What was given for a picture of a masked mode: the photo and the mask (255 = change), of one size, and what is read of them. */
export interface GivenPictures {
  readonly original: RgbaImage
  readonly mask: GreyImage
  /** Of each pixel from the mask (`distanceTo`). */
  readonly distance: FloatImage
  /** Undefined but for a garment swap. Read when it is first asked for, which takes longer than all else here. */
  readonly swap: () => GivenSwap | undefined
}

interface GivenSwap {
  /** Undefined where the flat-lay has none that can be told from its ground. */
  readonly garment: GivenGarment | undefined
  /** What of the photo's garment the mask leaves out (`leftOutShare`). */
  readonly leftOut: number
}

/** Long side in pixels at which a flat-lay is read: more is thrown away when it is compared. A round number. */
const FLAT_LAY_SIDE = 640

/** An upscaled picture is of another size than its photo, and has its own measure. */
export const isMasked = (request: PictureRequest): request is MaskedRequest =>
  request.target !== undefined && request.mask !== undefined && request.operation !== 'upscale'

type MaskedRequest = PictureRequest & Required<Pick<PictureRequest, 'target' | 'mask'>>

/** What can be known before there is a picture. Rejects with `EngineError` when a file cannot be read. */
export async function readGiven(request: MaskedRequest): Promise<GivenPictures> {
  const { target, operation, source } = request
  // Only the flat-lay of a garment swap is a garment to be found again on the result.
  const mode = request.original?.operation ?? operation
  const laidOn = source && isMode(mode) && describeMode(mode).sourceKind === 'flatlay'
  const [original, mask, flatLay] = await Promise.all([
    decodeRgba(target),
    decodeGrey(request.mask),
    laidOn ? decodeRgba(source, FLAT_LAY_SIDE) : undefined,
  ])
  let swap: GivenSwap | undefined
  return {
    original,
    mask,
    distance: distanceTo(mask, 1),
    swap: () => flatLay && (swap ??= { garment: readGarment(flatLay), leftOut: leftOutShare(original, mask) }),
  }
}

/**
 * How a picture of a masked mode keeps what was given, all of one size: by the same measures for every engine. How much of a garment is
 * shown is `told` by the engine that laid it there.
 */
export function measureFidelity(
  { placement }: Pick<PictureRequest, 'placement'>,
  { original, mask, distance, swap: readSwap }: GivenPictures,
  result: RgbaImage,
  told?: GarmentCoverage,
): FidelityMeasures {
  const outside = placement
    ? measurePlaced(original, mask, result, placement)
    : measureOutside(original, mask, result, distance)
  const swap = readSwap()
  const garment = swap?.garment && measureGarment(swap.garment, result, mask)
  return {
    outside: outside
      ? {
          moved: placement !== undefined,
          ...(placement && { whole_pixels: wholePixelShift(keptBox(mask)!, placement) !== undefined }),
          largest: outside.largest,
          mean_delta_e: rounded(outside.meanDeltaE),
        }
      : null,
    garment: garment ? wireOf(garment) : null,
    ...(swap && { coverage: coverageOf(told, swap.leftOut) }),
  }
}

const wireOf = ({ deltaE, colours, print, details }: GarmentFidelity): NonNullable<FidelityMeasures['garment']> => ({
  colour: {
    delta_e: rounded(deltaE),
    colours: colours.map((pair) => ({
      flatlay: pair.flatLay,
      result: pair.result,
      share: rounded(pair.share),
      delta_e: rounded(pair.deltaE),
    })),
  },
  print: print
    ? {
        registered: print.correlation !== undefined,
        correlation: print.correlation === undefined ? null : rounded(print.correlation),
      }
    : null,
  details: details ? { found: details.found, kept: details.kept ?? null } : null,
})

function coverageOf(told: GarmentCoverage | undefined, leftOut: number): NonNullable<FidelityMeasures['coverage']> {
  const share = (value: number | undefined): number | null => (value === undefined ? null : rounded(value))
  const { all, neck, sleeves, lower } = told ?? {}
  return {
    shown: share(all),
    neck: share(neck),
    sleeves: share(sleeves),
    lower: share(lower),
    // A small hole is one: to the thousandth, upwards.
    left_out: Math.min(1, Math.ceil(leftOut * 1000) / 1000),
  }
}

/** To the hundredth: nobody sees less, and it is what a report says. */
const rounded = (value: number): number => Math.round(value * 100) / 100
