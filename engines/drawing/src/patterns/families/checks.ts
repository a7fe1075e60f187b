import { closedCurve, point, polygon, rect } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { inkAt, periods } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** Checked cotton: where ink crosses ground the threads alternate, where inks cross one of them is full. */
export const drawGingham: DrawFamily = (spec) => {
  if (spec.kind === 'windowpane') return windowpane(spec)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const wanted = 62 * spec.scale * [1, 0.6, 1.7, 1][spec.variant]!
  const turns = spec.inks.length
  const across = periods(spec.width, wanted * 2, turns)
  const down = periods(spec.height, wanted * 2, turns)
  // Each of several inks fills its part of the crossings only, so that these are wider.
  const filled = [0.5, 0.5, 0.56, 0.62][Math.min(turns, 4) - 1]!
  const check = { w: across.size * filled, h: down.size * filled }
  const threads = Math.max(4, Math.round(check.w / 5.5))
  const weft = new Marks()
  const crossings = new Marks()
  for (const [i, ink] of spec.inks.slice(0, turns).entries()) {
    const [solid, horizontal, vertical] = ['', '', ''] as [string, string, string]
    let cells = solid
    let rows = horizontal
    let columns = vertical
    for (let c = i; c < across.count; c += turns) {
      for (let t = 0; t < threads; t++)
        columns += rect(c * across.size + ((t + 0.25) * check.w) / threads, 0, (check.w / threads) * 0.5, spec.height)
    }
    for (let r = i; r < down.count; r += turns) {
      for (let t = 0; t < threads; t++)
        rows += rect(0, r * down.size + ((t + 0.25) * check.h) / threads, spec.width, (check.h / threads) * 0.5)
    }
    for (let c = 0; c < across.count; c++) {
      for (let r = 0; r < down.count; r++)
        if (((c + r) % 2 === 0 ? c : r) % turns === i) cells += rect(c * across.size, r * down.size, check.w, check.h)
    }
    weft.fill(rows, ink).fill(columns, ink)
    crossings.fill(cells, ink)
    if (spec.variant === 3) {
      let fine = ''
      for (let c = 0; c < across.count; c++) fine += rect((c + 0.75) * across.size - 2, 0, 4, spec.height)
      for (let r = 0; r < down.count; r++) fine += rect(0, (r + 0.75) * down.size - 2, spec.width, 4)
      if (i === turns - 1) crossings.fill(fine, inkAt(spec, i + 1), spec.inks.length > 1 ? 1 : 0.7)
    }
  }
  tile.drawPeriodic(weft.add(crossings), { x: 0.25 / across.count, y: 0.25 / down.count })
  return tile
}

/** Panes of plain cloth between fine lines: single, of two widths, doubled, or crossed by a second grid. */
function windowpane(spec: PatternSpec): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const pane = 150 * spec.scale * [1, 0.6, 1.6, 1.2][spec.variant]!
  const inks = spec.inks.length
  const across = periods(spec.width, pane, inks)
  const down = periods(spec.height, pane * 1.18, inks)
  // Where colours were named each has to be plain to see, which fine lines alone are not.
  const broad = (spec.named > 0 ? 0.13 : 0.07) * Math.min(across.size, down.size)
  const marks = new Marks()
  const lines = (at: number, thick: number, inkOf: (n: number) => string) => {
    for (let c = 0; c < across.count; c++)
      marks.fill(rect((c + at) * across.size - thick / 2, 0, thick, spec.height), inkOf(c), 0.86)
    for (let r = 0; r < down.count; r++)
      marks.fill(rect(0, (r + at) * down.size - thick / 2, spec.width, thick), inkOf(r), 0.86)
  }
  if (spec.variant === 2) {
    for (const at of [0.46, 0.54]) lines(at, broad * 0.5, (n) => inkAt(spec, n))
  } else lines(0.5, broad, (n) => inkAt(spec, n))
  if (spec.variant === 1) lines(0.62, broad * 0.3, (n) => inkAt(spec, n + 1))
  if (spec.variant === 3) lines(0.25, broad * 0.35, (n) => inkAt(spec, n + 1))
  if (spec.variant === 3) lines(0.75, broad * 0.35, (n) => inkAt(spec, n + 1))
  tile.drawPeriodic(marks)
  return tile
}

/** The broken check of a two-and-two twill in four and four threads, drawn at its limit of fine thread. */
export const drawHoundstooth: DrawFamily = (spec) => {
  const ground = spec.ground
  const tile = new Tile(spec.width, spec.height, ground)
  const wanted = 96 * spec.scale * [1, 0.5, 1.9, 1.2][spec.variant]!
  const turns = spec.inks.length
  const across = periods(spec.width, wanted, turns)
  const down = periods(spec.height, wanted, turns)
  const u = across.size / 2
  const v = down.size / 2
  const shapes = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    [
      [1.5, 0],
      [2, 0],
      [1, 1],
      [1, 0.5],
    ],
    [
      [2, 0.5],
      [2, 1],
      [1.5, 1],
    ],
    [
      [0, 1],
      [0.5, 1],
      [0, 1.5],
    ],
    [
      [1, 1],
      [1, 1.5],
      [0.5, 2],
      [0, 2],
    ],
  ]
  const marks = new Marks()
  spec.inks.forEach((ink, i) => {
    let d = ''
    for (let c = 0; c < across.count; c++) {
      for (let r = 0; r < down.count; r++) {
        const turn = spec.variant === 3 ? r : c + r
        if (turn % turns === i)
          for (const shape of shapes) d += polygon(shape.map(([x, y]) => point((c * 2 + x!) * u, (r * 2 + y!) * v)))
      }
    }
    marks.fill(d, ink)
  })
  tile.drawPeriodic(marks, { x: 0.25 / across.count, y: 0.25 / down.count })
  return tile
}

/** Squares in turn; by variant exact, cut by hand, set on their points, or with a small square in the large. */
export const drawCheckerboard: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const wanted = 112 * spec.scale * [1, 0.8, 1.5, 0.6][spec.variant]!
  const across = periods(spec.width, wanted, 2 * spec.inks.length)
  const down = periods(spec.height, wanted, 2 * spec.inks.length)
  const inkOf = (c: number, r: number) => inkAt(spec, Math.floor(c / 2) + (spec.variant === 2 ? Math.floor(r / 2) : r))
  const exact = new Map<string, string>()
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const phase = spec.variant === 1 ? 0.5 : 0
      const x = (c + phase) * across.size
      const y = (r + phase) * down.size
      const filled = (c + r) % 2 === 0
      if (spec.variant === 1) {
        if (filled)
          tile.draw(
            new Marks().fill(
              handCut({ x, y, w: across.size, h: down.size }, random.fork(`${c}/${r}`).between(-1, 1), random),
              inkOf(c, r),
            ),
            { left: x - 20, top: y - 20, right: x + across.size + 20, bottom: y + down.size + 20 },
          )
        continue
      }
      if (filled) exact.set(inkOf(c, r), (exact.get(inkOf(c, r)) ?? '') + rect(x, y, across.size, down.size))
      if (spec.variant === 2 && !filled) {
        const ink = inkOf(c, r + 1)
        exact.set(
          ink,
          (exact.get(ink) ?? '') +
            rect(x + across.size * 0.36, y + down.size * 0.36, across.size * 0.28, down.size * 0.28),
        )
      }
    }
  }
  const marks = new Marks()
  for (const [ink, d] of exact) marks.fill(d, ink)
  tile.drawPeriodic(marks, { x: 0.5 / across.count, y: 0.5 / down.count })
  return tile
}

interface Square {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

function handCut({ x, y, w, h }: Square, lean: number, random: { bell(): number }): string {
  const at = (sx: number, sy: number) =>
    point(x + w * sx + random.bell() * w * 0.022 + lean * 2, y + h * sy + random.bell() * h * 0.022)
  return closedCurve(
    [
      at(0.02, 0.02),
      at(0.06, 0),
      at(0.5, 0.01),
      at(0.94, 0),
      at(0.99, 0.05),
      at(0.99, 0.5),
      at(0.98, 0.95),
      at(0.93, 1),
      at(0.5, 0.99),
      at(0.06, 1),
      at(0, 0.94),
      at(0.01, 0.5),
    ],
    0.8,
  )
}
