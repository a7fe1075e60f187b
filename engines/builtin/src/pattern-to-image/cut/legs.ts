import type { Part, Patch } from './mesh.ts'
import { cutLeg, type TrouserCut } from './trousers.ts'

/** Both legs: the fronts first. */
export const cutTrousers = (cut: TrouserCut, part: (name: string, grain?: number) => Part): readonly Patch[] =>
  (['front', 'back'] as const).flatMap((facing) =>
    ([-1, 1] as const).map((side) =>
      cutLeg(cut, side, facing, part(`${side < 0 ? 'left' : 'right'} leg ${facing}`, side * 0.02)),
    ),
  )
