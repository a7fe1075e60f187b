import { lightness, mix, shift, toOklch } from '../colour.ts'
import type { Tile } from '../geometry/tile.ts'
import type { TorusPacker } from '../geometry/torus.ts'
import type { Random } from '@toile/imaging'
import type { Family } from '../words/motif-names.ts'
import type { Layout } from '../words/qualifiers.ts'
import type { Direction } from '../words/pattern-lexicon.ts'

/** Everything a family needs to draw one tile. */
export interface PatternSpec {
  /** Size of the tile in drawing units; the shorter side is 1024. */
  readonly width: number
  readonly height: number
  /** sRGB, `#rrggbb`. */
  readonly ground: string
  /** At least one; the most important first. */
  readonly inks: readonly string[]
  /** How many of the inks the user named: each of these must be plainly visible. */
  readonly named: number
  /** Whether the user named the ground too, so that it must be as plain as an ink. */
  readonly groundNamed: boolean
  /** Factor on the usual size, 0.4..2. */
  readonly scale: number
  /** Factor on the usual closeness, 0.3..2. */
  readonly density: number
  /** As asked for; families that toss or set motifs choose one when it is undefined. */
  readonly layout: Layout | undefined
  readonly direction: Direction | undefined
  /** Which of the four compositions of a family, 0..3. */
  readonly variant: number
  /** What the family draws in particular; '' leaves it the choice. */
  readonly kind: string
  /** The ink of leaves that were named beside other motifs, and the inks of those; undefined where the prompt ties none. */
  readonly tied: TiedInks | undefined
  /** Families that must not appear, not even as companions. */
  readonly without: readonly Family[]
  /** Set where a family's motifs share a tile with another family. */
  readonly sharedTile?: SharedTile
}

/** Colours that the prompt ties to leaves, or to what they stand beside. sRGB, `#rrggbb`. */
export interface TiedInks {
  readonly leaf: string | undefined
  readonly others: readonly string[]
}

/** A tile on which two families meet: motifs tossed over a check, or hearts among stars. */
export interface SharedTile {
  readonly tile: Tile
  /** Keeps the motifs of both families apart. */
  readonly packer: TorusPacker
  /** Share of the tile that this family's leading motifs take. */
  readonly share: number
  /** A rim of this colour sets motifs off from a lively ground. */
  readonly rim: string | undefined
  /** Whether this family brings its small companions along. */
  readonly companions: boolean
}

/** Draws one tile of a family. */
export type DrawFamily = (spec: PatternSpec, random: Random) => Tile

/** An ink with the steps that are mixed from it, as a printer takes tints of one screen. */
export interface Shades {
  readonly base: string
  /** Turned from the light. */
  readonly shade: string
  readonly light: string
  /** Halfway to the ground. */
  readonly pale: string
  /** Fine lines inside a shape of the base colour. */
  readonly detail: string
}

/** The steps of an ink; both are `#rrggbb`. A dark ink is lightened for what a light one is darkened for. */
export function shadesOf(ink: string, ground: string): Shades {
  const l = lightness(ink)
  const dark = l < 0.42
  return {
    base: ink,
    shade: dark ? shift(ink, 0.05) : shift(ink, -0.055, 1.04),
    light: dark ? shift(ink, 0.1, 0.95) : shift(ink, Math.min(0.055, 0.97 - l), 0.9),
    pale: mix(ink, ground, 0.5),
    detail: dark ? mix(ink, lightness(ground) > 0.5 ? ground : '#f4ecdc', 0.6) : shift(ink, -0.17, 1),
  }
}

/** Which ink does what in a botanical drawing. */
export interface Roles {
  readonly petals: readonly string[]
  readonly leaf: string
  readonly centre: string
}

/** Green, where there is one, is the leaf; a warm yellow the centre. */
export function rolesOf(spec: PatternSpec): Roles {
  const green = spec.inks.find((ink) => {
    const { h, c } = toOklch(ink)
    return c > 0.025 && h > 105 && h < 172
  })
  const tied = tiedLeaf(spec)
  const leaf =
    tied ??
    (spec.inks.length === 1
      ? mix(spec.inks[0]!, spec.ground, 0.3)
      : (green ?? (spec.inks.length > 2 ? darkest(spec.inks.slice(1)) : spec.inks[1]!)))
  // A green that nobody asked for was the leaf's, and is nobody's where the leaf has another colour.
  const isFree = (ink: string) => tied !== undefined && ink === green && !spec.tied!.others.includes(ink)
  const petals = spec.inks.filter((ink) => ink !== leaf && !isFree(ink))
  const own = petals.length > 0 ? petals : [spec.inks[0]!]
  const warm = own.find((ink) => {
    const { h, c, l } = toOklch(ink)
    return c > 0.08 && h > 60 && h < 105 && l > 0.6
  })
  return { petals: own, leaf, centre: warm ?? contrasting(own[0]!, spec.ground) }
}

/** Leaf green where every ink is somebody else's. Chosen by eye. */
const LEAF = { light: '#5f7f4a', dark: '#8fae78' } as const

/** The colour that was said of the leaves; where all colours were said of other motifs, one that none of them has. */
function tiedLeaf({ tied, inks, ground }: PatternSpec): string | undefined {
  if (tied === undefined) return undefined
  const isTaken = inks.every((ink) => tied.others.includes(ink))
  return tied.leaf ?? (isTaken ? (lightness(ground) > 0.5 ? LEAF.light : LEAF.dark) : undefined)
}

const darkest = (inks: readonly string[]) => inks.reduce((a, b) => (lightness(b) < lightness(a) ? b : a))

/** A centre for a flower: the ground where it stands out from the petal, a deep tone of the petal where not. */
function contrasting(petal: string, ground: string): string {
  return Math.abs(lightness(petal) - lightness(ground)) > 0.25 ? mix(ground, petal, 0.12) : shift(petal, -0.25)
}

/** A whole number of periods in a length, near the wanted period; `multiple` makes it divisible. */
export function periods(length: number, wanted: number, multiple = 1): { count: number; size: number } {
  const count = Math.max(multiple, Math.round(length / wanted / multiple) * multiple)
  return { count, size: length / count }
}

/** The ink at an index, going round. */
export const inkAt = (spec: PatternSpec, index: number): string => spec.inks[index % spec.inks.length]!

/** The inks; a single one is joined by its own tint, so that even one colour has a light and a dark voice. */
export const withTint = (spec: PatternSpec): readonly string[] =>
  spec.inks.length > 1 ? spec.inks : [spec.inks[0]!, mix(spec.inks[0]!, spec.ground, 0.45)]

/** The colours the user named, the ground last where it is one of them; all inks where none was. */
export const askedColours = ({ inks, named, ground, groundNamed }: PatternSpec): readonly string[] =>
  groundNamed && named > 0 ? [...inks.slice(0, named), ground] : inks
