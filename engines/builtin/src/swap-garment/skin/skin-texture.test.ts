import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, linearToSrgb8, type RgbaImage } from '@toile/imaging'
import { readSkinTexture, type SkinTexture, skinTextureAt } from './skin-texture.ts'

const SIDE = 256
const skin = createGrey(SIDE, SIDE)
skin.data.fill(255)
const none = createGrey(SIDE, SIDE)
const TEXTURE: SkinTexture = [0.015, 0.0105, 0.0074, 0.0052]

/** Skin whose luminance has these logarithms over its tone's. */
function skinOf(logarithm: (x: number, y: number) => number): RgbaImage {
  const photo = createRgba(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const light = Math.exp(logarithm(i % SIDE, Math.floor(i / SIDE)))
    photo.data.set([...[0.5, 0.32, 0.22].map((tone) => linearToSrgb8(tone * light)), 255], 4 * i)
  }
  return photo
}

const drawn = (seed: number) => (x: number, y: number) => skinTextureAt(TEXTURE, seed, x, y)

describe('skin texture', () => {
  it('is drawn as uneven as it was read, at each scale', () => {
    const read = readSkinTexture(skinOf(drawn(3)), skin, none)
    expect(read).toHaveLength(TEXTURE.length)
    read.forEach((own, scale) => {
      expect(own / TEXTURE[scale]!).toBeGreaterThan(0.75)
      expect(own / TEXTURE[scale]!).toBeLessThan(1.25)
    })
  })

  it('takes neither rounding nor features for it', () => {
    const round = readSkinTexture(
      skinOf((x, y) => -0.6 * Math.hypot(x / SIDE - 0.5, y / SIDE - 0.4)),
      skin,
      none,
    )
    for (const own of round) expect(own).toBeLessThan(0.004)
    const edges = (x: number, y: number): number => (x > 100 && (x + y) % 22 < 3 ? -0.5 : 0)
    const featured = readSkinTexture(
      skinOf((x, y) => drawn(3)(x, y) + edges(x, y)),
      skin,
      none,
    )
    featured.forEach((own, scale) => expect(own / TEXTURE[scale]!).toBeLessThan(1.35))
  })

  it('is the same for the same seed, another for another, and changes no tone', () => {
    const of = (seed: number): number[] =>
      Array.from({ length: 100 * 100 }, (_, i) => drawn(seed)(i % 100, Math.floor(i / 100)))
    expect(of(7)).toEqual(of(7))
    expect(of(7)).not.toEqual(of(8))
    expect(Math.abs(of(7).reduce((sum, value) => sum + value, 0) / 10_000)).toBeLessThan(0.003)
  })

  it('has a usual one for skin of which nothing is seen', () => {
    const read = readSkinTexture(
      skinOf(() => 0),
      none,
      none,
    )
    expect(read).toEqual(read.toSorted((p, q) => q - p))
    expect(read[0]).toBeGreaterThan(0.01)
  })
})
