/** What shows at a place of the region. */
export const PIXEL_KIND = {
  garment: 0,
  skin: 1,
  /** What is worn below the waist. */
  below: 2,
} as const

/** Alpha from which cloth covers a place. Chosen by eye. */
export const COVERED = 0.97
