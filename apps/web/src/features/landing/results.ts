import type { Mode } from '@toile/contract'

/** Pixels of every picture of the landing page, but of a pattern's tile and of what is laid into a corner. */
export const PICTURE_SIZE = { width: 768, height: 1024 } as const
/** Pixels of a slide's smaller file, for phones. */
export const PHONE_SIZE = { width: 480, height: 640 } as const

/** Widths in pixels of a tool's result, and of its smaller file. */
export const TOOL_WIDTHS = { whole: 640, phone: 320 } as const

/** The address of a picture by its name. */
export const pictureUrl = (name: string): string => `/landing/${name}.avif`

/** Both files of a picture, of which the browser chooses by `sizes`; the smaller one ends in `-phone`. Widths in pixels. */
export const pictureFiles = (name: string, whole: number, phone: number) => ({
  src: pictureUrl(name),
  srcSet: `${pictureUrl(`${name}-phone`)} ${phone}w, ${pictureUrl(name)} ${whole}w`,
})

/** What was given to a mode and what it made of it; the product's own, by `npm run landing-pictures`. */
export interface Slide {
  readonly mode: Mode
  /** Asked for in these words; null where a picture alone was given. */
  readonly words: string | null
  /** What stands in the index in place of words. */
  readonly given: string
  /** What the two pictures show. */
  readonly before: string
  readonly after: string
}

/** In the order in which they are shown. The first is in the markup, and the largest thing that a phone shows first. */
export const SLIDES: readonly Slide[] = [
  {
    mode: 'create-background',
    words: 'Sunlit plaster wall with leaf shadows',
    given: 'A photo from the studio',
    before: 'A red dress on a dress form in a plain grey studio',
    after: 'The same dress before a plaster wall in the sun, with the shadows of palm leaves',
  },
  {
    mode: 'swap-garment',
    words: null,
    given: 'The poppy dress, laid flat',
    before: 'The red dress on its form before a green curtain',
    after: 'A dress printed with poppies on the same form, before the same curtain',
  },
  {
    mode: 'sketch-to-image',
    words: 'Emerald green silk satin with a black belt',
    given: 'A technical flat',
    before: 'Line drawing of a long shirt dress with a belt',
    after: 'The same dress in green satin with a black belt',
  },
  {
    mode: 'pattern-to-image',
    words: 'Wrap dress with long sleeves',
    given: 'A tile of paisley',
    before: 'An indigo paisley on ivory',
    after: 'A wrap dress cut from the paisley',
  },
]

/** A result beside the tool that made it. */
export interface ToolResult {
  readonly words: string | null
  /** What the result shows. */
  readonly made: string
  /** What the picture in its corner shows, which was given; null where words were all. */
  readonly given: string | null
}

/** A mode that is not named here is shown by its glyph alone. */
export const TOOL_RESULTS: Readonly<Partial<Record<Mode, ToolResult>>> = {
  'create-background': {
    words: 'Neon street at night',
    made: 'An ivory dress on a dress form, in a street of neon signs at night',
    given: 'The same dress in a grey studio',
  },
  'swap-garment': {
    words: null,
    made: 'A dress printed with art deco fans, on a dress form in an old town',
    given: 'The printed dress, laid flat',
  },
  'sketch-to-image': {
    words: 'Camel wool',
    made: 'A double-breasted blazer in camel',
    given: 'The line drawing of the blazer',
  },
  'create-sketch': {
    words: 'Bias-cut slip dress with a cowl neck, emerald satin',
    made: 'Sketch of a woman in a green slip dress, with its front and back drawn flat',
    given: null,
  },
  'create-pattern': {
    words: 'Large poppies in vermilion and sage on ecru',
    made: 'A repeating pattern of large red poppies with sage leaves on a pale ground',
    given: null,
  },
  'pattern-to-image': {
    words: 'Camp-collar shirt with short sleeves',
    made: 'A dark shirt with short sleeves, printed with palm leaves',
    given: 'The pattern of palm leaves on black',
  },
  'image-to-flatlay': {
    words: 'The blue dress',
    made: 'A blue dress, laid flat on white',
    given: 'The blue dress on its form',
  },
}
