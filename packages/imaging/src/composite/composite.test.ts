import { describe, expect, it } from 'vitest'
import { deltaE2000, srgb8ToCielab } from '../colour/index.ts'
import { createFloat, createGrey, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { resampleRgba } from '../geometry/index.ts'
import { randomStream } from '../scene/random.ts'
import { composeOver } from './compose.ts'
import { groundShadow, soleRows } from './ground-shadow.ts'
import { cutOut, matteFeather } from './matte.ts'
import { keptBox, placeCutOut } from './place.ts'
import { readPhotoLight } from './photo-light.ts'
import { readStance } from './stance.ts'
import { cameraFor } from '../scene/camera.ts'

/** A red-brown figure with a soft, one-pixel rim before a green ground, with a little noise. */
function portrait(width: number, height: number): { photo: RgbaImage; mask: GreyImage } {
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  const random = randomStream(7)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const d = Math.hypot((x + 0.5 - width / 2) / (width * 0.28), (y + 0.5 - height / 2) / (height * 0.36))
      const cover = Math.min(1, Math.max(0, (1 - d) * width * 0.25 + 0.5))
      const i = y * width + x
      const grain = random.between(-5, 5)
      photo.data[i * 4] = 60 + cover * 100 + grain
      photo.data[i * 4 + 1] = 170 - cover * 110 + grain
      photo.data[i * 4 + 2] = 80 - cover * 30 + grain
      photo.data[i * 4 + 3] = 255
      if (d < 1) mask.data[i] = 0
    }
  }
  return { photo, mask }
}

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

  it('answers the mask itself when all of it is an edge', () => {
    const noise = createGrey(1300, 1000)
    for (let i = 0; i < noise.data.length; i++) noise.data[i] = (i * 7919) % 251
    const any = createRgba(1300, 1000)
    any.data.fill(255)
    const { data } = cutOut(any, noise)
    expect(data[4 * 5 + 3]).toBe(255 - noise.data[5]!)
  })
})

describe('placeCutOut', () => {
  it('copies bytes when the box moves by whole pixels', () => {
    const { photo, mask } = portrait(81, 101)
    const cut = cutOut(photo, mask)
    const box = keptBox(mask)!
    for (const [dx, dy] of [
      [9, -14],
      [-30, 40],
      [200, 0],
    ] as const) {
      const placed = placeCutOut(cut, box, {
        x: (box.left + box.right) / 2 + dx,
        y: (box.top + box.bottom) / 2 + dy,
        width: box.right - box.left,
        height: box.bottom - box.top,
        rotation: 360,
      })
      for (let y = 0; y < 101; y++) {
        for (let x = 0; x < 81; x++) {
          const o = (y * 81 + x) * 4
          const inside = x - dx >= 0 && y - dy >= 0 && x - dx < 81 && y - dy < 101
          const expected = inside
            ? cut.data.subarray(((y - dy) * 81 + x - dx) * 4, ((y - dy) * 81 + x - dx) * 4 + 4)
            : [0, 0, 0, 0]
          expect([...placed.data.subarray(o, o + 4)]).toEqual([...expected])
        }
      }
    }
  })

  for (const factor of [0.5, 2]) {
    it(`is one bicubic resample when resized by ${factor}`, () => {
      const width = 80
      const height = 120
      const { photo, mask } = portrait(width, height)
      const cut = cutOut(photo, mask)
      const box = keptBox(mask)!
      const reference = resampleRgba(photo, width * factor, height * factor, 'bicubic')
      const boxWidth = box.right - box.left
      const boxHeight = box.bottom - box.top
      // The same centre in both: the box is symmetric about the picture's middle.
      const placed = placeCutOut(cut, box, {
        x: width / 2,
        y: height / 2,
        width: boxWidth * factor,
        height: boxHeight * factor,
        rotation: 0,
      })
      let worst = 0
      let compared = 0
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const rx = x - width / 2 + (width * factor) / 2
          const ry = y - height / 2 + (height * factor) / 2
          const d = Math.hypot(
            (x + 0.5 - width / 2) / (width * 0.28 * factor),
            (y + 0.5 - height / 2) / (height * 0.36 * factor),
          )
          if (d > 0.7 || rx < 0 || ry < 0 || rx >= reference.width || ry >= reference.height) continue
          const a = (y * width + x) * 4
          const b = (ry * reference.width + rx) * 4
          worst = Math.max(
            worst,
            deltaE2000(
              srgb8ToCielab(placed.data[a]!, placed.data[a + 1]!, placed.data[a + 2]!),
              srgb8ToCielab(reference.data[b]!, reference.data[b + 1]!, reference.data[b + 2]!),
            ),
          )
          compared++
        }
      }
      expect(compared).toBeGreaterThan(300)
      expect(worst).toBeLessThan(1)
    })
  }

  it('turns clockwise about the centre of the box', () => {
    const cut = createRgba(41, 41)
    // One opaque arm to the right of the middle.
    for (let y = 18; y < 23; y++) for (let x = 20; x < 36; x++) cut.data.set([200, 30, 30, 255], (y * 41 + x) * 4)
    const placed = placeCutOut(
      cut,
      { left: 5, top: 5, right: 36, bottom: 36 },
      { x: 20.5, y: 20.5, width: 31, height: 31, rotation: 90 },
    )
    expect(placed.data[(30 * 41 + 20) * 4 + 3]).toBe(255)
    expect(placed.data[(10 * 41 + 20) * 4 + 3]).toBe(0)
  })
})

describe('readStance', () => {
  it('stands a figure that ends inside the picture on its lowest row', () => {
    const alpha = createGrey(100, 200)
    for (let y = 20; y < 180; y++) alpha.data.fill(255, y * 100 + 35, y * 100 + 65)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(true)
    expect(stance.feet).toBe(180)
    expect(stance.pixelsPerMetre).toBeCloseTo(160 / 1.72)
    expect(stance.middle).toBeCloseTo(50)
  })

  it('puts the feet of one cut off at the waist below the picture', () => {
    const alpha = createGrey(100, 120)
    for (let y = 30; y < 120; y++) alpha.data.fill(255, y * 100 + 20, y * 100 + 80)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(false)
    expect(stance.feet).toBeGreaterThan(150)
  })

  it('stands a whole figure that touches the lower border on it', () => {
    const alpha = createGrey(100, 200)
    // Head, neck, shoulders, two legs: a person of 180 rows.
    const row = (y: number, half: number) => alpha.data.fill(255, y * 100 + 50 - half, y * 100 + 50 + half)
    for (let y = 20; y < 46; y++) row(y, y < 42 ? 10 : 5)
    for (let y = 46; y < 200; y++) row(y, y < 110 ? 27 : 18)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(true)
    expect(stance.feet).toBe(200)
    expect(stance.pixelsPerMetre).toBeCloseTo(180 / 1.72)
  })

  it('measures one cut off at the waist by head and breadth', () => {
    const alpha = createGrey(240, 200)
    const row = (y: number, half: number) => alpha.data.fill(255, y * 240 + 120 - half, y * 240 + 120 + half)
    for (let y = 20; y < 84; y++) row(y, y < 74 ? 24 : 14)
    for (let y = 84; y < 200; y++) row(y, 66)
    const stance = readStance(alpha)!
    expect(stance.standing).toBe(false)
    // A head of 64 rows is a quarter of a metre.
    expect(stance.pixelsPerMetre).toBeGreaterThan(200)
    expect(stance.pixelsPerMetre).toBeLessThan(280)
  })

  it('finds nobody in an empty alpha', () => {
    expect(readStance(createGrey(5, 5))).toBeUndefined()
  })
})

describe('groundShadow', () => {
  const alpha = createFloat(120, 200, 1)
  for (let y = 30; y < 170; y++) for (let x = 50; x < 70; x++) alpha.data[y * 120 + x] = 1
  const camera = cameraFor({
    width: 120,
    pictureHeight: 200,
    pixelsPerMetre: 80,
    feet: 170,
    cameraHeight: 1.2,
    aperture: 0.02,
  })
  const options = {
    feet: 170,
    pixelsPerMetre: 80,
    stands: true,
    elevation: 0.7,
    behind: false,
    contact: 0.6,
    cast: 0.6,
    softness: 0.2,
  }

  it('is darkest at the feet, falls away from the light, and leaves the sky alone', () => {
    const fromLeft = groundShadow(alpha, camera, { ...options, side: -0.8 })
    const fromRight = groundShadow(alpha, camera, { ...options, side: 0.8 })
    expect(fromLeft.data[171 * 120 + 60]!).toBeLessThan(0.6)
    const beside = (shade: typeof fromLeft, from: number): number => {
      let sum = 0
      for (let y = 150; y < 168; y++) for (let x = from; x < from + 30; x++) sum += 1 - shade.data[y * 120 + x]!
      return sum
    }
    expect(beside(fromLeft, 75)).toBeGreaterThan(2 * beside(fromLeft, 15))
    expect(beside(fromRight, 15)).toBeGreaterThan(2 * beside(fromRight, 75))
    for (let y = 0; y < Math.floor(camera.horizon); y++) expect(fromLeft.data[y * 120 + 60]).toBe(1)
    expect(fromLeft.data.every((value) => value >= 0 && value <= 1)).toBe(true)
  })

  /** What is drawn as [left, right, lower edge] from row 30 down, in even light. */
  const castBy = (
    parts: readonly (readonly [left: number, right: number, bottom: number])[],
    changes: Partial<typeof options>,
  ) => {
    const figure = createFloat(120, 200, 1)
    for (const [left, right, bottom] of parts) {
      for (let y = 30; y < bottom; y++) figure.data.fill(1, y * 120 + left, y * 120 + right)
    }
    return groundShadow(figure, camera, { ...options, side: 0, cast: 0, ...changes })
  }
  const shadeUnder = (...parts: (readonly [left: number, right: number, bottom: number])[]) => castBy(parts, {})

  it('leaves no less than no light under what is wide and touches all of the floor', () => {
    expect(castBy([[0, 120, 170]], { contact: 1 }).data.every((value) => value >= 0 && value <= 1)).toBe(true)
  })

  it('has a dark core under a sole and softer dimness farther out', () => {
    const shade = shadeUnder([52, 62, 170])
    const below = (rows: number): number => shade.data[(169 + rows) * 120 + 57]!
    expect(below(1)).toBeLessThan(0.4)
    for (let rows = 1; rows < 8; rows++) expect(below(rows + 1)).toBeGreaterThanOrEqual(below(rows))
    // A hand's width in front of the shoe: dimmed, and not dark.
    expect(below(3)).toBeGreaterThan(0.5)
    expect(below(3)).toBeLessThan(0.93)
    // Beside it too, as far back as a foot is long.
    expect(shade.data[166 * 120 + 65]!).toBeLessThan(0.75)
  })

  it('leaves a wide hem no paler than a narrow heel', () => {
    const heel = shadeUnder([56, 60, 170])
    const hem = shadeUnder([30, 90, 170])
    for (const row of [170, 171, 173, 176]) {
      expect(hem.data[row * 120 + 58]!).toBeLessThanOrEqual(heel.data[row * 120 + 58]! + 0.001)
    }
  })

  it('joins a foot set back to its own floor, and keeps the dark core from a hem over shoes', () => {
    const stride = shadeUnder([40, 48, 162], [64, 72, 170])
    expect(stride.data[162 * 120 + 44]!).toBeLessThan(0.45)
    const skirt = shadeUnder([40, 80, 164], [54, 66, 170])
    expect(skirt.data[165 * 120 + 46]!).toBeGreaterThan(stride.data[162 * 120 + 44]! + 0.15)
  })

  it('has none where the floor under the figure is not seen', () => {
    const shade = groundShadow(alpha, camera, { ...options, stands: false, side: 0, cast: 0 })
    expect(shade.data.every((value) => value === 1)).toBe(true)
  })

  it('takes no hem for a sole: under a wide skirt on narrow feet the floor has no step', () => {
    const skirted = createFloat(120, 200, 1)
    for (let y = 30; y < 170; y++) {
      const half = y < 152 ? 30 : 4
      for (let x = 60 - half; x < 60 + half; x++) skirted.data[y * 120 + x] = 1
    }
    const shade = groundShadow(skirted, camera, { ...options, behind: true, side: 0.4 })
    // Beside the feet, below the hem: from row to row the light changes softly.
    for (let y = 154; y < 168; y++) {
      for (const x of [34, 40, 46, 74, 80, 86]) {
        expect(Math.abs(shade.data[(y + 1) * 120 + x]! - shade.data[y * 120 + x]!)).toBeLessThan(0.06)
      }
    }
  })
})

describe('soleRows', () => {
  it('tells each foot its own floor, and goes smoothly from one to the other', () => {
    const alpha = createFloat(120, 200, 1)
    const leg = (left: number, right: number, sole: number): void => {
      for (let y = 60; y < sole; y++) for (let x = left; x < right; x++) alpha.data[y * 120 + x] = 1
    }
    leg(20, 40, 180)
    leg(80, 100, 190)
    const rows = soleRows(alpha, 190, 100)
    expect(rows[28]).toBeCloseTo(180, 0)
    expect(rows[92]).toBeCloseTo(190, 0)
    for (let x = 1; x < 120; x++) expect(Math.abs(rows[x]! - rows[x - 1]!)).toBeLessThan(2)
  })
})

describe('readPhotoLight', () => {
  it('measures noise and not edges', () => {
    const { photo, mask } = portrait(200, 240)
    const { noise, white, black } = readPhotoLight(photo, mask)
    // Uniform noise between -5 and 5 has deviation 2.9, equal in all channels.
    expect(noise).toBeGreaterThan(2)
    expect(noise).toBeLessThan(4)
    expect(white).toBeGreaterThan(black)
  })
})

describe('the dimness of a photo', () => {
  /** A figure with a few lights before a ground, all of given linear luminances. */
  const dim = (cloth: number, lights: number, ground: number): number => {
    const photo = createRgba(80, 120)
    const mask = createGrey(80, 120, 255)
    const codeOf = (light: number): number => Math.round(255 * light ** (1 / 2.2))
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 80; x++) {
        const kept = x >= 20 && x < 60 && y >= 10
        const code = codeOf(!kept ? ground : y < 25 ? lights : cloth)
        photo.data.set([code, code, code, 255], (y * 80 + x) * 4)
        if (kept) mask.data[y * 80 + x] = 0
      }
    }
    return readPhotoLight(photo, mask).dim
  }

  it('is high where subject and surroundings have little light', () => {
    expect(dim(0.03, 0.2, 0.08)).toBeGreaterThan(0.9)
  })

  it('is none for dark clothes in bright surroundings, and for a bright figure before a dark wall', () => {
    expect(dim(0.02, 0.2, 0.5)).toBe(0)
    expect(dim(0.02, 0.75, 0.05)).toBe(0)
  })
})

describe('the side a figure is lit from', () => {
  /** A column of cloth whose right flank is `right` times as bright as its left one. */
  const lit = (right: number, checked = false): number => {
    const photo = createRgba(120, 200)
    const mask = createGrey(120, 200, 255)
    const random = randomStream(3)
    for (let y = 20; y < 180; y++) {
      for (let x = 35; x < 85; x++) {
        const turned = (x - 35) / 50
        const either = checked && y % 40 < 20 ? 1 - turned : turned
        const linear = 0.12 * right ** either * random.between(0.9, 1.1)
        photo.data.set(Array.from({ length: 3 }, () => 255 * linear ** (1 / 2.2)).concat(255), (y * 120 + x) * 4)
        mask.data[y * 120 + x] = 0
      }
    }
    return readPhotoLight(photo, mask).side
  }

  it('is where most rows are brighter, and the more so the surer', () => {
    expect(lit(2.5)).toBeGreaterThan(0.3)
    expect(lit(1 / 2.5)).toBeLessThan(-0.3)
    expect(lit(6)).toBeGreaterThan(lit(2.5))
  })

  it('is none when both flanks are alike or rows disagree', () => {
    expect(lit(1)).toBe(0)
    expect(lit(4, true)).toBe(0)
  })
})

describe('composeOver', () => {
  it('copies opaque pixels and mixes the rest in linear light', () => {
    const backdrop = createFloat(4, 4, 3)
    backdrop.data.fill(255)
    const cut = createRgba(8, 8)
    cut.data.set([1, 2, 3, 255], 0)
    cut.data.set([0, 0, 0, 128], 4)
    const picture = composeOver(backdrop, cut, 1, 0)
    expect([...picture.data.subarray(0, 4)]).toEqual([1, 2, 3, 255])
    // Half black over white is half the light: sRGB 188, not 128.
    expect(Math.abs(picture.data[4]! - 188)).toBeLessThan(2)
    expect(picture.data[8]).toBe(255)
  })
})
