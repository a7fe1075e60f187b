import { SIDES } from '../../figures/poses.ts'
import type { Accessory, AccessoryKind } from '../../garments/accessories.ts'
import { drawBag, drawBracelet, drawCape, drawHose, drawNeckwear } from './carried.ts'
import { drawEarrings, drawGlasses } from './face-wear.ts'
import { drawHat } from './hats.ts'
import type { Place } from './place.ts'

export { drawBoots, drawGlove } from './carried.ts'
export { placeOf } from './place.ts'

/** When an accessory is drawn: behind everything, on the bare legs, over the garments, over the hair, over the hands. */
export type Moment = 'behind' | 'legs' | 'neck' | 'head' | 'arms' | 'hands'

const HOSE: readonly AccessoryKind[] = ['tights', 'fishnets', 'socks', 'knee socks']
const HATS: readonly AccessoryKind[] = [
  'beret',
  'bucket hat',
  'sun hat',
  'beanie',
  'fedora',
  'cap',
  'headscarf',
  'headband',
]
const NECK: readonly AccessoryKind[] = [
  'scarf',
  'shawl',
  'tie',
  'bow tie',
  'necklace',
  'pearls',
  'choker',
  'brooch',
  'suspenders',
  'backpack',
  'crossbody bag',
  'belt bag',
]

function momentOf(kind: AccessoryKind): Moment {
  if (kind === 'cape' || kind === 'veil') return 'behind'
  if (HOSE.includes(kind)) return 'legs'
  if (HATS.includes(kind) || kind === 'sunglasses' || kind === 'glasses' || kind === 'earrings') return 'head'
  // Gloves are drawn with the arms.
  if (kind === 'gloves' || kind === 'long gloves') return 'arms'
  return NECK.includes(kind) ? 'neck' : 'hands'
}

/** Draws those accessories whose turn it is. */
export function drawAccessories(place: Place, accessories: readonly Accessory[], moment: Moment, hem = 0): void {
  for (const accessory of accessories) {
    const { kind } = accessory
    if (momentOf(kind) !== moment) continue
    if (moment === 'legs') for (const side of SIDES) drawHose(place, side, accessory)
    else if (kind === 'cape') drawCape(place, accessory, hem)
    else if (kind === 'sunglasses' || kind === 'glasses') drawGlasses(place, accessory)
    else if (kind === 'earrings') drawEarrings(place, accessory)
    else if (kind === 'veil' || moment === 'head') drawHat(place, accessory)
    else if (kind === 'crossbody bag' || kind === 'belt bag' || kind === 'backpack') drawBag(place, accessory)
    else if (moment === 'neck') drawNeckwear(place, accessory)
    else if (kind === 'bracelet') drawBracelet(place, accessory)
    else drawBag(place, accessory)
  }
}

/** What cannot be seen from behind. */
export const FRONT_ONLY: readonly AccessoryKind[] = [
  'sunglasses',
  'glasses',
  'necklace',
  'pearls',
  'brooch',
  'tie',
  'bow tie',
]
