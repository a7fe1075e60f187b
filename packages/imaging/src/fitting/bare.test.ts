import { describe, expect, it } from 'vitest'
import { distanceTo } from '../filter/index.ts'
import { createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import { armProfile, readArms } from './arm.ts'
import type { ArmPlace } from './arm-line.ts'
import { type BarePlace, readBareSkin } from './bare-skin.ts'
import { edgesAt } from './fit.ts'
import { GROUND, PLAIN, readPastRegion, type Waist } from './past-region.ts'
import { lowerSides } from './lower-sides.ts'
import { gently, readShading } from './shading.ts'
import { readShape, type Shape } from './shape.ts'
import { sectionsUp } from './short-sleeve.ts'
import { skinNear, skinTone } from './skin-tone.ts'
import { drawMask, paint, type Polygon } from './testing/drawn.ts'
import type { Trunk } from './trunk.ts'

/** A wide pullover whose sleeves hang apart from the body; the picture is 400 by 420. */
const WIDE: Polygon = [
  [170, 40],
  [230, 40],
  [275, 60],
  [350, 300],
  [290, 312],
  [262, 160],
  [262, 320],
  [138, 320],
  [138, 160],
  [110, 312],
  [50, 300],
  [125, 60],
]
const HANDS: readonly Polygon[] = [
  [
    [308, 306],
    [332, 302],
    [336, 345],
    [314, 348],
  ],
  [
    [92, 306],
    [68, 302],
    [64, 345],
    [86, 348],
  ],
]
const wide = drawMask(400, 420, WIDE)
const hands = drawMask(400, 420, ...HANDS)
const body = readShape(wide)!

describe('readArms', () => {
  const arms = readArms(body, hands)
  const place: ArmPlace = { cover: 0, across: 0, round: 0, inside: 0, nx: 0, ny: 0, along: 0, past: 0 }
  const widthAt = (y: number): number => {
    let width = 0
    for (let x = 200; x < 400; x += 1) {
      if (wide.data[y * 400 + x]! < 128 || x < 265) continue
      arms.right!.at(x + 0.5, y + 0.5, place)
      width += place.cover
    }
    return width
  }

  it('finds an arm in each sleeve, narrower than that and narrower still at the wrist', () => {
    expect(Object.keys(arms)).toEqual(['left', 'right'])
    const sleeve = 60
    expect(widthAt(210)).toBeLessThan(0.8 * sleeve)
    expect(widthAt(210)).toBeGreaterThan(0.4 * sleeve)
    expect(widthAt(270)).toBeLessThan(widthAt(210))
  })

  it('goes over into the hand that comes out of the sleeve', () => {
    arms.right!.at(321, 303, place)
    expect(place.cover).toBe(1)
    expect(Math.abs(place.across)).toBeLessThan(0.5)
    expect(arms.right!.seen.length).toBeGreaterThan(100)
  })

  it('is no arm for certain past the end of its sleeve', () => {
    arms.right!.at(300, 240, place)
    expect(place.past).toBe(0)
    arms.right!.at(330, 345, place)
    expect(place.past).toBe(1)
  })

  it('fills a sleeve that tapers as an arm does', () => {
    const close: Polygon = [
      [170, 40],
      [230, 40],
      [262, 60],
      [325, 300],
      [303, 306],
      [252, 170],
      [252, 320],
      [148, 320],
      [148, 170],
      [97, 306],
      [75, 300],
      [138, 60],
    ]
    const tight = drawMask(400, 420, close)
    const { right } = readArms(readShape(tight)!, createGrey(400, 420))
    let [marked, covered] = [0, 0]
    for (let y = 190; y < 295; y += 1) {
      for (let x = 256; x < 400; x += 1) {
        if (tight.data[y * 400 + x]! < 255) continue
        right!.at(x + 0.5, y + 0.5, place)
        marked += 1
        covered += place.cover
      }
    }
    expect(covered / marked).toBeGreaterThan(0.97)
  })

  describe('below wide short sleeves', () => {
    const SHORT: Polygon = [
      [170, 40],
      [230, 40],
      [270, 60],
      [330, 170],
      [262, 180],
      [262, 320],
      [138, 320],
      [138, 180],
      [70, 170],
      [130, 60],
    ]
    const ARMS: readonly Polygon[] = [
      [
        [276, 170],
        [310, 170],
        [318, 300],
        [284, 300],
      ],
      [
        [124, 170],
        [90, 170],
        [82, 300],
        [116, 300],
      ],
    ]
    const tee = drawMask(400, 420, SHORT)
    const bare = drawMask(400, 420, ...ARMS)
    for (let i = 0; i < bare.data.length; i += 1) if (tee.data[i]! > 0) bare.data[i] = 0
    const shown = readArms(readShape(tee)!, bare)
    const columnsAt = (key: 'left' | 'right', y: number): number[] =>
      Array.from({ length: 400 }, (_, x) => x).filter((x) => {
        if (tee.data[y * 400 + x]! < 128 || (key === 'left' ? x > 137 : x < 263)) return false
        shown[key]!.at(x + 0.5, y + 0.5, place)
        return place.cover > 0.5
      })

    it('goes on straight up from the arm that is seen, with the ground beside it', () => {
      for (const y of [140, 160]) {
        expect(Math.abs(Math.max(...columnsAt('right', y)) - 309)).toBeLessThan(6)
        expect(Math.abs(Math.min(...columnsAt('left', y)) - 91)).toBeLessThan(6)
      }
      expect(shown.right!.seen.length).toBeGreaterThan(100)
    })

    it('turns to the shoulder where the line that is seen would pass it by, as with elbows bent', () => {
      const shape = readShape(tee)!
      if (shape.kind !== 'upper') throw new Error('no top')
      const side = shape.trunk.sides.left
      const width = 34
      const inward = { x: side.tip.x - 30, y: side.tip.y + 140, dx: 0.45, dy: 0.893, width, seen: [] }
      const [first] = sectionsUp(inward, side, shape.outline, 0.5, true)
      expect(Math.hypot(first!.x - side.tip.x, first!.y - side.tip.y)).toBeLessThan(1.6 * width)
      expect(sectionsUp(inward, side, shape.outline, 0.5, true).at(-1)!.x).toBeGreaterThan(inward.x)
    })

    it('is as round as the sleeve at the shoulder', () => {
      let [marked, covered] = [0, 0]
      for (let y = 62; y < 72; y += 1) {
        for (let x = 268; x < 400; x += 1) {
          if (tee.data[y * 400 + x]! < 255) continue
          shown.right!.at(x + 0.5, y + 0.5, place)
          marked += 1
          covered += place.cover
        }
      }
      expect(marked).toBeGreaterThan(20)
      expect(covered / marked).toBeGreaterThan(0.97)
    })
  })

  it('draws one arm as thick as the other where one hand is half hidden', () => {
    const half = hands.data.slice()
    for (let i = 0; i < half.length; i += 1) if (i % 400 > 321) half[i] = 0
    const both = readArms(body, { ...hands, data: half })
    const widths = (['left', 'right'] as const).map((side) => {
      let width = 0
      for (let x = 0; x < 400; x += 1) {
        if (wide.data[230 * 400 + x]! < 128 || (side === 'left' ? x > 135 : x < 265)) continue
        both[side]!.at(x + 0.5, 230.5, place)
        width += place.cover
      }
      return width
    })
    expect(Math.abs(widths[0]! - widths[1]!)).toBeLessThan(0.06 * widths[0]!)
  })

  it('tapers from the shoulder to the wrist', () => {
    const widths = Array.from({ length: 21 }, (_, k) => armProfile(k / 20))
    expect(widths).toEqual(widths.toSorted((p, q) => q - p))
    expect(widths.at(-1)! / widths[0]!).toBeLessThan(0.6)
  })
})

describe('readBareSkin', () => {
  const white = paint(
    wide,
    () => [240, 240, 240],
    () => [240, 240, 240],
  )
  const read = (form = createFloat(400, 420, 1)) => readBareSkin(white, body, hands, form, [0.5, 0.3, 0.2])
  const into: BarePlace = { cover: 0, isArm: false, past: 0, belly: 0, light: 0, form: 0, tone: new Float32Array(3) }
  const lightOf = (skin: ReturnType<typeof read>, x: number, y: number): number => {
    // Without the uneven colour of skin.
    let sum = 0
    for (let d = -8; d <= 8; d += 1) {
      skin.at(x, y + d, into)
      sum += (into.light + into.form) / 17
    }
    return sum
  }

  it('leaves a body narrower at the waist than the garment was, with the ground beside it', () => {
    const skin = read()
    const coverOf = (x: number, y: number): number => {
      skin.at(x, y, into)
      return into.cover
    }
    expect(coverOf(200, 280)).toBe(1)
    expect(coverOf(141, 280)).toBe(0)
    expect(coverOf(259, 280)).toBe(0)
    expect(coverOf(150, 280)).toBe(1)
    expect(coverOf(141, 165)).toBe(1)
  })

  it('is at the waist as wide as what is worn below begins, where that is seen', () => {
    const coverOf = (x: number, waist?: Waist): number => {
      readBareSkin(white, body, hands, createFloat(400, 420, 1), [0.5, 0.3, 0.2], waist).at(x, 309, into)
      return into.cover
    }
    expect(coverOf(141)).toBe(0)
    const wider = { row: 310, left: 138, right: undefined }
    expect(coverOf(141, wider)).toBe(1)
    expect(coverOf(259, wider)).toBe(0)
    expect(coverOf(149, { row: 310, left: 158, right: undefined })).toBe(0)
  })

  it('turns the body away from the light at its sides, more on that away from it', () => {
    const even = read()
    expect(lightOf(even, 155, 270)).toBeLessThan(lightOf(even, 180, 270) - 0.1)
    const sided = createFloat(400, 420, 1)
    for (let i = 0; i < sided.data.length; i += 1) sided.data[i] = ((i % 400) - 200) / 200
    const lit = read(sided)
    expect(lightOf(lit, 245, 270)).toBeGreaterThan(lightOf(lit, 155, 270) + 0.1)
    expect(Math.abs(lightOf(even, 245, 270) - lightOf(even, 155, 270))).toBeLessThan(0.05)
  })

  it('gives an arm the form of its muscles beside its roundness', () => {
    const skin = read()
    // From the shoulder to the wrist along the middle of the right sleeve.
    const along = Array.from({ length: 40 }, (_, k) => lightOf(skin, 268 + k, 100 + 4.6 * k))
    const steps = along.slice(1).map((light, k) => Math.sign(light - along[k]!))
    const turns = steps.filter((step, k) => k > 0 && step !== 0 && step !== steps[k - 1]).length
    expect(turns).toBeGreaterThan(2)
    expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(0.08)
  })

  it('leaves the top of a shoulder in the light that the neck beside it has', () => {
    const skin = read()
    const top = [-1, 1].map((side) => lightOf(skin, 200 + side * 72, 76))
    const middle = [-1, 1].map((side) => lightOf(skin, 200 + side * 40, 76))
    for (const k of [0, 1]) expect(Math.abs(top[k]! - middle[k]!)).toBeLessThan(0.15)
  })

  it('gives a belly its form: a navel above what is worn below, and a line down to it', () => {
    const rowOf = (waist?: Waist): number => {
      const skin = readBareSkin(white, body, hands, createFloat(400, 420, 1), [0.3, 0.3, 0.3], waist)
      const light = Array.from({ length: 90 }, (_, k) => {
        skin.at(200, 220 + k, into)
        return into.light + into.form
      })
      const most = Math.min(...light)
      return most < -0.3 ? 220 + light.indexOf(most) : -1
    }
    const navel = rowOf()
    expect(navel).toBeGreaterThan(230)
    expect(navel).toBeLessThan(290)
    expect(rowOf({ row: 310, left: 138, right: 262 })).toBe(navel)
    expect(rowOf({ row: navel, left: 138, right: 262 })).toBe(-1)
    const skin = read()
    expect(lightOf(skin, 200, navel - 30)).toBeLessThan(lightOf(skin, 216, navel - 30) - 0.1)
  })

  it('parts arm and chest by a fold above the armpit', () => {
    const skin = read()
    const across = Array.from({ length: 40 }, (_, k) => lightOf(skin, 262 + k, 150))
    const darkest = across.indexOf(Math.min(...across))
    expect(darkest).toBeLessThan(25)
    expect(across[darkest]!).toBeLessThan(Math.max(...across.slice(darkest)) - 0.3)
  })

  it('shows the form of dark skin more', () => {
    const [dark, pale] = [0.08, 0.5].map((tone) =>
      lightOf(readBareSkin(white, body, hands, createFloat(400, 420, 1), [tone, tone, tone]), 155, 270),
    )
    expect(dark! / pale!).toBeGreaterThan(1.2)
  })

  it('draws collarbones under a closed neck, none where the chest is bare already', () => {
    const spread = (of: ReturnType<typeof read>): number => {
      const column = Array.from({ length: 60 }, (_, k) => {
        let sum = 0
        for (let x = 222; x < 238; x += 1) {
          of.at(x, 45 + k, into)
          sum += (into.light + into.form) / 16
        }
        return sum
      })
      return Math.max(...column) - Math.min(...column)
    }
    const bare = createGrey(400, 420)
    bare.data.fill(255, 0, 400 * 60)
    const open = readBareSkin(white, body, bare, createFloat(400, 420, 1), [0.5, 0.3, 0.2])
    expect(spread(read())).toBeGreaterThan(spread(open) + 0.04)
    // Nor is a chest that is seen already made lighter or darker.
    open.at(224, 80, into)
    expect(Math.abs(into.form)).toBeLessThan(0.02)
  })
})

describe('skinTone', () => {
  it('lies between a lit neck and bare arms beside the garment', () => {
    const tee = drawMask(400, 420, [
      [170, 60],
      [230, 60],
      [262, 75],
      [262, 320],
      [138, 320],
      [138, 75],
    ])
    const [neck, arms] = [
      drawMask(400, 420, [
        [175, 20],
        [225, 20],
        [225, 58],
        [175, 58],
      ]),
      drawMask(400, 420, [
        [270, 100],
        [300, 100],
        [300, 300],
        [270, 300],
      ]),
    ]
    const skin = { ...neck, data: neck.data.map((value, i) => Math.max(value, arms.data[i]!)) }
    const photo = paint(
      skin,
      (_, y) => (y < 60 ? [200, 150, 120] : [110, 70, 50]),
      () => [240, 240, 240],
    )
    const toneOf = (of: GreyImage): number =>
      skinTone(photo, readShape(tee, { kind: 'upper' })!, of, distanceTo(tee, 1).data)![0]
    expect(toneOf(neck)).toBeGreaterThan(0.5)
    expect(toneOf(skin)).toBeLessThan(0.4)
    expect(toneOf(skin)).toBeGreaterThan(0.2)
  })
})

describe('skinNear', () => {
  // A neck of which the eye names the left half, above a region.
  const region = drawMask(200, 200, [
    [0, 120],
    [200, 120],
    [200, 200],
    [0, 200],
  ])
  const clear = distanceTo(region, 1).data
  const named = drawMask(200, 200, [
    [60, 20],
    [100, 20],
    [100, 120],
    [60, 120],
  ])
  const tone = [0.5, 0.28, 0.18] as const
  const found = (paintAt: (x: number, y: number) => readonly [number, number, number]): GreyImage =>
    skinNear(paint(named, paintAt, paintAt), named, clear, tone, 100, 4)

  it('goes on with skin in the shade, which is redder, and with none of a collar', () => {
    // 0.4 of the tone's luminance.
    const { data } = found((_, y) => (y < 70 ? [128, 88, 69] : [150, 20, 30]))
    expect(data[60 * 200 + 80]).toBe(255)
    expect(data[90 * 200 + 80]).toBe(0)
  })

  it('goes on with none where all that is named is black', () => {
    const { data } = skinNear(
      paint(
        named,
        () => [0, 0, 0],
        () => [0, 0, 0],
      ),
      named,
      clear,
      [0, 0, 0],
      100,
      4,
    )
    expect(data.includes(255)).toBe(false)
  })

  it('goes on with skin beyond what the eye names up to the next edge', () => {
    const { data } = found((x) => (x < 140 ? [188, 144, 118] : [215, 165, 135]))
    expect(data[60 * 200 + 130]).toBe(255)
    expect(data[60 * 200 + 150]).toBe(0)
  })
})

describe('readPastRegion', () => {
  const JEANS = [40, 60, 140] as const
  const legs = drawMask(
    400,
    420,
    [
      [140, 320],
      [196, 320],
      [196, 420],
      [140, 420],
    ],
    [
      [204, 320],
      [260, 320],
      [260, 420],
      [204, 420],
    ],
  )
  const photo: RgbaImage = paint(
    legs,
    () => JEANS,
    () => [240, 240, 240],
  )
  const none: GreyImage = createGrey(400, 420)
  const isGround = (i: number): boolean => photo.data[4 * i]! > 200
  const past = readPastRegion(photo, wide, body, none, distanceTo(wide, 1).data, 4, isGround)

  it('continues trousers up to the waist, between the legs too, and skin above', () => {
    for (const x of [160, 200, 240]) {
      const from = past.at(x, 310, true)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(Math.abs(photo.data[4 * from]! - JEANS[0])).toBeLessThan(8)
    }
    expect(past.at(200, 200, true)).toBe(-1)
    expect(past.waistAt(200, 0)).toBeGreaterThan(200)
  })

  it('goes up no wider than it is seen below the hem, and narrower to the waist', () => {
    // The top hangs wider than the trousers below it.
    const narrow = { ...photo, data: photo.data.slice() }
    for (let y = 320; y < 420; y += 1) {
      for (let x = 140; x < 150; x += 1) narrow.data.set([240, 240, 240, 255], 4 * (y * 400 + x))
    }
    const ground = (i: number): boolean => narrow.data[4 * i]! > 200
    const below = readPastRegion(narrow, wide, body, none, distanceTo(wide, 1).data, 4, ground)
    const beside = below.at(144, 314, true)
    expect(beside === GROUND || ground(beside)).toBe(true)
    const from = below.at(156, 314, true)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(Math.abs(narrow.data[4 * from]! - JEANS[0])).toBeLessThan(8)
    expect(below.sideAt(146, 314)).toBe(0)
    expect(below.sideAt(200, 314)).toBe(1)
  })

  it('gets no narrower at once where the waist is near the hem, and shows no ground in the columns above', () => {
    const sides = (waist: number): readonly [number, number] =>
      lowerSides(
        body as Shape & { trunk: Trunk },
        wide,
        (i) => (legs.data[i] === 255 ? 'cloth' : 'behind'),
        4,
        waist,
      ).at(waist)
    const [[near], [far]] = [sides(316), sides(240)]
    expect(Math.abs(near - 140)).toBeLessThan(5)
    expect(far).toBeGreaterThan(near + 1)
    expect(past.at(143, past.waistAt(143, 0) - 20, true)).toBe(-1)
  })

  it('begins at the hem of a top that ends where trousers do', () => {
    const short = drawMask(400, 420, [
      [170, 40],
      [230, 40],
      [275, 60],
      [262, 250],
      [138, 250],
      [125, 60],
    ])
    const torso = readShape(short, { kind: 'upper' })!
    const over = paint(
      drawMask(400, 420, [
        [140, 250],
        [260, 250],
        [260, 420],
        [140, 420],
      ]),
      () => JEANS,
      () => [240, 240, 240],
    )
    const ground = (i: number): boolean => over.data[4 * i]! > 200
    const below = readPastRegion(over, short, torso, none, distanceTo(short, 1).data, 4, ground)
    expect(below.waistAt(200, 240)).toBeGreaterThan(245)
    expect(below.at(200, 235, true)).toBe(-1)
    // Smooth cloth goes up to a new garment that is a little shorter, and not to one that is much.
    const endsAt = (row: number) =>
      readPastRegion(over, short, torso, none, distanceTo(short, 1).data, 4, ground, undefined, row).waistAt(200, 240)
    expect(endsAt(225)).toBeLessThan(227)
    expect(endsAt(150)).toBeGreaterThan(245)
  })

  it('goes on with cloth alone where a hand hangs below', () => {
    const hand = createGrey(400, 420)
    for (let y = 380; y < 420; y += 1) hand.data.fill(255, y * 400 + 150, y * 400 + 190)
    const beside = readPastRegion(photo, wide, body, hand, distanceTo(wide, 1).data, 4, isGround)
    for (const y of [310, 280, 255]) {
      const from = beside.at(170, y, true)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(hand.data[from]).toBe(0)
    }
  })

  it('goes on with plain cloth where hands leave so little of it that its seams would be seen again and again', () => {
    const clothes = { ...legs, data: legs.data.map((value, i) => (i < 356 * 400 ? value : 0)) }
    const hidden = readPastRegion(photo, wide, body, none, distanceTo(wide, 1).data, 4, isGround, clothes)
    for (const x of [160, 200, 240]) expect(hidden.at(x, 310, true)).toBe(PLAIN)
    expect(hidden.isCloth(335 * 400 + 170)).toBe(true)
    expect(hidden.isCloth(360 * 400 + 170)).toBe(false)
    expect(hidden.isCloth(335 * 400 + 200)).toBe(false)
    expect(hidden.at(200, 200, true)).toBe(-1)
  })

  it('goes on with white trousers before a white ground where clothes are known', () => {
    const white = readPastRegion(photo, wide, body, none, distanceTo(wide, 1).data, 4, () => true, legs)
    const from = white.at(190, 310, true)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(legs.data[from]).toBe(255)
  })

  it('shows what lies behind where nothing is worn below', () => {
    const bare = readPastRegion(photo, wide, body, none, distanceTo(wide, 1).data, 4, () => true)
    expect(bare.at(200, 315, true)).toBe(GROUND)
  })
})

describe('edgesAt', () => {
  it('goes straight down to the corner of a hem at a slant', () => {
    const slanted = drawMask(400, 420, [
      [170, 40],
      [230, 40],
      [262, 60],
      [262, 320],
      [138, 308],
      [138, 60],
    ])
    const shape = readShape(slanted, { kind: 'upper' })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const [left] = edgesAt(shape.trunk, 316 * shape.outline.scale)
    expect(Math.abs(left / shape.outline.scale - 138)).toBeLessThan(5)
  })
})

describe('readShading of a printed cloth', () => {
  it('does not take letters in the tone of the cloth for shade', () => {
    const data = new Uint8ClampedArray(4 * 300 * 300)
    for (let i = 0; i < 90_000; i += 1) {
      const [x, y] = [i % 300, Math.floor(i / 300)]
      const letter = y > 90 && y < 210 && x > 60 && x < 240 && (x % 14 < 5 || y % 20 < 4)
      data.set([...(letter ? [150, 142, 126] : [228, 218, 196]), 255], 4 * i)
    }
    const { folds } = readShading({ width: 300, height: 300, data }, { left: 0, top: 0, right: 300, bottom: 300 })
    const row = folds.data.slice(150 * 300 + 90, 150 * 300 + 210)
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(0.06)
  })

  it('does not burn out pale cloth, and darkens all alike', () => {
    expect(gently(0.6, 0.8)).toBeLessThan(1.12)
    expect(gently(0.6, 0.1)).toBeCloseTo(Math.exp(0.6))
    expect(gently(-0.6, 0.8)).toBeCloseTo(Math.exp(-0.6))
  })
})
