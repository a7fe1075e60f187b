import type { Tone } from '@toile/drawing'
import type { WordReading } from '@toile/engine'
import {
  clamp,
  type LinearRgb,
  linearRgbToOklab,
  oklabToOklch,
  oklchToLinearRgbInGamut,
  srgbToLinear,
} from '@toile/imaging'
import { asksForScene, isNamedElsewhere } from './choose-scene.ts'
import { isOfAnotherThing, nounOfColour } from './colour-nouns.ts'
import { mixRgb, type TimeOfDay } from './light.ts'
import { isStreet, type Mood, type MoodWord, NO_MOOD, type SceneDefinition, timesOfClearShadow } from './scene.ts'
import type { Look, Meaning, Phrase } from './vocabulary.ts'

/** How the scene is photographed, as factors on what is usual; `side` and `behind` are left out where the prompt says none. */
export type PhotographicLook = Required<Omit<Look, 'name' | 'side' | 'behind' | 'warmth'>> &
  Pick<Look, 'side' | 'behind'> & {
    /** -1 cool to 1 warm by words of light; lamps set as an hour's light go on from there, -2.3 to 2.9. */
    readonly warmth: number
    /** How much more than usual the light falls off from its side, as a factor. */
    readonly falloff: number
  }

/** What the phrases of a prompt ask of a scene. */
export interface SceneRequest {
  readonly time: TimeOfDay | undefined
  readonly colours: readonly LinearRgb[]
  readonly mood: Mood
  readonly look: PhotographicLook
  /** What was read, in words for the user, each once. */
  readonly understood: readonly string[]
  /** What stands behind them. */
  readonly readings: readonly WordReading[]
  /** The phrases that changed something, or of which nobody expects it. */
  readonly used: ReadonlySet<Phrase>
  /** True when a phrase speaks of the person's pose and of nothing else. */
  readonly asksForPose: boolean
}

/** Ranges of the look's factors: beyond them a picture is lost. Chosen by eye. */
const LOOK_RANGES = {
  blur: [0.3, 2],
  exposure: [0.55, 1.35],
  contrast: [0.7, 1.4],
  lens: [0.4, 1.6],
  elevation: [0.4, Infinity],
} as const

/** How a studio's lamps are set to give the light of an hour; that of noon and of clouds it has anyway. Chosen by eye. */
const STUDIO_LAMPS: {
  readonly [Time in TimeOfDay]?: { warmth: number; exposure: number; elevation: number; falloff: number }
} = {
  dawn: { warmth: 0.8, exposure: 0.96, elevation: 0.7, falloff: 2 },
  'golden hour': { warmth: 1.9, exposure: 0.98, elevation: 0.6, falloff: 2.6 },
  dusk: { warmth: -1.3, exposure: 0.74, elevation: 0.8, falloff: 1.8 },
  night: { warmth: -0.9, exposure: 0.6, elevation: 1, falloff: 1.5 },
}

/** Lightness and chroma, OKLCh, of a colour that 'pale' or 'deep' changes: `lighten` is a factor on how far the lightness moves. Chosen by eye. */
const TONED_LIGHTNESS = { lighten: 1.6, darkest: 0.06, lightest: 0.97 } as const

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** The request as it is being read, phrase by phrase. */
interface Draft {
  readonly scene: SceneDefinition
  /** Whether the prompt names the scene; a studio is taken where it names none. */
  readonly isNamed: boolean
  readonly phrases: readonly Phrase[]
  readonly used: Set<Phrase>
  readonly understood: Set<string>
  readonly readings: WordReading[]
  readonly colours: LinearRgb[]
  readonly mood: Writable<Mood>
  readonly look: Writable<PhotographicLook>
  readonly shadowPhrases: { readonly phrase: Phrase; readonly look: Look }[]
  time: TimeOfDay | undefined
  lampTime: TimeOfDay | undefined
  /** 'Pale' or 'deep', waiting for the colour that follows. */
  tone: Tone | undefined
  /** Where the phrase of the last colour stands. */
  lastColourAt: number
  asksForPose: boolean
}

/**
 * What the phrases of a prompt ask of the scene that was chosen by them.
 *
 * @param isNamed whether the prompt names the scene, or it is what is taken without a name
 */
export function readSceneRequest(phrases: readonly Phrase[], scene: SceneDefinition, isNamed: boolean): SceneRequest {
  const draft: Draft = {
    scene,
    isNamed,
    phrases,
    used: new Set(),
    understood: new Set(isNamed ? [scene.title] : []),
    readings: [],
    colours: [],
    mood: { ...NO_MOOD },
    look: { blur: 1, exposure: 1, contrast: 1, warmth: 0, lens: 1, elevation: 1, falloff: 1 },
    shadowPhrases: [],
    time: undefined,
    lampTime: undefined,
    tone: undefined,
    lastColourAt: -2,
    asksForPose: false,
  }
  for (let at = 0; at < phrases.length; at++) readPhrase(draft, at)
  applyLongShadows(draft)
  setStudioLamps(draft)
  for (const factor of Object.keys(LOOK_RANGES) as (keyof typeof LOOK_RANGES)[]) {
    const [least, most] = LOOK_RANGES[factor]
    draft.look[factor] = clamp(draft.look[factor], least, most)
  }
  const { time, colours, mood, look, understood, readings, used, asksForPose } = draft
  return { time, colours, mood, look, understood: [...understood], readings, used, asksForPose }
}

/** What a mood does where its name does not say it. */
const MOOD_MEANINGS: { readonly [Word in MoodWord]?: string } = {
  fog: 'Fog lies between the near and the far.',
  snowfall: 'Snow falls.',
  stormy: 'Dark clouds, and a rougher sea where there is one.',
  neon: 'Lit by coloured signs.',
  minimal: 'As little as possible stands in the picture.',
}

/** What rain does to a scene. */
function rainIn(scene: SceneDefinition): string {
  if (scene.indoors) return 'Wet ground, and no falling drops: the place has a roof.'
  const ground = isStreet(scene) ? ' wet ground that mirrors,' : ''
  return `It rains: falling drops,${ground} and no sun unless a time of day is named.`
}

/** Notes a phrase that the picture follows. */
function note({ understood, readings }: Draft, { text }: Phrase, word: string, means: string): void {
  understood.add(word)
  if (!readings.some((known) => known.word === word)) readings.push({ word, said: text, means })
}

/** A phrase can do several things: 'blossom' is a mood and hints at a place. What is understood keeps this order. */
function readPhrase(draft: Draft, at: number): void {
  const phrase = draft.phrases[at]!
  const { meanings } = phrase
  if (meaningOf(meanings, 'filler')) draft.used.add(phrase)
  let isColour = false
  if (readPlace(draft, at)) draft.tone = undefined
  else if (meaningOf(meanings, 'colour') && !isOfPlace(draft, at)) return
  // A word that was taken for a colour is no time of day: 'golden wall'.
  else if (readColour(draft, at)) isColour = true
  if (draft.isNamed && meaningOf(meanings, 'hint')?.scene === draft.scene) draft.used.add(phrase)
  if (!isColour) readTime(draft, phrase)
  readMoods(draft, phrase)
  if (!readTone(draft, at)) readLook(draft, phrase)
  if (meaningOf(meanings, 'pose') && !draft.used.has(phrase)) draft.asksForPose = true
}

/** @returns whether the phrase names the scene, and no colour of it */
function readPlace(draft: Draft, at: number): boolean {
  const { scene, phrases } = draft
  const phrase = phrases[at]!
  if (!phrase.meanings.some((meaning) => asksForScene(meaning, scene))) return false
  const all = phrases.map(({ meanings }) => meanings)
  if (scene.coloursShown > 0 && meaningOf(phrase.meanings, 'colour') && isNamedElsewhere(all, at, scene)) return false
  draft.used.add(phrase)
  if (draft.isNamed) note(draft, phrase, scene.title, `The place that is drawn: ${scene.title}.`)
  return true
}

/** @returns whether the phrase was taken for a colour, be it one too many */
function readColour(draft: Draft, at: number): boolean {
  const { scene, phrases, colours } = draft
  const phrase = phrases[at]!
  const colour = meaningOf(phrase.meanings, 'colour')
  if (!colour) return false
  if (scene.ownColours.includes(colour.name) && !isOfFlowers(nounOfColour(phrases, at))) {
    draft.used.add(phrase)
    note(draft, phrase, colour.name, `Its colour here, whether it is named or not: ${colour.name}.`)
    return true
  }
  if (scene.coloursShown === 0) return false
  // 'Grey brown' is one colour, 'grey and brown' or 'grey, brown' are two.
  const isMixed = draft.lastColourAt === at - 1 && !phrase.breaks
  if (colours.length >= scene.coloursShown && !isMixed) return true
  const shade = tonedColour(colour.hex, draft.tone)
  if (isMixed) colours.push(mixRgb(colours.pop()!, shade, 0.5))
  else colours.push(shade)
  draft.lastColourAt = at
  draft.tone = undefined
  draft.used.add(phrase)
  note(draft, phrase, colour.name, `The place takes ${colour.name} where it takes a colour.`)
  return true
}

/** Where no place is named, every colour is the studio's. */
const isOfPlace = ({ phrases, scene, isNamed }: Draft, at: number): boolean =>
  !isNamed || !isOfAnotherThing(phrases, at, scene)

const isOfFlowers = (noun: readonly Phrase[]): boolean =>
  noun.some(({ meanings }) => meanings.some((meaning) => meaning.kind === 'mood' && meaning.mood === 'flowers'))

/** The first time of day that is named counts. Indoors under lamps there is none, but a studio's light can be set. */
function readTime(draft: Draft, phrase: Phrase): void {
  const { scene } = draft
  const time = meaningOf(phrase.meanings, 'time')?.time
  if (time === undefined) return
  if (scene.times.length > 1) {
    draft.time ??= time
    if (draft.time !== time) return
    draft.used.add(phrase)
    note(draft, phrase, time, `The light is that of this time: ${time}.`)
  } else if (scene.family === 'studio' && !scene.times.includes(time) && STUDIO_LAMPS[time]) {
    draft.lampTime ??= time
    if (draft.lampTime !== time) return
    draft.used.add(phrase)
    note(draft, phrase, `light as at ${time}`, `The lamps are set to give the light of ${time}.`)
  }
}

function readMoods(draft: Draft, phrase: Phrase): void {
  for (const meaning of phrase.meanings) {
    if (meaning.kind !== 'mood' || !draft.scene.moods.includes(meaning.mood)) continue
    draft.mood[meaning.mood] = true
    draft.used.add(phrase)
    const means = meaning.mood === 'rain' ? rainIn(draft.scene) : MOOD_MEANINGS[meaning.mood]
    note(draft, phrase, meaning.mood, means ?? `The place is drawn so: ${meaning.mood}.`)
  }
}

/** @returns whether the phrase says how pale or deep the colour is that follows it */
function readTone(draft: Draft, at: number): boolean {
  const phrase = draft.phrases[at]!
  const tone = meaningOf(phrase.meanings, 'tone')
  const next = draft.phrases[at + 1]
  if (!tone || !next || !meaningOf(next.meanings, 'colour') || draft.scene.coloursShown === 0) return false
  const isOwn = draft.scene.ownColours.includes(meaningOf(next.meanings, 'colour')!.name)
  if (isOwn || !isOfPlace(draft, at + 1)) return false
  draft.tone = tone.tone
  draft.used.add(phrase)
  return true
}

function readLook(draft: Draft, phrase: Phrase): void {
  const look = meaningOf(phrase.meanings, 'look')?.look
  if (!look) return
  // Whether long shadows can be had depends on the time of day, which may be named later.
  if (look.elevation !== undefined) draft.shadowPhrases.push({ phrase, look })
  else applyLook(draft, phrase, look)
}

/** Long shadows are heard where one is seen: not under soft lamps, nor under clouds that are asked for. */
function applyLongShadows(draft: Draft): void {
  const times = draft.time ? [draft.time] : draft.scene.times
  if (timesOfClearShadow(draft.scene, times).length === 0) return
  for (const { phrase, look } of draft.shadowPhrases) applyLook(draft, phrase, look)
}

function applyLook(draft: Draft, phrase: Phrase, asked: Look): void {
  const { look, used } = draft
  const { name, side, behind, warmth } = asked
  for (const factor of ['blur', 'exposure', 'contrast', 'lens', 'elevation'] as const)
    look[factor] *= asked[factor] ?? 1
  look.warmth = clamp(look.warmth + (warmth ?? 0), -1, 1)
  if (side !== undefined) look.side = side
  if (behind !== undefined) look.behind = behind
  used.add(phrase)
  note(draft, phrase, name, `How it is photographed: ${name}.`)
}

function setStudioLamps({ look, lampTime }: Draft): void {
  if (!lampTime) return
  const { warmth, exposure, elevation, falloff } = STUDIO_LAMPS[lampTime]!
  look.falloff = falloff
  look.warmth += warmth
  look.exposure *= exposure
  look.elevation *= elevation
}

/** The first meaning of the kind. */
function meaningOf<K extends Meaning['kind']>(
  meanings: readonly Meaning[],
  kind: K,
): Extract<Meaning, { kind: K }> | undefined {
  return meanings.find((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind)
}

/** Linear-light colour of a hex string, its lightness and chroma moved by a word such as 'pale' or 'deep'. */
function tonedColour(hex: string, tone: Tone | undefined): LinearRgb {
  const channel = (at: number): number => srgbToLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const rgb: LinearRgb = [channel(1), channel(3), channel(5)]
  if (!tone) return rgb
  const [lightness, chroma, hue] = oklabToOklch(...linearRgbToOklab(...rgb))
  const { lighten, darkest, lightest } = TONED_LIGHTNESS
  const toned = clamp(lightness + tone.lighten * lighten, darkest, lightest)
  const inGamut = oklchToLinearRgbInGamut(toned, chroma * tone.chroma, hue)
  return [inGamut[0], inGamut[1], inGamut[2]]
}
