import { distance, mix } from '../colour.ts'
import { TorusPacker } from '../geometry/torus.ts'
import { Tile } from '../geometry/tile.ts'
import { clamp, type Colour, type Random } from '@toile/imaging'
import type { Family, MotifWord } from '../words/motif-names.ts'
import type { PatternWords } from '../words/read-pattern.ts'
import { drawTile, FAMILY_TRAITS } from './families.ts'
import { choosePalette } from './palette.ts'
import type { Palette } from './palette.ts'
import type { PatternSpec, TiedInks } from './spec.ts'

/** Two families that share a tile: motifs over a ground that covers everything, or two kinds of motifs side by side. */
export interface Pair {
  readonly ground: MotifWord
  readonly guest: MotifWord
}

/** Grounds that stay readable under motifs. */
const GROUNDS: readonly Family[] =
  'stripes,breton,gingham,tartan,houndstooth,herringbone,argyle,chevron,dots,checkerboard,tiling,waves,terrazzo,leopard,zebra,ikat,deco'.split(
    ',',
  ) as Family[]

/** 'Flowers' names no flower in particular. */
const ANY_FLOWER = 'flowers'

/** Whether a family's prints contain a motif by themselves. */
export function containsMotif(family: Family, motif: MotifWord): boolean {
  if (motif.family === family || FAMILY_TRAITS[family].hosts.includes(motif.family)) return true
  return motif.name === ANY_FLOWER && (family === 'ditsy' || family === 'paisley')
}

/** The motif that leads: one whose family shows another's motifs anyway ('leaves and lemons') before these. */
export function leadingMotif(words: PatternWords): MotifWord | undefined {
  const [first] = words.motifs
  if (first === undefined) return undefined
  const supporting = first.family === 'leaves' || first.name === ANY_FLOWER
  return (
    (supporting && words.motifs.find(({ family }) => containsMotif(family, first) && family !== first.family)) || first
  )
}

/** What a prompt names beside its lead, where both fit on one tile ('gingham with daisies', 'hearts and stars'). */
export function pairOf(words: PatternWords): Pair | undefined {
  const lead = leadingMotif(words)
  if (lead === undefined) return undefined
  const { tossable } = FAMILY_TRAITS[lead.family]
  const others = words.motifs.filter((motif) => !containsMotif(lead.family, motif))
  const guest = others.find(({ family }) => {
    const both = [lead.family, family]
    // Cut-outs are a ground's shapes as much as motifs: over a tiling they only clutter it.
    if (both.includes('cutouts') && both.some((each) => GROUNDS.includes(each))) return false
    return tossable ? FAMILY_TRAITS[family].tossable || GROUNDS.includes(family) : FAMILY_TRAITS[family].tossable
  })
  if (guest === undefined || !(tossable || GROUNDS.includes(lead.family))) return undefined
  return FAMILY_TRAITS[guest.family].tossable ? { ground: lead, guest } : { ground: guest, guest: lead }
}

/** What the prompt says of the colours of leaves, or of two other motifs; undefined where it ties no colour to a noun. */
export function tiedInks({ motifs, motifColours }: PatternWords): TiedInks | undefined {
  const hexes = (isWanted: (motif: MotifWord) => boolean) =>
    motifs.flatMap((motif, i) => (isWanted(motif) ? (motifColours[i] ?? []).map(({ hex }) => hex) : []))
  const isLeaf = (motif: MotifWord) => motif.family === 'leaves'
  const others = hexes((motif) => !isLeaf(motif))
  const [leaf] = motifs.every(isLeaf) ? [] : hexes(isLeaf)
  const tiedTo = motifs.filter((motif, i) => !isLeaf(motif) && (motifColours[i] ?? []).length > 0)
  return leaf === undefined && tiedTo.length < 2 ? undefined : { leaf, others }
}

/** Colours of the two: those said beside each; the rest in order, the ground taking the first. */
function shareColours(words: PatternWords, { ground, guest }: Pair): [PatternWords, PatternWords] {
  const said = (motif: MotifWord) => words.motifColours[words.motifs.indexOf(motif)] ?? []
  const own = [said(ground), said(guest)] as const
  // What was said of the leaves of a flower is the leaves'.
  const leaves = words.motifs.flatMap((motif) => (motif.family === 'leaves' ? said(motif) : []))
  const isFree = (colour: Colour) => ![...own[0], ...own[1], ...leaves].includes(colour)
  const loose = words.palette.filter(isFree)
  const split = own[0].length > 0 ? 0 : own[1].length > 0 ? loose.length : Math.ceil(loose.length / 2)
  const only = (motif: MotifWord, palette: PatternWords['palette']): PatternWords => ({
    ...words,
    motif,
    motifs: [motif],
    palette,
  })
  return [only(ground, [...own[0], ...loose.slice(0, split)]), only(guest, [...own[1], ...loose.slice(split)])]
}

/** @param spec the tile's measures and the reader's settings; colours and kinds are chosen here */
export function drawPair(
  words: PatternWords,
  pair: Pair,
  spec: PatternSpec,
  random: Random,
): { tile: Tile; palette: Palette } {
  const [groundWords, guestWords] = shareColours(words, pair)
  const { ground, guest } = pair
  const under = choosePalette(groundWords, ground.family, spec.variant, random.fork('ground palette'))
  const packer = new TorusPacker(spec.width, spec.height)
  const sideBySide = FAMILY_TRAITS[ground.family].tossable
  const quiet = (ink: string, i: number) => (sideBySide || i < under.named ? ink : mix(ink, under.ground, 0.35))
  // The guest's inks are chosen against the ground's own ink: white daisies stay white on a white gingham.
  const against = { name: 'ground', hex: sideBySide ? under.ground : under.inks[0]! }
  const own = choosePalette(
    { ...guestWords, ground: against },
    guest.family,
    spec.variant,
    random.fork('guest palette'),
  )
  // What is said of all motifs is on top of what is said of each.
  const ofEach = words.motifScales.reduce<number>((product, scale) => product * (scale ?? 1), 1)
  const sizeOf = (motif: MotifWord) => {
    const said = words.motifScales[words.motifs.indexOf(motif)]
    return said === undefined ? spec.scale : clamp((words.scale / ofEach) * said, 0.4, 2)
  }
  const groundSpec: PatternSpec = {
    ...spec,
    scale: sizeOf(ground),
    ground: under.ground,
    inks: under.inks.map(quiet),
    named: under.named,
    kind: ground.kind ?? '',
  }
  const blank = new Tile(spec.width, spec.height, under.ground)
  const tile = drawTile(
    ground.family,
    sideBySide
      ? { ...groundSpec, sharedTile: { tile: blank, packer, share: 0.27, rim: undefined, companions: false } }
      : groundSpec,
    random.fork('ground'),
  )
  const lead = own.inks[0]!
  const rim =
    sideBySide || distance(lead, under.ground) > 0.2
      ? under.ground
      : groundSpec.inks.reduce((a, b) => (distance(b, lead) > distance(a, lead) ? b : a))
  const guestSpec: PatternSpec = {
    ...spec,
    scale: sizeOf(guest),
    ground: under.ground,
    inks: own.inks,
    named: own.named,
    kind: guest.kind ?? '',
    sharedTile: {
      tile,
      packer,
      share: sideBySide ? 0.24 : 0.3 * Math.min(1.3, spec.density),
      rim: sideBySide ? undefined : rim,
      companions: sideBySide,
    },
  }
  drawTile(guest.family, guestSpec, random.fork('guest'))
  return { tile, palette: { ground: under.ground, inks: [...under.inks, ...own.inks], named: under.named + own.named } }
}
