import { describe, expect, it } from 'vitest'
import { createFloat, createGrey, createRgba } from '@toile/imaging'
import { type DrawnLayer, compositeOnPhoto, startLayer } from './composite.ts'

const SIDE = 40
const BY = 4
const FULL = { left: 0, top: 0, right: SIDE, bottom: SIDE }
const grey = (side: number) => {
  const image = createRgba(side, side)
  image.data.fill(128)
  for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255
  return image
}
/** Marks the middle half. */
const middle = (side: number) => {
  const mask = createGrey(side, side)
  for (let y = side / 4; y < (3 * side) / 4; y += 1) mask.data.fill(255, y * side + side / 4, y * side + (3 * side) / 4)
  return mask
}
const photo = grey(SIDE * BY)
const closeUp = {
  photo: grey(SIDE),
  mask: middle(SIDE),
  original: { photo, mask: middle(SIDE * BY), box: { left: 0, top: 0, right: SIDE * BY, bottom: SIDE * BY } },
}
/** All of the close-up drawn in one colour. */
const plain: DrawnLayer = { box: FULL, image: createFloat(SIDE, SIDE, 8), surroundings: undefined, within: undefined }
for (let o = 0; o < plain.image.data.length; o += 8) plain.image.data.set([0.3, 0.3, 0.3, 1, 0.2, 0.2, 0.2, 1], o)
const redAt = (image: { data: Uint8ClampedArray }, x: number, y: number): number => image.data[4 * (y * SIDE * BY + x)]!

describe('compositeOnPhoto', () => {
  it('lays a close-up over its photo and leaves what lies beyond mask and feather', () => {
    const out = compositeOnPhoto(closeUp, plain, 1, undefined)
    expect(redAt(out, 80, 80)).toBeGreaterThan(140)
    expect(redAt(out, 80, 30)).toBe(128)
    expect(out.data.length).toBe(photo.data.length)
  })

  it('has the grain of its photo, and none on a clean one', () => {
    const noisy = grey(SIDE * BY)
    for (let i = 0, random = 1; i < noisy.data.length; i += 1) {
      random = (random * 1103515245 + 12345) % 2 ** 31
      if (i % 4 !== 3) noisy.data[i] = 120 + ((random >> 16) % 17)
    }
    const spread = (image: typeof photo): number => {
      const all = { photo: image, mask: closeUp.original.mask }
      const drawn = startLayer(all, image, undefined, closeUp.original.box)
      for (let o = 0; o < drawn.image.data.length; o += 8) drawn.image.data.set([0.3, 0.3, 0.3, 1], o)
      const out = compositeOnPhoto(all, drawn, 1, undefined)
      const values = Array.from({ length: 400 }, (_, k) => redAt(out, 70 + (k % 20), 70 + Math.floor(k / 20)))
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    }
    expect(spread(photo)).toBe(0)
    expect(spread(noisy)).toBeGreaterThan(1)
    expect(spread(noisy)).toBeLessThan(6)
  })

  it('is as soft as its photo, where that is out of focus, and no less than what is laid', () => {
    const all = { photo, mask: closeUp.original.mask }
    const drawn = startLayer(all, photo, undefined, closeUp.original.box)
    for (let i = 0; i < drawn.image.data.length / 8; i += 1) {
      const light = Math.floor(i / 16) % 2 === 0 ? 0.6 : 0.05
      drawn.image.data.set([light, light, light, 1], 8 * i)
    }
    const [sharp, ...laid] = [undefined, 0.9, 2, 4].map((edgeBlur) => compositeOnPhoto(all, drawn, 1, edgeBlur))
    expect(laid[0]!.data).toEqual(sharp!.data)
    const steepest = ({ data }: typeof photo): number => {
      const row = Array.from({ length: 60 }, (_, k) => redAt({ data }, 50 + k, 80))
      return Math.max(...row.slice(1).map((value, k) => Math.abs(value - row[k]!)))
    }
    const [whole, half, quarter] = [sharp!, laid[1]!, laid[2]!].map(steepest) as [number, number, number]
    expect(whole).toBeGreaterThan(120)
    expect([half < 0.35 * whole, half > 0.15 * whole]).toEqual([true, true])
    expect(quarter).toBeLessThan(0.65 * half)
    // What lies beyond is not drawn into it.
    expect(redAt(laid[2]!, 80, 30)).toBe(128)
  })

  it('is as soft all the way down a long selection as at its top', () => {
    const [width, height, period] = [48, 700, 32]
    const tall = createRgba(width, height)
    tall.data.fill(128)
    for (let i = 3; i < tall.data.length; i += 4) tall.data[i] = 255
    const all = { photo: tall, mask: createGrey(width, height, 255) }
    const drawn = startLayer(all, tall, undefined, { left: 0, top: 0, right: width, bottom: height })
    for (let i = 0; i < width * height; i += 1) {
      const light = Math.floor(i / width) % period < period / 2 ? 0.6 : 0.05
      drawn.image.data.set([light, light, light, 1], 8 * i)
    }
    const { data } = compositeOnPhoto(all, drawn, 1, 3)
    const rows = Array.from({ length: height }, (_, y) => data[4 * (y * width + width / 2)]!)
    expect(new Set(rows.slice(period, 2 * period)).size).toBeGreaterThan(8)
    const apart = rows.slice(2 * period, -period).map((value, k) => Math.abs(value - rows[k + period]!))
    // The grain is another in each row.
    expect(Math.max(...apart)).toBeLessThan(8)
  })

  it('takes a slit in what was cut out for part of it, and no gap', () => {
    const cut = grey(SIDE)
    for (const row of [12, 13, 24, 25, 26, 27]) {
      for (let x = 0; x < SIDE; x += 1) cut.data[4 * (row * SIDE + x) + 3] = 80
    }
    const { image } = startLayer({ photo: grey(SIDE), mask: middle(SIDE) }, cut, undefined, FULL)
    const shares = [12, 13, 24, 27].map((row) => image.data[8 * (row * SIDE + 20) + 7])
    expect(shares.map((share) => share === 1)).toEqual([true, true, false, false])
  })

  it('keeps what lies in front', () => {
    expect(compositeOnPhoto(closeUp, plain, 1, undefined, createGrey(SIDE, SIDE, 255)).data).toEqual(photo.data)
  })

  it('takes a colour below black, as a sharp stripe gives it, for black: a share of it darkens by that share', () => {
    const image = createFloat(SIDE, SIDE, 8)
    // A tenth of the old garment, in the photo's own colour, beside white.
    for (let o = 0; o < image.data.length; o += 8) {
      image.data.set([-0.01, -0.01, -0.01, 1, 0.0216, 0.0216, 0.0216, 0.1], o)
    }
    const white = { ...createFloat(SIDE / 4, SIDE / 4, 3), data: new Float32Array((3 * SIDE * SIDE) / 16).fill(1) }
    const out = compositeOnPhoto(closeUp, { ...plain, image, surroundings: white, within: white }, 1, undefined)
    expect(redAt(out, 80, 80)).toBeGreaterThan(90)
  })

  it('shows stripes of a cloth that are finer than the pixels of the close-up', () => {
    const cloth = createFloat(SIDE * BY, SIDE * BY, 4)
    const places = createFloat(SIDE, SIDE, 3)
    for (let i = 0; i < SIDE * BY * SIDE * BY; i += 1) {
      const light = i % BY < BY / 2 ? 0.6 : 0.05
      cloth.data.set([light, light, light, 1], 4 * i)
    }
    for (let i = 0; i < SIDE * SIDE; i += 1) {
      places.data.set([BY * ((i % SIDE) + 0.5), BY * (Math.floor(i / SIDE) + 0.5), 1], 3 * i)
    }
    const parts = new Uint8Array(SIDE * SIDE).fill(1)
    // On one half of the picture something else than cloth is seen.
    for (let i = 0; i < parts.length; i += 1) if (i % SIDE < SIDE / 2) parts[i] = 0
    const out = compositeOnPhoto(
      closeUp,
      { ...plain, fine: { parts, places, cloths: [{ image: cloth, scale: 1 }] } },
      1,
      undefined,
    )
    const spread = (from: number): number => {
      const values = Array.from({ length: 16 }, (_, x) => redAt(out, from + x, 80))
      return Math.max(...values) - Math.min(...values)
    }
    expect(spread(90)).toBeGreaterThan(100)
    expect(spread(50)).toBeLessThan(20)
  })
})
