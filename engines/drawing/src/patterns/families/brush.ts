import { dab } from '../../botany/motifs.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { compose } from '../compose.ts'
import type { DrawFamily } from '../spec.ts'
import { bristleStroke } from './scales.ts'

/** Strokes of a flat brush: dashes that lie one way, crosses, or long arcs; small dabs between. */
export const drawBrush: DrawFamily = (spec, random) => {
  const crosses = spec.variant === 2
  const heroes: Motif[] = []
  const fillers: Motif[] = []
  for (let round = 0; round < 2; round++) {
    for (const ink of spec.inks) {
      const bow = spec.variant === 3 ? 0.22 : random.between(0.05, 0.13) * (random.chance(0.5) ? 1 : -1)
      const stroke = bristleStroke({ ink, ground: spec.ground }, { length: 190, width: 44, bow }, random)
      if (crosses) {
        const second = bristleStroke({ ink, ground: spec.ground }, { length: 190, width: 56, bow: 0.03 }, random)
        const both = new Marks().add(stroke)
        heroes.push({
          markup: `<g transform="rotate(42)">${both.markup}</g><g transform="rotate(-46)">${second.markup}</g>`,
          discs: [{ x: 0, y: 0, r: 92 }],
        })
      } else
        heroes.push({
          markup: stroke.markup,
          discs: [-70, -35, 0, 35, 70].map((x) => ({ x, y: bow * 120 * (1 - Math.abs(x) / 90), r: 30 })),
        })
      fillers.push(dab(ink, random))
    }
  }
  return compose(
    {
      heroes,
      seconds: [],
      fillers,
      radius: crosses ? 84 : 112,
      secondScale: 0.5,
      fillerScale: 0.15,
      lean: spec.variant === 1 ? Math.PI : 0.3,
      layouts: ['tossed', 'tossed', 'straight', 'tossed'],
      heroShare: 0.5,
    },
    spec,
    random,
  )
}
