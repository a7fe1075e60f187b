import type { Upper } from '@toile/drawing'
import { LEVEL } from './body.ts'
import { cutButton } from './details.ts'
import { type MakePart, overlay, type Patch } from './mesh.ts'
import { NECKS } from './neck.ts'
import type { TrunkCut } from './trunk.ts'

/** Where lapels turn and the first button sits, cm above the floor. Chosen by eye. */
export const LAPEL_BREAK = 109.5

export const hasLapels = ({ collar }: Upper): boolean => collar === 'notch' || collar === 'peak' || collar === 'shawl'

/** Its size, and how far above the piece it lies: cm. */
interface Button {
  readonly radius: number
  readonly lift: number
}

/** What closes a front: buttons and their placket, a zip, lacing, or the front that lies over the other. */
export function cutClosure(upper: Upper, cut: TrunkCut, front: Patch, part: MakePart): readonly Patch[] {
  const pieces: Patch[] = []
  const lapels = hasLapels(upper)
  const top = lapels ? 110 : upper.collar === 'camp' ? 128 : LEVEL.neckPit - NECKS[upper.neckline].deep - 2.6
  const bottom = cut.hem + (cut.hemmed ? 7 : 3)
  const buttonRow = (x: number, [from, to]: readonly [number, number], step: number, button: Button) => {
    const count = Math.max(1, Math.round((from - to) / step))
    for (let k = 0; k <= count; k += 1) {
      const one = cutButton(
        front,
        part('button', 0, 'button'),
        [x, from + ((to - from) * k) / count],
        button.radius,
        button.lift,
      )
      if (one !== undefined) pieces.push(one)
    }
  }
  switch (upper.closure) {
    case 'buttons':
      if (lapels) {
        // One front lies over the other; its print goes on.
        pieces.push(overlay(front, front.part, 0.3, (x, y) => Math.min(x + 2.4, LAPEL_BREAK + 4 - y)))
        buttonRow(0, [LAPEL_BREAK - 2.5, Math.max(bottom + 8, 92)], 9, { radius: 1, lift: 0.3 })
      } else {
        pieces.push(overlay(front, part('placket'), 0.2, (x, y) => Math.min(x + 1.7, 1.7 - x, top + 4 - y)))
        buttonRow(0, [top, bottom], 8.4, { radius: 0.62, lift: 0.2 })
      }
      break
    case 'double breasted':
      pieces.push(
        overlay(
          front,
          part('front panel'),
          0.35,
          (x, y) => x + 8 + (lapels ? (y - 108) * -0.05 : 0) - Math.max(0, (y - 112) * 0.45),
        ),
      )
      for (const x of [-5.2, 5.2]) buttonRow(x, [110, Math.max(cut.hem + 12, 90)], 10, { radius: 1.05, lift: 0.35 })
      break
    case 'zip':
      pieces.push(overlay(front, part('zip', 0, 'trim'), 0.12, (x) => 0.38 - Math.abs(x)))
      break
    case 'wrap':
      pieces.push(overlay(front, part('wrap'), 0.5, (x, y) => ((x + 8.6) * 40 - (145.5 - y) * 22) / 45.6))
      break
    case 'lacing':
      for (let k = 0; k < 6; k += 1)
        for (const lean of [-1, 1])
          pieces.push(
            overlay(front, part('lace', 0, 'trim'), 0.3, (x, y) =>
              Math.min(0.28 - Math.abs(y - (132 - k * 4) - lean * x * 0.6) * 0.8, 3 - Math.abs(x)),
            ),
          )
      break
    case 'open':
    case 'none':
      break
  }
  return pieces
}
