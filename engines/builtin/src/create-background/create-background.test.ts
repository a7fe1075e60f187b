import { createFloat, createGrey, createRgba, type GreyImage, matteFeather } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { drawBackgroundPicture } from './draw-background.ts'
import { readBackgroundPrompt } from './prompt.ts'
import { difference, digest, draw, sitter } from './testing/sitter.ts'

describe('drawing', () => {
  it.each([
    [96, 128],
    [61, 97],
    [150, 84],
  ])('keeps the person byte for byte at %ix%i', (width, height) => {
    const { photo, mask } = sitter(width, height)
    const { image } = draw({ photo, mask })
    expect([image.width, image.height]).toEqual([width, height])
    const radius = matteFeather(width, height)
    let held = 0
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let near = false
        for (let dy = -radius; dy <= radius && !near; dy++) {
          for (let dx = -radius; dx <= radius && !near; dx++) {
            const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height
            near = inside && Math.hypot(dx, dy) <= radius && mask.data[(y + dy) * width + x + dx]! > 0
          }
        }
        if (near) continue
        const i = (y * width + x) * 4
        expect([...image.data.subarray(i, i + 4)]).toEqual([...photo.data.subarray(i, i + 4)])
        held++
      }
    }
    expect(held).toBeGreaterThan(width * height * 0.01)
  })

  it('answers the photo itself when the mask keeps everything, the bare scene when it keeps nothing', () => {
    const { photo } = sitter(60, 80)
    const everything = draw({ photo, mask: createGrey(60, 80) })
    expect(everything.image.data).toEqual(photo.data)
    expect(everything.warnings.join()).toMatch(/whole photo/)
    const nothing = draw({ photo, mask: createGrey(60, 80, 255) })
    expect(nothing.warnings.join()).toMatch(/scene alone/)
    expect(difference(nothing.image, photo, createGrey(60, 80, 255))).toBeGreaterThan(5)
  })

  it('leaves stray pieces of the selection out and says so', () => {
    const { photo, mask } = sitter(96, 128)
    const whole = draw({ photo, mask })
    expect(whole.warnings).toEqual([])
    mask.data.fill(0, 4 * 96 + 3, 4 * 96 + 6)
    const cleaned = draw({ photo, mask })
    expect(cleaned.warnings.join()).toMatch(/left out/)
    expect(cleaned.image.data).toEqual(whole.image.data)
  })

  it('moves a cut-out by whole pixels without changing one of them', () => {
    const { photo, mask } = sitter(96, 128)
    let [left, top, right, bottom] = [96, 128, 0, 0]
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i]! >= 128) continue
      left = Math.min(left, i % 96)
      right = Math.max(right, (i % 96) + 1)
      top = Math.min(top, Math.floor(i / 96))
      bottom = Math.max(bottom, Math.floor(i / 96) + 1)
    }
    const moved = draw({
      photo,
      mask,
      placement: {
        x: (left + right) / 2 + 11,
        y: (top + bottom) / 2 - 6,
        width: right - left,
        height: bottom - top,
        rotation: 0,
      },
    })
    let held = 0
    // The middle of the body is far from every edge.
    for (let y = 40; y < 70; y++) {
      for (let x = 42; x < 54; x++) {
        const from = (y * 96 + x) * 4
        const to = ((y - 6) * 96 + x + 11) * 4
        expect([...moved.image.data.subarray(to, to + 4)]).toEqual([...photo.data.subarray(from, from + 4)])
        held++
      }
    }
    expect(held).toBe(360)
  })

  it('varies the pictures of a request that names its time of day', () => {
    const { photo, mask } = sitter(60, 80)
    const pictures = [0, 1, 2, 3].map((index) => draw({ photo, mask, prompt: 'beach at sunset', index }).image)
    for (let a = 0; a < 4; a++) {
      for (let b = a + 1; b < 4; b++) expect(difference(pictures[a]!, pictures[b]!, mask)).toBeGreaterThan(6)
    }
  })

  it('gives equal bytes for equal requests, and others for another seed', () => {
    expect(digest(draw().image)).toBe(digest(draw().image))
    expect(digest(draw().image)).not.toBe(digest(draw({ seed: 8 }).image))
  })

  it('varies a picture: the same person before the same place, taken another time', () => {
    const { photo, mask } = sitter(60, 80)
    for (const prompt of ['pink minimal studio', 'sage green studio', 'beach at sunset', 'café', 'brick wall']) {
      const of = (...lineage: number[]) => draw({ photo, mask, prompt, index: 1, lineage }).image
      // The seeds of two pictures that were asked for together, and of one that is varied again.
      const pictures = [of(), of(0x10000000), of((0x10000000 + 0x9e3779b1) >>> 0), of(0x10000000, 7)]
      expect(of(0x10000000).data).toEqual(pictures[1]!.data)
      for (const [a, one] of pictures.entries()) {
        for (const other of pictures.slice(a + 1)) expect(difference(one, other, mask)).toBeGreaterThan(4)
        expect(difference(photo, one, mask)).toBeGreaterThan(6)
        const at = 4 * (32 * 60 + 30)
        expect([...one.data.subarray(at, at + 4)]).toEqual([...photo.data.subarray(at, at + 4)])
      }
    }
  })

  it('keeps the colours that a place came in when its picture is varied', () => {
    const { photo, mask } = sitter(60, 80)
    /** Mean red, green and blue of the background as shares of their sum. */
    const tint = (index: number, ...lineage: number[]): number[] => {
      const { data } = draw({ photo, mask, prompt: 'painted canvas', index, lineage }).image
      const sums = [0, 1, 2].map((c) => data.reduce((sum, v, i) => sum + (i % 4 === c && mask.data[i >> 2] ? v : 0), 0))
      return sums.map((sum) => sum / (sums[0]! + sums[1]! + sums[2]!))
    }
    const apart = (a: number[], b: number[]): number => Math.hypot(...a.map((value, c) => value - b[c]!))
    const first = tint(0)
    const others = Math.max(...[1, 2, 3].map((index) => apart(tint(index), first)))
    for (const step of [5, 0x60000000, 0xc0000000]) expect(apart(tint(0, step), first)).toBeLessThan(0.2 * others)
  })

  it('reads what people write of a place, and leaves nothing of it aside', () => {
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      ['wide sandy beach before sunset, last light', 'beach', ['golden hour']],
      ['autumn forest path with fallen leaves, foggy', 'forest', ['autumn', 'fog']],
      ['city park in spring, cherry blossoms', 'forest', ['spring', 'blossom']],
      ['cobblestone street in Rome, golden hour', 'old-town', ['cobbled', 'golden hour']],
      ['field of lavender in Provence', 'lavender-field', ['lavender field']],
      ['tropical beach with palm trees, turquoise water', 'tropical-beach', ['tropical']],
      ['desert dunes at sunrise, dramatic long shadows', 'desert', ['dawn', 'high contrast', 'long shadows']],
    ]
    for (const [prompt, scene, understood] of cases) {
      const reading = readBackgroundPrompt(prompt)
      expect({ prompt, scene: reading.scene.id, ignored: reading.ignored }).toEqual({ prompt, scene, ignored: [] })
      expect(reading.understood).toEqual(expect.arrayContaining([...understood]))
    }
  })

  it('takes two colours side by side for one, and two that are parted for two', () => {
    expect(readBackgroundPrompt('grey brown studio').colours).toHaveLength(1)
    expect(readBackgroundPrompt('grey and brown studio').colours).toHaveLength(2)
    expect(readBackgroundPrompt('grey, brown studio').colours).toHaveLength(2)
  })

  it('says that a leg is left out where the eye sees one', () => {
    const { photo, mask } = sitter(96, 128)
    const classes = ['background', 'hair', 'skin', 'lower']
    const logits = createFloat(48, 64, classes.length)
    for (let p = 0; p < 48 * 64; p++) {
      const y = Math.floor(p / 48)
      const kept = mask.data[2 * y * 96 + 2 * (p % 48)] === 0
      logits.data[4 * p + (!kept ? 0 : y < 38 ? 2 : 3)] = 9
    }
    const person = { hair: createGrey(96, 128), parse: { classes, logits } }
    const told = (cut: GreyImage) =>
      draw({ photo, mask: cut, person }).warnings.filter((warning) => warning.includes('leave out a leg'))
    expect(told(mask)).toHaveLength(0)
    const cut = { ...mask, data: mask.data.map((value, i) => (i > 96 * 84 ? 255 : value)) }
    expect(told(cut)).toEqual([expect.stringContaining('add it on the selection step.')])
  })

  it('says that a figure is small, and how it is enlarged, until it is', () => {
    const { photo, mask } = sitter(60, 80)
    const [wide, wideMask] = [createRgba(120, 240), createGrey(120, 240, 255)]
    for (let y = 0; y < 80; y++) {
      wide.data.set(photo.data.subarray(y * 240, (y + 1) * 240), (y + 60) * 480 + 100)
      wideMask.data.set(mask.data.subarray(y * 60, (y + 1) * 60), (y + 60) * 120 + 25)
    }
    const small = { photo: wide, mask: wideMask }
    expect(draw(small).warnings.join()).toMatch(/Adjust unselected area/)
    const withStray = { ...wideMask, data: wideMask.data.slice() }
    withStray.data.fill(0, 4 * 120 + 3, 4 * 120 + 6)
    expect(draw({ ...small, mask: withStray }).warnings.join()).toMatch(/left out.*Adjust unselected area/)
    const enlarged = { x: 60, y: 120, width: 100, height: 200, rotation: 0 }
    expect(draw({ ...small, placement: enlarged }).warnings).toEqual([])
  })

  it('takes a scene in the light of its subject', () => {
    const { photo, mask } = sitter(60, 80)
    const mean = (codes: number, prompt: string): number => {
      const dimmed = { ...photo, data: photo.data.map((code, i) => (i % 4 === 3 ? code : code * codes)) }
      const { image } = draw({ photo: dimmed, mask, prompt, index: 1 })
      let sum = 0
      for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 255) sum += image.data[i * 4 + 1]!
      return sum / mask.data.reduce((count, value) => count + (value === 255 ? 1 : 0), 0)
    }
    expect(mean(0.4, 'white studio')).toBeLessThan(mean(1, 'white studio') * 0.85)
    expect(mean(0.4, 'rooftop')).toBeLessThan(mean(1, 'rooftop') * 0.85)
  })

  it('follows colour and time of day', () => {
    const { photo } = sitter(60, 80)
    const mask = createGrey(60, 80, 255)
    const mean = (prompt: string): [number, number, number] => {
      const { data } = draw({ photo, mask, prompt }).image
      const sums: [number, number, number] = [0, 0, 0]
      for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) sums[c]! += data[i + c]! / (data.length / 4)
      return sums
    }
    const red = mean('red studio')
    expect(red[0]).toBeGreaterThan(red[2] * 1.6)
    const blue = mean('blue studio')
    expect(blue[2]).toBeGreaterThan(blue[0] * 1.4)
    const sum = (rgb: readonly number[]): number => rgb[0]! + rgb[1]! + rgb[2]!
    expect(sum(mean('beach at night'))).toBeLessThan(sum(mean('beach at noon')) * 0.6)
    const golden = mean('beach at golden hour')
    const overcast = mean('beach, overcast')
    expect(golden[0] / golden[2]).toBeGreaterThan((overcast[0] / overcast[2]) * 1.15)
  })

  it('draws wherever the cut-out is put', () => {
    for (const placement of [
      { x: -500, y: 40, width: 30, height: 90, rotation: 0 },
      { x: 48, y: 64, width: 1, height: 1, rotation: 45 },
      { x: 48, y: 64, width: 900, height: 1200, rotation: -270 },
      { x: 30.5, y: 70.25, width: 40.5, height: 100, rotation: 12.5 },
    ]) {
      expect(draw({ placement }).image.data.length).toBe(96 * 128 * 4)
    }
  })

  it('reports progress that never falls and ends at 1', () => {
    const fractions: number[] = []
    drawBackgroundPicture(
      { ...sitter(60, 80), prompt: 'loft', seed: 1, index: 0 },
      { report: (fraction) => fractions.push(fraction) },
    )
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })

  it('refuses a mask of another size', () => {
    expect(() => draw({ mask: createGrey(10, 10) })).toThrow(EngineError)
  })
})
