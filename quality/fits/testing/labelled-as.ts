import { createGrey, createRgba, type GreyImage } from '@toile/imaging'
import type { LabelledPhoto } from '../labelled-photos.ts'

export type Box = readonly [left: number, top: number, right: number, bottom: number]

export const WIDTH = 240
const HEIGHT = 320

/** These boxes white, all else black. */
export function maskOf(...boxes: readonly Box[]): GreyImage {
  const mask = createGrey(WIDTH, HEIGHT)
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) mask.data.fill(255, y * WIDTH + left, y * WIDTH + right)
  }
  return mask
}

/** A photo on which these things are labelled, each in a grey of its own. */
export function labelledAs(
  things: Readonly<Record<string, readonly [code: number, ...boxes: readonly Box[]]>>,
): LabelledPhoto {
  const photo = createRgba(WIDTH, HEIGHT)
  photo.data.fill(255)
  const masks = Object.entries(things).map(([name, [code, ...boxes]]) => {
    const mask = maskOf(...boxes)
    mask.data.forEach((value, i) => value > 0 && photo.data.fill(code, 4 * i, 4 * i + 3))
    return [name, mask] as const
  })
  const labelled = (names: readonly string[]): GreyImage => {
    const own = masks.filter(([name]) => names.includes(name)).map(([, mask]) => mask)
    return { ...maskOf(), data: maskOf().data.map((_, i) => Math.max(0, ...own.map(({ data }) => data[i]!))) }
  }
  return { number: 1, photo, labelled, person: labelled(Object.keys(things)) }
}
