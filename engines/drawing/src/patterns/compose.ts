import { withOutline } from '../geometry/outline.ts'
import type { Motif } from '../geometry/motif.ts'
import { Tile } from '../geometry/tile.ts'
import { TorusPacker } from '../geometry/torus.ts'
import type { Spot } from '../geometry/torus.ts'
import { TAU } from '../geometry/path.ts'
import type { Random } from '@toile/imaging'
import type { Layout } from '../words/qualifiers.ts'
import { periods } from './spec.ts'
import type { PatternSpec, SharedTile } from './spec.ts'

/** The motifs of a print: heroes that lead, seconds that answer them, fillers for the gaps. Drawn about 100 units in radius. */
export interface MotifSet {
  readonly heroes: readonly Motif[]
  readonly seconds: readonly Motif[]
  readonly fillers: readonly Motif[]
  /** Usual radius of a hero in tile units. */
  readonly radius: number
  /** Size of seconds and fillers against a hero. */
  readonly secondScale: number
  readonly fillerScale: number
  /** Largest lean from upright when tossed, radians; π turns all ways. */
  readonly lean: number
  /** Layout of each variant when none is asked for. */
  readonly layouts: readonly [Layout, Layout, Layout, Layout]
  /** Share of the tile that heroes may take when tossed. */
  readonly heroShare?: number
}

/** Factors on the usual radius of each of the four variants. Chosen by eye. */
const VARIANT_SIZES = [1, 0.74, 1.3, 0.9] as const
/** Motifs over another family. Tile units. Chosen by eye. */
const ON_SHARED_TILE = {
  /** Usual radius below which a motif is lost on a lively ground. */
  leastRadius: 72,
  /** Width of the rim, half of which shows. */
  rim: 15,
} as const

/** Lays motifs out on a tile in the layout asked for. */
export function compose(motifSet: MotifSet, spec: PatternSpec, random: Random): Tile {
  const layout = spec.layout ?? motifSet.layouts[spec.variant % 4]!
  const limit = Math.min(spec.width, spec.height) * 0.4
  const radius = Math.min(limit, motifSet.radius * spec.scale * VARIANT_SIZES[spec.variant % 4]!)
  if (spec.sharedTile !== undefined) {
    const legible = ON_SHARED_TILE.leastRadius * Math.max(0.85, spec.scale) * VARIANT_SIZES[spec.variant % 4]!
    return toss(onSharedTile(motifSet, spec.sharedTile), spec, Math.max(legible, radius * 0.8), random, spec.sharedTile)
  }
  if (layout === 'mirror') return mirror(motifSet, spec, radius, random)
  return layout === 'tossed' ? toss(motifSet, spec, radius, random) : fillRepeat(motifSet, spec, layout, radius, random)
}

interface Placed {
  readonly motif: Motif
  readonly spot: Spot
  readonly scale: number
}

/** In a set layout every repeat of the unit takes the next of the deck, so that all colours have their turn. */
interface SetPlaced extends Placed {
  readonly deck: readonly Motif[]
  readonly lead: number
}

function discArea(motif: Motif, scale: number): number {
  return (
    motif.discs.reduce((sum, disc) => sum + Math.PI * (disc.r * scale) ** 2, 0) / (1 + 0.25 * (motif.discs.length - 1))
  )
}

/** Motifs that share their tile: heroes set off by a rim, small companions only where there is room for them. */
function onSharedTile(motifSet: MotifSet, { share, rim, companions }: SharedTile): MotifSet {
  const rimmed = rim === undefined ? (motif: Motif) => motif : (motif: Motif) => outlined(motif, rim)
  return {
    ...motifSet,
    heroes: motifSet.heroes.map(rimmed),
    seconds: companions ? motifSet.seconds : [],
    fillers: companions ? motifSet.fillers : [],
    heroShare: share,
  }
}

const outlined = (motif: Motif, colour: string): Motif => ({
  markup: withOutline(motif.markup, colour, ON_SHARED_TILE.rim),
  discs: motif.discs.map((disc) => ({ ...disc, r: disc.r + ON_SHARED_TILE.rim / 2 })),
})

function toss(motifSet: MotifSet, spec: PatternSpec, radius: number, random: Random, sharedTile?: SharedTile): Tile {
  const tile = sharedTile?.tile ?? new Tile(spec.width, spec.height, spec.ground)
  const packer = sharedTile?.packer ?? new TorusPacker(spec.width, spec.height)
  const placed: Placed[] = []
  const area = spec.width * spec.height
  const lean = () => random.between(-motifSet.lean, motifSet.lean)
  const fill = (motifs: readonly Motif[], size: number, share: number, gap: number, candidates: number) => {
    if (motifs.length === 0) return
    let left = area * share
    let misses = 0
    let deck: Motif[] = []
    while (left > 0 && misses < 6) {
      if (deck.length === 0) deck = random.shuffled(motifs)
      const motif = deck.pop()!
      const scale = (size / 100) * random.between(0.9, 1.1)
      const spot = packer.place(motif, scale, gap, random, lean, candidates)
      if (spot === undefined) misses++
      else {
        placed.push({ motif, spot, scale })
        left -= discArea(motif, scale)
      }
    }
  }
  const d = spec.density
  const gap = (radius * 0.1) / d ** 1.2
  fill(motifSet.heroes, radius, ((motifSet.heroShare ?? 0.36) + 0.06) * d, gap, 160)
  fill(motifSet.seconds, radius * motifSet.secondScale, 0.26 * d, gap * 0.8, 50)
  fill(motifSet.fillers, radius * motifSet.fillerScale, 0.16 * d ** 1.3, gap * 0.7, 28)
  for (const { motif, spot, scale } of placed.reverse()) {
    tile.stamp(motif, { ...spot, scale, flip: random.chance(0.5) && motifSet.lean > 3 })
  }
  return tile
}

/** The largest scale, up to the one wanted, at which any of the motifs can stand at each of the places without touching. */
function roomyScale(
  motifs: readonly Motif[],
  spots: readonly { readonly x: number; readonly y: number }[],
  unit: { readonly width: number; readonly height: number },
  wanted: number,
): number {
  let scale = wanted
  for (let tries = 0; tries < 9; tries++, scale *= 0.92) {
    const packer = new TorusPacker(unit.width, unit.height)
    const [first, ...others] = spots.map((spot) => ({ ...spot, angle: 0 }))
    for (const motif of motifs) packer.occupy(motif, scale, first!)
    if (others.every((spot) => motifs.every((motif) => packer.fits(motif, scale, spot, 0)))) return scale
  }
  return scale
}

/** A repeat unit of one or two heroes, filled on its own small torus, then stamped over the tile. */
function fillRepeat(
  motifSet: MotifSet,
  spec: PatternSpec,
  layout: Exclude<Layout, 'tossed' | 'mirror'>,
  radius: number,
  random: Random,
): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const spacing = (radius * 2.3) / Math.sqrt(spec.density)
  const stretch = layout === 'half-drop' ? [0.92, 1.22] : layout === 'brick' ? [1.22, 0.92] : [1, 1]
  const across = periods(spec.width, spacing * stretch[0]!, layout === 'brick' ? 1 : 2)
  const down = periods(spec.height, spacing * stretch[1]!, layout === 'half-drop' ? 1 : 2)
  const cw = across.size
  const ch = down.size
  const unit = { width: layout === 'brick' ? cw : cw * 2, height: layout === 'half-drop' ? ch : ch * 2 }
  const centres =
    layout === 'straight'
      ? [
          [0.25, 0.25],
          [0.75, 0.75],
          [0.75, 0.25],
          [0.25, 0.75],
        ]
      : [
          [0.25, 0.25],
          [0.75, 0.75],
        ]
  const packer = new TorusPacker(unit.width, unit.height)
  const placed: SetPlaced[] = []
  const lean = Math.min(motifSet.lean, 0.22)
  const spots = centres.map(([x, y]) => ({ x: x! * unit.width, y: y! * unit.height }))
  const heroSize = roomyScale(motifSet.heroes, spots, unit, Math.min(radius, Math.min(cw, ch) * 0.56) / 100)
  centres.forEach(([x, y], i) => {
    const spot = { x: x! * unit.width, y: y! * unit.height, angle: (i % 2 === 0 ? 1 : -1) * random.between(0, lean) }
    const lead = Math.floor((i * 2) / centres.length)
    const motif = motifSet.heroes[lead % motifSet.heroes.length]!
    packer.occupy(motif, heroSize, spot)
    placed.push({ motif, spot, scale: heroSize, deck: motifSet.heroes, lead })
  })
  const turn = () => random.between(-motifSet.lean, motifSet.lean)
  const fill = (motifs: readonly Motif[], size: number, most: number, gap: number) => {
    for (let i = 0; i < most && motifs.length > 0; i++) {
      const motif = motifs[i % motifs.length]!
      const scale = size / 100
      const spot = packer.place(motif, scale, gap, random, turn, 160)
      if (spot) placed.push({ motif, spot, scale, deck: motifs, lead: i })
    }
  }
  const room = Math.round(centres.length * 2 * spec.density)
  fill(motifSet.seconds, radius * motifSet.secondScale, room, radius * 0.05)
  fill(motifSet.fillers, radius * motifSet.fillerScale, room * 4, radius * 0.06)
  const [columns, rows] = [Math.round(spec.width / unit.width), Math.round(spec.height / unit.height)]
  for (const { deck, lead, spot, scale } of placed.reverse()) {
    const turns = random.shuffled(Array.from({ length: columns * rows }, (_, k) => k))
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const motif = deck[(lead + turns[i * rows + j]!) % deck.length]!
        tile.stamp(motif, { x: spot.x + i * unit.width, y: spot.y + j * unit.height, angle: spot.angle % TAU, scale })
      }
    }
  }
  return tile
}

/**
 * Mirrored columns: a column of motifs that lean one way, its mirror image beside it, small companions on the axes and
 * between. Each column is filled on its own, so no motif meets its image.
 */
function mirror(motifSet: MotifSet, spec: PatternSpec, radius: number, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const spacing = (radius * 2.35) / Math.sqrt(spec.density)
  const across = periods(spec.width, spacing, 2)
  const rows = Math.max(1, Math.min(2, motifSet.heroes.length))
  const down = periods(spec.height, spacing * 1.08, rows)
  const unit = { width: across.size * 2, height: down.size * rows }
  const packer = new TorusPacker(unit.width, unit.height)
  const placed: { motif: Motif; spot: Spot; scale: number }[] = []
  const reflect = ({ x, y, angle }: Spot): Spot => ({ x: unit.width - x, y, angle: -angle })
  const put = (motif: Motif, spot: Spot, scale: number) => {
    packer.occupy(motif, scale, spot)
    packer.occupy(reflected(motif), scale, reflect(spot))
    placed.push({ motif, spot, scale })
  }
  const lean = Math.min(motifSet.lean, 0.5)
  const heroSize = Math.min(radius, Math.min(across.size, down.size) * 0.54) / 100
  for (let row = 0; row < rows; row++) {
    const angle = (row % 2 === 0 ? 1 : -1) * random.between(0.5, 1) * lean
    put(
      motifSet.heroes[row % motifSet.heroes.length]!,
      { x: across.size / 2, y: (row + 0.5) * down.size, angle },
      heroSize,
    )
  }
  const fill = (motifs: readonly Motif[], size: number, most: number, gap: number) => {
    const scale = size / 100
    for (let n = 0, misses = 0; n < most && misses < 400 && motifs.length > 0; misses++) {
      const motif = motifs[n % motifs.length]!
      const spot = {
        x: random.next() * across.size,
        y: random.next() * unit.height,
        angle: random.between(-motifSet.lean, motifSet.lean),
      }
      const clear = Math.max(...motif.discs.map((disc) => Math.hypot(disc.x, disc.y) + disc.r)) * scale + gap / 2
      const offAxis = spot.x > clear && spot.x < across.size - clear
      if (!offAxis || !packer.fits(motif, scale, spot, gap)) continue
      put(motif, spot, scale)
      n++
    }
  }
  const room = Math.round(rows * 2 * spec.density)
  fill(motifSet.seconds, radius * motifSet.secondScale, room, radius * 0.05)
  fill(motifSet.fillers, radius * motifSet.fillerScale, room * 4, radius * 0.06)
  const [columns, lines] = [Math.round(spec.width / unit.width), Math.round(spec.height / unit.height)]
  for (const { motif, spot, scale } of placed.reverse()) {
    const deck = [motifSet.heroes, motifSet.seconds, motifSet.fillers].find((each) => each.includes(motif)) ?? [motif]
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < lines; j++) {
        const [left, top] = [i * unit.width, j * unit.height]
        const own = deck[(deck.indexOf(motif) + i + j) % deck.length]!
        const image = reflect(spot)
        tile.stamp(own, { x: left + spot.x, y: top + spot.y, angle: spot.angle, scale })
        tile.stamp(own, { x: left + image.x, y: top + image.y, angle: image.angle, scale, flip: true })
      }
    }
  }
  return tile
}

const reflected = (motif: Motif): Motif => ({ ...motif, discs: motif.discs.map((disc) => ({ ...disc, x: -disc.x })) })
