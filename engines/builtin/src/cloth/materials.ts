/** How a cloth is built, looked at from a thread's distance; each has its own tile in `structure.ts`. */
type StructureKind =
  | 'plain'
  | 'twill'
  | 'satin'
  | 'jersey'
  | 'rib'
  | 'cable'
  | 'wale'
  | 'fibre'
  | 'tweed'
  | 'grain'
  | 'nap'
  | 'sequin'
  | 'net'
  | 'lace'
  | 'fur'
  | 'smooth'

export interface ClothMaterial {
  readonly structure: StructureKind
  /** Distance between threads (stitches, wales, cells), pixels of a picture 1,024 px high. */
  readonly pitch: number
  /** Slope that the structure gives the surface, 0 to about 1. */
  readonly bump: number
  /** How far threads differ in tone, 0 to about 0.5. */
  readonly slub: number
  /** Strength of the mirror-like reflection, 0 to 1, and its spread along and across the warp (tangent of the lobe). */
  readonly specular: number
  readonly gloss: readonly [along: number, across: number]
  /** 0: reflects the lamp's colour, 1: its own, as metal does. */
  readonly metal: number
  /** Light caught by fibres that stand up, seen where the surface turns away. */
  readonly sheen: number
  /** 0 to 1: share of the ground hidden by one layer seen straight on. */
  readonly opacity: number
  /** 0 (flows, as silk) to 1 (stands, as felt or leather). */
  readonly stiffness: number
  /** 0 (round folds) to 1 (folds with edges). */
  readonly crease: number
  /** Height of a hem above what lies under it, pixels of a picture 1,024 px high. */
  readonly thickness: number
}

/** Plain cotton: the values that a material does not change. Chosen by eye, as theirs. */
const BASE: ClothMaterial = {
  structure: 'plain',
  pitch: 3,
  bump: 0.16,
  slub: 0.05,
  specular: 0.03,
  gloss: [0.5, 0.5],
  metal: 0,
  sheen: 0.06,
  opacity: 1,
  stiffness: 0.45,
  crease: 0.4,
  thickness: 2,
}

const cloth = (change: Partial<ClothMaterial>): ClothMaterial => ({ ...BASE, ...change })

/** Optical and mechanical character of cloths, chosen by eye beside photographs of garments at about 2,000 px a metre. */
export const CLOTH_MATERIALS = {
  cotton: cloth({}),
  poplin: cloth({ pitch: 2.4, bump: 0.08, slub: 0.025, stiffness: 0.5, crease: 0.6, specular: 0.045 }),
  linen: cloth({ pitch: 3.6, bump: 0.26, slub: 0.17, stiffness: 0.55, crease: 0.85 }),
  canvas: cloth({ pitch: 5, bump: 0.34, slub: 0.08, stiffness: 0.85, crease: 0.5, thickness: 3.5 }),
  denim: cloth({ structure: 'twill', pitch: 3.6, bump: 0.2, slub: 0.2, stiffness: 0.75, crease: 0.6, thickness: 3.5 }),
  twill: cloth({ structure: 'twill', pitch: 3.2, bump: 0.2, slub: 0.06, stiffness: 0.6, crease: 0.45, thickness: 2.5 }),
  wool: cloth({
    structure: 'fibre',
    pitch: 3,
    bump: 0.11,
    slub: 0.07,
    sheen: 0.16,
    stiffness: 0.65,
    crease: 0.12,
    specular: 0.01,
    thickness: 4,
  }),
  flannel: cloth({
    structure: 'fibre',
    pitch: 2.6,
    bump: 0.09,
    slub: 0.1,
    sheen: 0.14,
    stiffness: 0.5,
    crease: 0.2,
    specular: 0.01,
    thickness: 3,
  }),
  felt: cloth({
    structure: 'fibre',
    pitch: 2.2,
    bump: 0.08,
    slub: 0.05,
    sheen: 0.12,
    stiffness: 0.95,
    crease: 0.05,
    specular: 0,
    thickness: 5,
  }),
  tweed: cloth({
    structure: 'tweed',
    pitch: 5,
    bump: 0.36,
    slub: 0.3,
    sheen: 0.12,
    stiffness: 0.8,
    crease: 0.12,
    specular: 0,
    thickness: 4.5,
  }),
  knit: cloth({
    structure: 'jersey',
    pitch: 6,
    bump: 0.42,
    slub: 0.06,
    sheen: 0.12,
    stiffness: 0.35,
    crease: 0.05,
    specular: 0,
    thickness: 4,
  }),
  'chunky knit': cloth({
    structure: 'cable',
    pitch: 14,
    bump: 0.62,
    slub: 0.07,
    sheen: 0.14,
    stiffness: 0.6,
    crease: 0,
    specular: 0,
    thickness: 7,
  }),
  rib: cloth({
    structure: 'rib',
    pitch: 9,
    bump: 0.5,
    slub: 0.05,
    sheen: 0.1,
    stiffness: 0.4,
    crease: 0.05,
    specular: 0,
    thickness: 4,
  }),
  jersey: cloth({
    structure: 'jersey',
    pitch: 2.8,
    bump: 0.12,
    slub: 0.04,
    stiffness: 0.22,
    crease: 0.12,
    thickness: 2,
  }),
  silk: cloth({
    structure: 'satin',
    pitch: 2.4,
    bump: 0.04,
    slub: 0.02,
    specular: 0.3,
    gloss: [0.3, 0.42],
    stiffness: 0.1,
    crease: 0.25,
    thickness: 1.2,
  }),
  satin: cloth({
    structure: 'satin',
    pitch: 2.4,
    bump: 0.03,
    slub: 0.015,
    specular: 0.4,
    gloss: [0.3, 0.46],
    stiffness: 0.2,
    crease: 0.25,
    thickness: 1.5,
  }),
  crepe: cloth({
    structure: 'fibre',
    pitch: 2.4,
    bump: 0.035,
    slub: 0.018,
    sheen: 0.05,
    stiffness: 0.25,
    crease: 0.1,
    thickness: 1.6,
  }),
  taffeta: cloth({
    pitch: 2.4,
    bump: 0.06,
    slub: 0.03,
    specular: 0.36,
    gloss: [0.26, 0.3],
    stiffness: 0.7,
    crease: 0.95,
    thickness: 1.5,
  }),
  chiffon: cloth({
    pitch: 2.4,
    bump: 0.07,
    slub: 0.02,
    specular: 0.03,
    opacity: 0.72,
    stiffness: 0.05,
    crease: 0.15,
    thickness: 0.8,
  }),
  organza: cloth({
    pitch: 2.6,
    bump: 0.08,
    slub: 0.02,
    specular: 0.16,
    gloss: [0.3, 0.3],
    opacity: 0.58,
    stiffness: 0.75,
    crease: 0.8,
    thickness: 0.8,
  }),
  tulle: cloth({
    structure: 'net',
    pitch: 7,
    bump: 0.2,
    slub: 0.02,
    opacity: 0.62,
    stiffness: 0.6,
    crease: 0.3,
    thickness: 0.8,
  }),
  lace: cloth({
    structure: 'lace',
    pitch: 16,
    bump: 0.9,
    slub: 0.03,
    opacity: 1,
    stiffness: 0.4,
    crease: 0.15,
    thickness: 1.6,
  }),
  velvet: cloth({
    structure: 'nap',
    pitch: 3,
    bump: 0.12,
    slub: 0.08,
    sheen: 0.62,
    specular: 0,
    stiffness: 0.45,
    crease: 0.15,
    thickness: 3.5,
  }),
  corduroy: cloth({
    structure: 'wale',
    pitch: 8,
    bump: 0.55,
    slub: 0.06,
    sheen: 0.28,
    specular: 0,
    stiffness: 0.65,
    crease: 0.25,
    thickness: 4,
  }),
  leather: cloth({
    structure: 'grain',
    pitch: 6,
    bump: 0.2,
    slub: 0.03,
    specular: 0.2,
    gloss: [0.3, 0.3],
    sheen: 0,
    stiffness: 0.85,
    crease: 0.6,
    thickness: 3.5,
  }),
  patent: cloth({
    structure: 'smooth',
    pitch: 8,
    bump: 0.01,
    slub: 0,
    specular: 0.75,
    gloss: [0.13, 0.13],
    sheen: 0,
    stiffness: 0.85,
    crease: 0.6,
    thickness: 3,
  }),
  suede: cloth({
    structure: 'nap',
    pitch: 3,
    bump: 0.1,
    slub: 0.16,
    sheen: 0.22,
    specular: 0,
    stiffness: 0.75,
    crease: 0.25,
    thickness: 3.5,
  }),
  fur: cloth({
    structure: 'fur',
    pitch: 5,
    bump: 0.8,
    slub: 0.3,
    sheen: 0.25,
    specular: 0.06,
    gloss: [0.5, 0.25],
    stiffness: 0.95,
    crease: 0,
    thickness: 10,
  }),
  sequin: cloth({
    structure: 'sequin',
    pitch: 7,
    bump: 0.5,
    slub: 0.1,
    specular: 0.9,
    gloss: [0.2, 0.2],
    metal: 0.75,
    sheen: 0,
    stiffness: 0.5,
    crease: 0.1,
    thickness: 3,
  }),
  metallic: cloth({
    structure: 'satin',
    pitch: 2.4,
    bump: 0.06,
    slub: 0.06,
    specular: 0.8,
    gloss: [0.2, 0.3],
    metal: 0.9,
    sheen: 0,
    stiffness: 0.4,
    crease: 0.7,
    thickness: 1.5,
  }),
  quilted: cloth({
    pitch: 2.4,
    bump: 0.05,
    slub: 0.02,
    specular: 0.14,
    gloss: [0.3, 0.3],
    stiffness: 0.9,
    crease: 0.5,
    thickness: 8,
  }),
} as const satisfies Record<string, ClothMaterial>
