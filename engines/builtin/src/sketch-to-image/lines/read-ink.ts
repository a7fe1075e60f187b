import {
  boxMean,
  closing,
  connectedComponents,
  createGrey,
  type FloatImage,
  type GreyImage,
  resampleFloat,
  type RgbaImage,
} from '@toile/imaging'
import { cleanPaper } from './clean-paper.ts'

/** Darkness of marks, of 255. Chosen by eye. */
const DARKNESS = {
  /** From it on a mark counts as a line. */
  line: 50,
  /** Marks at least this dark belong to a line when they touch it. */
  faint: 26,
  /** Drawings whose darkest marks stay under this are strengthened to it. */
  full: 130,
  /** Below it a mark cannot be separated from the paper's grain. */
  least: 20,
} as const
/** sRGB value, 0 to 1, under which ink is black whatever the drawing's colours. Chosen by eye. */
const BLACK = 0.3
/**
 * Share of the page that is painted, from which lines are read as what is darker than its surroundings. Chosen by eye.
 */
const PAINTED = {
  /** In colour. */
  coloured: 0.015,
  /** In tones of grey, which broad strokes leave at their edges. */
  toned: 0.08,
} as const

type InkTrouble = 'empty' | 'faint' | 'photo'

/** What is drawn on a page. */
export interface InkReading {
  readonly width: number
  readonly height: number
  /** 0 (paper) to 1 (full ink): the lines, softly. */
  readonly strength: Float32Array
  /** 255 on lines. */
  readonly lines: GreyImage
  /** Mean width of the strokes, pixels. */
  readonly stroke: number
  /** The page with uneven light taken out and lines closed over: sRGB, three channels; paper is 1, and what is painted whiter a little more. */
  readonly wash: FloatImage
  /** 255 where colour or tone was laid on; all 0 for a pure line drawing. */
  readonly washed: GreyImage
  /** Whether enough of the page is painted for its colours to mean something. */
  readonly coloured: boolean
  /** Why the page cannot be worked on, if so. */
  readonly trouble: InkTrouble | undefined
}

/**
 * Reads the lines of a drawing: on white, coloured or transparent ground, as a photograph of paper, or light on dark.
 * Uneven light is divided out; a page with coloured areas is read by local darkness (closing minus picture).
 */
export function readInk(image: RgbaImage): InkReading {
  const { width, height } = image
  const flat = cleanPaper(image)
  const long = Math.max(width, height)
  // Lines are closed over whatever their width, up to what nobody would call a line.
  const broadest = long * 0.012
  const broad = Math.min(broadest, Math.max(long * 0.006, 0.8 * strokeWidth(blackInk(flat))))
  const read = readWash(flat, Math.max(2, Math.round(broad)))
  // Broad strokes of a coloured pen are lines, too: what is painted is seen where those are closed over.
  const { wash, washed, coloured } = read.coloured ? readWashOfPaint(flat, read, broadest) : read
  // On a painted page black areas are paint too: hair, shoes.
  if (coloured) for (let i = 0; i < washed.data.length; i++) if (wash.data[3 * i + 1]! < 0.5) washed.data[i] = 255
  const dark = darkness(flat, coloured ? wash : undefined)
  const peak = quantile(dark, 0.997)
  const faint = peak < DARKNESS.least
  // Weak pencil is brought up, but noise is not made into lines.
  const gain = peak < DARKNESS.full ? Math.min(3, DARKNESS.full / Math.max(1, peak)) : 1
  for (let i = 0; i < dark.length; i++) dark[i] = dark[i]! * gain
  const lines = hysteresis(dark, width, height, Math.max(6, Math.round((long / 1024) ** 2 * 24)))
  const share = countShare(lines)
  const strength = new Float32Array(width * height)
  for (let i = 0; i < strength.length; i++) {
    if (lines.data[i]! > 0) strength[i] = Math.min(1, dark[i]! / 170)
  }
  const empty = share < 0.0004 && countShare(washed) < 0.01
  const trouble = looksLikePhoto(flat)
    ? 'photo'
    : faint && !coloured
      ? empty
        ? 'empty'
        : 'faint'
      : empty
        ? 'empty'
        : undefined
  return { width, height, strength, lines, stroke: strokeWidth(lines), wash, washed, coloured, trouble }
}

interface Wash extends Pick<InkReading, 'wash' | 'washed' | 'coloured'> {}

/** What was read, or what is read with the broadest lines closed over where nothing painted is left of it then. */
function readWashOfPaint(flat: FloatImage, read: Wash, broadest: number): Wash {
  const closed = readWash(flat, Math.round(broadest))
  return closed.coloured ? read : closed
}

/** Areas of colour or tone, with the lines over them closed. Worked at half the size. */
function readWash(flat: FloatImage, radius: number): Wash {
  const { width, height } = flat
  const w = Math.max(1, width >> 1)
  const h = Math.max(1, height >> 1)
  const small = withoutPaleLines(closing(resampleFloat(flat, w, h, 'box'), Math.max(1, radius >> 1)), radius)
  const wash = resampleFloat(boxMean(small, 1), width, height, 'triangle')
  const washed = createGrey(width, height)
  let coloured = 0
  let toned = 0
  for (let i = 0; i < washed.data.length; i++) {
    const r = wash.data[3 * i]!
    const g = wash.data[3 * i + 1]!
    const b = wash.data[3 * i + 2]!
    const light = 0.3 * r + 0.59 * g + 0.11 * b
    const colour = Math.max(r, g, b) - Math.min(r, g, b) > 0.075
    // Solid black is ink, however broad.
    const tone = light < 0.86 && light > 0.2
    if (colour) coloured += 1
    if (tone) toned += 1
    if (colour || tone) washed.data[i] = 255
  }
  const pixels = width * height
  return { wash, washed, coloured: coloured > PAINTED.coloured * pixels || toned > PAINTED.toned * pixels }
}

/** How far over the paper's light, 1, a channel has to be, and on which share of the page, for its marks to be paler. Chosen by eye. */
const PALE = { over: 0.04, share: 0.001 } as const

/**
 * Opens what is lighter than the paper: on dim yellow paper a blue pen is lighter in blue, and would be left as paint where its lines
 * are closed over. White paint, which is broad, stays.
 */
function withoutPaleLines(small: FloatImage, radius: number): FloatImage {
  let pale = 0
  for (let i = 0; i < small.data.length; i++) if (small.data[i]! > 1 + PALE.over) pale += 1
  if (pale < PALE.share * small.data.length) return small
  // The darkest within a square, and of these the lightest: a closing upside down.
  const over = closing({ ...small, data: small.data.map((value) => -Math.max(1, value)) }, Math.max(1, radius >> 1))
  return { ...small, data: small.data.map((value, i) => (value > 1 ? -over.data[i]! : value)) }
}

/** Darkness of each pixel, 0 to 255, against white paper or against the local wash. */
function darkness(flat: FloatImage, wash: FloatImage | undefined): Float32Array {
  const out = new Float32Array(flat.width * flat.height)
  const { data } = flat
  const under = wash?.data
  for (let i = 0, o = 0; i < out.length; i++, o += 3) {
    let [r, g, b] = [data[o]!, data[o + 1]!, data[o + 2]!]
    if (under) {
      r += 1 - Math.max(0.02, under[o]!)
      g += 1 - Math.max(0.02, under[o + 1]!)
      b += 1 - Math.max(0.02, under[o + 2]!)
    }
    r = Math.min(1, r)
    g = Math.min(1, g)
    b = Math.min(1, b)
    // A blue pen is dark in red alone; noise is dark in one channel alone too, hence only half of it.
    const mark = 1 - 0.5 * (Math.min(r, g, b) + (r / 3 + g / 3 + b / 3))
    out[i] = 255 * mark * (under ? 1.5 : 1)
  }
  return out
}

/** Pixels of `DARKNESS.line`, and the fainter ones that hang on them; specks of less than `least` pixels are dust. */
function hysteresis(dark: Float32Array, width: number, height: number, least: number): GreyImage {
  const weak = createGrey(width, height)
  for (let i = 0; i < dark.length; i++) if (dark[i]! >= DARKNESS.faint) weak.data[i] = 255
  const { labels, sizes } = connectedComponents(weak)
  const strong = new Uint8Array(sizes.length)
  for (let i = 0; i < dark.length; i++) if (dark[i]! >= DARKNESS.line) strong[labels[i]!] = 1
  for (let i = 0; i < dark.length; i++) {
    const label = labels[i]!
    if (label > 0 && (strong[label] === 0 || sizes[label]! < least)) weak.data[i] = 0
  }
  return weak
}

/** Ink at its blackest, areas too. */
function blackInk({ width, height, data }: FloatImage): GreyImage {
  const out = createGrey(width, height)
  for (let i = 0, o = 0; i < out.data.length; i++, o += 3) {
    if (data[o]! + data[o + 1]! + data[o + 2]! < 3 * BLACK) out.data[i] = 255
  }
  return out
}

/** Area of the lines over half the length of their edges. */
function strokeWidth(lines: GreyImage): number {
  const { width, height, data } = lines
  let area = 0
  let edges = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue
      area += 1
      if (x + 1 < width && data[i + 1] === 0) edges += 1
      if (x > 0 && data[i - 1] === 0) edges += 1
      if (y + 1 < height && data[i + width] === 0) edges += 1
      if (y > 0 && data[i - width] === 0) edges += 1
    }
  }
  // Counting pixel sides makes a slanted edge longer than it is, by 4 / π on the mean.
  return edges === 0 ? 0 : (2 * area * (4 / Math.PI)) / edges
}

/** Photographs have tone and texture everywhere; a page is mostly bare. */
function looksLikePhoto(flat: FloatImage): boolean {
  const { width, height } = flat
  const block = Math.max(4, Math.round(Math.max(width, height) / 64))
  let busy = 0
  let blocks = 0
  for (let by = 0; by + block <= height; by += block) {
    for (let bx = 0; bx + block <= width; bx += block) {
      let sum = 0
      let square = 0
      for (let y = by; y < by + block; y++) {
        for (let x = bx; x < bx + block; x++) {
          const value = flat.data[3 * (y * width + x) + 1]!
          sum += value
          square += value * value
        }
      }
      const count = block * block
      const mean = sum / count
      const deviation = Math.sqrt(Math.max(0, square / count - mean * mean))
      blocks += 1
      if (deviation > 0.025 || mean < 0.6) busy += 1
    }
  }
  return blocks > 0 && busy / blocks > 0.82
}

const countShare = (mask: GreyImage): number => {
  let count = 0
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]! >= 128) count += 1
  return count / mask.data.length
}

/** From a histogram of whole codes. */
function quantile(values: Float32Array, share: number): number {
  const counts = new Uint32Array(512)
  for (let i = 0; i < values.length; i++) counts[Math.min(511, Math.max(0, Math.round(values[i]!)))]! += 1
  let left = values.length * (1 - share)
  for (let code = 511; code > 0; code--) {
    left -= counts[code]!
    if (left <= 0) return code
  }
  return 0
}
