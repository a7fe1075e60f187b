import type { SceneDefinition } from '../scene.ts'
import { sceneOfPlace } from './place.ts'
import { PLACES } from './places.ts'

/**
 * Every scene the engine can draw, in the order in which they claim words.
 *
 * What is drawn in this folder follows one convention where nothing else is said: lengths are metres, colours albedos or
 * light in linear red, green and blue, and numbers were chosen by eye on the contact sheets.
 */
export const SCENES: readonly SceneDefinition[] = PLACES.map(sceneOfPlace)
