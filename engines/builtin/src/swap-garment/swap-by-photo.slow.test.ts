import { countMarked, type GreyImage, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import {
  type Box,
  type Changes,
  draw,
  folded,
  LONG,
  maskOf,
  paint,
  request,
  top,
  TOP,
  TROUSERS,
} from './testing/drawn.ts'

/** The plain request, drawn once for all who compare with it. */
let drawn: ReturnType<typeof draw> | undefined
const plain = () => (drawn ??= draw())

describe('drawSwap, by what the photo shows', () => {
  it('says that the selection is open where the garment is not, but not of hair that falls over it', () => {
    const opening = maskOf(240, 300, [[102, 50, 138, 130]])
    const mask = { ...top, data: top.data.map((value, i) => (opening.data[i]! > 0 ? 0 : value)) }
    const told = (front?: GreyImage): string => draw({ mask, ...(front && { parsing: { front } }) }).warnings.join()
    expect(told()).toMatch(/covers more at the neck, or down the front, than the selection/)
    expect(told(opening)).not.toMatch(/at the neck/)
    expect(plain().warnings.join()).not.toMatch(/at the neck/)
  })

  it('tells how much of the selection is skin that the photo does not show', () => {
    const neck = maskOf(240, 300, [[100, 10, 140, 60]])
    const photo = { ...request.photo, data: request.photo.data.slice() }
    for (let i = 0; i < neck.data.length; i += 1) if (neck.data[i] === 255) photo.data.set([205, 150, 120], 4 * i)
    const crop = paint(
      maskOf(240, 260, [
        [75, 90, 165, 130],
        [80, 60, 95, 90],
        [145, 60, 160, 90],
      ]),
      [30, 80, 160],
      [250, 250, 250],
    )
    const seen = { photo, parsing: { skin: neck } }
    expect(draw({ ...seen, flatLay: crop }).warnings.join()).toMatch(
      /About [4-9]\d\s% of the selection is now bare skin/,
    )
    expect(draw(seen).warnings.join()).not.toMatch(/is now bare skin/)
    const dress = { mask: maskOf(240, 300, LONG), parsing: { ...seen.parsing, kind: 'dress' as const } }
    expect(draw({ ...seen, ...dress, flatLay: crop }).warnings.join()).toMatch(
      /% of what is selected above the waist is now bare skin/,
    )
  })

  it('tells how much of the selection is what is worn below, gone on up to the waist', () => {
    const photo = { ...request.photo, data: request.photo.data.slice() }
    const trousers = maskOf(240, 300, [[80, 220, 160, 300]])
    for (let i = 0; i < top.data.length; i += 1) if (trousers.data[i] === 255) photo.data.set([40, 50, 90], 4 * i)
    const crop = paint(
      maskOf(240, 260, [
        [70, 30, 170, 120],
        [30, 30, 210, 75],
      ]),
      [30, 80, 160],
      [250, 250, 250],
    )
    const [, told] = /About (\d+)\s% of the selection now shows what is worn below/.exec(
      draw({ photo, flatLay: crop }).warnings.join(),
    )!
    const { image } = draw({ photo, flatLay: crop })
    let blue = 0
    for (let i = 0; i < top.data.length; i += 1) {
      if (top.data[i] === 255 && image.data[4 * i]! < 60 && image.data[4 * i + 2]! < 110) blue += 1
    }
    expect(Math.abs(Number(told) - (100 * blue) / countMarked(top))).toBeLessThan(3)
    expect(draw({ photo }).warnings.join()).not.toMatch(/worn below/)
  })

  it('says how much of the garment lies below what it takes the place of', () => {
    const mask = maskOf(240, 300, [
      [80, 60, 160, 150],
      [40, 60, 200, 100],
    ])
    const told = draw({ mask, photo: paint(mask, [160, 30, 40], [220, 220, 216]) }).warnings.join()
    expect(told).toMatch(/The lower \d\d\s% of your garment.* lies below the selection and is cut off\.$/)
    expect(plain().warnings.join()).not.toMatch(/cut off/)
  })

  it('says which of its parts reach beyond the selection, and what to mark to get them', () => {
    const garment = (boxes: readonly Box[]) => ({
      flatLay: paint(maskOf(240, 260, boxes), [30, 80, 160], [250, 250, 250]),
    })
    const long = garment([
      [90, 60, 150, 170],
      [2, 60, 238, 80],
    ])
    const collar = garment([
      [70, 50, 170, 230],
      [30, 50, 210, 95],
      [100, 20, 140, 50],
    ])
    const short = garment([
      [95, 50, 145, 150],
      [45, 50, 195, 100],
    ])
    expect(draw(long).warnings.join()).toMatch(/Mark the arms, too, to get the whole sleeves/)
    // Long for its narrow body, and not for its own width: all of it goes into the selected ones.
    expect(draw(short).warnings).toEqual([])
    // Where the photo ends, so do the sleeves: nothing is left to mark.
    const wide = maskOf(240, 300, [TOP[0]!, [0, 60, 240, 100]])
    expect(draw({ ...long, mask: wide, photo: paint(wide, [160, 30, 40], [220, 220, 216]) }).warnings).toEqual([])
    expect(draw(collar).warnings.join()).toMatch(/Mark the neck, too, up to the chin, to get all of it/)
    expect(draw(collar).warnings.join()).not.toMatch(/sleeves/)
    expect(draw(long).warnings.join()).not.toMatch(/collar/)
  })

  it('puts a top on a dress down to the waist, leaves its skirt as it is and says so', () => {
    const dress = maskOf(240, 300, LONG)
    const photo = folded(paint(dress, [160, 30, 40], [220, 220, 216]))
    const { image, warnings } = draw({ mask: dress, photo, parsing: { kind: 'dress' } })
    const at = (x: number, y: number, of: RgbaImage): number[] => [
      ...of.data.subarray(4 * (y * 240 + x), 4 * (y * 240 + x) + 3),
    ]
    expect(warnings.join()).toMatch(/below the waist stays as it is: the flat-lay is a top/)
    for (const y of [240, 260, 280]) expect(at(120, y, image)).toEqual(at(120, y, photo))
    const [r, , b] = at(120, 80, image)
    expect(b! - r!).toBeGreaterThan(50)
    expect(plain().warnings).toEqual([])
  })

  it('takes a long top that is seen as one for a top, whole', () => {
    const long = maskOf(240, 300, LONG)
    const photo = folded(paint(long, [160, 30, 40], [220, 220, 216]))
    const warned = (parsing: NonNullable<Changes['parsing']>): string =>
      draw({ mask: long, photo, parsing }).warnings.join()
    expect(warned({ kind: 'upper' })).not.toMatch(/stays as it is/)
  })

  it('leaves what is worn below the waist as it is from where it is seen, if most of what is selected there is that', () => {
    const mask = maskOf(240, 300, LONG)
    const photo = folded(paint(mask, [160, 30, 40], [220, 220, 216]))
    const swapped = (seen: Box) =>
      draw({ mask, photo, parsing: { kind: 'upper', long: 0.1, lower: maskOf(240, 300, [seen]) } })
    const { image, warnings } = swapped([85, 190, 155, 285])
    const isKept = (y: number): boolean =>
      [0, 1, 2].every((c) => image.data[4 * (y * 240 + 120) + c] === photo.data[4 * (y * 240 + 120) + c])
    expect(warnings.join()).toMatch(/below the waist stays as it is/)
    expect([120, 170, 205, 250, 280].map(isKept)).toEqual([false, false, true, true, true])
    expect(swapped([85, 190, 105, 285]).warnings.join()).not.toMatch(/stays as it is/)
  })

  it('leaves the photo where all of it is selected and nothing tells what lies behind', () => {
    const crop = maskOf(240, 260, [
      [60, 104, 180, 156],
      [24, 104, 216, 130],
    ])
    const flatLay = paint(crop, [30, 80, 160], [250, 250, 250])
    const { image, warnings } = draw({ mask: maskOf(240, 300, [[0, 0, 240, 300]]), flatLay, index: 2 })
    expect(warnings.join()).toMatch(/Most of the photo is selected/)
    for (const at of [4 * (290 * 240 + 120), 4 * (290 * 240 + 20)])
      for (let c = 0; c < 3; c += 1) expect(Math.abs(image.data[at + c]! - request.photo.data[at + c]!)).toBeLessThan(3)
  })

  it('says that a coat over trousers was selected with them', () => {
    const legs = maskOf(240, 300, TROUSERS)
    const flatLay = paint(legs, [30, 80, 160], [250, 250, 250])
    const both = maskOf(240, 300, [...TROUSERS, [70, 40, 85, 140]])
    const photo = paint(both, [24, 24, 28], [220, 220, 216])
    for (let i = 0; i < legs.data.length; i += 1) if (legs.data[i] === 255) photo.data.set([150, 130, 90], 4 * i)
    const told = (mask: GreyImage): string => draw({ photo, mask, flatLay }).warnings.join()
    expect(told(both)).toMatch(/other colours than the legs/)
    expect(told(legs)).toBe('')
    const seen = (over: number): string => draw({ photo, mask: legs, flatLay, parsing: { over } }).warnings.join()
    expect(seen(0.3)).toBe(
      'Part of the selection looks like a coat or a top. Take it out of the selection, or your garment is put on it, too.',
    )
    expect(seen(0.1)).toBe('')
    expect(draw({ parsing: { over: 1 } }).warnings).toEqual([])
  })

  it('leaves a coat that hangs over trousers in front of the new ones, where the eye sees one', () => {
    const legs = maskOf(240, 300, TROUSERS)
    const flatLay = paint(legs, [30, 80, 160], [250, 250, 250])
    const both = maskOf(240, 300, [...TROUSERS, [60, 40, 85, 140]])
    const photo = paint(maskOf(240, 300, [...TROUSERS, [60, 10, 85, 140]]), [24, 24, 28], [220, 220, 216])
    for (let i = 0; i < legs.data.length; i += 1) if (legs.data[i] === 255) photo.data.set([150, 130, 90], 4 * i)
    const tops = maskOf(240, 300, [[60, 10, 85, 60]])
    const { image, warnings } = draw({ photo, mask: both, flatLay, parsing: { tops } })
    const at = (x: number, y: number): number[] => [...image.data.subarray(4 * (y * 240 + x), 4 * (y * 240 + x) + 3)]
    for (const y of [60, 90, 120]) expect(at(70, y)).toEqual([24, 24, 28])
    for (const [x, y] of [
      [90, 60],
      [100, 120],
      [140, 120],
      [100, 220],
    ] as const) {
      expect(at(x, y)[2]! - at(x, y)[0]!, `${x}, ${y}`).toBeGreaterThan(60)
    }
    expect(warnings).toEqual([
      'Part of the selection looks like a coat or a top that hangs over the legs. It stays as it is, and your garment goes on behind it.',
    ])
  })

  it('puts trousers below a coat that is closed over their waist, where they are seen', () => {
    const legs = maskOf(240, 300, TROUSERS)
    const flatLay = paint(legs, [30, 80, 160], [250, 250, 250])
    const coat = maskOf(240, 300, [[93, 30, 147, 140]])
    const both = maskOf(240, 300, [...TROUSERS, [93, 30, 147, 140]])
    const photo = paint(coat, [24, 24, 28], [220, 220, 216])
    for (let i = 0; i < legs.data.length; i += 1)
      if (legs.data[i] === 255 && coat.data[i] === 0) photo.data.set([150, 130, 90], 4 * i)
    const { image, warnings } = draw({ photo, mask: both, flatLay, parsing: { tops: coat, over: 0.5 } })
    const at = (x: number, y: number): number[] => [...image.data.subarray(4 * (y * 240 + x), 4 * (y * 240 + x) + 3)]
    expect(at(120, 80)).toEqual([24, 24, 28])
    for (const [x, y] of [
      [100, 165],
      [140, 200],
      [100, 245],
    ] as const) {
      expect(at(x, y)[2]! - at(x, y)[0]!, `${x}, ${y}`).toBeGreaterThan(60)
    }
    expect(warnings.join()).not.toMatch(/made up/)
  })

  it('calls what it takes out of the selection no hole in it', () => {
    const legs = maskOf(240, 300, TROUSERS)
    const flatLay = paint(legs, [30, 80, 160], [250, 250, 250])
    const flap = maskOf(240, 300, [[105, 52, 125, 72]])
    const photo = paint(legs, [150, 130, 90], [220, 220, 216])
    for (let i = 0; i < flap.data.length; i += 1) if (flap.data[i] === 255) photo.data.set([24, 24, 28], 4 * i)
    const { warnings } = draw({ photo, mask: legs, flatLay, parsing: { tops: flap, over: 0.2 } })
    expect(warnings.join()).toMatch(/It stays as it is/)
    expect(warnings.join()).not.toMatch(/hole/)
  })

  it('says that a head was selected, not that hair falls over the garment', () => {
    expect(draw({ parsing: { head: 0.9 } }).warnings).toEqual([
      'The head is selected, too, and your garment is put on it. Take it out of the selection.',
    ])
    expect(draw({ parsing: { head: 0.25 } }).warnings).toEqual([])
  })
})
