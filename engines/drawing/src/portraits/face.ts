import { closed, pen, wash } from './brush.ts'
import type { Drawing } from './brush.ts'
import type { Complexion } from './features.ts'
import type { HeadModel } from './head-model.ts'

/** Skull and face with the planes that lie in shadow. Returns the outline's path data. */
export function drawHead(drawing: Drawing, head: HeadModel, skin: Complexion): string {
  const { sheet } = drawing
  const [l, r] = [head.contour(-1), head.contour(1)]
  const around = [...l, ...r.toReversed()]
  const outline = closed(around)
  sheet.fill(outline, skin.wash)
  sheet.within(outline, (inside) => {
    const inner = { ...drawing, sheet: inside }
    const dark = head.turn < -8 ? -1 : 1
    // The side of the face that is turned from the light, its edge running over brow, cheekbone and jaw.
    const edge = head.contour(dark)
    wash(
      inner,
      [
        head.at(dark * 74, -130, 30),
        head.at(dark * 72, -60, 48),
        head.at(dark * 62, -8, 58),
        head.at(dark * 68, 28, 58),
        head.at(dark * 50, 62, 66),
        head.at(dark * 40, 104, 70),
        head.at(dark * 22, 142, 82),
        head.at(dark * 16, 170, 80),
        ...edge.toReversed().map((p) => ({ x: p.x + dark * 30, y: p.y })),
      ],
      skin.shade,
      0.34,
    )
    wash(
      inner,
      [
        head.at(-dark * 88, 30, 16),
        head.at(-dark * 60, 56, 58),
        head.at(-dark * 46, 84, 68),
        head.at(-dark * 62, 100, 44),
        head.at(-dark * 90, 80, 4),
      ],
      skin.shade,
      0.13,
    )
    for (const s of [-1, 1] as const)
      for (const k of [1.05, 0.88, 0.7, 0.5])
        wash(
          inner,
          Array.from({ length: 12 }, (_, i) =>
            head.at(
              s * (54 + 27 * k * Math.cos(i * 0.5236)),
              36 + 16 * k * Math.sin(i * 0.5236) - 5 * Math.cos(i * 0.5236),
              62,
            ),
          ),
          skin.flush,
          0.075,
        )
  })
  const [near, far] = head.far === 1 ? [l, r] : [r, l]
  pen(drawing, [...far, ...near.slice(8, -1).toReversed()], { weight: 2.9, ends: [0.2, 0.2], lost: 0.15 })
  pen(drawing, near.slice(0, 7), { weight: 2.4, ends: [0.2, 0.2] })
  return outline
}
