import { type ClothPart, type ClothWish, type ClothWords, type Fabric, FABRIC_WORDS, namedColour } from '@toile/drawing'
import { connectedComponents, createGrey, type LinearRgb, linearToSrgb8, luminance } from '@toile/imaging'
import type { ClothMaterial } from '../cloth/materials.ts'
import { type Anatomy, type BodyKind, type BodyPlan, type Role, ROLES } from './garment-anatomy.ts'
import type { MotifTone } from './motifs.ts'
import type { PaintReading } from './paint-colours.ts'
import type { Drawing } from './read-drawing.ts'
import type { ReadGarment } from './read-sketch.ts'
import { BAND_ROLES, colourFor, contrastFelt, hexToLinearRgb, materialFor, motifOf } from './materials-by-role.ts'
import type { PictureVariation } from './picture-variation.ts'

/** A cloth of a drawing, or skin or hair. */
export interface PieceOfCloth {
  readonly role: Role
  /** Linear light. */
  readonly rgb: LinearRgb
  readonly motif: MotifTone | undefined
  readonly material: ClothMaterial
  /** Direction of the warp against the flow of the garment, radians. */
  readonly turn: number
  /** Added depth of colour: bands lie double, and what lies inside is in shade. */
  readonly depth: number
}

/** The cloths of a drawing, and where each lies. */
export interface Outfit {
  readonly pieces: readonly PieceOfCloth[]
  /** Index into `pieces` of each pixel. */
  readonly pieceOf: Uint8Array
  /** Linear light of contrast stitching, where it is asked for. */
  readonly stitching: LinearRgb | undefined
  /** The main cloth, for folds. */
  readonly main: ClothMaterial
  readonly crumpled: boolean
  /** Linear light of the main cloth. */
  readonly rgb: LinearRgb
  /** Pieces that were asked for and are not on the drawing. */
  readonly missing: readonly ClothPart[]
  /** What was chosen where the prompt leaves it open, for the user. */
  readonly chosen: readonly string[]
}

/** Fabrics by turn where the prompt names none. Chosen by taste. */
const EVERYDAY: { readonly [Kind in BodyKind]: readonly Fabric[] } = {
  top: ['cotton', 'wool', 'linen', 'silk'],
  dress: ['crepe', 'cotton', 'satin', 'linen'],
  skirt: ['wool', 'satin', 'cotton', 'linen'],
  trousers: ['twill', 'linen', 'wool', 'denim'],
  object: ['canvas', 'leather', 'denim', 'suede'],
}

/** Roles that a word for a piece reaches, most fitting first. */
const ROLES_OF_PART: { readonly [Part in ClothPart]: readonly Role[] } = {
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

/** The garment's main cloth. */
type MainCloth = ClothWish & {
  readonly fabric: Fabric
  readonly colour: NonNullable<ClothWish['colour']>
}

/** Gives each piece of the drawing its cloth: the prompt's, else the drawing's own colours, else one of the everyday ones by turn. */
export function planOutfit(
  { drawing, anatomy, paint }: ReadGarment,
  words: ClothWords,
  variation: PictureVariation,
): Outfit {
  const kind = anatomy.plans[0]?.kind ?? 'object'
  const fabric = words.main.fabric ?? byTurn(EVERYDAY[kind], variation.choice)
  const painted = paint?.paints.find((each) => each.kind === 'main')
  const colour =
    words.main.colour ??
    (painted ? asDrawn(painted.rgb) : undefined) ??
    namedColour(byTurn(dyesOf(fabric), variation.choice))
  const main: MainCloth = { ...words.main, fabric, colour }
  const { wishOf, missing } = wishesByRole(anatomy, words, main)
  const cut = createPieces(main, wishOf, variation)
  const pieceOf = pieceOfPixels(drawing, anatomy, paint, wishOf, cut.pieceFor)
  for (const part of ['upper', 'lower'] as const)
    if (words.parts.has(part) && !cut.pieces.some(({ role }) => role === part)) missing.push(part)
  const chosen: string[] = []
  if (words.main.fabric === undefined) chosen.push(fabric)
  if (words.main.colour === undefined) chosen.push(painted ? 'in the colours of the drawing' : colour.name)
  return {
    pieces: cut.pieces,
    pieceOf,
    stitching: threadOf(words, main),
    main: materialFor('main', main, variation),
    crumpled: main.finish.includes('crumpled'),
    rgb: colourFor('main', main),
    missing,
    chosen,
  }
}

/** Thread of stitches that are asked for: where no colour is said, one that stands out. Chosen by eye. */
function threadOf({ parts }: ClothWords, main: MainCloth): LinearRgb | undefined {
  if (!parts.has('stitching')) return undefined
  const pale = luminance(...colourFor('main', main)) > 0.2
  return hexToLinearRgb(parts.get('stitching')?.colour?.hex ?? (pale ? '#4a3a2c' : '#e9dcc0'))
}

/** What the prompt asks for a role. */
type Wishes = ReadonlyMap<Role, ClothWish>

function wishesByRole(anatomy: Anatomy, words: ClothWords, main: MainCloth): { wishOf: Wishes; missing: ClothPart[] } {
  const { fabric, colour } = main
  const missing: ClothPart[] = []
  const wishOf = new Map<Role, ClothWish>()
  for (const [part, wish] of words.parts) {
    const role = ROLES_OF_PART[part].find(
      (each) => anatomy.found.has(each) || each === 'upper' || each === 'lower' || (each === 'belt' && part === 'belt'),
    )
    if (role)
      wishOf.set(role, {
        ...wish,
        fabric: wish.fabric ?? (part === 'buttons' ? undefined : part === 'hat' ? 'felt' : fabric),
        colour: wish.colour ?? (part === 'hat' ? contrastFelt(colour).colour : colour),
      })
    else if (part !== 'stitching') missing.push(part)
  }
  if (wishOf.has('lower') && !wishOf.has('upper')) wishOf.set('upper', main)
  return { wishOf, missing }
}

type PieceFor = (role: Role, own: LinearRgb | undefined) => number

/** Pieces of cloth, made as they are asked for: one for each role, direction (radians) and colour of its own. */
function createPieces(
  main: MainCloth,
  wishOf: Wishes,
  variation: PictureVariation,
): { pieces: readonly PieceOfCloth[]; pieceFor: PieceFor } {
  const pieces: PieceOfCloth[] = []
  const numbers = new Map<string, number>()
  const pieceFor: PieceFor = (role, own) => {
    const key = `${role}:${own?.join() ?? ''}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = pieces.length
      numbers.set(key, number)
      const wish =
        wishOf.get(role) ??
        (role === 'hat' ? contrastFelt(main.colour) : undefined) ??
        (role === 'sleeve' || role === 'cuff' || role === 'collar' || role === 'pocket'
          ? wishOf.get('upper')
          : undefined) ??
        main
      const motif = own || role === 'skin' || role === 'hair' || role === 'button' ? undefined : motifOf(wish)
      // Bands are cut across the cloth: a print shows where they are sewn on.
      const turned = motif && BAND_ROLES.includes(role) ? Math.PI / 2 : 0
      pieces.push({
        role,
        rgb: own ?? colourFor(role, wish),
        motif,
        material: materialFor(role, wish, variation),
        turn: turned,
        depth: depthOf(role, wishOf.has(role)),
      })
    }
    return number
  }
  return { pieces, pieceFor }
}

/** Added depth of the pieces that are picked out, more where nothing else tells a button from its cloth. Chosen by eye. */
function depthOf(role: Role, named: boolean): number {
  if (role === 'inside') return 0.5
  if (role === 'belt') return named ? 0.15 : 0.45
  if (role === 'button') return named ? 0 : 0.7
  return BAND_ROLES.includes(role) || role === 'pocket' ? 0.15 : 0
}

/** The number of each pixel's piece. */
function pieceOfPixels(
  drawing: Drawing,
  anatomy: Anatomy,
  paint: PaintReading | undefined,
  wishOf: Wishes,
  pieceFor: PieceFor,
): Uint8Array {
  const { width, height } = drawing
  const newBelt = wishOf.has('belt') && !anatomy.found.has('belt')
  const split = wishOf.has('upper') || wishOf.has('lower')
  const apart = new Set(anatomy.plans.map((plan) => plan.kind === 'skirt' || plan.kind === 'trousers')).size > 1
  const lower = split ? belowWaists(drawing, anatomy) : undefined
  const pieceOf = new Uint8Array(width * height)
  // Regions of one role share a piece; a table by role and region keeps the inner loop short.
  const cache = new Map<number, number>()
  let [lastSlot, lastPiece] = [-1, 0]
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
        else if (lower) half = apart && plan.kind === 'top' ? 1 : lower[i] === 1 ? 2 : 1
      }
      // What is painted in its own colour keeps it, unless the prompt dresses it.
      const kept = flesh || (tone?.kind === 'other' && half === 0)
      const label = drawing.regions.labels[i]!
      const slot = ((label * 16 + role) * 16 + (kept ? paint!.paintOf[i]! + 1 : 0)) * 4 + half
      if (slot === lastSlot) {
        pieceOf[i] = lastPiece
        continue
      }
      let piece = cache.get(slot)
      if (piece === undefined) {
        const own: Role =
          half > 0 ? ADDED_ROLES[half - 1]! : flesh && tone ? (tone.kind as Role) : kept ? 'drawn' : ROLES[role]!
        piece = pieceFor(own, kept ? tone?.rgb : undefined)
        cache.set(slot, piece)
      }
      pieceOf[i] = piece
      ;[lastSlot, lastPiece] = [slot, piece]
    }
  }
  return pieceOf
}

/** Roles that are laid over the drawn pieces. */
const ADDED_ROLES: readonly Role[] = ['upper', 'lower', 'belt']

/** Height of a belt that is not drawn, as a share of the body's. Chosen by eye. */
const BELT_HEIGHT = 0.042

function isBelt({ kind, body, waist }: BodyPlan, y: number): boolean {
  const high = BELT_HEIGHT * (body.bottom - body.top)
  const middle = kind === 'skirt' || kind === 'trousers' ? body.top + high / 2 : waist
  return Math.abs(y - middle) < high / 2
}

function asDrawn(rgb: LinearRgb): { name: string; hex: string } {
  const code = (value: number) => linearToSrgb8(value).toString(16).padStart(2, '0')
  return {
    name: 'as drawn',
    hex: `#${code(rgb[0])}${code(rgb[1])}${code(rgb[2])}`,
  }
}

/** Share of what lies below a waist that an arm hanging beside it is at most. Chosen by eye. */
const ARM = 0.35

/** 1 below the waist of each body, but for the arms that hang beside it: of a skirt and of trousers all. */
function belowWaists({ width, height, bodyOf }: Drawing, { plans }: Anatomy): Uint8Array {
  const below = createGrey(width, height)
  const waistOf = plans.map(({ kind, waist }) => (kind === 'skirt' || kind === 'trousers' ? 0 : waist))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) if (bodyOf[i]! > 0 && y >= waistOf[bodyOf[i]! - 1]!) below.data[i] = 255
  const { labels, sizes } = connectedComponents(below, 4)
  const largest = new Float64Array(plans.length)
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0) largest[bodyOf[i]! - 1] = Math.max(largest[bodyOf[i]! - 1]!, sizes[labels[i]!]!)
  return Uint8Array.from(labels, (label, i) => (label > 0 && sizes[label]! >= ARM * largest[bodyOf[i]! - 1]! ? 1 : 0))
}

const byTurn = <T>(list: readonly T[], by: number): T => list[by % list.length]!

const dyesOf = (fabric: Fabric): readonly string[] =>
  FABRIC_WORDS.find((each) => each.fabric === fabric)?.dyes ?? ['ecru']
