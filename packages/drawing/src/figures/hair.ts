import type { Point } from '../geometry/path.ts'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import type { Body } from './body.ts'
import { smooth } from './curve.ts'
import { headFrame } from './head.ts'
import type { HeadFrame } from './head.ts'
import { INK } from './tones.ts'

export const HAIR_STYLES = ['bun', 'bob', 'waves', 'long', 'pixie', 'topknot', 'curls', 'ponytail', 'crop'] as const
export type HairStyle = (typeof HAIR_STYLES)[number]

/** A mass of hair: outline, and strands that are drawn along it. */
interface Mass {
  readonly outline: readonly Point[]
  readonly strands: readonly (readonly Point[])[]
}

/** Mirrors x so that a style is drawn once, for a head that turns to the picture's right. */
type Local = HeadFrame

const cap = (at: Local, k: number, options: { volume: number; ear: number }): Mass => {
  const v = options.volume
  return {
    outline: smooth(
      [
        at(24 - 2 * k, 55),
        at(27.5 + v * 0.5 - k, 70),
        at(23 + v * 0.7, 88 + v * 0.4),
        at(6 - 4 * k, 99 + v),
        at(-16 - 7 * k, 97 + v),
        at(-31 - 8 * k - v * 0.6, 82 + v * 0.4),
        at(-33 - 9 * k - v, 62),
        at(-29 - 7 * k - v * 0.4, options.ear),
        at(-26 - k, options.ear + 2),
        at(-24.5, 60),
        at(-15 + 2 * k, 77),
        at(3 + 7 * k, 84),
        at(18 + 2 * k, 72),
        at(24 - 2 * k, 55),
      ],
      4,
    ),
    strands: [
      smooth([at(4 + 7 * k, 85), at(-14, 87), at(-27 - 4 * k, 72), at(-29 - 5 * k, 50)], 4),
      smooth([at(5 + 7 * k, 87), at(-8, 95), at(-26 - 6 * k, 84), at(-32 - 7 * k, 62)], 4),
      smooth([at(7 + 6 * k, 86), at(18, 82), at(24, 68)], 4),
    ],
  }
}

const tube = (points: readonly (readonly [Point, Point])[]): Point[] =>
  smooth([...points.map(([l]) => l), ...points.map(([, r]) => r).toReversed()], 5)

interface Style {
  readonly back: (at: Local, k: number) => readonly Mass[]
  readonly front: (at: Local, k: number) => readonly Mass[]
}

/** A ball of hair; with bumps, its edge is scalloped. */
function ring(at: Local, x: number, y: number, rx: number, ry: number, bumps = 0): Point[] {
  const count = bumps > 0 ? bumps * 2 : 12
  const around = Array.from({ length: count + 1 }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    const r = bumps > 0 && i % 2 === 0 ? 0.97 : 1.03
    return at(x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r)
  })
  return smooth(around, 3)
}

const STYLES: Readonly<Record<HairStyle, Style>> = {
  bun: {
    back: (at, k) => [
      {
        outline: ring(at, -27 - 16 * k, 48, 14, 17),
        strands: [smooth([at(-36 - 16 * k, 58), at(-24 - 16 * k, 54), at(-20 - 16 * k, 40)], 3)],
      },
    ],
    front: (at, k) => [cap(at, k, { volume: 2, ear: 46 })],
  },
  topknot: {
    back: () => [],
    front: (at, k) => [
      {
        outline: ring(at, -8 - 6 * k, 112, 16, 14),
        strands: [smooth([at(-20 - 6 * k, 108), at(-8 - 6 * k, 120), at(5 - 6 * k, 112)], 3)],
      },
      cap(at, k, { volume: 2, ear: 48 }),
    ],
  },
  bob: {
    back: (at, k) => [
      {
        outline: smooth(
          [
            at(25, 80),
            at(31, 50),
            at(30, 20),
            at(20, 8),
            at(-20, 4),
            at(-38 - 6 * k, 10),
            at(-38 - 6 * k, 50),
            at(-28, 90),
            at(25, 80),
          ],
          4,
        ),
        strands: [],
      },
    ],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(2 + 8 * k, 85),
            at(-14, 76),
            at(-23, 56),
            at(-23, 30),
            at(-17 - 2 * k, 9),
            at(-34 - 6 * k, 6),
            at(-42 - 7 * k, 26),
            at(-40 - 8 * k, 58),
            at(-33 - 7 * k, 88),
            at(-12 - 5 * k, 102),
            at(10, 101),
            at(25, 89),
            at(31, 64),
            at(33 - 3 * k, 36),
            at(29 - 3 * k, 14),
            at(24 - 3 * k, 22),
            at(25 - 3 * k, 50),
            at(18, 72),
            at(2 + 8 * k, 85),
          ],
          4,
        ),
        strands: [
          smooth([at(2 + 8 * k, 87), at(-20, 84), at(-31, 58), at(-31, 26), at(-27, 12)], 4),
          smooth([at(3 + 8 * k, 89), at(-18, 95), at(-35 - 5 * k, 68), at(-37 - 5 * k, 28)], 4),
          smooth([at(4 + 8 * k, 87), at(20, 80), at(28, 58), at(28, 30)], 4),
        ],
      },
    ],
  },
  waves: {
    back: (at, k) => [
      {
        outline: smooth(
          [
            at(26, 84),
            at(38, 56),
            at(36, 26),
            at(46, 2),
            at(38, -26),
            at(44, -52),
            at(18, -40),
            at(-22, -46),
            at(-50 - 6 * k, -66),
            at(-44 - 6 * k, -30),
            at(-54 - 6 * k, 2),
            at(-42 - 6 * k, 40),
            at(-34, 88),
            at(26, 84),
          ],
          5,
        ),
        strands: [
          smooth([at(-38, 40), at(-48, 6), at(-38, -28), at(-44, -56)], 5),
          smooth([at(33, 40), at(38, 6), at(30, -20), at(36, -44)], 5),
        ],
      },
    ],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(3 + 8 * k, 85),
            at(-14, 76),
            at(-23, 54),
            at(-27, 30),
            at(-22, 8),
            at(-33 - 4 * k, -18),
            at(-44 - 6 * k, 4),
            at(-43 - 7 * k, 34),
            at(-38 - 8 * k, 64),
            at(-33 - 7 * k, 90),
            at(-12 - 5 * k, 104),
            at(12, 103),
            at(27, 90),
            at(33, 64),
            at(36 - 2 * k, 34),
            at(33 - 2 * k, 10),
            at(27 - 3 * k, 30),
            at(25 - 3 * k, 52),
            at(18, 73),
            at(3 + 8 * k, 85),
          ],
          4,
        ),
        strands: [
          smooth([at(3 + 8 * k, 87), at(-20, 86), at(-32, 60), at(-36, 30), at(-32, 0)], 4),
          smooth([at(4 + 8 * k, 91), at(-18, 97), at(-36 - 5 * k, 68), at(-38 - 5 * k, 38)], 4),
          smooth([at(5 + 8 * k, 88), at(22, 82), at(30, 58), at(31, 28)], 4),
        ],
      },
    ],
  },
  long: {
    back: (at, k) => [
      {
        outline: tube([
          [at(-34 - 6 * k, 90), at(28, 84)],
          [at(-42 - 7 * k, 50), at(34, 50)],
          [at(-43 - 7 * k, 10), at(35, 10)],
          [at(-46 - 7 * k, -40), at(34, -36)],
          [at(-42 - 7 * k, -96), at(22, -84)],
        ]),
        strands: [
          smooth([at(-37 - 6 * k, 30), at(-40 - 6 * k, -30), at(-36 - 6 * k, -84)], 6),
          smooth([at(30, 30), at(30, -20), at(22, -70)], 6),
        ],
      },
    ],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(1 + 7 * k, 87),
            at(-12, 78),
            at(-22, 56),
            at(-25, 24),
            at(-24, -4),
            at(-36 - 6 * k, -20),
            at(-41 - 7 * k, 20),
            at(-39 - 8 * k, 60),
            at(-32 - 7 * k, 89),
            at(-10 - 4 * k, 101),
            at(12, 100),
            at(26, 88),
            at(31, 62),
            at(33 - 2 * k, 30),
            at(31 - 2 * k, 2),
            at(26 - 3 * k, 26),
            at(24 - 3 * k, 54),
            at(16, 76),
            at(1 + 7 * k, 87),
          ],
          4,
        ),
        strands: [
          smooth([at(1 + 7 * k, 89), at(-20, 84), at(-31, 56), at(-33, 10)], 5),
          smooth([at(3 + 7 * k, 90), at(18, 84), at(28, 58), at(29, 20)], 5),
        ],
      },
    ],
  },
  pixie: {
    back: () => [],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(25 - 2 * k, 52),
            at(30 - k, 72),
            at(25, 92),
            at(6 - 4 * k, 104),
            at(-18 - 7 * k, 101),
            at(-35 - 8 * k, 84),
            at(-36 - 9 * k, 58),
            at(-30 - 7 * k, 34),
            at(-27 - 3 * k, 30),
            at(-25, 48),
            at(-22, 60),
            at(-8, 72),
            at(8 + 5 * k, 68),
            at(20, 62),
            at(25 - 2 * k, 52),
          ],
          4,
        ),
        strands: [
          smooth([at(-20 - 3 * k, 92), at(0, 90), at(16, 80), at(23, 66)], 4),
          smooth([at(-22 - 4 * k, 86), at(-6, 82), at(8, 72)], 4),
          smooth([at(-24 - 5 * k, 84), at(-31 - 6 * k, 66), at(-29 - 5 * k, 42)], 4),
        ],
      },
    ],
  },
  crop: {
    back: () => [],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(26 - 2 * k, 56),
            at(30 - k, 72),
            at(27, 90),
            at(10 - 3 * k, 103),
            at(-14 - 7 * k, 102),
            at(-31 - 8 * k, 87),
            at(-33 - 9 * k, 64),
            at(-29 - 6 * k, 44),
            at(-26, 52),
            at(-25, 68),
            at(-10, 80),
            at(14 + 4 * k, 80),
            at(23, 72),
            at(26 - 2 * k, 56),
          ],
          4,
        ),
        strands: [
          smooth([at(-22, 82), at(-8, 95), at(12, 95), at(24, 84)], 4),
          smooth([at(-24, 76), at(-22, 90), at(-4, 99)], 4),
        ],
      },
    ],
  },
  curls: {
    back: (at, k) => [{ outline: ring(at, -4 - 4 * k, 68, 52, 49, 12), strands: [] }],
    front: (at, k) => [
      {
        outline: smooth(
          [
            at(24, 52),
            at(31, 62),
            at(38, 76),
            at(30, 92),
            at(22, 104),
            at(8, 110),
            at(-10, 112),
            at(-26 - 5 * k, 106),
            at(-40 - 6 * k, 94),
            at(-46 - 6 * k, 78),
            at(-44 - 6 * k, 60),
            at(-38 - 5 * k, 46),
            at(-28, 44),
            at(-25, 58),
            at(-21, 70),
            at(-10, 76),
            at(2 + 4 * k, 81),
            at(14, 76),
            at(21, 68),
            at(24, 52),
          ],
          4,
        ),
        strands: [
          ring(at, -24 - 4 * k, 90, 7, 6),
          ring(at, 4, 98, 7, 6),
          ring(at, -34 - 5 * k, 68, 6, 6),
          ring(at, 22, 86, 6, 6),
        ].map((p) => p.slice(0, Math.round(p.length * 0.7))),
      },
    ],
  },
  ponytail: {
    back: (at, k) => [
      {
        outline: tube([
          [at(-30 - 10 * k, 88), at(-24 - 6 * k, 74)],
          [at(-52 - 12 * k, 78), at(-36 - 10 * k, 62)],
          [at(-62 - 12 * k, 40), at(-42 - 10 * k, 30)],
          [at(-60 - 10 * k, -6), at(-44 - 10 * k, -4)],
          [at(-70 - 10 * k, -50), at(-66 - 10 * k, -50)],
        ]),
        strands: [smooth([at(-34 - 10 * k, 78), at(-50 - 11 * k, 60), at(-52 - 11 * k, 20), at(-56 - 10 * k, -24)], 5)],
      },
    ],
    front: (at, k) => [cap(at, k, { volume: 3, ear: 50 })],
  },
}

/** Hair that lies behind neck and shoulders; to be drawn before the body. */
export const drawBackHair = (sheet: Sheet, body: Body, style: HairStyle, colour: string, hand: Hand): void =>
  drawMasses(sheet, body, colour, hand, STYLES[style].back)

export const drawFrontHair = (sheet: Sheet, body: Body, style: HairStyle, colour: string, hand: Hand): void =>
  drawMasses(sheet, body, colour, hand, STYLES[style].front)

function drawMasses(sheet: Sheet, body: Body, colour: string, hand: Hand, masses: Style['back']): void {
  const frame = headFrame(body)
  const far = body.pose.head.turn < 0 ? -1 : 1
  const at: Local = (x, up) => frame(x * far, up)
  for (const { outline, strands } of masses(at, Math.abs(body.pose.head.turn))) {
    const d = shape(outline)
    sheet.fill(d, colour)
    sheet.within(d, (inside) => {
      for (const line of strands) {
        inside.fill(inkLine({ line, weight: 5.5, ends: [0, 0] }, hand), '#fffaf2', 0.2)
        inside.fill(
          inkLine({ line: line.map((p) => ({ x: p.x + 2.6, y: p.y + 1 })), weight: 2, ends: [0, 0] }, hand),
          INK,
          0.65,
        )
      }
    })
    sheet.fill(
      inkLine(
        { line: outline.slice(2, Math.round(outline.length * 0.72)), weight: 1.9, ends: [0, 0], lost: 0.6 },
        hand,
      ),
      INK,
    )
  }
}
