import { distance, fromOklch, hueDistance, lightness, toOklch } from '../colour.ts'
import type { Colour, Random } from '@toile/imaging'
import { HOUSE_PALETTES } from './house-palettes.ts'
import { naturalPalette } from './natural-palettes.ts'
import type { NaturalPalette } from './natural-palettes.ts'
import type { Harmony, Mood } from '../words/moods.ts'
import type { Family } from '../words/motif-names.ts'
import type { PatternWords } from '../words/read-pattern.ts'

/** The colours of one picture. */
export interface Palette {
  /** sRGB, `#rrggbb`. */
  readonly ground: string
  /** The named colours first, then companions. */
  readonly inks: readonly string[]
  /** How many of the inks were named. */
  readonly named: number
}

const BOTANICAL: readonly Family[] = ['ditsy', 'blooms', 'leaves', 'vine', 'fruit']

/** Hue steps of a harmony, degrees from the leading hue, near those of the colour wheel. Chosen by eye. */
const STEPS: Readonly<Record<Harmony, readonly number[]>> = {
  mono: [0, 4, -4, 2],
  analogous: [0, 30, -28, 55],
  complementary: [0, 180, 18, 196],
  split: [0, 155, 24, 208],
  triad: [0, 120, 240, 20],
  warm: [0, 25, -20, -32],
}

/**
 * Colours for one picture. Named colours stand as they are; what is missing is made in OKLCH. Where the ground was left
 * open, the third picture of a request turns the weights round: a coloured or dark ground.
 */
export function choosePalette(words: PatternWords, family: Family, index: number, random: Random): Palette {
  const chosen =
    words.palette.length > 0 ? fromNames(words, family, index, random) : fromNature(words, family, index, random)
  const ground = words.ground?.hex ?? toneGround(chosen.ground, words.groundTone)
  const wanted = chosen.inks.filter(
    (ink, i) =>
      i < chosen.named ||
      (distance(ink, ground) > 0.1 && !words.without.colours.some((colour) => alike(colour.hex, ink))),
  )
  return { ground, inks: wanted.length > 0 ? wanted : [standOut(ground)], named: Math.min(chosen.named, wanted.length) }
}

function toneGround(ground: string, tone: PatternWords['groundTone']): string {
  if (tone === undefined) return ground
  const { l, c, h } = toOklch(ground)
  if (tone === 'dark') return l < 0.4 ? ground : fromOklch({ l: 0.24, c: Math.max(0.03, Math.min(c, 0.06)), h })
  return l > 0.85 ? ground : fromOklch({ l: 0.95, c: 0.02, h })
}

function alike(unwanted: string, ink: string): boolean {
  const a = toOklch(unwanted)
  const b = toOklch(ink)
  return distance(unwanted, ink) < 0.12 || (a.c > 0.05 && b.c > 0.05 && hueDistance(a.h, b.h) < 28)
}

const standOut = (ground: string) => (lightness(ground) > 0.55 ? '#2b2a33' : '#f4ecdc')
const isPaper = (hex: string) => {
  const { l, c } = toOklch(hex)
  return l > 0.86 && c < 0.075
}

function fromNames(words: PatternWords, family: Family, index: number, random: Random): Palette {
  const named = words.palette.map((colour) => colour.hex)
  if (words.ground !== undefined)
    return complete({ ground: words.ground.hex, inks: named, named: named.length }, words, family, index, random)
  if (tiesColours(words))
    return complete(
      { ground: groundBeside(words.motifColours.flat(), index), inks: named, named: named.length },
      words,
      family,
      index,
      random,
    )
  if (COATS.includes(family) && named.length > 1) {
    // An animal's coat: the lightest colour is the skin, the darkest draws the marks on it.
    const [marks, ...others] = [...named].sort((a, b) => lightness(a) - lightness(b))
    const skin = others.pop()!
    return { ground: skin, inks: [marks!, ...others], named: named.length - 1 }
  }
  const papers = named.filter(isPaper)
  if (named.length > 1 && papers.length > 0) {
    const byLight = [...named].sort((a, b) => lightness(a) - lightness(b))
    const turned = index === 2 && named.length > papers.length
    const ground = turned ? byLight[0]! : papers[0]!
    const inks = named.filter((hex) => hex !== ground)
    return complete({ ground, inks, named: inks.length }, words, family, index, random)
  }
  if (index === 2 && named.length > 2) {
    const ground = [...named].sort((a, b) => lightness(a) - lightness(b))[0]!
    const inks = named.filter((hex) => hex !== ground)
    return { ground, inks: [...inks, tinted(ground, 0.94)], named: inks.length }
  }
  const lead = named[0]!
  if (named.length === 1 && lightness(lead) > 0.82 && WOVEN.includes(family)) {
    // Cream gingham is cream on cream, as it is sold: the cloth keeps its colour and takes a deeper tone of it.
    const { c, h } = toOklch(lead)
    const deeper = fromOklch({ l: lightness(lead) - 0.19, c: c + 0.02, h })
    return index === 2 ? { ground: deeper, inks: [lead], named: 1 } : { ground: lead, inks: [deeper], named: 0 }
  }
  if (named.length === 1 && index === 2) {
    if (FIGURES.includes(family))
      return complete({ ground: oppositeGround(lead), inks: named, named: 1 }, words, family, index, random)
    const turned = lightness(lead) > 0.78 ? fromOklch({ l: 0.3, c: 0.05, h: toOklch(lead).h }) : tinted(lead, 0.955)
    return { ground: lead, inks: [turned], named: 1 }
  }
  const ground =
    lightness(lead) > 0.82 ? fromOklch({ l: 0.36, c: 0.06, h: random.pick([255, 150, 20]) }) : tinted(lead, 0.965)
  return complete({ ground, inks: named, named: named.length }, words, family, index, random)
}

/** Whether two nouns have a colour each, and none is left over: no noun may take another's, nor may the ground. */
export function tiesColours({ motifColours, palette }: PatternWords): boolean {
  const own = motifColours.filter((colours) => colours.length > 0)
  return own.length > 1 && palette.every((colour) => own.some((colours) => colours.includes(colour)))
}

/** Grounds for motifs that keep their colours: papers, then a deep and a middle tone. OKLCH, chosen by eye. */
const QUIET_GROUNDS = [
  { l: 0.965, c: 0.017, h: 86 },
  { l: 0.88, c: 0.03, h: 235 },
  { l: 0.29, c: 0.045, h: 262 },
  { l: 0.84, c: 0.045, h: 70 },
  { l: 0.3, c: 0.05, h: 15 },
] as const
/** OKLab distance from which a motif is plainly seen on its ground. Chosen by eye. */
const STANDS_OUT = 0.16

/** The ground of a picture of the request on which all the inks are seen; else the one on which the faintest is seen best. */
function groundBeside(inks: readonly Colour[], index: number): string {
  const all = QUIET_GROUNDS.map(fromOklch)
  const room = (ground: string) => Math.min(...inks.map(({ hex }) => distance(hex, ground)))
  const clear = all.filter((ground) => room(ground) >= STANDS_OUT)
  return clear.length > 0 ? clear[index % clear.length]! : all.reduce((a, b) => (room(b) > room(a) ? b : a))
}

const WOVEN: readonly Family[] = [
  'gingham',
  'stripes',
  'tartan',
  'herringbone',
  'checkerboard',
  'houndstooth',
  'chevron',
]
const COATS: readonly Family[] = ['leopard', 'zebra']

/** Things that keep the colour they are given: white daisies never turn into dark ones on white. */
const FIGURES: readonly Family[] = ['ditsy', 'blooms', 'leaves', 'vine', 'fruit', 'birds', 'hearts', 'stars', 'cutouts']

function oppositeGround(lead: string): string {
  const { l, h } = toOklch(lead)
  if (l > 0.55) return fromOklch({ l: 0.28, c: 0.045, h: (h + 190) % 360 })
  return fromOklch({ l: 0.87, c: 0.04, h: (h + 150) % 360 })
}

/** An off-white of paper, warmer beside a warm colour. */
const tinted = (hex: string, l: number) => fromOklch({ l, c: 0.017, h: hueDistance(toOklch(hex).h, 40) < 60 ? 68 : 92 })

/** A flower in one warm colour gets a leaf green beside it; blues, browns and greys stay alone, as blue-and-white does. */
function complete(palette: Palette, words: PatternWords, family: Family, index: number, random: Random): Palette {
  const lead = toOklch(palette.inks[0]!)
  if (!BOTANICAL.includes(family) || palette.inks.length > 1 || lead.c < 0.07 || index === 3) return palette
  if (lead.h > 100 && lead.h < 290) return palette
  if (words.motif?.family === 'leaves' || words.motif?.family === 'vine') return palette
  const dark = lightness(palette.ground) < 0.5
  const leaf = fromOklch({ l: dark ? 0.66 : random.between(0.46, 0.54), c: 0.06, h: random.between(122, 150) })
  return { ...palette, inks: [...palette.inks, leaf] }
}

/**
 * The motif's own colours. A species keeps them on four different grounds; a family such as paisley has no colour by
 * nature, so that its second and fourth pictures take palettes of the house.
 */
function fromNature(words: PatternWords, family: Family, index: number, random: Random): Palette {
  const name = words.motif?.name ?? family
  const keeps = keepsItsColours(words, family)
  const own = keeps || words.mood === undefined ? naturalPalette(name, family) : undefined
  if (own === undefined || (index % 2 === 1 && !keeps)) return fromMood(words, index, random)
  const ground = words.ground?.hex ?? (STRICT.includes(family) ? own.ground : anotherGround(own, index, words.mood))
  const dark = lightness(ground) < 0.4
  const inks = own.inks.map((ink) => (dark && lightness(ink) < 0.5 ? fromOklch({ ...toOklch(ink), l: 0.6 }) : ink))
  return { ground, inks, named: 0 }
}

/** The palette's ground, then a tint, a deep tone and a middle tone, each well apart from the leading ink. */
function anotherGround({ ground, inks }: NaturalPalette, index: number, mood: Mood | undefined): string {
  if (mood?.ground === 'dark') index = 2
  const last = toOklch(inks.at(-1)!)
  const lead = toOklch(inks[0]!)
  const choices = [
    ground,
    fromOklch({ l: 0.9, c: 0.035, h: last.h }),
    fromOklch({ l: 0.27, c: 0.04, h: last.h }),
    fromOklch({ l: 0.8, c: 0.05, h: (lead.h + 150) % 360 }),
  ]
  const chosen = lightness(ground) > 0.6 || index !== 2 ? choices[index]! : ground
  return index > 0 && distance(chosen, inks[0]!) < 0.2
    ? fromOklch({ l: index === 1 ? 0.3 : 0.5, c: 0.055, h: index === 1 ? 258 : 35 })
    : chosen
}

/** Motifs known by their colour. */
const SPECIES: readonly string[] =
  'cherry blossom,citrus blossom,bluebells,lavender,cornflowers,violets,daisies,poppies,sunflowers,cow parsley,lemons,oranges,cherries,strawberries,pears,pomegranates,mushrooms,azulejos,ferns,palm leaves,olive branches'.split(
    ',',
  )

/** Cloths that are only themselves on their own ground. */
const STRICT: readonly Family[] = ['camouflage', 'tie-dye', 'marbling', 'leopard', 'zebra', 'breton', 'houndstooth']

/** Where other colours than its own would make it another thing. */
const KEEPS_ITS_COLOURS: readonly Family[] = ['camouflage', 'leopard', 'zebra', 'fruit', 'breton', 'houndstooth']

/** Cloths of one dark and one light yarn, which may be any two colours. */
const WOVEN_IN_TWO: readonly Family[] = ['breton', 'houndstooth']

function fromMood(words: PatternWords, index: number, random: Random): Palette {
  if (words.mood === undefined) return fromHouse(words.ground?.hex, index, random.fork('house'))
  const whole = harmony(words.mood, words.ground?.hex, index, random.fork(index))
  if (!WOVEN_IN_TWO.includes(words.motif?.family ?? 'dots')) return whole
  // Two yarns, and of the mood's inks the one that stands out most.
  const far = (ink: string) => distance(ink, whole.ground)
  return { ...whole, inks: [whole.inks.reduce((best, ink) => (far(ink) > far(best) ? ink : best))] }
}

/** Whether a mood changes a family's colours, or what is drawn. */
export function followsMood(words: PatternWords, family: Family): boolean {
  const { mood, motif, palette, ground } = words
  if (mood === undefined) return false
  if (motif === undefined) return true
  if (palette.length > 0) return false
  if (!keepsItsColours(words, family) || naturalPalette(motif.name, family) === undefined) return true
  return mood.ground === 'dark' && ground === undefined && !STRICT.includes(family)
}

/** Whether a motif is drawn in its own colours, whatever the mood. */
const keepsItsColours = ({ motif, mood }: PatternWords, family: Family): boolean =>
  SPECIES.includes(motif?.name ?? family) ||
  (KEEPS_ITS_COLOURS.includes(family) && !(mood !== undefined && WOVEN_IN_TWO.includes(family)))

/** Each picture of a request takes another palette; on a named ground only those that stand out from it. */
function fromHouse(ground: string | undefined, index: number, random: Random): Palette {
  const order = random.shuffled(HOUSE_PALETTES)
  const { ground: own, inks } = order[index % order.length]!
  const [anchor, ...others] = inks
  const turned = index % 2 === 0 ? [anchor!, ...others] : [others[0]!, anchor!, ...others.slice(1)]
  return { ground: ground ?? own, inks: ground === undefined ? turned : [...turned, standOut(ground)], named: 0 }
}

/**
 * Four inks about a leading hue, spread in lightness so that they can be told apart in grey too. Chroma is taken back
 * towards light and dark, as dyes are, and the last ink is a quiet anchor.
 */
function harmony(mood: Mood, ground: string | undefined, index: number, random: Random): Palette {
  const away = ground !== undefined && toOklch(ground).c > 0.05
  const lead = away ? toOklch(ground).h + 180 : mood.hues[(random.whole(0, 3) + index) % mood.hues.length]!
  const steps = STEPS[mood.harmonies[(index + random.whole(0, 3)) % mood.harmonies.length]!]
  const [low, high] = mood.light
  const dark = mood.ground === 'dark'
  const order = dark ? [0.7, 1, 0.35, 0.1] : [0.42, 0.9, 0.62, 0]
  const inks = steps.map((step, i) => {
    const anchor = i === 3 && !dark
    const l = anchor ? (low > 0.7 ? low - 0.07 : Math.min(low, 0.4)) : low + (high - low) * order[i]!
    const c = random.between(...mood.chroma) * (1 - Math.abs(l - 0.62) * 0.9) * (anchor ? 0.6 : 1)
    return fromOklch({ l, c, h: (lead + step + random.between(-6, 6) + 360) % 360 })
  })
  const warm = mood.chroma[1] < 0.01 ? 0.003 : 0.018
  const own =
    mood.ground === 'dark'
      ? fromOklch({ l: 0.235 + (index % 2) * 0.03, c: 0.04, h: lead + (index % 2) * 150 })
      : mood.ground === 'tinted' || index === 2
        ? fromOklch({ l: 0.915, c: warm * 1.7, h: lead > 200 && lead < 300 ? 230 : 82 })
        : fromOklch({ l: 0.965, c: warm, h: 86 })
  return { ground: ground ?? own, inks, named: 0 }
}
