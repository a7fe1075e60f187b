import { boxMean, connectedComponents, createFloat, createGrey, type GreyImage, type RgbaImage } from '@toile/imaging'
import { closedFrame } from './lines/frame-closure.ts'
import { findAnnotations } from './lines/find-annotations.ts'
import { type Box, boxesOf, findRegions, type Regions } from './lines/regions.ts'
import { type InkReading, readInk } from './lines/read-ink.ts'
import { chamferDistance } from './lines/chamfer-distance.ts'
import { EngineError } from '@toile/engine'

/** A garment, or several that touch, drawn apart from others on the page. */
export interface Body {
  /** Pixels: left, top, right and bottom, the last two exclusive. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly area: number
}

/** What a page shows: shapes of cloth, and the lines on them. All pictures are of the page's size. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly ink: InkReading
  readonly regions: Regions
  /** 255 inside the outlines, hard-edged. */
  readonly inside: GreyImage
  /** Number of the body of each pixel, from 1; 0 outside. */
  readonly bodyOf: Int32Array
  /** By number less one. */
  readonly bodies: readonly Body[]
  /** Whether notes, or arrows that lead to the garment or measure it, were left out. */
  readonly leavesNotes: boolean
  /** True when the figure is cut off by the page's lower rim. */
  readonly cutBelow: boolean
}

/** Which areas of a page are bodies. Chosen by eye. */
const AREA = {
  /** Areas under this share of the largest are notes, swatches or dust. */
  least: 0.03,
  /** A drawing that encloses less than this share of the page has no closed shape. */
  leastInside: 0.004,
  /** A strap fills less than this of the box about it. */
  strap: 0.6,
} as const
/** When it is the paper that was read as cloth on a line drawing. Chosen by eye. */
const PAPER_AT_RIM = {
  /** Share of the page's rim that is cloth, without the area that takes most of it: a bag may fill its page. */
  share: 0.5,
  /** How far within the page that is looked for, as a share of its long side. */
  off: 0.03,
} as const
/** Strokes wider than this, pixels, tremble visibly. Chosen by eye. */
const BROAD_STROKE = 5

/** What the user is told where no drawing is read. Each was followed by a test that reads one then (advice.test.ts). */
export const ADVICE = {
  empty: 'There are no lines on this picture. Upload a drawing of a garment: dark lines on a light ground.',
  faint:
    'The lines of this drawing are too faint to be told from the paper. Draw them over darker, or scan with more contrast.',
  photo: 'This looks like a photo, not a drawing. Upload a line drawing of the garment: dark lines on a light ground.',
  print:
    'The lines printed on this paper could not be told from the drawing. Upload the drawing on plain paper: traced, or drawn anew.',
  open: 'No closed shape was found in this drawing. Close the outline of the garment and try again.',
} as const

const refuse = (reason: keyof typeof ADVICE): never => {
  throw new EngineError('invalid-input', `sketch: ${reason}`, { publicMessage: ADVICE[reason] })
}

/**
 * Finds the shapes of a drawing; on that of a `thing`, a bag, the loops of its handles are open. Rejects pages that show
 * none with `invalid-input` and advice.
 */
export function readDrawing(page: RgbaImage, thing = false): Drawing {
  const ink = readInk(page)
  if (ink.trouble) refuse(ink.trouble)
  const { width, height } = page
  const long = Math.max(width, height)
  for (const gap of [0.045, 0.1]) {
    const partsOf = (reading: InkReading): Regions =>
      findRegions(barriersOf(reading), { neck: 0.45, widestGap: long * gap, least: long * 0.004 })
    const all = partsOf(ink)
    const notes = ink.coloured ? [] : findAnnotations(all, ink.lines, ink.stroke)
    const kept = notes.length === 0 ? ink : cleared(ink, notes)
    const regions = notes.length === 0 ? all : partsOf(kept)
    const { leaders, ...found } = bodiesOf(kept, regions, thing)
    if (found.inside.data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0) < AREA.leastInside * width * height)
      continue
    // Squares of a kind that is not known are closed shapes, too.
    if (!ink.coloured && rimShareOf(found.inside, regions) > PAPER_AT_RIM.share) refuse('print')
    const leavesNotes = notes.length > 0 || leaders
    return { width, height, ink: kept, regions, ...found, leavesNotes, cutBelow: touchesFloor(found.inside) }
  }
  return refuse('open')
}

/** The reading without the lines in these boxes. */
function cleared(ink: InkReading, boxes: ReturnType<typeof findAnnotations>): InkReading {
  const { width, height } = ink
  const lines = { ...ink.lines, data: ink.lines.data.slice() }
  const strength = ink.strength.slice()
  for (const { left, top, right, bottom } of boxes) {
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
      const [from, to] = [y * width + Math.max(0, left), y * width + Math.min(width - 1, right) + 1]
      if (from >= to) continue
      lines.data.fill(0, from, to)
      strength.fill(0, from, to)
    }
  }
  return { ...ink, lines, strength }
}

/** The lines, the rim where it cuts a figure off, and the edges of painted areas that no line bounds. */
function barriersOf(ink: InkReading): GreyImage {
  const { width, height, washed } = ink
  const barrier = createGrey(width, height)
  const rim = closedFrame(ink.lines)
  for (let i = 0; i < rim.data.length; i++) {
    const line = ink.lines.data[i]! >= 128 ? 128 + 127 * ink.strength[i]! : 0
    barrier.data[i] = Math.max(line, rim.data[i]!)
  }
  if (!ink.coloured) return barrier
  for (let y = 1; y < height; y++) {
    for (let x = 1, i = y * width + 1; x < width; x++, i++) {
      if (washed.data[i] !== washed.data[i - 1] || washed.data[i] !== washed.data[i - width]) barrier.data[i] = 255
    }
  }
  return barrier
}

function bodiesOf(
  ink: InkReading,
  regions: Regions,
  thing: boolean,
): Pick<Drawing, 'inside' | 'bodyOf' | 'bodies'> & { readonly leaders: boolean } {
  const { width, height } = ink
  const shape = createGrey(width, height)
  const bare = gapsAndShadows(ink, regions)
  if (thing) for (const label of handleLoops(regions)) bare[label] = 1
  for (let i = 0; i < shape.data.length; i++) {
    const label = regions.labels[i]!
    if (label > 0 && bare[label] === 0) shape.data[i] = 255
  }
  if (ink.stroke > BROAD_STROKE) smoothOutline(shape, regions, Math.min(6, 0.6 * (ink.stroke - 4)))
  const leaders = addStraps(shape, ink)
  const { labels, sizes } = connectedComponents(shape, 8)
  const largest = Math.max(0, ...sizes.slice(1))
  const numbers = new Int32Array(sizes.length)
  const bodies: { left: number; top: number; right: number; bottom: number; area: number }[] = []
  for (let label = 1; label < sizes.length; label++) {
    if (sizes[label]! < AREA.least * largest) continue
    bodies.push({ left: width, top: height, right: 0, bottom: 0, area: sizes[label]! })
    numbers[label] = bodies.length
  }
  const bodyOf = new Int32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const number = numbers[labels[i]!]!
      bodyOf[i] = number
      if (number === 0) {
        shape.data[i] = 0
        continue
      }
      const body = bodies[number - 1]!
      body.left = Math.min(body.left, x)
      body.right = Math.max(body.right, x + 1)
      body.top = Math.min(body.top, y)
      body.bottom = Math.max(body.bottom, y + 1)
    }
  }
  return { inside: shape, bodyOf, bodies, leaders }
}

/** Numbers of the areas that lie inside the bow of a narrow strap: what is seen through a handle. */
function handleLoops(regions: Regions): number[] {
  const boxes = boxesOf(regions)
  const sizeOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
  const straps = boxes.filter((box, label) => label > 0 && box.area > 0 && box.area < AREA.strap * sizeOf(box))
  const isIn = (box: Box, strap: Box) =>
    box !== strap &&
    box.left > strap.left &&
    box.right < strap.right &&
    box.top > strap.top &&
    box.bottom <= strap.bottom + 0.1 * (strap.bottom - strap.top) &&
    box.area > 0.2 * sizeOf(strap)
  return boxes.flatMap((box, label) => (label > 0 && straps.some((strap) => isIn(box, strap)) ? [label] : []))
}

/** Tones of the open page. Chosen by eye. */
const TONES = {
  /** Mean of an area, paper being 1, under which it is painted, however pale. */
  palest: 0.925,
  /** Tones that take less than this share of it are dust and edges. */
  least: 0.012,
  /** Levels to which they are counted. */
  levels: 24,
  /** How far, as a share of white, two of them are alike. */
  alike: 0.035,
} as const

/** The tones of what lies open around a drawing: the paper, and marker laid on it behind the figure. */
function openTones({ wash }: InkReading, { labels }: Regions): (readonly number[])[] {
  const cells = new Map<number, { count: number; sum: number[] }>()
  let open = 0
  for (let i = 0; i < labels.length; i += 3) {
    if (labels[i] !== 0) continue
    open += 1
    let key = 0
    for (let c = 0; c < 3; c++) key = key * 64 + Math.round(TONES.levels * wash.data[3 * i + c]!)
    let cell = cells.get(key)
    if (cell === undefined) cells.set(key, (cell = { count: 0, sum: [0, 0, 0] }))
    cell.count += 1
    for (let c = 0; c < 3; c++) cell.sum[c]! += wash.data[3 * i + c]!
  }
  return [...cells.values()]
    .filter(({ count }) => count > TONES.least * open)
    .map(({ count, sum }) => sum.map((value) => value / count))
}
/** A shadow on the floor, a flat grey area at the foot of all. Chosen by eye. */
const SHADOW = {
  /** Standard deviation of its rows, as a share of its width, at most. */
  flat: 0.12,
  /** Difference of its channels, paper being 1, at most: it is grey. */
  chroma: 0.045,
  /** Its green, paper being 1, at least. */
  darkest: 0.55,
} as const

/**
 * On a coloured page, closed areas of bare paper are gaps between arms and body, not cloth, and a flat grey area at the
 * foot of all is a shadow: 1 for each such area. Paint whiter than the paper is no gap; on a pure line drawing everything
 * closed is cloth.
 */
function gapsAndShadows(ink: InkReading, regions: Regions): Uint8Array {
  const bare = new Uint8Array(regions.count)
  if (!ink.coloured) return bare
  const painted = new Float64Array(regions.count)
  const sizes = new Float64Array(regions.count)
  const sums = new Float64Array(3 * regions.count)
  const rows = new Float64Array(2 * regions.count)
  for (let i = 0; i < regions.labels.length; i++) {
    const label = regions.labels[i]!
    sizes[label]! += 1
    const y = Math.floor(i / ink.width)
    rows[2 * label]! += y
    rows[2 * label + 1]! += y * y
    for (let c = 0; c < 3; c++) sums[3 * label + c]! += ink.wash.data[3 * i + c]!
    const white = ink.wash.data[3 * i + 2]! > 1.02
    if (ink.washed.data[i]! > 0 || white) painted[label]! += 1
  }
  const boxes = boxesOf(regions)
  const open = openTones(ink, regions)
  let floor = 0
  for (let label = 1; label < regions.count; label++) {
    const size = sizes[label]!
    const mean = [0, 1, 2].map((c) => sums[3 * label + c]! / size)
    const pale = mean[0]! + mean[1]! + mean[2]! > 3 * TONES.palest
    const behind = open.some((tone) => tone.every((value, c) => Math.abs(value - mean[c]!) < TONES.alike))
    if (painted[label]! < 0.3 * size && (pale || behind)) bare[label] = 1
    else if (size > 0) floor = Math.max(floor, boxes[label]!.bottom)
  }
  for (let label = 1; label < regions.count; label++) {
    const { left, right, bottom } = boxes[label]!
    const size = sizes[label]!
    const deviation = Math.sqrt(Math.max(0, rows[2 * label + 1]! / size - (rows[2 * label]! / size) ** 2))
    const mean = [0, 1, 2].map((c) => sums[3 * label + c]! / size)
    const grey = Math.max(...mean) - Math.min(...mean) < SHADOW.chroma && mean[1]! > SHADOW.darkest
    if (grey && deviation < SHADOW.flat * (right - left) && bottom > floor - 0.02 * ink.height) bare[label] = 1
  }
  return bare
}

/**
 * Takes the tremble of broad strokes out of an outline: the shape blurred by `sigma` pixels and cut where it is half. Areas
 * of `regions` are carried on over what is won.
 */
function smoothOutline(shape: GreyImage, { labels }: Regions, sigma: number): void {
  const { width, height } = shape
  const soft = createFloat(width, height, 1)
  for (let i = 0; i < soft.data.length; i++) soft.data[i] = shape.data[i]! >= 128 ? 1 : 0
  // Two boxes are near enough to a Gaussian, and cheaper.
  const radius = Math.max(1, Math.round(1.2 * sigma))
  const { data } = boxMean(boxMean(soft, radius), radius)
  let front: number[] = []
  for (let i = 0; i < data.length; i++) {
    const inside = data[i]! >= 0.5
    if (inside && shape.data[i] === 0) front.push(i)
    shape.data[i] = inside ? 255 : 0
  }
  for (let left = Infinity; front.length > 0 && front.length < left;) {
    left = front.length
    front = front.filter((i) => {
      const near = [i - 1, i + 1, i - width, i + width].find((k) => (labels[k] ?? 0) > 0 && shape.data[k]! >= 128)
      if (labels[i] === 0 && near !== undefined) labels[i] = labels[near]!
      return labels[i] === 0
    })
  }
}

/** Single strokes that hang on the shape are straps, ties and cords, as wide as they are drawn. Answers whether some lead to notes instead. */
function addStraps(shape: GreyImage, ink: InkReading): boolean {
  if (!hasLooseLines(shape, ink)) return false
  const { labels, sizes } = connectedComponents(ink.lines, 8)
  const touching = new Uint8Array(sizes.length)
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0 && shape.data[i]! >= 128) touching[labels[i]!] = 1
  touching[0] = 0
  // The outer half of an outline is no cord: only what goes farther off than the stroke is wide.
  const off = chamferDistance(shape)
  const far = 0.8 * ink.stroke + 2
  const loose = createGrey(shape.width, shape.height)
  for (let i = 0; i < off.length; i++) if (touching[labels[i]!] === 1 && off[i]! > far) loose.data[i] = 255
  const strands = connectedComponents(loose, 8)
  // A blob where a stroke ends is no cord either: cords lead away.
  const reach = new Float32Array(strands.sizes.length)
  for (let i = 0; i < off.length; i++) {
    const strand = strands.labels[i]!
    if (strand > 0 && off[i]! > reach[strand]!) reach[strand] = off[i]!
  }
  const isLong = (strand: number): boolean => reach[strand]! >= 3 * ink.stroke + 8
  // Letters have closed shapes too, which are no garment.
  const large = withoutSmall(shape)
  const isLeader = leadersAmong(strands, shape.width, large === shape ? off : chamferDistance(large), far, isLong)
  const leaders = isLeader.includes(1)
  const cords = createGrey(shape.width, shape.height)
  let any = false
  for (let i = 0; i < off.length; i++) {
    const strand = strands.labels[i]!
    if (strand === 0 || !isLong(strand) || isLeader[strand] === 1) continue
    cords.data[i] = 255
    any = true
  }
  if (!any) return leaders
  const near = chamferDistance(cords)
  for (let i = 0; i < near.length; i++) {
    if (ink.lines.data[i]! >= 128 && near[i]! <= far + 1) shape.data[i] = 255
  }
  return leaders
}

/** Areas that are large enough for a body; the shape itself where all are. */
function withoutSmall(shape: GreyImage): GreyImage {
  const { labels, sizes } = connectedComponents(shape, 8)
  const least = AREA.least * Math.max(0, ...sizes.slice(1))
  if (sizes.every((size, label) => label === 0 || size >= least)) return shape
  return { ...shape, data: shape.data.map((value, i) => (labels[i]! > 0 && sizes[labels[i]!]! >= least ? value : 0)) }
}

/** What leads from a note to a garment, or measures it. Chosen by eye. */
const LEADER = {
  /** How far a straight line's pixels lie off at most: pixels, and a share of its length; besides half its width. */
  off: 1,
  offMore: 0.012,
  /** Share of its way that has to be drawn, and of the strand's reach that it has to run to: a note may hang on its end. */
  drawn: 0.92,
  run: 0.55,
  /** Places from which, and ends to which, a straight line is tried. */
  roots: 10,
  ends: 48,
  /** Pixels of a strand, from where it leaves the shape, that are where it hangs. */
  joint: 8,
} as const

/** Long strands that hang on the shape at one end and run straight: 1 by number. A strap has two ends on it, and a tie bends. */
function leadersAmong(
  strands: ReturnType<typeof connectedComponents>,
  width: number,
  off: Float32Array,
  far: number,
  isLong: (strand: number) => boolean,
): Uint8Array {
  const pixels = strands.sizes.map((): number[] => [])
  const joints = createGrey(width, off.length / width)
  for (let i = 0; i < off.length; i++) {
    const strand = strands.labels[i]!
    if (strand === 0 || !isLong(strand)) continue
    pixels[strand]!.push(i)
    if (off[i]! <= far + LEADER.joint) joints.data[i] = 255
  }
  const touched = connectedComponents(joints, 8)
  const ends = new Map<number, Set<number>>()
  for (let i = 0; i < off.length; i++) {
    if (touched.labels[i] === 0) continue
    const strand = strands.labels[i]!
    ends.set(strand, (ends.get(strand) ?? new Set()).add(touched.labels[i]!))
  }
  return Uint8Array.from(pixels, (own, strand) =>
    ends.get(strand)?.size === 1 && runsStraight(own, off, width) ? 1 : 0,
  )
}

/** Whether a strand runs straight from where it hangs on the shape, but for what hangs on its far end. */
function runsStraight(pixels: readonly number[], off: Float32Array, width: number): boolean {
  const nearest = pixels.reduce((least, i) => Math.min(least, off[i]!), Infinity)
  const roots = pixels.filter((i) => off[i]! <= nearest + LEADER.joint)
  const step = Math.ceil(roots.length / LEADER.roots)
  return roots.some((root, k) => k % step === 0 && runsStraightFrom(root, pixels, width))
}

function runsStraightFrom(root: number, pixels: readonly number[], width: number): boolean {
  const [x0, y0] = [root % width, Math.floor(root / width)]
  const xs = Int32Array.from(pixels, (i) => (i % width) - x0)
  const ys = Int32Array.from(pixels, (i) => Math.floor(i / width) - y0)
  const away = Float64Array.from(xs, (x, k) => Math.hypot(x, ys[k]!))
  const reach = away.reduce((most, each) => Math.max(most, each), 0)
  const distant = [...away.keys()].filter((k) => away[k]! >= LEADER.run * reach)
  const step = Math.max(1, Math.floor(distant.length / LEADER.ends))
  return distant.some((end, k) => k % step === 0 && isLineDrawn(xs, ys, end))
}

/** Whether pixels, told by their way from the first end of a straight line, draw it as far as one of them. */
function isLineDrawn(xs: Int32Array, ys: Int32Array, end: number): boolean {
  const [x, y] = [xs[end]!, ys[end]!]
  const length = Math.hypot(x, y)
  const along = (k: number): number => xs[k]! * x + ys[k]! * y
  const isBeside = (way: number): boolean => way > 0 && way < length * length
  let beside = 0
  for (let k = 0; k < xs.length; k++) if (isBeside(along(k))) beside += 1
  // Half the line's width, were it straight.
  const half = Math.min(beside / length / 2, 6)
  const most = half + LEADER.off + LEADER.offMore * length
  const drawn = new Uint8Array(Math.round(length) + 1)
  for (let k = 0; k < xs.length; k++) {
    const way = along(k)
    if (isBeside(way) && Math.abs(xs[k]! * y - ys[k]! * x) / length <= most) drawn[Math.round(way / length)] = 1
  }
  return drawn.reduce((sum, each) => sum + each, 0) >= LEADER.drawn * length
}

/** Whether any line lies farther from the shape than a stroke is wide, as seen along four directions. */
function hasLooseLines({ width, height, data }: GreyImage, ink: InkReading): boolean {
  const far = Math.ceil(0.8 * ink.stroke + 2)
  for (let y = far; y < height - far; y++) {
    for (let x = far; x < width - far; x++) {
      const i = y * width + x
      if (ink.lines.data[i]! < 128 || data[i]! >= 128) continue
      const near = data[i - far]! | data[i + far]! | data[i - far * width]! | data[i + far * width]!
      if (near === 0) return true
    }
  }
  return false
}

/** Share of the pixels near the page's rim that are inside, without those of one area, the commonest there. */
function rimShareOf({ width, height, data }: GreyImage, { labels, count }: Regions): number {
  const off = Math.round(PAPER_AT_RIM.off * Math.max(width, height))
  const counts = new Uint32Array(count)
  const look = (i: number) => {
    if (data[i]! >= 128) counts[labels[i]!]! += 1
  }
  for (let x = 0; x < width; x++) for (const y of [off, height - 1 - off]) look(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [off, width - 1 - off]) look(y * width + x)
  return (counts.reduce((sum, each) => sum + each, 0) - Math.max(...counts)) / (2 * (width + height))
}

function touchesFloor(inside: GreyImage): boolean {
  const { width, height, data } = inside
  let count = 0
  for (let x = 0; x < width; x++) if (data[(height - 2) * width + x]! >= 128) count += 1
  return count > 0.03 * width
}
