import type { Random } from '@toile/imaging'
import { LAPELS } from './bodice.ts'
import { GARMENT_WORDS } from '../words/garment-words.ts'
import { draftOf } from '../words/garment-draft.ts'
import type { GarmentDraft } from '../words/garment-draft.ts'
import { HEMS } from './style.ts'
import type { Fabric, Garment, PocketKind, Print, Upper } from './style.ts'

/** Colours that go together, for garments whose colour was not named. */
const HOUSE_COLOURS: readonly (readonly string[])[] = [
  ['#8c2f39', '#e9dfcb', '#23304f'],
  ['#2f5d50', '#efe4cf', '#7a4a35'],
  ['#2c3e66', '#f2ead9', '#b8563c'],
  ['#c78d3a', '#2b2a31', '#e8dfd0'],
  ['#b96f86', '#3a3440', '#efe6d8'],
  ['#6f7f5a', '#f0e7d6', '#5a3a2c'],
]
const CLOTH_COLOURS: Partial<Record<Fabric, string>> = { denim: '#41618c', leather: '#2a2628', fur: '#dcc9ad' }
/** Garments whose colour goes without saying. */
const NAMED_COLOURS: Readonly<Record<string, string>> = {
  'trench coat': '#c9ad83',
  'fur coat': '#dcc9ad',
  'puffer coat': '#2f3d56',
  dirndl: '#35543f',
}
/** Ground colours that a print has when none is named. */
const PRINT_COLOURS: Partial<Record<Print, string>> = {
  zebra: '#f3eee4',
  houndstooth: '#f3eee4',
  leopard: '#c99a5b',
  tartan: '#a8262c',
  'tie dye': '#4a6fa5',
}
/** What completes an outfit that was only half described: drawn in line on the white of the paper. */
export const PAPER_WHITE = '#faf7f0'

const wordNamed = (name: string) => GARMENT_WORDS.find((word) => word.name === name)!

function finished(draft: GarmentDraft, colour: string): Garment {
  const [first, second] = draft.colours
  // Denim is blue, whatever else a garment of that cut is made of and printed with.
  const denim = draft.fabric === 'denim' && (draft.print === undefined || PRINT_COLOURS[draft.print] === undefined)
  const own =
    first?.hex ??
    (denim && draft.word.colour === undefined ? CLOTH_COLOURS.denim : undefined) ??
    (draft.print === undefined
      ? (draft.word.colour?.hex ?? NAMED_COLOURS[draft.word.name] ?? CLOTH_COLOURS[draft.fabric])
      : PRINT_COLOURS[draft.print]) ??
    colour
  // Two colours and no print: the second is the trimmings' where a garment has some, else the cloth is striped.
  const trimmed =
    second !== undefined && draft.print === undefined && (draft.word.layer > 0 || draft.lower?.kind === 'skirt')
  const trimming = trimmed ? second.hex : undefined
  const striped = second !== undefined && !trimmed && draft.fabric !== 'tweed'
  const { details } = draft
  return {
    name: draft.word.name,
    layer: draft.word.layer,
    upper: draft.upper,
    lower: draft.lower,
    details: {
      ...details,
      pocketKind: pocketKindOf(draft),
      belt: details.belt || (trimmed && draft.word.layer === 0),
      beltColour: details.beltColour ?? trimming,
      collarColour: details.collarColour ?? trimming,
      buttonColour: details.buttonColour ?? trimming,
    },
    cloth: {
      colour: own,
      second: second?.hex,
      fabric: draft.fabric,
      print: draft.print ?? (striped ? 'stripes' : undefined),
    },
  }
}

/** The last word about pockets that was said. */
function pocketKindOf({ said }: GarmentDraft): PocketKind | undefined {
  const text = said.findLast(({ value }) => value === 'pockets')?.text
  if (text === undefined) return undefined
  return text.includes('patch') ? 'patch' : text.includes('flap') ? 'flap' : 'plain'
}

/**
 * The garments of one sheet: colours chosen where none was named, fronts opened over what is worn beneath, and the
 * outfit completed so that nobody stands half dressed. Without a garment, a free choice.
 */
export function outfitOf(drafts: readonly GarmentDraft[], random: Random, complete: boolean): readonly Garment[] {
  const palette = random.pick(HOUSE_COLOURS)
  const chosen =
    drafts.length > 0
      ? drafts
      : [draftOf(wordNamed(random.pick(['slip dress', 'gown', 'shirt dress', 'jumpsuit', 'wrap dress', 'coat'])))]
  const shown = chosen.filter((draft, i) => !chosen.some((later, k) => k > i && clashes(draft, later)))
  const garments = shown.map((draft, i) => finished(draft, complete ? palette[i % palette.length]! : PAPER_WHITE))
  if (!complete) return garments
  const plain = (name: string) => finished({ ...draftOf(wordNamed(name)), fabric: 'cotton' }, PAPER_WHITE)
  const under = garments.some((garment) => garment.layer === 0 && garment.upper !== undefined)
  const lower = garments.some((garment) => garment.lower !== undefined)
  const result = garments.map((garment, i): Garment => {
    const lapels = garment.upper?.collar === 'notch' || garment.upper?.collar === 'shawl'
    const hides = garment.layer === 2 ? !garment.details.tie : garment.layer === 1 && !lapels
    const buried =
      garment.layer === 2 &&
      garment.upper !== undefined &&
      garments.some((one) => one.upper === undefined && isUnder(one, garment.upper!))
    const open = (buried || (hides && under)) && !shown[i]!.closureNamed && garment.upper?.sleeve !== 'none'
    return open && garment.upper !== undefined ? { ...garment, upper: { ...garment.upper, closure: 'open' } } : garment
  })
  // A bib is worn over a top.
  const bib = result.find(({ upper }) => upper?.neckline === 'bib')
  if (bib !== undefined && !result.some((one) => one !== bib && one.layer === 0 && one.upper !== undefined))
    result.push(plain('T-shirt'))
  const outer = result.find((garment) => garment.layer === 2)
  // A shoulder that an outer garment leaves free is bare, not clad in what was never asked for.
  const bared = result.some(
    ({ layer, upper }) => layer > 0 && ['off shoulder', 'one shoulder'].includes(upper?.neckline ?? ''),
  )
  const short = outer?.upper !== undefined && HEMS[outer.upper.hem] < HEMS.micro
  if (!lower && (outer === undefined || short || outer.upper?.closure === 'open'))
    result.push(plain(under || outer ? 'cigarette trousers' : 'trousers'))
  if (!under && !result.some((garment) => garment.layer === 0 && garment.upper) && outer === undefined) {
    const jacket = result.some((garment) => garment.layer === 1)
    const closed = result.some((garment) => garment.layer === 1 && garment.upper?.collar === 'none')
    if (!closed) result.push(plain(bared ? 'bandeau top' : jacket ? 'T-shirt' : 'tank top'))
  } else if (outer?.upper !== undefined && !under) {
    // Nobody wears a coat over nothing: where its front shows what is under it, a plain top.
    if (outer.upper.closure === 'open') result.push(plain('turtleneck'))
    else if (LAPELS.includes(outer.upper.collar)) result.push(plain(bared ? 'bandeau top' : 'T-shirt'))
  }
  return result
}

/** Whether a coat that is closed leaves nothing of a skirt or of trousers to be seen. */
const isUnder = ({ lower }: Garment, { hem }: Upper): boolean =>
  lower !== undefined && HEMS[lower.hem] <= HEMS[hem] + LEAST_SHOWN

/** Units of a hem that have to show for a garment to be seen under another. Chosen by eye. */
const LEAST_SHOWN = 30

/** A dress can be worn over trousers that are longer. */
const overTrousers = (dress: GarmentDraft, { upper, lower }: GarmentDraft): boolean =>
  dress.upper !== undefined &&
  dress.lower?.kind === 'skirt' &&
  upper === undefined &&
  lower?.kind === 'trousers' &&
  HEMS[lower.hem] > HEMS[dress.lower.hem] + LEAST_SHOWN

/** Two skirts, or a skirt and trousers, cannot be worn at once: the later word holds. */
const clashes = (a: GarmentDraft, b: GarmentDraft): boolean =>
  (a.lower !== undefined && b.lower !== undefined && !overTrousers(a, b) && !overTrousers(b, a)) ||
  (a.upper !== undefined && b.upper !== undefined && a.word.layer === b.word.layer && a.word.layer > 0)
