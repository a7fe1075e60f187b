import { type RgbaImage, randomStream } from '@toile/imaging'
import sharp from 'sharp'
import type { Drawing } from '../read-drawing.ts'

/** Size of the pages that tests draw. */
export const WIDTH = 360
export const HEIGHT = 480

/** sRGB codes. */
export type Colour = readonly [number, number, number]
export const BLACK: Colour = [0, 0, 0]
export const WHITE: Colour = [250, 250, 248]

export const blend = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]
export const scale = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

/** Trousers whose legs stand apart, with a fold on one. */
export const TROUSERS =
  '<path d="M140 110H232L252 190 236 390H204L196 200 142 396H112L128 220z" fill="none" stroke="#222" stroke-width="5"/><path d="M150 220l-12 60" fill="none" stroke="#222" stroke-width="3"/>'

/** A drawing in SVG as darkness, 0 to 1. */
export async function darknessOf(content: string): Promise<Float64Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${content}</svg>`
  const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  return Float64Array.from(data, (value) => 1 - value / 255)
}

/** A photograph of a drawing: what `paper` says of each place, with ink of a colour on it, and grain. */
export function photograph(
  paper: (x: number, y: number) => Colour,
  ink: Float64Array,
  opacity = 1,
  colour: Colour = BLACK,
): RgbaImage {
  const noise = randomStream(3)
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT)
  for (let i = 0; i < ink.length; i++) {
    const ground = paper(i % WIDTH, Math.floor(i / WIDTH))
    const grain = 4 * (noise.next() - 0.5)
    data.set([...blend(ground, colour, opacity * ink[i]!).map((value) => value + grain), 255], 4 * i)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

/** How much of what two drawings show as cloth is cloth in both, 0 to 1. */
export function overlap(a: Drawing, b: Drawing): number {
  let both = 0
  let either = 0
  for (let i = 0; i < a.inside.data.length; i++) {
    const [p, q] = [a.inside.data[i]! >= 128, b.inside.data[i]! >= 128]
    if (p && q) both += 1
    if (p || q) either += 1
  }
  return both / either
}

/** Whether there is cloth at a place. */
export const isCloth = ({ inside }: Drawing, x: number, y: number): boolean => inside.data[y * WIDTH + x]! >= 128
