import { distanceTo, type GreyImage, invertMask, matteFeather } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { foretellSwap } from './draw-swap.ts'
import { readFlatLay } from './read-flat-lay/flat-lay-garment.ts'
import { planSwap, readSelection } from './swap-plan.ts'
import { type Changes, draw, maskOf, request, top } from './testing/drawn.ts'

/** The plain request, drawn once for all who compare with it. */
let drawn: ReturnType<typeof draw> | undefined
const plain = () => (drawn ??= draw())

describe('drawSwap', () => {
  it('answers at the size of the photo, the same for the same request', () => {
    const { image } = plain()
    expect([image.width, image.height]).toEqual([240, 300])
    expect(draw().image.data).toEqual(image.data)
    const at = 4 * (150 * 240 + 120)
    expect(image.data[at + 2]! - image.data[at]!).toBeGreaterThan(60)
  })

  it('reports progress that never falls', () => {
    const seen: number[] = []
    draw({}, (fraction) => seen.push(fraction))
    expect(seen).toEqual(seen.toSorted((p, q) => p - q))
    expect(seen.at(-1)).toBe(1)
  })

  it('sets a flat-lay upright that lay on its side, and says so', () => {
    const { width, height, data } = request.flatLay
    const flatLay = { width: height, height: width, data: data.slice() }
    const [from, to] = [new Uint32Array(data.buffer), new Uint32Array(flatLay.data.buffer)]
    for (let i = 0; i < from.length; i += 1) to[(i % width) * height + height - 1 - Math.floor(i / width)] = from[i]!
    const { image, warnings } = draw({ flatLay })
    expect(warnings[0]).toMatch(/lay on its side and has been turned upright/)
    expect(image.data).toEqual(plain().image.data)
    expect(plain().warnings.join()).not.toMatch(/flat-lay lay/)
  })

  it('keeps a selected arm that lies in front as it is, and says so', () => {
    const arm = maskOf(240, 300, [[115, 150, 215, 172]])
    const photo = { ...request.photo, data: request.photo.data.slice() }
    for (let i = 0; i < arm.data.length; i += 1) if (arm.data[i] === 255) photo.data.set([205, 150, 120], 4 * i)
    const { image, warnings } = draw({ photo, parsing: { skin: arm } })
    const from = distanceTo(invertMask(arm), 1).data
    let [kept, all] = [0, 0]
    for (let i = 0; i < from.length; i += 1) {
      if (from[i]! <= matteFeather(240, 300)) continue
      all += 1
      if ([0, 1, 2].every((c) => image.data[4 * i + c] === photo.data[4 * i + c])) kept += 1
    }
    expect([kept, all > 1000]).toEqual([all, true])
    expect(image.data[4 * (185 * 240 + 120) + 2]! - image.data[4 * (185 * 240 + 120)]!).toBeGreaterThan(60)
    expect(warnings.join()).toMatch(/an arm in front of the garment is selected, too\. It stays as it is/)
    expect(warnings.join()).not.toMatch(/has a hole/)
    const amid = maskOf(240, 300, [[110, 140, 130, 165]])
    expect(draw({ parsing: { skin: amid } }).warnings.join()).toMatch(/looks like bare skin amid the garment/)
    expect(plain().warnings.join()).not.toMatch(/in front|amid/)
  })

  it('says that the selection has a hole', () => {
    const mask = { ...top, data: top.data.slice() }
    for (let y = 140; y < 152; y += 1) mask.data.fill(0, y * 240 + 110, y * 240 + 122)
    expect(draw({ mask }).warnings.join()).toMatch(/has a hole/)
    expect(plain().warnings.join()).not.toMatch(/has a hole/)
  })

  it('says so of a print that was left out, and of no bag that hangs in front', () => {
    const left = maskOf(240, 300, [[110, 140, 122, 152]])
    const strap = maskOf(240, 300, [
      [110, 140, 122, 152],
      [114, 30, 118, 140],
    ])
    const mask = { ...top, data: top.data.map((value, i) => (left.data[i] === 255 ? 0 : value)) }
    const photoWith = (shown: GreyImage, colour: readonly number[]) => {
      const photo = { ...request.photo, data: request.photo.data.slice() }
      for (let i = 0; i < shown.data.length; i += 1) if (shown.data[i] === 255) photo.data.set(colour, 4 * i)
      return photo
    }
    const lying = readFlatLay(request.flatLay, 'masked')
    const saysSo = ({ photo = request.photo, parsing }: Changes): boolean => {
      const plan = planSwap(readSelection(photo, mask, parsing), lying)
      return /has a hole/.test(foretellSwap(plan, request).warnings.join())
    }
    const [black, red] = [
      [20, 24, 30, 255],
      [160, 30, 40, 255],
    ]
    expect(saysSo({ photo: photoWith(left, black) })).toBe(true)
    // Also where the eye takes it for a bag.
    expect(saysSo({ photo: photoWith(left, black), parsing: { front: left } })).toBe(true)
    expect(saysSo({ photo: photoWith(strap, black) })).toBe(false)
    // By the eye alone, where it has the garment's colours.
    expect(saysSo({ photo: photoWith(strap, red), parsing: { front: strap } })).toBe(false)
  })

  it('says that skin was selected in place of a garment', () => {
    expect(draw({ parsing: { bare: 0.8 } }).warnings).toEqual([
      'Most of the selection is skin, and your garment is put on it. Select the garment that yours replaces.',
    ])
    expect(draw({ parsing: { bare: 0.3 } }).warnings).toEqual([])
  })

  it('keeps what is in front', () => {
    const front = maskOf(240, 300, [[110, 100, 120, 180]])
    const { image } = draw({ parsing: { front } })
    const at = 4 * (140 * 240 + 115)
    expect([...image.data.subarray(at, at + 3)]).toEqual([...request.photo.data.subarray(at, at + 3)])
  })
})
