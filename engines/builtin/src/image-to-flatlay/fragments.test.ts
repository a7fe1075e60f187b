import { createGrey, createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { alphaThumbnail, isFragmented, isPartMissing, withoutSpecks } from './fragments.ts'

const [WIDTH, HEIGHT] = [300, 400]
function pictureOf(isCloth: (x: number, y: number) => boolean): RgbaImage {
  const picture = createRgba(WIDTH, HEIGHT)
  for (let p = 0; p < WIDTH * HEIGHT; p += 1) {
    if (isCloth(p % WIDTH, Math.floor(p / WIDTH))) picture.data.set([120, 60, 40, 255], 4 * p)
  }
  return picture
}
const body = (x: number, y: number): boolean => Math.abs(x - 150) < 80 && y > 50 && y < 350
const cuff = (x: number, y: number): boolean => Math.abs(x - 270) < 20 && y > 200 && y < 260

describe('the pieces of a garment', () => {
  it('are counted where they are large, and a half that is missing', () => {
    expect(isPartMissing(alphaThumbnail(pictureOf(body)))).toBe(false)
    expect(isPartMissing(alphaThumbnail(pictureOf((x, y) => body(x, y) && x > 120)))).toBe(true)
    const apart = alphaThumbnail(pictureOf((x, y) => body(x, y) && Math.abs(x - 150) > 30))
    expect(isPartMissing(apart)).toBe(true)
    expect(isFragmented(apart)).toBe(true)
    expect(isFragmented(alphaThumbnail(pictureOf(body)))).toBe(false)
  })

  it('lose their crumbs, on the map as well, and keep a cuff that lies apart', () => {
    const speck = (x: number, y: number): boolean => Math.hypot(x - 30, y - 330) < 3
    const crumb = (x: number, y: number): boolean => Math.hypot(x - 30, y - 100) < 9
    const picture = pictureOf((x, y) => body(x, y) || cuff(x, y) || speck(x, y) || crumb(x, y))
    const invented = createGrey(WIDTH, HEIGHT)
    invented.data[100 * WIDTH + 30] = 255
    const clean = withoutSpecks({ picture, invented }, alphaThumbnail(picture))
    expect(clean.picture).toEqual({
      ...picture,
      data: picture.data.map((value, at) => {
        const [x, y] = [(at >> 2) % WIDTH, Math.floor((at >> 2) / WIDTH)]
        return at % 4 === 3 && !body(x, y) && !cuff(x, y) ? 0 : value
      }),
    })
    expect(clean.invented.data).not.toContain(255)
  })

  it('are the same pictures where nothing lies apart, and a strap hangs on by a thread', () => {
    const strap = (x: number, y: number): boolean => Math.abs(x - 100 - 0.3 * y) < 0.5 && y > 10 && y <= 60
    const whole = { picture: pictureOf((x, y) => body(x, y) || strap(x, y)), invented: createGrey(WIDTH, HEIGHT) }
    expect(withoutSpecks(whole, alphaThumbnail(whole.picture))).toEqual(whole)
  })
})
