import { type Pose, PREVIEW } from '@toile/contract'
import sharp, { type Sharp } from 'sharp'
import { UNREADABLE_INPUT } from '../files.ts'
import { EngineError, type ImageFile, MAX_PIXELS } from '../port.ts'
import type { Frame, Size } from './frame.ts'
import type { FrameFormat, MaskConvention, Padding } from './frame-tools.ts'
import { drawPose } from './poses/draw-pose.ts'

// Loads a decoder: for a process of a pool alone (docs/decisions/0020-confined-processes.md).

type PlacedPicture = Pick<ImageFile, 'data' | 'mediaType'>

/** Share by which an answer's proportions may miss its canvas' before it counts as another picture. Chosen. */
const ASPECT_TOLERANCE = 0.02
/**
 * Of PNG files that go to vendors: on photos half the time of zlib's default, and a few percent more bytes. `fit` is read here again at
 * once and kept nowhere: packing it would take longest of all.
 */
const LEVEL = { sent: 2, fit: 0 } as const
/** Qualities of JPEG and WebP, tried in turn until a file is small enough. Chosen. */
const QUALITIES = [95, 90, 80, 65, 50] as const
/** Of a preview: the noise that models begin with takes the most. Chosen. */
const PREVIEW_QUALITIES = [75, 50, 20] as const

/** The picture on the vendor's canvas, in the format that it takes. sRGB, 8 bit. */
export async function placeInFrame(
  file: ImageFile,
  frame: Frame,
  padding: Padding,
  format: FrameFormat,
): Promise<PlacedPicture> {
  const { box } = frame
  if (format.type === 'png' && (await isPlaced(file, frame, format))) return { data: file.data, mediaType: 'image/png' }
  const fitted = opened(file.data).toColourspace('srgb').resize(box.width, box.height, { fit: 'fill' })
  const opaque = format.type === 'png' && format.alpha === true ? fitted : fitted.flatten({ background: '#fff' })
  const { data, info } = await rawInput(padded(opaque, frame, padding))
  const canvas = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return encoded(canvas, format)
}

/** It fills its canvas, and is a PNG of ours as it would be made here: pixels without alpha, and nothing beside them. */
async function isPlaced({ data }: ImageFile, frame: Frame, { maxBytes = Infinity }: FrameFormat): Promise<boolean> {
  const { box } = frame
  const { format, width, height, channels, depth, ...others } = await opened(data).metadata().catch(unreadable)
  const isWhole = box.width === frame.width && box.height === frame.height && data.byteLength <= maxBytes
  const fits = width === frame.width && height === frame.height
  const isPlain = channels === 3 && depth === 'uchar' && others.space === 'srgb' && !others.isProgressive
  const { exif, icc, iptc, xmp, comments } = others
  return format === 'png' && isWhole && fits && isPlain && !exif && !icc && !iptc && !xmp && !comments
}

async function encoded(canvas: () => Sharp, format: FrameFormat): Promise<PlacedPicture> {
  const within = format.maxBytes ?? Number.POSITIVE_INFINITY
  if (format.type === 'png') {
    const data = await canvas().png({ compressionLevel: LEVEL.sent }).toBuffer()
    if (data.length <= within) return { data, mediaType: 'image/png' }
  }
  const type = format.type === 'webp' ? 'webp' : 'jpeg'
  for (const quality of QUALITIES) {
    const image = canvas()
    // The first that is small enough is the best.
    const data = await (
      type === 'webp'
        ? image.webp({ quality })
        : image.flatten({ background: '#fff' }).jpeg({ quality, chromaSubsampling: '4:4:4' })
    ).toBuffer()
    if (data.length <= within) return { data, mediaType: `image/${type}` }
  }
  throw new EngineError('invalid-input', `a picture does not fit into ${within} bytes`, {
    retry: 'other-engine',
    publicMessage: 'The picture is too large for this engine. Use a smaller one.',
  })
}

/** A mask (255 = change) on the vendor's canvas in its own convention, as RGB or RGBA PNG. What is beside the picture is kept. */
export async function maskInFrame(mask: ImageFile, frame: Frame, convention: MaskConvention): Promise<PlacedPicture> {
  const { width, height, box } = frame
  const grey = opened(mask.data)
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .resize(box.width, box.height, { fit: 'fill', kernel: 'linear' })
    .extend({ ...edgesOf(frame), background: '#000' })
  const { data } = await rawInput(grey)
  const channels = convention === 'transparent-changes' ? 4 : 3
  const pixels = new Uint8Array(width * height * channels)
  for (let at = 0, to = 0; at < width * height; at += 1, to += channels) {
    const change = data[at]!
    const value = convention === 'white-changes' ? change : 255 - change
    if (channels === 4) pixels[to + 3] = value
    else {
      pixels[to] = value
      pixels[to + 1] = value
      pixels[to + 2] = value
    }
  }
  const png = await sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: LEVEL.sent }).toBuffer()
  return { data: png, mediaType: 'image/png' }
}

/** A pose as a map of keypoints in the frame's box, as RGB PNG. */
export async function poseInFrame(pose: Pose, frame: Frame): Promise<PlacedPicture> {
  const { width, height } = frame
  const raw = { width, height, channels: 3 } as const
  return encoded(() => sharp(drawPose(pose, frame), { raw }), { type: 'png' })
}

/**
 * Our picture out of a vendor's answer, in the size that is owed: an 8-bit sRGB PNG without a word of the vendor's metadata.
 * An answer may have another size than the canvas; one of other proportions is cut to ours from its middle, which is told.
 * Rejects with `internal` where it is no picture.
 */
export async function takeFromFrame(
  answer: Uint8Array,
  frame: Frame,
  owed: Size,
): Promise<{ data: Uint8Array; wasCut: boolean }> {
  try {
    const { picture, wasCut } = await cutFromFrame(answer, frame, owed)
    return { data: await picture.png({ compressionLevel: LEVEL.fit }).toBuffer(), wasCut }
  } catch (cause) {
    throw new EngineError('internal', 'a vendor answered with what is no picture', { cause })
  }
}

/** Of a vendor's preview: our picture in it, as a WebP of this size and at most `PREVIEW.maxBytes`. */
export async function previewFromFrame(file: Uint8Array, frame: Frame, size: Size): Promise<Uint8Array> {
  const { picture } = await cutFromFrame(file, frame, size)
  const { data, info } = await rawInput(picture.flatten({ background: '#fff' }))
  for (const quality of PREVIEW_QUALITIES) {
    // The first that is small enough is the best.
    const webp = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .webp({ quality })
      .toBuffer()
    if (webp.length <= PREVIEW.maxBytes) return webp
  }
  throw new EngineError('internal', 'a preview cannot be made small enough')
}

/** Our picture out of a vendor's file of any size, in sRGB, brought to `size`. Rejects where it is no picture. */
async function cutFromFrame(file: Uint8Array, frame: Frame, size: Size): Promise<{ picture: Sharp; wasCut: boolean }> {
  const { data, info } = await opened(file)
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const whole = sharp(data, { raw: { width, height, channels } })
  const proportion = (width / height) * (frame.height / frame.width)
  const wasCut = Math.abs(proportion - 1) > ASPECT_TOLERANCE
  const picture = wasCut
    ? whole.resize(size.width, size.height, { fit: 'cover' })
    : whole.extract(boxIn(frame, { width, height })).resize(size.width, size.height, { fit: 'fill' })
  return { picture, wasCut }
}

const opened = (data: Uint8Array): Sharp => sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Pixels of a picture that the user gave. */
const rawInput = (image: Sharp) => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }).catch(unreadable)

const unreadable = (cause: unknown): never => {
  throw new EngineError('invalid-input', 'an input picture cannot be decoded', {
    publicMessage: UNREADABLE_INPUT,
    cause,
  })
}

const edgesOf = ({ width, height, box }: Frame) => ({
  left: box.left,
  top: box.top,
  right: width - box.left - box.width,
  bottom: height - box.top - box.height,
})

/** Edges go on outwards, so that a model finds no border where the picture ends; what is drawn on white goes on in white. */
const BEYOND = {
  edge: { extendWith: 'copy' },
  repeat: { extendWith: 'repeat' },
  white: { background: '#fff' },
} as const satisfies Readonly<Record<Padding, object>>

const padded = (image: Sharp, frame: Frame, padding: Padding): Sharp =>
  image.extend({ ...edgesOf(frame), ...BEYOND[padding] })

function boxIn({ width, height, box }: Frame, answer: Size) {
  const across = answer.width / width
  const down = answer.height / height
  const left = Math.min(answer.width - 1, Math.round(box.left * across))
  const top = Math.min(answer.height - 1, Math.round(box.top * down))
  return {
    left,
    top,
    width: Math.max(1, Math.min(answer.width - left, Math.round(box.width * across))),
    height: Math.max(1, Math.min(answer.height - top, Math.round(box.height * down))),
  }
}
