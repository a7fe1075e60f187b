import { mix } from '../colour.ts'
import { INK } from '../figures/figure-colours.ts'
import { between } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { smooth } from '../figures/curve.ts'
import { evenly } from '../sketch/ink.ts'
import { closed, pen } from './brush.ts'
import type { Drawing } from './brush.ts'
import type { HeadModel } from './head-model.ts'
import type { Lock } from './locks.ts'

interface HairShape {
  /** Behind neck and shoulders. */
  readonly back: readonly Lock[]
  /** Over the forehead and beside the face. */
  readonly front: readonly Lock[]
  /** Ears stand free of the hair, and are drawn over it. */
  readonly ears?: 'free'
}

export type HairStyle = (head: HeadModel) => HairShape

/** Coordinates for hair: `face` lies on the face's solid, `flat` in the picture; x is positive on the far side. */
const frames = (head: HeadModel) => ({
  face: (x: number, y: number, z: number) => head.at(head.far * x, y, z),
  flat: (x: number, y: number) => head.flat(head.far * x, y),
})

interface Loose {
  /** How far the hair falls, below the line of the eyes. */
  readonly to: number
  /** Sideways swing of its waves, units, and their length. */
  readonly wave?: number
  readonly period?: number
  /** Beyond the skull. */
  readonly volume: number
  /** Where the parting is: negative on the near side. */
  readonly part: number
  readonly braids?: boolean
  /** One side lies behind the shoulder. */
  readonly behind?: 'near' | 'far'
}

/** Hair that falls on both sides of a parting. */
export function loose(options: Loose): HairStyle {
  const { to, wave = 0, period = 90, volume: v, part, braids = false, behind } = options
  return (head) => {
    const { face, flat } = frames(head)
    const root = face(part, -110, 62)
    const crown = flat(part * 0.5 - 8, -156 - v)
    const swing = (y: number, phase: number) =>
      wave * Math.sin((y / period) * Math.PI * 2 + phase) * Math.min(1, Math.max(0, (y + 60) / 120))
    const side = (s: -1 | 1): Lock => {
      const end = behind === (s < 0 ? 'near' : 'far') ? Math.min(to, 150) : to
      const rows = Array.from({ length: 8 }, (_, i) => 20 + ((end - 20) * i) / 7)
      const hug = s < 0 ? 84 : 86
      const inner = rows.map((y) => flat(s * (hug + 6 * Math.min(1, y / 120)) + swing(y, s), y))
      const outer = rows.map((y) => {
        const share = (y - 20) / (end - 20)
        const width = (s < 0 ? 40 : 30) + v * 0.8 + (end > 200 ? 16 : 8) * Math.sin(share * 2.6)
        return flat(
          s * (hug + width * (share > 0.92 ? 0.8 : 1)) + swing(y, s + 0.5) + s * 4,
          y - (share > 0.9 ? 10 : 0),
        )
      })
      const inside = [
        root,
        face(s * (Math.abs(part) * 0.3 + 44), -99, 56),
        face(s * 76, -62, 40),
        face(s * 89, -22, 16),
        ...inner,
      ]
      const top = [
        flat(s * (122 + v * 0.6), -40),
        flat(s * (110 + v * 0.7), -100),
        flat(s * (66 + v * 0.3), -140 - v * 0.8),
        crown,
      ]
      const outside = [...top.toReversed(), ...outer]
      return {
        outline: [...inside, ...outside.toReversed()],
        guides: [[inside, [root, ...outside]]],
        texture: braids ? 'braids' : 'strands',
      }
    }
    const half = 118 + v
    const back: Lock = {
      outline: [
        flat(-half, -60),
        flat(-half * 0.6, -140),
        flat(0, -160),
        flat(half * 0.6, -140),
        flat(half * 0.94, -60),
        flat(half * 0.96, 40),
        flat(half * 0.96 + swing(to * 0.7, 1), to * 0.75),
        flat(50, to * 0.92),
        flat(-50, to * 0.94),
        flat(-half * 1.06 + swing(to * 0.7, -1), to * 0.75),
        flat(-half * 1.04, 40),
      ],
      guides: [
        [
          [flat(-80, 20), flat(-90 + swing(100, 0), 110), flat(-70, to * 0.9)],
          [flat(80, 20), flat(84 + swing(100, 2), 110), flat(66, to * 0.88)],
        ],
      ],
      texture: braids ? 'braids' : 'strands',
    }
    return { back: [back], front: [side(1), side(-1)] }
  }
}

/** Everything above the hairline, combed from the face to `knot`, where it is gathered. */
function combed(head: HeadModel, volume: number, knot: Point): Lock {
  const { face, flat } = frames(head)
  const v = volume
  const line = [
    face(-95, 16, -12),
    face(-90, -24, 14),
    face(-77, -70, 38),
    face(-40, -101, 58),
    face(0, -108, 64),
    face(42, -101, 58),
    face(76, -72, 40),
    flat(94, -34),
  ]
  const skull = [
    flat(100 + v * 0.3, -60),
    flat(88 + v * 0.6, -112),
    flat(48, -146 - v),
    flat(-10, -156 - v),
    flat(-66, -140 - v),
    flat(-106 - v * 0.6, -92),
    flat(-116 - v * 0.6, -40),
    flat(-108, 14),
    flat(-99, 34),
  ]
  const way = (p: Point, bow: number): Point[] => {
    const m = between(p, knot, 0.5)
    return [p, { x: m.x - head.far * bow * 0.3, y: m.y - bow }, knot]
  }
  return {
    outline: [...line, ...skull],
    guides: [
      [way(line[1]!, -6), way(line[3]!, 18)],
      [way(line[3]!, 18), way(line[6]!, 34)],
      [way(line[6]!, 34), way(skull[2]!, 20)],
      [
        [skull[2]!, skull[4]!, skull[6]!, knot],
        [skull[0]!, way(line[6]!, 34)[1]!, knot],
      ],
    ],
    texture: 'sleek',
  }
}

export function bun(place: 'low' | 'high', volume = 4): HairStyle {
  return (head) => {
    const { flat } = frames(head)
    const [cx, cy, r] = place === 'low' ? [-112, 34, 44] : [-24, -190, 46]
    const ball = Array.from({ length: 10 }, (_, i) =>
      flat(cx + r * Math.cos(i * 0.628) * 1.05, cy + r * Math.sin(i * 0.628) * 0.92),
    )
    const coil = (from: number, share: number) =>
      Array.from({ length: 7 }, (_, i) =>
        flat(cx + r * share * Math.cos(from + i * 0.6), cy + r * share * 0.9 * Math.sin(from + i * 0.6)),
      )
    const knot: Lock = { outline: ball, guides: [[coil(2.4, 0.92), coil(2.7, 0.3)]] }
    const cap = combed(head, volume, flat(place === 'low' ? -100 : -24, place === 'low' ? 14 : -152))
    return place === 'low'
      ? { back: [knot], front: [cap], ears: 'free' }
      : { back: [], front: [knot, cap], ears: 'free' }
  }
}

/** A plait that lies on the shoulder; drawn over the clothes by `drawPlait`. */
export const plaited: HairStyle = (head) => {
  const { flat } = frames(head)
  return { back: [], front: [combed(head, 3, flat(-104, 44))], ears: 'free' }
}

/** Gathered high at the back, its tail falling on the near side. */
export const ponytail: HairStyle = (head) => {
  const { flat } = frames(head)
  const left = [flat(-92, -112), flat(-136, -104), flat(-166, -40), flat(-164, 50), flat(-150, 130), flat(-160, 190)]
  const right = [flat(-78, -96), flat(-112, -76), flat(-126, -20), flat(-122, 60), flat(-124, 130), flat(-150, 196)]
  const tail: Lock = { outline: [...left, ...right.toReversed()], guides: [[left, right]] }
  return { back: [tail], front: [combed(head, 4, flat(-88, -98))], ears: 'free' }
}

/** Natural hair as a round cloud of coils. */
export function afro(radius: number): HairStyle {
  return (head) => {
    const { face, flat } = frames(head)
    const around = (from: number, to: number, count: number, r: number, bump: number) =>
      Array.from({ length: count }, (_, i) => {
        const a = from + ((to - from) * i) / (count - 1)
        const b = r * (1 + (i % 2 === 0 ? bump : -bump))
        return flat(-6 + b * 1.04 * Math.cos(a), -58 - b * 0.98 * Math.sin(a))
      })
    const cloud = around(-1.0, Math.PI + 1.0, 34, radius, 0.018)
    const hairline = [
      face(-97, 10, -14),
      face(-91, -22, 14),
      face(-82, -52, 32),
      face(-68, -80, 44),
      face(-42, -95, 56),
      face(-18, -103, 62),
      face(8, -101, 64),
      face(34, -99, 58),
      face(60, -86, 48),
      face(78, -62, 36),
      flat(95, -20),
    ]
    return {
      back: [{ outline: cloud, guides: [], texture: 'coils' }],
      front: [
        { outline: [...hairline, ...around(-0.12, Math.PI + 0.3, 26, radius, 0.018)], guides: [], texture: 'coils' },
      ],
    }
  }
}

/** Cropped close all round; `cover` below 1 lets the scalp through. */
export function cropped(volume: number, cover: number, texture: 'stubble' | 'coils' = 'stubble'): HairStyle {
  return (head) => {
    const { face, flat } = frames(head)
    const v = volume
    const line = [
      face(-95, 22, -12),
      face(-92, -18, 10),
      face(-84, -56, 30),
      face(-64, -86, 46),
      face(-30, -101, 60),
      face(0, -104, 64),
      face(32, -101, 60),
      face(64, -88, 46),
      face(80, -60, 34),
      flat(95, -22),
    ]
    const skull = [
      flat(98 + v, -50),
      flat(88 + v, -104),
      flat(50, -142 - v),
      flat(-8, -151 - v),
      flat(-64, -138 - v),
      flat(-103 - v, -90),
      flat(-112 - v, -40),
      flat(-106, 20),
    ]
    return { back: [], front: [{ outline: [...line, ...skull], guides: [], texture, cover }], ears: 'free' }
  }
}

/** Short sides and a top that is brushed up or over: `lift` above the skull, `fall` onto the forehead. */
export function shortTop(options: { lift: number; fall: number; wave: number; sides: number }): HairStyle {
  const { lift, fall, wave, sides } = options
  return (head) => {
    const { face, flat } = frames(head)
    const shaved: Lock = cropped(1, sides)(head).front[0]!
    const low = -102 + fall
    const line = [
      flat(-104, -52),
      face(-82, -64 + fall * 0.5, 34),
      face(-62, -92 + fall * 0.9 + wave, 48),
      face(-34, low - wave * 0.6, 62),
      face(-6, low + wave, 68),
      face(26, low - wave * 0.5, 64),
      face(56, -94 + fall * 0.7 + wave * 0.6, 52),
      flat(94, -56 + fall * 0.2),
    ]
    const top = [
      flat(104, -92),
      flat(92 + lift * 0.3, -128 - lift * 0.5),
      flat(48, -152 - lift),
      flat(-4, -160 - lift - wave * 0.6),
      flat(-56, -150 - lift * 0.8),
      flat(-98, -124 - lift * 0.3),
      flat(-112, -84),
    ]
    const root = flat(-70, -146 - lift * 0.4)
    return {
      back: [],
      ears: 'free',
      front: [
        shaved,
        {
          outline: [...line, ...top],
          guides: [
            [
              [flat(-84, -136 - lift * 0.3), flat(-108, -96), line[0]!],
              [root, face(-76, -104, 30), line[1]!],
            ],
            [
              [root, face(-76, -104, 30), line[1]!],
              [flat(-20, -158 - lift), face(10, -128, 50), line[5]!],
            ],
            [
              [flat(-20, -158 - lift), face(10, -128, 50), line[5]!],
              [flat(20, -158 - lift), flat(86, -130 - lift * 0.4), line[7]!],
            ],
          ],
        },
      ],
    }
  }
}

/** Hair cut straight above the brows, over another style. */
export function withFringe(style: HairStyle, to = -36): HairStyle {
  return (head) => {
    const { face, flat } = frames(head)
    const shape = style(head)
    const line = [
      face(-84, -30, 26),
      face(-58, to + 3, 58),
      face(-26, to, 74),
      face(6, to + 2, 80),
      face(36, to, 74),
      face(62, to + 4, 56),
      flat(95, -30),
    ]
    const top = [flat(92, -84), flat(58, -126), flat(0, -146), flat(-60, -132), flat(-96, -88)]
    const fringe: Lock = {
      outline: [...line, ...top],
      guides: [
        [
          [flat(-20, -144), face(-70, -104, 36), line[0]!],
          [flat(10, -144), flat(74, -110), line[6]!],
        ],
      ],
    }
    return { ...shape, front: [...shape.front, fringe] }
  }
}

export const bald: HairStyle = () => ({ back: [], front: [], ears: 'free' })

/** A plait as two rows of overlapping loops, from behind the ear over the shoulder. */
export function drawPlait(drawing: Drawing, head: HeadModel, colour: string): void {
  const { sheet } = drawing
  const { flat } = frames(head)
  const spine = evenly(
    smooth([flat(-100, 30), flat(-122, 110), flat(-118, 190), flat(-96, 260), flat(-84, 330), flat(-86, 400)], 6),
    26,
  )
  const dark = mix(colour, INK, 0.55)
  const light = mix(colour, '#fff3e2', 0.3)
  for (let i = 0; i + 1 < spine.length; i++) {
    const [p, q] = [spine[i]!, spine[i + 1]!]
    const d = { x: q.x - p.x, y: q.y - p.y }
    const n = { x: -d.y * 0.9, y: d.x * 0.9 }
    for (const s of [-1, 1]) {
      const loop = [
        { x: p.x - d.x * 0.7, y: p.y - d.y * 0.7 },
        { x: p.x + n.x * s * 0.95 - d.x * 0.2, y: p.y + n.y * s * 0.95 - d.y * 0.2 },
        { x: p.x + n.x * s * 0.9 + d.x * 0.5, y: p.y + n.y * s * 0.9 + d.y * 0.5 },
        { x: q.x + d.x * 0.35, y: q.y + d.y * 0.35 },
        { x: p.x - n.x * s * 0.1, y: p.y - n.y * s * 0.1 },
      ]
      const outline = closed(loop)
      sheet.fill(outline, colour)
      sheet.within(outline, (inside) => {
        for (const [k, tone] of [dark, light, dark].entries())
          pen(
            { ...drawing, sheet: inside },
            [
              { x: loop[0]!.x + n.x * s * 0.25 * k, y: loop[0]!.y },
              { x: loop[1]!.x - n.x * s * (0.5 - 0.2 * k), y: loop[1]!.y + 6 },
              { x: loop[3]!.x, y: loop[3]!.y - 3 * k },
            ],
            { weight: 2.6, colour: tone, opacity: 0.55, ends: [0, 0] },
          )
      })
      pen(drawing, loop.slice(0, 4), { weight: 1.9, ends: [0.3, 0.3] })
    }
  }
}
