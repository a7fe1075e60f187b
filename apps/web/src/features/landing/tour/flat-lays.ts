import greenFlatLay from './pictures/green-flat-lay.webp'
import greenLook from './pictures/green-look.webp'
import poppiesFlatLay from './pictures/poppies-flat-lay.webp'
import poppiesLook from './pictures/poppies-look.webp'
import stripesFlatLay from './pictures/stripes-flat-lay.webp'
import stripesLook from './pictures/stripes-look.webp'

export interface FlatLay {
  readonly name: string
  readonly picture: string
  /** What the engine made of the photo within the mask; clear outside of it, where the photo is seen as it is. */
  readonly look: string
  readonly lookAlt: string
}

export const FLAT_LAYS: readonly FlatLay[] = [
  {
    name: 'Poppies',
    picture: poppiesFlatLay,
    look: poppiesLook,
    lookAlt: 'The dress form in a gathered dress with large red poppies on ink blue',
  },
  {
    name: 'Stripes',
    picture: stripesFlatLay,
    look: stripesLook,
    lookAlt: 'The dress form in a gathered dress with navy and ecru stripes',
  },
  {
    name: 'Green',
    picture: greenFlatLay,
    look: greenLook,
    lookAlt: 'The dress form in a pleated dress of plain forest green',
  },
]
