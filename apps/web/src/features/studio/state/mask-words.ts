import type { ModeDescription } from '@toile/contract'

interface MaskWords {
  readonly heading: string
  /** Before anything is marked, and once there is a mask. */
  readonly first: string
  readonly after: string
}

const KEPT: MaskWords = {
  heading: 'Mark what stays',
  first:
    'Select the person where one is found, set 3–4 dots and confirm, or paint by hand. All that is not marked becomes the new background.',
  after: 'Check the edge. Add dots where a part is missing and confirm again, or draw and erase by hand.',
}

const REPLACED: MaskWords = {
  heading: 'Mark the garment',
  first:
    'Set 3–4 dots on the garment that yours replaces and confirm, or paint by hand. All that is not marked stays as it is.',
  after:
    'The whole old garment, and no skin. Add dots and confirm again, or draw and erase by hand. Where yours is longer, mark what it will cover.',
}

/** The page's words about the mask of this mode. */
export const maskWords = ({ marked }: ModeDescription): MaskWords => (marked === 'replaced' ? REPLACED : KEPT)
