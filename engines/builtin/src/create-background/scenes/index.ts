import type { MoodWord, SceneDefinition, SceneFrame } from '../scene.ts'
import { PLACE_WORDS } from './place-words.ts'
import { type Place, PLACES } from './places.ts'

/** Every scene the engine can draw, in the order in which they claim words. */
export const SCENES: readonly SceneDefinition[] = PLACES.map(sceneOf)

function sceneOf({ scenery, always = [], colours = [], times, moods, ...name }: Place): SceneDefinition {
  const { words, broad, also } = PLACE_WORDS[name.id]
  const settled = Object.fromEntries(always.map((mood: MoodWord) => [mood, true]))
  const at = (frame: SceneFrame): SceneFrame => ({
    ...frame,
    mood: { ...frame.mood, ...settled },
    colours: frame.colours.length > 0 ? frame.colours : colours,
  })
  return {
    ...scenery,
    ...name,
    times: times ?? scenery.times,
    moods: moods ?? scenery.moods,
    words: words.split('|'),
    broad: broad?.split('|') ?? [],
    also: also?.split('|') ?? [],
    paint: (frame) => scenery.paint(at(frame)),
  }
}
