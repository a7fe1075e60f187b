import type { Family } from '../../engines/drawing/src/words/motif-names.ts'
import { MOTIF_WORDS } from '@toile/drawing'

/** The name by which a prompt asks for a motif family. */
export function motifOf(family: Family): string {
  const motif = MOTIF_WORDS.find((word) => word.family === family)
  if (!motif) throw new Error(`no word asks for ${family}`)
  return motif.name
}
