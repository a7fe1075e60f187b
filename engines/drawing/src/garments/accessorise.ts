import type { Random } from '@toile/imaging'
import { ACCESSORY_WORDS } from '../words/accessory-names.ts'
import type { AccessoryDraft } from '../words/read-sketch.ts'
import type { Accessory } from './accessories.ts'

/** Leathers and felts that go with every outfit, for accessories whose colour was not named. */
const QUIET = ['#2a2629', '#7d4b31', '#a9835a', '#5b1f2a', '#39424f'] as const

/** The accessories of a sheet with their colours settled; of two of a kind the later holds. */
export function accessoriesOf(drafts: readonly AccessoryDraft[], random: Random): readonly Accessory[] {
  const quiet = random.pick(QUIET)
  return drafts
    .filter((draft, i) => !drafts.some((later, k) => k > i && later.kind === draft.kind))
    .map(({ kind, colour, fabric, print }) => ({
      kind,
      colour: colour ?? ACCESSORY_WORDS[kind].colour ?? quiet,
      fabric: fabric ?? ACCESSORY_WORDS[kind].fabric,
      print,
    }))
}
