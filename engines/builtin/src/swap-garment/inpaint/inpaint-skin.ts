import {
  distanceTo,
  type FloatImage,
  type GreyImage,
  type LinearRgb,
  mix,
  type PixelBox,
  smoothstep,
} from '@toile/imaging'
import type { Shape } from '../../garment-shape/shape.ts'
import { type BareBody, type BareBodyPoint, readBareBody } from '../skin/bare-body.ts'
import type { Reddening } from '../skin/reddening.ts'
import { readSkinTexture, type SkinTexture, skinTextureAt } from '../skin/skin-texture.ts'
import { blurredShare, extrapolate, extrapolateShare, sampleExtrapolated } from './extrapolation.ts'
import { expandedBox } from '../read-photo/close-up.ts'
import type { MirroredSurroundings } from './mirrored-surroundings.ts'
import type { PhotoAroundMask } from './photo-around-mask.ts'

/** Light on inpainted skin. Chosen by eye. */
const LIGHT = {
  /** Distance from seen skin, which is lit already, within which no light is added, in heights of the photo. */
  within: 0.035,
  /** Likewise beside a belly, where the seen skin is another limb's. */
  belly: 0.008,
  /** Likewise for the light of a body's form. */
  form: 0.012,
  /** Linear light of the lightest channel from which on skin is lit less, and from which on not at all: pale skin would burn out. */
  bright: [0.6, 0.95],
  /** The shade in which skin goes into trousers, a logarithm. */
  contact: 0.3,
} as const

/** The edge of inpainted skin. Chosen by eye. */
const EDGE = {
  /** Sigma of its outline, heights of the photo. */
  smooth: 0.005,
  /** Of the smoothed body, from where on there is skin: two to three pixels in from its edge. */
  inside: [0.62, 0.8],
  /** How much nearer to the edge beside skin that is seen at it. */
  nearer: 0.2,
  /** Heights of the photo from that skin up to which its outline goes on, and from which on no more. */
  joint: [0.006, 0.02],
  /** Of what is seen about a place, the share of skin, or of background, between which it is that, too. */
  half: [0.4, 0.6],
  /** Of the share at a straight edge, that at which a place is part of a crumb of the selection: what is seen about it goes on there. */
  crumb: [0.6, 0.85],
} as const

/** The share that a straight edge's inside has once it is smoothed, by the distance from it in sigmas: nearly a Gaussian's. */
const straightEdge = (away: number): number => 1 / (1 + Math.exp(1.7 * away))

/** A pixel of what lies behind, while it is made up. */
export interface InpaintedPixel {
  x: number
  y: number
  index: number
  isMarked: boolean
  /** Linear light. */
  readonly colour: Float32Array
  /** How much the feather gives way to it, 0 to 1, where it is no skin, and where it is. */
  open: number
  clean: number
}

export interface InpaintedSkinInput extends PhotoAroundMask {
  readonly body: Shape
  /** 255 = skin that may go on into the region: see `findExtendableSkin`. Changed: hands count, too. */
  readonly known: GreyImage
  readonly tone: LinearRgb | undefined
  readonly reddening: Reddening
  readonly form: FloatImage
  readonly box: PixelBox
  /** See `BackgroundFill`. */
  readonly background: FloatImage | undefined
  readonly backgroundShare: FloatImage
  readonly surroundings: FloatImage | undefined
  readonly past: MirroredSurroundings
  readonly seed: number
}

/** Bare skin where the old garment was. */
export interface InpaintedSkin extends InpaintedSkinInput {
  /** Its colours, see `extrapolate`. */
  readonly colours: FloatImage
  /** Each pixel's distance from `known`, pixels. */
  readonly away: Float32Array
  readonly bareBody: BareBody
  readonly texture: SkinTexture
  /** What is body, smoothed by `sigma` pixels: see `blurredShare`. */
  readonly inside: FloatImage
  readonly sigma: number
  /** Of what is seen about a place, the share of skin. */
  readonly skinShare: FloatImage
}

/** Undefined where neither skin nor background is seen. */
export function readInpaintedSkin(input: InpaintedSkinInput): InpaintedSkin | undefined {
  const { photo, mask, skin, distance, margin, body, known, tone, form, box, background, past } = input
  const bareBody = readBareBody({ photo, body, skin, form, tone, waist: past.waist })
  // A hand is skin also where it is in the shade of its sleeve.
  for (const i of bareBody.seen) if (distance[i]! > margin) known.data[i] = 255
  const colours = extrapolate(photo, (i) => known.data[i] === 255) ?? background
  if (!colours) return undefined
  const sigma = Math.max(2.5, EDGE.smooth * photo.height)
  return {
    ...input,
    colours,
    away: distanceTo(known).data,
    bareBody,
    texture: readSkinTexture(photo, skin, mask),
    inside: blurredShare(mask, skin, sigma, box),
    sigma,
    skinShare: extrapolateShare(
      photo,
      (i) => (distance[i]! <= margin ? -1 : skin.data[i]! >= 128 ? 1 : 0),
      expandedBox(box, 10 * margin, photo),
    ),
  }
}

/** Writes skin into a pixel; returns how much of it is skin, 0 to 1. */
export function inpaintSkin(skin: InpaintedSkin, pixel: InpaintedPixel): number {
  const { background, margin, away } = skin
  const { x, y, index, colour } = pixel
  sampleExtrapolated(skin.colours, x, y, colour)
  skin.bareBody.at(x, y, BARE)
  lightSkin(skin, pixel)
  sampleExtrapolated(skin.inside, x, y, SHARE)
  const depth = SHARE[0]!
  let among = 0
  if (BARE.past > 0 || depth < EDGE.inside[1]) {
    sampleExtrapolated(skin.skinShare, x, y, SHARE)
    among = smoothstep(...EDGE.half, SHARE[0]!)
    BARE.cover += BARE.past * (among - BARE.cover)
  }
  if (background && BARE.cover < 1) {
    sampleExtrapolated(background, x, y, OTHER)
    for (let c = 0; c < 3; c += 1) colour[c] = OTHER[c]! + BARE.cover * (colour[c]! - OTHER[c]!)
    pixel.open = 1 - BARE.cover
  }
  endAtEdge(skin, pixel, depth, among)
  // Seen skin goes on without a line where the old edge was.
  pixel.clean = BARE.cover * (1 - smoothstep(2 * margin, 3 * margin, away[index]!))
  return BARE.cover
}

/** The light, tone and texture of bare skin on what goes on from the skin that is seen. */
function lightSkin(
  { photo: { height }, away, margin, form, past, tone, texture, reddening, seed }: InpaintedSkin,
  pixel: InpaintedPixel,
): void {
  const { x, y, index: i, colour } = pixel
  // Beside skin that is seen, as that; farther off as skin is in general on this photo.
  const far = 0.85 * smoothstep(0.015 * height, 0.14 * height, away[i]!)
  let shaded = BARE.light + Math.min(0.15, Math.max(-0.25, 0.35 * form.data[i]!))
  // Trousers stand off a little from the waist; what is seen is lit already.
  if (!BARE.isArm) shaded -= LIGHT.contact * Math.exp(Math.min(0, y - past.waistAt(x, y)) / (0.006 * height))
  shaded *= smoothstep(0, mix(LIGHT.within, LIGHT.belly, BARE.belly) * height, away[i]! - margin)
  shaded += BARE.form * smoothstep(0, LIGHT.form * height, away[i]! - margin)
  const uneven = skinTextureAt(texture, seed, x, y)
  for (let c = 0; c < 3; c += 1) colour[c] = colour[c]! * (1 - far) + far * (tone ? BARE.tone[c]! : colour[c]!)
  if (shaded > 0) shaded *= 1 - smoothstep(...LIGHT.bright, Math.max(colour[0]!, colour[1]!, colour[2]!))
  for (let c = 0; c < 3; c += 1) {
    colour[c] = colour[c]! * Math.exp((shaded < 0 ? reddening[c]! * shaded : shaded) + reddening[c]! * uneven)
  }
}

/**
 * No skin reaches the old garment's very edge, along which a mask is jagged, too: there what is seen beside it goes on. Beside hair,
 * a hand or other clothes no background is seen, and there is no such rim.
 */
function endAtEdge(skin: InpaintedSkin, pixel: InpaintedPixel, depth: number, among: number): void {
  const { photo, background, backgroundShare, surroundings, away, distance, sigma } = skin
  const { height } = photo
  const { x, y, index: i, colour } = pixel
  // Beside a belly it is another limb's.
  const joins = (1 - BARE.belly) * (1 - smoothstep(EDGE.joint[0] * height, EDGE.joint[1] * height, away[i]!))
  const near = EDGE.nearer * Math.max(among, joins)
  const edge = background ? 1 - smoothstep(EDGE.inside[0] - near, EDGE.inside[1] - near, depth) : 0
  let rim = 0
  if (edge > 0) {
    sampleExtrapolated(backgroundShare, x, y, SHARE)
    const ground = smoothstep(...EDGE.half, SHARE[0]!)
    rim = edge * ground
    const crumb = (1 - ground) * (1 - smoothstep(...EDGE.crumb, depth / straightEdge(distance[i]! / sigma)))
    if (crumb > 0 && surroundings) {
      sampleExtrapolated(surroundings, x, y, OTHER)
      // In the feather it is `open` that mixes.
      const mixed = pixel.isMarked ? crumb : 1
      for (let c = 0; c < 3; c += 1) colour[c]! += mixed * (OTHER[c]! - colour[c]!)
      BARE.cover *= 1 - crumb
      pixel.open = Math.max(pixel.open, crumb)
    }
  }
  if (rim > 0) {
    sampleExtrapolated(background!, x, y, OTHER)
    for (let c = 0; c < 3; c += 1) colour[c]! += rim * (OTHER[c]! - colour[c]!)
    BARE.cover *= 1 - rim
    pixel.open = Math.max(pixel.open, rim)
  }
}

/** Filled again for each pixel, as the two below: none is allocated then. */
const BARE: BareBodyPoint = { cover: 1, isArm: false, past: 0, belly: 0, light: 0, form: 0, tone: new Float32Array(3) }
const SHARE = new Float32Array(1)
const OTHER = new Float32Array(3)
