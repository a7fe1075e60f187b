/** Light and shade as all media lay them, by how far the cloth turns from the light (`Scene.form`). Chosen by eye. */
export const TONE = {
  /** What the shade beside a drawn line adds. */
  cast: 0.6,
  /** Where the first and the deepest shade begin. */
  second: 0.1,
  third: 0.36,
  /** Shares of the shade, of its glaze and of the deepest shade that dark paint goes without: it would end in black. */
  darkShade: 0.5,
  darkGlaze: 0.7,
  darkThird: 0.6,
  /** Exponent by which thin cloth takes less paint than it hides of the ground. */
  sheer: 1.6,
} as const
