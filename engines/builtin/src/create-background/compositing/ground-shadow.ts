import { createFloat, type FloatImage, gaussianBlur, mix, resampleFloat, smoothstep } from '@toile/imaging'
import type { Camera } from '../camera.ts'
import { contactShadow } from './contact-shadow.ts'

export interface GroundShadowOptions {
  /** Row of the floor under the figure and size of a metre there. */
  readonly feet: number
  readonly pixelsPerMetre: number
  /** False when the floor under the figure lies below the picture: nothing is seen to touch it. */
  readonly stands: boolean
  /** Main light: -1 from the left to 1 from the right, its height in radians, and whether it stands behind the figure. */
  readonly side: number
  readonly elevation: number
  readonly behind: boolean
  /** 0 to 1: darkening where the figure touches the floor, and of the cast shadow. */
  readonly contact: number
  readonly cast: number
  /** 0 (sharp) to 1: how fast the cast shadow's edge softens with the height of what casts it. */
  readonly softness: number
}

/** Blur of the silhouettes that soft parts of the shadow are read from, in metres at the figure. Chosen by eye. */
const PENUMBRAS = [0.006, 0.025, 0.07, 0.16] as const
/** What casts a shadow, in metres but for `longest`. Chosen by eye. */
const CASTER = {
  /**
   * How far over the lowest sole another may be seen: a foot set back. What hangs higher is a hem, and casts no shadow from
   * under itself.
   */
  soleReach: 0.14,
  /** Height over which what casts a perfectly soft shadow loses most of it. */
  fading: 1,
  /** Longest shadow, in heights of the caster: lower suns would throw it out of any picture. */
  longest: 1.5,
  /** Height over the floor beyond which nothing casts a shadow. */
  tallest: 2.4,
} as const

/**
 * Share of the floor's light that a standing figure leaves, 0 to 1 for each pixel (one channel): the dimness where and
 * about where it touches, which keeps it from floating (`contactShadow`), and the shadow the main light throws over the floor.
 * The figure is taken as a flat card facing the camera at the focused distance.
 *
 * @param alpha one channel, 0 to 1, of the rendered size
 */
export function groundShadow(alpha: FloatImage, camera: Camera, options: GroundShadowOptions): FloatImage {
  const shade = createFloat(alpha.width, alpha.height, 1)
  shade.data.fill(1)
  if (options.stands) contactShadow(shade, alpha, camera, options)
  if (options.cast > 0) castShadow(shade, alpha, camera, options)
  return shade
}

function castShadow(shade: FloatImage, alpha: FloatImage, camera: Camera, options: GroundShadowOptions): void {
  const { width, height } = alpha
  const { feet, pixelsPerMetre } = options
  const silhouettes = PENUMBRAS.map((metres) => softened(alpha, metres * pixelsPerMetre))
  const length = Math.min(CASTER.longest, 1 / Math.tan(Math.max(0.15, options.elevation)))
  const across = -options.side * length
  const along = Math.sqrt(Math.max(0.12, 1 - options.side * options.side)) * length * (options.behind ? -1 : 1)
  const soles = soleRows(alpha, feet, pixelsPerMetre)
  let middle = 0
  for (const row of soles) middle += row / soles.length
  const floor = camera.focal * camera.height
  // Only these rows of the floor can lie in the shadow of a figure of any height met with.
  const stands = floor / Math.max(1, middle - camera.horizon)
  const ends = Math.max(0.3 * stands, stands + CASTER.tallest * along)
  const endRow = camera.horizon + floor / ends
  const margin = (CASTER.soleReach + 0.01) * pixelsPerMetre
  const top = Math.max(0, Math.ceil(camera.horizon + 1), Math.floor(Math.min(feet, endRow) - margin))
  const bottom = Math.min(height, Math.ceil(Math.max(feet, endRow) + margin))
  if (bottom <= top) return
  const cast = createFloat(width, bottom - top, 1)
  for (let y = top; y < bottom; y++) {
    const distance = floor / (y + 0.5 - camera.horizon)
    for (let x = 0; x < width; x++) {
      // Legs cast from their own soles, the body from between them: the column whose shadow falls here is found in three steps.
      let base = middle
      let tall = 0
      let column = -1
      for (let step = 0; step < 3; step++) {
        const stand = floor / Math.max(1, base - camera.horizon)
        tall = (distance - stand) / along
        const X = ((x + 0.5 - camera.centre) * distance) / camera.focal - across * tall
        column = Math.floor(camera.centre + (X * camera.focal) / stand)
        if (column < 0 || column >= width) break
        base = mix(soles[column]!, middle, smoothstep(0, 0.45, tall))
      }
      if (tall < -0.03 || tall > CASTER.tallest || column < 0 || column >= width) continue
      // What the picture's lower border cuts off goes on below it as it was there.
      const row = Math.min(height - 1, Math.floor(base - Math.max(0, tall) * pixelsPerMetre - 0.5))
      if (row < 0) continue
      // The penumbra grows with the way from the caster to the floor.
      const blur = (0.004 + options.softness * Math.max(0, tall) * 0.16) / PENUMBRAS[0]
      const level = Math.min(PENUMBRAS.length - 1.001, Math.max(0, Math.log(blur) / Math.log(3)))
      const l0 = Math.floor(level)
      const lt = level - l0
      const cover = silhouettes[l0]!(column, row) * (1 - lt) + silhouettes[l0 + 1]!(column, row) * lt
      if (cover <= 0) continue
      const fade = options.cast * Math.exp((-Math.max(0, tall) * options.softness) / CASTER.fading)
      cast.data[(y - top) * width + x] = fade * Math.min(1, cover) * smoothstep(-0.03, 0.02, tall)
    }
  }
  // Columns that disagree on their floor leave hairlines; no shadow is sharper than this.
  const soft = gaussianBlur(cast, 0.012 * pixelsPerMetre)
  for (let i = 0, o = top * width; i < soft.data.length; i++, o++) shade.data[o] = shade.data[o]! * (1 - soft.data[i]!)
}

/** One blurred channel, read at whole pixels. Wide blurs are made and kept at a quarter of the size. */
function softened(alpha: FloatImage, sigma: number): (x: number, y: number) => number {
  if (sigma < 6) {
    const { data, width } = gaussianBlur(alpha, sigma)
    return (x, y) => data[y * width + x]!
  }
  const width = Math.max(1, Math.round(alpha.width / 4))
  const height = Math.max(1, Math.round(alpha.height / 4))
  const { data } = gaussianBlur(resampleFloat(alpha, width, height, 'box'), sigma / 4)
  const scaleX = width / alpha.width
  const scaleY = height / alpha.height
  return (x, y) => {
    const u = Math.max(0, (x + 0.5) * scaleX - 0.5)
    const v = Math.max(0, (y + 0.5) * scaleY - 0.5)
    const x0 = Math.floor(u)
    const y0 = Math.floor(v)
    const x1 = Math.min(width - 1, x0 + 1)
    const y1 = Math.min(height - 1, y0 + 1)
    const upper = mix(data[y0 * width + x0]!, data[y0 * width + x1]!, u - x0)
    return mix(upper, mix(data[y1 * width + x0]!, data[y1 * width + x1]!, u - x0), v - y0)
  }
}

/**
 * Row of the floor under each column: that of the nearest sole, so that a foot set back casts its shadow, and is mirrored,
 * from there.
 *
 * @param alpha one channel, 0 to 1
 */
export function soleRows(alpha: FloatImage, feet: number, pixelsPerMetre: number): Float32Array {
  const { width, height } = alpha
  const rows = new Float32Array(width).fill(Number.NaN)
  for (let x = 0; x < width; x++) {
    for (let y = Math.min(height, Math.ceil(feet)) - 1; y >= 0 && y > feet - pixelsPerMetre * CASTER.soleReach; y--) {
      if (alpha.data[y * width + x]! < 0.5) continue
      rows[x] = y + 1
      break
    }
  }
  // Columns without a sole take the lowest within a hand's width, else the nearest one's.
  const reach = Math.max(1, Math.round(pixelsPerMetre * 0.06))
  const low = new Float32Array(width).fill(Number.NaN)
  for (let x = 0; x < width; x++) {
    let lowest = Number.NaN
    for (let k = Math.max(0, x - reach); k <= Math.min(width - 1, x + reach); k++) {
      if (!(rows[k]! <= lowest)) lowest = Number.isNaN(rows[k]!) ? lowest : rows[k]!
    }
    low[x] = lowest
  }
  for (let x = 1; x < width; x++) if (Number.isNaN(low[x]!)) low[x] = low[x - 1]!
  for (let x = width - 2; x >= 0; x--) if (Number.isNaN(low[x]!)) low[x] = low[x + 1]!
  for (let x = 0; x < width; x++) if (Number.isNaN(low[x]!)) low[x] = feet
  // Without steps, or the shadow would break between the feet.
  return gaussianBlur({ width, height: 1, channels: 1, data: low }, 0.04 * pixelsPerMetre).data
}
