import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { randomStream } from '../noise/random.ts'
import { cutOut, matteFeather } from './matte.ts'
import { portrait } from './testing/portrait.ts'

/** Euclidean distance to the nearest marked pixel, by looking at every one. */
function farFromMarks(mask: GreyImage, x: number, y: number, radius: number): boolean {
  const reach = Math.ceil(radius)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const px = x + dx
      const py = y + dy
      if (px < 0 || py < 0 || px >= mask.width || py >= mask.height || Math.hypot(dx, dy) > radius) continue
      if (mask.data[py * mask.width + px]! > 0) return false
    }
  }
  return true
}

function expectPromise(photo: RgbaImage, mask: GreyImage, cut: RgbaImage): number {
  const radius = matteFeather(photo.width, photo.height)
  let held = 0
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (!farFromMarks(mask, x, y, radius)) continue
      const i = (y * mask.width + x) * 4
      expect([...cut.data.subarray(i, i + 4)]).toEqual([...photo.data.subarray(i, i + 4)])
      held++
    }
  }
  return held
}

describe('cutOut', () => {
  for (const [width, height] of [
    [97, 131],
    [64, 64],
    [3, 200],
    [1, 1],
  ] as const) {
    it(`keeps every certain pixel of a ${width}x${height} photo byte for byte`, () => {
      const { photo, mask } = portrait(width, height)
      expect(expectPromise(photo, mask, cutOut(photo, mask))).toBeGreaterThanOrEqual(width > 20 ? 200 : 0)
    })
  }

  it('keeps all of the photo under an empty mask and nothing under a full one', () => {
    const { photo } = portrait(40, 50)
    expect(cutOut(photo, createGrey(40, 50)).data).toEqual(photo.data)
    const nothing = cutOut(photo, createGrey(40, 50, 255))
    expect(nothing.data.every((value, i) => i % 4 !== 3 || value === 0)).toBe(true)
  })

  it('keeps the promise under a soft mask, where every grey value is a mark', () => {
    const { photo, mask } = portrait(90, 120)
    for (let i = 0; i < mask.data.length; i++) if (i % 90 > 55 && mask.data[i] === 0) mask.data[i] = (i * 37) % 256
    expect(expectPromise(photo, mask, cutOut(photo, mask))).toBeGreaterThan(100)
  })

  it('finds the true alpha of a soft rim and takes the old ground out of its colour', () => {
    const { photo, mask } = portrait(160, 200)
    const cut = cutOut(photo, mask)
    let green = 0
    let partial = 0
    for (let i = 0; i < cut.data.length; i += 4) {
      const alpha = cut.data[i + 3]!
      if (alpha < 60 || alpha === 255) continue
      partial++
      if (cut.data[i + 1]! > cut.data[i]!) green++
    }
    expect(partial).toBeGreaterThan(100)
    expect(green / partial).toBeLessThan(0.05)
  })

  it('reaches for hair that the mask has cut off', () => {
    const { photo, mask } = portrait(160, 200)
    const truth = mask.data.slice()
    // Shrink what is kept by three pixels at the right.
    for (let y = 0; y < 200; y++) {
      for (let x = 100; x < 157; x++)
        if (truth[y * 160 + x] === 0 && truth[y * 160 + x + 3] === 255)
          for (let k = 0; k < 3; k++) mask.data[y * 160 + x + k] = 255
    }
    const cut = cutOut(photo, mask)
    const row = 100
    let edge = 159
    while (truth[row * 160 + edge] === 255) edge--
    expect(mask.data[row * 160 + edge - 1]).toBe(255)
    expect(cut.data[(row * 160 + edge - 1) * 4 + 3]).toBeGreaterThan(160)
  })
})

/** A head with strands of hair that stand off it, before a ground of slow colours; and the alpha it was mixed by. */
function hairy(width: number, height: number): { photo: RgbaImage; mask: GreyImage; alpha: Float32Array } {
  const random = randomStream(11)
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  const alpha = new Float32Array(width * height)
  const radius = width * 0.24
  const strands = Array.from({ length: 26 }, (_, k) => ({
    angle: -Math.PI + (k / 25) * Math.PI,
    length: radius * random.between(1.08, 1.18),
    bow: random.between(-0.12, 0.12),
  }))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - width / 2
      const dy = y + 0.5 - height / 2
      const from = Math.hypot(dx, dy)
      let cover = Math.min(1, Math.max(0, radius - from + 0.5))
      for (const { angle, length, bow } of strands) {
        const along = dx * Math.cos(angle) + dy * Math.sin(angle)
        if (along < radius * 0.8 || along > length) continue
        const across = -dx * Math.sin(angle) + dy * Math.cos(angle) - bow * (along - radius)
        cover = Math.max(cover, Math.min(1, Math.max(0, 1.3 - Math.abs(across))))
      }
      const i = y * width + x
      alpha[i] = cover
      // The mask knows the head alone.
      if (from < radius) mask.data[i] = 0
      const ground = [150 + (70 * x) / width, 190 - (40 * y) / height, 205]
      const hair = [58, 36, 24]
      for (let c = 0; c < 3; c++) {
        const linear = cover * (hair[c]! / 255) ** 2.2 + (1 - cover) * (ground[c]! / 255) ** 2.2
        photo.data[i * 4 + c] = 255 * linear ** (1 / 2.2) + random.between(-2, 2)
      }
      photo.data[i * 4 + 3] = 255
    }
  }
  return { photo, mask, alpha }
}

describe('a light behind hair', () => {
  it('is left out where it is round, and a strand of the same colour is not', () => {
    const side = 96
    const photo = createRgba(side, side)
    const mask = createGrey(side, side)
    const hair = createGrey(side, side)
    const brown = [90, 60, 40, 255]
    for (let i = 0; i < side * side; i++) {
      const inside = i % side < 40
      photo.data.set(inside ? brown : [90, 190, 80, 255], i * 4)
      mask.data[i] = inside ? 0 : 255
      hair.data[i] = inside ? 255 : 0
    }
    for (let x = 40; x < 56; x++) photo.data.set(brown, (20 * side + x) * 4)
    for (let y = 50; y < 54; y++) for (let x = 42; x < 46; x++) photo.data.set(brown, (y * side + x) * 4)
    const cut = cutOut(photo, mask, hair)
    const alphaAt = (x: number, y: number): number => cut.data[(y * side + x) * 4 + 3]!
    expect(alphaAt(44, 52)).toBe(0)
    expect(alphaAt(48, 20)).toBeGreaterThan(128)
  })
})

describe('matting of hair', () => {
  const { photo, mask, alpha } = hairy(320, 320)
  const cut = cutOut(photo, mask)

  it('finds strands beyond the mask, and not the ground between them', () => {
    let [ofMask, ofCut, strands, found] = [0, 0, 0, 0]
    for (let i = 0; i < alpha.length; i++) {
      ofMask += Math.abs(alpha[i]! - (mask.data[i] === 0 ? 1 : 0))
      ofCut += Math.abs(alpha[i]! - cut.data[i * 4 + 3]! / 255)
      if (mask.data[i] === 255 && alpha[i]! > 0.9) {
        strands++
        if (cut.data[i * 4 + 3]! > 128) found++
      }
    }
    expect(ofCut).toBeLessThan(0.35 * ofMask)
    expect(found / strands).toBeGreaterThan(0.8)
  })

  it('gives half-covered pixels the colour of hair, none of the bright ground', () => {
    let [bright, half] = [0, 0]
    for (let i = 0; i < alpha.length; i++) {
      const value = cut.data[i * 4 + 3]!
      if (value < 60 || value > 200) continue
      half++
      if (cut.data[i * 4 + 2]! > 110) bright++
    }
    expect(half).toBeGreaterThan(200)
    expect(bright / half).toBeLessThan(0.05)
  })

  it('takes no smooth shadow beside a figure for a part of it', () => {
    const shaded = createRgba(320, 320)
    shaded.data.set(photo.data)
    for (let y = 0; y < 320; y++) {
      for (let x = 0; x < 320; x++) {
        const i = y * 320 + x
        const from = Math.hypot(x - 160, y - 160)
        const tone = from < 77 ? 50 : 215 - 120 * Math.exp(-(from - 77) / 22)
        shaded.data.fill(tone, i * 4, i * 4 + 3)
      }
    }
    const apart = cutOut(shaded, mask)
    for (let x = 160 + 77 + 9; x < 280; x++) expect(apart.data[(160 * 320 + x) * 4 + 3]).toBe(0)
  })
})
