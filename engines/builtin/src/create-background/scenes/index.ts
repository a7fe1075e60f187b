import type { SceneDefinition } from '../scene.ts'
import { sceneOfPlace } from './place.ts'
import { PLACES } from './places.ts'

/** Every scene the engine can draw, in the order in which they claim words. */
export const SCENES: readonly SceneDefinition[] = PLACES.map(sceneOfPlace)
