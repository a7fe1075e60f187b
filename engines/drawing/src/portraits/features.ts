import { mix } from '../colour.ts'
import { INK } from '../figures/figure-colours.ts'
import { circle } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { lens, pen, wash } from './brush.ts'
import type { Drawing } from './brush.ts'
import type { HeadModel } from './head-model.ts'

/** What tells one face from another. Shares of the house's middle are 1. */
export interface Features {
  readonly eyes: {
    readonly iris: string
    readonly size: number
    /** How far the lid is raised, 0.6 (heavy) to 1.2. */
    readonly open: number
    /** How much higher the outer corner stands than the inner, units. */
    readonly slant: number
    readonly fold: 'crease' | 'single' | 'hooded'
    /** Painted lids and lashes, 0 to 1. */
    readonly lashes: number
  }
  readonly brows: { readonly colour: string; readonly weight: number; readonly arch: number; readonly height: number }
  readonly nose: { readonly wide: number; readonly long: number; readonly bridge: number }
  readonly mouth: {
    readonly wide: number
    readonly full: number
    readonly colour: string
    /** How far the corners are lifted, units. */
    readonly smile: number
  }
}

export interface Complexion {
  readonly wash: string
  readonly shade: string
  /** Cheeks, lids, the tip of the nose. */
  readonly flush: string
}

const SIDES = [-1, 1] as const

/** Both eyes look the same way: at us, whatever way the head is turned. */
export function drawEyes(drawing: Drawing, head: HeadModel, { eyes }: Features, skin: Complexion): void {
  const { sheet } = drawing
  const gaze = -head.turn * 0.14
  for (const side of SIDES) {
    const breadth = head.breadth(side, 16) * eyes.size
    const centre = head.at(side * 41.5, 0, 66)
    const at = (x: number, y: number): Point =>
      head.beside(centre, side * x * breadth, (y - ((x + 20) / 40) * eyes.slant) * eyes.size)
    const open = eyes.open
    const upper = [at(-20, 4), at(-13, -4.5 * open), at(-2, -10 * open), at(10, -8.6 * open), at(19.5, -0.5)]
    const lower = [at(19.5, -0.5), at(12, 5.6), at(1, 7.8), at(-11, 6.2), at(-20, 4)]
    const socket = [at(-19, -4), at(-8, -18), at(8, -20), at(24, -12), at(25, -1), at(10, -8), at(-4, -9)]
    wash(drawing, socket, skin.shade, eyes.fold === 'single' ? 0.22 : 0.4)
    if (eyes.lashes > 0.3)
      wash(
        drawing,
        [at(-16, -5), at(0, -15), at(18, -11), at(24, -5), at(10, -8)],
        mix(skin.shade, skin.flush, 0.5),
        0.5 * eyes.lashes,
      )
    const almond = lens(upper, lower)
    sheet.fill(almond, '#f7f1e8')
    sheet.within(almond, (inside) => {
      const inner = { ...drawing, sheet: inside }
      const iris = at(gaze * side, -0.9)
      const r = 9.4 * eyes.size
      inside.fill(circle(iris.x, iris.y, r), mix(eyes.iris, INK, 0.45))
      inside.fill(circle(iris.x, iris.y + 0.8, r * 0.78), eyes.iris)
      inside.fill(circle(iris.x, iris.y, r * 0.46), INK)
      wash(
        inner,
        [
          at(-21, 2),
          at(-12, -8 * open),
          at(0, -14 * open),
          at(14, -12 * open),
          at(21, -1),
          at(8, -4.4 * open),
          at(-4, -5 * open),
          at(-13, -1),
        ],
        INK,
        0.28,
      )
      inside.fill(circle(iris.x - 3, iris.y - 3.2, 2.3), '#fffdf8')
    })
    const wing = 1 + eyes.lashes
    pen(
      drawing,
      [
        at(-20.5, 4.6),
        at(-13, -4.8 * open),
        at(-2, -10.4 * open),
        at(10, -9 * open),
        at(19.5, -1),
        at(20.5 + 3.4 * wing, -2 - 1.6 * wing),
      ],
      {
        weight: 3 + 2.4 * eyes.lashes,
        ends: [0.3, 0],
      },
    )
    pen(drawing, [at(20, 0), at(12, 6), at(0, 8.2), at(-9, 6.8)], { weight: 1.5, ends: [0.6, 0], opacity: 0.75 })
    if (eyes.lashes > 0.55)
      for (const [x, y, dx, dy] of [
        [14, -6, 6.4, -6],
        [18, -2.4, 7.6, -4.2],
      ] as const)
        pen(drawing, [at(x, y * open), at(x + dx * 0.6, y * open + dy * 0.4), at(x + dx, y * open + dy)], {
          weight: 2,
          ends: [1, 0],
        })
    if (eyes.fold === 'crease')
      pen(drawing, [at(-15, -5.5 * open), at(-4, -14.5 * open), at(9, -13.6 * open), at(20, -6)], {
        weight: 1.6,
        ends: [0, 0.1],
        opacity: 0.8,
      })
    else if (eyes.fold === 'hooded')
      pen(drawing, [at(-10, -10 * open), at(4, -13.4 * open), at(16, -8), at(24, -1)], {
        weight: 1.8,
        ends: [0, 0.2],
        opacity: 0.75,
      })
    else
      pen(drawing, [at(-4, -13 * open), at(8, -12.4 * open), at(17, -7)], { weight: 1.1, ends: [0, 0], opacity: 0.55 })
  }
}

export function drawBrows(drawing: Drawing, head: HeadModel, { brows, eyes }: Features): void {
  for (const side of SIDES) {
    const y = -27 - brows.height
    const rise = eyes.slant * 0.4
    const line = [
      head.at(side * 19, y + 0.5, 78),
      head.at(side * 34, y - 4 - brows.arch * 0.5, 75),
      head.at(side * 52, y - 6 - brows.arch - rise, 66),
      head.at(side * 71, y + 1 - rise, 48),
    ]
    pen(drawing, line, { weight: 5.6 * brows.weight, ends: [0.66, 0], colour: brows.colour, opacity: 0.92 })
    pen(
      drawing,
      line.slice(0, 3).map((p) => ({ x: p.x, y: p.y - 1.4 })),
      { weight: 2.4 * brows.weight, ends: [0.2, 0], colour: brows.colour, opacity: 0.6 },
    )
  }
}

/** A nose is told by the plane in shadow, its wing and two nostrils; the lit side is left out. */
export function drawNose(drawing: Drawing, head: HeadModel, { nose }: Features, skin: Complexion): void {
  const shadow = head.turn < -8 ? -1 : 1
  const base = 64 * nose.long
  const w = 17.5 * nose.wide
  const tip = head.at(0, base - 8, 112)
  wash(
    drawing,
    [
      head.at(shadow * 15, -22, 78),
      head.at(shadow * 7, 0, 86),
      head.at(shadow * 6, base * 0.55, 97),
      head.at(shadow * 5.5, base - 12, 110),
      head.at(shadow * w * 0.9, base - 5, 92),
      head.at(shadow * (w + 1), base - 1, 80),
      head.at(shadow * w * 0.8, base * 0.6, 82),
      head.at(shadow * 13, 6, 76),
    ],
    skin.shade,
    0.55,
  )
  wash(
    drawing,
    [
      head.at(-w * 0.8, base - 1, 88),
      head.at(0, base - 3, 108),
      head.at(w * 0.8, base - 1, 88),
      head.at(w * 0.5, base + 5, 90),
      head.at(0, base + 8, 96),
      head.at(-w * 0.5, base + 5, 90),
    ],
    skin.shade,
    0.65,
  )
  wash(
    drawing,
    [
      { x: tip.x - 6, y: tip.y },
      { x: tip.x, y: tip.y - 5 },
      { x: tip.x + 6, y: tip.y },
      { x: tip.x, y: tip.y + 5 },
    ],
    skin.flush,
    0.22,
  )
  for (const side of SIDES) {
    const away = side === head.far && Math.abs(head.turn) > 8
    pen(
      drawing,
      [
        head.at(side * w * 0.92, base - 10, 82),
        head.at(side * (w + 1.6), base - 3, 82),
        head.at(side * w * 0.86, base + 2.4, 86),
      ],
      {
        weight: 1.9,
        ends: [0, 0.5],
        opacity: away ? 0.55 : 0.85,
      },
    )
    pen(
      drawing,
      [
        head.at(side * (w - 3), base + 2, 88),
        head.at(side * w * 0.56, base - 0.4, 94),
        head.at(side * 4, base + 3.6, 98),
      ],
      { weight: 3.3, ends: [0.2, 0.2], opacity: 0.88 },
    )
  }
  pen(drawing, [head.at(-5, base + 5, 100), head.at(0, base + 6.6, 100), head.at(5, base + 5, 100)], {
    weight: 1.4,
    ends: [0, 0],
    opacity: 0.6,
  })
  if (Math.abs(head.turn) > 12) {
    const f = head.far
    pen(
      drawing,
      [
        head.at(f * 15, -20, 78),
        head.at(f * 7, -2, 86),
        head.at(f * 6 * nose.bridge, base * 0.42, 97 + 4 * (nose.bridge - 1)),
        head.at(f * 6, base - 18, 106),
      ],
      { weight: 1.6, ends: [0.1, 0], opacity: 0.6 },
    )
  }
}

export function drawMouth(
  drawing: Drawing,
  head: HeadModel,
  { mouth, nose }: Features,
  skin: Complexion,
  gloss = true,
): void {
  const { sheet } = drawing
  const y = 98 + (nose.long - 1) * 40
  const w = 29 * mouth.wide
  const full = mouth.full
  const lift = mouth.smile
  const corner = (s: -1 | 1) => head.at(s * w, y + 1 - lift, 72)
  const middle = [
    corner(-1),
    head.at(-w * 0.5, y + 0.6, 88),
    head.at(-5, y - 0.6, 95),
    head.at(0, y + 1.2, 96),
    head.at(5, y - 0.6, 95),
    head.at(w * 0.5, y + 0.6, 88),
    corner(1),
  ]
  const bow = [
    head.at(w * 0.5, y - 6.4 * full, 88),
    head.at(7.5, y - 10.6 * full, 94),
    head.at(0, y - 7.4 * full, 96),
    head.at(-7.5, y - 10.6 * full, 94),
    head.at(-w * 0.5, y - 6.4 * full, 88),
  ]
  const lower = [
    head.at(w * 0.86, y + 5 * full, 77),
    head.at(w * 0.6, y + 10.6 * full, 85),
    head.at(w * 0.3, y + 14.4 * full, 91),
    head.at(0, y + 15.6 * full, 92),
    head.at(-w * 0.3, y + 14.4 * full, 91),
    head.at(-w * 0.6, y + 10.6 * full, 85),
    head.at(-w * 0.86, y + 5 * full, 77),
  ]
  sheet.fill(lens(middle, [corner(1), ...bow, corner(-1)]), mix(mouth.colour, INK, 0.16), 0.95)
  const under = lens(middle, [corner(1), ...lower, corner(-1)])
  sheet.fill(under, mouth.colour, 0.92)
  if (gloss)
    sheet.within(under, (inside) =>
      wash(
        { ...drawing, sheet: inside },
        [
          head.at(-11, y + 6 * full, 93),
          head.at(0, y + 5 * full, 94),
          head.at(8, y + 6 * full, 93),
          head.at(3, y + 9.4 * full, 93),
          head.at(-8, y + 9.4 * full, 93),
        ],
        '#fff6ec',
        0.3,
      ),
    )
  pen(
    drawing,
    [head.at(-w - 1.6, y + 0.2 - lift * 1.2, 70), ...middle.slice(1, -1), head.at(w + 1.6, y + 0.2 - lift * 1.2, 70)],
    { weight: 2.5, ends: [0.5, 0.4] },
  )
  pen(drawing, [head.at(-9, y + 19 * full, 90), head.at(0, y + 20.5 * full, 90), head.at(10, y + 19 * full, 90)], {
    weight: 1.7,
    ends: [0, 0],
    opacity: 0.55,
  })
  wash(
    drawing,
    [
      head.at(-13, y + 18 * full, 88),
      head.at(0, y + 17.5 * full, 90),
      head.at(13, y + 18 * full, 88),
      head.at(0, y + 25 * full, 88),
    ],
    skin.shade,
    0.5,
  )
}

/** Age in few lines, 0 to 1: at the wings of the nose, beneath and beside the eyes, across the forehead. */
export function drawAge(drawing: Drawing, head: HeadModel, age: number): void {
  if (age <= 0) return
  for (const side of SIDES) {
    const opacity = 0.28 + 0.42 * age
    pen(
      drawing,
      [head.at(side * 22, 60, 82), head.at(side * 33, 80, 74), head.at(side * (37 + 2 * age), 84 + 16 * age, 68)],
      { weight: 1.8, ends: [0.3, 0], opacity },
    )
    pen(drawing, [head.at(side * 26, 13, 70), head.at(side * 38, 18, 68), head.at(side * 50, 16, 60)], {
      weight: 1.5,
      ends: [0.1, 0],
      opacity,
    })
    if (age < 0.5) continue
    for (const [i, y] of [-4, 3, 9].entries())
      pen(
        drawing,
        [head.at(side * 68, y * 0.6, 50), head.at(side * 76, y - 1, 40), head.at(side * 81, y + (i - 1) * 3, 32)],
        { weight: 1.3, ends: [0.4, 0], opacity: opacity * 0.8 },
      )
    pen(drawing, [head.at(side * 34, 112, 66), head.at(side * 36, 122, 62), head.at(side * 33, 130, 60)], {
      weight: 1.5,
      ends: [0, 0],
      opacity: opacity * 0.8,
    })
  }
  if (age > 0.7)
    for (const y of [-58, -70])
      pen(drawing, [head.at(-36, y + 2, 72), head.at(-12, y, 80), head.at(14, y + 1, 80), head.at(38, y + 3, 72)], {
        weight: 1.2,
        ends: [0, 0],
        opacity: 0.32,
      })
}

/** The ear on one side, where hair leaves it free. */
export function drawEar(drawing: Drawing, head: HeadModel, side: -1 | 1, skin: Complexion): void {
  const away = side === head.far
  const shown = away ? Math.max(0, 1 - Math.abs(head.turn) / 20) : 1
  if (shown === 0) return
  const root = head.contour(side)[5]!
  const wide = (13 + (away ? 0 : Math.abs(head.turn) * 0.35)) * shown
  const top = head.flat(0, 0)
  const at = (x: number, y: number): Point => ({
    x: root.x + side * (x * wide - 3),
    y: head.flat(0, y).y + root.y - top.y,
  })
  const shape = [
    at(0, -12),
    at(0.7, -18),
    at(1.2, -8),
    at(1.1, 14),
    at(0.7, 34),
    at(0.25, 44),
    at(-0.1, 38),
    at(-0.2, 8),
  ]
  wash(drawing, shape, skin.wash)
  wash(drawing, [at(0.1, -6), at(0.6, -10), at(0.8, 4), at(0.5, 26), at(0.1, 24)], skin.shade, 0.55)
  pen(drawing, [at(0, -12), at(0.7, -18), at(1.2, -8), at(1.1, 14), at(0.7, 34), at(0.25, 44), at(-0.1, 40)], {
    weight: 2.2,
    ends: [0.2, 0.2],
  })
  pen(drawing, [at(0.3, -8), at(0.8, -6), at(0.75, 8), at(0.35, 20)], { weight: 1.3, ends: [0.1, 0], opacity: 0.7 })
}
