import { type GreyImage, luminance, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'
import { readShape } from '../../engines/builtin/src/garment-shape/shape.ts'
import { mean, median } from '../lib/figures.ts'
import type { Limb } from './limbs.ts'

/** Places across something round at which its light is read: -0.9 to 0.9, 0 its middle. */
export const PLACES = Array.from({ length: 19 }, (_, k) => (k - 9) / 10)

/** Logarithm of the light along `PLACES`, less that of the middle third; and how much lighter the right half of the clothes is. */
export interface RoundLight {
  readonly profile: readonly number[]
  readonly side: number
}

export interface RoundFit {
  /** How fast it gets darker from edge to edge: the exponent. */
  readonly fall: number
  /** How much darker either edge is where the light is even, and what the lit edge leaves to the other, as logarithms. */
  readonly even: number
  readonly oneSided: number
  /** Difference between the garment's halves from which the light comes from one side alone, as a logarithm. */
  readonly clearSide: number
  /** Mean absolute difference of a profile from the fit, and from one that is flat. */
  readonly error: number
  readonly flatError: number
}

/** Light across a limb: the median of its sections. */
export function lightOf(limb: Limb, photo: RgbaImage): number[] {
  const across = PLACES.map((u) => median(limb.sections.map(({ at }) => Math.log(0.003 + luminanceAt(photo, at(u))))))
  return fromTheMiddle(across)
}

/** The same across the trunk of a plain garment, from its armpits on. Undefined where `mask` has no such shape. */
export function trunkLightOf(mask: GreyImage, photo: RgbaImage): RoundLight | undefined {
  const shape = readShape(mask, { kind: 'upper' })
  if (shape?.kind !== 'upper') return undefined
  const { trunk, outline } = shape
  const from = Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)
  const to = from + 0.85 * (trunk.hem - from)
  if (to - from < 20) return undefined
  const rows: number[] = []
  for (let row = Math.ceil(from); row < to; row += 3) rows.push(row)
  const profile = PLACES.map((u) =>
    median(
      rows.map((row) => {
        const [left, right] = [trunk.left[row]!, trunk.right[row]!]
        const x = Math.round(((left + right) / 2 + (u * (right - left)) / 2) / outline.scale)
        const y = Math.round(row / outline.scale)
        const inside = Math.min(photo.height - 1, y) * photo.width + Math.min(photo.width - 1, Math.max(0, x))
        return Math.log(0.003 + luminanceAt(photo, inside))
      }),
    ),
  )
  const at = (u: number): number => profile[Math.round(10 * u) + 9]!
  return { profile: fromTheMiddle(profile), side: Math.min(0.5, Math.max(-0.5, at(0.7) - at(-0.7))) }
}

/** The fit whose mean absolute error over all places of all profiles is least. */
export function fitRoundLight(lights: readonly RoundLight[], fixed?: Pick<RoundFit, 'fall' | 'clearSide'>): RoundFit {
  let best: RoundFit | undefined
  const falls = fixed ? [fixed.fall] : span(1.2, 4, 0.2)
  const sides = fixed ? [fixed.clearSide] : [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
  for (const fall of falls) {
    const [right, left] = [PLACES.map((u) => ((1 + u) / 2) ** fall), PLACES.map((u) => ((1 - u) / 2) ** fall)]
    const both = fromTheMiddle(right.map((value, k) => value + left[k]!))
    const apart = right.map((value, k) => value - left[k]!)
    for (const clearSide of sides) {
      for (const even of span(0, 1, 0.04)) {
        for (const odd of span(0, 0.8, 0.04)) {
          const error = meanOver(lights, ({ profile, side }) => {
            const lit = Math.min(1, Math.max(-1, side / clearSide))
            return profile.map((value, k) => Math.abs(value + even * both[k]! - odd * lit * apart[k]!))
          })
          if (best && error >= best.error) continue
          best = { fall, even, oneSided: odd, clearSide, error, flatError: 0 }
        }
      }
    }
  }
  if (!best) throw new Error('no profiles to fit')
  return { ...best, flatError: meanOver(lights, ({ profile }) => profile.map(Math.abs)) }
}

/** How the three channels of a limb change for each unit of its luminance, all as logarithms. */
export function reddeningOf(limb: Limb, photo: RgbaImage): readonly [number, number, number] {
  const at = (read: (i: number) => number): number[] =>
    fromTheMiddle(PLACES.map((u) => median(limb.sections.map((section) => Math.log(0.003 + read(section.at(u)))))))
  const light = at((i) => luminanceAt(photo, i))
  const all = light.reduce((sum, value) => sum + value * value, 0)
  return [0, 1, 2].map((c) => {
    const channel = at((i) => SRGB8_TO_LINEAR[photo.data[4 * i + c]!]!)
    return channel.reduce((sum, value, k) => sum + value * light[k]!, 0) / all
  }) as [number, number, number]
}

/** Linear luminance of a pixel, 0 to 1. */
export function luminanceAt({ data }: RgbaImage, i: number): number {
  const [r, g, b] = [0, 1, 2].map((c) => SRGB8_TO_LINEAR[data[4 * i + c]!]!) as [number, number, number]
  return luminance(r, g, b)
}

function fromTheMiddle(profile: readonly number[]): number[] {
  const middle = mean(profile.filter((_, k) => Math.abs(PLACES[k]!) <= 0.3))
  return profile.map((value) => value - middle)
}

const span = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, k) => from + k * step)

function meanOver<T>(items: readonly T[], of: (item: T) => readonly number[]): number {
  let [sum, count] = [0, 0]
  for (const item of items) {
    for (const value of of(item)) {
      sum += value
      count += 1
    }
  }
  return sum / count
}
