import { type FloatImage, type GreyImage, medianOf } from '@toile/imaging'
import type { Darkness } from './darkness-on-paper.ts'

/** What the lines of ruled and squared paper look like. Chosen by eye. */
const RULES = {
  /** Steepest slope against the picture's side, and the steps in which slopes are tried. */
  slope: 0.21,
  slopes: 97,
  /** Widest line, as a share of the long side, and pixels. */
  width: 0.008,
  leastWidth: 5,
  /** Least darkness, of 255, against what lies on both sides. */
  ridge: 7,
  /** Share of the way over the paper on which a straight line has to meet it to be followed. */
  met: 0.18,
  /** and on which it has to be seen where it is followed, tenth by tenth. */
  seen: 0.7,
  /** The same once it is known what the print is like. */
  seenOfPrint: 0.5,
  /** Share of a line, at least, over which no ink lies. */
  bare: 0.4,
  tenths: 8,
  seenInTenth: 0.4,
  /** Fewest lines of one direction. */
  least: 5,
  /** Share of neighbouring gaps, at least, that are alike, and the ratio up to which two are; a line may be missed between. */
  regular: 0.6,
  alike: 1.3,
  /** Darkness over the line's own from which a pixel on it is ink: a factor, and a share of 255. */
  ink: 1.6,
  inkMore: 10,
  /** Lines whose middles lie at most so many pixels apart, and their ends less than so many, are one. */
  near: 3,
  turned: 12,
  /** Pixels that are seen of a line, at least, that crosses a corner. */
  corner: 12,
  /** Pixels beyond a line to which its colour is smeared. */
  smear: 4,
  /** How far a line may bow, pixels, and the length of the stretches by which that is followed. */
  bow: 4,
  stretch: 48,
  /** How far from the place where gaps are even a line may stand, in gaps. */
  offGap: 0.15,
} as const

/** Share of a line that is seen where no ink lies over it, at least, and how many of its tenths. Chosen by eye. */
const SEEN = {
  /** While it is not known that there is print. */
  whole: { share: 0.7, tenths: 8 },
  /** Where print is known. */
  inked: { share: 0.5, tenths: 7 },
  /** Where print is known and a line is due. */
  partial: { share: 0.25, tenths: 2 },
  /** The same for what crosses a corner alone. */
  corner: { share: 0.4, tenths: 3 },
} as const

interface Rule {
  readonly line: Line
  /** Middle of the line at each pixel along, NaN where the paper is cut. */
  readonly at: Float32Array
  /** Row where it passes the middle of the columns: beyond the picture for one that crosses a corner alone. */
  readonly middle: number
  /** Pixels to each side. */
  readonly reach: number
  /** Of 255. */
  readonly darkness: number
}

/**
 * Takes printed lines out of a flattened page: thin straight lines from one side of the paper to the other, at least five
 * of a direction at even gaps, turned a little or in perspective; then single ones across them, as of a margin. Ink on
 * them stays where it is darker, and is bridged where it is not. A page without such lines is given back as it is.
 *
 * @param dark see `darknessOnPaper`
 * @param cut 255 where the page is no paper
 */
export function takeOutRules(flat: FloatImage, dark: Darkness, cut: GreyImage | undefined): FloatImage {
  const { width, height } = flat
  const rows = printedLines(dark, cut?.data)
  const columns = printedLines(transposed(dark), cut && transposed(cut).data)
  if (!rows.areRegular && !columns.areRegular) return flat
  const out = { ...flat, data: flat.data.slice() }
  for (const rule of rows.rules)
    erase(out, dark, rule, (along, across) => (across < 0 || across >= height ? -1 : across * width + along))
  for (const rule of columns.rules)
    erase(out, dark, rule, (along, across) => (across < 0 || across >= width ? -1 : along * width + across))
  return out
}

function transposed<Data extends Float32Array | Uint8Array | Uint8ClampedArray>(image: {
  readonly width: number
  readonly height: number
  readonly data: Data
}): { width: number; height: number; data: Data } {
  const { width, height, data } = image
  const out = data.slice() as Data
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) out[x * height + y] = data[i]!
  return { width: height, height: width, data: out }
}

/** Thin lines near the rows' direction that reach over all the paper, and whether their gaps are alike. */
function printedLines(dark: Darkness, cut: GreyImage['data'] | undefined): { rules: Rule[]; areRegular: boolean } {
  const { width, height } = dark
  const broad = Math.max(RULES.leastWidth, Math.round(RULES.width * Math.max(width, height)))
  const ridge = ridgesOf(dark, broad)
  const lines = straightLines(ridge, width, height)
  const first = followAll({ dark, ridge: ridge.slice(), cut, broad, print: undefined }, lines, 'whole')
  if (!areEven(first)) return { rules: first, areRegular: false }
  // Once it is known how dark the print is, lines are found that run along ink or under much of it; and where others
  // stand at even gaps, those that light or ink leaves only a part of.
  const print = {
    darkness: medianOf(first.map(({ darkness }) => darkness)),
    reach: medianOf(first.map(({ reach }) => reach)),
  }
  const on = { dark, ridge, cut, broad, print }
  let rules = followAll(on, lines, 'inked')
  for (let before = 0; rules.length > before;) {
    before = rules.length
    const next = lines.filter((line) => isNextTo(rules, line.start + (line.slope * width) / 2))
    rules = [...rules, ...followAll(on, next, 'partial')].toSorted((a, b) => a.middle - b.middle)
  }
  return { rules: [...rules, ...acrossCorners(on, rules), ...acrossCorners(on, rules.toReversed())], areRegular: true }
}

/** Lines of a turned page that go on beyond the last one, where they cross no more than a corner. */
function acrossCorners(on: Print, rules: readonly Rule[]): Rule[] {
  const found: Rule[] = []
  let [before, last] = [rules.at(-2)?.line, rules.at(-1)?.line]
  while (before && last) {
    const next = { start: 2 * last.start - before.start, slope: 2 * last.slope - before.slope }
    const rule = follow(on, next, SEEN.corner)
    if (rule) found.push(rule)
    ;[before, last] = [last, rule?.line]
  }
  return found
}

/** Whether a line that passes the middle at a row stands one gap, or two, from one of the others. */
function isNextTo(rules: readonly Rule[], row: number): boolean {
  const middles = rules.map(({ middle }) => middle)
  const nearest = middles.reduce((best, at, k) => (Math.abs(at - row) < Math.abs(middles[best]! - row) ? k : best), 0)
  const about = middles.slice(Math.max(0, nearest - 3), nearest + 4)
  const gap = medianOf(about.slice(1).map((at, k) => at - about[k]!))
  const steps = Math.abs(row - middles[nearest]!) / gap
  return steps > 0.5 && steps < 2.5 && Math.abs(steps - Math.round(steps)) < RULES.offGap
}

interface Print {
  readonly dark: Darkness
  /** 1 on crests of lines. */
  readonly ridge: Uint8Array
  readonly cut: GreyImage['data'] | undefined
  /** Widest line, pixels. */
  readonly broad: number
  /** What most lines are like, where it is known. */
  readonly print: { readonly darkness: number; readonly reach: number } | undefined
}

function followAll(on: Print, lines: readonly Line[], part: keyof typeof SEEN): Rule[] {
  const rules: Rule[] = []
  for (const line of lines) {
    const rule = follow(on, line, SEEN[part])
    if (rule) rules.push(rule)
  }
  return rules.toSorted((a, b) => a.middle - b.middle)
}

/** 1 on the crests of dark lines no wider than `broad`, smoothed a little along the rows. */
function ridgesOf({ width, height, data }: Darkness, broad: number): Uint8Array {
  const soft = new Float32Array(data.length)
  for (let y = 0, i = 0; y < height; y++) {
    const [first, last] = [y * width, (y + 1) * width - 1]
    for (let x = 0; x < width; x++, i++) {
      if (x > 1 && x < width - 2) {
        soft[i] = (data[i - 2]! + data[i - 1]! + data[i]! + data[i + 1]! + data[i + 2]!) / 5
        continue
      }
      let sum = 0
      for (let k = -2; k <= 2; k++) sum += data[Math.max(first, Math.min(last, i + k))]!
      soft[i] = sum / 5
    }
  }
  const ridge = new Uint8Array(data.length)
  const off = Math.max(3, broad - 1) * width
  const at = (i: number): number => (i < 0 || i >= soft.length ? 0 : soft[i]!)
  for (let i = 0; i < data.length; i++) {
    const value = soft[i]!
    // Nothing beside it is less than nothing.
    if (value < RULES.ridge || value <= at(i - width) || value < at(i + width)) continue
    if (value - Math.max(at(i - off), at(i + off)) >= RULES.ridge) ridge[i] = 1
  }
  return ridge
}

/** A straight line: its row at the left rim, and the rows it falls by with each column. */
interface Line {
  readonly start: number
  readonly slope: number
}

/** The straight lines that meet the most crests, most first (Hough transform). */
function straightLines(ridge: Uint8Array, width: number, height: number): Line[] {
  const middle = width / 2
  const beyond = Math.ceil(RULES.slope * middle)
  const bins = height + 2 * beyond
  const votes = new Uint16Array(RULES.slopes * bins)
  const slopes = Float64Array.from({ length: RULES.slopes }, (_, k) => RULES.slope * ((2 * k) / (RULES.slopes - 1) - 1))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (ridge[i] === 0) continue
      for (let k = 0, from = beyond; k < RULES.slopes; k++, from += bins)
        votes[from + Math.round(y - slopes[k]! * (x - middle))]! += 1
    }
  }
  const found: { line: Line; bin: number; share: number }[] = []
  for (let k = 0; k < RULES.slopes; k++) {
    const slope = slopes[k]!
    for (let bin = 1; bin + 1 < bins; bin++) {
      const at = k * bins + bin
      const count = votes[at - 1]! + votes[at]! + votes[at + 1]!
      if (count < (RULES.met * width) / 2) continue
      const start = bin - beyond - slope * middle
      const share = count / columnsOf({ start, slope }, width, height)
      if (share >= RULES.met) found.push({ line: { start, slope }, bin, share })
    }
  }
  const taken: number[][] = Array.from({ length: bins }, () => [])
  const lines: Line[] = []
  for (const { line, bin } of found.toSorted((a, b) => b.share - a.share)) {
    const isTaken = (slope: number) => Math.abs(slope - line.slope) * middle < RULES.turned
    if (taken[bin]!.some(isTaken)) continue
    for (let k = Math.max(0, bin - RULES.near); k <= Math.min(bins - 1, bin + RULES.near); k++)
      taken[k]!.push(line.slope)
    lines.push(line)
  }
  return lines
}

/** How many columns of the picture a line passes, or half of all if it passes fewer. */
function columnsOf({ start, slope }: Line, width: number, height: number): number {
  // A line on the rim may leave the picture by a pixel or two.
  const ends = slope === 0 ? [0, width] : [(-2 - start) / slope, (height + 2 - start) / slope].toSorted((a, b) => a - b)
  return Math.max(width / 2, Math.min(width, ends[1]!) - Math.max(0, ends[0]!))
}

/** Follows a line over the paper, and takes its crests away; undefined where it is no printed one. */
function follow(
  { dark, ridge, cut, broad, print }: Print,
  line: Line,
  least: (typeof SEEN)[keyof typeof SEEN],
): Rule | undefined {
  const { width, height, data } = dark
  const most = print ? limitOf(print.darkness) : Infinity
  const isCrest = (x: number, row: number) => ridge[row * width + x] === 1 && data[row * width + x]! <= most
  const bow = bowOf(line, width, isCrest)
  const at = new Float32Array(width).fill(Number.NaN)
  const hits = new Uint8Array(width)
  const values: number[] = []
  for (let x = 0; x < width; x++) {
    const seen = line.start + line.slope * x + bow(x)
    const y = Math.max(0, Math.min(height - 1, seen))
    const row = Math.round(y)
    if (Math.abs(seen - y) > 2 || (cut && cut[row * width + x]! > 0)) continue
    at[x] = y
    const k = [0, -1, 1].find((near) => isCrest(x, row + near))
    if (k === undefined) continue
    hits[x] = 1
    values.push(data[(row + k) * width + x]!)
  }
  if (values.length === 0 || (least !== SEEN.corner && values.length < RULES.met * width)) return undefined
  const darkness = print?.darkness ?? medianOf(values)
  const limit = limitOf(darkness)
  const tenths = Array.from({ length: 10 }, () => ({ all: 0, seen: 0 }))
  const xs = Array.from(at.keys()).filter((x) => !Number.isNaN(at[x]!))
  for (const [k, x] of xs.entries()) {
    const tenth = tenths[Math.floor((10 * k) / xs.length)]!
    // Where ink lies over it, it is not seen.
    if (data[Math.round(at[x]!) * width + x]! > limit) continue
    tenth.all += 1
    tenth.seen += hits[x]!
  }
  const all = tenths.reduce((sum, tenth) => sum + tenth.all, 0)
  const seen = tenths.reduce((sum, tenth) => sum + tenth.seen, 0)
  const whole = tenths.filter((tenth) => tenth.seen >= RULES.seenInTenth * tenth.all).length
  const tooFew = seen < least.share * all || whole < least.tenths
  if (xs.length < (least === SEEN.corner ? RULES.corner : width / 3) || all < RULES.bare * xs.length || tooFew)
    return undefined
  const reach = print
    ? Math.min(print.reach + 1, reachOf(dark, at, hits, darkness, broad))
    : reachOf(dark, at, hits, darkness, broad)
  for (const x of xs) {
    for (let k = -reach - 1; k <= reach + 1; k++) {
      const row = Math.round(at[x]!) + k
      if (row >= 0 && row < height) ridge[row * width + x] = 0
    }
  }
  return { line, at, middle: line.start + (line.slope * width) / 2, reach, darkness }
}

/**
 * How far a line that is not quite straight lies off at each column, as paper bows: where most crests are in each stretch
 * of it, and in between.
 */
function bowOf({ start, slope }: Line, width: number, isCrest: (x: number, row: number) => boolean) {
  const stretches = Math.max(1, Math.round(width / RULES.stretch))
  const long = width / stretches
  const known: (readonly [x: number, off: number])[] = []
  for (let s = 0; s < stretches; s++) {
    const counts = new Uint16Array(2 * RULES.bow + 1)
    for (let x = Math.round(s * long); x < Math.round((s + 1) * long); x++) {
      for (let k = 0; k < counts.length; k++)
        if (isCrest(x, Math.round(start + slope * x) + k - RULES.bow)) counts[k]! += 1
    }
    const best = counts.indexOf(Math.max(...counts))
    if (counts[best]! >= RULES.seenInTenth * long) known.push([(s + 0.5) * long, best - RULES.bow])
  }
  return (x: number): number => {
    const next = known.findIndex(([at]) => at >= x)
    const [before, after] = [known[next === -1 ? known.length - 1 : Math.max(0, next - 1)], known[next]]
    if (!before) return 0
    if (!after || after[0] <= before[0]) return before[1]
    const share = Math.max(0, (x - before[0]) / (after[0] - before[0]))
    return before[1] + share * (after[1] - before[1])
  }
}

/** Darkness from which what lies on a line is ink. */
const limitOf = (darkness: number): number => RULES.ink * darkness + RULES.inkMore

/** How far a line reaches to each side of its middle: until a quarter of its darkness is left, on the mean. */
function reachOf(
  { width, height, data }: Darkness,
  at: Float32Array,
  hits: Uint8Array,
  darkness: number,
  broad: number,
): number {
  for (let reach = 1; reach < broad; reach++) {
    const beside: number[] = []
    for (let x = 0; x < width; x += 2) {
      const row = Math.round(at[x]!)
      if (hits[x] === 1 && row - reach >= 0 && row + reach < height)
        beside.push(
          Math.min(data[(row - reach) * width + x]!, data[(row + reach) * width + x]!),
          Math.max(data[(row - reach) * width + x]!, data[(row + reach) * width + x]!),
        )
    }
    if (medianOf(beside) < 0.25 * darkness) return reach
  }
  return broad
}

/** Whether there are enough lines of a direction, and their gaps are alike. */
function areEven(rules: readonly Rule[]): boolean {
  if (rules.length < RULES.least) return false
  const middles = rules.map(({ middle }) => middle)
  const gaps = middles.slice(1).map((y, k) => y - middles[k]!)
  let alike = 0
  for (let k = 0; k + 1 < gaps.length; k++) {
    const ratio = Math.max(gaps[k]!, gaps[k + 1]!) / Math.max(1e-6, Math.min(gaps[k]!, gaps[k + 1]!))
    if (ratio < RULES.alike || Math.abs(ratio - 2) < RULES.alike - 1) alike += 1
  }
  return alike >= RULES.regular * (gaps.length - 1)
}

/**
 * Lays over a line what is seen on both sides of it, but for ink that is darker than the line; of its colour more than of its
 * light: compressed photographs smear that.
 */
function erase(
  flat: FloatImage,
  dark: Darkness,
  { at, reach, darkness }: Rule,
  indexOf: (along: number, across: number) => number,
): void {
  const { data } = flat
  const limit = limitOf(darkness)
  const wide = reach + RULES.smear
  const tint = new Float32Array(3)
  for (let along = 0; along < at.length; along++) {
    const row = Math.round(at[along]!)
    if (Number.isNaN(row)) continue
    const isPaper = (i: number): boolean => i >= 0 && dark.data[i]! <= limit
    const [before, after] = [indexOf(along, row - reach - 1), indexOf(along, row + reach + 1)]
    const beyond = [indexOf(along, row - wide - 1), indexOf(along, row + wide + 1)].filter(isPaper)
    tint.fill(0)
    for (const i of beyond)
      for (let c = 0; c < 3; c++) tint[c]! += (data[3 * i + c]! - lightAt(flat, i)) / beyond.length
    for (let k = -wide; k <= wide; k++) {
      const i = indexOf(along, row + k)
      if (!isPaper(i)) continue
      const share = (k + reach + 1) / (2 * reach + 2)
      const [a, b] = [before < 0 ? after : before, after < 0 ? before : after]
      const isOn = Math.abs(k) <= reach && a >= 0
      const light = isOn ? lightAt(flat, a) * (1 - share) + lightAt(flat, b) * share : lightAt(flat, i)
      for (let c = 0; c < 3; c++) data[3 * i + c] = light + tint[c]!
    }
  }
}

const lightAt = ({ data }: FloatImage, i: number): number => (data[3 * i]! + data[3 * i + 1]! + data[3 * i + 2]!) / 3
