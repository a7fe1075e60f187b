import { mix } from '../../engines/drawing/src/colour.ts'
import { INK } from '../../engines/drawing/src/figures/figure-colours.ts'
import { circle, type Point } from '../../engines/drawing/src/geometry/path.ts'
import { closed, type Drawing, pen, strands, wash } from '../../engines/drawing/src/portraits/brush.ts'
import type { Complexion } from '../../engines/drawing/src/portraits/features.ts'
import type { HeadModel } from '../../engines/drawing/src/portraits/head-model.ts'

const SIDES = [-1, 1] as const

export interface Beard {
  readonly colour: string
  /** 0.2 is a shadow of two days, 1 a full beard. */
  readonly cover: number
  /** Below the chin, units. */
  readonly long: number
}

/** A beard follows the jaw from ear to ear and leaves the lower lip free. */
export function drawBeard(drawing: Drawing, head: HeadModel, { colour, cover, long }: Beard): void {
  const { sheet } = drawing
  const rows = [6, 7, 8, 9, 10, 11]
  const jaw = (s: -1 | 1) => head.contour(s)
  const drop = (p: Point, by: number): Point => ({ x: p.x * (1 + 0.03 * cover), y: p.y + by })
  const side = (s: -1 | 1) => rows.map((r) => drop(jaw(s)[r]!, (long * Math.max(0, r - 7)) / 4))
  const chin = drop(head.at(0, 150, 82), long)
  const inner = [
    head.at(80, 36, 30),
    head.at(66, 64, 52),
    head.at(46, 82, 70),
    head.at(26, 80, 86),
    head.at(9, 77, 96),
    head.at(0, 79, 98),
    head.at(-9, 77, 96),
    head.at(-26, 80, 86),
    head.at(-46, 82, 70),
    head.at(-66, 64, 52),
    head.at(-80, 36, 30),
  ]
  const outline = [...side(-1), chin, ...side(1).toReversed(), ...inner]
  const d = closed(outline)
  sheet.fill(d, colour, cover >= 0.9 ? 1 : cover * 0.7)
  const dark = mix(colour, INK, 0.55)
  const light = mix(colour, '#fff3e2', 0.35)
  sheet.within(d, (inside) => {
    const inner2 = { ...drawing, sheet: inside }
    const down = (x: number, y: number, z: number): Point[] => [
      head.at(x, y, z),
      head.at(x * 0.92, y + 26, z + 4),
      head.at(x * 0.6, 156 + long * 0.6, 76),
    ]
    for (const s of SIDES) {
      const jawline = [...head.contour(s).slice(6, 11), chin]
      const pair = [jawline, down(s * 8, 112, 90)] as const
      if (cover < 0.5) continue
      strands(inner2, pair, { count: 26, weight: 3, colour: dark, opacity: 0.55 })
      strands(inner2, pair, { count: 8, weight: 3, colour: light, opacity: 0.4 })
      const lip = [
        [head.at(s * 4, 76, 98), head.at(s * 22, 82, 88), head.at(s * 40, 98, 74)],
        [head.at(s * 4, 88, 97), head.at(s * 20, 92, 88), head.at(s * 36, 110, 74)],
      ] as const
      strands(inner2, lip, { count: 10, weight: 2.6, colour: dark, opacity: 0.6 })
    }
    if (cover < 0.5) {
      const { random } = drawing.hand
      for (let i = 0; i < 420; i++) {
        const p = head.at(random.between(-88, 88), random.between(40, 160), 70)
        inside.fill(circle(p.x, p.y, random.between(0.5, 1.05)), dark, 0.6)
      }
    }
  })
  if (cover >= 0.9)
    pen(drawing, [...side(-1).slice(1), chin, ...side(1).toReversed().slice(0, -1)], {
      weight: 2.4,
      ends: [0.1, 0.1],
      lost: 0.3,
    })
}

export interface Glasses {
  readonly shape: 'round' | 'square' | 'cat'
  readonly colour: string
}

export function drawGlasses(drawing: Drawing, head: HeadModel, { shape, colour }: Glasses): void {
  const power = shape === 'round' ? 2 : 3.4
  for (const side of SIDES) {
    const middle = head.at(side * 42, 6, 78)
    const breadth = head.breadth(side, 12)
    const lens = Array.from({ length: 24 }, (_, i) => {
      const a = (i / 24) * Math.PI * 2
      const r = (Math.abs(Math.cos(a)) ** power + Math.abs(Math.sin(a)) ** power) ** (-1 / power)
      const up = shape === 'cat' && Math.sin(a) < 0 ? 7 * Math.max(0, Math.cos(a)) : 0
      return head.beside(
        middle,
        side * r * Math.cos(a) * 33 * breadth,
        r * Math.sin(a) * (shape === 'square' ? 24 : 29) - up,
      )
    })
    drawing.sheet.fill(closed(lens), '#ffffff', 0.12)
    pen(drawing, [...lens, lens[0]!, lens[1]!], { weight: shape === 'round' ? 3.4 : 5.2, ends: [1, 1], colour })
    pen(
      drawing,
      [lens[14]!, lens[16]!, lens[17]!].map((p) => ({ x: p.x + side * 5, y: p.y + 6 })),
      { weight: 2.4, colour: '#ffffff', opacity: 0.7, ends: [0, 0] },
    )
    const near = side !== head.far || Math.abs(head.turn) < 10
    if (near) {
      const ear = head.contour(side)[5]!
      pen(
        drawing,
        [lens[side === 1 ? 22 : 22]!, { x: ear.x, y: ear.y - 12 }].flatMap((p, i, all) =>
          i === 0 ? [p, { x: (p.x + all[1]!.x) / 2, y: (p.y + all[1]!.y) / 2 }] : [p],
        ),
        { weight: 3.6, ends: [1, 0.8], colour },
      )
    }
  }
  const bridge = [head.at(-11, 0, 86), head.at(0, -5, 92), head.at(11, 0, 86)]
  pen(drawing, bridge, { weight: 3.2, ends: [1, 1], colour })
}

export function drawFreckles(drawing: Drawing, head: HeadModel, colour: string): void {
  const { random } = drawing.hand
  for (let i = 0; i < 90; i++) {
    const x = random.bell() * 38
    const y = 34 + random.bell() * 13
    if (Math.abs(x) > 78) continue
    const p = head.at(x, y, 96 - Math.abs(x) * 0.45)
    drawing.sheet.fill(circle(p.x, p.y, random.between(0.9, 2.1)), colour, random.between(0.35, 0.7))
  }
}

/** Patches of paler skin about eyes and mouth. */
export function drawVitiligo(drawing: Drawing, head: HeadModel, outline: string, colour: string): void {
  drawing.sheet.within(outline, (inside) => {
    const inner = { ...drawing, sheet: inside }
    const patch = (x: number, y: number, z: number, rx: number, ry: number) =>
      wash(
        inner,
        Array.from({ length: 11 }, (_, i) =>
          head.at(
            x + rx * (1 + 0.22 * Math.sin(i * 2.3 + x)) * Math.cos(i * 0.571),
            y + ry * (1 + 0.25 * Math.cos(i * 1.9 + y)) * Math.sin(i * 0.571),
            z,
          ),
        ),
        colour,
        0.94,
      )
    patch(46, -4, 68, 32, 27)
    patch(-14, 112, 86, 40, 24)
    patch(-64, 60, 54, 15, 20)
    patch(12, -88, 70, 24, 15)
    patch(60, 74, 56, 9, 8)
  })
}

export function drawEarring(drawing: Drawing, head: HeadModel, kind: 'hoop' | 'drop' | 'stud', colour: string): void {
  for (const side of SIDES) {
    if (side === head.far && Math.abs(head.turn) > 8) continue
    const ear = head.contour(side)[6]!
    const [x, y] = [ear.x + side * (4 + Math.abs(head.turn) * 0.1), ear.y + 26]
    if (kind === 'hoop') {
      const ring = Array.from({ length: 14 }, (_, i) => ({
        x: x + 19 * Math.sin(i * 0.49),
        y: y + 24 - 24 * Math.cos(i * 0.49),
      }))
      pen(drawing, ring, { weight: 5.6, ends: [1, 1] })
      pen(drawing, ring, { weight: 3.4, ends: [1, 1], colour })
    } else {
      drawing.sheet.fill(circle(x, y, 4.6), INK).fill(circle(x, y, 3.4), colour)
      if (kind === 'drop') {
        const drop = [
          { x, y: y + 8 },
          { x: x + 6, y: y + 28 },
          { x, y: y + 35 },
          { x: x - 6, y: y + 28 },
        ]
        drawing.sheet.fill(closed(drop), colour)
        pen(drawing, [...drop, drop[0]!], { weight: 1.8 })
      }
    }
  }
}

/** A scarf that frames the face and covers hair and neck. */
export function drawHeadscarf(drawing: Drawing, head: HeadModel, colour: string): void {
  const { sheet } = drawing
  const f = head.far
  const flat = (x: number, y: number) => head.flat(f * x, y)
  const at = (x: number, y: number, z: number) => head.at(f * x, y, z)
  const face = [
    at(0, -100, 66),
    at(44, -90, 58),
    at(74, -56, 44),
    flat(86, -8),
    flat(82, 44),
    flat(64, 94),
    at(17, 142, 78),
    at(0, 150, 82),
    at(-26, 143, 76),
    at(-60, 104, 36),
    at(-80, 50, 10),
    at(-84, -4, 8),
    at(-76, -60, 34),
    at(-44, -92, 56),
  ]
  const outer = [
    flat(2, -170),
    flat(64, -158),
    flat(110, -104),
    flat(122, -30),
    flat(114, 60),
    flat(104, 140),
    flat(112, 196),
    flat(170, 244),
    flat(214, 300),
    flat(220, 420),
    flat(-220, 420),
    flat(-210, 296),
    flat(-166, 240),
    flat(-126, 190),
    flat(-122, 120),
    flat(-128, 30),
    flat(-132, -50),
    flat(-112, -118),
    flat(-62, -160),
  ]
  const dark = mix(colour, INK, 0.34)
  const light = mix(colour, '#fff6ea', 0.4)
  const opening = closed(face)
  const d = `${closed(outer)}${reversed(face)}`
  sheet.fill(d, colour)
  sheet.within(d, (inside) => {
    const inner = { ...drawing, sheet: inside }
    const fold = (points: readonly Point[], weight: number, tone = dark, opacity = 0.6) =>
      pen(inner, points, { weight, colour: tone, opacity, ends: [0, 0] })
    wash(
      inner,
      [flat(40, 150), flat(110, 60), flat(130, -60), flat(230, 300), flat(230, 420), flat(60, 420), flat(20, 260)],
      dark,
      0.5,
    )
    fold([flat(-40, -160), flat(-98, -70), flat(-104, 40), flat(-92, 120), flat(-30, 190)], 14)
    fold([flat(-6, -166), flat(-78, -96), flat(-100, -20)], 8)
    fold([flat(40, -160), flat(96, -80), flat(104, 20), flat(96, 110), flat(40, 190)], 12)
    fold([flat(-104, 100), flat(-60, 196), flat(20, 232), flat(96, 214)], 18)
    fold([flat(-118, 160), flat(-90, 240), flat(0, 292), flat(120, 276)], 18)
    fold([flat(-150, 240), flat(-100, 310), flat(10, 360), flat(150, 330)], 15)
    fold([flat(84, 130), flat(30, 204), flat(-70, 250), flat(-150, 330)], 12)
    fold([flat(-60, -150), flat(-112, -60), flat(-114, 30)], 5, light, 0.7)
    fold([flat(-84, 170), flat(-20, 216), flat(40, 220)], 6, light, 0.6)
    fold([flat(-104, 250), flat(-30, 310), flat(60, 318)], 6, light, 0.6)
    fold([flat(20, 190), flat(-30, 226), flat(-90, 246)], 4, INK, 0.7)
    fold([flat(92, 196), flat(20, 258), flat(-84, 300)], 2.4, INK, 0.8)
    fold([flat(-100, 130), flat(-70, 206), flat(0, 250)], 2.4, INK, 0.8)
  })
  // The band beneath shows at the brow.
  const band = [
    at(-60, -84, 50),
    at(-28, -98, 64),
    at(0, -102, 68),
    at(30, -98, 64),
    at(62, -80, 48),
    at(58, -74, 50),
    at(28, -89, 66),
    at(0, -93, 70),
    at(-28, -90, 66),
    at(-58, -76, 52),
  ]
  wash(drawing, band, mix(colour, INK, 0.6))
  pen(drawing, [...face, face[0]!], { weight: 2.4, ends: [0.5, 0.5] })
  pen(drawing, [...outer.slice(10), ...outer.slice(0, 10)], { weight: 2.7, ends: [0.5, 0.5] })
  // A soft shadow of its edge on the face.
  sheet.within(opening, (inside) =>
    wash(
      { ...drawing, sheet: inside },
      [face[1]!, face[2]!, face[3]!, face[4]!, face[5]!, flat(66, 60), flat(78, 0), flat(64, -60)],
      INK,
      0.1,
    ),
  )
}

const reversed = (points: readonly Point[]): string => {
  const d = closed(points)
  const pairs = d.slice(1, -1).split('L')
  return `M${pairs.toReversed().join('L')}Z`
}

/** A turban: wraps from both sides that meet above the brow. */
export function drawTurban(drawing: Drawing, head: HeadModel, colour: string): void {
  const { sheet } = drawing
  const f = head.far
  const flat = (x: number, y: number) => head.flat(f * x, y)
  const at = (x: number, y: number, z: number) => head.at(f * x, y, z)
  const outline = [
    flat(-100, 18),
    at(-88, -22, 18),
    at(-62, -62, 48),
    at(0, -96, 68),
    at(62, -64, 48),
    flat(97, -26),
    flat(116, -70),
    flat(122, -124),
    flat(92, -174),
    flat(30, -204),
    flat(-40, -204),
    flat(-104, -172),
    flat(-136, -118),
    flat(-132, -60),
    flat(-116, -6),
  ]
  const d = closed(outline)
  const dark = mix(colour, INK, 0.36)
  const light = mix(colour, '#fff6ea', 0.34)
  sheet.fill(d, colour)
  sheet.within(d, (inside) => {
    const inner = { ...drawing, sheet: inside }
    wash(inner, [flat(60, -20), flat(70, -90), flat(80, -200), flat(150, -200), flat(150, 0)], dark, 0.5)
    const peak = (k: number) => at(4 - k * 3, -94 - k * 15, 66 - k * 4)
    for (let k = 0; k < 6; k++) {
      const p = peak(k)
      pen(inner, [flat(-118 - k * 4, -2 - k * 27), at(-70, -66 - k * 21, 44), p], {
        weight: 9 - k * 0.6,
        colour: dark,
        opacity: 0.6,
        ends: [0.4, 0],
      })
      pen(inner, [p, at(64, -72 - k * 20, 44), flat(124, -36 - k * 25)], {
        weight: 9 - k * 0.6,
        colour: dark,
        opacity: 0.6,
        ends: [0, 0.4],
      })
      pen(inner, [flat(-118 - k * 4, -6 - k * 27), at(-70, -71 - k * 21, 44), { x: p.x, y: p.y - 4 }], {
        weight: 2,
        ends: [0.6, 0.2],
      })
      pen(inner, [{ x: p.x, y: p.y - 2 }, at(64, -76 - k * 20, 44), flat(124, -40 - k * 25)], {
        weight: 2,
        ends: [0.2, 0.6],
      })
      pen(inner, [flat(-112, -16 - k * 27), at(-74, -78 - k * 21, 42), at(-30, -96 - k * 17, 60)], {
        weight: 4,
        colour: light,
        opacity: 0.5,
        ends: [0, 0],
      })
    }
  })
  pen(drawing, [...outline, outline[0]!], { weight: 2.7, ends: [0.4, 0.4] })
}

/** The dome of a shaved head takes the light. */
export function drawShine(drawing: Drawing, head: HeadModel, skin: Complexion): void {
  wash(
    drawing,
    [
      head.at(-50, -112, 30),
      head.at(-24, -128, 44),
      head.at(4, -126, 50),
      head.at(-16, -110, 56),
      head.at(-44, -96, 48),
    ],
    mix(skin.wash, '#ffffff', 0.55),
    0.5,
  )
}
