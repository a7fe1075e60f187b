/**
 * What a looker saw, as it is committed:
 *
 *     { "round": "first", "pictures": { "1": { "garment": ["dress"], "motif": [], "cut": ["midi", "V-neck"] } } }
 *
 * by the numbers on the sheets. Several files may share a round, each with other pictures.
 */
import { CUTS, GARMENTS, MOTIFS } from '../prompts/types.ts'

export interface Seen {
  readonly garment: readonly string[]
  readonly motif: readonly string[]
  readonly cut: readonly string[]
}

export interface Verdicts {
  readonly round: string
  readonly pictures: ReadonlyMap<number, Seen>
}

const LISTS: { readonly [Kind in keyof Seen]: readonly string[] } = { garment: GARMENTS, motif: MOTIFS, cut: CUTS }
const KINDS = Object.keys(LISTS) as (keyof Seen)[]

/** Reads one file's text. Throws where a word is not in the closed list, or what is needed is not there. */
export function parseVerdicts(text: string): Verdicts {
  const { round, pictures } = JSON.parse(text) as { round?: string; pictures?: Record<string, Partial<Seen>> }
  if (!round || !pictures) throw new Error('a verdict file has a round and pictures')
  const seen = Object.entries(pictures).map(([number, chosen]): [number, Seen] => {
    for (const [kind, words] of Object.entries(chosen)) {
      const strange = words.filter((word) => !LISTS[kind as keyof Seen]?.includes(word))
      if (strange.length > 0) throw new Error(`picture ${number}: no ${kind} of the closed list: ${strange.join(', ')}`)
    }
    const [garment, motif, cut] = KINDS.map((kind) => chosen[kind] ?? [])
    return [Number(number), { garment: garment!, motif: motif!, cut: cut! }]
  })
  return { round, pictures: new Map(seen) }
}

/** The verdicts of one round together. Throws where two files judge the same picture. */
export function mergeVerdicts(files: readonly Verdicts[], round: string): Verdicts {
  const pictures = new Map<number, Seen>()
  for (const file of files.filter((each) => each.round === round)) {
    for (const [number, seen] of file.pictures) {
      if (pictures.has(number)) throw new Error(`picture ${number} is judged twice in round ${round}`)
      pictures.set(number, seen)
    }
  }
  return { round, pictures }
}
