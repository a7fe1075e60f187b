import { createFloat, type FloatImage, gaussianBlur } from '@toile/imaging'
import type { Camera } from '../camera.ts'
import { soleRows } from './ground-shadow.ts'
import type { Stance } from './stance.ts'

/** A figure before a scene: four channels, linear light, premultiplied alpha, and how it stands. */
export interface StandingFigure {
  readonly image: FloatImage
  /** Its alpha alone, 0 to 1. */
  readonly alpha: FloatImage
  readonly stance: Stance
}

/** How the floor mirrors, in metres at the figure. Chosen by eye. */
const REFLECTION = {
  /** Blur. */
  blur: 0.012,
  /** Depth over which it loses two thirds of its strength. */
  fading: 0.45,
} as const

/**
 * The figure upside down in a wet or polished floor, blurred and fading with depth; in place. Each column is turned about
 * its own sole, so that a foot set back stands on its image too.
 *
 * @param image three channels, linear light, of the figure's size
 * @param strength 0 to 1
 */
export function addReflection(image: FloatImage, figure: StandingFigure, camera: Camera, strength: number): void {
  const { width, height } = image
  const { feet, pixelsPerMetre } = figure.stance
  const soles = soleRows(figure.alpha, feet, pixelsPerMetre)
  const upper = soles.reduce((least, row) => Math.min(least, row), feet)
  const first = Math.max(0, Math.floor(upper), Math.ceil(camera.horizon))
  // Only as much of the figure is mirrored as there is floor in front of it.
  const top = Math.max(0, Math.floor(2 * upper) - height)
  const rows = Math.min(height, Math.ceil(feet)) - top
  if (first >= height || rows < 1) return
  const legs = createFloat(width, rows, 4)
  legs.data.set(figure.image.data.subarray(top * width * 4, (top + rows) * width * 4))
  const soft = gaussianBlur(legs, Math.max(0.8, REFLECTION.blur * pixelsPerMetre))
  for (let x = 0; x < width; x++) {
    const sole = soles[x]!
    for (let y = Math.max(first, Math.floor(sole)); y < height; y++) {
      const source = Math.round(2 * sole - 1 - y) - top
      if (source < 0 || source >= rows) continue
      const fade = strength * Math.exp(-(y - sole) / (REFLECTION.fading * pixelsPerMetre))
      const s = (source * width + x) * 4
      const alpha = soft.data[s + 3]! * fade
      if (alpha <= 0) continue
      const o = (y * width + x) * 3
      for (let c = 0; c < 3; c++) image.data[o + c] = image.data[o + c]! * (1 - alpha) + soft.data[s + c]! * fade
    }
  }
}
