import {
  closing,
  connectedComponents,
  createFloat,
  createGrey,
  fillHoles,
  type FloatImage,
  type GreyImage,
  medianOf,
  pushPull,
  resampleFloat,
} from '@toile/imaging'

/** What a sheet of paper on a desk looks like. Chosen by eye. */
const SHEET = {
  /** Cells on the long side in which it is looked for. */
  cells: 160,
  /** Half the breadth, cells, of what hangs on the sheet and is none of it. */
  spur: 6,
  /** Blocks on a side of the middle, in which its light is measured. */
  blocks: 4,
  /** Least distance between the colours of sheet and desk, sRGB 0 to 1. */
  apart: 0.12,
  /** Shares of the picture that it takes. */
  least: 0.25,
  most: 0.985,
  /** Share of its convex hull that it fills, at least. */
  convex: 0.93,
  /** Share of its edge, at least, at which paper ends and desk begins within a few cells. */
  sharp: 0.7,
  /** Share of its edge, at most, that is darker than both: a drawn outline is no edge of paper. */
  outlined: 0.5,
  /** Spread of the channels in which a desk is darker than the paper, as a share of them, under which it may be light that is missing. */
  chroma: 0.2,
  /** Share of the paper's light that is left in a shadow, at least. */
  shade: 0.3,
  /** Angle between two sides, radians, under which they are one edge. */
  straight: 0.35,
  /** How much is cut off inside of the edge, cells: paper curls and throws a shadow. */
  margin: 1.6,
} as const

type Point = readonly [x: number, y: number]
/** A side of a convex outline: its points have `a` x + `b` y = `c`, those inside more. */
type Side = readonly [a: number, b: number, c: number]

/** A picture of a drawing with all but its paper cut away. */
export interface Sheet {
  /** sRGB 0 to 1, three channels; where it is cut, the paper's colour is carried on. */
  readonly page: FloatImage
  /** 255 where it is cut; undefined where all is paper. */
  readonly cut: GreyImage | undefined
}

/** Cuts away what a sheet of paper lies on: all outside of its edge, which is convex. */
export function cutDesk(page: FloatImage): Sheet {
  const { width, height } = page
  const cell = Math.max(1, Math.max(width, height) / SHEET.cells)
  const w = Math.max(1, Math.round(width / cell))
  const h = Math.max(1, Math.round(height / cell))
  if (w < 16 || h < 16) return { page, cut: undefined }
  const small = resampleFloat(page, w, h, 'box')
  const outline = findSheet(small) ?? findSheet(evenlyLit(small))
  if (!outline) return { page, cut: undefined }
  const inside = createFloat(w, h, 1)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) if (depthIn(outline, x + 0.5, y + 0.5) > SHEET.margin) inside.data[y * w + x] = 1
  const paper = resampleFloat(pushPull(closing(small, 2), inside), width, height, 'triangle')
  const out = { ...page, data: page.data.slice() }
  const cut = createGrey(width, height)
  for (let y = 0; y < height; y++) {
    const isOnSheet = (x: number): boolean =>
      depthIn(outline, ((x + 0.5) * w) / width, ((y + 0.5) * h) / height) > SHEET.margin
    const cutAt = (x: number) => {
      const i = y * width + x
      cut.data[i] = 255
      for (let c = 0; c < 3; c++) out.data[3 * i + c] = paper.data[3 * i + c]!
    }
    // The sheet is convex: a row of it has one stretch.
    let left = 0
    for (; left < width && !isOnSheet(left); left++) cutAt(left)
    for (let right = width - 1; right > left && !isOnSheet(right); right--) cutAt(right)
  }
  return { page: out, cut }
}

/** The sides of the sheet that lie within the picture, in pixels of it; undefined where there is no desk. */
function findSheet(small: FloatImage): readonly Side[] | undefined {
  const colours = coloursOf(small)
  if (!colours) return undefined
  const share = shareOfSheet(small, colours)
  const { width, height } = small
  const pale = createGrey(width, height)
  for (let i = 0; i < share.length; i++) if (share[i]! > 0.5) pale.data[i] = 255
  const sheet = withoutSpurs(pale)
  const { labels, sizes } = connectedComponents(sheet, 4)
  const largest = sizes.reduce((best, size, label) => (label > 0 && size > (sizes[best] ?? 0) ? label : best), 1)
  for (let i = 0; i < labels.length; i++) if (labels[i] !== largest) sheet.data[i] = 0
  const sides = sidesAround(sheet)
  if (sides.length === 0 || (isOneEdge(sides) && isShade(colours))) return undefined
  // Drawings leave holes in the sheet.
  const whole = fillHoles(sheet, width * height)
  let covered = 0
  let filled = 0
  const edge = { count: 0, sharp: 0, outlined: 0 }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const depth = depthIn(sides, x + 0.5, y + 0.5)
      if (depth < 0) continue
      covered += 1
      if (whole.data[i]! > 0) filled += 1
      if (depth < 1) judgeEdge(small, share, sides, [x, y], edge)
    }
  }
  const part = covered / (width * height)
  const isSheet =
    part > SHEET.least &&
    part < SHEET.most &&
    filled > SHEET.convex * covered &&
    edge.sharp > SHEET.sharp * edge.count &&
    edge.outlined < SHEET.outlined * edge.count
  return isSheet ? sides : undefined
}

/**
 * The page with the light divided out that falls off over the paper in its middle, as far as that is even: a pale desk is told from
 * paper by its colour alone.
 */
function evenlyLit({ width, height, channels, data }: FloatImage): FloatImage {
  const sums = { w: 0, uu: 0, vv: 0, l: 0, ul: 0, vl: 0 }
  const [left, top] = [width >> 2, height >> 2]
  const [wide, high] = [(width - 2 * left) / SHEET.blocks, (height - 2 * top) / SHEET.blocks]
  for (let k = 0; k < SHEET.blocks ** 2; k++) {
    const [column, row] = [k % SHEET.blocks, Math.floor(k / SHEET.blocks)]
    const lights: number[] = []
    for (let y = Math.round(top + row * high); y < top + (row + 1) * high; y++)
      for (let x = Math.round(left + column * wide); x < left + (column + 1) * wide; x++) {
        const i = 3 * (y * width + x)
        lights.push(data[i]! + data[i + 1]! + data[i + 2]!)
      }
    const l = medianOf(lights)
    const [u, v] = [(column + 0.5) / SHEET.blocks - 0.5, (row + 0.5) / SHEET.blocks - 0.5]
    sums.w += 1
    sums.uu += u * u
    sums.vv += v * v
    sums.l += l
    sums.ul += u * l
    sums.vl += v * l
  }
  const mean = sums.l / sums.w
  const [across, down] = [sums.ul / sums.uu / mean, sums.vl / sums.vv / mean]
  const out = createFloat(width, height, channels)
  for (let y = 0, i = 0; y < height; y++) {
    const v = (2 * (y + 0.5)) / height - 1
    for (let x = 0; x < width; x++) {
      const light = 1 + across * ((2 * (x + 0.5)) / width - 1) + down * v
      for (let c = 0; c < 3; c++, i++) out.data[i] = data[i]! / Math.max(0.3, light)
    }
  }
  return out
}

/** Without what is narrow and hangs on the rest, as pale veins of a stone do on the sheet (a morphological opening). */
function withoutSpurs(mask: GreyImage): GreyImage {
  const { width, height } = mask
  const ground = createFloat(width, height, 1)
  const whole = fillHoles(mask, width * height)
  for (let i = 0; i < ground.data.length; i++) ground.data[i] = -whole.data[i]!
  const { data } = closing(ground, SHEET.spur)
  return { width, height, data: Uint8Array.from(data, (value) => -value) }
}

interface Colours {
  readonly desk: readonly number[]
  readonly paper: readonly number[]
}

/**
 * The paper's colour, which is the middle's, and the desk's: what is seen at that side of the picture that is least like it;
 * undefined where they are alike or the middle is darker.
 */
function coloursOf(small: FloatImage): Colours | undefined {
  const { width, height } = small
  const paper = medianColour(small, width >> 2, height >> 2, width - (width >> 2), height - (height >> 2))
  const rims = [
    medianColour(small, 0, 0, width, 2),
    medianColour(small, 0, height - 2, width, height),
    medianColour(small, 0, 0, 2, height),
    medianColour(small, width - 2, 0, width, height),
  ]
  const desk = rims.reduce((best, rim) => (distance(rim, paper) > distance(best, paper) ? rim : best))
  if (distance(desk, paper) < SHEET.apart || sumOf(paper) < sumOf(desk)) return undefined
  return { desk, paper }
}

const sumOf = (colour: readonly number[]): number => colour.reduce((sum, value) => sum + value, 0)

/** Whether what lies beside the paper may be the same paper in a shadow. */
function isShade({ desk, paper }: Colours): boolean {
  const left = desk.map((value, c) => value / Math.max(0.01, paper[c]!))
  const most = Math.max(...left)
  return Math.min(...left) > SHEET.shade && most - Math.min(...left) < SHEET.chroma * most
}

/** Whether all sides run nearly in one line. */
const isOneEdge = (sides: readonly Side[]): boolean =>
  sides.every(([a, b]) => sides.every(([p, q]) => a * p + b * q > Math.cos(SHEET.straight)))

/** How far the colour of each cell lies on the way from the desk's to the sheet's. */
function shareOfSheet({ width, height, data }: FloatImage, { desk, paper }: Colours): Float32Array {
  const apart = distance(desk, paper)
  return Float32Array.from({ length: width * height }, (_, i) =>
    [0, 1, 2].reduce((sum, c) => sum + ((data[3 * i + c]! - desk[c]!) * (paper[c]! - desk[c]!)) / (apart * apart), 0),
  )
}

function medianColour({ width, data }: FloatImage, left: number, top: number, right: number, bottom: number): number[] {
  return [0, 1, 2].map((c) => {
    const values: number[] = []
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) values.push(data[3 * (y * width + x) + c]!)
    return medianOf(values)
  })
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, c) => value - b[c]!))

/** Counts a cell of the edge, whether paper ends there, and whether a line is drawn there. */
function judgeEdge(
  small: FloatImage,
  share: Float32Array,
  sides: readonly Side[],
  [x, y]: Point,
  edge: { count: number; sharp: number; outlined: number },
): void {
  const { width, height, data } = small
  const [a, b] = sides.reduce((best, side) =>
    depthIn([side], x + 0.5, y + 0.5) < depthIn([best], x + 0.5, y + 0.5) ? side : best,
  )
  const cells = [2.5, 1, 0, -1, -2.5].map((d) => {
    const u = Math.floor(x + 0.5 + d * a)
    const v = Math.floor(y + 0.5 + d * b)
    return u < 0 || v < 0 || u >= width || v >= height ? undefined : v * width + u
  })
  if (cells.includes(undefined)) return
  const [within, , , , without] = cells.map((i) => share[i!]!)
  const lights = cells.map((i) => data[3 * i!]! + data[3 * i! + 1]! + data[3 * i! + 2]!)
  edge.count += 1
  if (within! > 0.5 && within! - without! > 0.4) edge.sharp += 1
  if (Math.min(...lights.slice(1, 4)) < Math.min(lights[0]!, lights[4]!) - 0.2) edge.outlined += 1
}

/** How deep a point lies within all sides, pixels; below 0 outside. */
function depthIn(sides: readonly Side[], x: number, y: number): number {
  let least = Infinity
  for (const [a, b, c] of sides) least = Math.min(least, a * x + b * y - c)
  return least
}

/** The sides of a mask's convex hull that do not run along the picture's rim (Andrew's monotone chain). */
function sidesAround({ width, height, data }: GreyImage): Side[] {
  const points: Point[] = []
  for (let x = 0; x <= width; x++) {
    const rows: number[] = []
    for (let y = 0; y < height; y++) {
      if ((x > 0 && data[y * width + x - 1]! > 0) || (x < width && data[y * width + x]! > 0)) rows.push(y)
    }
    if (rows.length > 0) points.push([x, rows[0]!], [x, rows.at(-1)! + 1])
  }
  const chain = (ordered: readonly Point[]): Point[] => {
    const out: Point[] = []
    for (const point of ordered) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  const hull = [...chain(points), ...chain(points.toReversed())]
  return hull.flatMap((from, k) => {
    const to = hull[(k + 1) % hull.length]!
    const along = (p: number, q: number, end: number) => (p <= 1 && q <= 1) || (p >= end - 1 && q >= end - 1)
    if (along(from[0], to[0], width) || along(from[1], to[1], height)) return []
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const a = (from[1] - to[1]) / length
    const b = (to[0] - from[0]) / length
    return [[a, b, a * from[0] + b * from[1]] as const]
  })
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
