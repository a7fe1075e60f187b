/**
 * What counts as a part of a garment that its mask leaves out: told by the page before the order, and measured on the server afterwards. Shares
 * are of 0 to 1.
 */
export const GARMENT_HOLES = {
  /** Share of what is marked below which a hole is not seen. Chosen by eye. */
  least: 0.003,
  /** Share above which it is no hole unless the photo shows so: gaps are that large. Chosen by eye. */
  most: 0.04,
  /** Share from which on a report counts it: twice `least`, for it looks at a smaller picture, and faults nothing that the page did not tell. */
  reported: 0.006,
  /** Width of the band about all that is marked in which the ground is looked at, as a share of the mask's long side. Chosen by eye. */
  band: 0.06,
  /** Levels of an 8-bit channel whose colours count as one: light falls off between one side of an arm and the other. Chosen by eye. */
  step: 24,
  /** Share of the band that a colour needs to be the ground's, and of what is marked, to be the garment's: less is grain, or a rim of cloth. By eye. */
  common: 0.02,
  /** How much darker the ground may be in a gap than about it, as shares of its light. Chosen by eye. */
  shades: [1, 0.93, 0.87, 0.81, 0.75, 0.7],
  /**
   * Share of a hole that goes on in the same colours beyond the mark from which on it is none, but a bag or its strap in front. An eighth: a
   * mark that ends short of a print's end leaves less. Chosen by eye.
   */
  beyond: 0.125,
  /** Share of a hole in colours that are not the garment's from which on it is none: between an arm and the body, or a hand. A half, chosen. */
  ground: 0.5,
  /** Share that skin of one colour needs of all that lies outside the mark: a face in a photo of the whole body has several. Chosen by eye. */
  skin: 0.0005,
  /** Share of what is marked in the colours of skin from which on a hand is not told from cloth. A quarter, chosen. */
  skinCloth: 0.25,
  /** How much lighter or darker the skin of a hand may be than that of the face, as shares of its light. Chosen by eye. */
  skinShades: [1.3, 1.18, 1.08, 1, 0.93, 0.87, 0.81, 0.75, 0.7],
} as const

/** Red below which noise has any hue, 8-bit. Chosen by eye. */
const DARK = 60

/**
 * Whether a colour, 8-bit sRGB, can be that of skin, light or dark, by its chroma; some wood and leather has it, too. The bounds
 * are those of Chai and Ngan, 'Face segmentation using skin-color map in videophone applications', 1999; the upper one of red was raised by 12
 * for tanned legs.
 */
export function mayBeSkin(red: number, green: number, blue: number): boolean {
  if (red < DARK) return false
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue
  return blueness >= 77 && blueness <= 127 && redness >= 133 && redness <= 185
}
