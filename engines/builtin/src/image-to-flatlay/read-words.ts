import { type GarmentDraft, listReadings, type Reading, readSketch } from '@toile/drawing'
import type { GarmentType } from '@toile/contract'
import type { ClassName } from '@toile/eye'

/** Which garment of a photo is meant. */
export interface GarmentWish {
  /** The user's word for it, or one for the type where there is none: 'skirt', 'garment for the upper body'. */
  readonly name: string
  /** What the eye usually calls it; nothing where it has no name for it. Where nothing was named, all that the type can be. */
  readonly usual: readonly ClassName[]
  /** What the eye may take it for. */
  readonly mistaken: readonly ClassName[]
  readonly named: boolean
  /** sRGB, `#rrggbb`; to choose among several garments. */
  readonly colours: readonly string[]
}

/** How the flat-lay shall lie. What is left open is for the picture's place among its siblings to decide. */
interface BackdropWish {
  readonly backdrop: 'white' | 'clear' | 'paper' | undefined
  readonly shadow: boolean | undefined
}

export interface FlatLayWords extends BackdropWish {
  readonly wish: GarmentWish
  /** Parts that were named without a garment: garments are laid whole. */
  readonly parts: readonly string[]
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly readings: readonly Reading[]
}

const BACKDROPS = [
  {
    backdrop: 'clear',
    means: 'The garment lies on nothing: its ground is transparent.',
    words:
      /\b(?:(?:on|with|against) (?:a |an )?)?(?:transparent(?: (?:back)?ground)?|no (?:back)?ground|without (?:a )?(?:back)?ground|cut[- ]?out|isolated)\b/giu,
  },
  {
    backdrop: 'white',
    means: 'The garment lies on pure white.',
    words:
      /\b(?:on|against|with) (?:a |an )?(?:pure |plain )?white(?: (?:back)?ground| paper| table)?(?![- ]\w)\b|\bwhite (?:back)?ground\b/giu,
  },
  {
    backdrop: 'paper',
    means: 'The garment lies on paper, in the light of a studio.',
    words:
      /\b(?:on|against|with) (?:a |an )?(?:coloured |colored |grey |gray |beige |warm |neutral |studio )?(?:paper|studio ground|studio background|table|wood|linen cloth|backdrop)\b/giu,
  },
] as const
const SHADOWS = [
  {
    shadow: false,
    means: 'Without the garment’s shadow.',
    words: /\b(?:no|without(?: a| any)?) (?:soft |drop )?shadows?\b|\bshadowless\b/giu,
  },
  {
    shadow: true,
    means: 'With the garment’s shadow.',
    words: /\b(?:with )?(?:a |an )?(?:soft |light |gentle |drop )*shadows?\b/giu,
  },
] as const

/** Words about the picture that every flat-lay is. */
const MATTER_OF_COURSE =
  /\b(?:flat[- ]?lays?|flat lay|laid (?:out )?flat|lay(?:ing)? flat|extract(?:ed)?|take(?:n)? (?:out|off)|product (?:shot|photo|picture)|from (?:the |this )?(?:photo|picture|image|model|person)|(?:she|he|they|the (?:woman|man|model|person)|model|person) (?:is |are )?(?:wearing|wears|has on)|that (?:she|he|the (?:woman|man|model|person)) (?:is wearing|wears)|that is worn|worn|symmetrical|straightened|neatly)\b/giu

/** What stands after these is beside the garment that is meant: 'the shirt over the dress'. */
const BESIDE = /\b(?:over|under|underneath|beneath|below|above|with|without|next to|beside|behind|not)\b/iu
const OUTSIDE = /\b(?:open|over)\b/iu

const THINGS: readonly { readonly name: string; readonly classes: readonly ClassName[]; readonly words: RegExp }[] = [
  {
    name: 'bag',
    classes: ['bag'],
    words: /\b(?:hand|tote |shoulder |crossbody )?bag\b|\bclutch\b|\bpurse\b|\bbackpack\b|\btote\b/iu,
  },
  { name: 'cape', classes: ['outer'], words: /\b(?:cape|cloak|capelet)\b/iu },
  {
    name: 'shoes',
    classes: ['shoes'],
    words: /\bshoes?\b|\bboots?\b|\bbooties\b|\bheels\b|\bpumps\b|\bsneakers\b|\btrainers\b|\bsandals\b|\bloafers\b/iu,
  },
]

/** Vests and waistcoats go over a shirt, but the labels the eye learned from count them among tops. */
const TOP_OVER_TOP = /\b(?:waistcoat|vest|gilet)\b/iu

const OF_TYPE: Readonly<Record<GarmentType, readonly ClassName[]>> = {
  'upper body': ['outer', 'upper'],
  'lower body': ['lower', 'skirt'],
  'full body': ['dress', 'outer'],
}

/** Reads which garment is meant and how it shall lie. Never fails; what has no effect is listed. */
export function readFlatLayWords(prompt: string, type: GarmentType | undefined): FlatLayWords {
  const followed: Reading[] = []
  let rest = prompt.slice(0, 2000)
  const take = (words: RegExp, means: string): boolean => {
    let taken = false
    rest = rest.replace(words, (text) => {
      taken = true
      const word = text.trim().toLowerCase()
      followed.push({ fact: word, word, said: text.trim(), means })
      return ' , '
    })
    return taken
  }
  const shadow = SHADOWS.find(({ words, means }) => take(words, means))?.shadow
  const backdrop = BACKDROPS.find(({ words, means }) => take(words, means))?.backdrop
  rest = rest.replace(MATTER_OF_COURSE, ' ')
  const beside = BESIDE.exec(rest)
  const own = beside === null || !namesGarment(rest.slice(0, beside.index)) ? rest : rest.slice(0, beside.index)
  const words = readSketch(own)
  const draft = words.garmentAssumed ? undefined : words.garments[0]
  const thing = draft === undefined ? THINGS.find((each) => each.words.test(own)) : undefined
  const said = draft ?? words.garments[0]
  const colours = (said?.colours ?? words.accessories.flatMap(({ colour }) => (colour ? [{ hex: colour }] : []))).map(
    ({ hex }) => hex,
  )
  const colourNames = words.readings.flatMap(({ fact }) =>
    readSketch(fact).garments.some((one) => one.colours.some(({ hex }) => colours.includes(hex))) ? [fact] : [],
  )
  if (draft !== undefined) {
    const { usual, mistaken } = classesOf(draft, own, OUTSIDE.test(rest))
    return { wish: { name: wordFor(draft), usual, mistaken, named: true, colours }, backdrop, shadow, ...told() }
  }
  if (thing !== undefined) {
    return {
      wish: { name: thing.name, usual: thing.classes, mistaken: [], named: true, colours },
      backdrop,
      shadow,
      ...told(),
    }
  }
  // 'The hat' is no garment for the upper body. Beside something it says which wearer is meant.
  const [accessory] = words.garmentAssumed || beside !== null ? [] : words.accessories
  if (accessory !== undefined) {
    return {
      wish: { name: accessory.said, usual: [], mistaken: [], named: true, colours },
      backdrop,
      shadow,
      ...told(),
    }
  }
  const usual = OF_TYPE[type ?? 'full body']
  const name =
    type === undefined ? 'garment' : `garment for the ${type === 'full body' ? 'whole' : type.split(' ')[0]} body`
  const mistaken: readonly ClassName[] =
    type === 'upper body' ? ['dress'] : type === 'full body' ? ['upper', 'lower', 'skirt'] : ['dress']
  return { wish: { name, usual, mistaken, named: false, colours }, backdrop, shadow, ...told(words.garments[0]?.said) }

  function told(
    without: GarmentDraft['said'] = [],
  ): Pick<FlatLayWords, 'parts' | 'understood' | 'ignored' | 'readings'> {
    const all = own === rest ? words : readSketch(rest)
    const parts = [...new Set(without.map(({ text }) => text))]
    const [led, left] = [
      all.readings.filter((reading) => leads(reading)),
      all.readings.filter((reading) => !leads(reading)),
    ]
    return {
      parts,
      // A word of which a part is told as taken is not told as left.
      ...listReadings(
        [...led.map((reading) => ({ ...reading, means: meansOf(reading) })), ...followed],
        [...all.ignored, ...left.map(({ said: text }) => text), ...parts],
      ),
    }
  }

  /** Whether a word tells which garment is meant: its name, its colours, how it is worn; garments are laid as they are. */
  function leads({ fact }: Reading): boolean {
    const [garment] = words.garments
    return (
      isName(fact) ||
      colourNames.includes(fact) ||
      (garment?.said ?? []).some(
        ({ text, slot, value }) =>
          text === fact &&
          (value === 'open' || (garment?.lower?.kind === 'trousers' && (slot === 'hem' || slot === 'length'))),
      )
    )
  }

  function isName(fact: string): boolean {
    if (draft !== undefined) return fact === draft.word.name
    return (thing?.words.test(fact) ?? false) || words.accessories.some((one) => one.said === fact)
  }

  function meansOf({ fact, word }: Reading): string {
    return isName(fact)
      ? `What is taken out of the photo: ${word}.`
      : `Tells which garment is meant, where there are several: ${word}.`
  }
}

function namesGarment(text: string): boolean {
  const { garments, garmentAssumed } = readSketch(text)
  return garments.length > 0 && !garmentAssumed
}

/** Hems of trousers that are shorts. */
const SHORT: readonly NonNullable<GarmentDraft['lower']>['hem'][] = ['micro', 'mini', 'above']

/** The plainest word that the user will know again. */
const wordFor = ({ word }: GarmentDraft): string => word.name

function classesOf(
  { word, upper, lower }: GarmentDraft,
  said: string,
  outside: boolean,
): Pick<GarmentWish, 'usual' | 'mistaken'> {
  if (TOP_OVER_TOP.test(said)) return { usual: ['upper'], mistaken: ['outer'] }
  if (upper !== undefined && lower !== undefined) {
    return lower.kind === 'skirt'
      ? { usual: ['dress'], mistaken: ['skirt', 'upper', 'outer'] }
      : { usual: ['dress'], mistaken: ['lower', 'upper', 'skirt'] }
  }
  if (lower !== undefined) {
    // On a photo short legs look like a short skirt, to the eye as to people.
    if (lower.kind === 'trousers' && SHORT.includes(lower.hem))
      return { usual: ['lower', 'skirt'], mistaken: ['dress'] }
    return lower.kind === 'skirt'
      ? { usual: ['skirt'], mistaken: ['dress', 'lower'] }
      : { usual: ['lower'], mistaken: ['skirt', 'dress'] }
  }
  if (word.layer > 0) return { usual: ['outer'], mistaken: ['upper', 'dress'] }
  return outside
    ? { usual: ['outer', 'upper'], mistaken: ['dress'] }
    : { usual: ['upper'], mistaken: ['outer', 'dress'] }
}
