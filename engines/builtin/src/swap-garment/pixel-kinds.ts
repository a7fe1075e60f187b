/** What shows at a place of the region. */
export const GARMENT = 0
export const SKIN = 1
export const BELOW = 2

/** Alpha from which cloth covers a place. */
export const COVERED = 0.97
