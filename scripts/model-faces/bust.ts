import { INK } from '../../engines/drawing/src/figures/figure-colours.ts'
import { type Point, point } from '../../engines/drawing/src/geometry/path.ts'
import { closed, type Drawing, pen, wash } from '../../engines/drawing/src/portraits/brush.ts'
import type { Complexion } from '../../engines/drawing/src/portraits/features.ts'
import type { HeadModel } from '../../engines/drawing/src/portraits/head-model.ts'

type Collar = 'crew' | 'v' | 'shirt' | 'roll' | 'bare' | 'lapel'
export interface Clothes {
  readonly collar: Collar
  readonly colour: string
  readonly shade: string
}

/** Lowest line of the picture, below the line of the eyes. */
const FOOT = 380

/** Neck and shoulders: y below the line of the eyes, x from the axis of the picture. */
export class Bust {
  readonly #head: HeadModel
  readonly shoulder: number

  constructor(head: HeadModel, shoulder: number) {
    this.#head = head
    this.shoulder = shoulder
  }

  get neck(): number {
    return 45 * this.#head.proportions.neck
  }

  /** The side of the neck from under the jaw to the tip of the shoulder. */
  slope(side: -1 | 1): Point[] {
    const lean = this.#head.turn * 0.25
    const n = this.neck
    const tip = this.shoulder
    return [
      point(side * n + lean, 92),
      point(side * n * 0.97 + lean * 0.7, 150),
      point(side * n * 1.02 + lean * 0.3, 192),
      point(side * (n * 1.3 + 8), 220),
      point(side * (n + (tip - n) * 0.5), 244),
      point(side * (tip - 14), 268),
      point(side * (tip + 14), 310),
      point(side * (tip + 24), FOOT + 40),
    ]
  }

  draw(drawing: Drawing, skin: Complexion): void {
    const { sheet } = drawing
    const [l, r] = [this.slope(-1), this.slope(1)]
    const d = closed([...l, ...r.toReversed()])
    sheet.fill(d, skin.wash)
    const lean = this.#head.turn
    sheet.within(d, (inside) => {
      const inner = { ...drawing, sheet: inside }
      // The head's shadow falls on the neck, longer on the side away from the light.
      wash(
        inner,
        [
          point(-this.neck - 20 + lean, 110),
          point(this.neck + 30 + lean, 96),
          point(this.neck + 24, 206),
          point(this.neck * 0.5, 214),
          point(lean * 0.4, 190),
          point(-this.neck * 0.7, 178),
        ],
        skin.shade,
        0.62,
      )
      wash(
        inner,
        [
          point(this.neck * 0.4, 150),
          point(this.neck + 30, 150),
          point(this.shoulder, 300),
          point(this.shoulder - 40, 420),
          point(60, 420),
          point(30, 260),
        ],
        skin.shade,
        0.25,
      )
    })
    for (const line of [l.slice(0, 6), r.slice(0, 6)]) pen(drawing, line, { weight: 2.8, ends: [0.2, 0.3], lost: 0.1 })
    for (const s of [-1, 1] as const) {
      pen(drawing, [point(s * 12, 250), point(s * 44, 254), point(s * (this.shoulder * 0.62), 246)], {
        weight: 1.9,
        ends: [0.5, 0],
        opacity: 0.7,
      })
      pen(drawing, [point(s * (this.neck * 0.86) + lean * 0.5, 150), point(s * 26, 205), point(s * 9, 246)].slice(1), {
        weight: 1.5,
        ends: [0, 0.3],
        opacity: 0.45,
      })
    }
  }

  /** What is worn, cut by the lower edge of the picture. */
  dress(drawing: Drawing, { collar, colour, shade }: Clothes): void {
    const { sheet } = drawing
    const tip = this.shoulder
    const n = this.neck
    const edge = NECKLINES[collar](n, tip)
    const outside = (s: -1 | 1) =>
      collar === 'bare'
        ? [point(s * (tip - 34), 352), point(s * (tip - 38), FOOT + 40)]
        : [
            point(s * (n + (tip - n) * 0.5), 239),
            point(s * (tip - 8), 264),
            point(s * (tip + 22), 312),
            point(s * (tip + 34), FOOT + 40),
          ]
    const outline = [...edge, ...outside(1), ...outside(-1).toReversed()]
    const d = closed(outline)
    sheet.fill(d, colour)
    sheet.within(d, (inside) => {
      const inner = { ...drawing, sheet: inside }
      wash(
        inner,
        [point(n, 232), point(tip + 40, 250), point(tip + 60, 440), point(40, 440), point(70, 330)],
        shade,
        0.6,
      )
      wash(
        inner,
        [point(-tip * 0.75, 300), point(-tip * 0.66, 330), point(-tip * 0.6, 430), point(-tip * 0.72, 430)],
        shade,
        0.6,
      )
      if (collar === 'bare') return
      for (const s of [-1, 1] as const)
        pen(inner, [point(s * (tip - 30), 300), point(s * (tip - 44), 340), point(s * (tip - 42), 400)], {
          weight: 3,
          ends: [0, 0.6],
          opacity: 0.8,
        })
    })
    for (const s of [-1, 1] as const)
      pen(drawing, collar === 'bare' ? this.slope(s).slice(5) : [s < 0 ? edge[0]! : edge.at(-1)!, ...outside(s)], {
        weight: 3,
        ends: [0.3, 0.6],
      })
    if (collar === 'bare')
      for (const s of [-1, 1] as const)
        pen(drawing, [point(s * (tip - 30), 296), point(s * (tip - 36), 330), point(s * (tip - 38), FOOT + 20)], {
          weight: 2.4,
          ends: [0, 0.6],
        })
    pen(drawing, edge, { weight: 2.6, ends: [0.5, 0.5] })
    if (collar === 'crew')
      pen(
        drawing,
        edge.map((p) => point(p.x * 1.1, p.y + 12)),
        { weight: 1.4, ends: [0.3, 0.3], opacity: 0.75 },
      )
    if (collar === 'roll') this.#roll(drawing, colour, shade)
    if (collar === 'shirt' || collar === 'lapel') this.#wings(drawing, collar, colour, shade)
  }

  #roll(drawing: Drawing, colour: string, shade: string): void {
    const n = this.neck
    const roll = [
      point(-n - 6, 158),
      point(0, 184),
      point(n + 6, 158),
      point(n + 14, 196),
      point(n + 18, 226),
      point(0, 258),
      point(-n - 18, 226),
      point(-n - 14, 196),
    ]
    const d = closed(roll)
    drawing.sheet.fill(d, colour)
    drawing.sheet.within(d, (inside) =>
      wash(
        { ...drawing, sheet: inside },
        [point(n * 0.3, 150), point(n + 30, 140), point(n + 30, 260), point(n * 0.2, 270)],
        shade,
        0.7,
      ),
    )
    pen(drawing, [...roll, roll[0]!], { weight: 2.5, ends: [0.4, 0.4] })
    pen(drawing, [point(-n - 10, 190), point(-n * 0.3, 214), point(n * 0.5, 212)], {
      weight: 1.7,
      ends: [0.4, 0],
      opacity: 0.8,
    })
  }

  #wings(drawing: Drawing, collar: 'shirt' | 'lapel', colour: string, shade: string): void {
    const n = this.neck
    for (const s of [-1, 1] as const) {
      const wing =
        collar === 'shirt'
          ? [
              point(s * (n + 4), 186),
              point(s * (n + 20), 214),
              point(s * (n + 32), 262),
              point(s * 34, 306),
              point(s * 3, 262),
              point(s * 24, 232),
            ]
          : [
              point(s * (n + 6), 192),
              point(s * (n + 44), 232),
              point(s * (n + 62), 296),
              point(s * (n + 30), 304),
              point(s * (n + 34), 326),
              point(s * 8, 410),
              point(s * 16, 330),
              point(s * (n - 8), 240),
            ]
      const straight = `M${wing.map((p) => `${p.x} ${p.y}`).join('L')}Z`
      drawing.sheet.fill(straight, colour)
      if (s === 1) drawing.sheet.fill(straight, shade, 0.4)
      for (const [i, p] of wing.entries())
        pen(
          drawing,
          [p, wing[(i + 1) % wing.length]!].flatMap((q, k) =>
            k === 0
              ? [q, point((q.x + wing[(i + 1) % wing.length]!.x) / 2, (q.y + wing[(i + 1) % wing.length]!.y) / 2)]
              : [q],
          ),
          { weight: 2.4, ends: [0.7, 0.7] },
        )
    }
    if (collar === 'shirt') {
      pen(drawing, [point(2, 264), point(4, 330), point(3, 410)], { weight: 2, ends: [0.5, 0.5] })
      for (const y of [308, 364])
        pen(drawing, [point(9, y), point(12, y + 2), point(15, y)], { weight: 4, ends: [1, 1], colour: INK })
    }
  }
}

const NECKLINES: Readonly<Record<Collar, (neck: number, tip: number) => Point[]>> = {
  crew: (n) => [point(-n - 18, 218), point(-n * 0.7, 248), point(0, 262), point(n * 0.7, 248), point(n + 18, 218)],
  v: (n) => [point(-n - 30, 226), point(-n * 0.8, 270), point(0, 352), point(n * 0.8, 270), point(n + 30, 226)],
  shirt: (n) => [point(-n - 8, 210), point(-n * 0.5, 240), point(0, 268), point(n * 0.5, 240), point(n + 8, 210)],
  lapel: (n) => [point(-n - 16, 216), point(-n * 0.6, 280), point(0, 400), point(n * 0.6, 280), point(n + 16, 216)],
  roll: (n) => [point(-n - 14, 212), point(-n * 0.6, 228), point(0, 234), point(n * 0.6, 228), point(n + 14, 212)],
  bare: (_, tip) => [
    point(-tip + 34, 312),
    point(-tip * 0.44, 316),
    point(0, 330),
    point(tip * 0.44, 316),
    point(tip - 34, 312),
  ],
}
