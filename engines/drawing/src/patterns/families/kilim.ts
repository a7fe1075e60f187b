import { rect } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { periods, shadesOf, withTint } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** A woven figure on a grid of knots: digits name inks, '.' the ground; half of it, to be mirrored at its last column. */
type Chart = readonly string[]

const mirrored = (half: Chart): string[] => half.map((row) => row + [...row].reverse().slice(1).join(''))
const doubled = (half: Chart): string[] => {
  const whole = mirrored(half)
  return [...whole, ...whole.toReversed().slice(1)]
}

/** Hands on hips: the mother goddess of Anatolia. */
const ELIBELINDE = mirrored([
  '.......0',
  '......00',
  '.....002',
  '......00',
  '..0....0',
  '.000...0',
  '00.00000',
  '0...0000',
  '00...000',
  '.00...00',
  '......00',
  '.....001',
  '....0011',
  '...00112',
  '..001122',
  '...00112',
  '....0011',
  '.....000',
])
/** A stepped lozenge with hooks. */
const HOOKED = doubled([
  '..........0',
  '.........01',
  '........011',
  '.......0112',
  '..000.01122',
  '..0.0011223',
  '..0..112233',
  '..00112233.',
  '....12233..',
  '.0.12233..0',
  '0012233..01',
  '.12233..012',
])
/** Ram's horns. */
const HORNS = mirrored([
  '.000....1',
  '.0.00...1',
  '.0..00.11',
  '.00..0.11',
  '..0..0111',
  '.....0122',
  '....01222',
  '...012222',
  '....01222',
  '.....0122',
  '..0..0111',
  '.00..0.11',
  '.0..00.11',
  '.0.00...1',
  '.000....1',
])
/** The evil eye: a serrated diamond about a smaller one. */
const EYE = doubled(['......0', '.....00', '....001', '...0011', '..00112', '.001122', '0011223'])
/** A running comb border. */
const COMB = ['0.0.0.0.', '0.0.0.0.', '00000000', '11111111', '11111111', '.1.1.1.1', '.1.1.1.1']
const WATER = [
  '0.......',
  '00....00',
  '.00..00.',
  '..0000..',
  '1..00..1',
  '11....11',
  '.11..11.',
  '..1111..',
  '...11...',
]
const DENTS = ['...00...', '..0000..', '.000000.', '00000000', '11111111', '.111111.', '..1111..', '...11...']

interface Loom {
  readonly tile: Tile
  readonly marks: Map<string, string>
  readonly knotWide: number
  readonly knotHigh: number
  readonly columns: number
  readonly rows: number
}

function loomOf(spec: PatternSpec, knot: number, columnUnit: number, rowUnit: number): Loom {
  const across = periods(spec.width, knot * columnUnit)
  const down = periods(spec.height, knot * rowUnit)
  return {
    tile: new Tile(spec.width, spec.height, spec.ground),
    marks: new Map(),
    knotWide: across.size / columnUnit,
    knotHigh: down.size / rowUnit,
    columns: across.count * columnUnit,
    rows: down.count * rowUnit,
  }
}

/** Weaves a chart with its top left knot at a column and row; runs of one colour are one mark. */
function weave(
  loom: Loom,
  chart: readonly string[],
  column: number,
  row: number,
  inkOf: (digit: number) => string,
): void {
  const { knotWide: w, knotHigh: h } = loom
  for (const [j, line] of chart.entries()) {
    let i = 0
    while (i < line.length) {
      const sign = line[i]!
      let end = i + 1
      while (end < line.length && line[end] === sign) end++
      if (sign !== '.') {
        const ink = inkOf(Number(sign))
        const y = (((row + j) % loom.rows) + loom.rows) % loom.rows
        for (let x = column + i, left = end - i; left > 0;) {
          const at = ((x % loom.columns) + loom.columns) % loom.columns
          const run = Math.min(left, loom.columns - at)
          loom.marks.set(ink, (loom.marks.get(ink) ?? '') + rect(at * w, y * h, run * w, h))
          x += run
          left -= run
        }
      }
      i = end
    }
  }
}

const band = (loom: Loom, row: number, high: number, ink: string) =>
  loom.marks.set(
    ink,
    (loom.marks.get(ink) ?? '') + rect(0, row * loom.knotHigh, loom.columns * loom.knotWide, high * loom.knotHigh),
  )

/** Flecks of the other tones along the weft, as hand-dyed wool has them. */
function abrash(loom: Loom, spec: PatternSpec, random: Random): Marks {
  const marks = new Marks()
  let [light, dark] = ['', '']
  const count = Math.round(loom.rows * 9)
  for (let i = 0; i < count; i++) {
    const y = Math.floor(random.next() * loom.rows * 3) / 3
    const x = random.between(0, loom.columns)
    const mark = rect(
      x * loom.knotWide,
      y * loom.knotHigh,
      Math.min(random.between(2, 9), loom.columns - x) * loom.knotWide,
      loom.knotHigh / 3,
    )
    if (i % 2 === 0) light += mark
    else dark += mark
  }
  return marks.fill(light, '#ffffff', 0.09).fill(dark, shadesOf(spec.inks[0]!, spec.ground).shade, 0.1)
}

function finish(loom: Loom, spec: PatternSpec, random: Random): Tile {
  const marks = new Marks()
  for (const [ink, d] of loom.marks) marks.fill(d, ink)
  loom.tile.drawPeriodic(marks.add(abrash(loom, spec, random)), { x: 0.37, y: 0.29 })
  return loom.tile
}

/** Bands of figures and borders, each band on its own colour. */
function banded(spec: PatternSpec, inks: readonly string[], knot: number, random: Random): Tile {
  const unit = 24
  const loom = loomOf(spec, knot, unit, 84)
  const at = (i: number) => inks[i % inks.length]!
  const repeats = loom.rows / 84
  for (let k = 0; k < repeats; k++) {
    const top = k * 84
    const turn = k
    const field = at(turn)
    const on = (shift: number) => (digit: number) =>
      inks.length < 2 ? spec.ground : digit === 0 ? spec.ground : at(turn + shift + digit)
    const bare = (shift: number) => (digit: number) => at(turn + shift + digit)
    band(loom, top, 26, field)
    for (let c = 0; c < loom.columns; c += unit) weave(loom, HOOKED, c + 1, top + 1, on(0))
    for (let c = 0; c < loom.columns; c += 8) weave(loom, DENTS, c, top + 27, bare(1))
    band(loom, top + 36, 1, at(turn + 2))
    for (let c = 0; c < loom.columns; c += 24) weave(loom, ELIBELINDE, c + 4, top + 39, bare(0))
    for (let c = 0; c < loom.columns; c += 24)
      weave(
        loom,
        EYE.slice(3, 10).map((row) => row.slice(3, 10)),
        c + 20,
        top + 45,
        bare(2),
      )
    band(loom, top + 59, 1, at(turn + 2))
    for (let c = 0; c < loom.columns; c += 8) weave(loom, COMB, c, top + 61, bare(1))
    band(loom, top + 69, 14, at(turn + 1))
    for (let c = 0; c < loom.columns; c += 12) weave(loom, EYE, c, top + 69, on(1))
  }
  return finish(loom, spec, random)
}

/** Hooked lozenges in half-drop, eyes between them. */
function allOver(spec: PatternSpec, inks: readonly string[], knot: number, random: Random): Tile {
  const loom = loomOf(spec, knot, 48, 52)
  const at = (i: number) => inks[i % inks.length]!
  for (let r = 0; r < loom.rows; r += 26) {
    const odd = (r / 26) % 2
    for (let c = 0; c < loom.columns; c += 24) {
      const turn = c / 24 + r / 26
      weave(loom, HOOKED, c + 1 + odd * 12, r, (digit) => at(turn + digit))
      weave(loom, ['..0..', '.000.', '00100', '.000.', '..0..'], c + 9 + odd * 12 + 12, r + 10, (digit) =>
        at(turn + 2 + digit),
      )
    }
  }
  return finish(loom, spec, random)
}

/** Great stepped diamonds cut through by zigzag water, like a prairie blanket. */
function blanket(spec: PatternSpec, inks: readonly string[], knot: number, random: Random): Tile {
  const loom = loomOf(spec, knot, 40, 64)
  const at = (i: number) => inks[i % inks.length]!
  const steps = 16
  for (let r = 0; r < loom.rows; r += 64) {
    for (let c = 0; c < loom.columns; c += 40) {
      const chart = Array.from({ length: steps * 2 }, (_, j) => {
        const half = Math.max(1, Math.floor((j < steps ? j + 1 : steps * 2 - j) / 2) * 2 + 2)
        return Array.from({ length: 40 }, (_cell, i) => {
          const depth = half - Math.abs(i - 19.5)
          if (depth <= 0) return '.'
          return depth < 3 ? '0' : depth < 6 ? '1' : depth < 11 ? '2' : depth < 14 ? '0' : '3'
        }).join('')
      })
      weave(loom, chart, c, r, (digit) => at(digit))
    }
    band(loom, r + 36, 2, at(1))
    for (let c = 0; c < loom.columns; c += 8) {
      weave(loom, WATER, c, r + 40, (digit) => at(digit))
      weave(loom, WATER.toReversed(), c, r + 49, (digit) => at(1 - digit))
    }
    band(loom, r + 60, 2, at(1))
  }
  return finish(loom, spec, random)
}

/** Ram's horns on stripes. */
function horned(spec: PatternSpec, inks: readonly string[], knot: number, random: Random): Tile {
  const loom = loomOf(spec, knot, 60, 46)
  const at = (i: number) => inks[i % inks.length]!
  for (let r = 0; r < loom.rows; r += 23) {
    const turn = r / 23
    for (let c = 0; c < loom.columns; c += 20)
      weave(loom, HORNS, c + 1 + (turn % 2) * 10, r + 4, (digit) => at(turn + digit + c / 20))
    for (let c = 0; c < loom.columns; c += 20) {
      weave(loom, ['0', '0', '0'], c + (turn % 2) * 10, r + 10, () => at(turn + 1))
      weave(loom, ['.0.', '000', '.0.'], c + 19 + (turn % 2) * 10, r + 14, () => at(turn + 2))
    }
    for (let c = 0; c < loom.columns; c += 4) weave(loom, ['0011', '1100'], c, r, (digit) => at(turn + digit * 2 + 1))
  }
  return finish(loom, spec, random)
}

/** Tapestry weave of Anatolia and the plains: stepped figures, hooks, combs and running water. */
export const drawKilim: DrawFamily = (spec, random) => {
  const inks = withTint(spec)
  const knot = 7.2 * spec.scale * [1, 0.9, 1.05, 0.95][spec.variant]!
  return [banded, allOver, blanket, horned][spec.variant]!(spec, inks, knot, random)
}
