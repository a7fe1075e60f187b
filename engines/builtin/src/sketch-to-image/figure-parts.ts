import { connectedComponents } from '@toile/imaging'
import type { Body, Drawing } from './read-drawing.ts'
import { mean, type Profile, type RegionShape } from './region-shapes.ts'

/** A head is a bulge above a neck that is narrower than it and much narrower than what follows. */
export function findChin(profile: Profile, body: Body): number | undefined {
  const rows = profile.trunk.length
  const wide = body.right - body.left
  // A crown is one round piece; a neckline begins with two shoulders or a straight edge.
  const crown = mean(profile.fill, rows * 0.005, rows * 0.015)
  if (profile.runs[Math.round(rows * 0.02)] !== 1) return undefined
  for (let neck = Math.round(rows * 0.07); neck < rows * 0.42; neck++) {
    const here = mean(profile.fill, neck - 1, neck + 2)
    if (here < 4) continue
    const head = Math.max(...[0.25, 0.4, 0.55, 0.7].map((t) => mean(profile.fill, neck * t - 2, neck * t + 3)))
    const below = mean(profile.fill, neck + neck * 0.45, neck + neck * 0.85)
    const round = head / Math.max(1, neck)
    if (
      crown < 0.75 * head &&
      head > 1.3 * here &&
      here < 0.3 * wide &&
      head < 0.48 * wide &&
      below > 1.7 * here &&
      below > 1.25 * head &&
      round > 0.45 &&
      round < 1.6
    ) {
      return body.top + neck
    }
  }
  return undefined
}

/** The areas of a drawn person that are not of the garment's cloth, by area number. */
export type FigureParts = ReadonlyMap<number, 'skin' | 'hair' | 'hat'>

/** Eyes and mouth: a face has at least so many marks that touch none of its edges. Chosen by eye. */
const LEAST_MARKS = 2

/**
 * Finds face, hair and hands among the areas of a body. The face is found by the chin, where the outline shows one, or by
 * the marks on it under a cap of hair; empty where there is no face.
 */
export function figureParts(
  drawing: Drawing,
  own: readonly RegionShape[],
  body: Body,
  chin: number | undefined,
  marks: ReadonlyMap<number, number>,
): FigureParts {
  const bare = new Map<number, 'skin' | 'hair' | 'hat'>()
  const wide = body.right - body.left
  if (chin !== undefined) {
    const tall = chin - body.top
    const head = own.filter(
      (each) => middleY(each) < chin + 0.15 * tall && each.bottom < chin + 0.6 * tall && widthOf(each) < 0.45 * wide,
    )
    const whole = head.reduce((sum, each) => sum + each.area, 0)
    const large = head.filter((each) => each.area > 0.12 * whole)
    const face = lowest(large) ?? lowest(head)
    if (!face) return bare
    for (const each of head) bare.set(each.label, each === face || besideOrIn(each, face) ? 'skin' : 'hair')
    markHat(bare, head, face)
  } else {
    const above = (face: RegionShape) => own.filter((each) => each.top < face.top && each.bottom < middleY(face))
    const coverOf = (each: RegionShape) =>
      isFace(each, body) ? (capOf(each, own, body) ?? brimOf(above(each), each)) : undefined
    const face = own.find((each) => (marks.get(each.label) ?? 0) >= LEAST_MARKS && coverOf(each) !== undefined)
    const cap = face && coverOf(face)
    if (!face || !cap) return bare
    bare.set(face.label, 'skin')
    bare.set(cap.label, 'hair')
    markHat(bare, above(face), face)
    // What is held up beside a head is a hand or a bare forearm.
    for (const each of own) {
      const y = middleY(each)
      const off = Math.abs(middleX(each) - middleX(face))
      if (bare.has(each.label) || y < middleY(cap) || y > face.bottom || each.area > face.area) continue
      if (off < 0.5 * widthOf(face) || off > 0.45 * widthOf(cap)) bare.set(each.label, 'skin')
    }
  }
  for (const hand of handsOf(drawing, own, body)) bare.set(hand.label, 'skin')
  return bare
}

/** How many times as wide as the face under it a brim is. Chosen by eye. */
const BRIM = 1.55

/** The area of a head that goes far past the face on both sides, above the eyes. */
function brimOf(head: readonly RegionShape[], face: RegionShape): RegionShape | undefined {
  const eyes = face.top + 0.55 * (face.bottom - face.top)
  return head.find(
    (each) =>
      each !== face &&
      widthOf(each) > BRIM * widthOf(face) &&
      middleY(each) < eyes &&
      each.left < face.left &&
      each.right > face.right &&
      each.bottom < face.bottom,
  )
}

/** Finds a hat among the areas of a head: the brim, and what stands on it. */
function markHat(bare: Map<number, 'skin' | 'hair' | 'hat'>, head: readonly RegionShape[], face: RegionShape): void {
  const brim = brimOf(head, face)
  if (!brim) return
  for (const each of head) if (each !== face && middleY(each) <= middleY(brim)) bare.set(each.label, 'hat')
}

/** How many strokes lie wholly inside each area, by area number. */
export function marksInside({ ink, regions, width }: Drawing): ReadonlyMap<number, number> {
  const { labels, sizes } = connectedComponents(ink.lines, 8)
  const areaOf = new Int32Array(sizes.length).fill(-1)
  for (let i = width + 1; i < labels.length - width - 1; i++) {
    const stroke = labels[i]!
    if (stroke === 0) continue
    for (const near of [i, i - 1, i + 1, i - width, i + width]) {
      const area = regions.labels[near]!
      if (areaOf[stroke] === -1) areaOf[stroke] = area
      else if (areaOf[stroke] !== area) areaOf[stroke] = 0
    }
  }
  const least = (2 * ink.stroke) ** 2 / 4
  const marks = new Map<number, number>()
  for (let stroke = 1; stroke < sizes.length; stroke++) {
    const area = areaOf[stroke]!
    if (area > 0 && sizes[stroke]! > least) marks.set(area, (marks.get(area) ?? 0) + 1)
  }
  return marks
}

/** Whether an area has the size, place and proportions of a face. */
function isFace(shape: RegionShape, body: Body): boolean {
  const round = widthOf(shape) / Math.max(1, shape.bottom - shape.top)
  const low = middleY(shape) > body.top + 0.45 * (body.bottom - body.top)
  return widthOf(shape) <= 0.45 * (body.right - body.left) && !low && round >= 0.4 && round <= 2
}

/** The hair or cap over a face: begins at the top of the body, and reaches past the face on both sides or nearly so. */
function capOf(face: RegionShape, own: readonly RegionShape[], body: Body): RegionShape | undefined {
  const wide = body.right - body.left
  const high = body.bottom - body.top
  const slack = 0.15 * widthOf(face)
  return own.find(
    (each) =>
      each.top < body.top + 0.06 * high &&
      each.top < face.top &&
      middleY(each) < middleY(face) &&
      widthOf(each) < 0.6 * wide &&
      each.left < face.left + slack &&
      each.right > face.right - slack &&
      each.bottom > face.top,
  )
}

/** Small areas at the sides that are joined to the rest at one end: most of their edge is free. */
function handsOf({ height }: Drawing, own: readonly RegionShape[], body: Body): RegionShape[] {
  const middle = (body.left + body.right) / 2
  const wide = body.right - body.left
  const low = own.filter(
    (each) =>
      each.area < 0.05 * body.area &&
      middleY(each) > body.top + 0.45 * (body.bottom - body.top) &&
      Math.abs(middleX(each) - middle) > 0.25 * wide,
  )
  const free = low.filter((each) => each.bottom >= height - 1 || each.open > FREE * boxPerimeter(each))
  const hands = free.filter((each) => {
    // A cuff is a box with a hand under it.
    const box = each.area > 0.7 * widthOf(each) * (each.bottom - each.top)
    const side = Math.sign(middleX(each) - middle)
    return !(box && free.some((other) => other.top > middleY(each) && Math.sign(middleX(other) - middle) === side))
  })
  // Fingers drawn apart hang on a hand.
  return low.filter((each) => hands.includes(each) || (!free.includes(each) && hands.some((hand) => inBox(each, hand))))
}

/** Least share of its edge that is free on a hand. Chosen by eye. */
const FREE = 0.42

const boxPerimeter = (shape: RegionShape): number => 2 * (widthOf(shape) + shape.bottom - shape.top)
const middleX = (shape: RegionShape): number => shape.sumX / shape.area
const middleY = (shape: RegionShape): number => shape.sumY / shape.area
const widthOf = (shape: RegionShape): number => shape.right - shape.left

const lowest = (shapes: readonly RegionShape[]): RegionShape | undefined =>
  shapes.reduce<RegionShape | undefined>(
    (best, each) => (best && middleY(best) > middleY(each) ? best : each),
    undefined,
  )

const inBox = (shape: RegionShape, box: RegionShape): boolean =>
  middleX(shape) > box.left && middleX(shape) < box.right && middleY(shape) > box.top && middleY(shape) < box.bottom

/** Whether an area is a feature of a face, or the other half of it, parted by the line of the nose. */
function besideOrIn(shape: RegionShape, face: RegionShape): boolean {
  if (inBox(shape, face)) return true
  const shared = Math.min(shape.bottom, face.bottom) - Math.max(shape.top, face.top)
  return shape.area > 0.3 * face.area && shared > 0.6 * Math.min(shape.bottom - shape.top, face.bottom - face.top)
}
