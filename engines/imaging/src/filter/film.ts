/**
 * The film end of the camera: from scene light, which knows no upper limit, to the 0 to 1 of a picture.
 */

/** Linear light, straight up to here; brighter rolls off towards 1 instead of clipping to flat white. Chosen by eye. */
const SHOULDER = 0.62

/** Linear light in, linear light 0 to 1 out: identity in the shadows and middle tones, a soft shoulder above. */
export function rollOffHighlights(light: number): number {
  if (!(light > SHOULDER)) return light > 0 ? light : 0
  return SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - light) / (1 - SHOULDER)))
}

/**
 * Light that reaches a place of the frame, as a share of the middle's: falloff like the fourth power of the cosine, as of a
 * fast lens. `strength`: share that the corners lose, 0 to 1.
 */
export function vignette(x: number, y: number, width: number, height: number, strength: number): number {
  const dx = (x - width / 2) / (width / 2)
  const dy = (y - height / 2) / (height / 2)
  const d = (dx * dx + dy * dy) / 2
  return 1 - strength * d * d
}

/**
 * Film grain: zero-mean noise of about unit deviation for one pixel of a picture, the same for the same seed and place.
 * The sum of four uniform numbers is near enough to a Gaussian.
 */
export function grain(seed: number, x: number, y: number): number {
  let h = Math.imul(x ^ Math.imul(y, 0x27d4eb2d) ^ seed, 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca77)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae3d)
  h ^= h >>> 16
  const sum = (h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24)
  return (sum - 510) / 147.8
}
