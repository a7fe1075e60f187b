/** What was set on labelled photos, for `npm run fits` to measure again. */
export { seeFigure } from './create-background/figure-sight.ts'
export { type MissingParts, missingParts } from './create-background/missing-parts.ts'
export { bodyMiddle } from './image-to-flatlay/body-middle.ts'
export { hairBeside, LEAST_GAP, LEAST_NECK, MOST_HAIR } from './image-to-flatlay/lie.ts'
export { isTooHidden } from './image-to-flatlay/seen-share.ts'
export { UNCLEAR } from './image-to-flatlay/warnings.ts'
export { SOME_BELOW } from './swap-garment/selection.ts'
export { CUT_SLEEVE, MUCH_CLOTH, MUCH_SKIN, OTHER_CLOTH, OVER } from './swap-garment/warnings.ts'
