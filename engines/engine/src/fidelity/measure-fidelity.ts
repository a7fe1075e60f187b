import { describeMode, type FidelityMeasures, isMode } from '@toile/contract'
import { type GarmentFidelity, measureGarment } from './garment.ts'
import { type GreyImage, keptBox, type RgbaImage, wholePixelShift } from '@toile/imaging'
import { measureOutside, measurePlaced } from './outside.ts'
import { decodeRgba } from '../files.ts'
import { leftOutShare } from './left-out.ts'
import type { GarmentCoverage, PictureRequest } from '../port.ts'

/** Of a picture of a masked mode: the photo, the mask (255 = change) and what is stored, all of one size. */
export interface MaskedPicture {
  readonly original: RgbaImage
  readonly mask: GreyImage
  readonly result: RgbaImage
}

/** Long side in pixels at which a flat-lay is read: more is thrown away when it is compared. A round number. */
const FLAT_LAY_SIDE = 640

/**
 * How a picture of a masked mode keeps what was given: by the same measures for every engine. Only the flat-lay of a
 * garment swap is a garment to be found again on the result; how much of it is shown is `told` by the engine that laid it there. Rejects with `EngineError` when a file cannot be read.
 */
export async function measureFidelity(
  request: PictureRequest,
  { original, mask, result }: MaskedPicture,
  told?: GarmentCoverage,
): Promise<FidelityMeasures> {
  const { placement, source } = request
  const outside = placement ? measurePlaced(original, mask, result, placement) : measureOutside(original, mask, result)
  const mode = request.original?.operation ?? request.operation
  const laidOn = source && isMode(mode) && describeMode(mode).sourceKind === 'flatlay'
  const flatLay = laidOn ? await decodeRgba(source, FLAT_LAY_SIDE) : undefined
  const garment = flatLay && measureGarment(flatLay, result, mask)
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
    ...(flatLay && { coverage: coverageOf(told, leftOutShare(original, mask)) }),
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
