import type { FloatImage } from '@toile/imaging'
import { paintGouache } from './gouache.ts'
import { paintMarker } from './marker.ts'
import { paintPencil } from './pencil.ts'
import type { Scene } from '../scene/scene.ts'
import { paintWatercolour } from './watercolour.ts'

export const MEDIA = ['watercolour', 'marker', 'gouache', 'pencil'] as const
export type MediumName = (typeof MEDIA)[number]

/** Lays a medium's paint on the ground, in place. */
export const PAINTERS: {
  readonly [Name in MediumName]: (scene: Scene, ground: FloatImage) => void
} = {
  watercolour: paintWatercolour,
  marker: paintMarker,
  gouache: paintGouache,
  pencil: paintPencil,
}
