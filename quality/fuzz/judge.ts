/** What counts as an answer to a hostile request: a picture that is one, or an error that helps. */
import { describeMode, isMode } from '@toile/contract'
import { decodeRgba } from '@toile/engine/files'
import { EngineError, type PictureRequest, type PictureResult } from '@toile/engine'

/** Refusals that are no accident. */
const HONEST: ReadonlySet<string> = new Set(['invalid-input', 'unsupported'])
/** What the error says when nobody wrote what the user should read. */
const UNWRITTEN = new EngineError('internal', '').publicMessage

/** Undefined when the error is clear; else what is wrong with it. */
export function judgeError(error: unknown): string | undefined {
  if (!(error instanceof EngineError)) return `no EngineError but ${String(error)}`
  if (!HONEST.has(error.code)) return `${error.code}: ${error.message}: ${String(error.cause ?? '')}`
  if (error.publicMessage === UNWRITTEN || error.publicMessage.length < 15) {
    return `${error.code} without words for the user: ${error.message}`
  }
  return undefined
}

/** Undefined when the picture is whole; else what is wrong with it. */
export async function judgePicture(request: PictureRequest, result: PictureResult): Promise<string | undefined> {
  const [file, ...others] = result.images
  if (!file || others.length > 0) return `${result.images.length} pictures`
  const image = await decodeRgba(file).catch((error: unknown) => `cannot be decoded: ${String(error)}`)
  if (typeof image === 'string') return image
  if (image.width !== file.width || image.height !== file.height) return 'the file has another size than it says'
  // Masked modes answer at the size of the photo, upscale at twice that of its source.
  const [given, scale] = request.operation === 'upscale' ? [request.source, 2] : [request.target, 1]
  const photo = given && (await decodeRgba(given).catch(() => undefined))
  const width = (photo ?? request).width * scale
  const height = (photo ?? request).height * scale
  if (image.width !== width || image.height !== height) {
    return `${image.width}×${image.height} instead of ${width}×${height}`
  }
  // Not a number becomes 0 on the way to 8 bits. What is cut out of pure black is pure black, though.
  if (!photo && isVoid(image.data) && !(await isCutOutOfBlack(request, image.data))) {
    return 'nothing but black or transparent pixels'
  }
  const vector = result.vector && new TextDecoder().decode(result.vector)
  if (vector && /\b(NaN|Infinity|undefined)\b/.test(vector.replaceAll(/<(title|desc)>.*?<\/\1>/gs, ''))) {
    return 'the vector holds what is no number'
  }
  if ([...result.understood, ...result.ignored, ...result.warnings].some((word) => word.length > 400)) {
    return 'a word of the lists is longer than a line'
  }
  return undefined
}

/** Something was cut out, and a hundredth of what is read, or more, is opaque and black. */
async function isCutOutOfBlack(request: PictureRequest, rgba: Uint8ClampedArray): Promise<boolean> {
  const { operation, source, original } = request
  const madeAs = original?.operation ?? operation
  if (!isMode(madeAs) || !describeMode(madeAs).transparent) return false
  if (rgba.every((value, at) => at % 4 !== 3 || value === 0)) return false
  const read = source && (await decodeRgba(source).catch(() => undefined))
  if (!read) return false
  let black = 0
  for (let at = 0; at < read.data.length; at += 4) {
    if (read.data[at + 3] === 255 && read.data[at] === 0 && read.data[at + 1] === 0 && read.data[at + 2] === 0) black++
  }
  return black >= read.data.length / 400
}

function isVoid(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] !== 0 && (rgba[at] !== 0 || rgba[at + 1] !== 0 || rgba[at + 2] !== 0)) return false
  }
  return true
}
