import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Random } from '@toile/imaging'
import type { FoldedCloth } from './pipe-folds.ts'
import { stroke } from './piece.ts'
import type { Shell } from './shell.ts'

export type PleatKind = 'knife' | 'box' | 'sunray'

/** Pleats across the front: how many, how far their hem steps (units), and how long they stay pressed shut (share of height). By eye. */
const KINDS: Readonly<Record<PleatKind, { count: number; step: number; shut: number }>> = {
  knife: { count: 15, step: 5, shut: 0.25 },
  box: { count: 6, step: 8, shut: 0.3 },
  sunray: { count: 24, step: 7, shut: 0.05 },
}

/** Pressed pleats: straight edges from the band to the hem, each with its turned side dark, opening as they fall. */
export function pleats(shell: Shell, kind: PleatKind, top: number, random: Random): FoldedCloth {
  const { count, step, shut } = KINDS[kind]
  const angle = (i: number) => Math.sin((i / count - 0.5) * Math.PI * 0.94) / Math.sin(0.47 * Math.PI)
  const hem: Point[] = []
  const result: { -readonly [K in keyof FoldedCloth]: FoldedCloth[K][number][] } = {
    hem,
    contours: [],
    folds: [],
    lights: [],
    valleys: [],
    turned: [],
  }
  const at = (u: number, up: number): Point => {
    const p = shell.at(u, shell.hem)
    return point(p.x, p.y - up)
  }
  // A swing of the whole skirt opens some pleats more than others.
  const phase = random.between(0, 6)
  for (let i = 0; i < count; i++) {
    const [left, right] = [angle(i), angle(i + 1)]
    const wide = right - left
    const open = 0.5 + 0.5 * Math.sin(phase + i * (kind === 'sunray' ? 0.9 : 0.7))
    const lean = (u: number, t: number) => shell.at(u * (0.96 + 0.04 * t), top + 0.12 + (shell.hem - top - 0.12) * t)
    const edge = (u: number, from: number, to: number) =>
      Array.from({ length: 13 }, (_, k) => lean(u, from + ((to - from) * k) / 12))
    const deep = step * (0.6 + open * 0.8)
    if (kind === 'box') {
      const fold = wide * (0.12 + 0.06 * open)
      hem.push(
        at(left + fold, -deep * 0.3),
        at((left + right) / 2, -deep * 0.45),
        at(right - fold, -deep * 0.3),
        at(right - fold * 0.4, deep),
        at(right, deep * 1.1),
      )
      for (const u of [left + fold, right - fold])
        result.contours.push({
          ...stroke(
            [...edge(left + (u - left) * 0.5 + wide * 0.25, 0, 0.02), ...edge(u, 0.3, 1)],
            1.5,
            [0.7, 0.6],
            0.2,
          ),
          overshoot: 0,
        })
      if (i < count - 1)
        result.valleys.push([
          lean(right, shut),
          ...edge(right - fold, 0.45, 1),
          at(right - fold, 0),
          at(right, deep),
          at(right + fold, 0),
          ...edge(right + fold, 1, 0.45),
        ])
      result.turned.push([...edge(left + wide * 0.66, 0.05, 1), ...edge(right - fold, 1, 0.05)])
      result.lights.push({ line: edge(left + wide * 0.36, 0.2, 0.94), from: 2, to: 5 })
      continue
    }
    hem.push(
      at(left, deep * 0.2),
      at(left + wide * 0.2, -deep * 0.5),
      at(right - wide * 0.12, -deep * 0.25),
      at(right, deep * 0.75),
    )
    if (i < count - 1)
      result.contours.push({
        ...stroke([...edge(right, random.between(0, 0.03), 1), at(right, deep * 0.7)], 1.45, [0.5, 0.7], 0.3),
        overshoot: 0,
      })
    const start = shut * random.between(0.6, 1.4)
    result.turned.push([
      lean(right, start),
      ...edge(right - wide * (0.34 + 0.2 * open), start + 0.1, 1),
      at(right, deep * 0.6),
      ...edge(right, 1, start),
    ])
    result.valleys.push([
      lean(right, start + 0.08),
      ...edge(right - wide * (0.08 + 0.12 * open), start + 0.2, 1),
      at(right, deep * 0.6),
      ...edge(right, 1, start + 0.1),
    ])
    if (open > 0.35)
      result.lights.push({
        line: edge(left + wide * 0.26, start + random.between(0, 0.2), random.between(0.7, 0.97)),
        from: 0.8,
        to: Math.min(5, 1 + wide * 18),
      })
  }
  return result
}
