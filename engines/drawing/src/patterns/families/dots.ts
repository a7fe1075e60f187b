import { brushLine, circle, closedCurve, point, polar, polygon, swell, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { TorusPacker } from '../../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import { periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

/** Dots on a lattice, or painted and tossed. */
export const drawDots: DrawFamily = (spec, random) => {
  const painted =
    spec.kind === 'painted' ||
    spec.layout === 'tossed' ||
    (spec.variant === 3 && spec.kind === '' && spec.layout === undefined)
  if (painted) return paintedDots(spec, random)
  const size = spec.kind === 'pin' ? 0.34 : 1
  const radius = 30 * size * spec.scale * [1, 0.55, 1.8, 1.2][spec.variant]!
  const spacing = (radius * (spec.kind === 'pin' ? 4.6 : 3.15)) / Math.sqrt(spec.density)
  const layout = spec.layout ?? 'half-drop'
  const turns = spec.inks.length
  const across = periods(
    spec.width,
    layout === 'straight' ? spacing : spacing * 0.78,
    Math.max(2, turns) * (turns % 2 === 0 || turns === 1 ? 1 : 2),
  )
  const down = periods(
    spec.height,
    layout === 'straight' ? spacing : spacing * 1.28,
    Math.max(1, turns) * (layout === 'brick' ? 2 : 1),
  )
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const paths = spec.inks.map(() => '')
  const small = spec.inks.map(() => '')
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const dx = layout === 'brick' && r % 2 === 1 ? across.size / 2 : 0
      const dy = layout === 'half-drop' && c % 2 === 1 ? down.size / 2 : 0
      const [x, y] = [(c + 0.5) * across.size + dx, (r + 0.5) * down.size + dy]
      const i = (Math.floor(c / (layout === 'half-drop' ? 1 : 1)) + r) % turns
      for (const wx of [-spec.width, 0, spec.width]) {
        for (const wy of [-spec.height, 0, spec.height]) {
          if (
            x + wx + radius < 0 ||
            x + wx - radius > spec.width ||
            y + wy + radius < 0 ||
            y + wy - radius > spec.height
          )
            continue
          paths[i] += circle(x + wx, y + wy, radius)
          if (spec.variant === 2) small[(i + 1) % turns] += circle(x + wx, y + wy, radius * 0.46)
        }
      }
    }
  }
  const marks = new Marks()
  paths.forEach((d, i) => marks.fill(d, spec.inks[i]!))
  if (spec.variant === 2) small.forEach((d, i) => marks.fill(d, turns > 1 ? spec.inks[i]! : spec.ground))
  tile.drawPeriodic(marks)
  return tile
}

/** A dot as a loaded brush leaves it: uneven, with a darker rim where the colour gathered. */
function brushDot(ink: string, spec: PatternSpec, random: Random, ring: boolean): Motif {
  const shades = shadesOf(ink, spec.ground)
  const marks = new Marks()
  const round = (r: number) =>
    closedCurve(Array.from({ length: 13 }, (_, i) => polar(r * (1 + random.bell() * 0.045), (i / 13) * TAU)))
  if (ring) {
    const spine = Array.from({ length: 22 }, (_, i) =>
      polar(74 * (1 + random.bell() * 0.02), -1 + (i / 21) * TAU * 0.97),
    )
    marks.fill(
      brushLine(spine, (t) => 17 * (0.7 + 0.5 * Math.sin(t * 5 + 1)) * (1 - t * 0.45)),
      ink,
    )
  } else {
    marks.fill(round(97), ink)
    marks.fill(
      brushLine(
        Array.from({ length: 12 }, (_, i) => polar(80, 0.4 + i * 0.19)),
        swell(13),
      ),
      shades.shade,
    )
    marks.fill(
      brushLine(
        Array.from({ length: 10 }, (_, i) => polar(62, 3.6 + i * 0.13)),
        swell(9),
      ),
      shades.light,
    )
  }
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 98 }] }
}

function paintedDots(spec: PatternSpec, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const packer = new TorusPacker(spec.width, spec.height)
  const sizes = [52, 36, 24, 14, 8].map((r) => r * spec.scale * [1, 0.8, 1.3, 1][spec.variant]!)
  const shares = [0.16, 0.12, 0.09, 0.05, 0.02]
  sizes.forEach((size, level) => {
    const motifs = spec.inks.flatMap((ink, i) => [
      brushDot(ink, spec, random, level === 1 && i % 2 === 0),
      brushDot(ink, spec, random, false),
    ])
    const count = Math.max(
      spec.inks.length,
      Math.round((spec.width * spec.height * shares[level]! * spec.density) / (Math.PI * size * size)),
    )
    for (let i = 0; i < count; i++) {
      const motif = motifs[i % motifs.length]!
      const spot = packer.place(motif, size / 100, size * 0.3 + 3, random, () => random.between(0, TAU), 26)
      if (spot) tile.stamp(motif, { ...spot, scale: size / 100 })
    }
  })
  return tile
}

/** Chips of stone in a ground: angular, of very different sizes, some with a vein. */
export const drawTerrazzo: DrawFamily = (spec, random) => {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const packer = new TorusPacker(spec.width, spec.height)
  const scale = spec.scale * [1, 0.7, 1.35, 0.9][spec.variant]!
  const sizes = [78, 52, 34, 21, 12, 6]
  const shares = spec.variant === 3 ? [0, 0.04, 0.12, 0.12, 0.1, 0.03] : [0.15, 0.13, 0.11, 0.07, 0.04, 0.015]
  sizes.forEach((wanted, level) => {
    const size = wanted * scale
    const chips = spec.inks.flatMap((ink, i) =>
      [0, 1, 2].map((n) => chip(ink, spec, random, level < 3 && (i + n) % 3 === 0)),
    )
    const count = Math.round((spec.width * spec.height * shares[level]! * spec.density) / (size * size * 2.1))
    let ink = 0
    for (let i = 0; i < count; i++) {
      const motif = chips[(ink++ * 3 + random.whole(0, 2)) % chips.length]!
      const spot = packer.place(motif, size / 100, size * 0.06 + 2.5, random, () => random.between(0, TAU), 24)
      if (spot) tile.stamp(motif, { ...spot, scale: size / 100 })
    }
  })
  return tile
}

function chip(ink: string, spec: PatternSpec, random: Random, veined: boolean): Motif {
  const shades = shadesOf(ink, spec.ground)
  const marks = new Marks()
  const corners = random.whole(4, 7)
  const long = random.between(0.62, 1)
  const points = Array.from({ length: corners }, (_, i) => {
    const a = ((i + random.between(-0.28, 0.28)) / corners) * TAU
    const r = 100 * random.between(0.78, 1)
    return point(Math.cos(a) * r, Math.sin(a) * r * long)
  })
  const rounded = points.flatMap((p, i) => {
    const before = points[(i - 1 + corners) % corners]!
    const after = points[(i + 1) % corners]!
    return [
      point(p.x + (before.x - p.x) * 0.08, p.y + (before.y - p.y) * 0.08),
      point(p.x + (after.x - p.x) * 0.08, p.y + (after.y - p.y) * 0.08),
    ]
  })
  marks.fill(polygon(rounded), ink)
  if (veined) {
    const a = random.between(0, TAU)
    const spine = [-58, -20, 24, 60].map((x) =>
      point(Math.cos(a) * x + random.bell() * 7, (Math.sin(a) * x + random.bell() * 7) * long * 0.8),
    )
    marks.fill(brushLine(spine, swell(6)), shades.light).fill(
      brushLine(
        spine.map((p) => point(p.x + 12, p.y + 15)),
        swell(3),
      ),
      shades.shade,
    )
  }
  return {
    markup: marks.markup,
    discs: [
      { x: -38, y: 0, r: 62 * long },
      { x: 38, y: 0, r: 62 * long },
      { x: 0, y: 0, r: 96 * long },
    ],
  }
}
