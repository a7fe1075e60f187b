import { circle } from '../../geometry/path.ts'
import { INK } from '../../figures/figure-colours.ts'
import type { Accessory } from '../../garments/accessories.ts'
import { line } from './hats.ts'
import type { Place } from './place.ts'

/** Frames over the eyes: dark lenses, or thin rims. */
export function drawGlasses({ sheet, body, head }: Place, accessory: Accessory): void {
  const shift = body.pose.head.turn * 9
  const dark = accessory.kind === 'sunglasses'
  for (const s of [-1, 1]) {
    const eye = line(head, [
      [shift + s * 3, 57],
      [shift + s * 12, 60],
      [shift + s * 23, 60],
      [shift + s * 22, 49],
      [shift + s * 12, 45],
      [shift + s * 4, 50],
      [shift + s * 3, 57],
    ])
    const d = `M${eye.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`
    if (dark) sheet.fill(d, accessory.colour, 0.94)
    sheet.line(d, accessory.colour, dark ? 1.4 : 1.8)
    if (dark) {
      const [a, b] = [head(shift + s * 12 - 5, 57), head(shift + s * 12 + 1, 49)]
      sheet.line(`M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`, '#fffdf8', 1.6, {
        opacity: 0.65,
      })
    }
  }
  const [l, r] = [head(shift - 4, 55), head(shift + 4, 55)]
  sheet.line(`M${l.x.toFixed(1)} ${l.y.toFixed(1)}L${r.x.toFixed(1)} ${r.y.toFixed(1)}`, accessory.colour, 1.6)
}

export function drawEarrings({ sheet, head }: Place, accessory: Accessory): void {
  for (const s of [-1, 1]) {
    const p = head(s * 28, 36)
    sheet.line(circle(p.x, p.y + 8, 7), INK, 3).line(circle(p.x, p.y + 8, 7), accessory.colour, 2)
  }
}
