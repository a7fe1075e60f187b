import type { RgbaImage } from '@toile/imaging'
import { rasterAtPhase, calmestPhase } from './raster-phase.ts'
import { camouflage } from './camouflage.ts'
import { ombre, tieDye, wash } from './dyed.ts'
import { marbling } from './marbling.ts'
import type { Size, TextureOrder } from './texture-order.ts'

export type { TextureOrder } from './texture-order.ts'

type Paint = (order: TextureOrder, size: Size) => RgbaImage

const PAINTS: Readonly<Record<TextureOrder['kind'], Paint>> = {
  camouflage,
  'tie-dye': tieDye,
  marbling,
  wash,
  ombre,
}

/** Shorter side of the copy that is looked at, pixels. Chosen by eye. */
const COPY_SIDE = 128

/** Paints a tile that repeats without a seam. Equal orders and sizes give equal pixels; at another size the same design. */
export function paintTexture(order: TextureOrder, size: Size): RgbaImage {
  const paint = PAINTS[order.kind]
  // The tile begins where a small copy changes least: the same place at every size.
  const shorter = Math.min(size.width, size.height)
  const small = (length: number) => Math.max(16, Math.round((length / shorter) * COPY_SIDE))
  const place = calmestPhase(paint(order, { width: small(size.width), height: small(size.height) }))
  return rasterAtPhase(paint(order, size), place)
}
