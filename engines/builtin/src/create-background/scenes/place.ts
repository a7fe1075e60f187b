import type { LinearRgb } from '@toile/imaging'
import type { Family, MoodWord, SceneDefinition, SceneFrame, Scenery } from '../scene.ts'
import { PLACE_WORDS, type PlaceId } from './place-words.ts'

/** A named place: a scenery, and what is particular to it here. */
export interface Place {
  readonly id: PlaceId
  /** How the place is named to the user. */
  readonly title: string
  readonly family: Family
  readonly scenery: Scenery
  /** Mood words that hold here whether the prompt has them or not. */
  readonly always?: readonly MoodWord[]
  /** Its colours when the prompt names none. */
  readonly colours?: readonly LinearRgb[]
  /** Times of day that suit it better than those of the scenery. */
  readonly times?: Scenery['times']
  /** The moods it follows, where those are not all of the scenery's. */
  readonly moods?: Scenery['moods']
  /** How many named colours it shows, where those are not as many as of the scenery. */
  readonly coloursShown?: Scenery['coloursShown']
  /** Names of colours that it has whether they are named or not. */
  readonly ownColours?: SceneDefinition['ownColours']
}

/** The place as a scene that a prompt can ask for. */
export function sceneOfPlace(place: Place): SceneDefinition {
  const { scenery, always = [], colours = [], times, moods, coloursShown, ownColours = [], ...name } = place
  const { words, generic, detail } = PLACE_WORDS[name.id]
  const fixedMoods = Object.fromEntries(always.map((mood) => [mood, true]))
  const frameOf = (frame: SceneFrame): SceneFrame => ({
    ...frame,
    mood: { ...frame.mood, ...fixedMoods },
    colours: frame.colours.length > 0 ? frame.colours : colours,
  })
  return {
    ...scenery,
    ...name,
    times: times ?? scenery.times,
    moods: moods ?? scenery.moods,
    coloursShown: coloursShown ?? scenery.coloursShown,
    ownColours,
    words: words.split('|'),
    genericWords: generic?.split('|') ?? [],
    detailWords: detail?.split('|') ?? [],
    paint: (frame) => scenery.paint(frameOf(frame)),
  }
}
