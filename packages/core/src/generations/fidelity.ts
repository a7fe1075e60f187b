import type { FidelityFault, FidelityMeasures, FidelityReport } from '@toile/contract'

/**
 * Below these a picture does not keep what was given, and is offered once more without charge.
 *
 * - `movedDeltaE`: the bound for a cut-out that was resized or turned (R33). One that was not, or was moved by whole pixels alone, must
 *   be equal in each pixel.
 * - `colourDeltaE`: twice the median that is asked of a whole set of swaps (4). About 2 is seen side by side only by an
 *   eye that looks for it, 5 is another dye lot, beyond 8 it is another colour.
 * - `printCorrelation`: a print that lies right, under folds and another light, stays above 0.7; one that is drawn anew,
 *   or another print, stays below 0.5.
 * - `shown` and `partShown`: of a garment and of its parts, what the picture shows. A garment that is worn as long as its cloth is
 *   loses up to two thirds of its last third where the old one was shorter; a neck that is cut off loses more than half.
 * - `leftOut`: nothing. What the mask leaves out amid the old garment is the photo's.
 * - `detailsKept`: the share of texts and logos that are found again. A garment has few; one that is lost is seen at once.
 */
export const FIDELITY_THRESHOLDS = {
  movedDeltaE: 1,
  colourDeltaE: 8,
  printCorrelation: 0.6,
  detailsKept: 1,
  shown: 0.7,
  partShown: { neck: 0.6, sleeves: 0.5, lower: 0.3 },
  leftOut: 0,
} as const

/**
 * What of a picture falls below its threshold, in the order in which it is told. A print or a detail that could not be
 * registered counts as lost: nothing shows that it was kept.
 */
export function judgeFidelity({ outside, garment, coverage }: FidelityMeasures): FidelityFault[] {
  const faults: FidelityFault[] = []
  const { movedDeltaE, colourDeltaE, printCorrelation, detailsKept } = FIDELITY_THRESHOLDS
  if (outside !== null) {
    const { moved, whole_pixels: shifted = false, largest, mean_delta_e: mean } = outside
    if (moved && !shifted ? mean > movedDeltaE : largest > 0) faults.push('outside')
  }
  if (coverage && lacksParts(coverage)) faults.push('coverage')
  if (garment === null) return faults
  const { colour, print, details } = garment
  if (colour.delta_e > colourDeltaE) faults.push('colour')
  if (print !== null && (print.correlation ?? -1) < printCorrelation) faults.push('print')
  if (details !== null && (details.kept ?? 0) < detailsKept * details.found) faults.push('details')
  return faults
}

/** What the page is told of a picture's measures. A coverage that falls short is told in itself (`fidelityReport`). */
export function reportFidelity(measures: FidelityMeasures): FidelityReport {
  const { coverage } = measures
  const faults = judgeFidelity(measures)
  return {
    ...measures,
    ...(coverage && { coverage: { ...coverage, short: faults.includes('coverage') } }),
    faults: faults.filter((fault) => fault !== 'coverage'),
  }
}

function lacksParts(coverage: NonNullable<FidelityMeasures['coverage']>): boolean {
  const { shown, partShown, leftOut } = FIDELITY_THRESHOLDS
  return (
    coverage.left_out > leftOut ||
    (coverage.shown ?? 1) < shown ||
    PARTS.some((part) => (coverage[part] ?? 1) < partShown[part])
  )
}

const PARTS = ['neck', 'sleeves', 'lower'] as const
