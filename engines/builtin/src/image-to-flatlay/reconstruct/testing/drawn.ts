import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'

/** Garments drawn for tests, on pictures of one size. */
export const WIDTH = 180
export const HEIGHT = 220
export type Test = (x: number, y: number) => boolean
export type Colour = readonly [number, number, number]
export const NAVY: Colour = [30, 40, 96]
export const CREAM: Colour = [236, 226, 204]
export const stripes = (_: number, y: number): Colour => (Math.floor(y / 8) % 2 === 0 ? NAVY : CREAM)

/** A shirt about the middle column: body, sleeves, a round neck. */
export const shirt: Test = (x, y) => {
  const u = Math.abs(x - WIDTH / 2)
  const body = y >= 30 && y < 190 && u < 45
  const sleeve = y >= 30 + 0.4 * (u - 40) && y < 90 + 0.4 * (u - 40) && u >= 40 && u < 78
  const neck = (x - WIDTH / 2) ** 2 + (y - 28) ** 2 < 16 ** 2
  return (body || sleeve) && !neck
}

/** Turned clockwise about the picture's middle. */
export const turned = (test: Test, degrees: number): Test => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return (x, y) => {
    const dx = x - WIDTH / 2
    const dy = y - HEIGHT / 2
    return test(WIDTH / 2 + dx * cos + dy * sin, HEIGHT / 2 - dx * sin + dy * cos)
  }
}

export function maskOf(test: Test, marked = 255): GreyImage {
  const mask = createGrey(WIDTH, HEIGHT)
  for (let p = 0; p < mask.data.length; p += 1) {
    if (test((p % WIDTH) + 0.5, Math.floor(p / WIDTH) + 0.5)) mask.data[p] = marked
  }
  return mask
}

export function clothOf(test: Test, colour: (x: number, y: number) => Colour): RgbaImage {
  const picture = createRgba(WIDTH, HEIGHT)
  for (let y = 0, o = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, o += 4) {
      if (test(x + 0.5, y + 0.5)) picture.data.set([...colour(x, y), 255], o)
    }
  }
  return picture
}
