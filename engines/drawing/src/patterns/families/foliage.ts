import { blossom, cosmos, peony } from '../../botany/flowers.ts'
import {
  along,
  berries,
  drawLeaf,
  eucalyptus,
  fern,
  headingAt,
  laurel,
  monstera,
  oakish,
  olive,
  palm,
  willow,
} from '../../botany/leaves.ts'
import { dab, trefoil, twig } from '../../botany/motifs.ts'
import { arc, brushLine, circle, point, polar, swell, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { periods, rolesOf, shadesOf, withTint } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'
import { drawArtNouveau } from './art-nouveau.ts'

/** Sprigs and fronds, each ink its own plant. */
export const drawLeaves: DrawFamily = (spec, random) => {
  const inks = withTint(spec).map((ink) => shadesOf(ink, spec.ground))
  const shade = (i: number) => inks[i % inks.length]!
  const makers: readonly ((own: Shades, other: Shades) => Motif)[] =
    spec.kind === 'fern'
      ? [(own) => fern(own, random)]
      : spec.kind === 'eucalyptus'
        ? [(own) => eucalyptus(own, random)]
        : spec.kind === 'olive'
          ? [(own, other) => olive(own, other, random)]
          : spec.kind === 'palm'
            ? [(own) => monstera(own, random), (own) => palm(own, random), (own) => palm(own, random)]
            : random
                .shuffled([
                  (own: Shades) => laurel(own, random),
                  (own: Shades) => eucalyptus(own, random),
                  (own: Shades) => oakish(own, random),
                  (own: Shades) => willow(own, random),
                  (own: Shades) => fern(own, random),
                ])
                .slice(0, 3)
  const heroes: Motif[] = []
  const rounds = Math.max(3, inks.length, makers.length)
  for (let i = 0; i < rounds; i++) heroes.push(makers[i % makers.length]!(shade(i), shade(i + 1)))
  const seconds = [
    twig(shade(1), random),
    berries(shade(0), shade(1), random),
    spec.kind === 'palm' ? palm(shade(2), random) : willow(shade(2), random),
  ]
  return compose(
    {
      heroes,
      seconds,
      fillers: [trefoil(shade(0).base), dab(shade(1).base, random)],
      radius: spec.kind === 'palm' ? 146 : 118,
      secondScale: spec.kind === 'palm' ? 0.6 : 0.52,
      fillerScale: 0.13,
      lean: spec.variant === 1 ? 0.3 : Math.PI,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.68,
    },
    spec,
    random,
  )
}

/**
 * Climbing stems in the manner of the Arts and Crafts papers: a pale foliage behind, then columns of sinuous stems in
 * half-drop with broad turning leaves and a flower in each bend.
 */
export const drawVine: DrawFamily = (spec, random) => {
  if (spec.kind === 'art nouveau') return drawArtNouveau(spec, random)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const roles = rolesOf(spec)
  const leaf = shadesOf(roles.leaf, spec.ground)
  const quiet = shadesOf(leaf.pale, spec.ground)
  const size = spec.scale * [1, 0.66, 1.8, 0.85][spec.variant]!
  const across = periods(spec.width, 262 * size, 2)
  const down = periods(spec.height, 520 * size)
  const flowers = [peony, cosmos, blossom]
  const scale = Math.min(across.size / 262, down.size / 520)
  const column = vineColumn(across.size, down.size, random)
  const heads = roles.petals.map((ink, i) => {
    const marks = new Marks()
    const petal = shadesOf(ink, spec.ground)
    flowers[(i + spec.variant) % flowers.length]!(
      marks,
      { x: 0, y: 0, angle: 0.3, scale: 1 },
      { petal, centre: shadesOf(roles.centre, spec.ground) },
      random,
    )
    return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 100 }] }
  })
  const sprays = [0, 1, 2].map(() => willow(quiet, random))
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      for (let k = 0; k < GROUND_SPRAYS; k++) {
        const spot = column.ground[k]!
        tile.stamp(sprays[k % 3]!, {
          x: c * across.size + spot.x,
          y: r * down.size + spot.y + (c % 2) * (down.size / 2),
          angle: spot.angle,
          scale: 0.82 * scale,
        })
      }
    }
  }
  const half = vineMotif(column.stem, leaf, down.size, scale, random)
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const x = (c + 0.5) * across.size
      const y = r * down.size + (c % 2) * (down.size / 2)
      tile.stamp(half, { x, y, flip: false })
    }
  }
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      const x = (c + 0.5) * across.size
      const y = r * down.size + (c % 2) * (down.size / 2)
      column.flowers.forEach((spot, i) => {
        tile.stamp(heads[(i + c) % heads.length]!, {
          x: x + spot.x,
          y: y + spot.y,
          angle: spot.angle,
          scale: (i % 2 === 0 ? 0.92 : 0.78) * scale,
        })
      })
    }
  }
  return tile
}

/** Pale sprays behind one repeat of the vine. Chosen by eye. */
const GROUND_SPRAYS = 9

function vineColumn(width: number, height: number, random: Random) {
  const sway = width * 0.34
  const stem: Point[] = Array.from({ length: 33 }, (_, i) =>
    point(sway * Math.sin((i / 32) * TAU), (i / 32 - 0.5) * height),
  )
  const flowers = [
    { x: -sway * 0.32, y: -height * 0.25 + height * 0.02, angle: 0.2 },
    { x: sway * 0.32, y: height * 0.25 + height * 0.02, angle: -0.4 },
  ]
  const ground = Array.from({ length: GROUND_SPRAYS }, (_, k) => ({
    x: (k % 3) * width * 0.34 + random.bell() * 14,
    y: ((k + 0.5) / GROUND_SPRAYS) * height,
    angle: random.between(-0.6, 0.6) + (k % 2 === 0 ? 0.5 : -0.5),
  }))
  return { stem, flowers, ground }
}

function vineMotif(stem: readonly Point[], leaf: Shades, height: number, scale: number, random: Random): Motif {
  const marks = new Marks()
  const extended = [point(stem[31]!.x, stem[31]!.y - height), ...stem, point(stem[1]!.x, stem[1]!.y + height)]
  for (let i = 0; i < 14; i++) {
    const t = (i + 0.5) / 14
    const at = along(stem, t)
    const side = i % 2 === 0 ? 1 : -1
    const angle = headingAt(stem, t) - Math.PI / 2 + Math.PI + side * random.between(0.75, 1.05)
    const big = i % 3 !== 2
    drawLeaf(
      marks,
      { ...at, angle, scale: scale * (big ? 1 : 0.7) },
      { length: 138, width: 58, belly: 0.42, bow: side * 0.2, veins: 7, teeth: 0.2 },
      leaf,
    )
    if (!big) {
      const curl = Array.from({ length: 14 }, (_, k) =>
        polar(
          26 * scale * (1 - k / 17),
          side * (k / 13) * 5.2 + Math.PI * (side > 0 ? 1 : 0),
          point(at.x + side * 52 * scale, at.y),
        ),
      )
      marks.fill(brushLine([at, ...curl], swell(5 * scale)), leaf.detail)
    }
  }
  marks.fill(
    brushLine(extended, () => 5.4 * scale),
    leaf.detail,
  )
  marks.fill(
    brushLine(extended, () => 3.4 * scale),
    leaf.base,
  )
  for (const [t, side] of [
    [0.25, -1],
    [0.75, 1],
  ] as const) {
    const from = along(stem, t + 0.1)
    const to = along(stem, t)
    marks.fill(
      brushLine(arc(from, point(to.x * 0.3, to.y), side * 0.2, 6), () => 3 * scale),
      leaf.detail,
    )
  }
  marks.fill(circle(0, 0, 0.01), leaf.base)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: height * 0.62 }] }
}
