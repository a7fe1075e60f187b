import { cutOut, invertMask } from '@toile/imaging'
import { swapGarment } from '../../engines/builtin/src/swap-garment/swap.ts'
import { BELOW, DRESSES, OVER_TOPS, TOPS } from './labelled-photos.ts'
import type { SleevedTop } from './sleeve-cuts.ts'

/** A top put in the place of another one, and the shares of that which show now what its photo does not. */
export interface InventedShare {
  readonly garment: SleevedTop['length']
  readonly body: SleevedTop['length']
  readonly skin: number
  readonly cloth: number
}

/** Each top with the next one of either length put in its place: all pairs would take hours. */
export function* inventedShares(tops: readonly SleevedTop[]): Generator<InventedShare> {
  for (const [k, body] of tops.entries()) {
    for (const length of ['short', 'long'] as const) {
      const garment = [...tops.slice(k + 1), ...tops.slice(0, k)].find((top) => top.length === length)
      if (garment) yield { garment: length, body: body.length, ...inventedBy(garment, body) }
    }
  }
}

function inventedBy(garment: SleevedTop, { on, mask, shape }: SleevedTop): Pick<InventedShare, 'skin' | 'cloth'> {
  return swapGarment({
    photo: on.photo,
    mask,
    flatLay: { picture: cutOut(garment.on.photo, invertMask(garment.mask)), mask: garment.mask },
    garment: garment.shape,
    body: shape,
    style: { length: 0, ease: 0, folds: 1 },
    skin: on.labelled(['skin']),
    clothes: on.labelled([...TOPS, ...OVER_TOPS, ...DRESSES, ...BELOW]),
    seed: 1,
  }).invented
}
