import { createFloat, type FloatImage, type PixelBox, pushPull } from '@toile/imaging'
import { warpSleeve, warpTrunk, type PartWarp, type SourcePoint } from './part-warp.ts'
import { edgesAt, interpolateRow } from '../../garment-shape/trunk-edges.ts'
import { warpLegs } from './legs-warp.ts'
import { towardsLegMiddle, isOnRim, RIM } from './leg-edges.ts'
import { HEM_PLACES } from '../../garment-shape/legs.ts'
import type { Sleeve } from '../../garment-shape/sleeve.ts'
import { mirrorBeyondEdge } from './mirror-beyond-edge.ts'
import { COVERED, PIXEL_KIND } from '../pixel-kinds.ts'
import { columnEnds } from '../read-photo/close-up.ts'
import { type ClothTexture, prepareTexture, sampleTexture } from '../../garment-shape/texture-sampling.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import { markSeen, type SeenCloth, startSeen } from './seen-cloth.ts'
import type { SwapInput } from '../swap-input.ts'

/** Where cloth alone is seen: what it needs to be read again at the size of the photo, whose pixels show more of it. */
export interface FineDetail {
  /** Of the drawn box: 1 + the part each pixel shows, 0 where anything but its cloth is seen. */
  readonly parts: Uint8Array
  /** Of the drawn box, 3 channels: the place on the garment's picture, in its pixels, and the factor of the light. */
  readonly places: FloatImage
  /** Each part's cloth at the photo's size. */
  readonly cloths: readonly ClothTexture[]
}

/** The new garment's cloth as it lies on a close-up, before any light. */
export interface WarpedCloth {
  /** The close-up's size: linear light, premultiplied alpha. */
  readonly image: FloatImage
  /** What shows at each pixel of it: values of `PIXEL_KIND`. */
  readonly kinds: Uint8Array
  /** Which places of the garment's picture it shows. */
  readonly seen: SeenCloth
  /** Where the photo shows more than its close-up; without the light. */
  readonly fine?: FineDetail
}

/**
 * Lays the garment's parts on those of the region. `linear`: the garment's picture in linear light with premultiplied alpha.
 * `isOpen`: whether anything of the region shows at a pixel of the close-up.
 */
export function warpCloth(
  swap: SwapInput,
  linear: FloatImage,
  box: PixelBox,
  isOpen: (index: number) => boolean,
): WarpedCloth {
  const { width, height } = swap.photo
  const parts = partsOf(swap)
  const cloths = parts.map((part) => prepareTexture(linear, part.scale))
  const partOf = new Map(parts.map((part, at) => [part.name, at]))
  const image = createFloat(width, height, 4)
  const kinds = new Uint8Array(width * height)
  const seen = startSeen(linear, Math.min(1, ...parts.map((part) => part.scale)))
  const shown = swap.original?.box
  const fine = shown && fineOf(box, parts, linear, width / (shown.right - shown.left))
  const place: SourcePoint = { x: 0, y: 0 }
  const value = new Float32Array(4)
  const sides = sidesOf(swap.body)
  const heights = clothRows(swap)
  const endAt = regionEnds(swap)
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const i = y * width + x
      if (!isOpen(i)) continue
      const name = sides(x + 0.5, y + 0.5)
      const at = partOf.get(name) ?? partOf.get('body')
      const part = at === undefined ? undefined : parts[at]
      if (!part || part.isPast?.(x + 0.5, y + 0.5) || (part.name !== name && !isBeside(swap.body, x, y))) {
        kinds[i] = PIXEL_KIND.skin
        continue
      }
      part.at(x + 0.5, y + 0.5, place)
      const cloth = cloths[at!]!
      sampleTexture(cloth, place.x, place.y, value)
      // Without a sleeve of its own a garment ends beside the body as it is cut, wherever that is.
      if (value[3]! >= COVERED && !(swap.garment.kind === 'trousers' && isOnRim(swap.garment, cloth, place))) {
        markSeen(seen, place)
        if (fine) mark(fine, (y - box.top) * (box.right - box.left) + x - box.left, 1 + at!, place)
      } else
        kinds[i] =
          part.name === name
            ? fillUncovered(swap, heights, { name, cloth, place, value, below: (endAt(x, y) - y) / part.scale })
            : PIXEL_KIND.skin
      for (let c = 0; c < 4; c += 1) image.data[4 * i + c] = value[c]!
    }
  }
  extend(image, kinds, box)
  return { image, kinds, seen, ...(fine && { fine }) }
}

function partsOf({ garment, body, style }: SwapInput): PartWarp[] {
  if (garment.kind === 'trousers' || body.kind === 'trousers') {
    return garment.kind === 'trousers' && body.kind === 'trousers' ? [warpLegs(garment, body, style)] : []
  }
  const parts: PartWarp[] = [warpTrunk(garment, body, style)]
  if (garment.kind === 'skirt' || body.kind === 'skirt') return parts
  for (const side of ['left', 'right'] as const) {
    const to = body.sleeves[side]
    const from = garment.sleeves[side]
    if (!to || !from) continue
    parts.push(
      warpSleeve(
        `${side} sleeve`,
        { sleeve: from, side: garment.trunk.sides[side], scale: garment.outline.scale },
        { sleeve: to, side: body.trunk.sides[side], scale: body.outline.scale },
        style,
      ),
    )
  }
  return parts
}

/** `scale`: pixels of the close-up a pixel of its photo. */
function fineOf(
  { left, top, right, bottom }: PixelBox,
  parts: readonly PartWarp[],
  linear: FloatImage,
  scale: number,
): FineDetail {
  const [width, height] = [right - left, bottom - top]
  return {
    parts: new Uint8Array(width * height),
    places: createFloat(width, height, 3),
    cloths: parts.map((part) => prepareTexture(linear, part.scale / scale)),
  }
}

/** `k`: the pixel of the drawn box; `part`: 1 + the part that it shows. */
function mark(fine: FineDetail, k: number, part: number, place: SourcePoint): void {
  fine.parts[k] = part
  fine.places.data[3 * k] = place.x
  fine.places.data[3 * k + 1] = place.y
}

/** Which part of the region a pixel of the photo belongs to. */
function sidesOf(body: Shape): (x: number, y: number) => PartWarp['name'] {
  if (body.kind === 'trousers' || body.kind === 'skirt') return () => 'body'
  const { trunk, sleeves, outline } = body
  const { scale } = outline
  return (px, py) => {
    const x = px * scale
    const [left, right] = edgesAt(trunk, py * scale - 0.5)
    if (sleeves.left && x < left) return 'left sleeve'
    if (sleeves.right && x > right) return 'right sleeve'
    return 'body'
  }
}

/** How far beyond the body's edge, in its widths, a garment without sleeves is seen. Chosen by eye. */
const OVERHANG = 0.1

function isBeside(body: Shape, px: number, py: number): boolean {
  if (body.kind === 'trousers' || body.kind === 'skirt') return true
  const { trunk, outline } = body
  const [x, y] = [(px + 0.5) * outline.scale, (py + 0.5) * outline.scale - 0.5]
  const far = OVERHANG * trunk.width
  const [left, right] = edgesAt(trunk, y)
  return x > left - far && x < right + far
}

interface ClothRows {
  /** First and last row of cloth in each column of the flat-lay's outline. */
  readonly first: Int32Array
  /** The row below its last, for a column of it. */
  hemAt(column: number): number
}

function clothRows({ garment }: SwapInput): ClothRows {
  const { mask } = garment.outline
  const first = new Int32Array(mask.width).fill(mask.height)
  for (let y = mask.height - 1; y >= 0; y -= 1) {
    for (let x = 0; x < mask.width; x += 1) if (mask.data[y * mask.width + x]! >= 128) first[x] = y
  }
  if (garment.kind !== 'trousers') return { first, hemAt: () => garment.trunk.hem }
  const { edges, hem, hems } = garment.legs
  const middle = (edges[1][hem - 1]! + edges[2][hem - 1]!) / 2
  const lowest = hems.map((ends) => Math.max(...ends))
  return { first, hemAt: (column) => lowest[column < middle ? 0 : 1]! }
}

/** The last row of the region below a pixel; of a leg that of its hem, since a calf ends above that in its own columns. */
function regionEnds({ body, mask }: SwapInput): (x: number, y: number) => number {
  const { bottoms } = columnEnds(mask)
  if (body.kind !== 'trousers') return (x) => bottoms[x]!
  const { edges, hems, hem } = body.legs
  const { scale } = body.outline
  return (px, py) => {
    const [x, row] = [(px + 0.5) * scale, Math.min(hem - 1, (py + 0.5) * scale - 0.5)]
    const [a, b, c, d] = edges.map((edge) => interpolateRow(edge, row)) as [number, number, number, number]
    const isLeft = x < (b + c) / 2
    const [from, to] = isLeft ? [a, b] : [c, d]
    const u = Math.min(1, Math.max(0, (x - from) / Math.max(1, to - from)))
    return interpolateRow(hems[isLeft ? 0 : 1], u * (HEM_PLACES - 1)) / scale - 1
  }
}

/** How far cloth goes on beyond a garment's edge, as shares of the flat-lay's height. By eye. */
const BEYOND = {
  /** To cover the region. */
  edge: 0.07,
  /** To bring a hem that lies a little too high down to the region's lower edge. */
  hem: 0.3 * 0.07,
} as const

interface UncoveredPixel {
  readonly name: PartWarp['name']
  readonly cloth: ClothTexture
  readonly place: SourcePoint
  /** Linear light, premultiplied alpha. */
  readonly value: Float32Array
  /** From there down to the region's end, in pixels of the flat-lay. */
  readonly below: number
}

/**
 * What shows where the cloth does not cover a place, or a leg's no more than by its rim: the cloth beside it where it is only a
 * little too narrow (then `value` becomes that), else skin or what is below the hem.
 */
function fillUncovered(swap: SwapInput, rows: ClothRows, { name, cloth, place, value, below }: UncoveredPixel): number {
  const { garment, flatLay } = swap
  const { scale } = garment.outline
  const tall = flatLay.picture.height
  const column = Math.min(rows.first.length - 1, Math.max(0, Math.floor(place.x * scale)))
  const row = place.y * scale
  if (name !== 'body') {
    const sleeve =
      garment.kind === 'upper' || garment.kind === 'dress'
        ? garment.sleeves[name === 'left sleeve' ? 'left' : 'right']
        : undefined
    if (!sleeve) return PIXEL_KIND.skin
    const near = nearestStation(sleeve, place.x * scale, row)
    const [dx, dy] = [sleeve.stations[near]!.x / scale - place.x, sleeve.stations[near]!.y / scale - place.y]
    const far = Math.hypot(dx, dy) || 1
    mirrorBeyondEdge(cloth, place, { across: dx / far, down: dy / far, most: 1.6 * BEYOND.edge * tall }, value)
    return PIXEL_KIND.garment
  }
  const hem = rows.hemAt(column)
  // A hem is soft, and rounded at its corners.
  if (value[3]! < COVERED && row > hem - (garment.kind === 'trousers' ? BEYOND.hem * tall * scale : 1)) {
    if (row - hem + below * scale > BEYOND.hem * tall * scale) return PIXEL_KIND.below
    mirrorBeyondEdge(cloth, place, { across: 0, down: -1, most: BEYOND.hem * tall }, value)
    return PIXEL_KIND.garment
  }
  const side = garment.kind === 'upper' || garment.kind === 'dress' ? neckSide(garment.trunk, place.x * scale) : 0
  const trunk = garment.kind === 'trousers' ? undefined : garment.trunk
  const centre = trunk
    ? (trunk.left[Math.round(Math.min(trunk.hem - 1, Math.max(0, row)))]! +
        trunk.right[Math.round(Math.min(trunk.hem - 1, Math.max(0, row)))]!) /
      2 /
      scale
    : place.x
  // Towards the middle of the row, and down: sides and shoulders.
  const covered = value.slice()
  if (garment.kind === 'trousers') {
    const [across, down] = towardsLegMiddle(garment.legs, place.x * scale, row)
    if (across !== 0 || down !== 0)
      mirrorBeyondEdge(cloth, place, { across, down, most: BEYOND.edge * tall, rim: RIM }, value)
    if (value[3]! >= COVERED) return PIXEL_KIND.garment
    value.set(covered)
  } else if (side !== 0 || row > (trunk?.sides.left.armpit.y ?? 0)) {
    mirrorBeyondEdge(cloth, place, { across: Math.sign(centre - place.x), down: 0, most: BEYOND.edge * tall }, value)
    if (value[3]! >= COVERED) return PIXEL_KIND.garment
    value.set(covered)
  }
  if (side !== 0) {
    mirrorBeyondEdge(cloth, place, { across: 0, down: 1, most: BEYOND.edge * tall }, value)
    if (value[3]! >= COVERED) return PIXEL_KIND.garment
    value.set(covered)
  }
  return row < rows.first[column]! + 2 || side === 0 ? PIXEL_KIND.skin : PIXEL_KIND.garment
}

/** -1 and 1 left and right of the neck, 0 within. */
function neckSide(
  trunk: { neck: { from: number; to: number }; sides: { left: { tip: { x: number } }; right: { tip: { x: number } } } },
  x: number,
): -1 | 0 | 1 {
  const { left, right } = trunk.sides
  const u = (x - left.tip.x) / Math.max(1, right.tip.x - left.tip.x)
  return u <= trunk.neck.from ? -1 : u >= trunk.neck.to ? 1 : 0
}

function nearestStation({ stations }: Sleeve, x: number, y: number): number {
  let best = 0
  const far = (k: number): number => Math.hypot(stations[k]!.x - x, stations[k]!.y - y)
  for (let k = 1; k < stations.length; k += 1) if (far(k) < far(best)) best = k
  return best
}

/** Small gaps take the cloth about them. */
function extend(layer: FloatImage, kinds: Uint8Array, box: PixelBox): void {
  const w = box.right - box.left
  const h = box.bottom - box.top
  const crop = createFloat(w, h, 4)
  const known = createFloat(w, h, 1)
  let missing = false
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const i = (y + box.top) * layer.width + x + box.left
      const alpha = layer.data[4 * i + 3]!
      if (kinds[i] === PIXEL_KIND.garment && alpha < COVERED) missing = true
      if (alpha < COVERED) continue
      crop.data.set(layer.data.subarray(4 * i, 4 * i + 4), 4 * (y * w + x))
      known.data[y * w + x] = 1
    }
  }
  if (!missing) return
  const filled = pushPull(crop, known)
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const i = (y + box.top) * layer.width + x + box.left
      if (kinds[i] !== PIXEL_KIND.garment || layer.data[4 * i + 3]! >= COVERED) continue
      const rest = 1 - layer.data[4 * i + 3]!
      const o = 4 * (y * w + x)
      const weight = filled.data[o + 3]! || 1
      for (let c = 0; c < 3; c += 1) layer.data[4 * i + c]! += (rest * filled.data[o + c]!) / weight
      layer.data[4 * i + 3] = 1
    }
  }
}
