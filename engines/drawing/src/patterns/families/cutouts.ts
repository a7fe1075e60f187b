import { dab } from '../../botany/motifs.ts'
import { arc, brushLine, closedCurve, point, polar, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import type { DrawFamily } from '../spec.ts'

/** A paper cut-out of weed: rounded lobes on both sides of a bending stem. */
function weed(ink: string, random: Random): Motif {
  const marks = new Marks()
  const stem = arc(point(0, 104), point(0, -70), random.between(-0.16, 0.16), 12)
  marks.fill(
    brushLine(stem, (t) => 9 - t * 3),
    ink,
  )
  const lobes = 4
  for (let i = 0; i < lobes; i++) {
    const at = stem[Math.round((0.14 + (0.76 * i) / lobes) * 12)]!
    for (const side of [-1, 1]) {
      const length = (96 - i * 13) * random.between(0.92, 1.08)
      const to = point(at.x + side * length * 0.82, at.y - length * 0.62 - 6)
      marks.fill(brushLine(arc(at, to, side * 0.2, 10), finger), ink)
    }
  }
  marks.fill(brushLine(arc(stem[11]!, point(stem[12]!.x, -112), 0.05, 8), finger), ink)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 62, r: 62 },
      { x: 0, y: 0, r: 84 },
      { x: 0, y: -66, r: 56 },
    ],
  }
}

/** Half-width of a lobe: slim at the stem, round at its end. */
const finger = (t: number): number => 5 + 8.5 * Math.sin(Math.PI * Math.min(1, 0.05 + t * 0.9)) * (0.4 + t * 0.8)

/** A pebble form with a bite or a hole. */
function pebble(ink: string, inner: string, random: Random): Motif {
  const n = 7
  const phase = random.between(0, TAU)
  const outline = (r: number, unrest: number) =>
    Array.from({ length: n }, (_, i) =>
      polar(r * (1 + unrest * Math.sin(phase + i * 2.4) + random.bell() * 0.04), (i / n) * TAU),
    )
  const marks = new Marks().fill(closedCurve(outline(88, 0.14)), ink)
  const hole = outline(30, 0.2).map((p) => point(p.x + 14, p.y - 12))
  marks.fill(closedCurve(hole), inner)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 98 }] }
}

function arch(inks: readonly string[]): Motif {
  const marks = new Marks()
  inks.forEach((ink, i) => {
    const r = 86 - i * 30
    if (r > 10)
      marks.fill(
        brushLine(
          Array.from({ length: 15 }, (_, k) => polar(r, Math.PI + (k / 14) * Math.PI, point(0, 34))),
          () => 12,
        ),
        ink,
      )
  })
  return { markup: marks.markup, discs: [{ x: 0, y: -6, r: 90 }] }
}

export const drawCutouts: DrawFamily = (spec, random) => {
  const heroes: Motif[] = []
  const ink = (i: number) => spec.inks[i % spec.inks.length]!
  for (let i = 0; i < Math.max(3, spec.inks.length); i++) heroes.push(weed(ink(i), random))
  const inner = (i: number) => (spec.inks.length > 1 ? ink(i + 1) : spec.ground)
  const seconds = spec.inks.flatMap((own, i) => [
    pebble(own, inner(i), random),
    arch([own, inner(i) === spec.ground ? own : inner(i), ink(i + 2)]),
  ])
  return compose(
    {
      heroes,
      seconds,
      fillers: spec.inks.map((own) => dab(own, random)),
      radius: 140,
      secondScale: 0.58,
      fillerScale: 0.16,
      lean: spec.variant === 1 ? 0.15 : Math.PI,
      layouts: ['tossed', 'half-drop', 'tossed', 'brick'],
      heroShare: 0.46,
    },
    spec,
    random,
  )
}
