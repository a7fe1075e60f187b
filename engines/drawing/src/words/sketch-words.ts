import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/feet.ts'
import type { HairStyle } from '../figures/hair.ts'
import type { AccessoryKind, Shaft } from '../garments/accessories.ts'
import type { Fabric, Print } from '../garments/style.ts'
import type { Colour } from '@toile/imaging'
import type { GarmentDraft } from './garment-draft.ts'
import type { Handling } from './figure-words.ts'
import type { Reading } from './readings.ts'

/** An accessory while it is being read. */
export interface AccessoryDraft {
  readonly kind: AccessoryKind
  /** The user's word for it. */
  readonly said: string
  /** sRGB, `#rrggbb`; undefined when no colour was named. */
  colour: string | undefined
  fabric: Fabric | undefined
  print: Print | undefined
}

/** What a prompt asks of a fashion sketch. */
export interface SketchWords {
  readonly garments: readonly GarmentDraft[]
  /** No garment is named: what is said of one ('long sleeves') is drawn as a dress. */
  readonly garmentAssumed: boolean
  readonly flat: boolean
  readonly handling: Handling | undefined
  readonly pose: string | undefined
  readonly hair: HairStyle | undefined
  readonly body: BodyType | undefined
  readonly skin: string | undefined
  readonly shoe: Shoe | undefined
  readonly shoeColour: Colour | undefined
  /** How far boots reach up the leg. */
  readonly shaft: Shaft | undefined
  readonly accessories: readonly AccessoryDraft[]
  readonly understood: readonly string[]
  /** The user's words that have no effect; words such as 'a', 'with' are in neither list. */
  readonly ignored: readonly string[]
  /** What stands behind `understood`. */
  readonly readings: readonly Reading[]
}
