import { ADVICE } from './advice.ts'
import {
  type ClothWords,
  type Collar,
  type Fabric,
  FABRICS,
  type GarmentDraft,
  listReadings,
  type Neckline,
  type Reading,
  readCloth,
  readSketch,
  recut,
  type SketchWords,
} from '@toile/drawing'
import type { GarmentType } from '@toile/contract'
import type { Stature } from './cut/body.ts'
import type { Design } from './cut/garment.ts'

/** What is asked of a garment in the uploaded pattern. */
export interface GarmentWords {
  readonly designs: readonly Design[]
  readonly stature: Stature
  readonly fabric: Fabric
  /** The colour that was named for the cloth: of use where the pattern's ground is clear, and among `ignored` until then. */
  readonly clothColour: ClothWords['main']['colour']
  /** Colours that were asked for parts of their own, `#rrggbb`. */
  readonly beltColour: string | undefined
  readonly buttonColour: string | undefined
  /** Factor on the print's usual size; undefined where no word says it. */
  readonly scale: number | undefined
  /** On a mannequin that is seen; otherwise the body is invisible. */
  readonly figure: boolean
  readonly view: 'front' | 'back' | 'three quarter' | undefined
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly readings: readonly Reading[]
  readonly warnings: readonly string[]
}

const SIZES = 'scale|scaled|print|prints|pattern|patterns|repeat|motif|motifs'
/** Phrases about the picture rather than the garment. Taken out before the garment is read: 'large' here is no cut. */
const PHRASES = [
  {
    kind: 'large',
    words: new RegExp(`\\b(?:large|big|bold|huge|giant|jumbo|oversized|blown[- ]up|maxi)[ -](?:${SIZES})\\b`, 'giu'),
  },
  { kind: 'small', words: new RegExp(`\\b(?:small|tiny|mini|micro|fine|ditsy|little)[ -](?:${SIZES})\\b`, 'giu') },
  { kind: 'ghost', words: /\b(?:ghost|invisible) (?:mannequin|body|figure)\b/giu },
  {
    kind: 'figure',
    words:
      /\b(?:on|worn by|with) (?:a |an |the )?(?:figure|mannequin|dummy|dress form)\b|\b(?:dress form|tailor'?s dummy|mannequin)\b/giu,
  },
  { kind: 'person', words: /\b(?:on|worn by|with) (?:a |an |the )?(?:model|woman|man|person)\b/giu },
  { kind: 'studio', words: /\b(?:in |with |under )?(?:a )?(?:soft )?studio (?:light|lighting)\b/giu },
  { kind: 'back', words: /\b(?:back view|rear view|from behind|from the back|seen from behind)\b/giu },
  { kind: 'three quarter', words: /\b(?:three[- ]quarters?|3\/4|angled|side)[ -](?:view|angle)\b/giu },
  { kind: 'front', words: /\bfront(?:al)? view\b/giu },
] as const
type PhraseKind = (typeof PHRASES)[number]['kind']

const NOBODY = 'No person is drawn here: the garment is shown on a mannequin.'

/** The cut of each type when the prompt names none. */
const CLASSIC: Readonly<Record<GarmentType, string>> = {
  'upper body': 'blouse with short sleeves, untucked',
  'lower body': 'a-line midi skirt',
  'full body': 'dress with short sleeves',
}
const COMPANIONS = { top: 'sleeveless scoop neck top', bottom: 'wide-leg trousers' } as const

/** Details that cannot be cut here: listed as ignored. */
const UNMADE = new Set<string>([
  'draped',
  'train',
  'quilted',
  'cables',
  'fringe',
  'embroidery',
  'cargo',
  'epaulettes',
  'bib',
  'bones',
  'piping',
  'drawstring',
  'turnups',
  'peplum',
  'jabot',
  'fur',
])

/**
 * Reads a prompt for a type of garment. Never fails; what has no effect is listed.
 * @param turn which picture of a request it is for: each is cut otherwise where the words leave it open, and says the same
 */
export function readGarmentWords(prompt: string, type: GarmentType | undefined, turn = 0): GarmentWords {
  const { rest, phrases } = takePhrases(prompt)
  const words = readGarments(rest)
  const cloth = readCloth(rest)
  const chosen = chooseGarments(words.garments, type, turn)
  const has = (kind: PhraseKind) => phrases.some((phrase) => phrase.kind === kind)
  const warnings = [...(chosen.warning === undefined ? [] : [chosen.warning]), ...(has('person') ? [NOBODY] : [])]
  const isDrawn = ({ kind }: { readonly kind: PhraseKind }) => kind !== 'person'
  const meansOf = (word: string) => {
    const means = words.readings.find((reading) => reading.word === word)?.means
    return means === undefined ? {} : { means }
  }
  const told = tellWords(words, cloth, chosen.shown)
  const main = chosen.shown[0]
  return {
    designs: chosen.designs,
    stature: words.body === 'man' ? 'man' : words.body === 'curvy' ? 'curvy' : 'woman',
    fabric: cloth.main.fabric ?? usualFabric(main) ?? 'cotton',
    clothColour: cloth.main.colour,
    beltColour: main?.details.beltColour,
    buttonColour: main?.details.buttonColour,
    scale: has('large') ? 1.7 : has('small') ? 0.55 : undefined,
    figure: (has('figure') || has('person')) && !has('ghost'),
    view: has('back') ? 'back' : has('three quarter') ? 'three quarter' : has('front') ? 'front' : undefined,
    ...listReadings(
      [...told.understood, ...phrases.filter(isDrawn).map(({ text }) => text.toLowerCase())].map((word) => ({
        fact: word,
        word,
        said: word,
        ...meansOf(word),
      })),
      [...told.ignored, ...phrases.filter((phrase) => !isDrawn(phrase)).map(({ text }) => text.toLowerCase())],
    ),
    warnings,
  }
}

/**
 * The words of a garment whose pattern has a clear ground: the cloth under it has a colour, and a word says which. `motifColour`: one that
 * was named and is the motifs' own, on which they would be lost.
 */
export function onClearGround(words: GarmentWords, motifColour?: string): GarmentWords {
  const { clothColour: colour } = words
  const note =
    colour === undefined
      ? `The pattern’s ground is clear: it is printed on white cloth${motifColour === undefined ? `. ${ADVICE.nameClothColour}` : `, since it has ${motifColour} itself. ${ADVICE.nameOtherColour}`}`
      : `The pattern’s ground is clear: it is printed on ${colour.name} cloth.`
  const names = (word: string): boolean => readCloth(word).main.colour?.hex === colour?.hex
  return {
    ...words,
    warnings: [...words.warnings, note],
    ...(colour && {
      understood: [...new Set([...words.understood, colour.name])],
      ignored: words.ignored.filter((word) => !names(word)),
    }),
  }
}

const CAPE = /\b(?:cape|capelet|cloak|mantle)\b(?! (?:sleeve|sleeves|back|overlay|coat|dress|gown))/giu
/** Necklines on which no collar is sewn, and those that one would cover. */
const BARE = new Set<Neckline>(['off shoulder', 'one shoulder', 'strapless', 'sweetheart', 'slip', 'halter'])
/** Collars that are cut in one with lapels. */
const LAPELLED = new Set<Collar>(['notch', 'peak', 'shawl'])
const WIDE = new Set<Neckline>(['boat', 'scoop', 'square', 'cowl', 'cowl slip'])

/** A cape that is asked for by itself is the garment, not something over one. */
function readGarments(prompt: string): SketchWords {
  const words = readSketch(prompt)
  const own = words.accessories.some(({ kind }) => kind === 'cape')
    ? readSketch(prompt.replace(CAPE, 'cape coat'))
    : words
  const read = own.garments.length === 1 ? own : words
  return { ...read, garments: read.garments.map(withMatchingParts) }
}

/** Parts made to agree: what was said comes before what the garment usually has; a cape falls over the arms. */
function withMatchingParts(draft: GarmentDraft): GarmentDraft {
  const { upper, said } = draft
  if (upper === undefined) return draft
  if (draft.details.cape) return { ...draft, upper: { ...upper, sleeve: 'none' } }
  if (upper.collar === 'none') return draft
  const asked = (slot: string) => said.some((word) => word.slot === slot)
  const bare = BARE.has(upper.neckline) && upper.collar !== 'bow'
  if (bare || (WIDE.has(upper.neckline) && asked('neckline') && !asked('collar')))
    return { ...draft, upper: { ...upper, collar: 'none' } }
  return WIDE.has(upper.neckline) && upper.collar !== 'bow'
    ? { ...draft, upper: { ...upper, neckline: 'crew' } }
    : draft
}

function takePhrases(prompt: string): { rest: string; phrases: { kind: PhraseKind; text: string }[] } {
  const phrases: { kind: PhraseKind; text: string }[] = []
  let rest = prompt.slice(0, 2000)
  for (const { kind, words } of PHRASES) {
    rest = rest.replace(words, (text) => {
      phrases.push({ kind, text })
      return ' , '
    })
  }
  return { rest, phrases }
}

interface Choice {
  readonly designs: readonly Design[]
  /** The drafts that are seen, most important first. */
  readonly shown: readonly GarmentDraft[]
  readonly warning?: string
}

function chooseGarments(named: readonly GarmentDraft[], type: GarmentType | undefined, turn: number): Choice {
  const drafts = named.map((draft) => recut(draft, turn))
  const uppers = drafts.filter((draft) => draft.upper !== undefined)
  const lowers = drafts.filter((draft) => draft.lower !== undefined)
  const kind: GarmentType =
    type ??
    (drafts.length === 0 || (uppers.length > 0 && lowers.length > 0)
      ? 'full body'
      : uppers.length > 0
        ? 'upper body'
        : 'lower body')
  const classic = (warning?: string): Choice => {
    const draft = readSketch(CLASSIC[kind]).garments[0]!
    // Nobody said how it is cut.
    return {
      designs: [designOf(recut({ ...draft, said: [] }, turn), kind)],
      shown: [],
      ...(warning === undefined ? {} : { warning }),
    }
  }
  if (drafts.length === 0)
    return classic('No garment was found in the prompt, so the pattern is shown on the classic cut of this type.')
  if (kind === 'upper body') {
    const [outer] = uppers.toSorted((a, b) => b.word.layer - a.word.layer)
    return outer === undefined
      ? classic('The prompt names nothing for the upper body, so the pattern is shown on its classic cut.')
      : { designs: [designOf(outer, kind)], shown: [outer] }
  }
  if (kind === 'lower body') {
    const [lower] = lowers
    return lower === undefined
      ? classic('The prompt names nothing for the lower body, so the pattern is shown on its classic cut.')
      : { designs: [designOf(lower, kind)], shown: [lower] }
  }
  const whole = uppers.find((draft) => draft.lower !== undefined) ?? uppers.find((draft) => draft.word.layer === 2)
  if (whole !== undefined) return { designs: [designOf(whole, kind)], shown: [whole] }
  const top = uppers[0]
  const bottom = lowers[0]
  const companion = (words: string) => readSketch(words).garments[0]!
  const lower = bottom ?? companion(COMPANIONS.bottom)
  const upper = top ?? companion(COMPANIONS.top)
  return {
    designs: [designOf(lower, 'lower body'), { ...designOf(upper, 'upper body'), tucked: upper.upper!.tucked }],
    shown: [top, bottom].filter((draft) => draft !== undefined),
    ...(top !== undefined && bottom !== undefined
      ? {}
      : { warning: 'Only one half of the outfit was named: the other is made of the same cloth.' }),
  }
}

function designOf(draft: GarmentDraft, type: GarmentType): Design {
  const upper = type === 'lower body' ? undefined : draft.upper
  const lower = type === 'upper body' ? undefined : draft.lower
  return { upper, lower, details: draft.details, layer: draft.word.layer, tucked: false }
}

/** The cloth that a garment is usually made of. */
const usualFabric = (draft: GarmentDraft | undefined): Fabric | undefined =>
  FABRICS.find((fabric) => fabric === draft?.fabric)

/** Which words are seen in the picture. Colours and prints are the pattern's own affair. */
function tellWords(
  words: SketchWords,
  cloth: ClothWords,
  shown: readonly GarmentDraft[],
): { understood: readonly string[]; ignored: readonly string[] } {
  const made = new Set<string>()
  const lost = new Set<string>()
  for (const draft of shown) {
    made.add(draft.word.name)
    for (const { text, slot, value } of draft.said) {
      // The cloth that is named last, or is the more exact of two, is read below.
      if (slot === 'fabric' && cloth.main.fabric !== undefined) continue
      const { collar, neckline } = draft.upper ?? {}
      const lostOut =
        (slot === 'collar' && value !== collar) ||
        (slot === 'neckline' && value !== neckline && [...WIDE].some((wide) => wide === value)) ||
        ((slot === 'sleeve' || slot === 'sleeve length') && draft.details.cape)
      const unmade =
        slot === 'print' ||
        lostOut ||
        (slot === 'tucked' && (shown.length < 2 || draft.upper === undefined)) ||
        lacksItsPlace(draft, String(value)) ||
        (UNMADE.has(String(value)) && !(value === 'drawstring' && draft.details.hood))
      if (unmade) lost.add(text)
      else made.add(text)
    }
  }
  const fabrics = cloth.understood.filter((word) => readCloth(word).main.fabric !== undefined)
  if (cloth.main.fabric !== undefined) for (const word of fabrics) made.add(word)
  const { beltColour, buttonColour } = shown[0]?.details ?? {}
  for (const word of words.understood) {
    const hex = readCloth(word).main.colour?.hex
    const isWorn = hex !== undefined && (hex === buttonColour || (hex === beltColour && shown[0]?.upper !== undefined))
    if (isWorn) made.add(word)
  }
  const bodies = words.understood.filter((word) => readSketch(word).body !== undefined)
  for (const word of bodies) made.add(word)
  const said = (list: Iterable<string>, word: string) => [...list].some((other) => sharesWord(other, word))
  for (const word of [...words.understood, ...words.ignored]) if (!said(made, word)) lost.add(word)
  return { understood: [...made], ignored: [...lost].filter((word) => !made.has(word)) }
}

/** Belts, ties and bows are sewn to what has an upper part, a raised waist is that of a dress; lapels leave a bow no place. */
function lacksItsPlace({ upper, lower }: GarmentDraft, detail: string): boolean {
  if (detail === 'belt' || detail === 'tie') return upper === undefined
  if (detail === 'bow') return upper === undefined || LAPELLED.has(upper.collar)
  return detail === 'empire' && (upper === undefined || lower?.kind !== 'skirt')
}

/** 'Puff sleeves' holds 'puff'. */
const sharesWord = (phrase: string, word: string): boolean =>
  phrase.toLowerCase() === word.toLowerCase() || ` ${phrase.toLowerCase()} `.includes(` ${word.toLowerCase()} `)
