import { tokenize } from '@toile/drawing'
import { chooseScene } from './choose-scene.ts'
import type { SceneDefinition } from './scene.ts'
import { readSceneRequest, type SceneRequest } from './scene-request.ts'
import { SCENES } from './scenes/index.ts'
import { buildLexicon, type Phrase } from './vocabulary.ts'

/** A prompt as this engine reads it. */
export interface BackgroundReading extends Pick<
  SceneRequest,
  'time' | 'colours' | 'mood' | 'look' | 'understood' | 'readings'
> {
  readonly scene: SceneDefinition
  /** The user's own words that changed nothing. */
  readonly ignored: readonly string[]
  /** Sentences for the user. */
  readonly warnings: readonly string[]
}

/** Bounds of what is read and repeated: nobody describes a place in more. Round numbers. */
const LIMITS = { characters: 12_000, words: 300, ignoredPhrases: 24, ignoredCharacters: 40 } as const

/** What is taken when no place is named. */
const STUDIO = SCENES.find(({ id }) => id === 'studio')!

export const KEEPS_POSE = 'This engine keeps the person and the pose as photographed; words about them changed nothing.'
const COLOURED_STUDIO =
  'Your words name no place that can be drawn here, so a seamless studio in their colour was chosen.'
const NEUTRAL_STUDIO = 'Your words name no place that can be drawn here, so a neutral seamless studio was chosen.'

let lexicon: ReturnType<typeof buildLexicon> | undefined

/** Reads a prompt. Never fails: what it does not know is listed in `ignored`, and without a scene it takes a studio. */
export function readBackgroundPrompt(prompt: string): BackgroundReading {
  lexicon ??= buildLexicon()
  const words = tokenize(prompt.slice(0, LIMITS.characters))
  const phrases = lexicon.read(words.slice(0, LIMITS.words)).map(({ tokens, meanings }): Phrase => ({
    text: tokens.map((token) => token.text).join(' '),
    breaks: tokens[0]!.breaks,
    meanings,
  }))
  const named = chooseScene(phrases.map(({ meanings }) => meanings))
  const scene = named ?? STUDIO
  const { time, colours, mood, look, understood, readings, used, asksForPose } = readSceneRequest(
    phrases,
    scene,
    !!named,
  )
  const warnings: string[] = []
  if (!named) warnings.push(colours.length > 0 ? COLOURED_STUDIO : NEUTRAL_STUDIO)
  if (asksForPose) warnings.push(KEEPS_POSE)
  const unused = phrases.filter((phrase) => !used.has(phrase)).map(({ text }) => text)
  const unread = words.slice(LIMITS.words).map(({ text }) => text)
  const said = new Set([...understood, ...readings.map((reading) => reading.said)].map((text) => text.toLowerCase()))
  const ignored = repeatable([...unused, ...unread].filter((text) => !said.has(text.toLowerCase())))
  return { scene, time, colours, mood, look, understood, readings, ignored, warnings }
}

/** Each text once, as many and as long as a user reads. */
function repeatable(texts: readonly string[]): readonly string[] {
  const shortened = texts.map((text) => text.slice(0, LIMITS.ignoredCharacters))
  return [...new Set(shortened)].slice(0, LIMITS.ignoredPhrases)
}
