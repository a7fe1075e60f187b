import type { Garment } from './style.ts'

/** The same garment from behind: no opening, no lapels, a high back neck. */
export function backViewOf(garment: Garment): Garment {
  const { upper, details } = garment
  const bare =
    upper !== undefined &&
    ['slip', 'cowl slip', 'strapless', 'sweetheart', 'off shoulder', 'halter', 'bib'].includes(upper.neckline)
  return {
    ...garment,
    upper:
      upper === undefined
        ? undefined
        : {
            ...upper,
            // What stands or lies round the whole neck is seen from behind too.
            collar: upper.collar === 'funnel' ? 'funnel' : 'none',
            closure: 'none',
            mirrored: upper.neckline === 'one shoulder',
            neckline: bare
              ? upper.neckline === 'bib'
                ? 'bib'
                : upper.neckline === 'slip' || upper.neckline === 'cowl slip'
                  ? 'slip'
                  : 'strapless'
              : upper.neckline === 'turtleneck' || upper.neckline === 'one shoulder'
                ? upper.neckline
                : 'crew',
          },
    details: {
      ...details,
      tie: false,
      belt: details.belt || details.tie,
      pockets: garment.lower?.kind === 'trousers' && upper === undefined && details.pockets,
      pocketKind: undefined,
      slit: false,
      bib: false,
      drawstring: false,
      epaulettes: details.epaulettes,
      buttonColour: undefined,
      // A collar that lies round the neck is seen from behind as a band.
      collarColour: undefined,
    },
  }
}
