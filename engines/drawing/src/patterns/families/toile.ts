import { distance, lightness, mix } from '../../colour.ts'
import { closedCurve, point, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { periods } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'
import { Engraving } from './ornament/engraving.ts'
import * as scene from './ornament/pastoral.ts'

type Vignette = (e: Engraving, random: Random) => void

const shepherds: Vignette = (e, random) => {
  scene.ground(e, -112, 116, 0)
  scene.tree(e, -58, 0, 190, random)
  scene.shepherdess(e, 28, 2, 0.92, 1)
  scene.sheep(e, 84, 6, 0.82, { facing: 1, low: true })
  scene.sheep(e, -8, 10, 0.7, { facing: -1, low: false })
}
const homestead: Vignette = (e, random) => {
  scene.ground(e, -112, 112, 0)
  scene.tree(e, 74, 0, 150, random)
  scene.cottage(e, -24, 0, 1.08)
  e.clump(-72, -8, 20, 13).clump(44, -5, 15, 9)
  scene.sheep(e, 10, 12, 0.55, { facing: 1, low: true })
}
const music: Vignette = (e, random) => {
  scene.ground(e, -110, 110, 0)
  scene.column(e, -66, 0, 1.05)
  scene.tree(e, 66, -2, 172, random)
  scene.piper(e, -8, 6, 1, 1)
  scene.sheep(e, 56, 10, 0.66, { facing: -1, low: false })
}
const aviary: Vignette = (e, random) => {
  const branch = [point(-100, 30), point(-40, 8), point(20, 6), point(60, -16), point(104, -22)]
  e.even(branch, 5)
  e.strokes(branch, -4, 3, 16, 1)
  for (const [x, y, angle, length] of [
    [-92, 26, 2.4, 30],
    [-72, 18, -2.3, 28],
    [-38, 10, 2, 30],
    [-14, 6, -0.9, 26],
    [30, 4, 1.2, 30],
    [64, -16, -1.7, 28],
    [88, -20, 0.9, 30],
    [102, -22, -0.5, 32],
    [50, -8, -2.2, 24],
  ] as const)
    scene.leaf(e, point(x, y), angle, length)
  scene.bird(e, -6, -14, 1.15, 1)
  scene.bird(e, 72, -34, 0.8, -1)
  scene.flower(e, -64, 12, 21, random)
  scene.flower(e, 36, 14, 17, random)
  scene.flower(e, 100, -26, 14, random)
}

const VIGNETTES: readonly (readonly Vignette[])[] = [
  [shepherds, homestead, music],
  [homestead, aviary],
  [music, shepherds, aviary],
  [aviary, shepherds, homestead],
]

type EngravingInks = ConstructorParameters<typeof Engraving>[0]

/** Engraved islands in half-drop, joined by garlands, in one ink and its wash. */
export const drawToile: DrawFamily = (spec, random) => {
  // In a colour that was named the lines are never so fine that it pales.
  const size = spec.scale * (spec.named === 1 ? [1, 1.3, 1.3, 1.3] : [1, 0.8, 1.3, 0.9])[spec.variant]!
  const vignettes = VIGNETTES[spec.variant]!
  const across = periods(spec.width, 290 * size, 2)
  const down = periods(spec.height, (across.size * 310) / 290)
  const fit = Math.min(across.size / 262, down.size / 284)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const inks = stylesOf(spec)
  const islands = vignettes.map((draw, i) =>
    inks.map((ink, k) => {
      const e = new Engraving(ink, random.fork(`island/${i}/${k}`))
      draw(e, random.fork(`scene/${i}`))
      const island = moved(e, 0, draw === aviary ? -6 : 62, 148)
      return spec.named < 2 ? island : { ...island, markup: medallion(ink) + island.markup }
    }),
  )
  const links = inks.map((ink) => {
    const e = new Engraving(ink, random.fork('garland'))
    scene.garland(e, point(-158, 44), point(158, 44), -0.2, random.fork('roses'))
    return moved(e, 0, 0, 176)
  })
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const x = (c + 0.5) * across.size
      const y = (r + 0.25 + (c % 2) * 0.5) * down.size
      tile.stamp(links[(c + r + 1) % inks.length]!, { x, y: y + down.size * 0.5, scale: fit })
    }
  }
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const x = (c + 0.5) * across.size
      const y = (r + 0.25 + (c % 2) * 0.5) * down.size
      const island = islands[(c + r * 2) % islands.length]!
      tile.stamp(island[(c + r) % inks.length]!, { x, y, scale: fit, flip: (c + r) % 3 === 1 })
    }
  }
  return tile
}

/**
 * One ink and its wash. Where colours were named, the darkest draws every line, and each of the others in turn is the
 * wash of an island, as full as it was named, and fills its leaves.
 */
function stylesOf(spec: PatternSpec): EngravingInks[] {
  const paper = spec.ground
  // An engraving lives on contrast: where the choice is open, the ink farthest from the cloth draws it.
  const far = (ink: string) => distance(ink, paper)
  const first = spec.named === 1 ? spec.inks[0] : spec.inks.reduce((a, b) => (far(b) > far(a) ? b : a))
  if (spec.named < 2) {
    const wash = mix(first!, paper, 0.72)
    return [{ ink: first!, paper, wash, foliage: { light: paper, shade: spec.named === 0 ? wash : first! } }]
  }
  const ink = spec.inks.reduce((a, b) => (lightness(b) < lightness(a) ? b : a))
  return spec.inks
    .filter((other) => other !== ink)
    .map((wash) => ({ ink, paper, wash, foliage: { light: wash, shade: ink } }))
}

/**
 * Lines alone never give a second colour its place: where several were named, the islands lie in medallions, ringed in the ink
 * of the lines and filled with the other.
 */
function medallion({ ink, paper, wash }: EngravingInks): string {
  const oval = (r: number) =>
    closedCurve(
      Array.from({ length: 20 }, (_, i) =>
        point(r * 1.02 * Math.cos((i / 20) * TAU), r * 0.98 * Math.sin((i / 20) * TAU) - 4),
      ),
    )
  const field = new Marks().fill(oval(129), ink).fill(oval(114), paper).fill(oval(111), ink)
  return field.fill(oval(108), wash).markup
}

const moved = (e: Engraving, x: number, y: number, r: number): Motif => ({
  markup: `<g transform="translate(${x} ${y})">${e.marks.markup}</g>`,
  discs: [{ x: 0, y: 0, r }],
})
