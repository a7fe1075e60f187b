import type { ModeDescription, SourceKind } from '@toile/contract'
import { UPLOAD } from '@toile/contract'

/** Where a picture that the user brings belongs: the photo that is worked on, or the picture that is read. */
export type PicturePlace = 'photo' | 'source'

export interface PictureWords {
  /** What it is, in the middle of a sentence. */
  readonly noun: string
  readonly invitation: string
  readonly heading: string
  readonly intro: string
  /** What makes a good one: a name and its advice. */
  readonly advice: readonly (readonly [name: string, advice: string])[]
  /** Said of one that is smaller than advised. */
  readonly small: string
  /** Shape of the empty sheet and the size advised, in pixels. */
  readonly width: number
  readonly height: number
  /** 'Continue with previous' offers only pictures of the same kind. */
  readonly previousKey: 'photo' | 'sketch' | 'pattern' | 'flatlay'
}

const SHEET = { width: UPLOAD.advisedWidth, height: UPLOAD.advisedHeight } as const
const advised = `${SHEET.width} × ${SHEET.height} px`

const PHOTO: PictureWords = {
  noun: 'photo',
  invitation: 'Place your photo here',
  heading: 'Upload a photo',
  intro: 'A model in the clothes you want to show. In the next step you mark what stays of it.',
  advice: [
    ['Size', `${advised} or more`],
    ['Light', 'Even, without hard shadows'],
    ['Figure', 'Whole, and clear of the edges'],
  ],
  small: `A larger photo gives a finer picture: ${advised} or more is advised.`,
  ...SHEET,
  previousKey: 'photo',
}

const SOURCES: Readonly<Record<SourceKind, PictureWords>> = {
  sketch: {
    noun: 'sketch',
    invitation: 'Place your sketch here',
    heading: 'Upload a sketch',
    intro: 'One garment or one figure, in lines. A photo of paper is welcome: its shadows are taken out.',
    advice: [
      ['Lines', 'Dark on light, and closed: each closed part can have its own cloth'],
      ['Paper', 'Flat, evenly lit, filling the picture'],
      ['Size', `${advised} or more`],
    ],
    small: `Fine lines need room: ${advised} or more is advised.`,
    ...SHEET,
    previousKey: 'sketch',
  },
  pattern: {
    noun: 'pattern',
    invitation: 'Place your pattern here',
    heading: 'Upload a pattern',
    intro: 'A repeat, or a photo of cloth. A swatch that does not repeat yet is made to repeat.',
    advice: [
      ['Repeat', 'One repeat is enough'],
      ['Cloth', 'Flat, straight from above, without folds'],
      ['Size', '512 × 512 px or more'],
    ],
    small: 'A larger pattern prints finer: 512 × 512 px or more is advised.',
    width: 512,
    height: 512,
    previousKey: 'pattern',
  },
  outfit: {
    noun: 'photo',
    invitation: 'Place your photo here',
    heading: 'Upload a photo',
    intro: 'Somebody in the garment you want laid flat. In the next step you name it.',
    advice: [
      ['Garment', 'Whole, facing you, as little covered as can be'],
      ['Light', 'Even, without hard shadows'],
      ['Size', `${advised} or more`],
    ],
    small: `A larger photo gives a finer picture: ${advised} or more is advised.`,
    ...SHEET,
    previousKey: 'photo',
  },
  flatlay: {
    noun: 'flat-lay',
    // A word joiner: a line must not end within the word.
    invitation: 'Place your flat-\u2060lay here',
    heading: 'Upload a flat-lay',
    intro: 'The garment that goes on the model: laid flat, seen from above.',
    advice: [
      ['Garment', 'One, whole, front up, sleeves apart from the body'],
      ['Ground', 'Plain, and of another colour than the garment'],
      ['Size', `${advised} or more`],
    ],
    small: `A larger flat-lay gives a finer picture: ${advised} or more is advised.`,
    ...SHEET,
    previousKey: 'flatlay',
  },
}

const DRESSED: PictureWords = {
  ...PHOTO,
  intro: 'A model in a garment like yours. In the next step you mark the one that yours replaces.',
  advice: [
    ['Size', `${advised} or more`],
    ['Light', 'Even, without hard shadows'],
    ['Garment', 'In full view: hands and hair may cross it'],
  ],
}

/** The page's words about a picture of this mode. */
export function pictureWords({ sourceKind, marked }: ModeDescription, place: PicturePlace): PictureWords {
  if (place === 'source' && sourceKind !== null) return SOURCES[sourceKind]
  return marked === 'replaced' ? DRESSED : PHOTO
}
