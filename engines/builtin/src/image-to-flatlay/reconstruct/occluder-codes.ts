/** What lies before a garment, by the value of its pixel in a map of occluders; 0 where nothing does. */
export const OCCLUDER = {
  /** Hair, a bag, another garment: it can hide cloth. */
  object: 255,
  /** Bare skin, which may lie beside the garment. */
  skin: 128,
  /** Bare skin of a limb that was seen to lie over the garment. */
  limb: 192,
} as const

export const isBareSkin = (value: number): boolean => value === OCCLUDER.skin || value === OCCLUDER.limb
