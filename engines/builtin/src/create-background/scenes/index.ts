import type { SceneDefinition } from '../scene.ts'
import { sceneOfPlace } from './place.ts'
import { PLACES } from './places.ts'

/**
 * Every scene the engine can draw, in the order in which they claim words.
 *
 * Where nothing else is said, what is drawn in this folder follows one convention: lengths are metres, colours albedos or
 * light in linear red, green and blue, and numbers were chosen by eye on the contact sheets.
 */
export const SCENES: readonly SceneDefinition[] = PLACES.map(sceneOfPlace)
