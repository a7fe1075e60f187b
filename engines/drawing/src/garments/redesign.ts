import type { GarmentDraft, NamedTrait } from '../words/garment-draft.ts'
import { HEMS } from './style.ts'
import type { Details, Neckline } from './style.ts'

/** Necklines that can stand for one another: those that leave the shoulders free, and those that cover them. */
const BARE: readonly Neckline[] = ['sweetheart', 'slip', 'halter', 'strapless']
const COVERED: readonly Neckline[] = ['crew', 'v', 'square', 'scoop', 'boat']

const next = (cycle: readonly Neckline[], from: Neckline, by: number): Neckline =>
  cycle[(cycle.indexOf(from) + by) % cycle.length]!

/**
 * The same garment as another designer would finish it: only what was not said changes, and little of that.
 * @param turn which proposal, 0 to 3; 0 leaves the garment as it is
 */
export function redesigned(draft: GarmentDraft, turn: number): GarmentDraft {
  if (turn % 4 === 0) return draft
  const said = (...slots: readonly NamedTrait['slot'][]) => draft.said.some(({ slot }) => slots.includes(slot))
  const result = { ...draft }
  if (!said('neckline', 'collar', 'closure')) result.upper = anotherNeck(draft, turn)
  if (turn === 3 && result.upper?.collar === 'shirt' && draft.word.layer === 0 && !said('sleeve', 'sleeve length'))
    result.upper = { ...result.upper, sleeveLength: 'short' }
  if (!said('detail')) result.details = { ...draft.details, ...anotherDetail(draft, turn) }
  return result
}

function anotherNeck({ upper, details, word }: GarmentDraft, turn: number): GarmentDraft['upper'] {
  if (upper === undefined || details.hood || details.cape) return upper
  if (upper.collar === 'notch' && turn === 2) return { ...upper, collar: 'peak' }
  if (upper.collar === 'shirt' && turn === 2) return { ...upper, collar: 'mandarin', neckline: 'crew' }
  if (upper.collar !== 'none' || upper.closure !== 'none' || word.layer > 0) return upper
  const cycle = [BARE, COVERED].find((one) => one.includes(upper.neckline))
  return cycle === undefined ? upper : { ...upper, neckline: next(cycle, upper.neckline, turn) }
}

/** One thing more: a pocket, a pleat, a belt, a slit. */
function anotherDetail({ upper, lower, word, details }: GarmentDraft, turn: number): Partial<Details> {
  if (word.layer > 0) return turn === 1 ? { pockets: !details.pockets } : turn === 3 ? { epaulettes: true } : {}
  if (lower?.kind === 'trousers') {
    if (lower.shape === 'slim') return turn === 1 ? { piping: true } : {}
    const low = HEMS[lower.hem] > HEMS.knee
    return turn === 1
      ? { pleats: true }
      : turn === 2
        ? low
          ? { turnups: true }
          : {}
        : details.pockets
          ? { belt: true }
          : { pockets: true }
  }
  if (lower?.kind === 'skirt') {
    if (turn === 1) return HEMS[lower.hem] > HEMS.knee ? { slit: true } : { belt: true }
    return turn === 2 ? { belt: false, tie: !details.tie } : upper === undefined ? { piping: true } : { empire: true }
  }
  return upper?.collar === 'shirt' && turn === 1 ? { pockets: true } : {}
}
