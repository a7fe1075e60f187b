import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import type { Point } from '../geometry/path.ts'
import { INK } from '../figures/figure-colours.ts'
import type { Side } from '../figures/poses.ts'
import { cutBack, cutBodice, cutPanels, hemRow, LAPELS } from '../garments/bodice.ts'
import type { Piece } from '../garments/piece.ts'
import type { Shell } from '../garments/shell.ts'
import { cutCapeOver, cutSash, detailsOf } from '../garments/details.ts'
import { cutSkirt } from '../garments/skirt.ts'
import { cutSleeve } from '../garments/sleeve.ts'
import { HEMS } from '../garments/style.ts'
import type { Cloth, Garment, Upper } from '../garments/style.ts'
import { cutCollar } from '../garments/collars.ts'
import { button, buttonRow, cutBelt, cutHood, cutPocket, cutTurtleneck } from '../garments/trimmings.ts'
import type { Trim } from '../garments/trimmings.ts'
import { cutTrousers, yokeShell } from '../garments/trousers.ts'
import type { Random } from '@toile/imaging'
import { inkLine, shape } from './ink.ts'
import type { Hand } from './ink.ts'
import { castShadow, paintPiece, paintTrim } from './cloth.ts'
import type { Sheet } from './sheet.ts'
import { tonesOf } from './cloth-tones.ts'

/** A garment cut for a body, in the order in which its parts are laid on the paper. */
export interface Cut {
  readonly garment: Garment
  readonly back: readonly Piece['outlines'][number][]
  readonly pieces: readonly Piece[]
  readonly trims: readonly { readonly trim: Trim; readonly cloth: Cloth }[]
  readonly sleeves: readonly [Piece | undefined, Piece | undefined]
  readonly buttons: readonly string[]
  readonly shell: Shell | undefined
  /** A train lies on the floor behind everything. */
  readonly train?: Piece | undefined
  /** What lies over the arms: a cape. */
  readonly over?: Piece | undefined
}

type WithUpper = Garment & { readonly upper: Upper }
const hasUpper = (garment: Garment): garment is WithUpper => garment.upper !== undefined

/** Fronts that open: coats, jackets, cardigans with lapels or a zip. */
const isFronted = (garment: WithUpper) =>
  garment.layer > 0 && garment.upper.closure !== 'none' && garment.lower === undefined

/** @param width factor on how wide skirts stand */
export function cutGarment(body: Body, garment: Garment, random: Random, width: number): Cut {
  const cut = cutCloth(body, garment, random, width)
  const { upper, lower, details } = garment
  const shell = cut.shell ?? yokeShell(body)
  const hem = lower?.kind === 'skirt' ? shell.hem : upper === undefined ? ROW.waist : hemRow(body, upper)
  return {
    ...cut,
    pieces: details.draped && upper !== undefined ? [...cut.pieces, cutSash(body, shell)] : cut.pieces,
    trims: [...cut.trims, ...detailsOf(body, shell, garment, hem)],
    over:
      details.cape && upper !== undefined
        ? cutCapeOver(body, capeEnd(garment.layer, upper), upper.neckline)
        : undefined,
  }
}

/** A cape ends above the coat it belongs to; a poncho is all cape. */
const capeEnd = (layer: number, { sleeve, hem }: Upper): number =>
  layer === 2 && sleeve === 'none' && HEMS[hem] < HEMS.hip ? 430 : Math.min(430, HEMS[hem] - 30)

function cutCloth(body: Body, garment: Garment, random: Random, width: number): Cut {
  if (!hasUpper(garment)) return cutLower(body, garment, random, width)
  return isFronted(garment) ? cutFronted(body, garment, random) : cutOnePiece(body, garment, random, width)
}

function cutLower(body: Body, garment: Garment, random: Random, width: number): Cut {
  const { lower, details, cloth } = garment
  const empty: Cut = {
    garment,
    back: [],
    pieces: [],
    trims: [],
    sleeves: [undefined, undefined],
    buttons: [],
    shell: undefined,
  }
  if (lower === undefined) return empty
  if (lower.kind === 'trousers') {
    const pieces = cutTrousers(
      body,
      { shape: lower.shape, hem: lower.hem, details, denim: cloth.fabric === 'denim', waistband: true },
      random,
    )
    return { ...empty, pieces, trims: beltOf(yokeShell(body), garment) }
  }
  const { piece, shell, back, train } = cutSkirt(
    body,
    { shape: lower.shape, hem: lower.hem, details, top: ROW.waist, width, waistband: true },
    random,
  )
  return {
    ...empty,
    back: back === undefined ? [] : [back],
    train,
    pieces: [piece],
    shell,
    trims: [...skirtPockets(shell, garment), ...beltOf(shell, garment)],
  }
}

const frontPocket = ({ pocketKind }: Garment['details'], usual: 'flap' | 'patch'): 'flap' | 'patch' =>
  pocketKind === undefined || pocketKind === 'plain' ? usual : pocketKind

const pocketCloth = ({ cloth, details: { pocketColour } }: Garment): Cloth =>
  pocketColour === undefined ? cloth : { ...cloth, print: undefined, colour: pocketColour }

/** Pockets on a skirt, where they were asked for. */
function skirtPockets(shell: Shell, garment: Garment): Cut['trims'] {
  const { pocketKind } = garment.details
  if (pocketKind === undefined) return []
  const kind = pocketKind === 'plain' ? 'flap' : pocketKind
  return ([-1, 1] as const).map((s) => ({
    trim: cutPocket(shell, kind, s, shell.hem),
    cloth: pocketCloth(garment),
  }))
}

const beltOf = (shell: Shell, garment: Garment): Cut['trims'] => {
  const { belt, tie, beltColour } = garment.details
  if (!belt && !tie) return []
  const cloth: Cloth = { ...garment.cloth, print: undefined, colour: beltColour ?? garment.cloth.colour }
  return cutBelt(shell, tie).map((trim) => ({ trim, cloth }))
}

const sleevesOf = (body: Body, { upper, details }: WithUpper, random: Random): Cut['sleeves'] => [
  upper.neckline === 'one shoulder' && upper.mirrored !== true ? undefined : cutSleeve(body, 0, upper, details, random),
  upper.neckline === 'one shoulder' && upper.mirrored === true ? undefined : cutSleeve(body, 1, upper, details, random),
]

/** Dresses, tops, jumpsuits: closed all round, put on over the head or by a hidden zip. */
function cutOnePiece(body: Body, garment: WithUpper, random: Random, width: number): Cut {
  const { upper, lower, details, cloth } = garment
  const pieces: Piece[] = []
  const back: (readonly Point[])[] = []
  let train: Piece | undefined
  let shell: Shell
  if (lower?.kind === 'skirt') {
    const skirt = cutSkirt(
      body,
      { shape: lower.shape, hem: lower.hem, details, top: ROW.waist, width, waistband: false },
      random,
    )
    const bodice = cutBodice(
      body,
      { ...garment, upper: { ...upper, ease: Math.min(upper.ease, 4) } },
      random,
      ROW.waist + 0.02,
    )
    shell = skirt.shell
    if (skirt.back !== undefined) back.push(skirt.back)
    train = skirt.train
    const seamed =
      lower.shape !== 'slip' && lower.shape !== 'straight' && lower.shape !== 'mermaid' && lower.shape !== 'pencil'
    const seam =
      seamed && !details.belt && !details.tie
        ? [{ line: shell.across(ROW.waist), weight: 1.6, ends: [0.4, 0.3] as const, lost: 0.3 }]
        : []
    const blocked = details.bodiceColour !== undefined || details.skirtColour !== undefined
    if (blocked)
      pieces.push(
        { ...skirt.piece, contours: [...skirt.piece.contours, ...seam], part: 'skirt' },
        { ...bodice.piece, part: 'bodice' },
      )
    else
      pieces.push({
        outlines: [...bodice.piece.outlines, ...skirt.piece.outlines],
        contours: [...bodice.piece.contours, ...skirt.piece.contours, ...seam],
        folds: [...bodice.piece.folds, ...skirt.piece.folds],
        lights: [...(bodice.piece.lights ?? []), ...(skirt.piece.lights ?? [])],
        valleys: skirt.piece.valleys ?? [],
        turned: skirt.piece.turned ?? [],
        stitches: [...bodice.piece.stitches, ...skirt.piece.stitches],
        net: shell,
        rows: [0.2, shell.hem],
      })
  } else if (lower?.kind === 'trousers') {
    // A bikini leaves the waist bare.
    const bodice = cutBodice(body, garment, random, upper.hem === 'crop' ? undefined : ROW.waist + 0.03)
    shell = bodice.shell
    pieces.push(
      ...cutTrousers(body, { shape: lower.shape, hem: lower.hem, details, denim: false, waistband: false }, random),
      { ...bodice.piece, part: 'bodice' },
    )
  } else {
    const bodice = cutBodice(body, garment, random)
    shell = bodice.shell
    pieces.push(bodice.piece)
  }
  const pockets = lower?.kind === 'skirt' ? skirtPockets(shell, garment) : []
  const trims = [...collarOf(body, shell, garment, [0.02, 1.5]), ...pockets, ...beltOf(shell, garment)]
  const buttons: string[] = []
  const end =
    lower === undefined
      ? hemRow(body, upper) - 0.1
      : lower.kind === 'skirt'
        ? upper.collar === 'shirt'
          ? shell.hem - 0.4
          : 1.95
        : 2.5
  const start = upper.collar === 'none' ? (upper.neckline === 'v' ? 1.15 : 0.3) : upper.collar === 'camp' ? 0.75 : 0.2
  if (upper.closure === 'buttons') {
    trims.push({
      trim: {
        outlines: [],
        contours: [
          { line: shell.down(0.045, 0.045, start - 0.05, end + 0.1), weight: 1.4, ends: [0.5, 0.4], lost: 0.2 },
        ],
      },
      cloth,
    })
    buttons.push(
      ...buttonRow(shell, 0, start, end, Math.max(4, Math.round((end - start) / 0.34))).map((p) => button(p, 2.5)),
    )
  }
  if (upper.closure === 'zip')
    trims.push({
      trim: {
        outlines: [],
        contours: [{ line: shell.down(0.01, 0.01, 0.1, end), weight: 2.6, ends: [1, 1], lost: 0 }],
      },
      cloth,
    })
  if (upper.closure === 'wrap') {
    const line = [0.6, 0.9, 1.2, 1.5, 1.8, 2].map((v, i) => shell.at([-0.36, -0.3, -0.12, 0.18, 0.5, 0.78][i]!, v))
    trims.push({ trim: { outlines: [], contours: [{ line, weight: 2, ends: [0.3, 0.6], lost: 0 }] }, cloth })
  }
  if (details.pockets && !details.hood && lower === undefined)
    trims.push({ trim: cutPocket(shell, 'chest', 1, 3), cloth })
  return { garment, back, train, pieces, trims, sleeves: sleevesOf(body, garment, random), buttons, shell }
}

function collarOf(body: Body, shell: Shell, garment: WithUpper, at: readonly [number, number]): Cut['trims'][number][] {
  const { upper, details, cloth } = garment
  const own: Cloth = {
    ...cloth,
    colour: details.collarColour ?? cloth.colour,
    print: details.collarColour === undefined ? cloth.print : undefined,
  }
  const result: Cut['trims'][number][] = []
  if (upper.neckline === 'turtleneck') result.push({ trim: cutTurtleneck(body), cloth: own })
  if (details.hood) result.push({ trim: cutHood(body), cloth: own })
  for (const trim of cutCollar(body, shell, upper.collar, at)) result.push({ trim, cloth: own })
  return result
}

/** Coats and jackets: panels, lapels, and the back that shows inside. */
function cutFronted(body: Body, garment: WithUpper, random: Random): Cut {
  const { upper, details, cloth } = garment
  const open = upper.closure === 'open'
  const hem = hemRow(body, upper)
  const double = upper.closure === 'double breasted'
  const waist = open ? 0.34 : double ? -0.16 : 0
  const skirt = open ? 0.46 : double || details.belt || details.tie ? -0.12 : hem < 3 ? 0 : 0.1
  const { pieces, shell } = cutPanels(body, garment, [waist, skirt], random)
  const breaks: readonly [number, number] = [
    open ? 0.34 : 0.02,
    details.belt || details.tie ? 1.8 : hem < 2 ? hem - 0.2 : 1.84,
  ]
  const trims = collarOf(body, shell, garment, breaks)
  if (details.pockets)
    for (const s of [-1, 1] as const)
      trims.push({
        trim: cutPocket(shell, frontPocket(details, LAPELS.includes(upper.collar) ? 'flap' : 'patch'), s, hem),
        cloth: pocketCloth(garment),
      })
  if (!open) trims.push(...beltOf(shell, garment))
  const buttons: string[] = []
  if (double)
    for (const u of [-0.3, 0.3])
      buttons.push(...buttonRow(shell, u, 1.72, Math.min(2.5, hem - 0.2), 3).map((p) => button(p, 3.6)))
  else if (upper.closure === 'buttons')
    buttons.push(
      ...buttonRow(
        shell,
        0.02,
        LAPELS.includes(upper.collar) ? 1.9 : 0.4,
        Math.min(2.4, hem - 0.15),
        LAPELS.includes(upper.collar) ? 2 : 5,
      ).map((p) => button(p, 3.2)),
    )
  else if (upper.closure === 'zip')
    trims.push({
      trim: { outlines: [], contours: [{ line: shell.down(0.02, 0.02, 0.5, hem), weight: 3, ends: [1, 1], lost: 0 }] },
      cloth,
    })
  return {
    garment,
    back: open ? [cutBack(body, upper)] : [],
    pieces,
    trims,
    sleeves: sleevesOf(body, garment, random),
    buttons,
    shell,
  }
}

/** What hangs behind the body: the back of an open coat. */
export function paintBack(sheet: Sheet, cut: Cut, hand: Hand): void {
  if (cut.train !== undefined) paintPiece(sheet, cut.train, clothOf(cut.garment, cut.train), hand)
  const tones = tonesOf(cut.garment.cloth)
  // Thin cloth shows its other layer; thick cloth its dark inside.
  for (const points of cut.back)
    sheet.fill(shape(points), tones.opacity < 1 ? tones.wash : tones.deep, tones.opacity < 1 ? 0.35 : 1)
}

/** Path data of everything a cut covers, sleeves aside. */
export const coverOf = (cut: Cut): string => cut.pieces.flatMap((piece) => piece.outlines.map(shape)).join('')

/** @param ground what is worn beneath, as path data: this garment's edges throw their shadow on it */
export function paintCut(sheet: Sheet, cut: Cut, ground: string, hand: Hand): void {
  for (const piece of cut.pieces)
    if (cut.garment.layer > 0 || piece.outlines.length > 0) castShadow(sheet, piece.outlines, ground)
  for (const piece of cut.pieces) paintPiece(sheet, piece, clothOf(cut.garment, piece), hand)
  const cover = coverOf(cut)
  for (const { trim, cloth } of cut.trims) {
    castShadow(sheet, trim.outlines, cover, 0.6)
    paintTrim(sheet, trim, cloth, hand)
  }
  const { buttonColour, cloth } = { ...cut.garment.details, cloth: cut.garment.cloth }
  const colour = buttonColour ?? (tonesOf(cloth).dark ? '#e9e2d4' : INK)
  for (const d of cut.buttons) sheet.fill(d, colour).line(d, INK, 0.8)
}

export function paintSleeve(sheet: Sheet, cut: Cut, side: Side, ground: string, hand: Hand): void {
  const piece = cut.sleeves[side]
  if (piece === undefined) return
  castShadow(sheet, piece.outlines, ground, 0.9)
  paintPiece(sheet, piece, clothOf(cut.garment, piece), hand)
}

/** What is laid over the arms. */
export function paintOver(sheet: Sheet, cut: Cut, ground: string, hand: Hand): void {
  if (cut.over === undefined) return
  castShadow(sheet, cut.over.outlines, ground)
  paintPiece(sheet, cut.over, cut.garment.cloth, hand)
  for (const { trim, cloth } of cut.trims.slice(0, 2)) paintTrim(sheet, trim, cloth, hand)
}

/** Parts of a garment may have a colour of their own. */
export function clothOf({ cloth, details }: Garment, piece: Piece): Cloth {
  const own =
    piece.part === 'sleeve'
      ? details.sleeveColour
      : piece.part === 'bodice'
        ? details.bodiceColour
        : piece.part === 'skirt'
          ? details.skirtColour
          : undefined
  return own === undefined ? cloth : { ...cloth, colour: own, second: undefined, print: undefined }
}

/** The slit of a pocket over a hand that is in it. */
export function paintPocketSlit(sheet: Sheet, body: Body, side: Side, hand: Hand): void {
  const { wrist } = body.pose.arms[side]
  const s = side === 0 ? -1 : 1
  const line = [
    { x: wrist.x + s * 9, y: wrist.y + 12 },
    { x: wrist.x, y: wrist.y + 5 },
    { x: wrist.x - s * 9, y: wrist.y - 3 },
  ]
  sheet.fill(inkLine({ line, weight: 3, ends: [0.4, 0.4] }, hand), INK)
}
