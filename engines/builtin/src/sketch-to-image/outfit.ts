import { type ClothPart, type ClothWish, type ClothWords, type Fabric, FABRIC_WORDS, namedColour } from '@toile/drawing'
import { boxMean, createFloat, type FloatImage, linearRgbToCielab, linearToSrgb8, srgbToLinear } from '@toile/imaging'
import { CLOTH_MATERIALS, type ClothMaterial } from '../cloth/materials.ts'
import type { ClothPiece } from '../cloth/shade.ts'
import type { Relief } from '../cloth/relief.ts'
import { type Anatomy, type BodyKind, type BodyPlan, type Role, ROLES } from './anatomy.ts'
import { motifAt, type MotifTone } from './motifs.ts'
import { readPaint } from './paint.ts'
import type { Drawing } from './read-drawing.ts'
import type { Variety } from './variety.ts'

type Rgb = readonly [number, number, number]

/** The colour of a cloth, linear light, and what is printed on it. */
interface Dye {
  readonly rgb: Rgb
  readonly motif: MotifTone | undefined
}

/** The cloths of a drawing, and where each lies. */
export interface Outfit {
  readonly pieces: readonly ClothPiece[]
  /** Index into `pieces` of each pixel. */
  readonly pieceOf: Uint8Array
  /** Colours and prints of the pieces, by index. */
  readonly dyes: readonly Dye[]
  /** Linear light of contrast stitching, where it is asked for. */
  readonly stitching: Rgb | undefined
  /** The main cloth, for folds. */
  readonly main: ClothMaterial
  readonly crumpled: boolean
  /** CIE L* of the main cloth. */
  readonly lightness: number
  /** Whether the main cloth has a print or is openwork. */
  readonly busy: boolean
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
/** Felts of a hat that nothing is said about: the one that is farther from the garment in lightness. */
const FELTS = { dark: '#453a33', light: '#b39a76' } as const
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
  hat: ['hat'],
  straps: [],
}

const linear = (hex: string): Rgb => {
  const at = (k: number) => srgbToLinear(Number.parseInt(hex.slice(k, k + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

/** Gives each piece of the drawing its cloth: the prompt's, else the drawing's own colours, else a tasteful one by turn. */
export function planOutfit(drawing: Drawing, anatomy: Anatomy, words: ClothWords, variety: Variety): Outfit {
  const { width, height } = drawing
  const kind = anatomy.plans[0]?.kind ?? 'object'
  const fabric = words.main.fabric ?? turn(EVERYDAY[kind], variety.choice)
  const paint = readPaint(drawing, anatomy)
  const painted = paint?.paints.find((each) => each.kind === 'main')
  const colour =
    words.main.colour ??
    (painted ? asDrawn(painted.rgb) : undefined) ??
    namedColour(turn(dyesOf(fabric), variety.choice))
  const chosen: string[] = []
  const main: ClothWish = { ...words.main, fabric, colour }
  const missing: ClothPart[] = []
  const wishOf = new Map<Role, ClothWish>()
  for (const [part, wish] of words.parts) {
    const role = REACH[part].find(
      (each) => anatomy.found.has(each) || each === 'upper' || each === 'lower' || (each === 'belt' && part === 'belt'),
    )
    if (role)
      wishOf.set(role, {
        ...wish,
        fabric: wish.fabric ?? (part === 'buttons' ? undefined : part === 'hat' ? 'felt' : fabric),
        colour: wish.colour ?? (part === 'hat' ? feltOf(colour).colour : colour),
      })
    else if (part !== 'stitching') missing.push(part)
  }
  if (wishOf.has('lower') && !wishOf.has('upper')) wishOf.set('upper', main)

  const pieces: ClothPiece[] = []
  const dyes: Dye[] = []
  const numbers = new Map<string, number>()
  const pieceFor = (role: Role, axis: number | undefined, own: Rgb | undefined): number => {
    const key = `${role}:${axis ?? ''}:${own?.join() ?? ''}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = pieces.length
      numbers.set(key, number)
      const wish =
        wishOf.get(role) ??
        (role === 'hat' ? feltOf(colour) : undefined) ??
        (role === 'sleeve' || role === 'cuff' || role === 'collar' || role === 'pocket'
          ? wishOf.get('upper')
          : undefined) ??
        main
      const motif = own || role === 'skin' || role === 'hair' || role === 'button' ? undefined : motifOf(wish)
      // Bands are cut across the cloth: a print shows where they are sewn on.
      const turned = motif && BANDS.includes(role) ? Math.PI / 2 : 0
      const grain = axis === undefined ? turned : axis - Math.PI / 2
      pieces.push({ material: materialFor(role, wish, variety), grain })
      dyes.push({ rgb: own ?? colourFor(role, wish), motif })
    }
    return number
  }

  const axes = new Map<number, number>()
  for (const plan of anatomy.plans) for (const limb of plan.limbs) axes.set(limb.region, limb.axis)
  if ([main, ...wishOf.values()].some(({ motif }) => motif))
    for (const plan of anatomy.plans) for (const panel of plan.panels) axes.set(panel.region, panel.axis)
  const newBelt = wishOf.has('belt') && !anatomy.found.has('belt')
  const split = wishOf.has('upper') || wishOf.has('lower')
  const apart = new Set(anatomy.plans.map((plan) => plan.kind === 'skirt' || plan.kind === 'trousers')).size > 1
  const pieceOf = new Uint8Array(width * height)
  // Regions of one role share a piece; a table by role and region keeps the inner loop short.
  const cache = new Map<number, number>()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const body = drawing.bodyOf[i]!
      const role = anatomy.roles[i]!
      let half = 0
      const tone = paint && body > 0 ? paint.paints[paint.paintOf[i]!] : undefined
      const flesh = tone?.kind === 'skin' || tone?.kind === 'hair'
      if (body > 0 && ROLES[role] === 'main' && !flesh) {
        const plan = anatomy.plans[body - 1]!
        if (newBelt && isBelt(plan, y)) half = 3
        else if (split) half = zoneOf(plan, y, apart)
      }
      // What is painted in its own colour keeps it, unless the prompt dresses it.
      const kept = flesh || (tone?.kind === 'other' && half === 0)
      const label = drawing.regions.labels[i]!
      const slot = ((label * 16 + role) * 16 + (kept ? paint!.paintOf[i]! + 1 : 0)) * 4 + half
      let piece = cache.get(slot)
      if (piece === undefined) {
        const own: Role =
          half > 0 ? ADDED[half - 1]! : flesh && tone ? (tone.kind as Role) : kept ? 'drawn' : ROLES[role]!
        piece = pieceFor(own, axes.get(label), kept ? tone?.rgb : undefined)
        cache.set(slot, piece)
      }
      pieceOf[i] = piece
    }
  }
  if (words.main.fabric === undefined) chosen.push(fabric)
  if (words.main.colour === undefined) chosen.push(painted ? 'in the colours of the drawing' : colour.name)
  const stitching = words.parts.get('stitching')?.colour
  const mainColour = colourFor('main', main)
  return {
    pieces,
    pieceOf,
    dyes,
    stitching: stitching && linear(stitching.hex),
    main: materialFor('main', main, variety),
    crumpled: main.finish.includes('crumpled'),
    lightness: linearRgbToCielab(...mainColour)[0],
    busy: main.motif !== undefined || fabric === 'lace',
    missing,
    chosen,
  }
}

/** How far a print follows the folds it lies on: it shortens where the cloth turns away. */
const PRINT_BEND = 0.5
/** Folds are what rises over the mean of this radius, pixels of a picture 1,024 px high; the body's own roundness bends no print. */
const FOLD_REACH = 26

/** The colours of the cloth at each pixel: linear light, three channels. */
export function dye(drawing: Drawing, outfit: Outfit, relief: Relief, scale: number): FloatImage {
  const { width, height } = drawing
  const albedo = createFloat(width, height, 3)
  const round = outfit.dyes.some(({ motif }) => motif) ? roundness(drawing, relief, FOLD_REACH * scale) : relief.data
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (relief.data[i] === 0 && drawing.bodyOf[i] === 0) continue
      const piece = outfit.pieceOf[i]!
      const { rgb, motif } = outfit.dyes[piece]!
      let share = 0
      if (motif) {
        const { grain } = outfit.pieces[piece]!
        const bend = PRINT_BEND * (relief.data[i]! - round[i]!)
        const across = x * Math.cos(grain) + y * Math.sin(grain) + bend
        const along = y * Math.cos(grain) - x * Math.sin(grain) - 0.3 * bend
        share = motifAt(motif, across, along, scale)
      }
      for (let c = 0; c < 3; c++) {
        albedo.data[3 * i + c] = motif ? rgb[c]! + (motif.second[c]! - rgb[c]!) * share : rgb[c]!
      }
    }
  }
  return albedo
}

/** Mean height around each pixel, of what lies inside the outline. */
function roundness({ inside }: Drawing, relief: Relief, reach: number): Float32Array {
  const { width, height } = relief
  const both = createFloat(width, height, 2)
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i]! < 128) continue
    both.data[2 * i] = relief.data[i]!
    both.data[2 * i + 1] = 1
  }
  const radius = Math.max(1, Math.round(reach / 2))
  const { data } = boxMean(boxMean(both, radius), radius)
  return Float32Array.from({ length: width * height }, (_, i) => data[2 * i]! / Math.max(1e-3, data[2 * i + 1]!))
}

const BANDS: readonly Role[] = ['waistband', 'belt', 'cuff', 'collar']
const DOUBLED: readonly Role[] = [...BANDS, 'pocket']

/** Roles that are laid over the drawn pieces. */
const ADDED: readonly Role[] = ['upper', 'lower', 'belt']

/** Height of a belt that is not drawn, as a share of the body's. */
const BELT = 0.042

function isBelt({ kind, body, waist }: BodyPlan, y: number): boolean {
  const high = BELT * (body.bottom - body.top)
  const middle = kind === 'skirt' || kind === 'trousers' ? body.top + high / 2 : waist
  return Math.abs(y - middle) < high / 2
}

function asDrawn(rgb: Rgb): { name: string; hex: string } {
  const code = (value: number) => linearToSrgb8(value).toString(16).padStart(2, '0')
  return { name: 'as drawn', hex: `#${code(rgb[0])}${code(rgb[1])}${code(rgb[2])}` }
}

/** 1 above the waist, 2 below. Where tops and skirts are drawn apart, a top is all above. */
function zoneOf(plan: BodyPlan, y: number, apart: boolean): 1 | 2 {
  if (plan.kind === 'skirt' || plan.kind === 'trousers') return 2
  if (apart && plan.kind === 'top') return 1
  return y < plan.waist ? 1 : 2
}

const turn = <T>(list: readonly T[], by: number): T => list[by % list.length]!

const dyesOf = (fabric: Fabric): readonly string[] =>
  FABRIC_WORDS.find((each) => each.fabric === fabric)?.dyes ?? ['ecru']

function colourFor(role: Role, wish: ClothWish): Rgb {
  if (role === 'skin') return SKIN
  if (role === 'hair') return HAIR
  const [r, g, b] = linear(wish.colour?.hex ?? '#e6dcc3')
  // The inside of the back lies in the garment's own shade, which thin cloth lets light into.
  const { opacity } = CLOTH_MATERIALS[wish.fabric ?? 'cotton']
  const shade = role === 'inside' ? 1 - 0.58 * opacity ** 3 : 1
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

function feltOf(beside: { readonly hex: string }): ClothWish {
  const [lightness] = linearRgbToCielab(...linear(beside.hex))
  const hex = lightness > 38 ? FELTS.dark : FELTS.light
  return { fabric: 'felt', colour: { name: 'felt', hex }, more: [], motif: undefined, upright: undefined, finish: [] }
}

const isPale = (wish: ClothWish): boolean =>
  wish.colour !== undefined && linearRgbToCielab(...linear(wish.colour.hex))[0] > 78

/** What the layers of a role hide of the ground: bands and patches lie double, through an opening the back is seen alone. */
function hiddenBy(role: Role, layer: number): number {
  if (role === 'inside') return layer
  // Through the front the back is seen, which adds the less the more the front hides.
  const front = 1 - (1 - layer) * (1 - 0.5 * layer)
  return DOUBLED.includes(role) ? 1 - (1 - front) * (1 - layer) : front
}

/** The cloth's table row, changed by what is said of its finish and by the picture's own weight. */
function materialFor(role: Role, wish: ClothWish, variety: Variety): ClothMaterial {
  if (role === 'skin') return SKIN_MATERIAL
  if (role === 'hair') return HAIR_MATERIAL
  if (role === 'button' && wish.fabric === undefined) return BUTTON_MATERIAL
  const material: { -readonly [Key in keyof ClothMaterial]: ClothMaterial[Key] } = {
    ...CLOTH_MATERIALS[wish.fabric ?? 'cotton'],
  }
  material.stiffness += variety.weight
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
