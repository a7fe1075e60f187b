import type { Point } from '../../geometry/path.ts'
import type { Body } from '../../figures/body.ts'
import { headFrame } from '../../figures/head.ts'
import type { HeadFrame } from '../../figures/head.ts'
import type { Accessory } from '../../garments/accessories.ts'
import { stroke } from '../../garments/piece.ts'
import type { Piece } from '../../garments/piece.ts'
import type { Cloth } from '../../garments/style.ts'
import type { Hand, Stroke } from '../ink.ts'
import { paintPiece } from '../cloth.ts'
import type { Sheet } from '../sheet.ts'
import { boxOf } from '../textures.ts'

/** Everything an accessory is drawn with. */
export interface Place {
  readonly sheet: Sheet
  readonly body: Body
  /** The head's frame: x to the picture's right, up from the chin; a head is 100 high. */
  readonly head: HeadFrame
  readonly hand: Hand
}

export const placeOf = (sheet: Sheet, body: Body, hand: Hand): Place => ({ sheet, body, head: headFrame(body), hand })

export const clothOf = (accessory: Accessory): Cloth => ({
  colour: accessory.colour,
  fabric: accessory.fabric,
  print: accessory.print,
  second: undefined,
})

/** Paints a closed form as cloth: its net is its own box. */
export function paintForm(
  { sheet, hand }: Place,
  outline: readonly Point[],
  accessory: Accessory,
  lines: readonly Stroke[] = [],
  folds: Piece['folds'] = [],
): void {
  const box = boxOf([outline])
  const net = {
    at: (u: number, v: number): Point => ({
      x: box.left + ((u + 1) / 2) * (box.right - box.left),
      y: box.top + v * (box.bottom - box.top),
    }),
  }
  const edge = { ...stroke([...outline, outline[0]!], 2.3, [0.6, 0.6], 0), overshoot: 0 }
  paintPiece(
    sheet,
    { outlines: [outline], contours: [edge, ...lines], folds, stitches: [], net, rows: [0, 1] },
    clothOf(accessory),
    hand,
  )
}
