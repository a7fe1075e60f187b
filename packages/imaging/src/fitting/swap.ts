import { SRGB8_TO_LINEAR, toLinearPremultiplied } from '../colour/index.ts'
import { cutOut, matteFeather } from '../composite/matte.ts'
import { distanceTo, gaussianBlur } from '../filter/index.ts'
import type { FlatLay } from '../flat-lay/index.ts'
import { checkSameSize, createFloat, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { invertMask } from '../mask/basic.ts'
import { smoothstep } from '../scene/tones.ts'
import { fitLegs, fitSleeve, type FitOptions, fitTrunk, onLimb, type PartFit, type Place, rowOf } from './fit.ts'
import type { Limb } from './limb.ts'
import { type Box, boxOf, type CloseUp } from './close-up.ts'
import { type Fine, layOver, softClip, startDrawn } from './lay-over.ts'
import { findInnerBack } from './neckline.ts'
import { pushPull } from './push-pull.ts'
import { continued, findSkin, groundOf, readContinued } from './remains.ts'
import { type Cloth, prepareCloth, readCloth } from './sample.ts'
import { readShading } from './shading.ts'
import type { Shape } from './shape.ts'

export interface SwapStyle extends FitOptions {
  /** How much of the old garment's light and folds the new one takes: 1 = all that is seen. */
  readonly folds: number
}

export interface SwapOrder extends CloseUp {
  readonly flatLay: FlatLay
  /** The shapes of the flat-lay and of the close-up's mask, of kinds that fit. */
  readonly garment: Shape
  readonly body: Shape
  readonly style: SwapStyle
  /** Of the close-up's size, 255 = skin, where it is known. */
  readonly skin?: GreyImage
  /** Of the close-up's size, 255 = what lies in front of the garment. */
  readonly front?: GreyImage
  readonly seed: number
  report?(fraction: number): void
}

/** What shows at a place of the region. */
const GARMENT = 0
const SKIN = 1
const BELOW = 2

/**
 * Puts a garment that was cut from a flat-lay in place of the one that is marked on a photo: each part on the part of the
 * region that it belongs to, under the photo's light. The result has the size of the photo that the close-up was taken from;
 * beyond that one's mask and its feather (`matteFeather`) each pixel is the photo's, byte for byte. Equal orders give equal
 * bytes.
 */
export function swapGarment(order: SwapOrder): RgbaImage {
  const { photo, mask, style } = order
  checkSameSize(photo, mask)
  const { width, height } = photo
  const report = order.report ?? (() => {})
  const box = boxOf(mask, matteFeather(width, height) + 2)
  const old = cutOut(photo, invertMask(mask))
  const distance = distanceTo(mask, 1).data
  const feather = matteFeather(width, height)
  report(0.3)
  const shading = readShading(old)
  report(0.45)

  const inner = innerBackOf(order)
  const parts = partsOf(order)
  const linear = toLinearPremultiplied(withoutInner(order, inner))
  const cloths = new Map(parts.map((part) => [part, prepareCloth(linear, part.scale)]))
  report(0.6)
  const layer = createFloat(width, height, 4)
  const fine =
    order.original && fineOf(box, parts, linear, photo.width / (order.original.box.right - order.original.box.left))
  const kinds = new Uint8Array(width * height)
  const place: Place = { x: 0, y: 0 }
  const value = new Float32Array(4)
  const sides = sidesOf(order.body)
  const heights = clothRows(order)
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const i = y * width + x
      if (distance[i]! > feather) continue
      const name = sides(x + 0.5, y + 0.5)
      const part = parts.find((each) => each.name === name) ?? parts.find((each) => each.name === 'body')
      if (!part || part.isPast?.(x + 0.5, y + 0.5) || (part.name !== name && !isBeside(order.body, x, y))) {
        kinds[i] = SKIN
        continue
      }
      part.at(x + 0.5, y + 0.5, place)
      const cloth = cloths.get(part)!
      readCloth(cloth, place.x, place.y, value)
      // Without a sleeve of its own a garment ends beside the body as it is cut, wherever that is.
      if (value[3]! >= 0.97) {
        if (fine) mark(fine, box, x, y, 1 + parts.indexOf(part), place)
      } else kinds[i] = part.name === name ? bare(order, heights, name, cloth, place, value) : SKIN
      layer.data.set(value, 4 * i)
    }
  }
  extend(layer, kinds, box)
  report(0.75)

  const fill = fillOf(order, layer, kinds, shading.form, distance, box)
  report(0.88)
  const cover = gaussianBlur(alphaOf(layer, kinds), 0.7)
  const drawn = startDrawn(order, old, distance, box)
  for (let y = box.top, o = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, o += 8) {
      const i = y * width + x
      if (distance[i]! > feather) continue
      const share = Math.min(1, cover.data[i]!)
      const light = Math.exp(style.folds * shading.folds.data[i]!)
      const own = layer.data[4 * i + 3]!
      for (let c = 0; c < 3; c += 1) {
        const cloth = own > 0.02 ? softClip((layer.data[4 * i + c]! / own) * light) : fill.data[3 * i + c]!
        drawn.image.data[o + c] = share * cloth + (1 - share) * fill.data[3 * i + c]!
      }
      drawn.image.data[o + 3] = 1
      if (!fine) continue
      if (share < 0.999) fine.parts[o / 8] = 0
      fine.places.data[(3 * o) / 8 + 2] = light
    }
  }
  const out = layOver(order, { ...drawn, ...(fine && { fine }) }, order.seed, order.front)
  report(1)
  return out
}

/** `scale`: pixels of the close-up a pixel of its photo. */
function fineOf({ left, top, right, bottom }: Box, parts: readonly PartFit[], linear: FloatImage, scale: number): Fine {
  const [width, height] = [right - left, bottom - top]
  return {
    parts: new Uint8Array(width * height),
    places: createFloat(width, height, 3),
    cloths: parts.map((part) => prepareCloth(linear, part.scale / scale)),
  }
}

function mark(fine: Fine, { left, top, right }: Box, x: number, y: number, part: number, place: Place): void {
  const k = (y - top) * (right - left) + x - left
  fine.parts[k] = part
  fine.places.data[3 * k] = place.x
  fine.places.data[3 * k + 1] = place.y
}

function innerBackOf({ flatLay, garment }: SwapOrder): GreyImage | undefined {
  if (garment.kind !== 'upper' && garment.kind !== 'dress') return undefined
  return findInnerBack(flatLay.picture, garment.outline, garment.trunk)
}

/** The garment without the inside of its back. */
function withoutInner({ flatLay: { picture }, garment }: SwapOrder, inner: GreyImage | undefined): RgbaImage {
  if (!inner) return picture
  const data = picture.data.slice()
  const { scale } = garment.outline
  for (let y = 0, i = 0; y < picture.height; y += 1) {
    const v = Math.min(inner.height - 1, Math.max(0, (y + 0.5) * scale - 0.5))
    const v0 = Math.floor(v)
    const v1 = Math.min(inner.height - 1, v0 + 1)
    for (let x = 0; x < picture.width; x += 1, i += 1) {
      if (data[4 * i + 3] === 0) continue
      const u = Math.min(inner.width - 1, Math.max(0, (x + 0.5) * scale - 0.5))
      const u0 = Math.floor(u)
      const u1 = Math.min(inner.width - 1, u0 + 1)
      const at = (a: number, b: number): number => inner.data[b * inner.width + a]!
      const above = at(u0, v0) * (1 - u + u0) + at(u1, v0) * (u - u0)
      const below = at(u0, v1) * (1 - u + u0) + at(u1, v1) * (u - u0)
      const hidden = (above * (1 - v + v0) + below * (v - v0)) / 255
      // The step of the outline's pixels, made as steep as the garment's own edges.
      data[4 * i + 3] = data[4 * i + 3]! * (1 - Math.min(1, Math.max(0, (hidden - 0.35) / 0.3)))
    }
  }
  return { ...picture, data }
}

function partsOf({ garment, body, style }: SwapOrder): PartFit[] {
  if (garment.kind === 'trousers' || body.kind === 'trousers') {
    return garment.kind === 'trousers' && body.kind === 'trousers' ? [fitLegs(garment, body, style)] : []
  }
  const parts: PartFit[] = [fitTrunk(garment, body, style)]
  if (garment.kind === 'skirt' || body.kind === 'skirt') return parts
  for (const side of ['left', 'right'] as const) {
    const to = body.sleeves[side]
    const from = garment.sleeves[side]
    if (!to || !from) continue
    parts.push(
      fitSleeve(
        `${side} sleeve`,
        { limb: from, side: garment.trunk.sides[side], scale: garment.outline.scale },
        { limb: to, side: body.trunk.sides[side], scale: body.outline.scale },
        style,
      ),
    )
  }
  return parts
}

/** Which part of the region a pixel of the photo belongs to. */
function sidesOf(body: Shape): (x: number, y: number) => PartFit['name'] {
  if (body.kind === 'trousers' || body.kind === 'skirt') return () => 'body'
  const { trunk, sleeves, outline } = body
  const { scale } = outline
  return (px, py) => {
    const y = py * scale - 0.5
    const x = px * scale
    if (sleeves.left && x < rowOf(trunk.left, y)) return 'left sleeve'
    if (sleeves.right && x > rowOf(trunk.right, y)) return 'right sleeve'
    return 'body'
  }
}

/** How far beyond the body's edge, in its widths, a garment without sleeves is seen. */
const OVERHANG = 0.1

function isBeside(body: Shape, px: number, py: number): boolean {
  if (body.kind === 'trousers' || body.kind === 'skirt') return true
  const { trunk, outline } = body
  const [x, y] = [(px + 0.5) * outline.scale, (py + 0.5) * outline.scale - 0.5]
  const far = OVERHANG * trunk.width
  return x > rowOf(trunk.left, y) - far && x < rowOf(trunk.right, y) + far
}

interface ClothRows {
  /** First and last row of cloth in each column of the flat-lay's outline. */
  readonly first: Int32Array
  readonly hem: number
}

function clothRows({ garment }: SwapOrder): ClothRows {
  const { mask } = garment.outline
  const first = new Int32Array(mask.width).fill(mask.height)
  for (let y = mask.height - 1; y >= 0; y -= 1) {
    for (let x = 0; x < mask.width; x += 1) if (mask.data[y * mask.width + x]! >= 128) first[x] = y
  }
  return { first, hem: garment.kind === 'trousers' ? garment.legs.hem : garment.trunk.hem }
}

/** How far from a garment's edge its cloth goes on to cover the region, as a share of the flat-lay's height. */
const REACH = 0.07

/**
 * What shows where the cloth does not cover a place: the cloth beside it where it is only a little too narrow (then `value`
 * becomes that), else skin or what is below the hem.
 */
function bare(
  order: SwapOrder,
  rows: ClothRows,
  name: PartFit['name'],
  cloth: Cloth,
  place: Place,
  value: Float32Array,
): number {
  const { garment, flatLay } = order
  const { scale } = garment.outline
  const tall = flatLay.picture.height
  const column = Math.min(rows.first.length - 1, Math.max(0, Math.floor(place.x * scale)))
  const row = place.y * scale
  if (name !== 'body') {
    const limb =
      garment.kind === 'upper' || garment.kind === 'dress'
        ? garment.sleeves[name === 'left sleeve' ? 'left' : 'right']
        : undefined
    if (!limb) return SKIN
    const near = nearestStation(limb, place.x * scale, row)
    const [dx, dy] = [limb.stations[near]!.x / scale - place.x, limb.stations[near]!.y / scale - place.y]
    return mirrored(
      cloth,
      place,
      dx / (Math.hypot(dx, dy) || 1),
      dy / (Math.hypot(dx, dy) || 1),
      1.6 * REACH * tall,
      value,
    )
  }
  if (row > rows.hem - 1) return value[3]! < 0.5 && row - rows.hem > REACH * 0.3 * tall * scale ? BELOW : GARMENT
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
  if (side !== 0 || row > (trunk?.sides.left.armpit.y ?? 0)) {
    mirrored(cloth, place, Math.sign(centre - place.x), 0, REACH * tall, value)
    if (value[3]! >= 0.97) return GARMENT
    value.set(covered)
  }
  if (side !== 0) {
    mirrored(cloth, place, 0, 1, REACH * tall, value)
    if (value[3]! >= 0.97) return GARMENT
    value.set(covered)
  }
  return row < rows.first[column]! + 2 || side === 0 ? SKIN : GARMENT
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

/** Cloth that goes on beyond its edge as its own mirror image, looked for in one direction; `value` stays where there is none. */
function mirrored(cloth: Cloth, { x, y }: Place, dx: number, dy: number, most: number, value: Float32Array): number {
  for (let step = 1; step <= 12; step += 1) {
    const far = (most * step) / 12
    readCloth(cloth, x + dx * far, y + dy * far, PROBE)
    if (PROBE[3]! < 0.97) continue
    value.set(PROBE)
    readCloth(cloth, x + 2 * dx * far, y + 2 * dy * far, PROBE)
    if (PROBE[3]! >= 0.97) value.set(PROBE)
    return GARMENT
  }
  return GARMENT
}

const PROBE = new Float32Array(4)

function nearestStation({ stations }: Limb, x: number, y: number): number {
  let best = 0
  const far = (k: number): number => Math.hypot(stations[k]!.x - x, stations[k]!.y - y)
  for (let k = 1; k < stations.length; k += 1) if (far(k) < far(best)) best = k
  return best
}

/** Small gaps take the cloth about them. */
function extend(layer: FloatImage, kinds: Uint8Array, box: Box): void {
  const w = box.right - box.left
  const h = box.bottom - box.top
  const crop = createFloat(w, h, 4)
  let missing = false
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const i = (y + box.top) * layer.width + x + box.left
      const alpha = layer.data[4 * i + 3]!
      if (kinds[i] === GARMENT && alpha < 0.97) missing = true
      if (alpha >= 0.97) crop.data.set(layer.data.subarray(4 * i, 4 * i + 4), 4 * (y * w + x))
    }
  }
  if (!missing) return
  const filled = pushPull(crop)
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const i = (y + box.top) * layer.width + x + box.left
      if (kinds[i] !== GARMENT || layer.data[4 * i + 3]! >= 0.97) continue
      const rest = 1 - layer.data[4 * i + 3]!
      const o = 4 * (y * w + x)
      const weight = filled.data[o + 3]! || 1
      for (let c = 0; c < 3; c += 1) layer.data[4 * i + c]! += (rest * filled.data[o + c]!) / weight
      layer.data[4 * i + 3] = 1
    }
  }
}

function alphaOf(layer: FloatImage, kinds: Uint8Array): FloatImage {
  const out = createFloat(layer.width, layer.height, 1)
  for (let i = 0; i < kinds.length; i += 1) out.data[i] = kinds[i] === GARMENT ? 1 : layer.data[4 * i + 3]!
  return out
}

/** How far up under an old top's hem its trousers or skirt go on, in widths of the body; above is skin. */
const RISE = 0.3

/** What lies behind the new garment: linear light, 3 channels. `clear`: pixels from the mask. */
function fillOf(
  order: SwapOrder,
  layer: FloatImage,
  kinds: Uint8Array,
  form: FloatImage,
  clear: Float32Array,
  box: Box,
): FloatImage {
  const { photo, mask, body } = order
  const { width, height } = photo
  const out = createFloat(width, height, 3)
  let any = false
  for (let y = box.top; y < box.bottom && !any; y += 1) {
    for (let x = box.left; x < box.right; x += 1) if (kinds[y * width + x] !== GARMENT) any = true
  }
  if (!any) return out
  const skin = order.skin ?? findSkin(photo, mask)
  const margin = matteFeather(width, height) + 1
  const around = continued(photo, (i) => clear[i]! > margin && clear[i]! < 10 * margin)
  const tone = skinTone(photo, skin, clear)
  const isKnown = skinNear(photo, skin, clear, tone, 0.16 * height, margin)
  const skinned = continued(photo, isKnown) ?? around
  const known = createGrey(width, height)
  for (let i = 0; i < clear.length; i += 1) if (isKnown(i)) known.data[i] = 255
  const away = distanceTo(known).data
  const shade = gaussianBlur(alphaOf(layer, kinds), 0.006 * height)
  const bottoms = bottomsOf(mask)
  const isGround = groundOf(photo)
  const rise = body.kind === 'upper' ? (RISE * body.trunk.width) / body.outline.scale : Infinity
  const colour = new Float32Array(3)
  const other = new Float32Array(3)
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const i = y * width + x
      if (kinds[i] === GARMENT) continue
      const under =
        kinds[i] === BELOW && body.kind !== 'trousers' ? belowAt(photo, mask, clear, bottoms[x]!, x, y, margin) : -1
      const below = under >= 0 && (bottoms[x]! - y < rise || isGround(under)) ? under : -1
      if (below >= 0) {
        for (let c = 0; c < 3; c += 1) colour[c] = SRGB8_TO_LINEAR[photo.data[4 * below + c]!]!
      } else if (skinned) {
        readContinued(skinned, x, y, colour)
        // Beside skin that is seen, as that; farther off as skin is in general on this photo.
        const far = 0.75 * smoothstep(0.01 * height, 0.09 * height, away[i]!)
        const round = roundness(body, x, y)
        const light = Math.exp(Math.min(0.2, Math.max(-0.3, 0.45 * form.data[i]!)) - round)
        for (let c = 0; c < 3; c += 1) colour[c] = (colour[c]! * (1 - far) + far * (tone?.[c] ?? colour[c]!)) * light
        const beside = around ? beyondArm(body, x, y) : 0
        if (around && beside > 0) {
          readContinued(around, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c] = colour[c]! + beside * (other[c]! - colour[c]!)
        }
      }
      // The garment's edge throws a little shade on what is behind it.
      const dim = 1 - 0.3 * Math.min(1, shade.data[i]! * 1.4)
      for (let c = 0; c < 3; c += 1) out.data[3 * i + c] = colour[c]! * dim
    }
  }
  return out
}

/** Darker or lighter than this, as a share of the tone, it is hair, a shadow or an edge, and does not go on. */
const SKIN_LIGHT = [0.55, 1.9] as const

/** Whether a pixel is skin that may go on into the region. */
function skinNear(
  { data }: RgbaImage,
  skin: GreyImage,
  clear: Float32Array,
  tone: readonly [number, number, number] | undefined,
  reach: number,
  margin: number,
): (i: number) => boolean {
  const light = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const usual = tone && light(...tone)
  return (i) => {
    if (skin.data[i]! < 200 || clear[i]! <= margin || clear[i]! > reach) return false
    if (usual === undefined) return true
    const own = light(
      SRGB8_TO_LINEAR[data[4 * i]!]!,
      SRGB8_TO_LINEAR[data[4 * i + 1]!]!,
      SRGB8_TO_LINEAR[data[4 * i + 2]!]!,
    )
    return own > SKIN_LIGHT[0] * usual && own < SKIN_LIGHT[1] * usual
  }
}

function skinTone(photo: RgbaImage, skin: GreyImage, clear: Float32Array): [number, number, number] | undefined {
  const lists: number[][] = [[], [], []]
  const step = Math.max(1, Math.floor(clear.length / 200_000))
  for (let i = 0; i < clear.length; i += step) {
    if (skin.data[i]! < 200 || clear[i]! < 2 || clear[i]! > 0.2 * photo.height) continue
    for (let c = 0; c < 3; c += 1) lists[c]!.push(SRGB8_TO_LINEAR[photo.data[4 * i + c]!]!)
  }
  if (lists[0]!.length < 20) return undefined
  // Not the shade under the chin.
  return lists.map((list) => list.toSorted((p, q) => p - q)[Math.floor(list.length * 0.6)]!) as [number, number, number]
}

/** A limb's edges turn from the light: a logarithm to take away. */
function roundness(body: Shape, x: number, y: number): number {
  if (body.kind !== 'upper' && body.kind !== 'dress') return 0
  const { scale } = body.outline
  for (const limb of [body.sleeves.left, body.sleeves.right]) {
    if (!limb) continue
    const at = Math.floor((y + 0.5) * scale) * limb.mask.width + Math.floor((x + 0.5) * scale)
    if (limb.mask.data[at] !== 255) continue
    const { s, t: across } = onLimb(limb.stations, (x + 0.5) * scale, (y + 0.5) * scale)
    const t = Math.min(1, Math.abs(across))
    // At the shoulder there is no edge yet that could turn away.
    return (0.12 * t ** 2 + 0.45 * t ** 3) * smoothstep(0.3 * limb.width, 1.2 * limb.width, s)
  }
  return 0
}

/** Width of an arm over that of the body: what a wider sleeve leaves of itself is background. */
const ARM = 0.31

/** 0 on the arm, 1 beside it. */
function beyondArm(body: Shape, x: number, y: number): number {
  if (body.kind !== 'upper' && body.kind !== 'dress') return 0
  const { scale } = body.outline
  const [px, py] = [(x + 0.5) * scale, (y + 0.5) * scale]
  const row = Math.min(body.trunk.left.length - 1, Math.max(0, Math.floor(py)))
  const limb =
    px < body.trunk.left[row]! ? body.sleeves.left : px > body.trunk.right[row]! ? body.sleeves.right : undefined
  const arms = (body.sleeves.left ? 1 : 0) + (body.sleeves.right ? 1 : 0)
  // Of a side without a sleeve of its own the body's width holds the arm, too.
  const full = (ARM * body.trunk.width * (arms + 2.2)) / 4.2
  if (!limb || limb.width < 1.3 * full) return 0
  const { s, t } = onLimb(limb.stations, px, py)
  // Narrower towards the wrist.
  const arm = full * (1 - 0.3 * Math.min(1, Math.max(0, s / limb.length)))
  // The shoulder is round.
  const shoulder = 1 + 1.6 * (1 - smoothstep(0, 0.9 * full, s))
  return smoothstep(-1, 1, (0.5 * Math.abs(t) * limb.width - 0.5 * arm * shoulder) / 1.2)
}

/** The last marked row of each column; -1 where there is none. */
function bottomsOf({ width, height, data }: GreyImage): Int32Array {
  const out = new Int32Array(width).fill(-1)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (data[y * width + x]! >= 128) out[x] = y
  return out
}

/** The pixel below the region that goes on upwards to a place in it, mirrored; -1 where the photo ends. */
function belowAt(
  photo: RgbaImage,
  mask: GreyImage,
  clear: Float32Array,
  bottom: number,
  x: number,
  y: number,
  margin: number,
): number {
  if (bottom < 0) return -1
  let row = bottom + margin + (bottom - y)
  for (; row < photo.height; row += 1) {
    const i = row * photo.width + x
    if (clear[i]! > margin && mask.data[i] === 0) return i
  }
  return -1
}
