import { mix } from '../../colour.ts'
import { arc, brushLine, circle, closedCurve, point, polar, swell, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** Dotted fillings: rows of wax dots in a staggered grid, wherever `inside` says so. */
function isen(
  inside: (x: number, y: number) => boolean,
  width: number,
  height: number,
  pitch: number,
  r: number,
): string {
  const rows = periods(height, pitch * 0.866, 2)
  const columns = periods(width, pitch)
  let d = ''
  for (let j = 0; j < rows.count; j++) {
    for (let i = 0; i < columns.count; i++) {
      const x = (i + (j % 2) / 2) * columns.size
      const y = j * rows.size
      if (inside(x, y)) d += circle(x, y, r)
    }
  }
  return d
}

/** Where the wax broke in the dye bath: fine wandering cracks with side branches. */
function crackle(tile: Tile, spec: PatternSpec, colour: string, random: Random): void {
  const count = Math.round((spec.width * spec.height) / 30_000)
  for (let i = 0; i < count; i++) {
    let [x, y] = [random.between(0, spec.width), random.between(0, spec.height)]
    let heading = random.between(0, TAU)
    const line: Point[] = [point(x, y)]
    const steps = random.whole(5, 14)
    const marks = new Marks()
    for (let k = 0; k < steps; k++) {
      heading += random.bell() * 0.42
      const step = random.between(8, 22)
      x += Math.cos(heading) * step
      y += Math.sin(heading) * step
      line.push(point(x, y))
      if (k > 1 && random.chance(0.22)) {
        const side = heading + (random.chance(0.5) ? 1 : -1) * random.between(0.5, 1.1)
        marks.fill(
          brushLine(arc(point(x, y), polar(random.between(12, 40), side, point(x, y)), 0.1, 4), swell(1.7)),
          colour,
        )
      }
    }
    marks.fill(brushLine(line, swell(random.between(1.4, 2.8))), colour)
    const xs = line.map((p) => p.x)
    const ys = line.map((p) => p.y)
    tile.draw(marks, {
      left: Math.min(...xs) - 45,
      right: Math.max(...xs) + 45,
      top: Math.min(...ys) - 45,
      bottom: Math.max(...ys) + 45,
    })
  }
}

/** Kawung: palm-fruit ovals that meet in fours, each split by a seam of dots. */
function kawung(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = spec.inks.length > 2 ? 2 : 1
  const across = periods(spec.width, 150 * size, turns)
  const down = periods(spec.height, 150 * size, turns)
  const [w, h] = [across.size, down.size]
  const marks = new Marks()
  const oval = (cx: number, cy: number, sx: number, sy: number, grow: number): string => {
    const at = (along: number, off: number) =>
      point(cx + (sx * along - sy * off) * (w / 2), cy + (sy * along + sx * off) * (h / 2))
    const half = 0.29 * grow
    const [from, to] = [0.5 - 0.43 * grow, 0.5 + 0.43 * grow]
    const span = to - from
    return closedCurve([
      at(from, 0),
      at(from + span * 0.2, half * 0.72),
      at(from + span * 0.52, half),
      at(from + span * 0.84, half * 0.66),
      at(to, 0),
      at(from + span * 0.84, -half * 0.66),
      at(from + span * 0.52, -half),
      at(from + span * 0.2, -half * 0.72),
    ])
  }
  for (let c = 0; c <= across.count; c++) {
    for (let r = 0; r <= down.count; r++) {
      const [x, y] = [c * w, r * h]
      const ink = inkAt(spec, turns === 2 ? (c + r) % 2 : 0)
      const heart = spec.inks.length > 1 ? inkAt(spec, turns === 2 ? 2 : 1) : shadesOf(ink, spec.ground).pale
      for (const [sx, sy] of [
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ] as const) {
        marks.fill(oval(x, y, sx, sy, 1.02), ink)
        marks.fill(oval(x, y, sx, sy, 0.84), spec.ground).fill(oval(x, y, sx, sy, 0.72), heart)
        for (const t of [0.3, 0.42, 0.54, 0.66])
          marks.fill(circle(x + sx * t * w * 0.5, y + sy * t * h * 0.5, w * 0.017), spec.ground)
      }
      for (const [mx, my] of [
        [x + w / 2, y],
        [x, y + h / 2],
      ] as const) {
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const)
          marks.fill(circle(mx + dx * w * 0.075, my + dy * h * 0.075, w * 0.026), heart)
        marks.fill(circle(mx, my, w * 0.03), ink)
      }
    }
  }
  tile.drawPeriodic(marks, { x: 0.25 / across.count, y: 0.5 / down.count })
  return tile
}

/** Parang: slanting files of hooked blades between rows of lozenges. */
function parang(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const turns = spec.inks.length > 2 ? 2 : 1
  const bands = periods(spec.width, 190 * size, turns)
  const beats = periods(spec.height, 92 * size)
  // Drawn in slanting axes: s across the band (one band each), t down the file (one blade each).
  const rise = Math.round(bands.size / beats.size) || 1
  const at = (s: number, t: number) => point(s * bands.size, (t - s * rise) * beats.size)
  const marks = new Marks()
  const shape = (points: readonly (readonly [number, number])[], s: number, t: number) =>
    closedCurve(
      points.map(([a, b]) => at(s + a, t + b)),
      0.85,
    )
  const reach = Math.ceil(rise) + 1
  for (let b = 0; b <= bands.count + 0; b++) {
    const ink = inkAt(spec, turns === 2 ? b % 2 : 0)
    const heart = spec.inks.length > 1 ? inkAt(spec, turns === 2 ? 2 : 1) : shadesOf(ink, spec.ground).pale
    const rows = beats.count + bands.count * rise + reach
    for (let k = -reach; k <= rows; k++) {
      marks.fill(
        shape(
          [
            [0.06, 0.1],
            [0.2, -0.18],
            [0.42, -0.12],
            [0.62, 0.14],
            [0.76, 0.02],
            [0.7, -0.2],
            [0.84, -0.3],
            [0.94, 0.02],
            [0.9, 0.4],
            [0.68, 0.56],
            [0.44, 0.42],
            [0.28, 0.3],
            [0.16, 0.46],
            [0.06, 0.42],
          ],
          b,
          k,
        ),
        ink,
      )
      marks.fill(
        shape(
          [
            [0.2, 0.02],
            [0.4, 0.06],
            [0.62, 0.32],
            [0.82, 0.2],
            [0.78, 0.36],
            [0.64, 0.44],
            [0.42, 0.26],
            [0.24, 0.16],
          ],
          b,
          k,
        ),
        heart,
      )
      for (const [a, c] of [
        [0.3, 0.09],
        [0.43, 0.17],
        [0.55, 0.29],
      ] as const) {
        const p = at(b + a, k + c)
        marks.fill(circle(p.x, p.y, 2.6 * size), spec.ground)
      }
      const edge = [at(b - 0.055, k + 0.25), at(b, k), at(b + 0.055, k + 0.25), at(b, k + 0.5)]
      marks.fill(closedCurve(edge, 0.2), heart)
      const bead = at(b, k + 0.75)
      marks.fill(circle(bead.x, bead.y, 4.4 * size), ink)
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

/** Mega mendung: rain clouds in bands that deepen towards their heart. */
function clouds(spec: PatternSpec, size: number, random: Random): Tile {
  const inks = spec.inks
  const lead = inks[0]!
  const field = inks.length > 1 ? inks.at(-1)! : mix(lead, spec.ground, 0.78)
  const tile = new Tile(spec.width, spec.height, inks.length > 1 ? spec.ground : field)
  const across = periods(spec.width, 410 * size)
  const down = periods(spec.height, 172 * size, 2)
  const fit = Math.min(across.size / 300, down.size / 112)
  const [second, third] = [inks[1] ?? shadesOf(lead, spec.ground).shade, inks[2] ?? spec.ground]
  const rungs =
    inks.length > 1
      ? [spec.ground, lead, spec.ground, second, inks[2] ?? lead, spec.ground, second]
      : [spec.ground, 0.72, 0.48, 0.24, lead, second, third].map((rung) =>
          typeof rung === 'number' ? mix(lead, spec.ground, rung) : rung,
        )
  // The rim from the tail on the left over the lobes to the right, and back along the belly.
  const rim: readonly (readonly [number, number])[] = [
    [-168, 22],
    [-120, 6],
    [-112, -34],
    [-74, -46],
    [-52, -26],
    [-44, -66],
    [-4, -92],
    [36, -74],
    [42, -40],
    [70, -62],
    [108, -44],
    [110, -8],
    [166, -18],
    [120, 14],
    [96, 42],
    [62, 34],
    [44, 62],
    [4, 66],
    [-22, 40],
    [-56, 58],
    [-92, 36],
    [-122, 30],
  ]
  const cloud = (k: number) =>
    closedCurve(
      rim.map(([x, y]) => point(x * k * (0.94 + 0.06 * k), y * k - (1 - k) * 6)),
      1.05,
    )
  const make = () => {
    const marks = new Marks()
    rungs.forEach((colour, i) => marks.fill(cloud(1.06 - i * 0.145), colour))
    const reach = { x: 0, y: 0, r: 172 }
    return { markup: marks.markup, discs: [reach] }
  }
  const motif = make()
  if (inks.length > 1) {
    const dots = isen(() => true, spec.width, spec.height, 17 * Math.max(0.7, size), 2.6 * Math.max(0.7, size))
    tile.drawPeriodic(new Marks().fill(dots, field))
  }
  for (let r = 0; r < down.count; r++) {
    for (let c = 0; c < across.count; c++) {
      const x = (c + 0.5 + (r % 2) * 0.5) * across.size
      tile.stamp(motif, { x, y: (r + 0.5) * down.size, scale: fit * random.between(0.93, 1.03), flip: r % 2 === 1 })
    }
  }
  return tile
}

/** Ceplok: square medallions of petals, on a ground of dots. */
function ceplok(spec: PatternSpec, size: number): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 190 * size, spec.inks.length > 1 ? 2 : 1)
  const down = periods(spec.height, 190 * size, spec.inks.length > 1 ? 2 : 1)
  const [w, h] = [across.size, down.size]
  const k = Math.min(w, h) / 190
  const free = (x: number, y: number) => {
    const dx = Math.abs(((x / w) % 1) - 0.5) * 190
    const dy = Math.abs(((y / h) % 1) - 0.5) * 190
    return Math.hypot(dx, dy) > 82 && dx + dy < 150
  }
  const base = shadesOf(spec.inks[0]!, spec.ground)
  tile.drawPeriodic(new Marks().fill(isen(free, spec.width, spec.height, 12.5 * k, 2.5 * k), base.base))
  const motifs = [0, 1].map((turn) => {
    const ink = inkAt(spec, turn)
    const second = spec.inks.length > 1 ? inkAt(spec, turn + 1) : base.pale
    const third = inkAt(spec, turn + 2)
    const marks = new Marks()
    const petals = (from: number, to: number, half: number, phase: number, fill: string) => {
      for (let i = 0; i < 8; i++) {
        const a = ((i + phase) / 8) * TAU
        const tip = polar(to, a)
        const foot = polar(from, a)
        const mid = (side: number, t: number, s: number) => polar(from + (to - from) * t, a + side * half * s)
        marks.fill(
          closedCurve([foot, mid(-1, 0.4, 0.8), mid(-1, 0.75, 1), tip, mid(1, 0.75, 1), mid(1, 0.4, 0.8)], 0.95),
          fill,
        )
      }
    }
    petals(24, 80, 0.33, 0.5, second)
    petals(24, 84, 0.31, 0, ink)
    petals(40, 72, 0.17, 0, spec.ground)
    petals(44, 68, 0.1, 0, third)
    marks.fill(circle(0, 0, 30), spec.ground).fill(circle(0, 0, 26), second)
    for (let i = 0; i < 8; i++) {
      const p = polar(18, (i / 8) * TAU)
      marks.fill(circle(p.x, p.y, 3.4), spec.ground)
    }
    marks.fill(circle(0, 0, 9), ink)
    return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 86 }] }
  })
  const corner = new Marks()
  for (let i = 0; i < 4; i++) {
    const a = (i / 4) * TAU + Math.PI / 4
    const tip = polar(36, a)
    corner.fill(closedCurve([point(0, 0), polar(20, a - 0.5), tip, polar(20, a + 0.5)], 0.9), inkAt(spec, 1))
  }
  corner.fill(circle(0, 0, 7), spec.ground)
  const knot = { markup: corner.markup, discs: [{ x: 0, y: 0, r: 38 }] }
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      tile.stamp(motifs[(c + r) % 2]!, { x: (c + 0.5) * w, y: (r + 0.5) * h, scale: k })
      tile.stamp(knot, { x: c * w, y: r * h, scale: k })
    }
  }
  return tile
}

/** Wax-resist cloth of Java: kawung, parang, clouds or ceplok, with the wax's cracks. */
export const drawBatik: DrawFamily = (spec, random) => {
  const size = spec.scale * [1, 0.9, 1.2, 1][spec.variant]!
  const tile = [
    () => kawung(spec, size),
    () => ceplok(spec, size),
    () => parang(spec, size),
    () => clouds(spec, size, random),
  ][spec.variant]!()
  const lead = spec.inks[0]!
  crackle(tile, spec, mix(lead, spec.ground, 0.35), random)
  return tile
}
