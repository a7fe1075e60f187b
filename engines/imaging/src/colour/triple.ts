/** Three numbers of one colour, in the space that the function says. */
export type Triple = readonly [number, number, number]

/** Red, green and blue of sRGB in linear light, 0 to 1; above 1 where something is brighter than white paper. */
export type LinearRgb = Triple

/** Red, green and blue as sRGB codes, 0 to 255. */
export type Srgb8 = Triple
