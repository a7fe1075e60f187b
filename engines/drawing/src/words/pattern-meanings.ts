import { isTextured, type Cloth, type Style } from './style-words.ts'
import type { Direction } from './pattern-lexicon.ts'
import type { Layout } from './qualifiers.ts'

/** What a word is told to do, and what it is told as where that is not what it is to the drawing. */
interface Told {
  readonly means: string
  readonly word?: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const LAYOUTS: Readonly<Record<Layout, string>> = {
  tossed: 'Motifs are strewn in all directions.',
  'half-drop': 'Each column of motifs is set half a step lower than the one beside it.',
  brick: 'Each row of motifs is set half a step to the side, as bricks are.',
  straight: 'Motifs stand in straight rows and columns.',
  mirror: 'Each column of motifs is the mirror image of the one beside it.',
}

const CLOTHS: Readonly<Record<Cloth, string>> = {
  linen: 'The print lies on linen, whose uneven threads show.',
  canvas: 'The print lies on a plain weave whose threads show.',
  'denim-twill': 'The print lies on a twill: fine diagonal ribs, as in denim.',
  silk: 'The print lies on silk, with a soft sheen.',
  knit: 'The print lies on knit stitches.',
  corduroy: 'The print lies on corduroy, ribbed from top to bottom.',
  velvet: 'The print lies on velvet, with its deep pile.',
}

/** What a cloth is not in: all that is made of the tile's outlines. */
const PICTURE_ALONE =
  'It shows in the picture alone: SVG, and print files that are drawn larger, are the print without it.'

const STYLES: Readonly<Record<Style, string>> = {
  flat: 'Drawn in even colours, without shading.',
  ink: 'Drawn as if in ink.',
  watercolour: 'Painted as if in watercolour.',
  'block-print': 'Looks printed by hand from wooden blocks.',
  linocut: 'Looks cut in lino and printed.',
  'screen-print': 'Looks screen printed.',
  gouache: 'Painted as if in gouache.',
  pencil: 'Drawn as if in pencil.',
  embroidered: 'Looks stitched.',
  retro: 'Motifs are echoed by outlines, as in the 1970s.',
  ditsy: 'Motifs are small, close together and strewn.',
  worn: 'Looks faded and worn.',
}

/** What a style or a motif that is made on pixels costs in print. */
export const TEXTURE =
  'That is a texture: its print files have the tile’s own pixels, or twice as many when it is upscaled, and SVG comes in flat inks alone.'

interface Qualifier {
  readonly scale: { readonly factor: number } | undefined
  readonly density: { readonly factor: number } | undefined
  readonly layout: { readonly layout: Layout } | undefined
  readonly direction: { readonly direction: Direction } | undefined
  readonly cloth: { readonly cloth: Cloth } | undefined
  readonly mood: unknown
  readonly style: { readonly style: Style } | undefined
  readonly palette: unknown
  readonly count: { readonly count: number } | undefined
}

/** What each kind of word does to a pattern, in sentences for the user. */
export const PATTERN_MEANINGS = {
  colour: (name: string): Told => ({ means: `${capital(name)} is among the colours of the motifs.` }),
  withoutColour: (name: string): Told => ({ means: `No ${name} is chosen where colours are left open.` }),
  ground: (name: string): Told => ({ means: `The ground between the motifs is ${name}.` }),
  groundTone: (tone: 'dark' | 'light'): Told => ({ means: `The ground between the motifs is ${tone}.` }),
  motif: (name: string): Told => ({ means: `The pattern shows ${name}.` }),
  motifAsLike: (said: string, name: string): Told => ({
    word: `${said.toLowerCase()}: drawn as ${name}`,
    means: `There is no drawing of ${said.toLowerCase()} of its own here: the pattern shows ${name}.`,
  }),
  withoutMotif: (name: string): Told => ({ means: `No ${name} are drawn.` }),
  less: (word: string): Told => ({ means: `Less of what ‘${word}’ would do.` }),
  qualifier: (word: string, found: Qualifier): Told => ({ means: sentenceOf(word, found) }),
} as const

function sentenceOf(word: string, found: Qualifier): string {
  const { scale, density, layout, direction, cloth, style, count } = found
  const sentences = [
    style && STYLES[style.style],
    style && isTextured(style.style) && TEXTURE,
    scale && sizeOf(scale.factor, 'Motifs are', 'larger than usual', 'smaller than usual', 'of the usual size'),
    density && sizeOf(density.factor, 'Motifs stand', 'closer than usual', 'farther apart than usual', 'as usual'),
    layout && LAYOUTS[layout.layout],
    direction && `Runs ${direction.direction === 'diagonal' ? 'diagonally' : `${direction.direction}ly`}.`,
    cloth && `${CLOTHS[cloth.cloth]} ${PICTURE_ALONE}`,
    count && `Drawn in ${count.count === 1 ? 'one colour' : `${count.count} colours`}, the ground among them.`,
    found.mood !== undefined && `Colours, and where none is named the motifs, are chosen to be ${word}.`,
    found.palette !== undefined && 'Stands for several colours, each told by its name.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

function sizeOf(factor: number, begins: string, more: string, less: string, usual: string): string {
  return `${begins} ${factor > 1 ? more : factor < 1 ? less : usual}.`
}
