import type { VariationRun } from './variation.ts'

type Lost = NonNullable<VariationRun['lost']>

/** What the page of a run says; `pictures` names that many of what is made. */
export interface RunWords {
  readonly kicker: string
  /** After the mode's title and a colon. */
  readonly title: string
  readonly pictures: (count: number) => string
  readonly none: string
  readonly refused: string
  readonly from: string
  readonly fromAlt: string
  /** What happened, what was kept, and what can be done. */
  readonly lost: Readonly<Record<Lost, { readonly heading: string; readonly what: string }>>
}

const OFFER_TAKEN = {
  heading: 'The free retry was already used',
  what: 'A free retry is given once for each paid picture. What it made is on the dashboard, with your other pictures. Nothing was charged.',
}

export const VARIATION_WORDS: RunWords = {
  kicker: 'Variations',
  title: 'variations',
  pictures: (count) => (count === 1 ? '1 variation' : `${count} variations`),
  none: 'No variation was made',
  refused: 'No variation yet',
  from: 'From this picture',
  fromAlt: 'What is varied',
  lost: {
    original: {
      heading: 'The picture is gone',
      what: 'It was deleted, and variations are made from it. Nothing was charged. Your other pictures are on the dashboard: each can be varied from there.',
    },
    offer: OFFER_TAKEN,
    job: {
      heading: 'These variations are gone',
      what: 'The server no longer has this job, or it belongs to another account. Its pictures, where any were made, are on the dashboard of the account that ordered them. To vary the picture again is a new job, at its price.',
    },
  },
}

export const RETRY_WORDS: RunWords = {
  kicker: 'Free retry',
  title: 'free retry',
  pictures: () => 'another try',
  none: 'No picture was made',
  refused: 'The retry has not started',
  from: 'In place of this picture, which stays on your dashboard',
  fromAlt: 'What is tried again',
  lost: {
    original: {
      heading: 'The picture is gone',
      what: 'It was deleted, and its free retry with it. Nothing was charged. Your other pictures are on the dashboard.',
    },
    offer: OFFER_TAKEN,
    job: {
      heading: 'This retry is gone',
      what: 'The server no longer has this job, or it belongs to another account. Its picture, where it was made, is on the dashboard of the account that ordered it.',
    },
  },
}

export const RECIPE_WORDS: RunWords = {
  kicker: 'From a recipe',
  title: 'from a recipe',
  pictures: () => 'the recipe’s picture',
  none: 'No picture was made',
  refused: 'The picture has not started',
  from: '',
  fromAlt: '',
  lost: {
    // Neither can be: it is ordered before, and of no picture.
    original: { heading: 'The picture is gone', what: 'Nothing was charged.' },
    offer: OFFER_TAKEN,
    job: {
      heading: 'This order is gone',
      what: 'The server no longer has this job, or it belongs to another account. Its picture, where it was made, is in the library of the account that ordered it.',
    },
  },
}

/** Of a recipe whose picture was enlarged. */
export const ENLARGE = 'The recipe’s picture was enlarged afterwards: upscale this one, and it is the same.'
