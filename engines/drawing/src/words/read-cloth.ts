import { type Colour, COLOURS } from '@toile/imaging'
import { FABRIC_WORDS, type Fabric } from './fabrics.ts'
import { Lexicon, tokenize } from './lexicon.ts'
import { addCommonWords, type CommonMeaning, Reader } from './reader.ts'
import type { ReadingLists } from './readings.ts'

/** Pieces of a garment that can have a cloth of their own. */
const CLOTH_PARTS = [
  'upper',
  'lower',
  'collar',
  'cuffs',
  'sleeves',
  'belt',
  'waistband',
  'pockets',
  'buttons',
  'stitching',
  'trim',
  'lining',
  'yoke',
  'hat',
  'straps',
] as const
export type ClothPart = (typeof CLOTH_PARTS)[number]

/** What is asked of one piece; what is left open is for the drawing to decide. */
export interface ClothWish {
  readonly fabric: Fabric | undefined
  readonly colour: Colour | undefined
  /** Colours after the first: those of a print. */
  readonly more: readonly Colour[]
  /** Name of a motif that the cloth is printed or woven with. */
  readonly motif: ClothMotif | undefined
  readonly upright: boolean | undefined
  readonly finish: readonly Finish[]
}

const CLOTH_MOTIFS = ['stripes', 'pinstripes', 'gingham', 'checks', 'dots', 'herringbone', 'houndstooth'] as const
export type ClothMotif = (typeof CLOTH_MOTIFS)[number]

type Finish = 'shiny' | 'matte' | 'washed' | 'heavy' | 'light' | 'crisp' | 'soft' | 'crumpled' | 'smooth' | 'sheer'

export interface ClothWords extends ReadingLists {
  readonly main: ClothWish
  /** Whether a bag is named: a thing of its own form, which hangs on no body. */
  readonly thing: boolean
  readonly parts: ReadonlyMap<ClothPart, ClothWish>
  /**
   * The user's own words without which the cloths would be others, as in `readings`: not those that others took the place of, nor a
   * second colour or a direction where there is no print.
   */
  readonly worn: ReadonlySet<string>
}

type ClothMeaning =
  | { readonly kind: 'fabric'; readonly fabric: Fabric; readonly name: string }
  | { readonly kind: 'part'; readonly part: ClothPart; readonly name: string }
  | { readonly kind: 'garment'; readonly zone: Zone; readonly name: string }
  | { readonly kind: 'finish'; readonly finish: Finish; readonly name: string }
  | { readonly kind: 'motif'; readonly motif: ClothMotif; readonly name: string }
  | { readonly kind: 'upright'; readonly upright: boolean; readonly name: string }
  | { readonly kind: 'filler' }

const PARTS: Readonly<Record<Exclude<ClothPart, 'upper' | 'lower'>, string>> = {
  collar:
    'collar,lapel,lapels,neckband,revers,neckline,ruff,shawl collar,peter pan collar,polo neck,turtleneck,roll neck,neck,hood',
  cuffs: 'cuff,cuffs',
  sleeves: 'sleeve,sleeves,arms,puff sleeves,long sleeves,short sleeves',
  belt: 'belt,sash,obi,cummerbund,waist tie,tie belt,waist sash,bow,belted',
  waistband: 'waistband,waist band',
  pockets: 'pocket,pockets,patch pocket,patch pockets,pocket flaps,flaps',
  buttons: 'button,buttons,snaps,poppers,studs,rivets,toggles,hardware,zip,zipper,zips,buckle,clasp',
  stitching:
    'stitching,topstitching,top stitching,topstitch,top stitch,contrast stitching,contrast topstitching,stitches,seams,thread,saddle stitching,overstitching',
  trim: 'trim,trims,piping,piped,edging,binding,border,hem,ruffle,ruffles,frill,frills,fringe,braid',
  lining: 'lining,lined,facing',
  yoke: 'yoke',
  hat: 'hat,cap,beret,headscarf',
  straps: 'strap,straps,handle,handles,shoulder strap,spaghetti straps',
}

type Zone = 'upper' | 'lower' | 'whole' | 'thing'

const GARMENTS: Readonly<Record<Zone, string>> = {
  upper:
    'shirt,blouse,top,t shirt,tee,tshirt,camisole,cami,vest,waistcoat,jumper,sweater,cardigan,pullover,jacket,blazer,bodice,bustier,corset,crop top,tunic,hoodie,sweatshirt,polo,polo shirt,tank,tank top,bomber,gilet',
  lower:
    'skirt,trousers,trouser,pants,jeans,shorts,culottes,leggings,chinos,slacks,joggers,palazzo pants,palazzo trousers,kilt,sarong,miniskirt,mini skirt,midi skirt,maxi skirt,pencil skirt,pleated skirt',
  whole:
    'dress,gown,coat,jumpsuit,playsuit,overalls,dungarees,romper,trench,trench coat,overcoat,robe,kimono,kaftan,caftan,cape,poncho,suit,abaya,slip,slip dress,midi dress,maxi dress,mini dress,midi,maxi,mini,outfit,look,garment,shirt dress,wrap dress,shift dress,ball gown,evening gown,nightgown,uniform,apron,bikini,swimsuit,catsuit',
  thing:
    'bag,backpack,rucksack,handbag,tote,tote bag,shoulder bag,crossbody bag,clutch,clutch bag,satchel,messenger bag,bucket bag,shopper,weekender,holdall,duffel bag,purse,wallet,suitcase,briefcase,bum bag,belt bag',
}

/** Whether a word names a garment that is worn above the waist, or below it. */
export const isGarmentOf = (word: string, zone: 'upper' | 'lower'): boolean => GARMENTS[zone].split(',').includes(word)

const FINISHES: Readonly<Record<Finish, string>> = {
  shiny:
    'shiny,glossy,lustrous,gleaming,polished,high shine,lacquer,liquid,luminous,pearlescent,glazed,waxed,with shine,shimmer,shimmering,iridescent',
  matte: 'matte,matt,dull,flat finish,no shine,non shiny,powdery,chalky',
  washed:
    'washed,stonewashed,stone washed,stone wash,acid wash,acid washed,garment dyed,bleached,distressed,worn in,vintage wash,light wash,enzyme washed,faded',
  heavy:
    'heavy,heavyweight,thick,dense,structured,substantial,weighty,compact,drapes heavy,double faced,double face,bonded,dry',
  light:
    'lightweight,featherweight,airy,thin,fluid,floaty,flowing,weightless,fine,drapey,draped,drapes,drape,slinky,breezy',
  crisp: 'crisp,starched,stiff,sharp,papery,tailored,pressed,ironed,sculptural,architectural',
  soft: 'soft,brushed,cosy,cozy,plushy,fuzzy,hairy,napped,peached,buttery,supple,slouchy',
  crumpled: 'crumpled,crinkled,crinkle,wrinkled,creased,crushed,rumpled,puckered,pleated,plissé,plisse',
  smooth: 'smooth,clean finish,sleek,fine gauge,flat',
  sheer: 'semi sheer,semi transparent,veiled',
}

const MOTIFS: Readonly<Record<ClothMotif, string>> = {
  pinstripes: 'pinstripe,pinstripes,pin stripe,pinstriped,chalk stripe,chalkstripe,hairline stripe',
  stripes:
    'stripe,stripes,striped,stripy,breton,breton stripe,breton stripes,candy stripe,ticking,ticking stripe,awning stripe,bengal stripe,nautical stripe',
  gingham: 'gingham,vichy,gingham check',
  checks:
    'check,checks,checked,checkered,chequered,plaid,tartan,windowpane,windowpane check,prince of wales,glen check,glen plaid,tattersall,buffalo check,lumberjack,madras check',
  dots: 'dot,dots,dotted,polka dot,polka dots,polka,spots,spotted,pin dot,pin dots,dotty',
  herringbone: 'herringbone,herringbone pattern,chevron weave',
  houndstooth: 'houndstooth,dogtooth,hounds tooth,dog tooth,pied de poule',
}

/** Said of any made-up garment: nothing is done for them, and nothing is missing without. */
const FILLERS =
  'fabric,cloth,textile,material,colour,color,coloured,colored,finish,made up,made,photo,photograph,photographic,realistic,photorealistic,real,studio,light,lighting,soft light,studio light,soft studio light,render,rendered,picture,image,finished,see,turn,into,please,garment photo,product,product shot,ghost mannequin,contrast,contrasting,matching,two tone,tone,shade,in the colour,version,sample,sketch,drawing,drawn,whole,main,body,rest,everything,entire,all over,all,self'

const told = (means: string) => ({ means })
/** What each kind of word does, in sentences for the user. */
const MEANS = {
  fabric: (name: string) => told(`The cloth is ${name}.`),
  colour: (name: string) =>
    told(`${name.charAt(0).toUpperCase()}${name.slice(1)} is a colour of what it stands beside.`),
  motif: (name: string) => told(`The cloth is patterned: ${name}.`),
  upright: (isUpright: boolean) => told(isUpright ? 'The pattern runs lengthwise.' : 'The pattern runs across.'),
  finish: (name: string) => told(`How the cloth falls and shines: ${name}.`),
  part: (name: string) => told(`The words beside it are for this part: ${name}.`),
  garment: (name: string) => told(`The words beside it are for this piece: ${name}.`),
} as const

let known: Lexicon<ClothMeaning | CommonMeaning> | undefined

function lexicon(): Lexicon<ClothMeaning | CommonMeaning> {
  if (known) return known
  const words = new Lexicon<ClothMeaning | CommonMeaning>()
  for (const { fabric, phrases } of FABRIC_WORDS) {
    for (const phrase of phrases) words.add(phrase, { kind: 'fabric', fabric, name: phrase })
  }
  for (const [part, phrases] of Object.entries(PARTS) as [ClothPart, string][]) {
    for (const phrase of phrases.split(',')) words.add(phrase, { kind: 'part', part, name: phrase })
  }
  for (const [zone, phrases] of Object.entries(GARMENTS) as [Zone, string][]) {
    for (const phrase of phrases.split(',')) words.add(phrase, { kind: 'garment', zone, name: phrase })
  }
  for (const [finish, phrases] of Object.entries(FINISHES) as [Finish, string][]) {
    for (const phrase of phrases.split(',')) words.add(phrase, { kind: 'finish', finish, name: phrase })
  }
  for (const [motif, phrases] of Object.entries(MOTIFS) as [ClothMotif, string][]) {
    for (const phrase of phrases.split(',')) words.add(phrase, { kind: 'motif', motif, name: phrase })
  }
  for (const phrase of ['vertical', 'lengthwise', 'upright', 'vertically']) {
    words.add(phrase, { kind: 'upright', upright: true, name: phrase })
  }
  for (const phrase of ['horizontal', 'crosswise', 'horizontally']) {
    words.add(phrase, { kind: 'upright', upright: false, name: phrase })
  }
  for (const phrase of FILLERS.split(',')) words.add(phrase, { kind: 'filler' })
  addCommonWords(words)
  known = words
  return words
}

/** Whether a word names a garment or a part of one, which the words beside it are for. */
export const namesPiece = (word: string): boolean =>
  lexicon()
    .read(tokenize(word))
    .some(({ meanings }) => meanings.some(({ kind }) => kind === 'garment' || kind === 'part'))

/** What is asked for, and the user's own words for it. */
interface Said<T> {
  readonly value: T
  readonly said: string
}

interface Draft {
  fabric: Said<Fabric> | undefined
  colour: Said<Colour> | undefined
  more: Said<Colour>[]
  motif: Said<ClothMotif> | undefined
  upright: Said<boolean> | undefined
  finish: Said<Finish>[]
}

const draft = (): Draft => ({
  fabric: undefined,
  colour: undefined,
  more: [],
  motif: undefined,
  upright: undefined,
  finish: [],
})
const isEmpty = (wish: Draft): boolean =>
  wish.fabric === undefined && wish.colour === undefined && wish.motif === undefined && wish.finish.length === 0

const wishOf = ({ fabric, colour, more, motif, upright, finish }: Draft): ClothWish => ({
  fabric: fabric?.value,
  colour: colour?.value,
  more: more.map(({ value }) => value),
  motif: motif?.value,
  upright: upright?.value,
  finish: finish.map(({ value }) => value),
})

/** The words for what is drawn of a cloth: a second colour and a direction show in a print alone. */
const wordsOf = ({ fabric, colour, more, motif, upright, finish }: Draft): string[] =>
  [fabric, colour, ...finish, ...(motif ? [motif, upright, more[0]] : [])].flatMap((each) => (each ? [each.said] : []))

/** Where words go that come before their noun is known. */
type Target = ClothPart | 'main'

/**
 * Reads what a drawing shall be made up in: the main cloth, and pieces that have their own ('with a green satin belt',
 * 'collar in white', 'copper topstitching', 'cream blouse, navy skirt'). Adjectives go to the noun that follows them;
 * after 'noun in', to that noun; what no noun follows is the main cloth's.
 */
export function readCloth(prompt: string): ClothWords {
  const reader = new Reader<ClothMeaning>(lexicon(), prompt)
  const wishes = new Map<Target, Draft>()
  let pending = draft()
  /** The noun of 'collar in ...', which takes the words after it. */
  let last: Target | undefined
  let after = false
  let thing = false

  const settle = (target: Target) => {
    if (isEmpty(pending)) return
    const wish = wishes.get(target) ?? draft()
    wish.fabric ??= pending.fabric
    wish.motif ??= pending.motif
    wish.upright ??= pending.upright
    for (const colour of [...(pending.colour ? [pending.colour] : []), ...pending.more]) {
      if (wish.colour === undefined) wish.colour = colour
      else if (wish.colour.value.hex !== colour.value.hex) wish.more.push(colour)
    }
    wish.finish.push(...pending.finish)
    wishes.set(target, wish)
    pending = draft()
  }
  const close = () => {
    settle(after && last !== undefined ? last : 'main')
    after = false
  }

  for (let at = 0; at < reader.matches.length; at++) {
    if (reader.breaks(at) && !listGoesOn(reader, at, pending)) close()
    const negated = reader.negated(at)
    const spoken = negated ? undefined : reader.colour(at)
    const fabric = reader.meaning(at, 'fabric')
    const part = reader.meaning(at, 'part')
    const garment = reader.meaning(at, 'garment')
    const motif = reader.meaning(at, 'motif')
    const finish = reader.meaning(at, 'finish')
    const upright = reader.meaning(at, 'upright')
    if (negated) {
      if (finish?.finish === 'shiny') {
        const said = reader.said(at)
        pending.finish.push({ value: 'matte', said })
        reader.understand('no shine', said, { means: 'The cloth has no shine.' })
      } else if (reader.meaning(at, 'colour')) {
        const name = reader.text(at).toLowerCase()
        reader.understand(`not ${name}`, reader.said(at), { means: `Nothing is coloured ${name}.` })
      } else if (!reader.meaning(at, 'stop') && !reader.meaning(at, 'negation') && !reader.meaning(at, 'filler')) {
        reader.ignore(at)
      }
      continue
    }
    if (part) {
      settle(part.part)
      if (!wishes.has(part.part)) wishes.set(part.part, draft())
      reader.understand(part.name, reader.said(at), MEANS.part(part.name))
      last = part.part
      after = false
    } else if (garment) {
      const target = garment.zone === 'whole' || garment.zone === 'thing' ? 'main' : garment.zone
      if (garment.zone === 'thing') thing = true
      settle(target)
      reader.understand(garment.name, reader.said(at), MEANS.garment(garment.name))
      last = target
      after = false
    } else if (fabric && !(pending.fabric !== undefined && spoken)) {
      // 'Denim' and the like name a cloth and a colour: the cloth goes first, and brings its colour along.
      const said = reader.said(at)
      if (pending.fabric === undefined || stronger(pending.fabric.value, fabric.fabric) === fabric.fabric)
        pending.fabric = { value: fabric.fabric, said }
      reader.understand(fabric.name, said, MEANS.fabric(fabric.name))
    } else if (spoken) {
      const said = reader.said(at, spoken.next)
      if (pending.colour === undefined) pending.colour = { value: spoken.colour, said }
      else pending.more.push({ value: spoken.colour, said })
      reader.understand(spoken.colour.name, said, MEANS.colour(spoken.colour.name))
      at = spoken.next - 1
    } else if (motif) {
      const said = reader.said(at)
      if (pending.motif?.value !== motif.motif) pending.motif = { value: motif.motif, said }
      reader.understand(motif.name, said, MEANS.motif(motif.name))
    } else if (upright) {
      const said = reader.said(at)
      pending.upright = { value: upright.upright, said }
      reader.understand(upright.name, said, MEANS.upright(upright.upright))
    } else if (finish) {
      const said = reader.said(at)
      pending.finish.push({ value: finish.finish, said })
      reader.understand(finish.name, said, MEANS.finish(finish.name))
    } else if (reader.meaning(at, 'tone')) {
      toneAlone(reader, at, pending)
    } else if (reader.meaning(at, 'stop') || reader.meaning(at, 'filler')) {
      const word = reader.word(at)
      if (word === 'with' || word === 'and' || word === 'plus' || word === 'over') {
        if (word !== 'and' || !colourFollows(reader, at + 1, pending)) close()
      } else if (word === 'in' && last !== undefined) {
        settle(last)
        after = true
      }
    } else if (!reader.meaning(at, 'negation')) reader.ignore(at)
  }
  close()

  const main = wishes.get('main') ?? draft()
  const upper = wishes.get('upper')
  const lower = wishes.get('lower')
  // One garment named alone is the whole drawing.
  for (const [zone, wish, other] of [
    ['upper', upper, lower],
    ['lower', lower, upper],
  ] as const) {
    if (!wish || other) continue
    main.fabric ??= wish.fabric
    main.colour ??= wish.colour
    main.motif ??= wish.motif
    main.upright ??= wish.upright
    main.more.push(...wish.more)
    main.finish.push(...wish.finish)
    wishes.delete(zone)
  }
  if (isEmpty(main) && upper) Object.assign(main, { ...upper, more: [...upper.more], finish: [...upper.finish] })
  wishes.delete('main')
  const worn = new Set([main, ...wishes.values()].flatMap(wordsOf))
  const parts = new Map([...wishes].map(([part, wish]) => [part as ClothPart, wishOf(wish)]))
  return { main: wishOf(main), thing, parts, worn, ...reader.lists() }
}

/** 'Silk satin' is satin, 'wool crepe' crepe: the word for how it is made says more than the fibre. */
function stronger(first: Fabric, second: Fabric): Fabric {
  const fibres: readonly Fabric[] = ['cotton', 'linen', 'wool', 'silk', 'jersey']
  return fibres.includes(second) && !fibres.includes(first) ? first : second
}

/** 'Light' and 'dark' before no colour speak of the cloth's weight, or of nothing that can be done. */
function toneAlone(reader: Reader<ClothMeaning>, at: number, pending: Draft): void {
  const word = reader.word(at)
  if (word === 'light' || word === 'soft' || word === 'washed' || word === 'dull') {
    pending.finish.push({ value: word === 'dull' ? 'matte' : word, said: word })
    reader.understand(word, word, MEANS.finish(word))
  } else if (word !== 'medium' && word !== 'mid' && word !== 'rich') reader.ignore(at)
}

/** 'Light blue and white' is one list of colours. */
function colourFollows(reader: Reader<ClothMeaning>, at: number, pending: Draft): boolean {
  const next = reader.colour(at)
  if (!next || pending.colour === undefined) return false
  // 'Red dress and blue belt': a noun after the colour ends the list.
  for (let i = next.next; i < reader.matches.length && i < next.next + 3; i++) {
    if (reader.breaks(i)) return true
    if (reader.meaning(i, 'part') || reader.meaning(i, 'garment'))
      return pending.motif !== undefined || reader.meaning(i, 'garment') !== undefined
  }
  return true
}

/** 'Stripes, vertical, light blue and white, poplin' and 'matte crepe, bottle green' go on over their commas. */
function listGoesOn(reader: Reader<ClothMeaning>, at: number, pending: Draft): boolean {
  if (isEmpty(pending) && pending.upright === undefined) return false
  for (let i = at; i < reader.matches.length; i++) {
    if (i > at && reader.breaks(i)) return true
    if (reader.meaning(i, 'part') || reader.meaning(i, 'garment')) return false
    if (reader.word(i) === 'with') return false
  }
  return true
}

/** A colour of `COLOURS` by its name or alias; throws `RangeError` for any other. */
export function namedColour(name: string): Colour {
  const found = COLOURS.find((colour) => colour.name === name || colour.aliases.includes(name))
  if (!found) throw new RangeError(`no colour called ${name}`)
  return { name: found.name, hex: found.hex }
}
