import { createGrey, createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { mean } from '../lib/figures.ts'
import { armWidths } from './arm-widths.ts'
import { bestThreshold } from './best-threshold.ts'
import { coatsOverTrousers } from './coat-over-trousers.ts'
import { type OmittedPart, PARTS, withoutParts } from './omitted-parts.ts'
import { fitRoundLight, lightOf, PLACES } from './limb-light.ts'
import { facesOf, limbsOf } from './limbs.ts'
import { largestGarment, readCut } from './occluded-garment.ts'
import { bestLimits } from './top-with-lower-garment.ts'
import { contrastPower, skinContrastOf } from './skin-contrast.ts'
import { bestRanks, type SkinTones } from './skin-tone.ts'
import { mirroredFronts, mirroredLegs } from './mirrored-halves.ts'
import { measureRemoved, removedAreas } from './removed-areas.ts'
import { type Box, labelledAs, maskOf, WIDTH } from './testing/labelled-as.ts'
import { rankAccuracy, warningThresholds } from './warning-thresholds.ts'

/** A face under hair, and an arm 30 px wide and 120 px long. */
const skin = createGrey(200, 200)
const hair = createGrey(200, 200)
for (let y = 0; y < 200; y += 1) {
  for (let x = 0; x < 200; x += 1) {
    if (y < 20 && x < 60) hair.data[y * 200 + x] = 255
    if (y >= 20 && y < 70 && x < 60) skin.data[y * 200 + x] = 255
    if (y >= 60 && y < 180 && x >= 120 && x < 150) skin.data[y * 200 + x] = 255
  }
}

describe('limbsOf', () => {
  it('takes long pieces of skin for limbs, upright or not, and what touches hair for a face', () => {
    const [limb, ...others] = limbsOf(skin, hair)
    expect(others).toEqual([])
    expect(limb!.slant).toBeLessThan(0.02)
    expect(limb!.sections.length).toBeGreaterThan(80)
    expect(limb!.sections.every(({ width }) => Math.abs(width - 30) < 2)).toBe(true)
    expect(limb!.sections[9]!.at(-1) % 200).toBeLessThan(122)
    expect(limb!.sections[9]!.at(1) % 200).toBeGreaterThan(147)
    expect(facesOf(skin, hair).data[30 * 200 + 30]).toBe(255)
    expect(facesOf(skin, hair).data[100 * 200 + 130]).toBe(0)
  })
})

describe('lightOf', () => {
  it('is the logarithm of the light across, 0 in the middle', () => {
    const photo = createRgba(200, 200)
    for (let i = 0; i < 40_000; i += 1) photo.data.set(i % 200 < 127 ? [90, 90, 90, 255] : [180, 180, 180, 255], 4 * i)
    const light = lightOf(limbsOf(skin, hair)[0]!, photo)
    expect(light[PLACES.indexOf(0)]).toBeCloseTo(0, 9)
    expect(light.at(-1)).toBeCloseTo(0, 9)
    expect(light[0]).toBeCloseTo(Math.log(0.1053 / 0.4595), 1)
  })
})

describe('fitRoundLight', () => {
  it('finds again what profiles were made with', () => {
    const made = { fall: 2.4, even: 0.48, oneSided: 0.2, clearSide: 0.3 }
    const at = (u: number, lit: number): number => {
      const [right, left] = [((1 + u) / 2) ** made.fall, ((1 - u) / 2) ** made.fall]
      return made.even * (2 * 0.5 ** made.fall - right - left) + made.oneSided * lit * (right - left)
    }
    const of = (lit: number): number[] => {
      const profile = PLACES.map((u) => at(u, lit))
      const middle = mean(profile.filter((_, k) => Math.abs(PLACES[k]!) <= 0.3))
      return profile.map((value) => value - middle)
    }
    const lights = [-0.5, -0.2, -0.1, 0, 0.1, 0.25, 0.5].map((side) => ({
      profile: of(Math.min(1, Math.max(-1, side / made.clearSide))),
      side,
    }))
    const fit = fitRoundLight(lights)
    expect(fit).toMatchObject({ clearSide: made.clearSide })
    expect(fit.fall).toBeCloseTo(made.fall, 5)
    expect(fit.even).toBeCloseTo(made.even, 5)
    expect(fit.oneSided).toBeCloseTo(made.oneSided, 5)
    expect(fit.error).toBeLessThan(0.1 * fit.flatError)
  })
})

describe('contrastPower', () => {
  it('finds how the differences of light on skin go with its tone', () => {
    const all = [0.05, 0.1, 0.2, 0.4].map((tone) => ({ tone, spread: 0.7 * tone ** -0.3 }))
    expect(contrastPower(all).power).toBeCloseTo(-0.3, 5)
    expect(contrastPower(all).tone).toBeCloseTo(0.1414, 3)
  })

  it('reads tone and differences where enough skin is seen', () => {
    const photo = createRgba(200, 200)
    for (let i = 0; i < photo.data.length; i += 1) photo.data[i] = i % 8 < 4 ? 120 : 180
    expect(skinContrastOf(photo, createGrey(200, 200))).toBeUndefined()
    const found = skinContrastOf(photo, skin)!
    expect(found.spread).toBeGreaterThan(0.7)
    expect(found.tone).toBeGreaterThan(0.18)
    expect(found.tone).toBeLessThan(0.47)
  })
})

describe('bestRanks', () => {
  it('finds the ranks of a face that look like the limbs', () => {
    const ranked = Array.from({ length: 100 }, (_, k) => [k / 100, k / 100, k / 100] as const)
    const tones: SkinTones[] = [{ ranked, usual: [0.7, 0.7, 0.7], limb: [0.845, 0.845, 0.845] }]
    const { best, today } = bestRanks(tones)
    expect((best.from + best.to) / 2).toBeCloseTo(0.85, 1)
    expect(best.error).toBeLessThan(today.error)
  })
})

describe('bestLimits', () => {
  it('reads as a waist, or as what is seen, whichever finds tops better', () => {
    const own = { whole: 0.5, byWaist: 0.6, bySight: 0.9 }
    const limits = bestLimits([
      { selection: 'top', long: 0.02, whole: 1, byWaist: 0.7, bySight: 0.8 },
      { selection: 'top and half', long: 0.3, ...own },
      { selection: 'top and all', long: 0.5, ...own },
    ])
    expect(limits.best.some).toBeGreaterThan(0.02)
    expect(limits.best.long).toBeGreaterThan(0.5)
    expect(limits.best.each).toEqual([1, 0.9, 0.9])
    expect(limits.none.each).toEqual([1, 0.5, 0.5])
  })
})

describe('armWidths', () => {
  const person = maskOf([60, 10, 180, 300])
  const tops = maskOf([80, 60, 150, 160])
  /** Tapers from 24 to 12 pixels. */
  const arm = maskOf()
  for (let y = 62; y < 162; y += 1) {
    const half = 12 - (6 * (y - 62)) / 100
    arm.data.fill(255, y * WIDTH + Math.round(160 - half), y * WIDTH + Math.round(160 + half))
  }

  it('tells how an arm tapers from its shoulder on, over its width above the elbow', () => {
    const [widths, ...others] = armWidths(arm, maskOf(), tops, person)
    expect(others).toEqual([])
    expect(widths).toHaveLength(20)
    widths!.forEach((own, k) => expect(Math.abs(own - (24 - 0.6 * (k + 0.5)) / 17.4)).toBeLessThan(0.08))
  })

  it('takes neither a face, nor legs, nor a forearm below a sleeve for one', () => {
    expect(armWidths(arm, maskOf([140, 40, 180, 62]), tops, person)).toEqual([])
    expect(armWidths(maskOf([100, 200, 118, 298]), maskOf(), tops, person)).toEqual([])
    expect(armWidths(maskOf([152, 110, 168, 186]), maskOf(), tops, person)).toEqual([])
  })
})

describe('coatsOverTrousers', () => {
  const legs: readonly Box[] = [
    [80, 100, 160, 150],
    [80, 150, 116, 300],
    [124, 150, 160, 300],
  ]

  it('selects trousers alone, and with what of a coat hangs over them', async () => {
    const both = await coatsOverTrousers(
      labelledAs({ jeans: [150, ...legs], coat: [20, [50, 20, 82, 200], [158, 20, 190, 200]] }),
    )
    expect(both.map(({ isBoth }) => isBoth)).toEqual([false, true])
    expect(both[0]!.colours).toBe(0)
    expect(both[1]!.colours).toBeGreaterThan(0.1)
    const short = await coatsOverTrousers(labelledAs({ jeans: [150, ...legs], coat: [20, [80, 20, 160, 102]] }))
    expect(short).toEqual([{ isBoth: false, colours: 0, named: 0, overlap: 0, lost: 0 }])
    const told = bestThreshold(
      both,
      ({ isBoth }) => isBoth,
      ({ colours }) => colours,
      0.5,
    )
    expect(told).toMatchObject({ best: { rightly: 1, wrongly: 0 }, today: { rightly: 0, wrongly: 0 } })
  })
})

describe('mirroredLegs', () => {
  it('is the gap between the one leg that is seen below the hips and its mirror image', () => {
    const hips: Box = [80, 60, 160, 110]
    const gapOf = (left: number) => mirroredLegs(labelledAs({ jeans: [150, hips, [left, 110, 160, 280]] }))[0]?.value
    expect(gapOf(126)).toBeCloseTo(6 / 40, 1)
    expect(gapOf(114)).toBeLessThan(0.05)
  })

  it('is none where both legs are seen, or no trousers', () => {
    const both = labelledAs({ pants: [150, [80, 60, 160, 110], [80, 110, 114, 280], [126, 110, 160, 280]] })
    expect(mirroredLegs(both)).toEqual([])
    expect(mirroredLegs(labelledAs({ skirt: [150, [80, 60, 160, 200]] }))).toEqual([])
  })
})

describe('mirroredFronts', () => {
  it('is how far the top of the one half that is seen is from the middle of its wearer', () => {
    const neckOf = (...top: readonly Box[]) => {
      const coat: Box = [70, 80, 120, 240]
      const others = { hair: [30, [110, 10, 130, 30]], skin: [200, [112, 30, 128, 60]] } as const
      const shirt = [90, [120, 60, 170, 240]] as const
      return mirroredFronts(labelledAs({ ...others, shirt, coat: [20, coat, ...top] }))[0]?.value
    }
    expect(neckOf([80, 60, 106, 80])).toBeGreaterThan(0.4)
    expect(neckOf([110, 60, 120, 80])).toBeLessThan(0.15)
  })

  it('says in how many of its rows hair lies over the half that is seen', () => {
    const coat = [20, [70, 80, 120, 240], [80, 60, 106, 80]] as const
    const [front] = mirroredFronts(
      labelledAs({
        hair: [30, [110, 10, 130, 30], [84, 150, 90, 186]],
        skin: [200, [112, 30, 128, 60]],
        shirt: [90, [120, 60, 170, 240]],
        coat,
      }),
    )
    expect(front?.hair).toBeCloseTo(36 / 180, 2)
  })
})

describe('withoutParts', () => {
  it('keeps a figure, and leaves out its lower legs, one of them, or its crown', () => {
    const person = maskOf([60, 20, 180, 200], [60, 200, 100, 260], [140, 200, 180, 260])
    const parts = withoutParts(person)!
    const kept = (part: OmittedPart['part'], x: number, y: number): boolean => parts[part].data[y * WIDTH + x] === 0
    expect(
      PARTS.map((part) => [kept(part, 80, 22), kept(part, 80, 120), kept(part, 80, 240), kept(part, 160, 240)]),
    ).toEqual([
      [true, true, true, true],
      [true, true, false, false],
      [true, true, false, true],
      [false, true, true, true],
    ])
    expect(PARTS.some((part) => kept(part, 10, 120) || kept(part, 120, 240))).toBe(false)
    expect(withoutParts(maskOf())).toBeUndefined()
  })
})

describe('occludedGarment', () => {
  const photo = labelledAs({
    shirt: [90, [80, 60, 160, 160]],
    jeans: [60, [80, 160, 160, 290]],
    purse: [30, [150, 120, 180, 160]],
    vest: [20, [0, 0, 20, 20]],
  })

  it('asks for the largest garment, and for none where there are but small ones', () => {
    expect(largestGarment(photo)).toBe('jeans')
    expect(largestGarment(labelledAs({ vest: [20, [0, 0, 20, 20]], purse: [30, [0, 0, 200, 200]] }))).toBeUndefined()
  })

  it('tells how much of a cut is labelled as something else', () => {
    const cut = readCut(photo, 'shirt', maskOf([80, 60, 180, 160]), ['hair'])
    expect(cut.told).toEqual(['hair'])
    expect(cut.overlap).toBeCloseTo(0.8, 6)
    expect(cut.inCut).toEqual({ bag: 0.12, hair: 0, hand: 0 })
  })
})

describe('removedAreas', () => {
  it('asks the eye for no garment where none is labelled', async () => {
    const eye = { name: 'none', encode: () => Promise.reject(new Error('asked')), close: async () => {} }
    expect(await removedAreas(labelledAs({ purse: [30, [0, 0, 200, 200]] }), eye)).toEqual([])
  })

  it('tells apart what is taken off, and of a strap alone that nothing else is', () => {
    const on = labelledAs({ shirt: [90, [80, 60, 160, 160]] })
    const strap = maskOf([100, 80, 110, 100])
    expect(measureRemoved(on, 'shirt', { skin: undefined, other: maskOf(), strap })).toEqual([
      { number: on.number, what: 'strap', own: 1 },
    ])
    const hand = maskOf([150, 120, 170, 140])
    expect(measureRemoved(on, 'shirt', { skin: hand, other: undefined, strap: undefined })).toEqual([
      { number: on.number, what: 'skin', own: 0.5 },
    ])
  })
})

describe('warningThresholds', () => {
  const all = [
    { isWrong: true, clarity: 0.3 },
    { isWrong: true, clarity: 0.5 },
    { isWrong: false, clarity: 0.4 },
    { isWrong: false, clarity: 0.7 },
    { isWrong: false, clarity: 0.8 },
    { isWrong: false, clarity: 0.9 },
  ]
  const isWrong = (each: (typeof all)[number]): boolean => each.isWrong
  const clarity = (each: (typeof all)[number]): number => each.clarity

  it('says of each limit how many are told, of how many it is true, and what that gains', () => {
    expect(warningThresholds(all, [0.3, 0.35, 0.6], isWrong, clarity)).toEqual([
      { limit: 0.3, told: 0, rightly: 0, gain: 0 },
      { limit: 0.35, told: 1, rightly: 1, gain: 0.5 },
      { limit: 0.6, told: 3, rightly: 2, gain: 0.75 },
    ])
  })

  it('ranks what is wrong below what is not, a draw as half', () => {
    expect(rankAccuracy(all, isWrong, clarity)).toBeCloseTo(7 / 8, 6)
    expect(rankAccuracy(all, isWrong, () => 1)).toBe(0.5)
    expect(rankAccuracy(all, () => true, clarity)).toBeNaN()
  })
})
