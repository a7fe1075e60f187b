import type { Dot } from '@toile/contract'
import type { Eye, EncodedImage, Parse } from '@toile/eye'
import {
  connectedComponents,
  createFloat,
  createGrey,
  createRgba,
  cropRgba,
  type GreyImage,
  type PixelBox,
  placeGrey,
  resampleFloat,
  type RgbaImage,
} from '@toile/imaging'
import { LastValueCache } from '../last-value-cache.ts'
import { classAreas, probabilitiesOf } from './class-probabilities.ts'

export interface CloseUp {
  /** Of the part of the photo that shows somebody. */
  readonly encoded: EncodedImage
  /** The mean of what the eye names there and on its mirror image; undefined where it names nothing. */
  readonly parse: Parse | undefined
  /** A mask of that part as one of the whole photo. */
  readonly inPhoto: (mask: GreyImage) => GreyImage
  /** The user's dot, in pixels of that part. */
  readonly dot?: Dot
}

/** A photo that is looked at: what was seen of it is kept, whichever dots follow. */
export interface PhotoLook {
  /** @param dot in pixels of the photo; where it lies outside the part that shows somebody, all of the photo is looked at */
  closeUp(dot?: Dot): Promise<CloseUp>
}

/**
 * Looks at the photo once to find where somebody is, then at that part and at its mirror image: the eye sees few pixels,
 * all of them should be of whoever wears the garment, and two opinions are better than one.
 */
export async function lookAt(eye: Eye, photo: RgbaImage): Promise<PhotoLook> {
  const first = await eye.encode(photo)
  const people = first.parse && boxOfPeople(first.parse, photo)
  const lookCloser = async (box: PixelBox | undefined): Promise<Omit<CloseUp, 'dot'>> => {
    if (first.parse === undefined) return { encoded: first, parse: undefined, inPhoto: (mask) => mask }
    const encoded = box === undefined ? first : await eye.encode(cropRgba(photo, box))
    const { parse: other } = await eye.encode(mirrored(encoded.image))
    const parse = encoded.parse === undefined || other === undefined ? encoded.parse : meanOf(encoded.parse, other)
    const inPhoto = (mask: GreyImage): GreyImage =>
      box === undefined ? mask : placeGrey(mask, box, photo.width, photo.height)
    return { encoded, parse, inPhoto }
  }
  const seen = { whole: new LastValueCache<Omit<CloseUp, 'dot'>>(), part: new LastValueCache<Omit<CloseUp, 'dot'>>() }
  return {
    async closeUp(dot) {
      const box = people !== undefined && dot !== undefined && !isWithin(people, dot) ? undefined : people
      const close = await seen[box ? 'part' : 'whole'].getOrMake('', () => lookCloser(box))
      const placed = dot && { ...dot, x: dot.x - (box?.left ?? 0), y: dot.y - (box?.top ?? 0) }
      return { ...close, ...(placed && { dot: placed }) }
    },
  }
}

const isWithin = ({ left, top, right, bottom }: PixelBox, { x, y }: Dot): boolean =>
  x >= left && x < right && y >= top && y < bottom

/** Which part of the photo is looked at. Chosen by eye. */
const CLOSE_UP = {
  /** What is left around people, as a share of their height. */
  margin: 0.05,
  /** A piece with less than this share of the largest one's cells is no person to look at. */
  person: 0.15,
  /** Share of the photo from which its part would show little more. */
  most: 0.85,
} as const

/** Where a photo shows people and what they wear; undefined where that is nearly all of it, or nothing. */
function boxOfPeople(parse: Parse, photo: RgbaImage): PixelBox | undefined {
  const probabilities = probabilitiesOf(parse)
  const { width, height } = probabilities.grid
  const nobody = classAreas(probabilities).get('background')?.cells ?? createGrey(width, height)
  const { labels, sizes } = connectedComponents({ ...nobody, data: nobody.data.map((value) => 255 - value) })
  const largest = Math.max(...sizes.slice(1))
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let cell = 0; cell < labels.length; cell += 1) {
    if (labels[cell] === 0 || sizes[labels[cell]!]! < CLOSE_UP.person * largest) continue
    const x = cell % width
    const y = Math.floor(cell / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  }
  if (right <= left) return undefined
  const [across, down] = [photo.width / width, photo.height / height]
  const around = CLOSE_UP.margin * (bottom - top) * down
  const box = {
    left: Math.max(0, Math.floor(left * across - around)),
    top: Math.max(0, Math.floor(top * down - around)),
    right: Math.min(photo.width, Math.ceil(right * across + around)),
    bottom: Math.min(photo.height, Math.ceil(bottom * down + around)),
  }
  const share = ((box.right - box.left) * (box.bottom - box.top)) / (photo.width * photo.height)
  return share < CLOSE_UP.most ? box : undefined
}

function mirrored({ width, height, data }: RgbaImage): RgbaImage {
  const out = createRgba(width, height)
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(out.data.buffer)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[y * width + x] = from[y * width + width - 1 - x]!
  }
  return out
}

/** `other` is of the mirror image. */
function meanOf({ classes, logits }: Parse, other: Parse): Parse {
  const { width, height, channels } = logits
  const { data } = resampleFloat(other.logits, width, height, 'triangle')
  const mean = createFloat(width, height, channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = (y * width + x) * channels
      const q = (y * width + width - 1 - x) * channels
      for (let c = 0; c < channels; c += 1) mean.data[p + c] = (logits.data[p + c]! + data[q + c]!) / 2
    }
  }
  return { classes, logits: mean }
}
