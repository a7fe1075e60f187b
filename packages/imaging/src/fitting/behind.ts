import { SRGB8_TO_LINEAR } from '../colour/index.ts'
import { matteFeather } from '../composite/matte.ts'
import { distanceTo } from '../filter/index.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type PixelBox, type RgbaImage } from '../image.ts'
import { smoothstep } from '../scene/tones.ts'
import { BELOW, type ClothLayer, GARMENT } from './cloth-layer.ts'
import { onLimb } from './fit.ts'
import { boxAbout, continued, findSkin, groundOf, readContinued } from './remains.ts'
import type { Shape } from './shape.ts'
import type { SwapOrder } from './swap-order.ts'

/** How far up under an old top's hem its trousers or skirt go on, in widths of the body; above is skin. */
const RISE = 0.3

/**
 * What lies behind the new garment: the close-up's size, linear light, 3 channels; 0 where the garment is. `coverOf`: how
 * much the garment covers, in pixels of `box`, softened by a sigma. `clear`: pixels from the mask.
 */
export function readBehind(
  order: SwapOrder,
  { kinds }: ClothLayer,
  coverOf: (sigma: number) => FloatImage,
  form: FloatImage,
  clear: Float32Array,
  box: PixelBox,
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
  const about = boxAbout(box, 10 * margin, photo)
  const around = continued(photo, (i) => clear[i]! > margin && clear[i]! < 10 * margin, about)
  const tone = skinTone(photo, skin, clear)
  const known = skinNear(photo, skin, clear, tone, 0.16 * height, margin)
  const skinned = continued(photo, (i) => known.data[i] === 255) ?? around
  const away = distanceTo(known).data
  const shade = coverOf(0.006 * height)
  const bottoms = bottomsOf(mask)
  const isGround = groundOf(photo)
  const rise = body.kind === 'upper' ? (RISE * body.trunk.width) / body.outline.scale : Infinity
  const colour = new Float32Array(3)
  const other = new Float32Array(3)
  for (let y = box.top, k = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, k += 1) {
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
      const dim = 1 - 0.3 * Math.min(1, shade.data[k]! * 1.4)
      for (let c = 0; c < 3; c += 1) out.data[3 * i + c] = colour[c]! * dim
    }
  }
  return out
}

/** Darker or lighter than this, as a share of the tone, it is hair, a shadow or an edge, and does not go on. */
const SKIN_LIGHT = [0.55, 1.9] as const

/** Skin that may go on into the region: 255. */
function skinNear(
  { width, height, data }: RgbaImage,
  skin: GreyImage,
  clear: Float32Array,
  tone: readonly [number, number, number] | undefined,
  reach: number,
  margin: number,
): GreyImage {
  const light = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const usual = tone && light(...tone)
  const out = createGrey(width, height)
  for (let i = 0; i < clear.length; i += 1) {
    if (skin.data[i]! < 200 || clear[i]! <= margin || clear[i]! > reach) continue
    const own = light(
      SRGB8_TO_LINEAR[data[4 * i]!]!,
      SRGB8_TO_LINEAR[data[4 * i + 1]!]!,
      SRGB8_TO_LINEAR[data[4 * i + 2]!]!,
    )
    if (usual === undefined || (own > SKIN_LIGHT[0] * usual && own < SKIN_LIGHT[1] * usual)) out.data[i] = 255
  }
  return out
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
