/** What a role of the drawing is made of: its colour, its print and its material. */
import type { ClothWish } from '@toile/drawing'
import { type LinearRgb, linearRgbToCielab, srgbToLinear } from '@toile/imaging'
import { CLOTH_MATERIALS, type ClothMaterial } from '../cloth/materials.ts'
import type { Role } from './garment-anatomy.ts'
import type { MotifTone } from './motifs.ts'
import type { PictureVariation } from './picture-variation.ts'

/** Skin and hair that nothing is said about, linear. Chosen by eye. */
const COLOURS = {
  skin: [0.58, 0.34, 0.24],
  hair: [0.045, 0.028, 0.02],
} as const satisfies Record<string, LinearRgb>
/** What is not of cloth. Chosen by eye. */
const MATERIALS: Readonly<Record<'skin' | 'hair' | 'button', ClothMaterial>> = {
  skin: {
    ...CLOTH_MATERIALS.cotton,
    structure: 'smooth',
    bump: 0.004,
    slub: 0,
    specular: 0.05,
    gloss: [0.5, 0.5],
    sheen: 0.1,
  },
  hair: { ...CLOTH_MATERIALS.satin, slub: 0.2, bump: 0.3, specular: 0.12 },
  button: { ...CLOTH_MATERIALS.patent, specular: 0.3, gloss: [0.3, 0.3] },
}
/** Felts of a hat that nothing is said about: the one that is farther from the garment in lightness. Chosen by eye. */
const FELTS = { dark: '#453a33', light: '#b39a76' } as const

/** Bands, which are cut across the cloth. */
export const BAND_ROLES: readonly Role[] = ['waistband', 'belt', 'cuff', 'collar']
/** What lies double. */
const DOUBLED: readonly Role[] = [...BAND_ROLES, 'pocket']

export const hexToLinearRgb = (hex: string): LinearRgb => {
  const at = (k: number) => srgbToLinear(Number.parseInt(hex.slice(k, k + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

export function colourFor(role: Role, wish: ClothWish): LinearRgb {
  if (role === 'skin') return COLOURS.skin
  if (role === 'hair') return COLOURS.hair
  const [r, g, b] = hexToLinearRgb(wish.colour?.hex ?? '#e6dcc3')
  // The inside of the back lies in the garment's own shade, which thin cloth lets light into.
  const { opacity } = CLOTH_MATERIALS[wish.fabric ?? 'cotton']
  const shade = role === 'inside' ? 1 - 0.58 * opacity ** 3 : 1
  return [r * shade, g * shade, b * shade]
}

export function motifOf(wish: ClothWish): MotifTone | undefined {
  if (!wish.motif) return undefined
  const second = wish.more[0]?.hex
  return {
    motif: wish.motif,
    upright: wish.upright ?? true,
    second: hexToLinearRgb(second ?? (isPale(wish) ? '#2a2c33' : '#f6f3ea')),
  }
}

export function contrastFelt(beside: { readonly hex: string }): ClothWish {
  const [lightness] = linearRgbToCielab(...hexToLinearRgb(beside.hex))
  const hex = lightness > 38 ? FELTS.dark : FELTS.light
  return {
    fabric: 'felt',
    colour: { name: 'felt', hex },
    more: [],
    motif: undefined,
    upright: undefined,
    finish: [],
  }
}

const isPale = (wish: ClothWish): boolean =>
  wish.colour !== undefined && linearRgbToCielab(...hexToLinearRgb(wish.colour.hex))[0] > 78

/** What the layers of a role hide of the ground: bands and patches lie double, through an opening the back is seen alone. */
function hiddenBy(role: Role, layer: number): number {
  if (role === 'inside') return layer
  // Through the front the back is seen, which adds the less the more the front hides.
  const front = 1 - (1 - layer) * (1 - 0.5 * layer)
  return DOUBLED.includes(role) ? 1 - (1 - front) * (1 - layer) : front
}

/** The cloth's table row, changed by what is said of its finish and by the picture's own weight. */
export function materialFor(role: Role, wish: ClothWish, variation: PictureVariation): ClothMaterial {
  if (role === 'skin') return MATERIALS.skin
  if (role === 'hair') return MATERIALS.hair
  if (role === 'button' && wish.fabric === undefined) return MATERIALS.button
  const material: {
    -readonly [Key in keyof ClothMaterial]: ClothMaterial[Key]
  } = {
    ...CLOTH_MATERIALS[wish.fabric ?? 'cotton'],
  }
  material.stiffness += variation.weight
  material.opacity = hiddenBy(role, material.opacity)
  for (const finish of wish.finish) {
    if (finish === 'shiny') {
      material.specular = Math.max(0.42, material.specular * 1.5)
      material.gloss = [Math.min(material.gloss[0], 0.26), Math.min(material.gloss[1], 0.32)]
    } else if (finish === 'matte') {
      material.specular *= 0.15
      material.sheen *= 0.6
    } else if (finish === 'washed') {
      material.slub = Math.min(0.4, material.slub * 1.5 + 0.04)
      material.crease = Math.min(1, material.crease + 0.2)
    } else if (finish === 'heavy') {
      material.stiffness += 0.2
      material.thickness *= 1.5
    } else if (finish === 'light') material.stiffness -= 0.2
    else if (finish === 'crisp') {
      material.stiffness += 0.2
      material.crease = Math.min(1, material.crease + 0.3)
    } else if (finish === 'soft') material.crease *= 0.4
    else if (finish === 'smooth') material.slub *= 0.3
    else if (finish === 'sheer') material.opacity = Math.min(material.opacity, 0.68)
  }
  material.stiffness = Math.min(1, Math.max(0.02, material.stiffness))
  return material
}
