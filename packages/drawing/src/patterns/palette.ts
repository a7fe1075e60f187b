import { distance, fromOklch, hueDistance, lightness, toOklch } from '../colour.ts'
import type { Random } from '../random.ts'
import { HOUSE_PALETTES } from './house-palettes.ts'
import { naturalPalette } from './natural-palettes.ts'
import type { Harmony, Mood } from '../words/moods.ts'
import type { Family } from '../words/motif-names.ts'
import type { PatternWords } from '../words/read-pattern.ts'

export interface Palette {
  /** sRGB, `#rrggbb`. */
  readonly ground: string
  /** The named colours first, then companions. */
  readonly inks: readonly string[]
  /** How many of the inks were named. */
  readonly named: number
}

const BOTANICAL: readonly Family[] = ['ditsy', 'blooms', 'leaves', 'vine', 'fruit']

/** Hue steps of a harmony, degrees from the leading hue. */
const STEPS: Readonly<Record<Harmony, readonly number[]>> = {
  mono: [0, 4, -4, 2],
  analogous: [0, 30, -28, 55],
  complementary: [0, 180, 18, 196],
  split: [0, 155, 24, 208],
  triad: [0, 120, 240, 20],
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
  if (named.length === 1 && index === 2)
    return {
      ground: lead,
      inks: [lightness(lead) > 0.6 ? fromOklch({ l: 0.3, c: 0.05, h: toOklch(lead).h }) : tinted(lead, 0.955)],
      named: 1,
    }
  const ground =
    lightness(lead) > 0.82 ? fromOklch({ l: 0.36, c: 0.06, h: random.pick([255, 150, 20]) }) : tinted(lead, 0.965)
  return complete({ ground, inks: named, named: named.length }, words, family, index, random)
}

/** An off-white that leans to the colour. */
const tinted = (hex: string, l: number) => fromOklch({ l, c: 0.016, h: toOklch(hex).h * 0.4 + 85 * 0.6 })

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

/** The motif's own colours first; further pictures of a request without mood try others. */
function fromNature(words: PatternWords, family: Family, index: number, random: Random): Palette {
  const own = words.mood === undefined ? naturalPalette(words.motif?.name ?? family, family) : undefined
  if (own === undefined || (index % 2 === 1 && !KEEPS_ITS_COLOURS.includes(family)))
    return fromMood(words, index, random)
  const dark = index === 2 && !KEEPS_ITS_COLOURS.includes(family) && own.inks.length > 1 && lightness(own.ground) > 0.8
  const { h } = toOklch(own.inks[own.inks.length - 1]!)
  const ground = dark ? fromOklch({ l: 0.27, c: 0.035, h }) : own.ground
  const inks = dark
    ? own.inks.map((ink) => (lightness(ink) < 0.5 ? fromOklch({ ...toOklch(ink), l: 0.62 }) : ink))
    : own.inks
  return { ground: words.ground?.hex ?? ground, inks, named: 0 }
}

/** Where other colours than its own would make it another thing. */
const KEEPS_ITS_COLOURS: readonly Family[] = ['leopard', 'zebra', 'fruit', 'breton', 'houndstooth']

function fromMood(words: PatternWords, index: number, random: Random): Palette {
  if (words.mood === undefined) return fromHouse(words.ground?.hex, index, random.fork('house'))
  return harmony(words.mood, words.ground?.hex, index, random.fork(index))
}

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
    const l = anchor ? Math.min(low, 0.4) : low + (high - low) * order[i]!
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
