import { type Tone, tokenize } from '@toile/drawing'
import { linearRgbToOklab, oklabToOklch, oklchToLinearRgbInGamut, srgbToLinear } from '@toile/imaging'
import { mixRgb, type Rgb, type TimeOfDay } from './light.ts'
import { type Family, type Mood, type MoodWord, type SceneDefinition, timesOfClearShadow } from './scene.ts'
import { SCENES } from './scenes/index.ts'
import { buildLexicon, type Look, type Meaning } from './vocabulary.ts'

/** A prompt as this engine reads it. */
export interface BackgroundReading {
  readonly scene: SceneDefinition
  readonly time: TimeOfDay | undefined
  readonly colours: readonly Rgb[]
  readonly mood: Mood
  readonly look: Required<Omit<Look, 'name' | 'side' | 'behind' | 'warmth'>> &
    Pick<Look, 'side' | 'behind'> & {
      /** -1 cool to 1 warm by words of light; lamps set as an hour's light go on from there, -2.3 to 2.9. */
      readonly warmth: number
      /** How much more than usual the light falls off from its side, as a factor. */
      readonly fall: number
    }
  /** What was read, in words for the user. */
  readonly understood: readonly string[]
  /** The user's own words that changed nothing. */
  readonly ignored: readonly string[]
  /** Sentences for the user. */
  readonly warnings: readonly string[]
}

/** Nobody describes a place in more words; what comes after is neither read nor repeated. */
const MOST_TOKENS = 300
const MOST_IGNORED = 24
const LONGEST_WORD = 40

/** What is taken when no place is named. */
const STUDIO = SCENES.find(({ id }) => id === 'studio')!

export const KEEPS_POSE = 'This engine keeps the person and the pose as photographed; words about them changed nothing.'

/** How lamps are set in a studio to give the light of an hour; noon and clouds are what it has anyway. */
const LAMPS_AT: {
  readonly [Time in TimeOfDay]?: { warmth: number; exposure: number; elevation: number; fall: number }
} = {
  dawn: { warmth: 0.8, exposure: 0.96, elevation: 0.7, fall: 2 },
  'golden hour': { warmth: 1.9, exposure: 0.98, elevation: 0.6, fall: 2.6 },
  dusk: { warmth: -1.3, exposure: 0.74, elevation: 0.8, fall: 1.8 },
  night: { warmth: -0.9, exposure: 0.6, elevation: 1, fall: 1.5 },
}

let lexicon: ReturnType<typeof buildLexicon> | undefined

/** Reads a prompt. Never fails: what it does not know is listed in `ignored`, and without a scene it takes a studio. */
export function readBackgroundPrompt(prompt: string): BackgroundReading {
  lexicon ??= buildLexicon()
  const tokens = tokenize(prompt.slice(0, 12_000))
  const matches = lexicon.read(tokens.slice(0, MOST_TOKENS)).map((match) => ({
    text: match.tokens.map((token) => token.text).join(' '),
    breaks: match.tokens[0]!.breaks,
    meanings: match.meanings,
    used: false,
  }))
  const understood: string[] = []
  const warnings: string[] = []
  const say = (words: string): void => {
    if (!understood.includes(words)) understood.push(words)
  }
  const find = <K extends Meaning['kind']>(
    meanings: readonly Meaning[],
    kind: K,
  ): Extract<Meaning, { kind: K }> | undefined =>
    meanings.find((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind)

  const scene = chooseScene(matches.map((match) => match.meanings))
  if (scene) say(scene.title)
  const chosen = scene ?? STUDIO

  const mood: Record<MoodWord, boolean> = {
    autumn: false,
    spring: false,
    winter: false,
    rain: false,
    snowfall: false,
    fog: false,
    stormy: false,
    flowers: false,
    tropical: false,
    minimal: false,
    neon: false,
    lavender: false,
    blossom: false,
    cobbled: false,
    grain: false,
    poppies: false,
    rocky: false,
    salt: false,
    palms: false,
    window: false,
    blinds: false,
    slats: false,
    folds: false,
  }
  let time: TimeOfDay | undefined
  let hour: TimeOfDay | undefined
  let tone: Tone | undefined
  let pose = false
  const shadows: { match: { used: boolean }; look: Look }[] = []
  const colours: Rgb[] = []
  let paintedAt = -2
  const look = { blur: 1, exposure: 1, contrast: 1, warmth: 0, lens: 1, elevation: 1, fall: 1 } as {
    -readonly [K in keyof BackgroundReading['look']]: BackgroundReading['look'][K]
  }
  // Indoors under lamps there is no time of day, but its light can be set.
  const hasTimes = chosen.times.length > 1
  matches.forEach((match, at) => {
    const { meanings } = match
    if (find(meanings, 'filler')) match.used = true
    const colour = find(meanings, 'colour')
    let paints = false
    if (
      meanings.some((meaning) => asksFor(meaning, chosen)) &&
      !(colour && chosen.takesColour && namedElsewhere(matches, at, chosen))
    ) {
      match.used = true
      tone = undefined
    } else if (colour && chosen.takesColour && colours.length < 3) {
      const shade = toned(colour.hex, tone)
      // 'Grey brown' is one colour, 'grey and brown' or 'grey, brown' are two.
      if (paintedAt === at - 1 && !match.breaks) colours.push(mixRgb(colours.pop()!, shade, 0.5))
      else colours.push(shade)
      paintedAt = at
      tone = undefined
      paints = true
      match.used = true
      say(colour.name)
    }
    if (find(meanings, 'hint')?.scene === scene && scene) match.used = true
    const asTime = find(meanings, 'time')
    if (asTime && hasTimes && !paints) {
      time ??= asTime.time
    }
    if (asTime && time !== undefined && asTime.time === time) {
      match.used = true
      say(time)
    }
    const lamps =
      asTime && chosen.family === 'studio' && !hasTimes && !chosen.times.includes(asTime.time) && !paints
        ? LAMPS_AT[asTime.time]
        : undefined
    if (asTime && lamps) {
      hour ??= asTime.time
      if (hour === asTime.time) {
        match.used = true
        say(`light as at ${hour}`)
      }
    }
    for (const asMood of meanings) {
      if (asMood.kind !== 'mood' || !chosen.moods.includes(asMood.mood)) continue
      mood[asMood.mood] = true
      match.used = true
      say(asMood.mood)
    }
    const asTone = find(meanings, 'tone')
    const next = matches[at + 1]
    if (asTone && next && find(next.meanings, 'colour') && chosen.takesColour) {
      tone = asTone.tone
      match.used = true
    } else {
      const asLook = find(meanings, 'look')
      if (asLook) {
        if (asLook.look.elevation === undefined) {
          photograph(look, asLook.look)
          match.used = true
          say(asLook.look.name)
        } else shadows.push({ match, look: asLook.look })
      }
    }
    if (find(meanings, 'pose') && !match.used) pose = true
  })

  // Long shadows are heard where one is seen: not under soft lamps, nor under clouds that are asked for.
  if (timesOfClearShadow(chosen, time ? [time] : chosen.times).length > 0) {
    for (const { match, look: asked } of shadows) {
      photograph(look, asked)
      match.used = true
      say(asked.name)
    }
  }
  if (hour) {
    const { warmth, exposure, elevation, fall } = LAMPS_AT[hour]!
    look.fall = fall
    look.warmth += warmth
    look.exposure *= exposure
    look.elevation *= elevation
  }
  if (!scene) {
    warnings.push(
      colours.length > 0
        ? 'Your words name no place that can be drawn here, so a seamless studio in their colour was chosen.'
        : 'Your words name no place that can be drawn here, so a neutral seamless studio was chosen.',
    )
  }
  if (pose) warnings.push(KEEPS_POSE)
  const ignored = new Set<string>()
  for (const match of matches) if (!match.used) ignored.add(match.text.slice(0, LONGEST_WORD))
  for (const token of tokens.slice(MOST_TOKENS)) {
    if (ignored.size >= MOST_IGNORED) break
    ignored.add(token.text.slice(0, LONGEST_WORD))
  }
  look.blur = Math.min(2, Math.max(0.3, look.blur))
  look.exposure = Math.min(1.35, Math.max(0.55, look.exposure))
  look.contrast = Math.min(1.4, Math.max(0.7, look.contrast))
  look.lens = Math.min(1.6, Math.max(0.4, look.lens))
  look.elevation = Math.max(0.4, look.elevation)
  return {
    scene: chosen,
    time,
    colours,
    mood,
    look,
    understood,
    ignored: [...ignored].slice(0, MOST_IGNORED),
    warnings,
  }
}

/** Adds what a word asks for to how the scene is photographed. */
function photograph(
  look: { -readonly [K in keyof BackgroundReading['look']]: BackgroundReading['look'][K] },
  { side, behind, warmth, ...factors }: Look,
): void {
  for (const key of ['blur', 'exposure', 'contrast', 'lens', 'elevation'] as const) look[key] *= factors[key] ?? 1
  look.warmth = Math.max(-1, Math.min(1, look.warmth + (warmth ?? 0)))
  if (side !== undefined) look.side = side
  if (behind !== undefined) look.behind = behind
}

/** A word that asks for one place says more than one that asks for some place of its family. */
const NARROW_VOTE = 2
const BROAD_VOTE = 1

/**
 * The scene with most words for it. A word that is also a colour ('sand', 'snow', 'lavender') names a place only when
 * nothing else does; hints count when no place is named at all.
 */
function chooseScene(meanings: readonly (readonly Meaning[])[]): SceneDefinition | undefined {
  const sure = (list: readonly Meaning[]): boolean => !list.some((meaning) => meaning.kind === 'colour')
  for (const [kind, accept] of [
    ['scene', sure],
    ['scene', () => true],
    ['hint', () => true],
  ] as const) {
    const votes = new Map<SceneDefinition, number>()
    const broad = new Map<Family, number>()
    for (const list of meanings) {
      if (!accept(list)) continue
      for (const claim of list) {
        if (claim.kind !== kind || !('scene' in claim)) continue
        if (claim.kind === 'scene' && claim.reach === 'also') continue
        const general = claim.kind === 'scene' && claim.reach === 'broad'
        votes.set(claim.scene, (votes.get(claim.scene) ?? 0) + (general ? 0 : NARROW_VOTE))
        if (general) broad.set(claim.scene.family, (broad.get(claim.scene.family) ?? 0) + BROAD_VOTE)
      }
    }
    let best: SceneDefinition | undefined
    let most = -1
    for (const [scene, narrow] of votes) {
      const count = narrow + (broad.get(scene.family) ?? 0)
      // A broad word speaks for the whole family: between its members the narrow words decide.
      if (count > most || (count === most && best?.family === scene.family && narrow > (votes.get(best) ?? 0))) {
        best = scene
        most = count
      }
    }
    if (best) return best
  }
  return undefined
}

/** True when a meaning asks for the scene, by its own words or by those of its family. */
function asksFor(meaning: Meaning, scene: SceneDefinition): boolean {
  if (meaning.kind !== 'scene') return false
  return meaning.scene === scene || (meaning.reach === 'broad' && meaning.scene.family === scene.family)
}

/** True when a word other than the one at `at`, and not itself a colour, names the scene. */
function namedElsewhere(
  matches: readonly { readonly meanings: readonly Meaning[] }[],
  at: number,
  scene: SceneDefinition,
): boolean {
  return matches.some(
    ({ meanings }, other) =>
      other !== at &&
      !meanings.some((meaning) => meaning.kind === 'colour') &&
      meanings.some((meaning) => asksFor(meaning, scene)),
  )
}

/** Linear-light colour of a hex string, its lightness and chroma moved by a word such as 'pale' or 'deep'. */
function toned(hex: string, tone: Tone | undefined): Rgb {
  const channel = (at: number): number => srgbToLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const rgb: Rgb = [channel(1), channel(3), channel(5)]
  if (!tone) return rgb
  const [lightness, chroma, hue] = oklabToOklch(...linearRgbToOklab(...rgb))
  const l = Math.min(0.97, Math.max(0.06, lightness + tone.lighten * 1.6))
  const inGamut = oklchToLinearRgbInGamut(l, chroma * tone.chroma, hue)
  return [inGamut[0], inGamut[1], inGamut[2]]
}
