import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import type { Shell } from './shell.ts'
import type { Collar } from './style.ts'
import { closed } from './trimmings.ts'
import type { Trim } from './trimmings.ts'

/** What a collar is cut on. */
interface CollarCut {
  readonly body: Body
  readonly shell: Shell
  /** Where lapels end. */
  readonly breakU: number
  readonly breakRow: number
  /** A wing on either side: `at` gives points of the chest, x outwards, and `s` the side. */
  readonly both: (draw: (at: (x: number, y: number) => Point, s: -1 | 1) => readonly Point[]) => Trim[]
}

/** The pieces of each collar, in the order in which they are laid down. */
const COLLARS: Readonly<Record<Collar, (cut: CollarCut) => readonly Trim[]>> = {
  none: () => [],
  shirt: ({ both }) =>
    both((at) => [
      ...smooth([at(17, -20), at(10, -6), at(1, 3)], 3),
      ...smooth([at(9, 20), at(16, 27)], 3),
      ...smooth([at(29, 12), at(23, -10), at(17, -20)], 3),
    ]),
  camp: ({ both }) =>
    both((at) => [
      ...smooth([at(17, -16), at(10, 6), at(2, 26)], 3),
      at(24, 38),
      at(26, 22),
      at(40, 20),
      ...smooth([at(32, 0), at(17, -16)], 3),
    ]),
  wide: ({ both }) =>
    both((at) => [
      ...smooth([at(17, -18), at(8, 0), at(0, 12)], 3),
      ...smooth([at(24, 46), at(42, 38), at(46, 10), at(30, -6), at(17, -18)], 4),
    ]),
  'peter pan': ({ both }) =>
    both((at) =>
      smooth([at(16, -14), at(8, -2), at(1, 5), at(9, 25), at(26, 25), at(33, 9), at(26, -7), at(16, -14)], 3),
    ),
  mandarin: ({ both }) =>
    both((at) => [...smooth([at(15, -26), at(8, -14), at(1, -4)], 3), at(1, 7), ...smooth([at(12, 2), at(20, -9)], 3)]),
  bow: ({ body, both }) => {
    const knot = body.chest(0, 12)
    const loops = both((at) => smooth([at(2, 10), at(22, -4), at(38, 4), at(34, 22), at(16, 21), at(2, 15)], 4))
    const tails = ([-1, 1] as const).map((s) =>
      closed(
        smooth(
          [
            body.chest(s * 2, 14),
            body.chest(s * 14, 52),
            body.chest(s * 18, 92),
            body.chest(s * 6, 96),
            body.chest(s * 4, 60),
            body.chest(-s * 1, 16),
          ],
          5,
        ),
        1.7,
      ),
    )
    return [
      ...tails,
      ...loops,
      closed(
        smooth(
          [
            point(knot.x - 5, knot.y - 5),
            point(knot.x + 5, knot.y - 5),
            point(knot.x + 5, knot.y + 6),
            point(knot.x - 5, knot.y + 6),
          ],
          3,
        ),
        1.6,
      ),
    ]
  },
  shawl: ({ shell, both, breakU, breakRow }) =>
    both((at, s) =>
      smooth(
        [
          at(15, -22),
          at(31, -2),
          at(45, 34),
          shell.at(s * 0.52, 1.3),
          shell.at(s * (breakU + 0.05), breakRow),
          shell.at(s * 0.2, 1.2),
          at(15, 0),
          at(15, -22),
        ],
        5,
      ),
    ),
  fur: ({ shell, both, breakU, breakRow }) =>
    both((at, s) =>
      smooth(
        [
          at(12, -30),
          at(38, -16),
          at(58, 22),
          shell.at(s * 0.68, 1.25),
          shell.at(s * (breakU + 0.14), Math.min(breakRow, 1.9)),
          shell.at(s * 0.14, 1.1),
          at(13, 0),
          at(12, -30),
        ],
        5,
      ),
    ),
  funnel: ({ body }) => [
    closed(
      smooth(
        [
          body.chest(-24, -30),
          body.chest(0, -20),
          body.chest(24, -30),
          body.chest(27, -4),
          body.chest(0, 10),
          body.chest(-27, -4),
          body.chest(-24, -30),
        ],
        4,
      ),
      2,
    ),
  ],
  sailor: ({ body, both }) => [
    ...both((at) => [
      ...smooth([at(17, -18), at(12, 10), at(0, 62)], 4),
      ...smooth([at(18, 54), at(40, 40), at(58, 26)], 4),
      ...smooth([at(52, 4), at(34, -4), at(17, -18)], 4),
    ]),
    closed(
      smooth(
        [
          body.chest(-7, 54),
          body.chest(7, 54),
          body.chest(6, 68),
          body.chest(15, 110),
          body.chest(0, 84),
          body.chest(-14, 112),
          body.chest(-5, 68),
          body.chest(-7, 54),
        ],
        3,
      ),
      1.6,
    ),
  ],
  jabot: ({ body }) =>
    [0, 1, 2]
      .map((i) =>
        closed(
          smooth(
            [
              body.chest(-5, 2 + i * 22),
              body.chest(-20 + i * 2, 20 + i * 24),
              body.chest(-12, 30 + i * 25),
              body.chest(-3, 24 + i * 25),
              body.chest(5, 34 + i * 25),
              body.chest(20 - i * 2, 22 + i * 24),
              body.chest(6, 2 + i * 22),
              body.chest(-5, 2 + i * 22),
            ],
            3,
          ),
          1.7,
        ),
      )
      .toReversed(),
  peak: ({ shell, both, breakU, breakRow }) =>
    both((at, s) => [
      ...smooth([at(15, -22), at(26, -8), at(37, 14)], 4),
      at(40, 26),
      at(62, 12),
      ...smooth(
        [
          at(60, 30),
          shell.at(s * 0.54, 1.2),
          shell.at(s * (0.3 + breakU * 0.6), (1.2 + breakRow) / 2),
          shell.at(s * (breakU + 0.02), breakRow),
        ],
        5,
      ),
      ...smooth([shell.at(s * (0.14 + breakU * 0.6), 1.1), at(16, 8), at(15, -22)], 5),
    ]),
  notch: ({ shell, both, breakU, breakRow }) =>
    both((at, s) => [
      ...smooth([at(15, -22), at(25, -8), at(35, 12)], 4),
      at(40, 24),
      at(25, 31),
      at(48, 39),
      ...smooth(
        [
          shell.at(s * 0.5, 1.2),
          shell.at(s * (0.3 + breakU * 0.6), (1.2 + breakRow) / 2),
          shell.at(s * (breakU + 0.02), breakRow),
        ],
        5,
      ),
      ...smooth([shell.at(s * (0.14 + breakU * 0.6), 1.1), at(16, 8), at(15, -22)], 5),
    ]),
}

/** Collars lie on the chest: the same points on every pose. `breakU`, `breakRow`: where lapels end. */
export function cutCollar(
  body: Body,
  shell: Shell,
  collar: Collar,
  [breakU, breakRow]: readonly [number, number],
): readonly Trim[] {
  const both: CollarCut['both'] = (draw) =>
    ([-1, 1] as const).map((s) => closed(draw((x, y) => body.chest(s * x, y), s)))
  return COLLARS[collar]({ body, shell, breakU, breakRow, both })
}
