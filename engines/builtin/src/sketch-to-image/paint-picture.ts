import { type FloatImage, linearToSrgb, type LinearRgb, type RgbaImage } from '@toile/imaging'
import { drawGround } from './ground.ts'
import { PAINTERS } from './media/medium.ts'
import type { Outfit } from './outfit.ts'
import type { PictureVariation } from './picture-variation.ts'
import type { Scene } from './scene/scene.ts'
import { drawStitches } from './stitches.ts'

export interface PaintOrder {
  readonly outfit: Pick<Outfit, 'rgb' | 'stitching'>
  readonly variation: Pick<PictureVariation, 'medium' | 'ground' | 'tone'>
  /** Linear light, where one is asked for. */
  readonly groundColour: LinearRgb | undefined
}

/** Ink of the drawn lines, linear light: warm black. Chosen by eye. */
const INK: LinearRgb = [0.011, 0.009, 0.013]
const TINGE = 0.04

/** How dark the softest pencil shading stays beside its lines. Chosen by eye. */
const SHADING = 0.6

/** Lays ground, paint and stitches, and the drawn lines over all of them. */
export function paintPicture(scene: Scene, { outfit, variation, groundColour }: PaintOrder): RgbaImage {
  const { medium, ground: kind, tone } = variation
  const picture = drawGround(scene, {
    kind,
    medium,
    colour: groundColour,
    beside: outfit.rgb,
    turn: tone,
  })
  PAINTERS[medium](scene, picture)
  drawStitches(scene, picture, outfit.stitching)
  return inked(picture, scene)
}

/** Entries of the table of codes. A round number. */
const STEPS = 4096
/** sRGB codes, unrounded, of linear light by its square root: fine steps where the curve is steep. */
const CODES = Float32Array.from({ length: STEPS + 2 }, (_, k) => 255 * linearToSrgb(Math.min(1, (k / STEPS) ** 2)))

function inked({ width, height, data }: FloatImage, { lines, shading }: Scene): RgbaImage {
  const out = new Uint8ClampedArray(4 * width * height)
  for (let i = 0; i < lines.length; i++) {
    const line = Math.min(1, Math.max(0, lines[i]!))
    const soft = 1 - SHADING * Math.max(0, shading[i]!)
    for (let c = 0; c < 3; c++) {
      const under = data[3 * i + c]! * soft
      // Ink takes a little of the colour that it lies on.
      const light = under * (1 - line) + (INK[c]! + TINGE * under) * line
      const place = Math.sqrt(Math.min(1, Math.max(0, light))) * STEPS
      const k = place | 0
      out[4 * i + c] = CODES[k]! + (CODES[k + 1]! - CODES[k]!) * (place - k)
    }
    out[4 * i + 3] = 255
  }
  return { width, height, data: out }
}
