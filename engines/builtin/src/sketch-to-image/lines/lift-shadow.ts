import {
  boxMean,
  closing,
  connectedComponents,
  createFloat,
  createGrey,
  erode,
  type FloatImage,
  resampleFloat,
} from '@toile/imaging'

/** What on a page is a shadow. Chosen by eye. */
const SHADOW = {
  /** Cells on the long side in which the paper's level is measured. */
  cells: 360,
  /** Strokes up to twice this many cells wide are taken off before, and one more. */
  stroke: 5,
  /** Level, paper being 1, under which paper is in shadow, or painted. */
  level: 0.92,
  /** Share of the page from which a shadow counts. */
  least: 0.012,
  /** Spread of a shadow's channels, as a share of their largest, at most: what light is left has little colour. */
  chroma: 0.2,
  /** Share of a shadow's edge, at most, that runs along ink: what lines bound is painted. */
  inked: 0.35,
  /** Darkness against the level, paper being 1, from which a cell is ink. */
  ink: 0.1,
} as const

/**
 * Divides shadows out of a flattened page, as a hand's or a lamp's: neutral areas that reach in over its rim, or over which lines
 * of the drawing run, and that no line bounds. What is painted stays. The level of the paper is that of its surroundings with strokes closed over, so
 * that an edge of shadow, soft or hard, is no stroke. A page without shadows is given back as it is. The level is the page's own.
 */
export function liftShadow(flat: FloatImage, { small, level }: PaperLevel): FloatImage {
  const { width, height } = flat
  const painted = paintBesideShadow(small, level)
  if (!painted) return flat
  // At the edge of a shadow its own level holds: the bright side is cut off at white, while the dark one would be ink.
  const low = boxMean(erode(level, 1), 1)
  for (let i = 0; i < painted.length; i++) if (painted[i] === 1) low.data.fill(1, 3 * i, 3 * i + 3)
  const paper = resampleFloat(low, width, height, 'triangle')
  const out = createFloat(width, height, 3)
  for (let i = 0; i < out.data.length; i++) out.data[i] = Math.min(1.1, flat.data[i]! / Math.max(0.08, paper.data[i]!))
  return out
}

/** A flattened page in cells, and the same with strokes closed over: what they are drawn on. */
export interface PaperLevel {
  readonly small: FloatImage
  readonly level: FloatImage
}

export function paperLevel(flat: FloatImage): PaperLevel {
  const cell = Math.max(1, Math.max(flat.width, flat.height) / SHADOW.cells)
  const width = Math.max(1, Math.round(flat.width / cell))
  const height = Math.max(1, Math.round(flat.height / cell))
  const small = resampleFloat(flat, width, height, 'box')
  return { small, level: closing(small, SHADOW.stroke) }
}

/** 1 for each cell that is painted; undefined where nothing lies in shadow. */
function paintBesideShadow(small: FloatImage, level: FloatImage): Uint8Array | undefined {
  const { width, height } = small
  const dark = createGrey(width, height)
  for (let i = 0; i < dark.data.length; i++) if (lightOf(level, i) < SHADOW.level) dark.data[i] = 255
  const { labels, sizes } = connectedComponents(dark, 4)
  const areas = sizes.map(() => ({ rim: 0, edge: 0, inked: 0, sum: [0, 0, 0] }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      if (label === 0) continue
      const area = areas[label]!
      for (const c of [0, 1, 2]) area.sum[c]! += level.data[3 * i + c]!
      if (x === 0 || y === 0 || x + 1 === width || y + 1 === height) area.rim += 1
      else if ([i - 1, i + 1, i - width, i + width].some((k) => labels[k] !== label)) {
        area.edge += 1
        if (isInked(small, level, x, y)) area.inked += 1
      }
    }
  }
  const shadow = areas.map(({ rim, edge, inked, sum }, label) => {
    const most = Math.max(...sum)
    return (
      label > 0 &&
      sizes[label]! >= SHADOW.least * width * height &&
      most - Math.min(...sum) < SHADOW.chroma * most &&
      (rim > 0 || inked > 0) &&
      inked < SHADOW.inked * edge
    )
  })
  if (!shadow.includes(true)) return undefined
  return Uint8Array.from(labels, (label) => (label > 0 && !shadow[label] ? 1 : 0))
}

/** Whether there is ink within two cells. */
function isInked(small: FloatImage, level: FloatImage, x: number, y: number): boolean {
  const { width, height } = small
  for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++) {
    for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++) {
      const i = v * width + u
      if (lightOf(level, i) - lightOf(small, i) > SHADOW.ink * lightOf(level, i)) return true
    }
  }
  return false
}

const lightOf = ({ data }: FloatImage, i: number): number => (data[3 * i]! + data[3 * i + 1]! + data[3 * i + 2]!) / 3
