import { Sketch } from '../../geometry/sketch.ts'
import type { Motif } from '../../geometry/sketch.ts'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily } from '../spec.ts'
import { bristleStroke } from './scales.ts'

/** Strokes of a flat brush: dashes that lie one way, crosses, or long arcs; small dabs between. */
export const drawBrush: DrawFamily = (spec, random) => {
  const crosses = spec.variant === 2
  const heroes: Motif[] = []
  const fillers: Motif[] = []
  for (let round = 0; round < 2; round++) {
    for (const ink of spec.inks) {
      const bow = spec.variant === 3 ? 0.22 : random.between(-0.05, 0.05)
      const stroke = bristleStroke(ink, spec.ground, 190, spec.variant === 3 ? 44 : 60, bow, random)
      if (crosses) {
        const second = bristleStroke(ink, spec.ground, 190, 56, 0.03, random)
        const both = new Sketch().add(stroke)
        heroes.push({
          markup: `<g transform="rotate(42)">${both.markup}</g><g transform="rotate(-46)">${second.markup}</g>`,
          discs: [{ x: 0, y: 0, r: 92 }],
        })
      } else
        heroes.push({
          markup: stroke.markup,
          discs: [-70, -35, 0, 35, 70].map((x) => ({ x, y: bow * 120 * (1 - Math.abs(x) / 90), r: 33 })),
        })
      const dab = bristleStroke(shadesOf(ink, spec.ground).base, spec.ground, 150, 92, 0.04, random)
      fillers.push({
        markup: dab.markup,
        discs: [
          { x: -30, y: 0, r: 52 },
          { x: 30, y: 0, r: 52 },
        ],
      })
    }
  }
  return compose(
    {
      heroes,
      seconds: [],
      fillers,
      radius: crosses ? 84 : 112,
      secondScale: 0.5,
      fillerScale: 0.24,
      lean: spec.variant === 1 ? Math.PI : 0.3,
      layouts: ['tossed', 'tossed', 'straight', 'tossed'],
      heroShare: 0.5,
    },
    spec,
    random,
  )
}
