import { type ClothPart, type ClothWish, type ClothWords, type Fabric, FABRIC_WORDS, namedColour } from '@toile/drawing'
import {
  CLOTH_MATERIALS,
  type ClothMaterial,
  type ClothPiece,
  createFloat,
  type FloatImage,
  linearRgbToCielab,
  srgbToLinear,
} from '@toile/imaging'
import { type Anatomy, type BodyKind, type Role, ROLES } from './anatomy.ts'
import { type MotifTone, motifAt } from './motifs.ts'
import type { Drawing } from './read-drawing.ts'
import type { Variety } from './variety.ts'

type Rgb = readonly [number, number, number]

/** The cloths of a drawing, and where each lies. */
export interface Outfit {
  readonly pieces: readonly ClothPiece[]
  /** Index into `pieces` of each pixel. */
  readonly pieceOf: Uint8Array
  /** Linear light, three channels. */
  readonly albedo: FloatImage
  /** Linear light of contrast stitching, where it is asked for. */
  readonly stitching: Rgb | undefined
  /** The main cloth, for folds. */
  readonly main: ClothMaterial
  readonly crumpled: boolean
  /** CIE L* of the main cloth. */
  readonly lightness: number
  /** Pieces that were asked for and are not on the drawing. */
  readonly missing: readonly ClothPart[]
  /** What was chosen where the prompt leaves it open, for the user. */
  readonly chosen: readonly string[]
}

const EVERYDAY: { readonly [Kind in BodyKind]: readonly Fabric[] } = {
  top: ['cotton', 'wool', 'linen', 'silk'],
  dress: ['crepe', 'cotton', 'satin', 'linen'],
  skirt: ['wool', 'satin', 'cotton', 'linen'],
  trousers: ['twill', 'linen', 'wool', 'denim'],
  object: ['canvas', 'leather', 'denim', 'suede'],
}

const SKIN: Rgb = [0.58, 0.34, 0.24]
const HAIR: Rgb = [0.045, 0.028, 0.02]
const SKIN_MATERIAL: ClothMaterial = {
  ...CLOTH_MATERIALS.cotton,
  structure: 'smooth',
  bump: 0.004,
  slub: 0,
  specular: 0.05,
  gloss: [0.5, 0.5],
  sheen: 0.1,
}
const HAIR_MATERIAL: ClothMaterial = { ...CLOTH_MATERIALS.satin, slub: 0.2, bump: 0.3, specular: 0.12 }
const BUTTON_MATERIAL: ClothMaterial = { ...CLOTH_MATERIALS.patent, specular: 0.3, gloss: [0.3, 0.3] }

/** Roles that a word for a piece reaches, most fitting first. */
const REACH: { readonly [Part in ClothPart]: readonly Role[] } = {
  upper: ['upper'],
  lower: ['lower'],
  collar: ['collar'],
  cuffs: ['cuff'],
  sleeves: ['sleeve'],
  belt: ['belt', 'waistband'],
  waistband: ['waistband', 'belt'],
  pockets: ['pocket'],
  buttons: ['button'],
  stitching: [],
  trim: ['collar', 'cuff', 'waistband'],
  lining: ['inside'],
  yoke: [],
  hat: [],
  straps: [],
}

export const linear = (hex: string): Rgb => {
  const at = (k: number) => srgbToLinear(Number.parseInt(hex.slice(k, k + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

/** Gives each piece of the drawing its cloth: the prompt's, else the drawing's own colours, else a tasteful one by turn. */
export function planOutfit(
  drawing: Drawing,
  anatomy: Anatomy,
  words: ClothWords,
  variety: Variety,
  scale: number,
): Outfit {
  const { width, height } = drawing
  const kind = anatomy.plans[0]?.kind ?? 'object'
  const fabric = words.main.fabric ?? turn(EVERYDAY[kind], variety.choice)
  const dye = words.main.colour ?? namedColour(turn(dyesOf(fabric), variety.choice))
  const chosen: string[] = []
  const main: ClothWish = { ...words.main, fabric, colour: dye }
  const missing: ClothPart[] = []
  const wishOf = new Map<Role, ClothWish>()
  for (const [part, wish] of words.parts) {
    const role = REACH[part].find(
      (each) => anatomy.found.has(each) || each === 'upper' || each === 'lower' || (each === 'belt' && part === 'belt'),
    )
    if (role)
      wishOf.set(role, {
        ...wish,
        fabric: wish.fabric ?? (part === 'buttons' ? undefined : fabric),
        colour: wish.colour ?? dye,
      })
    else if (part !== 'stitching') missing.push(part)
  }
  if (wishOf.has('lower') && !wishOf.has('upper')) wishOf.set('upper', main)

  const pieces: ClothPiece[] = []
  const colours: { readonly rgb: Rgb; readonly motif: MotifTone | undefined }[] = []
  const numbers = new Map<string, number>()
  const pieceFor = (role: Role, axis: number | undefined): number => {
    const key = `${role}:${axis ?? ''}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = pieces.length
      numbers.set(key, number)
      const wish =
        wishOf.get(role) ??
        (role === 'sleeve' || role === 'cuff' || role === 'collar' || role === 'pocket'
          ? wishOf.get('upper')
          : undefined) ??
        main
      pieces.push({ material: materialFor(role, wish, variety), grain: axis === undefined ? 0 : axis - Math.PI / 2 })
      colours.push({
        rgb: colourFor(role, wish),
        motif: role === 'skin' || role === 'hair' || role === 'button' ? undefined : motifOf(wish),
      })
    }
    return number
  }

  const axes = new Map<number, number>()
  for (const plan of anatomy.plans) for (const limb of plan.limbs) axes.set(limb.region, limb.axis)
  const split = wishOf.has('upper') || wishOf.has('lower')
  const pieceOf = new Uint8Array(width * height)
  const albedo = createFloat(width, height, 3)
  // Regions of one role share a piece; a table by role and region keeps the inner loop short.
  const cache = new Map<number, number>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const body = drawing.bodyOf[i]!
      let role = anatomy.roles[i]!
      let half = 0
      if (split && body > 0 && ROLES[role] === 'main') half = y < anatomy.plans[body - 1]!.waist ? 1 : 2
      const label = drawing.regions.labels[i]!
      const slot = (label * 16 + role) * 4 + half
      let piece = cache.get(slot)
      if (piece === undefined) {
        if (half > 0) role = ROLES.indexOf(half === 1 ? 'upper' : 'lower')
        piece = pieceFor(ROLES[role]!, axes.get(label))
        cache.set(slot, piece)
      }
      pieceOf[i] = piece
      const { rgb, motif } = colours[piece]!
      const { grain } = pieces[piece]!
      const share = motif
        ? motifAt(motif, x * Math.cos(grain) + y * Math.sin(grain), y * Math.cos(grain) - x * Math.sin(grain), scale)
        : 0
      for (let c = 0; c < 3; c++)
        albedo.data[3 * i + c] = motif ? rgb[c]! + (motif.second[c]! - rgb[c]!) * share : rgb[c]!
    }
  }
  if (words.main.fabric === undefined) chosen.push(fabric)
  if (words.main.colour === undefined) chosen.push(dye.name)
  const stitching = words.parts.get('stitching')?.colour
  const mainColour = colourFor('main', main)
  return {
    pieces,
    pieceOf,
    albedo,
    stitching: stitching && linear(stitching.hex),
    main: materialFor('main', main, variety),
    crumpled: main.finish.includes('crumpled'),
    lightness: linearRgbToCielab(...mainColour)[0],
    missing,
    chosen,
  }
}

const turn = <T>(list: readonly T[], by: number): T => list[by % list.length]!

const dyesOf = (fabric: Fabric): readonly string[] =>
  FABRIC_WORDS.find((each) => each.fabric === fabric)?.dyes ?? ['ecru']

function colourFor(role: Role, wish: ClothWish): Rgb {
  if (role === 'skin') return SKIN
  if (role === 'hair') return HAIR
  const [r, g, b] = linear(wish.colour?.hex ?? '#e6dcc3')
  // The inside of the back lies in the garment's own shade.
  const shade = role === 'inside' ? 0.42 : 1
  return [r * shade, g * shade, b * shade]
}

function motifOf(wish: ClothWish): MotifTone | undefined {
  if (!wish.motif) return undefined
  const second = wish.more[0]?.hex
  return {
    motif: wish.motif,
    upright: wish.upright ?? true,
    second: linear(second ?? (isPale(wish) ? '#2a2c33' : '#f6f3ea')),
  }
}

const isPale = (wish: ClothWish): boolean =>
  wish.colour !== undefined && linearRgbToCielab(...linear(wish.colour.hex))[0] > 78

/** The cloth's table row, changed by what is said of its finish and by the picture's own weight. */
function materialFor(role: Role, wish: ClothWish, variety: Variety): ClothMaterial {
  if (role === 'skin') return SKIN_MATERIAL
  if (role === 'hair') return HAIR_MATERIAL
  if (role === 'button' && wish.fabric === undefined) return BUTTON_MATERIAL
  const material: { -readonly [Key in keyof ClothMaterial]: ClothMaterial[Key] } = {
    ...CLOTH_MATERIALS[wish.fabric ?? 'cotton'],
  }
  material.stiffness += variety.weight
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
