import { createFloat, createRgba, type FloatImage, fitWithin, type GreyImage, resampleGrey } from '@toile/imaging'
import { readShape, type Shape } from '../../garment-shape/shape.ts'
import { findSymmetryAxis } from '../../garment-shape/symmetry-axis.ts'
import type { FlatLay } from './cut-out.ts'

/** How a flat-lay lay before it was set upright. */
export type Lay = 'upright' | 'tilted' | 'on its side' | 'upside down' | 'perhaps upside down'

/** When a flat-lay is turned. Upright ones lean by a degree at most, and are less alike about a level axis than about their own. Chosen by eye. */
const TURN = {
  /** Long side of the copy of the mask in which it is found out, pixels: about that at which shapes are read. */
  side: 448,
  /** Radians from which a lean is one. */
  lean: (2.5 * Math.PI) / 180,
  /** Share of a garment whose mirror image is garment too, at least: an axis of less says nothing. */
  symmetry: 0.9,
  /** By how much more it is alike about its axis lying than about its axis standing, at least. */
  lying: 0.02,
} as const
/** Which end of a garment is its head. Chosen by eye. */
const HEAD = {
  /** Share of its height that legs have, at least: the neck of a top that stands on its head parts it, too. */
  legs: 0.4,
  /** Width of both legs halfway down, in widths of the hips, at least: straps are narrower. */
  legsWide: 0.5,
  /** Share of its height at either end whose widths are compared where nothing else tells: the head is narrower than the hem. */
  end: 0.1,
  /** How many times as wide as its lower end the upper one is, at least, of what may stand on its head. */
  wider: 1.5,
  /**
   * By how much more ground lies between parts of it that join below than between parts that join above, at least, as a share of its
   * area, where sleeves are read on both ends: they hang beside the body.
   */
  joinedBelow: 0.05,
} as const

/**
 * Sets a garment upright that was photographed at a slant of up to 24°, on its side or standing on its head, by the axis across which
 * it is alike and by where sleeves or legs are. What is upright already, and what has no such axis, stays the same object.
 * On its side without sleeves and legs its narrower end is taken for the head; upside down it stays as it is, and is only told.
 */
export function setUpright(flatLay: FlatLay): { readonly flatLay: FlatLay; readonly lay: Lay } {
  const { width, height } = fitWithin(flatLay.mask.width, flatLay.mask.height, TURN.side)
  const small = resampleGrey(flatLay.mask, width, height, 'box')
  const standing = findSymmetryAxis(small)
  if (standing === undefined) return { flatLay, lay: 'upright' }
  const lying = standing.symmetry > 1 - TURN.lying ? undefined : findSymmetryAxis(turned(small, QUARTER))
  const isLying = lying !== undefined && lying.symmetry - standing.symmetry >= TURN.lying
  const { lean, symmetry } = isLying ? lying : standing
  if (symmetry < TURN.symmetry) return { flatLay, lay: 'upright' }
  const straighten = Math.abs(lean) < TURN.lean ? 0 : -lean
  const angle = straighten + (isLying ? QUARTER : 0)
  const mask = angle === 0 ? small : turned(small, angle)
  const known = standsOnHead(mask)
  const widerAbove = known === undefined ? endsRatio(mask) : 1
  const isOnHead = known ?? (isLying && widerAbove > 1)
  if (angle === 0 && !isOnHead) return { flatLay, lay: widerAbove > HEAD.wider ? 'perhaps upside down' : 'upright' }
  const lay = isLying ? 'on its side' : isOnHead ? 'upside down' : 'tilted'
  return { flatLay: turnedFlatLay(flatLay, angle + (isOnHead ? 2 * QUARTER : 0)), lay }
}

const QUARTER = Math.PI / 2

/** By sleeves and legs; undefined where there are none, or they are on both ends. */
function standsOnHead(mask: GreyImage): boolean | undefined {
  const given = readShape(mask, { flat: true })
  const joined = joinsBelow(mask)
  if (given && hasLegs(given) && joined <= 0) return false
  if (given && sleevesOf(given) === 2 && joined < HEAD.joinedBelow) return false
  const other = readShape(turned(mask, 2 * QUARTER), { flat: true })
  if (other === undefined) return undefined
  if (sleevesOf(other) === 2) return given === undefined || sleevesOf(given) !== 1 ? true : undefined
  if (given && sleevesOf(given) === 2) return false
  return hasLegs(other) && joined > 0 ? true : undefined
}

const sleevesOf = (shape: Shape): number => ('sleeves' in shape ? Object.keys(shape.sleeves).length : 0)

function hasLegs(shape: Shape): boolean {
  if (shape.kind !== 'trousers') return false
  const { top, crotch, hem, edges, width } = shape.legs
  const half = Math.round((crotch + hem) / 2)
  const [left, innerLeft, innerRight, right] = edges.map((edge) => edge[half]!) as [number, number, number, number]
  const legs = innerLeft - left + right - innerRight
  return hem - crotch >= HEAD.legs * (hem - top) && legs >= HEAD.legsWide * width
}

/** Of the ground between parts of a garment, what has the garment below it but not above, less the reverse, as a share of its area. */
function joinsBelow({ width, height, data }: GreyImage): number {
  const [first, last] = [new Int32Array(width).fill(height), new Int32Array(width).fill(-1)]
  let area = 0
  for (let i = 0; i < data.length; i += 1) {
    if (data[i]! < 128) continue
    area += 1
    const x = i % width
    const y = (i - x) / width
    first[x] = Math.min(first[x]!, y)
    last[x] = y
  }
  let below = 0
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width)
    const from = row.findIndex((value) => value >= 128)
    const to = row.findLastIndex((value) => value >= 128)
    for (let x = Math.max(0, from); x < to; x += 1) {
      if (row[x]! >= 128 || last[x]! < 0) continue
      below += y < first[x]! ? 1 : y > last[x]! ? -1 : 0
    }
  }
  return below / Math.max(1, area)
}

/** How many times as wide as its lower end the upper one is. */
function endsRatio({ width, height, data }: GreyImage): number {
  const widths: number[] = []
  for (let y = 0; y < height; y += 1) {
    let count = 0
    for (let x = 0; x < width; x += 1) if (data[y * width + x]! >= 128) count += 1
    if (count > 0) widths.push(count)
  }
  const end = Math.max(1, Math.round(HEAD.end * widths.length))
  const sum = (part: readonly number[]): number => part.reduce((total, value) => total + value, 0)
  return sum(widths.slice(0, end)) / Math.max(1, sum(widths.slice(-end)))
}

/** The picture and its mask turned clockwise by an angle in radians, on a canvas that holds all of them. */
function turnedFlatLay({ picture, mask }: FlatLay, angle: number): FlatLay {
  const { width, height, data } = picture
  const weighted = createFloat(width, height, 4)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    for (let c = 0; c < 3; c += 1) weighted.data[i + c] = alpha * data[i + c]!
    weighted.data[i + 3] = alpha
  }
  const laid = turnedFloat(weighted, angle)
  const out = createRgba(laid.width, laid.height)
  for (let i = 0; i < out.data.length; i += 4) {
    const alpha = laid.data[i + 3]!
    if (alpha === 0) continue
    for (let c = 0; c < 3; c += 1) out.data[i + c] = laid.data[i + c]! / alpha
    out.data[i + 3] = alpha
  }
  return { picture: out, mask: turned(mask, angle) }
}

function turned({ width, height, data }: GreyImage, angle: number): GreyImage {
  const laid = turnedFloat({ width, height, channels: 1, data: Float32Array.from(data) }, angle)
  return { width: laid.width, height: laid.height, data: Uint8Array.from(laid.data, Math.round) }
}

/** Clockwise by an angle in radians, between pixels by their nearness; 0 where nothing was. */
function turnedFloat(image: FloatImage, angle: number): FloatImage {
  const { width, height, channels, data } = image
  // Of quarter turns both are whole, and pixels come to lie on pixels.
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((value) => Math.round(value * 1e9) / 1e9) as [
    number,
    number,
  ]
  const out = createFloat(
    Math.round(Math.abs(width * cos) + Math.abs(height * sin)),
    Math.round(Math.abs(width * sin) + Math.abs(height * cos)),
    channels,
  )
  for (let y = 0, o = 0; y < out.height; y += 1) {
    const v = y + 0.5 - out.height / 2
    for (let x = 0; x < out.width; x += 1, o += channels) {
      const u = x + 0.5 - out.width / 2
      const [fromX, fromY] = [cos * u + sin * v + width / 2 - 0.5, cos * v - sin * u + height / 2 - 0.5]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      for (let k = 0; k < 4; k += 1) {
        const [nx, ny] = [left + (k & 1), top + (k >> 1)]
        const weight = (1 - Math.abs(fromX - nx)) * (1 - Math.abs(fromY - ny))
        if (weight === 0 || nx < 0 || nx >= width || ny < 0 || ny >= height) continue
        for (let c = 0; c < channels; c += 1) out.data[o + c]! += weight * data[channels * (ny * width + nx) + c]!
      }
    }
  }
  return out
}
