import { grain, type GreyImage, type RgbaImage, smoothstep, SRGB8_TO_LINEAR } from '@toile/imaging'

/**
 * How uneven skin is on a photo: deviations of the logarithm of luminance at the scales of two pixels, of four, eight and
 * sixteen. What is finer is the film's grain.
 */
export type SkinTexture = readonly number[]

/** Number of scales of a `SkinTexture`: those that a tile of 16 pixels holds. */
const SCALES = 4
/** How uneven skin is drawn, deviations of the logarithm of luminance. */
const UNEVEN = {
  /** At the finest scale: nine tenths of faces have more (`npm run fits`), whose features must not be scattered over arms, of which two thirds have less. */
  most: 0.017,
  /** What is taken where too little is seen: about the middle of arms and legs (`npm run fits`). */
  usual: 0.014,
  /** Times from scale to scale, by eye: on arms and legs it doubles (`npm run fits`), but part of that is form and shadow, which are drawn by themselves. */
  falls: 0.7,
} as const
/** Side of the tiles that are read, pixels: three halvings tell the scales apart. A round number. */
const TILE = 16
/** How the unevenness of skin is read. Chosen by eye where no measure is named. */
const EVEN_TILES = {
  /** Tiles: fewer tell nothing. */
  few: 4,
  /** The rank of an even tile among all, most of which hold features, edges and shadows. */
  rank: 0.25,
  /** What a tile of that rank has of the deviation that all have, where it is noise alone: of 16, 4 and 1 squares. */
  atRank: [0.9, 0.77, 0.4],
} as const
/** Luminance of the darkest pixel, so that black has a logarithm. Chosen by eye. */
const FLOOR = 0.004

/** What may be drawn on bare skin: as uneven as what is seen, but for faces. Parameters as of `skinUnevenness`. */
export function readSkinTexture(photo: RgbaImage, skin: GreyImage, mask: GreyImage): SkinTexture {
  const seen = skinUnevenness(photo, skin, mask)
  const out: number[] = []
  for (let scale = 0; scale < SCALES; scale += 1) {
    const most = scale === 0 ? UNEVEN.most : UNEVEN.falls * out[scale - 1]!
    const usual = scale === 0 ? UNEVEN.usual : most
    out.push(Math.min(most, seen?.[scale] ?? usual))
  }
  return out
}

/**
 * How uneven the skin that is seen is, at all scales but the coarsest; undefined where too little is.
 *
 * Of squares of two by two pixels the diagonal difference is taken, which a tone that goes over evenly does not have, then
 * of the means of such squares, and so on (the Haar transform's diagonal band), and its size in the more even tiles.
 *
 * @param skin 255 = skin, of which what `mask` covers is left out
 */
export function skinUnevenness(photo: RgbaImage, skin: GreyImage, mask: GreyImage): SkinTexture | undefined {
  const sizes: number[][] = [[], [], []]
  const light = new Float32Array(TILE * TILE)
  for (let top = 0; top + TILE <= photo.height; top += TILE) {
    for (let left = 0; left + TILE <= photo.width; left += TILE) {
      if (!readTile(photo, skin, mask, top * photo.width + left, light)) continue
      // The finest is the film's grain.
      differences(light, TILE)
      sizes.forEach((of, k) => of.push(differences(light, TILE >> (k + 1))))
    }
  }
  if (sizes[0]!.length < EVEN_TILES.few) return undefined
  return sizes.map((own, scale) => {
    const ranked = own.toSorted((p, q) => p - q)
    return ranked[Math.floor(EVEN_TILES.rank * ranked.length)]! / (NORMAL * EVEN_TILES.atRank[scale]!)
  })
}

/** Mean magnitude of a normal deviate of variance 1. */
const NORMAL = Math.sqrt(2 / Math.PI)

/** The logarithm of luminance in the tile whose first pixel is given; false where not all of it is bare skin. */
function readTile(
  { width, data }: RgbaImage,
  skin: GreyImage,
  mask: GreyImage,
  first: number,
  into: Float32Array,
): boolean {
  for (let y = 0, o = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1, o += 1) {
      const i = first + y * width + x
      if (skin.data[i]! < 200 || mask.data[i]! > 0) return false
      const [r, g, b] = [data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!]
      into[o] = Math.log(
        FLOOR + 0.2126 * SRGB8_TO_LINEAR[r]! + 0.7152 * SRGB8_TO_LINEAR[g]! + 0.0722 * SRGB8_TO_LINEAR[b]!,
      )
    }
  }
  return true
}

/** Mean magnitude of the diagonal differences of a square of `side`, whose halved means take its place. */
function differences(values: Float32Array, side: number): number {
  let sum = 0
  for (let y = 0, o = 0; y < side; y += 2) {
    for (let x = 0; x < side; x += 2, o += 1) {
      const i = y * side + x
      const [p, q, r, s] = [values[i]!, values[i + 1]!, values[i + side]!, values[i + side + 1]!]
      sum += Math.abs(p - q - r + s) / 2
      values[o] = (p + q + r + s) / 4
    }
  }
  return sum / (side * side * 0.25)
}

/** Deviation of a scale's diagonal differences over that of its noise, where all scales have the same: found on noise, as the test tries. */
const SEEN = 0.55

/** How much lighter an uneven skin is at a pixel: a logarithm, 0 on average. */
export function skinTextureAt(texture: SkinTexture, seed: number, x: number, y: number): number {
  let sum = 0
  for (let scale = 0; scale < SCALES; scale += 1) {
    const cell = 2 ** (scale + 1)
    // Turned, so that no lattice is seen.
    const [cos, sin] = scale % 2 === 0 ? [0.8, 0.6] : [0.6, 0.8]
    sum += texture[scale]! * cloudy(seed + scale, (cos * x - sin * y) / cell, (sin * x + cos * y) / cell)
  }
  return sum / SEEN
}

/** Smooth noise, a cell to each unit. */
function cloudy(seed: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smoothstep(0, 1, x - x0), smoothstep(0, 1, y - y0)]
  const above = grain(seed, x0, y0) * (1 - u) + grain(seed, x0 + 1, y0) * u
  const below = grain(seed, x0, y0 + 1) * (1 - u) + grain(seed, x0 + 1, y0 + 1) * u
  return above * (1 - v) + below * v
}
