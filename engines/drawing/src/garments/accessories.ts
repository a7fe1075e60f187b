import type { Fabric, Print } from './style.ts'

/** What is worn or carried beside garments. */
const ACCESSORIES = [
  'beret',
  'bucket hat',
  'sun hat',
  'beanie',
  'fedora',
  'cap',
  'headscarf',
  'headband',
  'veil',
  'scarf',
  'shawl',
  'tie',
  'bow tie',
  'gloves',
  'long gloves',
  'sunglasses',
  'glasses',
  'necklace',
  'pearls',
  'choker',
  'earrings',
  'bracelet',
  'brooch',
  'handbag',
  'tote bag',
  'clutch',
  'crossbody bag',
  'backpack',
  'belt bag',
  'tights',
  'fishnets',
  'socks',
  'knee socks',
  'suspenders',
  'cape',
] as const
export type AccessoryKind = (typeof ACCESSORIES)[number]

export interface Accessory {
  readonly kind: AccessoryKind
  /** sRGB, `#rrggbb`. */
  readonly colour: string
  readonly fabric: Fabric
  readonly print: Print | undefined
}

/** How far boots reach up the leg: t of `Limb`, 2 at the ankle, 1 at the knee. Chosen by eye. */
export const SHAFTS = { 'ankle boots': 1.8, 'cowboy boots': 1.5, 'knee boots': 1.1, 'thigh boots': 0.62 } as const
export type Shaft = keyof typeof SHAFTS
