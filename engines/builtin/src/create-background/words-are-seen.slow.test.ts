import { promptWords } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { type BackgroundReading, readBackgroundPrompt } from './prompt.ts'
import type { SceneDefinition } from './scene.ts'
import { SCENES } from './scenes/index.ts'
import { difference, draw, sitter } from './testing/sitter.ts'
import { LOOKS, TIME_WORDS } from './vocabulary.ts'

const SITTER = sitter(24, 32)
/** Mean difference, in codes, from which a word is seen in a picture. Chosen by eye. */
const SEEN = 0.4

const pictures = new Map<string, ReturnType<typeof draw>['image']>()
function pictureOf(prompt: string, index: number) {
  const key = `${prompt} ${index}`
  const known = pictures.get(key)
  if (known) return known
  const { image } = draw({ ...SITTER, prompt, index })
  pictures.set(key, image)
  return image
}

/** Whether the prompt with other words in the place of those that were read gives another picture, in one of four. */
const isSeen = (prompt: string, said: string, by: string): boolean =>
  [0, 1, 2, 3].some(
    (index) => difference(pictureOf(prompt, index), pictureOf(prompt.replace(said, by), index), SITTER.mask) > SEEN,
  )

/** What can stand in a word's place: some time of day and some colour is drawn anyway. */
const INSTEAD = ['', 'noon', 'dusk', 'teal', 'plain studio', 'beach']

/** What is told as understood and makes no difference; the place's own colours are there whether they are named or not. */
function unseen(prompt: string, { readings, scene }: BackgroundReading): readonly string[] {
  return readings
    .filter(({ word }) => !scene.ownColours.includes(word) && !scene.title.includes(word))
    .filter(({ said }) => !INSTEAD.some((by) => isSeen(prompt, said, by)))
    .map(({ word }) => word)
}

/** A phrase that names the place and is no colour. */
const nameOf = (scene: SceneDefinition): string =>
  scene.words.find((word) => readBackgroundPrompt(`${word}, dusk, pale red`).scene === scene)!

const first = (phrases: string): string => phrases.split('|')[0]!

describe('a word that is told as understood is seen', () => {
  it.each(SCENES)('each time of day and each look: $id', (scene) => {
    for (const word of [...Object.values(TIME_WORDS), ...LOOKS.map(([phrases]) => phrases)].map(first)) {
      const prompt = `${nameOf(scene)}, ${word}`
      expect({ prompt, unseen: unseen(prompt, readBackgroundPrompt(prompt)) }).toEqual({ prompt, unseen: [] })
    }
    pictures.clear()
  })

  it.each(SCENES)('each colour, and no more of them than the place shows: $id', (scene) => {
    const prompt = `${nameOf(scene)}, red, sky blue, yellow`
    const { understood, ignored, colours } = readBackgroundPrompt(prompt)
    const named = ['red', 'sky blue', 'yellow'].filter((name) => !scene.ownColours.includes(name))
    expect(colours).toHaveLength(scene.coloursShown)
    expect(named.filter((name) => ignored.includes(name))).toEqual(named.slice(scene.coloursShown))
    for (const name of named.filter((each) => understood.includes(each)))
      expect({ name, seen: isSeen(prompt, name, 'black') }).toEqual({ name, seen: true })
    pictures.clear()
  })

  it.each([
    ...promptWords('create-background').promptExamples.map(({ text }) => text),
    'city street at noon with neon, in the rain',
    'rainy city street at night, low angle, neon signs',
    'old town with cobbles, in the rain, flowers, at dusk',
    'palm and window shadows on a terracotta wall, long shadows, at golden hour',
    'stormy rocky coast in the fog, high contrast, backlit',
    'snowy mountains, snowfall, overcast, cool light',
    'tropical swimming pool with a pink house, at dusk',
    'autumn forest in the mist, soft focus, light from the left',
    'wide spring meadow with white flowers, airy, blue sky',
    'minimal seamless studio in sage and cream, low key',
    'neon tunnel, wet, foggy, red',
    'rooftop at night, neon, stormy, rain',
    'marble hall at night, grey, dramatic light',
    'library with tall windows, green, morning light',
    'coffee shop in the rain, blue, minimal',
    'greenhouse in the fog with flowers, warm',
  ])('%s', (prompt) => {
    const reading = readBackgroundPrompt(prompt)
    expect(unseen(prompt, reading)).toEqual([])
    const told = new Set([...reading.understood, ...reading.readings.map(({ said }) => said)])
    expect(reading.ignored.filter((word) => told.has(word))).toEqual([])
    expect(reading.readings.filter(({ means }) => means === '')).toEqual([])
  })
})
