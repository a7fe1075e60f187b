import { createGrey, type GreyImage, type RgbaImage } from '@toile/imaging'
import { EngineError, type GarmentCoverage } from '@toile/engine'
import { describe, expect, it } from 'vitest'
import { drawMask, type Polygon, WORN } from '../garment-shape/testing/drawn.ts'
import { ADVICE } from './advice.ts'
import { type Box, type Changes, draw, folded, maskOf, paint, request, top, TOP, TROUSERS } from './testing/drawn.ts'

type AdviceName = keyof typeof ADVICE

/** An advice is followed: what is told before, what is changed as it says, and what of it was promised. */
interface Followed {
  readonly before: Changes
  readonly after: Changes
  /** What of the garment is then seen more of. */
  readonly more?: keyof GarmentCoverage
}

const lying = (boxes: readonly Box[]): { flatLay: RgbaImage } => ({
  flatLay: paint(maskOf(240, 260, boxes), [30, 80, 160], [250, 250, 250]),
})
const TOP_LYING: readonly Box[] = [
  [70, 50, 170, 230],
  [30, 50, 210, 95],
]
const hard = (mask: GreyImage): GreyImage => ({ ...mask, data: mask.data.map((value) => (value >= 128 ? 255 : 0)) })
const worn = (polygon: Polygon): Changes => {
  const mask = hard(drawMask(400, 420, polygon))
  return { mask, photo: paint(mask, [160, 30, 40], [220, 220, 216]) }
}
const without = (mask: GreyImage, [left, top_, right, bottom]: Box): GreyImage => {
  const data = mask.data.slice()
  for (let y = top_; y < bottom; y += 1) data.fill(0, y * mask.width + left, y * mask.width + right)
  return { ...mask, data }
}
const legs = maskOf(240, 300, TROUSERS)
const trousersLying = { flatLay: paint(legs, [30, 80, 160], [250, 250, 250]) }
const legsPhoto = folded(paint(legs, [160, 30, 40], [220, 220, 216]))
const sleeves = maskOf(240, 300, [
  [50, 60, 80, 200],
  [160, 60, 190, 200],
])
/** `WORN` with a low neck, and one whose sleeves end at the shoulders. */
const OPEN: Polygon = [...WORN.slice(0, 1), [190, 200], [210, 200], ...WORN.slice(3)]
const VEST: Polygon = [...WORN.slice(0, 5), [268, 150], [270, 320], [130, 320], [132, 150], [125, 80]]
const person = { skin: maskOf(240, 300, [[100, 5, 140, 40]]), clothes: top }
const front: Box = [105, 75, 135, 220]
const withSkin = (neck: GreyImage): RgbaImage => {
  const photo = { ...request.photo, data: request.photo.data.slice() }
  for (let i = 0; i < neck.data.length; i += 1) if (neck.data[i] === 255) photo.data.set([205, 150, 120], 4 * i)
  return photo
}
const neckSkin = maskOf(240, 300, [[100, 10, 140, 60]])
const seen = { photo: withSkin(neckSkin), parsing: { skin: neckSkin } }
const crop = lying([
  [75, 90, 165, 130],
  [80, 60, 95, 90],
  [145, 60, 160, 90],
])
const short = maskOf(240, 300, [
  [80, 60, 160, 150],
  [40, 60, 200, 100],
])
const tallCollar = lying([...TOP_LYING, [100, 30, 140, 52]])
const longSleeved = lying([
  [90, 60, 150, 170],
  [20, 60, 220, 80],
])

/** As often turned by a quarter. */
const turned = ({ width, height, data }: RgbaImage, quarters: number): RgbaImage => {
  if (quarters === 0) return { width, height, data }
  const out = { width: height, height: width, data: new Uint8ClampedArray(data.length) }
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)]
    out.data.set(data.subarray(4 * i, 4 * i + 4), 4 * (x * height + height - 1 - y))
  }
  return turned(out, quarters - 1)
}
/** A skirt that is twice as wide at its hem. */
const skirt = createGrey(240, 300)
for (let y = 60; y < 240; y += 1) {
  const half = Math.round(32 + (y - 60) / 5)
  skirt.data.fill(255, y * 240 + 120 - half, y * 240 + 120 + half)
}
const skirtLying = paint(skirt, [30, 80, 160], [250, 250, 250])
const skirtWorn = { mask: skirt, photo: folded(paint(skirt, [160, 30, 40], [220, 220, 216])) }

/** By its name, and after it, where it names two ways, which of them. */
const FOLLOWED: Readonly<Record<AdviceName | `selectOrGiveAnother ${string}`, Followed>> = {
  markGarment: { before: { mask: createGrey(240, 300) }, after: {} },
  oneGarmentOnPlainGround: { before: { flatLay: paint(createGrey(80, 80), [0, 0, 0], [240, 240, 240]) }, after: {} },
  markWholeGarment: { before: { mask: maskOf(240, 300, [[80, 100, 160, 106]]) }, after: {} },
  markMiddle: { before: { mask: sleeves }, after: {} },
  markBetweenHalves: {
    before: { mask: without(top, front), parsing: { clothes: maskOf(240, 300, [front]) } },
    after: { mask: top, parsing: { clothes: maskOf(240, 300, [front]) } },
  },
  selectGarment: {
    before: { mask: maskOf(240, 300, [[5, 5, 60, 90]]), parsing: { ...person, ground: 0.95 } },
    after: { parsing: { ...person, ground: 0 } },
  },
  selectOrGiveAnother: {
    before: { ...trousersLying },
    after: { ...trousersLying, mask: legs, photo: legsPhoto },
  },
  'selectOrGiveAnother by the flat-lay': { before: { ...trousersLying }, after: {} },
  markArmsForSleeves: { before: worn(VEST), after: worn(WORN), more: 'sleeves' },
  markArmsForWholeSleeves: {
    before: longSleeved,
    after: { ...longSleeved, mask: maskOf(240, 300, [TOP[0]!, [2, 60, 238, 100]]) },
    more: 'sleeves',
  },
  markNeck: {
    before: tallCollar,
    after: { ...tallCollar, mask: maskOf(240, 300, [...TOP, [102, 40, 138, 62]]) },
    more: 'neck',
  },
  markOpening: { before: worn(OPEN), after: worn(WORN), more: 'all' },
  markFartherDown: {
    before: { mask: short, parsing: { kind: 'upper', tops: top } },
    after: { parsing: { kind: 'upper', tops: top } },
    more: 'lower',
  },
  takeHeadOut: { before: { parsing: { head: 0.9 } }, after: { parsing: { head: 0 } } },
  takeCoatOut: {
    before: { ...trousersLying, mask: legs, photo: legsPhoto, parsing: { over: 0.3 } },
    after: { ...trousersLying, mask: legs, photo: legsPhoto, parsing: { over: 0 } },
  },
  takeOtherColoursOut: {
    before: {
      ...trousersLying,
      mask: maskOf(240, 300, [...TROUSERS, [75, 40, 165, 110]]),
      photo: paintOver(legsPhoto, [75, 40, 165, 110], [20, 160, 60]),
    },
    after: {
      ...trousersLying,
      mask: maskOf(240, 300, [
        [85, 110, 117, 260],
        [123, 110, 155, 260],
        [85, 110, 155, 120],
      ]),
      photo: paintOver(legsPhoto, [75, 40, 165, 110], [20, 160, 60]),
    },
  },
  takeHandOut: {
    before: { parsing: { skin: maskOf(240, 300, [[110, 140, 130, 165]]) } },
    after: {
      mask: without(top, [110, 140, 130, 165]),
      parsing: { skin: maskOf(240, 300, [[110, 140, 130, 165]]) },
    },
  },
  paintOverHole: { before: { mask: without(top, [110, 140, 122, 152]) }, after: {} },
  markGarmentAlone: { before: { mask: maskOf(240, 300, [[10, 10, 230, 290]]) }, after: {} },
  useSimilarCut: { before: { ...seen, ...crop }, after: seen },
  useLonger: { before: { photo: trousersBelow(), ...lying(SHORT_LYING()) }, after: { photo: trousersBelow() } },
  uploadAsWorn: { before: { flatLay: turned(request.flatLay, 1) }, after: {} },
  turnFlatLay: {
    before: { ...skirtWorn, flatLay: turned(skirtLying, 2) },
    after: { ...skirtWorn, flatLay: skirtLying },
  },
}

function paintOver(photo: RgbaImage, [left, top_, right, bottom]: Box, colour: readonly number[]): RgbaImage {
  const data = photo.data.slice()
  for (let y = top_; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) data.set([...colour, 255], 4 * (y * 240 + x))
  return { ...photo, data }
}

function trousersBelow(): RgbaImage {
  return paintOver(request.photo, [80, 220, 160, 300], [40, 50, 90])
}

function SHORT_LYING(): readonly Box[] {
  return [
    [70, 30, 170, 120],
    [30, 30, 210, 75],
  ]
}

/** All that is said of a swap, and how much of the garment is seen. */
function told(changes: Changes): { readonly words: string; readonly coverage?: GarmentCoverage | undefined } {
  try {
    const { warnings, coverage } = draw(changes)
    return { words: warnings.join(' '), coverage }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { words: error.publicMessage }
  }
}

describe('advice of a swap that is followed helps', () => {
  it.each(Object.entries(FOLLOWED))('%s', (name, { before, after, more }) => {
    const advice = ADVICE[name.split(' ')[0] as AdviceName]
    const [first, then] = [told(before), told(after)]
    expect(first.words).toContain(advice)
    expect(then.words).not.toContain(advice)
    // It is made, and told to do nothing else instead.
    expect(then.coverage).toBeDefined()
    expect(Object.values(ADVICE).filter((text) => then.words.includes(text) && !first.words.includes(text))).toEqual([])
    const gained = more === undefined ? 1 : then.coverage![more]! - (first.coverage![more] ?? 0)
    expect(gained).toBeGreaterThan(0.1)
  })

  it('and nobody is told to mark farther down where trousers or the ground are', () => {
    const parsing = { kind: 'upper' as const, long: 0, tops: short, lower: maskOf(240, 300, [[80, 150, 160, 300]]) }
    const { words, coverage } = told({ mask: short, parsing })
    expect(words).toMatch(/of your garment.* is cut off\.$/)
    // Who does it all the same gets no more of it.
    const farther = told({ mask: maskOf(240, 300, [...TOP, [80, 150, 160, 285]]), parsing: { ...parsing, long: 0.5 } })
    expect(farther.coverage!.lower!).toBeLessThan(coverage!.lower! + 0.1)
    expect(told({ mask: short, parsing: { kind: 'upper', tops: short } }).words).not.toContain(ADVICE.markFartherDown)
  })
})
