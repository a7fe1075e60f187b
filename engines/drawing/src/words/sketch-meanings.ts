import type { Fabric } from '../garments/style.ts'
import type { Handling } from './figure-words.ts'
import type { Trait } from './garment-traits.ts'

interface Told {
  readonly means: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const told = (means: string): Told => ({ means })

/** How each cloth is drawn. */
const FABRIC_MEANINGS: Readonly<Record<Fabric, string>> = {
  cotton: 'a plain cotton, matt and crisp',
  denim: 'a blue twill, drawn with its weave and yellow seams',
  wool: 'a soft matt wool',
  silk: 'a smooth cloth with a sheen',
  tweed: 'a tweed, flecked with other yarns',
  knit: 'a knit, drawn with its ribs',
  leather: 'leather, with hard lights',
  vinyl: 'a coated cloth, with the hardest lights',
  feather: 'feathers, with a loose edge',
  corduroy: 'a corduroy, ribbed from top to bottom',
  lace: 'a lace, through which what is under it is seen',
  sheer: 'a sheer cloth, through which what is under it is seen',
  velvet: 'a velvet, dark inside and light at its edges',
  linen: 'a linen, with uneven threads and creases',
  sequin: 'sequins, which glitter',
  fur: 'a fur, with a soft edge',
}

const HANDLINGS: Readonly<Record<Handling, string>> = {
  ink: 'in ink',
  marker: 'in marker',
  pencil: 'in pencil',
  watercolour: 'in watercolour',
  line: 'in line alone, without colour',
}

/** What each slot of a garment is called. */
const SLOTS: Readonly<Record<Exclude<Trait['slot'], 'fabric' | 'print'>, string>> = {
  neckline: 'neckline',
  collar: 'collar',
  sleeve: 'sleeves',
  'sleeve length': 'length of the sleeves',
  closure: 'closure',
  hem: 'length',
  length: 'length',
  skirt: 'cut of the skirt',
  leg: 'cut of the legs',
  fit: 'fit',
  detail: 'details',
  tucked: 'way it is worn',
}

/** What each kind of word does to a sketch, in sentences for the user. */
export const SKETCH_MEANINGS = {
  garment: (name: string) => told(`The sketch shows this garment: ${name}.`),
  accessory: (said: string) => told(`Worn or carried with the outfit: ${said}.`),
  part: (colour: string, said: string) => told(`The ${said} is ${colour}.`),
  colour: (name: string) => told(`${capital(name)} is a colour of what it stands beside.`),
  without: (said: string) => told(`Drawn without ${said}.`),
  trait: (said: string, { slot, value }: Trait) =>
    slot === 'fabric'
      ? told(`The cloth is ${FABRIC_MEANINGS[value]}.`)
      : slot === 'print'
        ? told(`The cloth is patterned: ${said}.`)
        : told(`Decides the ${SLOTS[slot]}: ${said}.`),
  flat: () => told('A working drawing: the garment alone, laid flat, without a figure.'),
  handling: (handling: Handling) => told(`Drawn ${HANDLINGS[handling]}.`),
  pose: (said: string) => told(`The figure’s pose: ${said}.`),
  hair: (said: string) => told(`The figure’s hair: ${said}.`),
  body: (said: string) => told(`The figure’s build: ${said}.`),
  skin: (said: string) => told(`The figure’s complexion: ${said}.`),
} as const
