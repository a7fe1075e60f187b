/** A hundred prompts a mode and some more patterns to look at: a wide spread of words, none of them a test prompt. */
import { describeMode, type GarmentType } from '@toile/contract'
import { FAMILIES } from '@toile/drawing'
import { createRandom, type Random } from '@toile/imaging'
import type { PromptedMode } from '../prompts/all.ts'
import { madeUp, pattern, sketch, worn } from '../prompts/rows.ts'
import {
  COLOUR_VALUES,
  DRAWINGS,
  type GarmentName,
  GARMENTS,
  MOTIFS,
  SWATCHES,
  type TestPrompt,
} from '../prompts/types.ts'
import { motifOf } from '../lib/motifs.ts'

const COUNT = 100
const COLOURS = Object.keys(COLOUR_VALUES)
const list = (words: string) => words.split(',')
const STYLES = list('watercolour,block print,ink,flat,retro,ditsy,hand painted,folk,seventies,minimal')
const LAYOUTS = list('half-drop,brick,tossed,mirrored,straight repeat')
const SCALES = list('large scale,small scale,tiny,oversized,dense,sparse')
const CLOTHS = list(
  'silk satin,wool,linen,denim,leather,velvet,jersey,chiffon,tweed,corduroy,poplin,crepe,lace,organza',
)
const POSES = list('walking,hands on hips,from behind,standing,three-quarter view,seated')

const ONE_PIECE: readonly GarmentName[] = [
  'dress',
  'gown',
  'kaftan',
  'jumpsuit',
  'playsuit',
  'dungarees',
  'robe',
  'kimono',
]
const LOWER: readonly GarmentName[] = ['skirt', 'trousers', 'jeans', 'leggings', 'joggers', 'shorts', 'culottes']
const ACCESSORIES: readonly GarmentName[] = ['scarf', 'belt', 'hat', 'boots', 'tie']
const UPPER = GARMENTS.filter((name) => ![...ONE_PIECE, ...LOWER, ...ACCESSORIES].includes(name))
const CUT_WORDS = {
  upper: list(
    'with puff sleeves,with a V-neck,sleeveless,cropped,oversized,with a bow at the neck,with bell sleeves,off the shoulder,with patch pockets,with three-quarter sleeves,with a boat neck',
  ),
  lower: list('pleated,wide-leg,high-waisted,midi,mini,tapered,with a slit,tiered,flared,with cargo pockets,maxi'),
  whole: list(
    'with a cowl neck,A-line,strapless,with thin straps,belted,maxi,with ruffles,one-shoulder,empire waist,with bishop sleeves,halter neck,knee-length',
  ),
}

/** A word for each motif family that the closed list may leave out: they follow the hundred, so that none goes unseen. */
const OTHER_MOTIFS = FAMILIES.map(motifOf).filter((name) => !(MOTIFS as readonly string[]).includes(name))

function patternWords(random: Random, motif: string): string {
  const [first, second, third] = random.shuffled(COLOURS)
  return random.pick([
    `${motif} in ${first} and ${second}`,
    `${random.pick(STYLES)} ${motif}, ${first}, ${second} and ${third}`,
    `${random.pick(SCALES)} ${motif} on ${first}, ${random.pick(LAYOUTS)}`,
    `${first} ${motif}, ${random.pick(STYLES)}, ${random.pick(LAYOUTS)}`,
    `${motif}, ${random.pick(list('moody,fresh summer,autumnal,pastel,bold,romantic,calm'))} mood`,
  ])
}

function outfit(random: Random, index: number): string {
  const [first, second] = random.shuffled(COLOURS)
  const cloth = random.pick(CLOTHS)
  const upper = `${first} ${UPPER[index % UPPER.length]} ${random.pick(CUT_WORDS.upper)}`
  return random.pick([
    `${upper} and ${second} ${random.pick(CUT_WORDS.lower)} ${random.pick(LOWER)}`,
    `${first} ${cloth} ${random.pick(ONE_PIECE)}, ${random.pick(CUT_WORDS.whole)}, ${random.pick(POSES)}`,
    `${upper}, ${second} ${random.pick(LOWER)}, ${random.pick(ACCESSORIES)}`,
    `technical flat of a ${random.pick([...UPPER, ...LOWER, ...ONE_PIECE])}`,
    `${random.pick(MOTIFS.slice(0, 11))} ${random.pick(ONE_PIECE)} ${random.pick(CUT_WORDS.whole)}`,
  ])
}

function clothWords(random: Random): string {
  const [first, second] = random.shuffled(COLOURS)
  return random.pick([
    `${first} ${random.pick(CLOTHS)}`,
    `${random.pick(CLOTHS)} in ${first}`,
    `${first} and ${second} ${random.pick(['stripes', 'gingham', 'polka dots', 'tartan', 'houndstooth'])}, ${random.pick(CLOTHS)}`,
  ])
}

function cut(random: Random): { garmentType: GarmentType; words: string } {
  const [garmentType, garments, cuts] = random.pick([
    ['upper body', UPPER, CUT_WORDS.upper],
    ['lower body', LOWER, CUT_WORDS.lower],
    ['full body', ONE_PIECE, CUT_WORDS.whole],
  ] as const)
  return {
    garmentType,
    words: `${random.pick(garments)}, ${random.shuffled(cuts).slice(0, random.whole(1, 2)).join(', ')}`,
  }
}

export function widePrompts(mode: PromptedMode): TestPrompt[] {
  const motifs = [...Array.from({ length: COUNT }, (_, index) => MOTIFS[index % MOTIFS.length]!), ...OTHER_MOTIFS]
  const count = describeMode(mode).tiles ? motifs.length : COUNT
  return Array.from({ length: count }, (_, index): TestPrompt => {
    const random = createRandom('spread', mode, index)
    const id = `${mode} ${index + 1}`
    switch (mode) {
      case 'create-pattern':
        return pattern(id, 'plain', patternWords(random, motifs[index]!), {})
      case 'create-sketch':
        return sketch(id, 'plain', outfit(random, index), {})
      case 'sketch-to-image':
        return madeUp(id, 'plain', DRAWINGS[index % DRAWINGS.length]!, clothWords(random), {})
      case 'pattern-to-image': {
        const { garmentType, words } = cut(random)
        return worn(id, 'plain', SWATCHES[index % SWATCHES.length]!, garmentType, words, {})
      }
    }
  })
}
