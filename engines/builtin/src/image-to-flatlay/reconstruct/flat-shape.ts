import { checkSameSize, connectedComponents, createGrey, distanceTo, type GreyImage, medianOf } from '@toile/imaging'
import { type GarmentKind, readShape, type Shape } from '../../garment-shape/shape.ts'
import { symmetrised } from './symmetrise.ts'
import { type FlatTemplate, flatLegs, flatTrunk, centreGap, type Opening } from './template.ts'
import { edgeConfidence } from './edge-confidence.ts'
import { isBareSkin } from './occluder-codes.ts'

/** The shape in which a garment lies flat: two masks of the picture's size, 255 = garment. */
export interface FlatShape {
  /** What has its outline from the template: nothing beyond it is the garment's. */
  readonly body: GreyImage
  /** Sleeves, and what lies above the armpits: its outline is that of what is seen. */
  readonly rest: GreyImage
}

/**
 * Least share of what is seen that lies within the template, for it to be the garment's; sleeves are more easily
 * misread. Chosen by eye.
 */
const FITS = { upper: 0.9, dress: 0.9, skirt: 0.86, trousers: 0.86 } as const

/**
 * The silhouette that a garment has when it lies flat, by the template of its kind: landmarks and edges are measured on both
 * sides where nothing hides them, and smoothed along seams, hems and necks with little weight for what stands out of them.
 * So bites are bridged, and lumps cut. Sleeves stay as they are, and so does what has not the shape of its kind, or hardly,
 * but for what its mirror image shows.
 *
 * @param seen 255 = garment, upright, its axis in the middle column
 * @param occluders of its size, codes of `OCCLUDER`
 */
export function flatShape(seen: GreyImage, occluders: GreyImage, kind: GarmentKind, opening: Opening): FlatShape {
  checkSameSize(seen, occluders)
  const skin = { ...occluders, data: occluders.data.map((value) => (isBareSkin(value) ? 255 : 0)) }
  const shape = readShape(opening === 'front' ? withFrontClosed(seen) : seen, { kind, skin, asSeen: true })
  const isAside = shape !== undefined && !isAboutAxis(shape)
  const drawn = shape && !isAside ? byTemplate(seen, occluders, shape, opening) : undefined
  if (drawn && shareWithin(seen, drawn) >= FITS[kind] && hangsTogether(seen, drawn)) return drawn
  const whole = withMirrored(seen, occluders)
  // What does not lie about the axis is not like its mirror image there either.
  return { body: createGrey(seen.width, seen.height), rest: isAside ? whole : symmetrised(whole) }
}

/** What one side of a trunk reaches at least, as a share of the other. Chosen by eye. */
const LESSER_SIDE = 0.5

/**
 * Whether the trunk of what has sleeves lies about the axis, as its template does, in which both sides are measured as one: else a
 * sleeve was taken for it, or for a part of it.
 */
function isAboutAxis(shape: Shape): boolean {
  if (shape.kind === 'trousers' || shape.kind === 'skirt') return true
  const { trunk, outline } = shape
  const { left, right } = trunk.sides
  if (!left.sleeve && !right.sleeve) return true
  const middle = outline.mask.width / 2
  const [from, to] = [Math.floor(Math.max(left.armpit.y, right.armpit.y)), trunk.hem]
  const reaches = [
    medianOf(Array.from(trunk.left.subarray(from, to), (x) => middle - x)),
    medianOf(Array.from(trunk.right.subarray(from, to), (x) => x - middle)),
  ]
  return Math.min(...reaches) >= LESSER_SIDE * Math.max(...reaches)
}

function shareWithin(seen: GreyImage, { body, rest }: FlatShape): number {
  let [within, all] = [0, 0]
  for (let p = 0; p < seen.data.length; p += 1) {
    if (seen.data[p]! < 128) continue
    all += 1
    if (body.data[p] === 255 || rest.data[p] === 255) within += 1
  }
  return within / Math.max(1, all)
}

/** How much less of the drawn shape may hang together than of what is seen, as a share. Chosen by eye. */
const APART = 0.02

/** Whether cutting lumps away has left nothing that hung on them. */
function hangsTogether(seen: GreyImage, { body, rest }: FlatShape): boolean {
  const largest = (mask: GreyImage): number => {
    const sizes = connectedComponents(mask).sizes.slice(1)
    return (
      Math.max(0, ...sizes) /
      Math.max(
        1,
        sizes.reduce((sum, size) => sum + size, 0),
      )
    )
  }
  const drawn = { ...body, data: body.data.map((value, p) => Math.max(value, rest.data[p]!)) }
  return largest(drawn) >= largest(seen) - APART
}

function byTemplate(seen: GreyImage, occluders: GreyImage, shape: Shape, opening: Opening): FlatShape {
  const { outline } = shape
  const confidence = edgeConfidence(outline, occluders)
  const flat =
    shape.kind === 'trousers'
      ? flatLegs(outline, shape.legs, confidence)
      : flatTrunk(seen, occluders, shape, opening, confidence)
  return drawnOf(seen, occluders, flat, outline.mask.width / seen.width, outline.mask.height / seen.height)
}

function drawnOf(seen: GreyImage, occluders: GreyImage, flat: FlatTemplate, across: number, down: number): FlatShape {
  const { width, height } = seen
  const { reach, gap, top, bottom, from, beside } = flat
  const [body, rest] = [createGrey(width, height), createGrey(width, height)]
  const within =
    flat.alikeWithin &&
    Float32Array.from({ length: height }, (_, y) => at(flat.alikeWithin!, (y + 0.5) * down) / across)
  const upper =
    from > 0 ? symmetrised(withMirrored(seen, occluders, within), within, Math.ceil(from / down)) : undefined
  const leg = legsIn(occluders, flat, across, down)
  for (let y = 0, p = 0; y < height; y += 1) {
    const v = (y + 0.5) * down
    const [wide, open] = [at(reach, v), at(gap, v)]
    for (let x = 0; x < width; x += 1, p += 1) {
      const isSeen = seen.data[p]! >= 128
      const u = Math.abs(x + 0.5 - width / 2) * across
      if (v < from) {
        if (upper?.data[p] === 255) rest.data[p] = 255
      } else if (u <= wide && v >= at(top, u) && v <= at(bottom, u)) {
        // Cloth that is seen between the two edges of an open front is one edge lying over the other.
        if (isSeen || (u >= open && !leg(p))) body.data[p] = 255
      } else if (isSeen && beside((x + 0.5) * across, v)) rest.data[p] = 255
    }
  }
  addBetween(seen, body, rest)
  return { body, rest }
}

/** Adds to `rest` the pieces of seen cloth, in neither mask yet, that touch it: they lie between body and sleeves. */
function addBetween(seen: GreyImage, body: GreyImage, rest: GreyImage): void {
  if (!rest.data.includes(255)) return
  const { width, data } = rest
  const beyond = {
    ...rest,
    data: data.map((value, p) => (seen.data[p]! < 128 || value > 0 || body.data[p]! > 0 ? 0 : 255)),
  }
  const { labels, sizes } = connectedComponents(beyond, 4)
  const touches = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    for (const q of [p - 1, p + 1, p - width, p + width]) if (data[q] === 255) touches[labels[p]!] = true
  }
  for (let p = 0; p < labels.length; p += 1) if (labels[p]! > 0 && touches[labels[p]!]) data[p] = 255
}

/** Where legs are looked for. Chosen by eye. */
const LEGS = {
  /** How far from the middle, as a share of the body's reach. */
  within: 0.5,
  /** How far below the hem, as a share of the long side. */
  belowHem: 0.02,
} as const

/** Whether a place is skin that goes on below the hem: a leg that is seen through a slit lies behind it. */
function legsIn(
  occluders: GreyImage,
  { reach, bottom }: FlatTemplate,
  across: number,
  down: number,
): (p: number) => boolean {
  const { width, height, data } = occluders
  const { labels, sizes } = connectedComponents({
    ...occluders,
    data: data.map((value) => (isBareSkin(value) ? 255 : 0)),
  })
  const isLeg = sizes.map(() => false)
  const hem = bottom[0]! / down
  const first = Math.max(0, Math.round(hem))
  const last = Math.min(height - 1, Math.round(hem + LEGS.belowHem * Math.max(width, height)))
  for (let y = first; y <= last; y += 1) {
    const wide = (LEGS.within * at(reach, (y + 0.5) * down)) / across
    for (let x = 0; x < width; x += 1) {
      const label = labels[y * width + x]!
      if (label > 0 && Math.abs(x + 0.5 - width / 2) < wide) isLeg[label] = true
    }
  }
  return (p) => isLeg[labels[p]!]!
}

/** What is taken from the mirror image. Chosen by eye. */
const MIRRORED = {
  /** How near to what lies over the garment a pixel is taken from the mirror image, as a share of the long side. */
  near: 0.008,
  /** Value of `occluders` from which something lies over the garment. */
  over: 200,
  /** Share of the garment below which an added piece may be a spike, which a turned body leaves. */
  small: 0.012,
  /** Minimum share of a small piece's edge that runs along seen cloth; with less the piece is a spike and is dropped. */
  alongside: 0.3,
  /** Minimum share of a hole that something lies over, for the hole to be filled as hidden cloth. */
  mostly: 0.6,
} as const

/** The seen cloth, with what the mirror image shows of places that something hides, and with holes that something lies over. */
function withMirrored(seen: GreyImage, occluders: GreyImage, reach?: Float32Array): GreyImage {
  const { width, height } = seen
  const away = distanceTo(occluders, MIRRORED.over).data
  const out = { ...seen, data: seen.data.slice() }
  for (let p = 0; p < out.data.length; p += 1) {
    const m = p + width - 1 - 2 * (p % width)
    if (reach && Math.abs((p % width) + 0.5 - width / 2) > reach[Math.floor(p / width)]!) continue
    if (seen.data[m]! >= 128 && away[p]! <= MIRRORED.near * Math.max(width, height)) out.data[p] = 255
  }
  dropSpikes(seen, out)
  const { labels, sizes } = connectedComponents({ ...out, data: out.data.map((value) => 255 - value) }, 4)
  const hides = sizes.map(() => 0)
  const isHole = sizes.map((_, label) => label > 0)
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const [x, y] = [p % width, Math.floor(p / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isHole[labels[p]!] = false
    if (occluders.data[p]! >= 128) hides[labels[p]!]! += 1
  }
  for (let p = 0; p < labels.length; p += 1) {
    const label = labels[p]!
    if (isHole[label] && hides[label]! >= MIRRORED.mostly * sizes[label]!) out.data[p] = 255
  }
  return out
}

/** Takes back the small pieces that `added` has more than `seen` where they do not lie alongside it. */
function dropSpikes(seen: GreyImage, added: GreyImage): void {
  const { width, height } = seen
  const more = { ...seen, data: added.data.map((value, p) => (value >= 128 && seen.data[p]! < 128 ? 255 : 0)) }
  if (!more.data.includes(255)) return
  const { labels, sizes } = connectedComponents(more, 4)
  const edge = sizes.map(() => 0)
  const beside = sizes.map(() => 0)
  for (let p = 0; p < labels.length; p += 1) {
    const label = labels[p]!
    if (label === 0) continue
    const x = p % width
    for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
      if (q >= 0 && labels[q] === label) continue
      edge[label]! += 1
      if (q >= 0 && q < width * height && seen.data[q]! >= 128) beside[label]! += 1
    }
  }
  const small = MIRRORED.small * seen.data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)
  const isSpike = sizes.map(
    (size, label) => label > 0 && size < small && beside[label]! < MIRRORED.alongside * edge[label]!,
  )
  for (let p = 0; p < labels.length; p += 1) if (isSpike[labels[p]!]) added.data[p] = 0
}

/** Between two values of a list, which lie at its half places, in proportion. */
function at(values: Float32Array, place: number): number {
  const k = Math.min(values.length - 1, Math.max(0, place - 0.5))
  const before = Math.floor(k)
  const after = Math.min(values.length - 1, before + 1)
  return values[before]! + (values[after]! - values[before]!) * (k - before)
}

/** A front is closed below this share of its height when its shape is read. Chosen by eye. */
const LAPELS = 0.12

/** With the gap between its edges closed below the lapels. */
function withFrontClosed(seen: GreyImage): GreyImage {
  const { width, height } = seen
  const out = { ...seen, data: seen.data.slice() }
  const first = seen.data.findIndex((value) => value >= 128)
  if (first < 0) return out
  const top = Math.floor(first / width)
  const tall = Math.floor(seen.data.findLastIndex((value) => value >= 128) / width) + 1 - top
  for (let y = Math.round(top + LAPELS * tall); y < Math.min(height, top + tall); y += 1) {
    const open = centreGap(seen, y)
    if (open) out.data.fill(255, y * width + open.from, y * width + open.to)
  }
  return out
}
