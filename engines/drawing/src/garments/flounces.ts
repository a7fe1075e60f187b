import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { smooth } from '../figures/curve.ts'
import type { Random } from '@toile/imaging'
import { gathers } from './drape.ts'
import type { Drape } from './drape.ts'
import { stroke } from './piece.ts'
import type { Shell } from './shell.ts'

/** A rippled edge across the cloth: round lobes of uneven width. */
function ripple(shell: Shell, v: number, count: number, deep: number, random: Random): Point[] {
  const points: Point[] = []
  for (let i = 0; i <= count; i++) {
    const u = Math.sin(((i + (i > 0 && i < count ? random.between(-0.25, 0.25) : 0)) / count - 0.5) * Math.PI)
    const p = shell.at(u, v)
    points.push(point(p.x, p.y + (i % 2 === 0 ? -deep * 0.5 : deep) * random.between(0.6, 1.1)))
  }
  return smooth(points, 4)
}

/** A gathered strip of cloth sewn on at one row, its free edge rippling at another. */
export function flounces(into: Drape, shell: Shell, seam: number, edge: number, random: Random): void {
  into.contours.push(stroke(shell.across(seam), 1.6, [0.5, 0.5], 0.1))
  gathers(into, shell, { row: seam + 0.02, by: (edge - seam) * 0.8, count: 15 }, random)
  if (edge < shell.hem - 0.1) {
    const line = ripple(shell, edge, 17, 6, random)
    into.contours.push(stroke(line, 2.2, [0.5, 0.5], 0.1))
    into.folds.push({ line: line.map((p) => point(p.x + 2, p.y + 5)), from: 8, to: 8 })
  }
}

/** Tiers: each gathered on to the one above, which ripples over it and shades it. */
export function tiers(into: Drape, shell: Shell, top: number, random: Random): void {
  const span = shell.hem - top
  const count = span > 4.2 ? 3 : 2
  for (let i = 1; i <= count; i++) {
    const v = top + (span * i) / (count + 1)
    const line = ripple(shell, v, 13 + i * 2, 4, random)
    into.contours.push(stroke(line, 2.2, [0.5, 0.5], 0.1))
    into.folds.push({ line: line.map((p) => point(p.x + 2, p.y + 4)), from: 7, to: 7 })
    gathers(into, shell, { row: v + 0.05, by: span * 0.17, count: 14 + i * 2 }, random)
    into.lights.push({ line: shell.down(-0.4, -0.42, v + 0.2, v + span * 0.16), from: 3, to: 5 })
  }
}
