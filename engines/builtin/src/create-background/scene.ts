import type { Camera } from './camera.ts'
import type { FloatImage, LinearRgb, Noise, RandomStream } from '@toile/imaging'
import { type Light, lightAt, type TimeOfDay } from './light.ts'

/** What a scene is drawn from. Sizes are pixels of the picture being rendered, which may be smaller than the answer. */
export interface SceneFrame {
  readonly width: number
  readonly height: number
  readonly camera: Camera
  readonly light: Light
  readonly noise: Noise
  readonly random: RandomStream
  /** Column of the person, or the middle. */
  readonly subjectX: number
  /** Which picture of the request this is: it chooses the composition, so that pictures of one request differ. */
  readonly variant: number
  /** Chooses among a scene's own colours; variations have that of their original. */
  readonly palette: number
  /** The colours the prompt names, in its order; may be empty. */
  readonly colours: readonly LinearRgb[]
  readonly mood: Mood
}

/** Scenes of one family share their generic words: a pine forest is a forest too. */
export type Family = 'studio' | 'wall' | 'room' | 'shore' | 'dry' | 'field' | 'wood' | 'mountain' | 'water' | 'street'

/** Adjectives that a scene may follow. Each is true when the prompt says so. */
export interface Mood {
  readonly autumn: boolean
  readonly spring: boolean
  readonly winter: boolean
  readonly rain: boolean
  readonly snowfall: boolean
  readonly fog: boolean
  readonly stormy: boolean
  readonly flowers: boolean
  readonly tropical: boolean
  readonly minimal: boolean
  readonly neon: boolean
  readonly lavender: boolean
  readonly blossom: boolean
  readonly cobbled: boolean
  readonly grain: boolean
  readonly poppies: boolean
  readonly sunflowers: boolean
  readonly rocky: boolean
  readonly salt: boolean
  /** What casts the shadow on a wall: palm leaves, a window, a blind. */
  readonly palms: boolean
  readonly window: boolean
  readonly blinds: boolean
  /** Sheet metal whose folds lie across, as a rolled shutter's; else they stand upright. */
  readonly slats: boolean
  readonly folds: boolean
}
export type MoodWord = keyof Mood

/** The mood of a scene that the prompt has no adjective for. */
export const NO_MOOD: Mood = {
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
  sunflowers: false,
  rocky: false,
  salt: false,
  palms: false,
  window: false,
  blinds: false,
  slats: false,
  folds: false,
}

/** A place as it is drawn, whatever it is called. */
export interface Scenery {
  /** Times of day that suit it, the most typical first; the pictures of one request go through them. */
  readonly times: readonly TimeOfDay[]
  /** Times of day that can be asked of it, when that is not every one. Indoor studios have their own light. */
  readonly indoors: boolean
  /** How many of the colours that a prompt names it shows, 0 to 3. */
  readonly coloursShown: number
  readonly moods: readonly MoodWord[]
  /** Height of the lens in metres, lowest and highest. */
  readonly cameraHeight: readonly [number, number]
  /** Blur of far points as a share of the picture's height, for a full-length picture. */
  readonly aperture: number
  /** Paints the scene before the lens: linear light and blur diameter, see `paintScene`. */
  paint(frame: SceneFrame): FloatImage
  /** How a person's shadow falls here. */
  shadow(frame: Pick<SceneFrame, 'light'>): SceneShadow
}

export interface SceneDefinition extends Scenery {
  readonly id: string
  /** How the scene is named to the user. */
  readonly title: string
  readonly family: Family
  /** Words and phrases, in lower case, that ask for this scene. */
  readonly words: readonly string[]
  /** Words that ask for a scene of the family, and for this one when nothing says which. */
  readonly genericWords: readonly string[]
  /** Words for what is seen here too, should the scene be chosen by others. */
  readonly detailWords: readonly string[]
  /** Names of colours that it has whether they are named or not: a meadow is green. */
  readonly ownColours: readonly string[]
}

/** Streets run to the horizon: nothing but ground lies below it. */
export const isStreet = ({ id }: SceneDefinition): boolean => ['city', 'old-town', 'neon-street'].includes(id)

interface SceneShadow {
  /** Darkening where the subject touches the floor, 0 to 1. */
  readonly contact: number
  /** Darkening of the cast shadow, 0 (none) to 1. */
  readonly cast: number
  /** Growth of the cast shadow's blur with distance from the feet, 0 (sharp) to 1 (very soft). */
  readonly softness: number
  /** 0 to 1: how clearly the floor mirrors the subject, as wet sand or polished stone do. */
  readonly mirror: number
}

/** Darkening of a cast shadow, 0 to 1, from which it is seen as a shape: very soft ones are weaker. Chosen by eye. */
const LEAST_CAST = 0.4

/** Those of the times at which a person's shadow is seen on the place's floor as a shape, so that it can be long. */
export function timesOfClearShadow(place: Scenery, times: readonly TimeOfDay[]): readonly TimeOfDay[] {
  return times.filter(
    (time) => place.shadow({ light: lightAt(time, { side: 1, behind: false, lift: 1 }) }).cast >= LEAST_CAST,
  )
}
