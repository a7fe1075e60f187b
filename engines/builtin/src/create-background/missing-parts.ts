import type { Parse } from '@toile/eye'
import { connectedComponents, createGrey, type GreyImage } from '@toile/imaging'

/** Classes of the parse that are seen on a person's body, and those of its legs, bare or not. */
const BODY = ['hair', 'skin', 'upper', 'outer', 'lower', 'skirt', 'dress', 'shoes', 'legwear']
const LEGS = ['skin', 'lower', 'shoes', 'legwear']

/** What is kept, cell by cell of the parse. Shares of a cell or of the kept body; chosen by eye. */
const KEPT = {
  /** Share of a cell from which it is kept, and under which it is left out. */
  from: 0.5,
  leftOut: 0.1,
  /** How surely a cell that is left out shows the body. */
  sureOfBody: 0.95,
  /** Of what is kept so much is hair and skin, or it is no person but a garment; without a head less is left of them. */
  bareWithHead: 0.1,
  bareWithoutHead: 0.03,
  /** With less hair than this none is kept. */
  hair: 0.004,
} as const
/** A piece that is left out. Shares of its size where nothing else is said; chosen by eye. */
const PIECE = {
  /** So many cells from what is kept it still hangs together with it. */
  nearCells: 2,
  /** Least size of a leg and of a head, as shares of the kept body. */
  leastLegs: 0.04,
  leastHead: 0.01,
  /** Legs take at least this, and hair at most that: a piece with a head is somebody else. */
  legs: 0.5,
  hairBesideLegs: 0.02,
  /** Hair and skin of a head together at least, and each of them. */
  head: 0.9,
  hairOrSkin: 0.12,
} as const

/** What of a person a selection leaves out. */
export interface MissingParts {
  /** A leg or a foot. */
  readonly legs: boolean
  /** The head, or the upper part of it. */
  readonly head: boolean
}

/**
 * What a selection leaves out of the person it keeps: something that surely is a body, next to what is kept and as thick as a
 * limb, mostly below the waist, or above kept cells and of hair and skin alone. Nothing of a selection that keeps a garment
 * alone.
 *
 * The limits were set by judgement; `npm run fits` counts what they tell on held photos of the eye's training: of 90 whole selections 1
 * is found wanting, whose label lacks its legs; 73 of 90 without their lower legs are, 65 without one of them, 68 without the upper
 * eighth of the figure.
 *
 * @param mask 255 = change, 0 = keep; the picture that the parse is of, at any size
 */
export function missingParts(parse: Parse, mask: GreyImage): MissingParts {
  const cells = readCells(parse, mask)
  if (cells.body === 0 || cells.bare < KEPT.bareWithoutHead * cells.body) return { legs: false, head: false }
  const pieces = piecesLeftOut(parse, cells).filter(({ isThick, isNear }) => isThick && isNear)
  return {
    legs: cells.bare >= KEPT.bareWithHead * cells.body && pieces.some((piece) => isLeg(piece, cells)),
    head: pieces.some((piece) => isHead(piece, cells)),
  }
}

interface Cells {
  readonly width: number
  readonly height: number
  /** Index of the likeliest class. */
  readonly likeliest: Uint8Array
  /** 1 where the mask keeps it. */
  readonly kept: Uint8Array
  /** 255 where the mask leaves out what surely is a body. */
  readonly bodyLeftOut: GreyImage
  /** How many cells that are kept show the body; hair or skin; hair. */
  readonly body: number
  readonly bare: number
  readonly hair: number
}

function readCells({ classes, logits }: Parse, mask: GreyImage): Cells {
  const { width, height, channels, data } = logits
  const isBody = classes.map((name) => BODY.includes(name))
  const [hairClass, skinClass] = [classes.indexOf('hair'), classes.indexOf('skin')]
  const likeliest = new Uint8Array(width * height)
  const bodyLeftOut = createGrey(width, height)
  const kept = new Uint8Array(width * height)
  let [body, bare, hair] = [0, 0, 0]
  for (let p = 0, at = 0; p < likeliest.length; p++, at += channels) {
    let best = 0
    for (let c = 1; c < channels; c++) if (data[at + c]! > data[at + best]!) best = c
    likeliest[p] = best
    let ofBody = 0
    let all = 0
    for (let c = 0; c < channels; c++) {
      const power = Math.exp(data[at + c]! - data[at + best]!)
      all += power
      if (isBody[c]) ofBody += power
    }
    const share = keptShare(mask, p % width, Math.floor(p / width), width, height)
    if (share > KEPT.from) {
      kept[p] = 1
      if (ofBody > 0.5 * all) body++
      if (best === hairClass || best === skinClass) bare++
      if (best === hairClass) hair++
    } else if (share < KEPT.leftOut && ofBody > KEPT.sureOfBody * all) bodyLeftOut.data[p] = 255
  }
  return { width, height, likeliest, kept, bodyLeftOut, body, bare, hair }
}

/** A piece of the body that is left out: how many cells it has, and how many of them show what. */
interface Piece {
  readonly size: number
  legs: number
  hair: number
  skin: number
  isThick: boolean
  isNear: boolean
  /** Lies right over what is kept. */
  isAbove: boolean
}

function piecesLeftOut({ classes }: Parse, { width, height, likeliest, kept, bodyLeftOut }: Cells): readonly Piece[] {
  const { labels, sizes } = connectedComponents(bodyLeftOut)
  const isLegs = classes.map((name) => LEGS.includes(name))
  const [hairClass, skinClass] = [classes.indexOf('hair'), classes.indexOf('skin')]
  const pieces = Array.from(sizes, (size): Piece => ({
    size,
    legs: 0,
    hair: 0,
    skin: 0,
    isThick: false,
    isNear: false,
    isAbove: false,
  }))
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!
    if (label === 0) continue
    const piece = pieces[label]!
    const seen = likeliest[p]!
    if (isLegs[seen]) piece.legs++
    if (seen === hairClass) piece.hair++
    if (seen === skinClass) piece.skin++
    piece.isAbove ||= [1, 2].some((down) => kept[p + down * width] === 1)
    piece.isThick ||= isSquareInside(p, 1, { width, height }, (q) => labels[q] === label)
    piece.isNear ||= isSquareReaching(p, PIECE.nearCells, { width, height }, (q) => kept[q] !== 0)
  }
  return pieces.slice(1)
}

function isLeg({ size, legs, hair }: Piece, { body }: Cells): boolean {
  return size >= PIECE.leastLegs * body && legs >= PIECE.legs * size && hair <= PIECE.hairBesideLegs * size
}

/** A head is of skin and hair, or no hair is kept. */
function isHead({ size, hair, skin, isAbove }: Piece, cells: Cells): boolean {
  return (
    size >= PIECE.leastHead * cells.body &&
    isAbove &&
    hair + skin >= PIECE.head * size &&
    (Math.min(hair, skin) >= PIECE.hairOrSkin * size || cells.hair < KEPT.hair * cells.body)
  )
}

/** Share of a cell that a mask keeps, at four by four places. */
function keptShare({ width, height, data }: GreyImage, x: number, y: number, columns: number, rows: number): number {
  let kept = 0
  for (let k = 0; k < 16; k++) {
    const px = Math.floor(((x + ((k & 3) + 0.5) / 4) * width) / columns)
    const py = Math.floor(((y + ((k >> 2) + 0.5) / 4) * height) / rows)
    if (data[py * width + px]! < 128) kept++
  }
  return kept / 16
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Whether the square of `reach` cells around a cell lies inside the picture and `is` holds for all of its cells. */
function isSquareInside(cell: number, reach: number, size: Size, is: (cell: number) => boolean): boolean {
  const isOutside = (x: number, y: number): boolean => x < 0 || y < 0 || x >= size.width || y >= size.height
  return !someOfSquare(cell, reach, size, (x, y) => isOutside(x, y) || !is(y * size.width + x))
}

/** Whether `is` holds for some cell of that square inside the picture. */
function isSquareReaching(cell: number, reach: number, size: Size, is: (cell: number) => boolean): boolean {
  const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < size.width && y < size.height
  return someOfSquare(cell, reach, size, (x, y) => isInside(x, y) && is(y * size.width + x))
}

function someOfSquare(cell: number, reach: number, { width }: Size, is: (x: number, y: number) => boolean): boolean {
  const x = cell % width
  const y = Math.floor(cell / width)
  for (let v = y - reach; v <= y + reach; v++) {
    for (let u = x - reach; u <= x + reach; u++) if (is(u, v)) return true
  }
  return false
}
