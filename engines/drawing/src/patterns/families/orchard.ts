import { arc, brushLine, circle, closedCurve, num, point, polar, swell } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { outline } from './creatures.ts'
import type { DrawEmblem } from './creatures.ts'

/** A toadstool, its cap spotted, its gills showing. */
export const mushroom: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const tall = random.between(58, 78)
  const lean = random.between(-10, 10)
  const stem = [
    point(-15, -10),
    point(-13 + lean * 0.5, tall * 0.5),
    point(-23 + lean, tall + 12),
    point(lean, tall + 20),
    point(23 + lean, tall + 12),
    point(13 + lean * 0.5, tall * 0.5),
    point(15, -10),
  ]
  marks.fill(closedCurve(stem, 0.8), second.base)
  marks.fill(brushLine(arc(point(8, 4), point(13 + lean, tall + 6), -0.05, 6), swell(6)), second.shade)
  marks.fill(
    closedCurve([point(-20, 8), point(0, 3), point(20, 8), point(24, 19), point(0, 15), point(-24, 19)]),
    second.light,
  )
  marks.fill(
    closedCurve([point(-74, -12), point(0, -22), point(74, -12), point(40, 5), point(0, 9), point(-40, 5)]),
    second.shade,
  )
  for (let i = -4; i <= 4; i++)
    marks.fill(brushLine([point(i * 5, -16), point(i * 11, -6), point(i * 13, 2)], swell(1.8)), second.detail)
  marks.fill(
    closedCurve([
      point(-82, -10),
      point(-78, -36),
      point(-46, -74),
      point(0, -88),
      point(46, -74),
      point(78, -36),
      point(82, -10),
      point(44, -16),
      point(0, -19),
      point(-44, -16),
    ]),
    main.base,
  )
  marks.fill(
    closedCurve([point(48, -70), point(77, -35), point(80, -13), point(46, -18), point(30, -19), point(56, -40)]),
    main.shade,
  )
  for (const [x, y, r] of [
    [-46, -40, 9],
    [-16, -64, 10],
    [12, -36, 11],
    [40, -56, 7],
    [-20, -32, 5],
    [58, -30, 6],
  ] as const)
    marks.fill(
      closedCurve(
        Array.from({ length: 7 }, (_, i) => polar(r * (1 + random.bell() * 0.08), (i / 7) * 2 * Math.PI, point(x, y))),
      ),
      second.light,
    )
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -40, r: 54 },
      { x: -46, y: -26, r: 40 },
      { x: 46, y: -26, r: 40 },
      { x: lean * 0.5, y: 46, r: 34 },
      { x: lean, y: tall, r: 30 },
    ],
  }
}

/** A pineapple: eyes in two spirals, a crown of blades. */
export const pineapple: DrawEmblem = (main, second) => {
  const marks = new Marks()
  for (const [tip, high, wide] of [
    [-54, -72, 13],
    [54, -72, 13],
    [-36, -98, 13],
    [36, -98, 13],
    [-15, -114, 12],
    [15, -114, 12],
    [0, -92, 12],
  ] as const) {
    const blade = arc(point(tip * 0.12, -26), point(tip, high), tip * 0.003, 8)
    marks.fill(
      brushLine(blade, (t) => wide * (1 - t * t) + 0.6),
      tip % 2 === 0 ? second.base : second.shade,
    )
    marks.fill(brushLine(blade, swell(2.4)), second.detail)
  }
  const body = outline([
    0, -36, 30, -30, 50, -4, 56, 32, 48, 72, 24, 98, 0, 102, -24, 98, -48, 72, -56, 32, -50, -4, -30, -30,
  ])
  marks.fill(closedCurve(body), main.base)
  marks.fill(closedCurve(outline([34, -26, 50, -4, 56, 32, 48, 72, 24, 98, 30, 70, 38, 32, 38, 0])), main.shade)
  let [mesh, eyes] = ['', '']
  for (let row = 0; row < 8; row++) {
    const y = -22 + row * 16
    const half = 54 * Math.sqrt(Math.max(0, 1 - ((y - 33) / 71) ** 2))
    const columns = 5
    for (let k = row % 2 === 0 ? 0 : 0.5; k < columns; k++) {
      const across = Math.sin(((k + 0.25) / columns - 0.5) * Math.PI * 0.94)
      const x = across * half
      const wide = 13 * Math.sqrt(1 - across * across * 0.8) * (half / 54) ** 0.5
      mesh += `M${num(x - wide)} ${num(y)}L${num(x)} ${num(y - 14)}L${num(x + wide)} ${num(y)}L${num(x)} ${num(y + 14)}Z`
      eyes += circle(x, y + 1, 2.8)
    }
  }
  marks.stroke(mesh, main.detail, 2.2).fill(eyes, main.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -86, r: 44 },
      { x: 0, y: -12, r: 52 },
      { x: 0, y: 46, r: 58 },
    ],
  }
}

/** A broad tree: a forked trunk, its crown built of leafy clouds. */
export const tree: DrawEmblem = (main, second, random) => {
  const marks = new Marks()
  const limbs = [
    [0, 100, -3, 50, 2, 0],
    [-1, 54, -16, 18, -40, -10],
    [0, 44, 18, 12, 42, -12],
    [1, 20, -6, -24, -14, -52],
    [2, 16, 12, -26, 20, -56],
  ].map((xy) => outline(xy))
  const trunk = () => {
    for (const [i, limb] of limbs.entries())
      marks.fill(
        brushLine(limb, (t) => (i === 0 ? 12 - 5 * t + 8 * Math.max(0, 0.25 - t) : 6.5 - 4.5 * t)),
        second.base,
      )
  }
  const cloud = (x: number, y: number, r: number, colour: string) =>
    marks.fill(
      closedCurve(
        Array.from({ length: 18 }, (_, i) =>
          polar(r * (i % 2 === 0 ? 1.06 : 0.9) * (1 + random.bell() * 0.03), (i / 18) * 2 * Math.PI, point(x, y)),
        ),
      ),
      colour,
    )
  for (const [x, y, r] of [
    [-44, -18, 42],
    [44, -20, 42],
    [-22, -60, 44],
    [24, -62, 44],
    [0, -30, 46],
  ] as const)
    cloud(x, y, r, main.base)
  for (const [x, y, r] of [
    [30, 0, 22],
    [-26, 2, 24],
    [50, -30, 22],
    [4, -44, 26],
  ] as const)
    cloud(x, y, r, main.shade)
  for (const [x, y, r] of [
    [-34, -70, 24],
    [16, -82, 22],
    [-58, -26, 18],
  ] as const)
    cloud(x, y, r, main.light)
  trunk()
  for (let i = 0; i < 26; i++) {
    const at = polar(72 * Math.sqrt((i + 0.5) / 26), i * 2.4, point(0, -42))
    const angle = random.between(0, 2 * Math.PI)
    const tip = polar(11, angle, at)
    marks.fill(brushLine(arc(at, tip, 0.1, 5), swell(6)), i % 4 === 0 ? second.light : main.detail)
  }
  marks.fill(closedCurve(outline([-46, 102, -18, 94, 0, 96, 18, 94, 46, 102, 0, 106])), second.shade)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -54, r: 66 },
      { x: -48, y: -14, r: 42 },
      { x: 48, y: -14, r: 42 },
      { x: 0, y: 44, r: 34 },
      { x: 0, y: 88, r: 36 },
    ],
  }
}
