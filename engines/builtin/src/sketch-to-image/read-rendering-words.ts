import { type ClothWords, listReadings, namesPiece, type Reading, readCloth } from '@toile/drawing'
import type { GroundKind } from './ground.ts'
import type { MediumName } from './media/medium.ts'

/** What a prompt asks of a rendering beside its cloth. */
export interface RenderingWords extends ClothWords {
  readonly medium: MediumName | undefined
  /** The side that the light comes from. */
  readonly side: 'left' | 'right' | undefined
  readonly light: 'soft' | 'hard' | undefined
  readonly ground: GroundKind | undefined
  /** sRGB, #rrggbb. */
  readonly groundColour: string | undefined
}

const MEDIUM_WORDS: Readonly<Record<MediumName, RegExp>> = {
  watercolour: /water ?-?colou?rs?|aquarelles?/,
  marker: /(?:alcohol |copic )?markers?(?: pens?)?|copics?|promarkers?|felt[- ]tips?(?: pens?)?/,
  gouache: /gouaches?|tempera|poster paints?/,
  pencil: /(?:colou?r(?:ed)? )?pencils?(?! (?:skirts?|dress(?:es)?|line|cut))|crayons?/,
}
/** What may stand around the name of a medium and says no more. */
const LEAD = String.raw`(?:(?:drawn|painted|rendered|done|coloured|colored|filled|made) )?(?:(?:in|with|as|using|on) )?(?:an? |the )?(?:loose |fresh )?`
const TAIL = String.raw`(?:[- ](?:wash(?:es)?|rendering|painting|drawing|sketch|illustration|style|look|technique))?`
const SIDE =
  /(?:(?:with |in )?(?:the )?light(?:ing)? (?:coming )?from|lit from|lamp (?:on|from)|light on) (?:the )?(left|right)(?: side| hand side)?/
const LIGHT =
  /(?:in |with |under )?(?:an? )?(soft|gentle|diffuse|even|hard|strong|harsh|dramatic) (?:studio |side )?light(?:ing)?/
const GROUND =
  /((?:[#\w]+ ){0,4})(papers?(?! (?:silk|taffeta|nylon|leather|cotton|bag))|grounds?|back-?grounds?|backdrops?|studio(?: ground| background| backdrop)?)/
/** What leads to a ground and says no more. */
const GROUND_LEAD = /(?:(?:on|against|before|over|with|in) )?(?:an? |the )?$/i
/** What leads to a ground that is not wanted. */
const NEGATION = /\b(?:no|not|without) (?:(?:on|against|before|over|with|in) )?(?:an? |the |any )?$/i
/** Words that ask for what is not drawn here: a photograph. */
const PHOTO =
  /photo(?:s|graph|graphs|graphic|graphy|real|realistic)?|realistic|realism|product shots?|ghost mannequins?|(?:3d|cgi)/
const KRAFT = '#b8966c'

const global = (...sources: readonly (string | RegExp)[]): RegExp =>
  new RegExp(
    String.raw`(?<![\w-])(?<!\b(?:no|not|without) )${sources.map((each) => (typeof each === 'string' ? each : `(?:${each.source})`)).join('')}(?![\w-])`,
    'giu',
  )

const LIGHTS = { soft: 'A soft light, with weak shadows.', hard: 'A hard light, with strong shadows.' } as const

/** Whether what is asked for does not differ from what was asked for before. */
const isOpen = <T>(before: T | undefined, found: T | undefined): boolean =>
  before === undefined || found === undefined || before === found

/** Reads a prompt for a rendering. What is named first is drawn. Never fails; what has no effect is listed. */
export function readRendering(prompt: string): RenderingWords {
  const followed: Reading[] = []
  const ignored: string[] = []
  let rest = prompt
  let medium: MediumName | undefined
  let side: RenderingWords['side']
  let light: RenderingWords['light']
  let ground: GroundKind | undefined
  let groundColour: string | undefined
  const ignore = (text: string) => ignored.push(text.trim().toLowerCase().slice(0, 40))
  const tell = (isFollowed: boolean, word: string, said: string, means: string) => {
    if (isFollowed)
      followed.push({ fact: word, word: word.trim().toLowerCase().slice(0, 40), said: said.trim(), means })
    else ignore(word)
  }
  const take = (pattern: RegExp, use: (match: RegExpMatchArray) => boolean) => {
    rest = rest.replace(pattern, (...match) => {
      const groups = match.slice(0, -2) as unknown as RegExpMatchArray
      return use(groups) ? ' ' : groups[0]
    })
  }
  for (const [name, words] of Object.entries(MEDIUM_WORDS) as [MediumName, RegExp][]) {
    take(global(LEAD, new RegExp(`(${words.source})`), TAIL), (match) => {
      tell(isOpen(medium, name), match[1]!, match[1]!, `Drawn in ${name}.`)
      medium ??= name
      return true
    })
  }
  take(global(SIDE), (match) => {
    const found = match[1]!.toLowerCase() === 'left' ? 'left' : 'right'
    tell(isOpen(side, found), `light from the ${found}`, match[0], `The light comes from the ${found}.`)
    side ??= found
    return true
  })
  take(global(LIGHT), (match) => {
    const found = /soft|gentle|diffuse|even/i.test(match[1]!) ? 'soft' : 'hard'
    tell(isOpen(light, found), `${match[1]!} light`, match[0], LIGHTS[found])
    light ??= found
    return true
  })
  rest = rest.replace(global(GROUND), (whole: string, before: string, noun: string) => {
    const found = groundOf(before.toLowerCase(), noun.toLowerCase())
    const lead = before.slice(0, before.length - (found?.words.length ?? 0))
    if (!found || NEGATION.test(lead)) return whole
    const isFirst = isOpen(ground, found.kind) && isOpen(groundColour, found.colour)
    tell(isFirst, `${found.words}${noun}`, `${found.words}${noun}`, `The ground of the picture: ${found.words}${noun}.`)
    if (isFirst) {
      ground ??= found.kind
      groundColour ??= found.colour
    }
    return `${lead.replace(GROUND_LEAD, '')} `
  })
  take(global(PHOTO), (match) => {
    ignore(match[0])
    return true
  })
  const cloth = readCloth(rest)
  // The names of pieces are looked for on the drawing.
  const isSeen = ({ word, said }: Reading): boolean => namesPiece(word) || cloth.worn.has(said)
  const seen = cloth.readings.filter(isSeen)
  const unseen = cloth.readings.filter((reading) => !isSeen(reading)).map(({ said }) => said)
  return {
    ...cloth,
    medium,
    side,
    light,
    ground,
    groundColour,
    ...listReadings([...seen, ...followed], [...cloth.ignored, ...unseen, ...ignored]),
  }
}

interface FoundGround {
  readonly kind: GroundKind | undefined
  readonly colour: string | undefined
  /** The words before the noun that belong to it. */
  readonly words: string
}

/** What a noun for the ground and the words before it ask for; undefined where they name none. */
function groundOf(before: string, noun: string): FoundGround | undefined {
  const studio = noun.startsWith('studio')
  const paper = noun.startsWith('paper')
  const plain = /(?:(?:plain|blank|clean|empty|white|no) )+$/.exec(before)
  if (plain) return { kind: 'paper', colour: undefined, words: plain[0] }
  const made = /(kraft|brown|toned|tinted|colou?red|washed|wash|loose) $/.exec(before)
  if (made && (paper || !/brown/.test(made[0]))) {
    const kraft = /kraft|brown/.test(made[0])
    const wash = /wash|loose/.test(made[0])
    return {
      kind: wash ? 'wash' : 'toned',
      colour: kraft ? KRAFT : undefined,
      words: made[0],
    }
  }
  // 'A dress on a pale pink ground': as many of the last words as are one colour.
  const words = before.split(' ').filter(Boolean)
  for (let from = 0; from < words.length; from++) {
    const phrase = words.slice(from).join(' ')
    const { main, understood, ignored } = readCloth(phrase)
    const alone = understood.length === 1 && ignored.length === 0 && understood[0] === main.colour?.name
    if (!alone || /^(?:an?|the|on|in|with|and) /.test(phrase)) continue
    return {
      kind: studio ? 'studio' : paper ? 'toned' : undefined,
      colour: main.colour!.hex,
      words: `${phrase} `,
    }
  }
  return studio || paper ? { kind: studio ? 'studio' : 'paper', colour: undefined, words: '' } : undefined
}
