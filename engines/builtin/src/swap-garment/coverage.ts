import type { GarmentCoverage } from '@toile/engine'
import { type FloatImage, medianOf } from '@toile/imaging'
import { isCutOff } from '../garment-shape/outline.ts'
import type { Shape } from '../garment-shape/shape.ts'
import { goesOnBeyond } from './cut-off/sleeves.ts'
import { COVERED } from './pixel-kinds.ts'
import { hasStandingCollar } from './read-flat-lay/inner-back.ts'
import type { SeenCloth } from './warp/seen-cloth.ts'

/** Share of a cell of a flat-lay that is cloth, from which on it counts. Chosen by eye: what is less is the garment's edge. */
const CLOTH = 0.75

type Part = 'neck' | 'sleeves' | 'lower' | 'rest'

/**
 * How much of a garment a picture shows: of all of its flat-lay that is worn in sight, and of each part. What the photo's own
 * border cuts off counts for nothing. `linear`: see `garmentTexture`; `body`: where it was put.
 */
export function coverageOf(garment: Shape, body: Shape, linear: FloatImage, cloth: SeenCloth): GarmentCoverage {
  if (!cloth.seen.includes(1)) return { all: 0 }
  const partAt = partsOf(garment)
  const counts: Record<Part, [seen: number, all: number]> = {
    neck: [0, 0],
    sleeves: [0, 0],
    lower: [0, 0],
    rest: [0, 0],
  }
  const { scale } = garment.outline
  const endsBefore = isCutOff(body.outline) ? lastSeenRow(cloth) : Infinity
  const sleevesGoOn =
    'sleeves' in body && [body.sleeves.left, body.sleeves.right].some((each) => each && goesOnBeyond(each))
  for (let row = 0; row * cloth.columns < cloth.seen.length && row <= endsBefore; row += 1) {
    for (let column = 0; column < cloth.columns; column += 1) {
      if (!isCloth(linear, cloth.cell, column, row)) continue
      const part = partAt((column + 0.5) * cloth.cell * scale, (row + 0.5) * cloth.cell * scale)
      if (part === 'sleeves' && sleevesGoOn) continue
      counts[part][0] += cloth.seen[row * cloth.columns + column]!
      counts[part][1] += 1
    }
  }
  const share = (...parts: readonly Part[]): number | undefined => {
    const [seen, all] = parts.reduce(([a, b], part) => [a + counts[part][0], b + counts[part][1]], [0, 0])
    return all === 0 ? undefined : seen / all
  }
  const [neck, sleeves, lower] = [share('neck'), share('sleeves'), endsBefore === Infinity ? share('lower') : undefined]
  return {
    all: share('neck', 'sleeves', 'lower', 'rest') ?? 1,
    ...(neck !== undefined && { neck }),
    ...(sleeves !== undefined && { sleeves }),
    ...(lower !== undefined && { lower }),
  }
}

function lastSeenRow({ columns, seen }: SeenCloth): number {
  return Math.floor(seen.lastIndexOf(1) / columns)
}

function isCloth({ width, height, data }: FloatImage, cell: number, column: number, row: number): boolean {
  const [left, top] = [Math.floor(column * cell), Math.floor(row * cell)]
  const [right, bottom] = [
    Math.min(width, Math.floor((column + 1) * cell)),
    Math.min(height, Math.floor((row + 1) * cell)),
  ]
  let covered = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if (data[4 * (y * width + x) + 3]! >= COVERED) covered += 1
  }
  return covered >= CLOTH * Math.max(1, (right - left) * (bottom - top))
}

/** The part of a garment at a place of its outline. The neck is what stands above the shoulders, or all above the armpits where nothing does. */
function partsOf(garment: Shape): (x: number, y: number) => Part {
  if (garment.kind === 'trousers') {
    const { top, bottom } = garment.outline
    return (_x, y) => (y > bottom - (bottom - top) / 3 ? 'lower' : 'rest')
  }
  const { trunk, outline } = garment
  const first = garment.kind === 'skirt' ? trunk.top : medianOf([...trunk.shoulder])
  const last = garment.kind === 'skirt' || garment.isSuit ? trunk.hem : outline.bottom
  const lower = last - (last - first) / 3
  if (garment.kind === 'skirt') return (_x, y) => (y > lower ? 'lower' : 'rest')
  const { left, right } = trunk.sides
  const [from, to] = [trunk.neck.from, trunk.neck.to].map((u) => left.tip.x + (right.tip.x - left.tip.x) * u) as [
    number,
    number,
  ]
  const neckEnds = hasStandingCollar(outline, trunk) ? first : Math.max(left.armpit.y, right.armpit.y)
  const isSleeve = (x: number, y: number): boolean =>
    [garment.sleeves.left, garment.sleeves.right].some(
      (sleeve) => (sleeve?.mask.data[Math.floor(y) * sleeve.mask.width + Math.floor(x)] ?? 0) >= 128,
    )
  return (x, y) => {
    if (isSleeve(x, y)) return 'sleeves'
    if (y < neckEnds && (neckEnds > first || (x >= from && x <= to))) return 'neck'
    return y > lower ? 'lower' : 'rest'
  }
}
