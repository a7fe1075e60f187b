import {
  countMarked,
  createFloat,
  distanceTo,
  type FloatImage,
  matteFeather,
  mix,
  type PixelBox,
  smoothstep,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { fillBackground } from './background-fill.ts'
import { type BareBodyPoint, readBareBody } from '../skin/bare-body.ts'
import { BELOW, type WarpedCloth, GARMENT } from '../warp/warped-cloth.ts'
import { FROM_BACKGROUND, FROM_SYNTHESIS, mirrorSurroundings } from './mirrored-surroundings.ts'
import { edgesAt } from '../warp/part-warp.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import { type SynthesizedCloth, synthesizeCloth } from './cloth-synthesis.ts'
import {
  expandedBox,
  extrapolate,
  extrapolateShare,
  findSkinByColour,
  backgroundTest,
  sampleExtrapolated,
  blurredShare,
} from './extrapolation.ts'
import { readReddening } from '../skin/reddening.ts'
import { readSkinTexture, skinTextureAt } from '../skin/skin-texture.ts'
import { findExtendableSkin, skinTone } from '../skin/skin-tone.ts'
import type { SwapOrder } from '../swap-order.ts'

/** Within so much of skin that is seen, which is lit already, no light is added, in heights of the photo; beside a belly it is another limb's. Form begins nearer. */
const LIT = { within: 0.035, belly: 0.008, form: 0.012 } as const

/** Of linear light, between which values of its lightest channel skin is lit less and less: pale skin would burn out. */
const BRIGHT = [0.6, 0.95] as const

/** The shade in which skin goes into trousers, as a logarithm. */
const CONTACT = 0.3

/** The shade that a garment's edge throws: its softness and how far down it falls, in heights of the photo, and how dark it is. */
const SHADE = { sigma: 0.006, drop: 0.004, most: 0.42 } as const

/** How smooth an outline of bare skin is, in heights of the photo. */
const SMOOTH = 0.005
/** Of the smoothed body, from where on there is skin: two to three pixels in from its edge, and beside skin that is seen at that. */
const INSIDE = [0.62, 0.8] as const
const NEARER = 0.2
/** Up to which distance from that skin its outline goes on, and from which on no more, in heights of the photo. */
const JOINT = [0.006, 0.02] as const
/** Of what is seen about a place, the share of skin from which it is skin, too. */
const HALF = [0.4, 0.6] as const

/** Of the share at a straight edge, that at which a place is part of a crumb of the selection: what is seen about such a one goes on there. */
const CRUMB = [0.6, 0.85] as const
/** The share that a straight edge's inside has there once it is smoothed, by the distance from it in sigmas: nearly a Gaussian's. */
const straightEdge = (away: number): number => 1 / (1 + Math.exp(1.7 * away))

export interface Inpainted {
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
 * @param surroundings the colours about the region, see `extrapolateSurroundings`
 * @param coverOf how much the garment covers, 0 to 1, in pixels of `box`, softened by a sigma in pixels
 * @param form the light on the old garment without its folds, see `Shading`
 * @param distance each pixel's distance from the mask, pixels
 * @param box of what the mask marks and its feather
 */
export function inpaintBehind(
  order: SwapOrder,
  { kinds }: WarpedCloth,
  surroundings: FloatImage | undefined,
  coverOf: (sigma: number) => FloatImage,
  form: FloatImage,
  distance: Float32Array,
  box: PixelBox,
): Inpainted {
  const { photo, mask, body } = order
  const { width, height } = photo
  const out = createFloat(width, height, 4)
  let any = false
  for (let y = box.top; y < box.bottom && !any; y += 1) {
    for (let x = box.left; x < box.right; x += 1) if (kinds[y * width + x] !== GARMENT) any = true
  }
  if (!any) return { image: out, invented: { skin: 0, cloth: 0 } }
  const skin = order.skin ?? findSkinByColour(photo, mask)
  const margin = matteFeather(width, height) + 1
  const isGround = backgroundTest(photo)
  const { colours: around, share: groundShare } = fillBackground(order, skin, distance, margin, isGround, box)
  const tone = skinTone(photo, body, skin, distance)
  const reddening = readReddening(photo, skin, distance, tone)
  const known = findExtendableSkin(photo, skin, distance, tone, 0.16 * height, margin, reddening)
  const past = mirrorSurroundings(
    photo,
    mask,
    body,
    skin,
    distance,
    margin,
    isGround,
    order.clothes,
    endOf(kinds, body, width),
    (i) => mask.data[i]! >= 128 && kinds[i] === GARMENT,
  )
  const skinAt = readBareBody(photo, body, skin, form, tone, past.waist)
  // A hand is skin also where it is in the shade of its sleeve.
  for (const i of skinAt.seen) if (distance[i]! > margin) known.data[i] = 255
  const skinned = extrapolate(photo, (i) => known.data[i] === 255) ?? around
  const away = distanceTo(known).data
  const shade = coverOf(SHADE.sigma * height)
  const texture = readSkinTexture(photo, skin, mask)
  const bare: BareBodyPoint = {
    cover: 1,
    isArm: false,
    past: 0,
    belly: 0,
    light: 0,
    form: 0,
    tone: new Float32Array(3),
  }
  const smooth = Math.max(2.5, SMOOTH * height)
  const inside = blurredShare(mask, skin, smooth, box)
  const skinShare = extrapolateShare(
    photo,
    (i) => (distance[i]! <= margin ? -1 : skin.data[i]! >= 128 ? 1 : 0),
    expandedBox(box, 10 * margin, photo),
  )
  const share = new Float32Array(1)
  const colour = new Float32Array(3)
  const other = new Float32Array(3)
  let cloth: SynthesizedCloth | undefined
  let isClothRead = false
  // Read when first asked for, and once also where there is none.
  const plainCloth = (): SynthesizedCloth | undefined => {
    if (!isClothRead) cloth = synthesizeCloth(photo, past.isCloth, past.bottoms)
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
      const from = seen < 0 && !skinned ? i : seen === FROM_SYNTHESIS && !plainCloth() ? FROM_BACKGROUND : seen
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
      } else if (from === FROM_SYNTHESIS) {
        if (isMarked) clothArea += 1
        plainCloth()!.at(x, y, colour)
        open = 1
      } else if (from === FROM_BACKGROUND && around) {
        sampleExtrapolated(around, x, y, colour)
        open = 1
      } else if (skinned) {
        sampleExtrapolated(skinned, x, y, colour)
        skinAt.at(x, y, bare)
        // Beside skin that is seen, as that; farther off as skin is in general on this photo.
        const far = 0.85 * smoothstep(0.015 * height, 0.14 * height, away[i]!)
        let shaded = bare.light + Math.min(0.15, Math.max(-0.25, 0.35 * form.data[i]!))
        // Trousers stand off a little from the waist; what is seen is lit already.
        if (!bare.isArm) shaded -= CONTACT * Math.exp(Math.min(0, y - past.waistAt(x, y)) / (0.006 * height))
        shaded *= smoothstep(0, mix(LIT.within, LIT.belly, bare.belly) * height, away[i]! - margin)
        shaded += bare.form * smoothstep(0, LIT.form * height, away[i]! - margin)
        const uneven = skinTextureAt(texture, order.seed, x, y)
        for (let c = 0; c < 3; c += 1) colour[c] = colour[c]! * (1 - far) + far * (tone ? bare.tone[c]! : colour[c]!)
        if (shaded > 0) shaded *= 1 - smoothstep(...BRIGHT, Math.max(colour[0]!, colour[1]!, colour[2]!))
        for (let c = 0; c < 3; c += 1) {
          colour[c] = colour[c]! * Math.exp((shaded < 0 ? reddening[c]! * shaded : shaded) + reddening[c]! * uneven)
        }
        sampleExtrapolated(inside, x, y, share)
        const depth = share[0]!
        let among = 0
        if (bare.past > 0 || depth < INSIDE[1]) {
          sampleExtrapolated(skinShare, x, y, share)
          among = smoothstep(...HALF, share[0]!)
          bare.cover += bare.past * (among - bare.cover)
        }
        if (around && bare.cover < 1) {
          sampleExtrapolated(around, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c] = other[c]! + bare.cover * (colour[c]! - other[c]!)
          open = 1 - bare.cover
        }
        // No skin reaches the old garment's very edge, along which a mask is jagged, too: there what is seen beside it goes on.
        // Beside hair, a hand or other clothes no ground is seen, and there is no such rim.
        // Beside a belly it is another limb's.
        const joins = (1 - bare.belly) * (1 - smoothstep(JOINT[0] * height, JOINT[1] * height, away[i]!))
        const near = NEARER * Math.max(among, joins)
        const edge = around ? 1 - smoothstep(INSIDE[0] - near, INSIDE[1] - near, depth) : 0
        let rim = 0
        if (edge > 0) {
          sampleExtrapolated(groundShare, x, y, share)
          const ground = smoothstep(...HALF, share[0]!)
          rim = edge * ground
          const crumb = (1 - ground) * (1 - smoothstep(...CRUMB, depth / straightEdge(distance[i]! / smooth)))
          if (crumb > 0 && surroundings) {
            sampleExtrapolated(surroundings, x, y, other)
            // In the feather it is `open` that mixes.
            const mixed = isMarked ? crumb : 1
            for (let c = 0; c < 3; c += 1) colour[c]! += mixed * (other[c]! - colour[c]!)
            bare.cover *= 1 - crumb
            open = Math.max(open, crumb)
          }
        }
        if (rim > 0) {
          sampleExtrapolated(around!, x, y, other)
          for (let c = 0; c < 3; c += 1) colour[c]! += rim * (other[c]! - colour[c]!)
          bare.cover *= 1 - rim
          open = Math.max(open, rim)
        }
        if (tone && isMarked) skinArea += bare.cover
        // Seen skin goes on without a line where the old edge was.
        clean = bare.cover * (1 - smoothstep(2 * margin, 3 * margin, away[i]!))
      }
      if ((seen >= 0 || from === FROM_SYNTHESIS) && body.kind === 'upper' && isMarked) {
        const below = (y - past.waistAt(x, y)) / height
        const light = bandLight(below)
        for (let c = 0; c < 3; c += 1) colour[c]! *= light
        const side = past.sideAt(x, y)
        if (around && side < 1 && below >= 0) {
          sampleExtrapolated(around, x, y, other)
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
