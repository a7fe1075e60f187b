import {
  createRgba,
  type FloatImage,
  grain,
  linearToSrgb8,
  resampleFloat,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'

/**
 * Lays a cut-out over a backdrop. The backdrop may be smaller: it is soft, and is enlarged row by row (bicubic), after
 * which grain is added at full size so that it does not look smoother than the photo in front of it.
 * Where the cut-out's alpha is 255 its bytes are copied; where it is between, both are mixed in linear light.
 *
 * @param backdrop three channels of sRGB codes, 0 to 255, not rounded
 * @param grainCodes standard deviation of the grain in 8-bit codes
 */
export function composeOver(backdrop: FloatImage, cut: RgbaImage, grainSeed: number, grainCodes: number): RgbaImage {
  const { width, height } = cut
  const across = resampleFloat(backdrop, width, backdrop.height, 'bicubic')
  const picture = createRgba(width, height)
  const bytes = new Uint32Array(cut.data.buffer, cut.data.byteOffset, width * height)
  const out = new Uint32Array(picture.data.buffer)
  const scale = backdrop.height / height
  const stride = width * 3
  const rows = [0, 0, 0, 0]
  const weights = [0, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * scale - 0.5
    const base = Math.floor(v)
    const t = v - base
    weights[0] = ((-0.5 * t + 1) * t - 0.5) * t
    weights[1] = (1.5 * t - 2.5) * t * t + 1
    weights[2] = ((-1.5 * t + 2) * t + 0.5) * t
    weights[3] = (0.5 * t - 0.5) * t * t
    for (let k = 0; k < 4; k++) rows[k] = Math.min(backdrop.height - 1, Math.max(0, base - 1 + k)) * stride
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const o = i * 4
      const alpha = cut.data[o + 3]!
      if (alpha === 255) {
        out[i] = bytes[i]!
        continue
      }
      const at = x * 3
      const noise = grain(grainSeed, x, y) * grainCodes
      const share = alpha / 255
      for (let c = 0; c < 3; c++) {
        const code =
          across.data[rows[0]! + at + c]! * weights[0]! +
          across.data[rows[1]! + at + c]! * weights[1]! +
          across.data[rows[2]! + at + c]! * weights[2]! +
          across.data[rows[3]! + at + c]! * weights[3]! +
          noise
        if (alpha === 0) picture.data[o + c] = code
        else {
          const behind = SRGB8_TO_LINEAR[code <= 0 ? 0 : code >= 255 ? 255 : Math.round(code)]!
          picture.data[o + c] = linearToSrgb8(share * SRGB8_TO_LINEAR[cut.data[o + c]!]! + (1 - share) * behind)
        }
      }
      picture.data[o + 3] = 255
    }
  }
  return picture
}
