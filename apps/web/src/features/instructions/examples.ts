import type { Mode } from '@toile/contract'

/** One picture of the instructions, made by `npm run instruction-pictures`. */
export interface Example {
  readonly url: string
  /** What it shows. */
  readonly alt: string
  /** The words that it is of, in modes that begin with words. */
  readonly words?: string
  /** Why it is acceptable, or is not. */
  readonly why: string
}

/** The same thing done well and badly. */
interface ExamplePair {
  readonly acceptable: Example
  readonly not: Example
}

export interface ModeInstructions {
  readonly title: string
  readonly lead: string
  /** Three, so six pictures. */
  readonly pairs: readonly ExamplePair[]
}

/** Pixels of every example. */
export const EXAMPLE_SIZE = { width: 420, height: 560 } as const

type Told = readonly [file: string, why: string, alt: string, words?: string]

const pairsOf = (mode: Mode, ...pairs: readonly (readonly [Told, Told])[]): readonly ExamplePair[] => {
  const example = ([file, why, alt, words]: Told): Example => ({
    url: `/instructions/${mode}/${file}.webp`,
    alt,
    why,
    ...(words !== undefined && { words }),
  })
  return pairs.map(([good, bad]) => ({ acceptable: example(good), not: example(bad) }))
}

export const INSTRUCTIONS: Readonly<Record<Mode, ModeInstructions>> = {
  'create-background': {
    title: 'A photo that can change places',
    lead: 'What you mark is kept as photographed. What the photo does not show cannot stand in a new place.',
    pairs: pairsOf(
      'create-background',
      [
        [
          'whole',
          'The whole figure, clear of the edges.',
          'A red dress on a dress form, whole, before a plain sand wall',
        ],
        ['cut-off', 'Neck and hem are cut off.', 'The same dress so near that neck and hem are outside the picture'],
      ],
      [
        ['even-light', 'Even light: every edge can be seen.', 'A blue dress on a dress form in soft light'],
        ['half-dark', 'Half of it is lost in the dark.', 'The same dress, one half of it in black shadow'],
      ],
      [
        [
          'alone',
          'One figure, nothing in front.',
          'A white dress on a dress form, alone, all of it under a yellow mark',
        ],
        [
          'crowd',
          'One before the other: marks run over.',
          'Four dress forms, each partly hidden by the next; the mark of one runs over all of them',
        ],
      ],
    ),
  },
  'swap-garment': {
    title: 'A photo and a flat-lay that fit',
    lead: 'Two pictures: somebody in a garment, and the garment that takes its place, laid flat.',
    pairs: pairsOf(
      'swap-garment',
      [
        [
          'facing',
          'Facing you, the garment in full view.',
          'A white dress on a dress form, seen from the front, with red dots on it',
        ],
        [
          'turned-away',
          'Turned away: a front has no place.',
          'The same dress seen from behind, buttoned down its back',
        ],
      ],
      [
        ['whole-garment', 'The whole garment, sleeves apart.', 'A navy blazer laid flat, both sleeves beside it'],
        ['cut-garment', 'Cut off: hem and sleeve are missing.', 'The same blazer, so near that half of it is cut off'],
      ],
      [
        ['plain-ground', 'One garment on a plain ground.', 'An orange shirt dress on pale grey'],
        ['busy-ground', 'Two garments on a printed ground.', 'The dress over a green skirt on a cloth of red roses'],
      ],
    ),
  },
  'sketch-to-image': {
    title: 'A sketch that can be rendered',
    lead: 'Your lines stay, and what they close is filled with cloth. What cannot be read as a line cannot be filled.',
    pairs: pairsOf(
      'sketch-to-image',
      [
        ['closed-lines', 'Dark lines that close.', 'A shirt dress drawn in clear ink lines'],
        ['faint-lines', 'Faint, with gaps: parts run together.', 'The same dress in pale lines that break off'],
      ],
      [
        ['flat-paper', 'Straight from above, in focus.', 'A blazer drawn on white paper that fills the picture'],
        [
          'blurred-photo',
          'Aslant, blurred, in shadow.',
          'The same drawing lying askew on a table, dark and out of focus',
        ],
      ],
      [
        ['one-garment', 'One garment, as large as the sheet.', 'One pleated skirt, filling the page'],
        ['many-small', 'Many small ones, with notes.', 'A page of twenty tiny garments with handwriting between them'],
      ],
    ),
  },
  'create-sketch': {
    title: 'Words that can be drawn',
    lead: 'Each picture is what came of the words under it. Name the garments; what is left open is chosen for you.',
    pairs: pairsOf(
      'create-sketch',
      [
        [
          'named',
          'Garments, lengths and colours are named.',
          'A figure in an ivory coat over a burgundy skirt',
          'Ivory trench coat over a burgundy pleated midi skirt, ankle boots',
        ],
        [
          'vague',
          'No garment is named: any may come.',
          'A figure in a pink shirt dress',
          'Something elegant and modern for spring',
        ],
      ],
      [
        [
          'flat',
          'Asks for a flat, and gets front and back.',
          'A denim jacket drawn flat, front and back',
          'Technical flat of a cropped denim jacket',
        ],
        [
          'place',
          'Places are not drawn: no café, no Paris.',
          'A figure in a red dress on an empty page',
          'A woman at a café in Paris at sunset',
        ],
      ],
      [
        [
          'one-outfit',
          'One outfit, told by its cut and cloth.',
          'A figure in a green slip dress',
          'Emerald silk slip dress with a cowl neck',
        ],
        [
          'too-much',
          'Too much for one figure: some is left out.',
          'A figure in a cape, a coat and a blazer on top of each other',
          'Red dress, yellow coat, jeans, pleated skirt, hoodie, blazer, shorts and a cape',
        ],
      ],
    ),
  },
  'create-pattern': {
    title: 'Words that can be printed',
    lead: 'Each picture is what came of the words under it. Name motif, colours and scale.',
    pairs: pairsOf(
      'create-pattern',
      [
        [
          'motif',
          'Motif, scale and colours are named.',
          'Small coral flowers scattered on cream',
          'Small scattered wild flowers in coral and sage on cream',
        ],
        ['vague', 'Nothing is named: any print may come.', 'Cubes in green, pink and brown', 'A nice modern print'],
      ],
      [
        ['colours', 'A known pattern, in two colours.', 'Navy stripes across white', 'Navy and white breton stripes'],
        [
          'letters',
          'Letters and logos are not drawn.',
          'Golden roses on a trellis, without any letter',
          'My brand name in gold letters',
        ],
      ],
      [
        ['scale', 'Says how large.', 'Large blue paisley on ivory', 'Large indigo paisley on ivory'],
        [
          'story',
          'A scene is no repeat: other motifs come.',
          'Flowers on vines, with no woman, dog or park',
          'A woman walks her dog through the park',
        ],
      ],
    ),
  },
  'pattern-to-image': {
    title: 'A pattern that can be cut',
    lead: 'The picture is repeated over the whole garment, with all that is on it.',
    pairs: pairsOf(
      'pattern-to-image',
      [
        ['flat', 'Flat and straight, one repeat or more.', 'Coral roses on cream, lying flat'],
        ['folded', 'Folds would be printed along.', 'The same roses on cloth that hangs in deep folds'],
      ],
      [
        ['clean', 'The print, and nothing else.', 'Gold and teal fans on dark blue'],
        ['marked', 'A watermark is repeated too.', 'The same fans with the word sample written across them'],
      ],
      [
        ['sharp', 'Sharp, 512 pixels or more.', 'A tartan whose threads can be seen'],
        ['coarse', 'Too small: its pixels show.', 'The same tartan as coarse squares'],
      ],
    ),
  },
  'image-to-flatlay': {
    title: 'A garment that can be laid flat',
    lead: 'The garment you name is taken out of the photo. What is hidden there has to be made up.',
    pairs: pairsOf(
      'image-to-flatlay',
      [
        ['uncovered', 'The dress is in full view.', 'A blue dress on a dress form'],
        ['covered', 'The dress is under a cape.', 'A blue dress of which a camel cape leaves only the hem to be seen'],
      ],
      [
        ['sharp', 'In focus, in even light.', 'A red dress on a dress form, every fold clear'],
        ['shaken', 'Blurred: the cloth cannot be seen.', 'The same dress, blurred and in dim light'],
      ],
      [
        ['large', 'The figure fills the photo.', 'A white dress on a dress form, as tall as the picture'],
        ['far-away', 'Too far away: a few pixels of cloth.', 'The same dress, tiny, far down a lane'],
      ],
    ),
  },
}
