import type { Eye } from '@toile/eye'
import { CLOSE_UP_SIDE } from './close-up.ts'
import {
  connectedComponents,
  createGrey,
  fitWithin,
  type GreyImage,
  resampleGrey,
  type RgbaImage,
  shrinkOnWhite,
} from '@toile/imaging'
import type { GarmentKind } from '../../garment-shape/shape.ts'

/** What is known of a photo beside its pixels. */
export interface PhotoParsing {
  /** What the marked garment is, where that is clear. */
  readonly kind?: GarmentKind
  /** Share of what is marked that is seen as a dress, a skirt or trousers. */
  readonly long?: number
  /** Share of what is marked that is seen as a top, a jacket or a coat. */
  readonly over?: number
  /** Share of what is marked that is seen as skin. */
  readonly bare?: number
  /** Share of what is marked that is seen as background. */
  readonly ground?: number
  /** Share of the photo's hair that is marked. */
  readonly head?: number
  /** All of the photo, at its size or smaller, 255 = a dress, a skirt or trousers. */
  readonly lower?: GreyImage
  /** All of the photo, at its size or smaller, 255 = skin. */
  readonly skin?: GreyImage
  /** All of the photo, at its size or smaller, 255 = hair, bags and such, which are in front of a garment. */
  readonly front?: GreyImage
  /** All of the photo, at its size or smaller, 255 = a top, a jacket or a coat. */
  readonly tops?: GreyImage
  /** All of the photo, at its size or smaller, 255 = any garment that is worn. */
  readonly clothes?: GreyImage
}

const UPPER = ['upper', 'outer']
const KINDS: readonly (readonly [GarmentKind, readonly string[]])[] = [
  ['upper', UPPER],
  ['dress', ['dress']],
  ['trousers', ['lower']],
  ['skirt', ['skirt']],
]
const CLOTHES = KINDS.flatMap(([, names]) => names)
const LOWER = ['dress', 'skirt', 'lower']
/** Share of the marked pixels from which a class names what is marked. Chosen by eye. */
const CLEAR = 0.6

/** What the project's network sees on a photo, whatever is marked on it. */
export interface SeenPhoto {
  /** Names of the classes that are told apart; empty when the network names nothing. */
  readonly classes: readonly string[]
  /** The number of each pixel's class. */
  readonly map: GreyImage
  /** Of the map's size, 255 = skin, a dress, a skirt or trousers and so on: see `PhotoParsing`. */
  readonly skin: GreyImage
  readonly lower: GreyImage
  readonly clothes: GreyImage
  readonly tops: GreyImage
  /** Of the map's size, 255 = hair, bags and such, on a garment or in front of it. */
  readonly added: GreyImage
}

/** What it finds is of the photo's size, or of `CLOSE_UP_SIDE` where that is smaller: the garment is worked at no more. */
export async function seePhoto(eye: Eye, photo: RgbaImage): Promise<SeenPhoto> {
  const { width, height } = fitWithin(photo.width, photo.height, CLOSE_UP_SIDE)
  const shrinks = width < photo.width || height < photo.height
  const encoded = await eye.encode(shrinks ? shrinkOnWhite(photo, width, height) : photo)
  const map = encoded.classMap()
  const only = (names: readonly string[]): GreyImage => {
    const values = Uint8Array.from(encoded.classes, (name) => (names.includes(name) ? 255 : 0))
    const out = createGrey(map.width, map.height)
    for (let i = 0; i < out.data.length; i += 1) out.data[i] = values[map.data[i]!]!
    return out
  }
  return {
    classes: encoded.classes,
    map,
    skin: encoded.classMask(['skin'], 'draft'),
    lower: only(LOWER),
    clothes: only(CLOTHES),
    tops: only(UPPER),
    added: encoded.classMask(['hair', 'bag', 'accessory'], 'draft'),
  }
}

/** What that says of what is marked. `whole`: the photo's size, 255 = the garment to replace. */
export function parseMarked({ classes, map, added, lower, ...seen }: SeenPhoto, whole: GreyImage): PhotoParsing {
  if (classes.length === 0) return {}
  const shrinks = map.width < whole.width || map.height < whole.height
  const mask = shrinks ? resampleGrey(whole, map.width, map.height, 'box') : whole
  const counts = classes.map(() => 0)
  let all = 0
  for (let i = 0; i < mask.data.length; i += 1) {
    if (mask.data[i]! < 128) continue
    counts[map.data[i]!]! += 1
    all += 1
  }
  const shareOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (counts[classes.indexOf(name)] ?? 0), 0) / Math.max(1, all)
  const long = shareOf(LOWER)
  const named = KINDS.find(([, names]) => shareOf(names) >= CLEAR)
  return {
    ...(named && { kind: named[0] }),
    long,
    over: shareOf(UPPER),
    bare: shareOf(['skin']),
    ground: shareOf(['background']),
    head: hairMarked(map, classes.indexOf('hair'), mask),
    ...(long > 0 && { lower }),
    skin: seen.skin,
    clothes: seen.clothes,
    tops: seen.tops,
    front: goingBeyond(added, mask),
  }
}

/** Share of the photo below which hair is no head, only ends that lie on the garment. Chosen by eye. */
const SOME_HAIR = 0.002

/** @param map the number of each pixel's class; `hair`: that of hair, -1 where there is none */
function hairMarked(map: GreyImage, hair: number, mask: GreyImage): number {
  let [all, marked] = [0, 0]
  for (let i = 0; i < map.data.length; i += 1) {
    if (map.data[i] !== hair) continue
    all += 1
    if (mask.data[i]! >= 128) marked += 1
  }
  return all > SOME_HAIR * map.data.length ? marked / all : 0
}

/**
 * What lies in front goes on beyond the garment; a patch within it is more likely part of its print. Keeps the components
 * of `front` that have at least `share` times as much outside the mask as inside: a half.
 */
export function goingBeyond(front: GreyImage, mask: GreyImage, share = 0.5): GreyImage {
  const { labels, sizes } = connectedComponents(front)
  const inside = sizes.map(() => 0)
  for (let i = 0; i < labels.length; i += 1) if (mask.data[i]! >= 128) inside[labels[i]!]! += 1
  const kept = sizes.map((size, label) => label > 0 && size - inside[label]! >= share * inside[label]!)
  const out = createGrey(front.width, front.height)
  for (let i = 0; i < labels.length; i += 1) if (kept[labels[i]!]) out.data[i] = front.data[i]!
  return out
}
