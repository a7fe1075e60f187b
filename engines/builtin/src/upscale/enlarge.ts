import { checkImage, createRgba, isOpaque, type RgbaImage } from '@toile/imaging'
import { classify, TURN } from './classify.ts'
import { RADIUS, tapsOf, type UpscaleFilters } from './filters.ts'
import { spreadColours } from './spread-colours.ts'
import { type Beyond, PLACES_BEYOND } from './beyond.ts'
import { areaOf, MARGIN, rangeAround, type Strip, stripOf } from './strip.ts'

/** Rows that are worked on together: few enough for a strip's planes to stay in the processor's cache. Chosen. */
const STRIP_ROWS = 32
/**
 * How far a new value may leave the range of the four old ones nearest to it, as a share of that range. Chosen by eye.
 */
const OVERSHOOT = 0.25
/** Weights of red, green and blue in luma (BT.601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114] as const

/**
 * Twice the width and the height, by learned filters (`training/upscale/train.py`, where the method's sources are named). Old
 * pixel (x, y) becomes new pixels (2x, 2y) to (2x + 1, 2y + 1). Luma chooses the filters; colour differences have their own
 * in the same leaves, so that colour edges follow those of light. No channel leaves the range of the 3 × 3 old pixels around
 * it: nothing rings, and flat colours stay what they are to the bit. Alpha is enlarged as a picture of its own, and what is
 * invisible has no weight in colours.
 * @param beyond what lies beyond the picture's border: a tile that is read as repeating is still one, moved around before or
 * after
 * @param report called with the share done, 0 to 1, after each strip of rows
 */
export function upscaleTwice(
  image: RgbaImage,
  filters: UpscaleFilters,
  beyond: Beyond,
  report: (fraction: number) => void = () => {},
): RgbaImage {
  checkImage(image, 4)
  const { width, height } = image
  const out = createRgba(2 * width, 2 * height)
  const opaque = isOpaque(image)
  const source = { image: opaque ? image : spreadColours(image, RADIUS.luma + 1, beyond), beyond }
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const strip = stripOf(width, Math.min(STRIP_ROWS, height - top))
    enlargeColours(source, top, strip, filters, out)
    if (opaque) fillAlpha(out, 2 * top, 2 * strip.rows)
    else enlargeAlpha({ image, beyond }, top, strip, filters, out)
    report((top + strip.rows) / height)
  }
  return out
}

/** A picture and what lies around it. */
interface Source {
  readonly image: RgbaImage
  readonly beyond: Beyond
}

function enlargeColours(source: Source, top: number, strip: Strip, filters: UpscaleFilters, out: RgbaImage): void {
  const area = areaOf(strip)
  const [red, green, blue] = [0, 1, 2].map((channel) => readChannel(source, channel, top, strip)) as Planes
  const luma = new Float32Array(area)
  const blueness = new Float32Array(area)
  const redness = new Float32Array(area)
  for (let i = 0; i < area; i += 1) {
    const y = RED * red[i]! + GREEN * green[i]! + BLUE * blue[i]!
    luma[i] = y
    blueness[i] = blue[i]! - y
    redness[i] = red[i]! - y
  }
  const chosen = chosenFilters(luma, strip, filters)
  const newLuma = applyFilters(luma, strip, filters.luma, RADIUS.luma, chosen)
  const newBlueness = applyFilters(blueness, strip, filters.colour, RADIUS.colour, chosen)
  const newRedness = applyFilters(redness, strip, filters.colour, RADIUS.colour, chosen)
  // The planes are done with; from here on they hold the new channels.
  for (let j = 0; j < newLuma.length; j += 1) {
    const y = newLuma[j]!
    const r = y + newRedness[j]!
    const b = y + newBlueness[j]!
    newLuma[j] = (y - RED * r - BLUE * b) / GREEN
    newRedness[j] = r
    newBlueness[j] = b
  }
  for (const [channel, old, made] of [
    [0, red, newRedness],
    [1, green, newLuma],
    [2, blue, newBlueness],
  ] as const) {
    writeChannel(made, old, strip, { out, channel, top })
  }
}

function enlargeAlpha(source: Source, top: number, strip: Strip, filters: UpscaleFilters, out: RgbaImage): void {
  const alpha = readChannel(source, 3, top, strip)
  const made = applyFilters(alpha, strip, filters.luma, RADIUS.luma, chosenFilters(alpha, strip, filters))
  writeChannel(made, alpha, strip, { out, channel: 3, top })
}

type Planes = [Float32Array, Float32Array, Float32Array]

function readChannel({ image, beyond }: Source, channel: number, top: number, strip: Strip): Float32Array {
  const { width, height, data } = image
  const { rows, stride } = strip
  const placeOf = PLACES_BEYOND[beyond]
  const plane = new Float32Array(areaOf(strip))
  for (let y = -MARGIN; y < rows + MARGIN; y += 1) {
    const from = placeOf(top + y, height) * width
    const to = (y + MARGIN) * stride + MARGIN
    for (let x = 0; x < width; x += 1) plane[to + x] = data[4 * (from + x) + channel]!
    for (let x = 1; x <= MARGIN; x += 1) {
      plane[to - x] = plane[to + placeOf(-x, width)]!
      plane[to + width - 1 + x] = plane[to + placeOf(width - 1 + x, width)]!
    }
  }
  return plane
}

/** Which filter each pixel of a strip meets, and how the picture is turned for it: see `classify`. */
interface Chosen {
  readonly leaf: Uint16Array
  readonly turn: Uint8Array
}

function chosenFilters(luma: Float32Array, strip: Strip, filters: UpscaleFilters): Chosen {
  const chosen = { leaf: new Uint16Array(luma.length), turn: new Uint8Array(luma.length) }
  classify(luma, strip, filters, chosen.leaf, chosen.turn)
  return chosen
}

/** The new plane, twice as wide and high and without a margin. */
function applyFilters(
  plane: Float32Array,
  { width, rows, stride }: Strip,
  weights: Float64Array,
  radius: number,
  { leaf, turn }: Chosen,
): Float32Array {
  const taps = tapsOf(radius)
  const newWidth = 2 * width
  const offsets = tapOffsets(radius, stride)
  const places = newPlaces(newWidth)
  const out = new Float32Array(2 * rows * newWidth)
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = (y + MARGIN) * stride + x + MARGIN
      const c = plane[i]!
      let first = c
      let second = c
      let third = c
      let fourth = c
      let at = leaf[i]! * 4 * taps
      const start = turn[i]! * taps
      for (let k = start; k < start + taps; k += 1, at += 4) {
        const d = plane[i + offsets[k]!]! - c
        first += weights[at]! * d
        second += weights[at + 1]! * d
        third += weights[at + 2]! * d
        fourth += weights[at + 3]! * d
      }
      const j = 2 * y * newWidth + 2 * x
      const place = turn[i]! * 4
      out[j + places[place]!] = first
      out[j + places[place + 1]!] = second
      out[j + places[place + 2]!] = third
      out[j + places[place + 3]!] = fourth
    }
  }
  return out
}

/**
 * Rounds new values into a channel of `out`. Each is held to the range of the 3 × 3 old ones around it: what goes beyond is a
 * seam of light along an edge more often than a detail. And it stays near the range of the four old pixels whose centres
 * surround its own: between four of one colour, as inside a drawn line, nothing new comes up.
 */
function writeChannel(
  made: Float32Array,
  old: Float32Array,
  strip: Strip,
  { out, channel, top }: { readonly out: RgbaImage; readonly channel: number; readonly top: number },
): void {
  const { width, rows, stride } = strip
  const low = new Float32Array(old.length)
  const high = new Float32Array(old.length)
  rangeAround(old, strip, low, high, new Float32Array(old.length))
  const newWidth = 2 * width
  for (let y = 0; y < 2 * rows; y += 1) {
    const row = ((y >> 1) + MARGIN) * stride + MARGIN
    const vertical = y % 2 === 0 ? -stride : stride
    let write = 4 * (2 * top + y) * newWidth + channel
    for (let x = 0; x < newWidth; x += 1, write += 4) {
      const i = row + (x >> 1)
      const horizontal = x % 2 === 0 ? -1 : 1
      const a = old[i]!
      const b = old[i + horizontal]!
      const c = old[i + vertical]!
      const d = old[i + vertical + horizontal]!
      const least = Math.min(a, b, c, d)
      const most = Math.max(a, b, c, d)
      const room = OVERSHOOT * (most - least)
      out.data[write] = Math.min(high[i]!, most + room, Math.max(low[i]!, least - room, made[y * newWidth + x]!))
    }
  }
}

/** Where the pixel (u, v) of the frame lies in the picture. */
function turned(u: number, v: number, turn: number): readonly [x: number, y: number] {
  const half = turn & TURN.half ? -1 : 1
  const across = half * u
  const along = half * (turn & TURN.mirror ? -v : v)
  return turn & TURN.transpose ? [along, across] : [across, along]
}

/** Ways in which a picture is brought into the frame: all of the three bits of `TURN`. */
const TURNS = 8

/** For each turn the way from a pixel to each of those that a filter reads. */
function tapOffsets(radius: number, stride: number): Int32Array {
  const offsets: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let v = -radius; v <= radius; v += 1) {
      for (let u = -radius; u <= radius; u += 1) {
        if (u === 0 && v === 0) continue
        const [x, y] = turned(u, v, turn)
        offsets.push(y * stride + x)
      }
    }
  }
  return Int32Array.from(offsets)
}

/** For each turn the way from the first of the four new pixels to each of them, in the order of the weights. */
function newPlaces(newWidth: number): Int32Array {
  const places: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const v of [-1, 1]) {
      for (const u of [-1, 1]) {
        const [x, y] = turned(u, v, turn)
        places.push(((y + 1) / 2) * newWidth + (x + 1) / 2)
      }
    }
  }
  return Int32Array.from(places)
}

function fillAlpha({ width, data }: RgbaImage, top: number, rows: number): void {
  for (let i = 4 * top * width + 3; i < 4 * (top + rows) * width; i += 4) data[i] = 255
}
