import type { GreyImage, RgbaImage } from '@toile/imaging'
import { mean, quantile } from '../lib/figures.ts'
import { luminanceAt } from './limb-light.ts'

/** How light the skin on a photo is in its middle, linear luminance, and the difference of its quartiles' logarithms. */
export interface SkinContrast {
  readonly tone: number
  readonly spread: number
}

const FEW = 2500

/** Undefined where too little of it is seen. `skin`: 255. */
export function skinContrastOf(photo: RgbaImage, skin: GreyImage): SkinContrast | undefined {
  const lights: number[] = []
  for (let i = 0; i < skin.data.length; i += 1) {
    if (skin.data[i]! >= 128) lights.push(Math.log(0.003 + luminanceAt(photo, i)))
  }
  if (lights.length < FEW) return undefined
  return { tone: Math.exp(quantile(lights, 0.5)), spread: quantile(lights, 0.75) - quantile(lights, 0.25) }
}

/** The power of the tone that the spread goes with, by least squares of their logarithms, and the geometric mean of the tones. */
export function contrastPower(all: readonly SkinContrast[]): { readonly tone: number; readonly power: number } {
  const tones = all.map(({ tone }) => Math.log(tone))
  const spreads = all.map(({ spread }) => Math.log(Math.max(0.01, spread)))
  const [tone, spread] = [mean(tones), mean(spreads)]
  const both = tones.reduce((sum, own, k) => sum + (own - tone) * (spreads[k]! - spread), 0)
  return { tone: Math.exp(tone), power: both / tones.reduce((sum, own) => sum + (own - tone) ** 2, 0) }
}
