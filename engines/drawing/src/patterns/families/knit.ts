import { num } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { inkAt, periods } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'
import { drawCable } from './cable.ts'

/** Charts of stranded knitting: '.' is the ground, digits name inks. Rows from top to bottom. */
type Chart = readonly string[]
const mirrored = (half: Chart): string[] => half.map((row) => row + [...row].reverse().slice(1).join(''))

/**
 * The eight-petalled rose of Selbu: petals are rhombs between an axis and a diagonal, a stitch apart, `petal` stitches
 * along each side. Digit 1 is its heart.
 */
function rose(petal: number): Chart {
  const reach = petal * 2
  return Array.from({ length: reach * 2 + 1 }, (_, j) =>
    Array.from({ length: reach * 2 + 1 }, (_cell, i) => {
      const [x, y] = [Math.abs(i - reach), Math.abs(j - reach)]
      const [far, near] = [Math.max(x, y), Math.min(x, y)]
      if (x + y < 2) return '1'
      if (near === 0 && far > reach - 2) return '1'
      return near > 0 && near <= petal && far - near > 0 && far - near <= petal ? '0' : '.'
    }).join(''),
  )
}
/** Charts of roses with petals of 6 and of 2 stitches. */
const ROSE = rose(6)
const SMALL_ROSE = rose(2)
const FLEURS = ['1...1...', '..0...0.', '.000.000', '..0...0.', '1...1...']
const ZIG = ['0.......', '00.....0', '.00...00', '..00.00.', '...000..', '....0...']
const PEERIE = ['0.0.0.0.', '.1.1.1.1', '0.0.0.0.']
const WAVE = ['00......', '..00..00', '....00..']
const TREE = mirrored([
  '......0',
  '.....00',
  '......0',
  '....000',
  '.....00',
  '...0000',
  '....000',
  '..00000',
  '...0000',
  '.000000',
  '......1',
  '......1',
])
const FLAKE = mirrored([
  '.....0',
  '.0..00',
  '.00..0',
  '..0.00',
  '0..000',
  '000000',
  '0..000',
  '..0.00',
  '.00..0',
  '.0..00',
  '.....0',
])
const HEART = ['.00.00.', '0000000', '0000000', '.00000.', '..000..', '...0...']

interface Knitting {
  readonly colours: string[][]
  readonly columns: number
  readonly rows: number
}

const blank = (columns: number, rows: number, colour: string): Knitting => ({
  columns,
  rows,
  colours: Array.from({ length: rows }, () => Array.from({ length: columns }, () => colour)),
})

function knitIn(to: Knitting, chart: Chart, column: number, row: number, inkOf: (digit: number) => string): void {
  chart.forEach((line, j) => {
    ;[...line].forEach((sign, i) => {
      if (sign === '.') return
      to.colours[(row + j + to.rows) % to.rows]![(column + i + to.columns) % to.columns] = inkOf(Number(sign))
    })
  })
}

/** Where a chart is knitted again and again, in stitches and rows. */
interface Repeats {
  readonly unit: number
  readonly row: number
  /** Default 0. */
  readonly start?: number
}

const repeatAcross = (
  to: Knitting,
  chart: Chart,
  { unit, row, start = 0 }: Repeats,
  inkOf: (digit: number) => string,
) => {
  for (let c = start; c < to.columns + start; c += unit) knitIn(to, chart, c, row, inkOf)
}

/** Stitches are Vs that hang into each other; those of one colour in a row are one chevron band. Chosen by eye. */
const STITCH = {
  /** Depth of the V, in heights of a row. */
  depth: 0.55,
  /** Share of a stitch by which the cloth is moved, so that the tile's edge runs through a loop and not between two. */
  inset: 0.25,
} as const

/** Steps that are added up over a whole row must not drift. */
const fine = (value: number) => String(Math.round(value * 1e4) / 1e4)

function bands({ colours, columns, rows }: Knitting, w: number, h: number): Marks {
  const paths = new Map<string, string>()
  const [half, sag] = [fine(w / 2), fine(h * STITCH.depth)]
  // A hair of overlap keeps the row below from showing between rows.
  const tall = num(h + 0.35)
  for (let r = -1; r < rows; r++) {
    const row = colours[(r + rows) % rows]!
    for (let c = -1; c < columns;) {
      let end = c + 1
      while (end < columns && row[end] === row.at(c)) end++
      const down = `l${half} ${sag}l${half}-${sag}`.repeat(end - c)
      const back = `l-${half} ${sag}l-${half}-${sag}`.repeat(end - c)
      paths.set(
        row.at(c)!,
        `${paths.get(row.at(c)!) ?? ''}M${num((c + STITCH.inset) * w)} ${num(r * h)}${down}v${tall}${back}Z`,
      )
      c = end
    }
  }
  const marks = new Marks()
  for (const [colour, d] of paths) marks.fill(d, colour)
  return marks
}

/** The furrows between loops and the light on them, one row of the cloth. */
function furrows(columns: number, w: number, h: number): Marks {
  const [half, sag] = [fine(w / 2), fine(h * STITCH.depth)]
  const rim = `M${num((STITCH.inset - 1) * w)} 0${`l${half} ${sag}l${half}-${sag}`.repeat(columns + 1)}`
  let [seams, shine] = ['', '']
  for (let c = STITCH.inset - 1; c <= columns; c++) {
    seams += `M${num(c * w)} 0v${num(h)}M${num((c + 0.5) * w)} ${num(h * STITCH.depth)}v${num(h)}`
    shine += `M${num((c + 0.2) * w)} ${num(h * (0.42 + STITCH.depth * 0.4))}l${num(w * 0.18)} ${num(h * STITCH.depth * 0.36)}`
    shine += `M${num((c + 0.8) * w)} ${num(h * (0.42 + STITCH.depth * 0.4))}l${num(-w * 0.18)} ${num(h * STITCH.depth * 0.36)}`
  }
  return new Marks()
    .stroke(seams, '#1d1518', w * 0.12, { cap: 'butt' })
    .stroke(rim, '#1d1518', h * 0.1, { cap: 'butt' })
    .stroke(shine, '#ffffff', h * 0.2)
}

/** Bands of roses, crosses and peeries, the ground changing with each. */
function fairIsle(spec: PatternSpec, columns: number, rows: number): Knitting {
  const to = blank(columns, rows, spec.ground)
  const at = (i: number) => inkAt(spec, i)
  const unit = rows / Math.round(rows / 60)
  for (let k = 0; k * unit < rows; k++) {
    const top = Math.round(k * unit)
    const band = k + (spec.inks.length > 2 || k > 0 || rows > 60 ? 1 : 0)
    const put = (chart: Chart, width: number, row: number, shift: number, start = 0) =>
      repeatAcross(to, chart, { unit: width, row: top + row, start }, (digit) => at(shift + digit))
    put(PEERIE, 8, 1, 1)
    put(ROSE, 32, 6, k, 3)
    put(['..0..', '.000.', '00100', '.000.', '..0..'], 32, 16, 1, 29)
    put(PEERIE.toReversed(), 8, 33, 1)
    for (let row = 38; row < 52; row++) for (let c = 0; c < columns; c++) to.colours[(top + row) % rows]![c] = at(band)
    // The colours that have no band of their own in this round edge it.
    if (spec.named > 2) for (const row of [37, 53]) put(['0'], 1, row, band + 2)
    const onInk = (digit: number) =>
      spec.inks.length > 1 ? (digit === 0 ? spec.ground : at(band + digit)) : spec.ground
    repeatAcross(to, ['..0.....', '.000..1.', '00000111', '.000..1.', '..0.....'], { unit: 8, row: top + 43 }, onInk)
    repeatAcross(to, ['0.......', '.0.....0'], { unit: 8, row: top + 39 }, onInk)
    repeatAcross(to, ['.0.....0', '0.......'], { unit: 8, row: top + 50 }, onInk)
    put(WAVE, 8, 55, 2)
  }
  return to
}

/** Narrow bands in quick turn: fleurs, zigzags and lice. */
function peeries(spec: PatternSpec, columns: number, rows: number): Knitting {
  const to = blank(columns, rows, spec.ground)
  const at = (i: number) => inkAt(spec, i)
  const unit = 30
  for (let k = 0; k < rows / unit; k++) {
    const top = k * unit
    repeatAcross(to, FLEURS, { unit: 8, row: top + 1 }, (digit) => at(k + digit))
    repeatAcross(to, ZIG, { unit: 8, row: top + 9 }, (digit) => at(k + 1 + digit))
    repeatAcross(to, ZIG.toReversed(), { unit: 8, row: top + 12, start: 4 }, (digit) => at(k + 1 + digit))
    for (const row of [7, 19]) repeatAcross(to, ['0...'], { unit: 4, row: top + row }, () => at(k + 2))
    repeatAcross(to, HEART, { unit: 8, row: top + 22 }, () => at(k))
  }
  return to
}

/** Great roses in half-drop with crosses between them. */
function roses(spec: PatternSpec, columns: number, rows: number): Knitting {
  const to = blank(columns, rows, spec.ground)
  const at = (i: number) => inkAt(spec, i)
  for (let c = 0; c < columns / 36; c++) {
    for (let r = 0; r < rows / 60; r++) {
      for (const half of [0, 1]) {
        const [x, y] = [c * 36 + half * 18, r * 60 + half * 30]
        knitIn(to, ROSE, x + 3, y, (digit) => at(half + digit + c))
        knitIn(to, SMALL_ROSE, x + 11, y + 26, (digit) => at(half + 2 + digit))
      }
    }
  }
  return to
}

/** Winter woods: firs, flakes and a ground of snow. */
function firs(spec: PatternSpec, columns: number, rows: number): Knitting {
  const to = blank(columns, rows, spec.ground)
  const at = (i: number) => inkAt(spec, i)
  for (let k = 0; k < rows / 48; k++) {
    const top = k * 48
    repeatAcross(to, TREE, { unit: 16, row: top + 2, start: 1 }, (digit) => at(digit))
    repeatAcross(to, ['0', '.', '0'], { unit: 16, row: top + 6, start: 15 }, () => at(1))
    repeatAcross(to, ZIG.slice(2), { unit: 8, row: top + 17 }, () => at(1))
    repeatAcross(to, FLAKE, { unit: 16, row: top + 25, start: 2 }, () => at(inkCount(spec, k)))
    repeatAcross(to, ['.0.', '000', '.0.'], { unit: 16, row: top + 29, start: 14 }, () => at(2))
    repeatAcross(to, ZIG.slice(2).toReversed(), { unit: 8, row: top + 39 }, () => at(1))
    for (const row of [23, 37]) repeatAcross(to, ['0...'], { unit: 4, row: top + row, start: 1 }, () => at(0))
    if (spec.named > 2) for (const i of [0, 1, 2]) repeatAcross(to, ['0'], { unit: 1, row: top + 44 + i }, () => at(i))
  }
  return to
}
const inkCount = (spec: PatternSpec, k: number) => (spec.inks.length > 2 ? 2 : k % spec.inks.length)

/** Stitches of a repeat, across and down: as many as the charts of each need. */
const KNITS = [
  { draw: fairIsle, columns: 32, rows: 60 },
  { draw: peeries, columns: 8, rows: 30 },
  { draw: roses, columns: 36, rows: 60 },
  { draw: firs, columns: 16, rows: 48 },
] as const

/** Stranded knitting, stitch by stitch. */
export const drawFairIsle: DrawFamily = (spec, random) => {
  if (spec.kind === 'cable') return drawCable(spec, random)
  const { draw, columns, rows } = KNITS[spec.variant]!
  const stitch = 10.8 * spec.scale * [1, 1.05, 1.2, 1][spec.variant]!
  const across = periods(spec.width, stitch * columns)
  const down = periods(spec.height, stitch * 0.86 * rows)
  const knitting = draw(spec, across.count * columns, down.count * rows)
  const [w, h] = [across.size / columns, down.size / rows]
  const tile = new Tile(spec.width, spec.height, spec.ground)
  tile.draw(bands(knitting, w, h), { left: 1, top: 1, right: spec.width - 1, bottom: spec.height - 1 })
  const row = furrows(knitting.columns, w, h)
  const relief = {
    markup: `<g transform="translate(${num(-spec.width / 2)} 0)" stroke-opacity=".17">${row.markup}</g>`,
    discs: [{ x: 0, y: h, r: h }],
  }
  for (let r = 0; r < knitting.rows; r++) tile.stamp(relief, { x: spec.width / 2, y: r * h })
  return tile
}
