import type { RgbaImage } from '@toile/imaging'
import { begunAt, calmest } from './calm.ts'
import { camouflage } from './camouflage.ts'
import { ombre, tieDye, wash } from './dyed.ts'
import { marbling } from './marbling.ts'
import type { Size, TextureOrder } from './order.ts'

export { begunAt, calmest } from './calm.ts'
export type { TextureOrder } from './order.ts'

type Paint = (order: TextureOrder, size: Size) => RgbaImage

const PAINTS: Readonly<Record<TextureOrder['kind'], Paint>> = {
  camouflage,
  'tie-dye': tieDye,
  marbling,
  wash,
  ombre,
}

/** Shorter side of the copy that is looked at, pixels. */
const SMALL = 128

/** Paints a tile that repeats without a seam. Equal orders and sizes give equal pixels; at another size the same design. */
export function paintTexture(order: TextureOrder, size: Size): RgbaImage {
  const paint = PAINTS[order.kind]
  // The edge runs where a small copy is calmest: the same place at every size.
  const shorter = Math.min(size.width, size.height)
  const small = (length: number) => Math.max(16, Math.round((length / shorter) * SMALL))
  const place = calmest(paint(order, { width: small(size.width), height: small(size.height) }))
  return begunAt(paint(order, size), place)
}
