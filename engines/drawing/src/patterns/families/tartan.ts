import { mix } from '../../colour.ts'
import { point, polygon, rect } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { askedColours, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

type Sett = readonly (readonly [role: number, threads: number])[]

/**
 * Thread counts of well-known tartans from one pivot to the other, in the notation of the Scottish Register of Tartans:
 * B blue, G green, K black, R red, W white, Y yellow. A dress tartan gives up its leading colour for white.
 */
const NAMED_SETTS: Readonly<Record<string, string>> = {
  'royal stewart': 'R72 B8 K12 Y2 K2 W2 K2 G16 R8 K2 R4 W2',
  'dress stewart': 'W72 B8 K12 Y2 K2 W2 K2 G16 R8 K2 R4 W2',
  'black watch': 'B24 K4 B4 K4 B4 K20 G24 K6 G24 K20 B22 K4 B4',
  gordon: 'B24 K4 B4 K4 B4 K24 G24 Y4 G24 K24 B24 K4 B4',
  'dress gordon': 'W24 K4 W4 K4 W4 K24 G24 Y4 G24 K24 B24 K4 B4',
  macleod: 'K16 Y2 K16 Y24 R2',
  wallace: 'K4 R32 K32 Y4',
  'rob roy': 'R32 K32',
  shepherd: 'K12 W12',
}

/** The mills' three ranges of shades: modern dyes, the lighter ancient ones, and cloth that lay in the weather. */
const RANGES: readonly Readonly<Record<string, string>>[] = [
  { B: '#23305f', G: '#1d5138', K: '#16161a', R: '#b51f2a', W: '#f4f1e8', Y: '#e3b52f' },
  { B: '#5f86b0', G: '#5d8f6b', K: '#2b2f3a', R: '#cf4a35', W: '#f6f2e6', Y: '#e6c25a' },
  { B: '#5d6a74', G: '#7a7350', K: '#463a31', R: '#a4503f', W: '#e9dfc8', Y: '#c9a24f' },
]

interface Cloth {
  readonly sett: Sett
  /** The colour of each role. */
  readonly colours: readonly string[]
}

/** A tartan by its name: in the register's colours, or in the user's by how much of the sett each takes. */
function namedCloth(spec: PatternSpec, threads: string): Cloth {
  const stripes = threads.split(' ').map((stripe) => [stripe[0]!, Number(stripe.slice(1))] as const)
  const shares = new Map<string, number>()
  for (const [letter, count] of stripes) shares.set(letter, (shares.get(letter) ?? 0) + count)
  const letters = [...shares.keys()].toSorted((a, b) => shares.get(b)! - shares.get(a)!)
  const range = RANGES[[0, 1, 0, 2][spec.variant]!]!
  const own = [...spec.inks, spec.ground]
  const colours = letters.map((letter, i) =>
    spec.named === 0 ? range[letter]! : (own[i] ?? shadesOf(own[i % own.length]!, spec.ground).detail),
  )
  return { sett: stripes.map(([letter, count]) => [letters.indexOf(letter), count] as const), colours }
}

/** Half setts as [role, threads], each mirrored about both its ends, for colours of the user's own. Role 0 is the main colour. By eye. */
const SETTS: readonly Sett[] = [
  [
    [0, 30],
    [1, 10],
    [0, 4],
    [1, 10],
    [2, 3],
    [1, 14],
    [3, 4],
  ],
  [
    [1, 18],
    [0, 4],
    [1, 4],
    [0, 4],
    [1, 4],
    [0, 18],
    [2, 16],
    [3, 3],
  ],
  [
    [0, 34],
    [3, 3],
    [0, 6],
    [1, 26],
    [2, 4],
  ],
  [
    [0, 22],
    [1, 6],
    [0, 14],
    [2, 11],
    [1, 5],
    [2, 4],
    [1, 5],
    [2, 11],
    [3, 5],
  ],
]

/** Twill: warp over weft in diagonal ribs, so that two crossing colours mix half and half as in the cloth. */
export const drawTartan: DrawFamily = (spec) => {
  const threads = NAMED_SETTS[spec.kind]
  const cloth =
    threads === undefined ? { sett: SETTS[spec.variant]!, colours: tartanRoles(spec) } : namedCloth(spec, threads)
  const { colours: roles } = cloth
  const half = withShares(cloth, new Set(spec.named > 0 ? askedColours(spec) : []))
  const sett = [...half, ...half.slice(1, -1).toReversed()]
  const total = sett.reduce((sum, [, count]) => sum + count, 0)
  const wanted = total * 3.4 * spec.scale * (threads === undefined ? 1 : [1, 0.75, 1.4, 1][spec.variant]!)
  const across = periods(spec.width, wanted)
  const down = periods(spec.height, wanted)
  const rib = periods(spec.height, 11)
  const tile = new Tile(spec.width, spec.height, roles[0]!)
  const weft = roles.map(() => '')
  const warp = roles.map(() => '')
  for (let repeat = 0; repeat < down.count; repeat++) {
    let at = repeat * down.size
    for (const [role, count] of sett) {
      const width = (count / total) * down.size
      weft[role] += rect(0, at, spec.width, width)
      at += width
    }
  }
  for (let repeat = 0; repeat < across.count; repeat++) {
    let at = repeat * across.size
    for (const [role, count] of sett) {
      const width = (count / total) * across.size
      const phase = at % rib.size
      for (let k = -Math.ceil(width / rib.size) - 1; k < rib.count; k++) {
        const y = k * rib.size + phase
        warp[role] += polygon([
          point(at, y),
          point(at + width, y + width),
          point(at + width, y + width + rib.size / 2),
          point(at, y + rib.size / 2),
        ])
      }
      at += width
    }
  }
  const marks = new Marks()
  roles.forEach((ink, role) => marks.fill(weft[role]!, ink))
  roles.forEach((ink, role) => marks.fill(warp[role]!, ink))
  tile.drawPeriodic(marks)
  return tile
}

/** Share of the threads that a colour named takes at least: crossings with the others mix it half away. Chosen by eye. */
const LEAST_THREADS = 0.28

/** The sett with the stripes of a colour that was asked for widened where they are too few. */
function withShares({ sett, colours }: Cloth, asked: ReadonlySet<string>): Sett {
  const threads = new Map<string, number>()
  for (const [role, count] of sett) threads.set(colours[role]!, (threads.get(colours[role]!) ?? 0) + count)
  const named = [...asked].filter((colour) => threads.has(colour))
  const least = Math.min(LEAST_THREADS, 0.92 / Math.max(1, named.length))
  const total = [...threads.values()].reduce((sum, count) => sum + count, 0)
  const few = named.filter((colour) => threads.get(colour)! < least * total)
  if (few.length === 0) return sett
  // What the widened ones leave is shared by the others as before.
  const rest = total - few.reduce((sum, colour) => sum + threads.get(colour)!, 0)
  const wanted = (least / (1 - least * few.length)) * rest
  const widened = sett.map(([role, count]): readonly [number, number] => {
    const colour = colours[role]!
    return [role, few.includes(colour) ? (count / threads.get(colour)!) * wanted : count]
  })
  return widened
}

/** Main, second, and two line colours. Without a named ground the first ink is the cloth. */
function tartanRoles(spec: PatternSpec): string[] {
  const [first, second, third, fourth] = spec.inks
  if (second === undefined)
    return [first!, shadesOf(first!, spec.ground).detail, spec.ground, mix(first!, spec.ground, 0.45)]
  if (third === undefined)
    return [first!, second, spec.groundNamed ? spec.ground : shadesOf(second, spec.ground).detail, spec.ground]
  return [first!, second, third, fourth ?? spec.ground]
}
