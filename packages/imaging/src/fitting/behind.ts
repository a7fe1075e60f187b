import { SRGB8_TO_LINEAR } from '../colour/index.ts'
import { matteFeather } from '../composite/matte.ts'
import { distanceTo } from '../filter/index.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type PixelBox, type RgbaImage } from '../image.ts'
import { smoothstep } from '../scene/tones.ts'
import { type BarePlace, lightOf, readBareSkin, REDDEN, type Rgb } from './bare-skin.ts'
import { BELOW, type ClothLayer, GARMENT } from './cloth-layer.ts'
import { countMarked } from '../mask/basic.ts'
import { GROUND, PLAIN, readPastRegion } from './past-region.ts'
import { edgesAt } from './fit.ts'
import type { Shape } from './shape.ts'
import { type PlainCloth, readPlainCloth } from './plain-cloth.ts'
import { boxAbout, continued, continuedShare, findSkin, groundOf, readContinued, softened } from './remains.ts'
import { readSkinTexture, skinTextureAt } from './skin-texture.ts'
import type { SwapOrder } from './swap-order.ts'

/** The shade in which skin goes into trousers, as a logarithm. */
const CONTACT = 0.3

/** The shade that a garment's edge throws: its softness and how far down it falls, in heights of the photo, and how dark it is. */
const SHADE = { sigma: 0.006, drop: 0.004, most: 0.42 } as const

/** How smooth an outline of bare skin is, in heights of the photo. */
const SMOOTH = 0.005
/** Of the smoothed body, from where on there is skin: two to three pixels in from its edge, and beside skin that is seen at that. */
const INSIDE = [0.62, 0.8] as const
const NEARER = 0.2
/** Of what is seen about a place, the share of skin from which it is skin, too. */
const HALF = [0.4, 0.6] as const

export interface Behind {
  /**
   * The close-up's size, linear light, and how much of the feather gives way to that; 0 where the garment is.
   */
  readonly image: FloatImage
  readonly invented: Invented
}

/** Of what is marked, shares, 0 to 1, that show now what the photo does not. */
export interface Invented {
  readonly skin: number
  /** What is worn below a top, gone on up to the waist. */
  readonly cloth: number
}

/**
 * What lies behind the new garment.
 *
 * @param beyond the colours about the region, see `readBeyond`
 * @param coverOf how much the garment covers, 0 to 1, in pixels of `box`, softened by a sigma in pixels
 * @param form the light on the old garment without its folds, see `Shading`
 * @param clear each pixel's distance from the mask, pixels
 * @param box of what the mask marks and its feather
 */
export function readBehind(
  order: SwapOrder,
  { kinds }: ClothLayer,
  beyond: FloatImage | undefined,
  coverOf: (sigma: number) => FloatImage,
  form: FloatImage,
  clear: Float32Array,
  box: PixelBox,
): Behind {
  const { photo, mask, body } = order
  const { width, height } = photo
  const out = createFloat(width, height, 4)
  let any = false
  for (let y = box.top; y < box.bottom && !any; y += 1) {
    for (let x = box.left; x < box.right; x += 1) if (kinds[y * width + x] !== GARMENT) any = true
  }
  if (!any) return { image: out, invented: { skin: 0, cloth: 0 } }
  const skin = order.skin ?? findSkin(photo, mask)
  const margin = matteFeather(width, height) + 1
  const isGround = groundOf(photo)
  const around = aroundOf(photo, skin, clear, margin, isGround, box)
  const tone = skinTone(photo, body, skin, clear)
  const known = skinNear(photo, skin, clear, tone, 0.16 * height, margin)
  const skinAt = readBareSkin(photo, body, skin, form, tone)
  // A hand is skin also where it is in the shade of its sleeve.
  for (const i of skinAt.seen) if (clear[i]! > margin) known.data[i] = 255
  const skinned = continued(photo, (i) => known.data[i] === 255) ?? around
  const away = distanceTo(known).data
  const shade = coverOf(SHADE.sigma * height)
  const past = readPastRegion(
    photo,
    mask,
    body,
    skin,
    clear,
    margin,
    isGround,
    order.clothes,
    endOf(kinds, body, width),
  )
  const texture = readSkinTexture(photo, skin, mask)
  const bare: BarePlace = { cover: 1, isArm: false, past: 0, light: 0, tone: new Float32Array(3) }
  const inside = softened(mask, skin, Math.max(2.5, SMOOTH * height), box)
  const skinShare = continuedShare(
    photo,
    (i) => (clear[i]! <= margin ? -1 : skin.data[i]! >= 128 ? 1 : 0),
    boxAbout(box, 10 * margin, photo),
  )
  const share = new Float32Array(1)
  const colour = new Float32Array(3)
  const other = new Float32Array(3)
  let cloth: PlainCloth | undefined
  let isClothRead = false
  // Read when first asked for, and once also where there is none.
  const plainCloth = (): PlainCloth | undefined => {
    if (!isClothRead) cloth = readPlainCloth(photo, past.isCloth, past.bottoms)
    isClothRead = true
    return cloth
  }
  const drop = Math.round(SHADE.drop * height)
  let [skinArea, clothArea] = [0, 0]
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const i = y * width + x
      if (kinds[i] === GARMENT) continue
      const seen = past.at(x, y, kinds[i] === BELOW)
      // Of a photo that is selected all over nothing tells what lies behind: it stays.
      const from = seen < 0 && !skinned ? i : seen === PLAIN && !plainCloth() ? GROUND : seen
      let open = 0
      let clean = 0
      const isMarked = mask.data[i]! >= 128
      if (from >= 0) {
        if (isMarked && seen >= 0 && body.kind === 'upper' && !isGround(seen)) clothArea += 1
        for (let c = 0; c < 3; c += 1) colour[c] = SRGB8_TO_LINEAR[photo.data[4 * from + c]!]!
        const plain = seen < 0 || isGround(seen) ? 0 : past.plainAt(x, y)
        if (plain > 0 && plainCloth()) {
          plainCloth()!.at(x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c]! += plain * (other[c]! - colour[c]!)
        }
        open = 1
      } else if (from === PLAIN) {
        if (isMarked) clothArea += 1
        plainCloth()!.at(x, y, colour)
        open = 1
      } else if (from === GROUND && around) {
        readContinued(around, x, y, colour)
        open = 1
      } else if (skinned) {
        readContinued(skinned, x, y, colour)
        skinAt.at(x, y, bare)
        // Beside skin that is seen, as that; farther off as skin is in general on this photo.
        const far = 0.85 * smoothstep(0.015 * height, 0.14 * height, away[i]!)
        let shaded = bare.light + Math.min(0.15, Math.max(-0.25, 0.35 * form.data[i]!))
        // Trousers stand off a little from the waist; what is seen is lit already.
        if (!bare.isArm) shaded -= CONTACT * Math.exp(Math.min(0, y - past.waistAt(x, y)) / (0.006 * height))
        shaded *= smoothstep(0, 0.035 * height, away[i]! - margin)
        const uneven = skinTextureAt(texture, order.seed, x, y)
        for (let c = 0; c < 3; c += 1) {
          const own = colour[c]! * (1 - far) + far * (tone ? bare.tone[c]! : colour[c]!)
          colour[c] = own * Math.exp((shaded < 0 ? REDDEN[c]! * shaded : shaded) + REDDEN[c]! * uneven)
        }
        readContinued(inside, x, y, share)
        const depth = share[0]!
        let among = 0
        if (bare.past > 0 || depth < INSIDE[1]) {
          readContinued(skinShare, x, y, share)
          among = smoothstep(...HALF, share[0]!)
          bare.cover += bare.past * (among - bare.cover)
        }
        if (around && bare.cover < 1) {
          readContinued(around, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c] = other[c]! + bare.cover * (colour[c]! - other[c]!)
          open = 1 - bare.cover
        }
        // No skin reaches the old garment's very edge, along which a mask is jagged, too: there what is seen beside it goes on.
        const near = NEARER * among
        const rim = beyond ? 1 - smoothstep(INSIDE[0] - near, INSIDE[1] - near, depth) : 0
        if (rim > 0) {
          readContinued(beyond!, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c]! += rim * (other[c]! - colour[c]!)
          bare.cover *= 1 - rim
          open = Math.max(open, rim)
        }
        if (tone && isMarked) skinArea += bare.cover
        // Seen skin goes on without a line where the old edge was.
        clean = bare.cover * (1 - smoothstep(2 * margin, 3 * margin, away[i]!))
      }
      if ((seen >= 0 || seen === PLAIN) && body.kind === 'upper' && isMarked) {
        const below = (y - past.waistAt(x, y)) / height
        const light = bandLight(below)
        for (let c = 0; c < 3; c += 1) colour[c]! *= light
        const side = past.sideAt(x, y)
        if (around && side < 1 && below >= 0) {
          readContinued(around, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c] = other[c]! + side * (colour[c]! - other[c]!)
        }
      }
      // The garment's edge throws a little shade on the body behind it, most of it down.
      const above = Math.max(0, y - drop - box.top) * (box.right - box.left) + x - box.left
      const dim = 1 - SHADE.most * (1 - open) * Math.min(1, shade.data[above]! * 1.4)
      for (let c = 0; c < 3; c += 1) out.data[4 * i + c] = colour[c]! * dim
      out.data[4 * i + 3] = Math.max(open, clean)
    }
  }
  const marked = Math.max(1, countMarked(mask))
  return { image: out, invented: { skin: skinArea / marked, cloth: clothArea / marked } }
}

/** The row of the photo below a top's own hem; undefined where it covers the region's. */
function endOf(kinds: Uint8Array, body: Shape, width: number): number | undefined {
  if (body.kind !== 'upper') return undefined
  const { trunk, outline } = body
  const [from, to] = edgesAt(trunk, trunk.hem - 1).map((edge) => edge / outline.scale) as [number, number]
  const ends: number[] = []
  for (let share = 0.3; share < 0.72; share += 0.1) {
    const x = Math.round(from + share * (to - from))
    let y = Math.round(trunk.hem / outline.scale) - 3
    if (kinds[y * width + x] === GARMENT) continue
    while (y > 0 && kinds[y * width + x] !== GARMENT) y -= 1
    ends.push(y + 1)
  }
  return ends.length < 3 ? undefined : ends.toSorted((p, q) => p - q)[ends.length >> 1]
}

/** A waistband: how high it is and how wide its seam, in heights of the photo, and how dark that and its upper rim are. */
const BAND = { height: 0.03, seam: 0.0012, dark: 0.35, rim: 0.25 } as const

/** The factor of light on a waistband, `below` its upper edge in heights of the photo. */
function bandLight(below: number): number {
  if (below < 0 || below > 1.3 * BAND.height) return 1
  const at = (place: number): number => Math.exp(-(((below - place) / BAND.seam) ** 2))
  const [seam, lit] = [at(BAND.height), at(BAND.height + 2 * BAND.seam)]
  return (1 - BAND.dark * seam) * (1 + 0.3 * BAND.dark * lit) * (1 - BAND.rim * at(0))
}

/** Share of what is about a garment from which a ground of one colour is all that lies behind it. */
const EVEN = 0.35

/** What goes on behind a body: the ground where it is plain, else all that is about it but skin. */
function aroundOf(
  photo: RgbaImage,
  skin: GreyImage,
  clear: Float32Array,
  margin: number,
  isGround: (index: number) => boolean,
  box: PixelBox,
): FloatImage | undefined {
  const about = boxAbout(box, 10 * margin, photo)
  const kinds = new Uint8Array(clear.length)
  let [all, plain] = [0, 0]
  for (let y = about.top; y < about.bottom; y += 1) {
    for (let i = y * photo.width + about.left; i < y * photo.width + about.right; i += 1) {
      if (clear[i]! <= margin || clear[i]! >= 10 * margin || skin.data[i]! >= 100) continue
      kinds[i] = isGround(i) ? 2 : 1
      all += 1
      plain += kinds[i]! - 1
    }
  }
  const least = plain > EVEN * all ? 2 : 1
  return continued(photo, (i) => kinds[i]! >= least, about)
}

/** Darker or lighter than this, as a share of the tone, it is hair, a shadow or an edge, and does not go on. */
const SKIN_LIGHT = [0.55, 1.9] as const

/**
 * And farther from its hue than this it is a collar or make-up: shares of red and blue in all light. Close to the cloth,
 * which shines on it, half as far.
 */
const SKIN_HUE = 0.055

/** Skin that may go on into the region: 255. */
function skinNear(
  { width, height, data }: RgbaImage,
  skin: GreyImage,
  clear: Float32Array,
  tone: Rgb | undefined,
  reach: number,
  margin: number,
): GreyImage {
  const out = createGrey(width, height)
  const usual = tone ? lightOf(tone) : 0
  const own: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < clear.length; i += 1) {
    if (skin.data[i]! < 200 || clear[i]! <= margin || clear[i]! > reach) continue
    if (!tone) {
      out.data[i] = 255
      continue
    }
    own[0] = SRGB8_TO_LINEAR[data[4 * i]!]!
    own[1] = SRGB8_TO_LINEAR[data[4 * i + 1]!]!
    own[2] = SRGB8_TO_LINEAR[data[4 * i + 2]!]!
    const light = lightOf(own)
    const isUsual =
      light > SKIN_LIGHT[0] * usual &&
      light < SKIN_LIGHT[1] * usual &&
      hueOff(own, tone) < SKIN_HUE * (clear[i]! > 2 * margin ? 1 : 0.5)
    if (isUsual) out.data[i] = 255
  }
  return out
}

function hueOff(own: Rgb, tone: Rgb): number {
  const [all, own3] = [tone[0] + tone[1] + tone[2] || 1, own[0] + own[1] + own[2] || 1]
  return Math.hypot(own[0] / own3 - tone[0] / all, own[2] / own3 - tone[2] / all)
}

/**
 * Ranks of lightness between which skin is neither in the shade, as under the chin, nor shines: on faces, those whose mean is
 * nearest to arms and legs (`npm run fits`).
 */
const USUAL = [0.5, 0.95] as const
/** How far from the garment a neck reaches, in heights of the photo. */
const NECK = 0.09
/** Fewer pixels than this speak for no tone, and fewer than that of neck and face not for a body's. */
const FEW = 20
const OWN = 200
/** Of bare arms, the same; ranks of their lightness without their sides; and how far below the armpits they tell, in widths of the body. */
const MANY = 1500
const EVEN_LIGHT = [0.25, 0.9] as const
const ARMS = 0.8

/**
 * The tone of a body: that of its neck and face where they are seen, else of all skin; linear light. Bare arms beside the garment
 * tell as much: a face is nearer to the light, and made up.
 */
export function skinTone(photo: RgbaImage, body: Shape, skin: GreyImage, clear: Float32Array): Rgb | undefined {
  const { width } = photo
  const all: number[] = []
  const upper: number[] = []
  const beside: number[] = []
  const { scale } = body.outline
  const trunk = body.kind === 'upper' || body.kind === 'dress' ? body.trunk : undefined
  const low = trunk ? (Math.max(trunk.sides.left.tip.y, trunk.sides.right.tip.y) + 0.35 * trunk.width) / scale : -1
  const [from, to] = trunk ? edgesAt(trunk, trunk.sides.left.armpit.y).map((edge) => edge / scale) : [0, 0]
  const waist = trunk ? (trunk.sides.left.armpit.y + ARMS * trunk.width) / scale : -1
  const step = Math.max(1, Math.floor(clear.length / 200_000))
  for (let i = 0; i < clear.length; i += step) {
    if (skin.data[i]! < 200 || clear[i]! < 2 || clear[i]! > 0.2 * photo.height) continue
    all.push(i)
    const x = i % width
    if (i < low * width && clear[i]! < NECK * photo.height && x > from! && x < to!) upper.push(i)
    else if (i > low * width && i < waist * width) beside.push(i)
  }
  const own = upper.length * step >= OWN ? upper : all
  if (own.length < FEW) return undefined
  const tone = middleTone(photo, own, USUAL)
  if (own !== upper || beside.length * step < MANY) return tone
  const arms = middleTone(photo, beside, EVEN_LIGHT)
  return [Math.sqrt(tone[0] * arms[0]), Math.sqrt(tone[1] * arms[1]), Math.sqrt(tone[2] * arms[2])]
}

/** Mean of the pixels between two ranks of lightness, linear light. */
function middleTone({ data }: RgbaImage, pixels: readonly number[], [from, to]: readonly [number, number]): Rgb {
  const at = (i: number, c: number): number => SRGB8_TO_LINEAR[data[4 * i + c]!]!
  const ranked = pixels
    .map((i) => [lightOf([at(i, 0), at(i, 1), at(i, 2)]), i] as const)
    .toSorted(([p], [q]) => p - q)
    .slice(Math.floor(from * pixels.length), Math.ceil(to * pixels.length))
  const mean = (c: number): number => ranked.reduce((sum, [, i]) => sum + at(i, c), 0) / ranked.length
  return [mean(0), mean(1), mean(2)]
}
