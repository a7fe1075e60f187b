import { between, circle, point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { stroke } from './piece.ts'
import type { Shell } from './shell.ts'
import type { Stroke } from '../sketch/ink.ts'

/** A small part with its own filled outline: a collar wing, a pocket flap, a belt. */
export interface Trim {
  readonly outlines: readonly (readonly Point[])[]
  readonly contours: readonly Stroke[]
  readonly stitches?: readonly (readonly Point[])[]
}

export const closed = (points: readonly Point[], weight = 1.9): Trim => ({
  outlines: [points],
  contours: [{ ...stroke([...points, points[0]!], weight, [0.5, 0.5], 0), overshoot: 0 }],
})

/** A band of cloth round the neck. */
export function cutTurtleneck(body: Body): Trim {
  const { left, right } = body.neck()
  const place = (line: readonly Point[], share: number) => between(line[0]!, line[1]!, share)
  const [tl, tr] = [place(left, 0.1), place(right, 0.1)]
  const [bl, br] = [body.chest(-21, -8), body.chest(21, -8)]
  const top = smooth([point(tl.x - 3, tl.y), point((tl.x + tr.x) / 2, (tl.y + tr.y) / 2 + 6), point(tr.x + 3, tr.y)], 3)
  const bottom = smooth([br, body.chest(0, 6), bl], 3)
  return {
    outlines: [[...top, ...bottom]],
    contours: [
      stroke(top, 1.9),
      stroke(bottom, 1.7),
      stroke([top[0]!, bl], 1.9),
      stroke([top.at(-1)!, br], 2.2),
      stroke(
        smooth([point(tl.x - 2, tl.y + 9), point((tl.x + tr.x) / 2, tl.y + 16), point(tr.x, tr.y + 10)], 3),
        1.1,
        [0, 0.2],
        0,
      ),
    ],
  }
}

export function cutHood(body: Body): Trim {
  return closed(
    smooth(
      [
        body.chest(-18, -26),
        body.chest(-40, -22),
        body.chest(-50, 2),
        body.chest(-30, 16),
        body.chest(0, 26),
        body.chest(30, 16),
        body.chest(50, 2),
        body.chest(40, -22),
        body.chest(18, -26),
        body.chest(16, -4),
        body.chest(0, 8),
        body.chest(-16, -4),
        body.chest(-18, -26),
      ],
      5,
    ),
  )
}

export function cutBelt(shell: Shell, tie: boolean): readonly Trim[] {
  const [top, bottom] = [shell.across(ROW.waist - 0.07), shell.across(ROW.waist + 0.1)]
  const band: Trim = {
    outlines: [[...top, ...bottom.toReversed()]],
    contours: [stroke(top, 1.9, [0.5, 0.5], 0), stroke(bottom, 2.2, [0.5, 0.5], 0)],
  }
  const knot = shell.at(0.12, ROW.waist + 0.02)
  if (!tie) {
    const buckle = [
      point(knot.x - 8, knot.y - 10),
      point(knot.x + 8, knot.y - 9),
      point(knot.x + 8, knot.y + 10),
      point(knot.x - 8, knot.y + 9),
    ]
    return [band, { outlines: [], contours: [stroke([...buckle, buckle[0]!], 2.2, [1, 1], 0)] }]
  }
  const tail = (dx: number, dy: number) =>
    closed(
      smooth(
        [
          point(knot.x - 3, knot.y),
          point(knot.x + dx * 0.5 - 2, knot.y + dy * 0.5),
          point(knot.x + dx - 5, knot.y + dy),
          point(knot.x + dx + 6, knot.y + dy - 3),
          point(knot.x + dx * 0.5 + 8, knot.y + dy * 0.45),
          point(knot.x + 4, knot.y),
        ],
        5,
      ),
    )
  const loop = closed(
    smooth(
      [knot, point(knot.x + 16, knot.y - 13), point(knot.x + 26, knot.y - 2), point(knot.x + 14, knot.y + 7), knot],
      3,
    ),
  )
  return [
    band,
    tail(-12, 96),
    tail(14, 74),
    loop,
    closed(
      smooth(
        [
          point(knot.x - 6, knot.y - 8),
          point(knot.x + 7, knot.y - 6),
          point(knot.x + 6, knot.y + 9),
          point(knot.x - 6, knot.y + 8),
        ],
        3,
      ),
    ),
  ]
}

/** @param hem row of the garment's hem: pockets stay above it */
export function cutPocket(shell: Shell, kind: 'flap' | 'patch' | 'chest', s: -1 | 1, hem: number): Trim {
  const up = kind === 'chest' ? 0 : Math.max(0, 3.25 - hem)
  const [u0, u1, top, bottom] =
    kind === 'chest' ? [0.3, 0.62, 1.18, 1.62] : kind === 'flap' ? [0.42, 0.84, 2.58, 2.74] : [0.38, 0.86, 2.5, 3.02]
  const [v0, v1] = [top - up, bottom - up]
  const corners = [
    shell.at(s * u0, v0),
    shell.at(s * u1, v0 - 0.04),
    shell.at(s * u1, v1 - 0.03),
    shell.at(s * ((u0 + u1) / 2), v1 + (kind === 'flap' ? 0.02 : 0.06)),
    shell.at(s * u0, v1),
  ]
  return {
    outlines: [corners],
    contours: [stroke([...corners, corners[0]!], 1.6, [0.8, 0.8], 0)],
    stitches: [corners.slice(1).map((p) => between(p, shell.at(s * ((u0 + u1) / 2), (v0 + v1) / 2), 0.14))],
  }
}

/** Places of buttons down a front. */
export const buttonRow = (shell: Shell, u: number, from: number, to: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => shell.at(u, from + ((to - from) * i) / Math.max(1, count - 1)))

export const button = (p: Point, r = 3): string => circle(p.x, p.y, r)
