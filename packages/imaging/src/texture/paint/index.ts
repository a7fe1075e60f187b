import type { RgbaImage } from '../../image.ts'
import type { Tick } from '../torus-noise.ts'
import { camouflage } from './camouflage.ts'
import { ombre, tieDye, wash } from './dyed.ts'
import { marbling } from './marbling.ts'
import type { Size, TextureOrder } from './order.ts'

export type { TextureOrder } from './order.ts'

type Paint = (order: TextureOrder, size: Size, tick: Tick) => RgbaImage

const PAINTS: Readonly<Record<TextureOrder['kind'], Paint>> = {
  camouflage,
  'tie-dye': tieDye,
  marbling,
  wash,
  ombre,
}

/**
 * Paints a tile that repeats without a seam. Equal orders and sizes give equal pixels; at another size the same design.
 * @param tick called every few rows; throws to stop
 */
export function paintTexture(order: TextureOrder, size: Size, tick: Tick): RgbaImage {
  return PAINTS[order.kind](order, size, tick)
}
