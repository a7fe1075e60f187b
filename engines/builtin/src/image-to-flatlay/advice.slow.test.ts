import type { Dot } from '@toile/contract'
import type { ClassName, Eye } from '@toile/eye'
import { createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { ADVICE } from './advice.ts'
import { checkFlatLay } from './draw-flat-lay.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'
import { paint, type Painted, paintedEye } from './testing/painted-eye.ts'
import { layHalfJacket } from './testing/half-jacket.ts'
import { requestOf } from './testing/request.ts'

type Rgb = readonly [number, number, number]
const [BLACK, RED, BLUE, SKIN]: readonly Rgb[] = [
  [24, 22, 28],
  [190, 30, 40],
  [60, 90, 190],
  [200, 150, 120],
]
const HEAD: Painted = ['hair', BLACK!, [100, 20, 140, 50]]
const BODY: Painted = ['skin', SKIN!, [104, 46, 136, 80], [62, 90, 76, 200], [164, 90, 178, 200], [92, 200, 148, 330]]
const SHOES: Painted = ['shoes', BLACK!, [88, 326, 114, 344], [126, 326, 152, 344]]
const top = (name: ClassName, colour: Rgb, to = 150): Painted => [
  name,
  colour,
  [80, 76, 160, to],
  [60, 76, 80, 130],
  [160, 76, 180, 130],
]
const trousers = (...legs: readonly (readonly [number, number, number, number])[]): Painted => ['lower', BLUE!, ...legs]
const LEGS = trousers([84, 150, 156, 186], [84, 186, 114, 320], [126, 186, 156, 320])
const skirtOf = (name: ClassName, colour: Rgb, to = 210): Painted => [name, colour, [82, 150, 158, to]]
const figure = (...worn: readonly Painted[]) => paint(HEAD, BODY, SHOES, ...worn)

interface Told extends Partial<FlatLayRequest> {
  readonly photo: FlatLayRequest['photo']
  readonly prompt: string
}
/** An advice: what is told with it, and what is done as it says. */
interface Followed {
  readonly advice: string
  readonly before: Told
  readonly after: Told
  readonly eye?: ReturnType<typeof paintedEye>
}
const dotAt = (x: number, y: number): Pick<Told, 'dot'> => ({ dot: { x, y, label: 1 } })

const DRESS = figure(top('upper', RED!), skirtOf('dress', RED!, 290))
const doubtful = paintedEye({ upper: { dress: 0.3 } })
const BLACKS = figure(top('outer', BLACK!), skirtOf('dress', BLACK!, 195))
const WORN = figure(top('upper', RED!), LEGS)
/** An eye that names nothing, and draws the thing that a dot lies on. */
const nameless = (thing: readonly [x0: number, y0: number, x1: number, y1: number]): Eye => ({
  ...paintedEye(),
  encode: async (image) => ({
    ...(await paintedEye().encode(image)),
    masks: async ([dot]) => {
      const [x0, y0, x1, y1] = thing
      const isOn = (x: number, y: number): boolean => x >= x0 && x < x1 && y >= y0 && y < y1
      const mask = createGrey(image.width, image.height)
      const isMeant = isOn(dot!.x, dot!.y)
      for (let p = 0; p < mask.data.length; p += 1)
        if (isOn(p % image.width, Math.floor(p / image.width)) === isMeant) mask.data[p] = 255
      return [{ kind: 'garment', score: 0.9, mask }]
    },
  }),
})
/** It draws from one dot with less certainty than where the dot was set for it. */
const unsure = (at: Dot): Eye => ({
  ...paintedEye(),
  encode: async (image) => {
    const encoded = await paintedEye().encode(image)
    return {
      ...encoded,
      masks: async (dots, options) =>
        (await encoded.masks(dots, options)).map((each) => ({
          ...each,
          score: dots[0]!.x === at.x && dots[0]!.y === at.y ? 0.9 : 0.4,
        })),
    }
  },
})
const SHAWL = paint(['background', RED!, [70, 90, 170, 260]])
/** Those of a jacket of which one side is seen. */
const OF_HALVES = {
  seenFromFront: { advice: ADVICE.seenFromFront(false), before: { confidence: 0.4 }, after: { confidence: 1 } },
  standsOut: { advice: ADVICE.standsOut(false), before: { lowerFront: 232 }, after: { lowerFront: 186 } },
} as const

const FOLLOWED: Readonly<
  Record<
    | Exclude<keyof typeof ADVICE, keyof typeof OF_HALVES>
    | `${'setDot' | 'setDotToSay' | 'dotElsewhere' | 'bothSides' | 'wholeDress'} ${string}`,
    Followed
  >
> = {
  'setDot where nothing is named': {
    advice: ADVICE.setDot('top'),
    before: { photo: SHAWL, prompt: 'top' },
    after: { photo: SHAWL, prompt: 'top', ...dotAt(120, 160) },
    eye: nameless([70, 90, 170, 260]),
  },
  'setDotToSay where it is hard to tell': {
    advice: ADVICE.setDotToSay('shirt'),
    before: { photo: WORN, prompt: 'shirt' },
    after: { photo: WORN, prompt: 'shirt', ...dotAt(121, 111) },
    eye: unsure({ x: 121, y: 111, label: 1 }),
  },
  'dotElsewhere where nothing is named': {
    advice: ADVICE.dotElsewhere,
    before: { photo: SHAWL, prompt: 'top', ...dotAt(8, 8) },
    after: { photo: SHAWL, prompt: 'top', ...dotAt(120, 160) },
    eye: nameless([70, 90, 170, 260]),
  },
  setDot: {
    advice: ADVICE.setDot('skirt'),
    before: { photo: DRESS, prompt: 'skirt' },
    after: { photo: DRESS, prompt: 'skirt', ...dotAt(120, 240) },
    eye: doubtful,
  },
  setDotToSay: {
    advice: ADVICE.setDotToSay('skirt'),
    before: { photo: BLACKS, prompt: 'black skirt' },
    after: { photo: BLACKS, prompt: 'black skirt', ...dotAt(120, 175) },
  },
  dotElsewhere: {
    advice: ADVICE.dotElsewhere,
    before: { photo: WORN, prompt: 'shirt', ...dotAt(8, 8) },
    after: { photo: WORN, prompt: 'shirt', ...dotAt(120, 110) },
  },
  'dotElsewhere by taking it away': {
    advice: ADVICE.dotElsewhere,
    before: { photo: WORN, prompt: 'shirt', ...dotAt(8, 8) },
    after: { photo: WORN, prompt: 'shirt' },
  },
  askForKind: {
    advice: ADVICE.askForKind('a dress'),
    before: { photo: DRESS, prompt: 'shirt' },
    after: { photo: DRESS, prompt: 'a dress' },
    eye: doubtful,
  },
  inSight: {
    advice: ADVICE.inSight(false),
    before: {
      photo: figure(top('upper', RED!, 190), LEGS, top('outer', BLACK!, 200), ['upper', RED!, [112, 76, 128, 200]]),
      prompt: 'shirt',
    },
    after: { photo: WORN, prompt: 'shirt' },
  },
  bothLegs: {
    advice: ADVICE.bothLegs,
    before: {
      photo: figure(top('upper', RED!), trousers([84, 150, 156, 186], [84, 186, 114, 320])),
      prompt: 'trousers',
    },
    after: { photo: WORN, prompt: 'trousers' },
  },
  bothSides: {
    advice: ADVICE.bothSides(false),
    before: {
      photo: figure(['outer', BLACK!, [124, 76, 160, 230], [160, 80, 180, 180]], ['hair', BLUE!, [124, 60, 150, 200]]),
      prompt: 'jacket',
    },
    after: { photo: figure(top('outer', BLACK!, 230)), prompt: 'jacket' },
  },
  'bothSides by hair that lies elsewhere': {
    advice: ADVICE.bothSides(false),
    before: {
      photo: figure(['outer', BLACK!, [124, 76, 160, 230], [160, 80, 180, 180]], ['hair', BLUE!, [124, 60, 150, 200]]),
      prompt: 'jacket',
    },
    after: { photo: figure(['outer', BLACK!, [124, 76, 160, 230], [160, 80, 180, 180]]), prompt: 'jacket' },
  },
  'wholeDress by all of it in sight': {
    advice: ADVICE.wholeDress,
    before: { photo: figure(top('outer', BLACK!, 170), ['skirt', RED!, [82, 170, 158, 280]]), prompt: 'dress' },
    after: {
      photo: figure(['dress', RED!, [80, 76, 160, 290], [60, 76, 80, 130], [160, 76, 180, 130]]),
      prompt: 'dress',
    },
    eye: paintedEye({ skirt: { dress: 0.4 } }),
  },
  wholeDress: {
    advice: ADVICE.wholeDress,
    before: { photo: figure(top('outer', BLACK!, 170), ['skirt', RED!, [82, 170, 158, 280]]), prompt: 'dress' },
    after: { photo: figure(top('outer', BLACK!, 170), ['skirt', RED!, [82, 170, 158, 280]]), prompt: 'skirt' },
    eye: paintedEye({ skirt: { dress: 0.4 } }),
  },
  morePixels: {
    advice: ADVICE.morePixels,
    before: { photo: WORN, prompt: 'shirt', finer: 1 },
    after: { photo: WORN, prompt: 'shirt', finer: 4 },
  },
}

/** All that is told; of a photo with many pixels, where nothing else is said. */
async function told({ photo, ...change }: Told, eye = paintedEye()): Promise<{ refused: boolean; words: string }> {
  const { refusals, warnings } = await checkFlatLay(requestOf(photo, { finer: 4, ...change }), eye)
  return { refused: refusals.length > 0, words: [...refusals, ...warnings].join(' ') }
}

const ADVISED = [...Object.values(FOLLOWED), ...Object.values(OF_HALVES)].map(({ advice }) => advice)
const advisedIn = (words: string): readonly string[] => ADVISED.filter((advice) => words.includes(advice))

describe('advice of a flat-lay that is followed helps', () => {
  it.each(Object.entries(FOLLOWED))('%s', async (_name, { advice, before, after, eye }) => {
    expect((await told(before, eye)).words).toContain(advice)
    const then = await told(after, eye)
    expect(then.refused).toBe(false)
    // And nothing else is to be done instead.
    expect(advisedIn(then.words)).toEqual([])
  })

  it.each(Object.entries(OF_HALVES))('%s', async (_name, { advice, before, after }) => {
    await expect(layHalfJacket(before)).rejects.toMatchObject({ publicMessage: expect.stringContaining(advice) })
    const { warnings } = await layHalfJacket(after)
    expect(advisedIn(warnings.join(' '))).toEqual([])
  })
})
