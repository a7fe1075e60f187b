import type { ClassName } from '@toile/eye'
import { type GreyImage, resampleGrey } from '@toile/imaging'
import type { GarmentWish } from './read-words.ts'
import type { ClassArea } from './class-probabilities.ts'

/** Kinds that cover the body, and which others a word for them may mean: shirts worn open, tunics, coat dresses. */
const MEANT_TOO: Partial<Readonly<Record<ClassName, readonly ClassName[]>>> = {
  upper: ['outer', 'dress'],
  outer: ['upper', 'dress'],
  dress: [],
  skirt: [],
  lower: [],
}

/**
 * The kind that most of a cut looks like, where the garment's name cannot mean that kind; undefined otherwise. Undefined as well
 * where no garment was named, and for one-piece garments with legs, which are a top and trousers to the eye.
 *
 * @param cut of the size of what was looked at, 255 = garment
 */
export function mismatchedKind(
  areas: ReadonlyMap<ClassName, ClassArea>,
  cut: GreyImage,
  { named, usual, mistaken }: GarmentWish,
): ClassName | undefined {
  const isOnePiece = usual[0] === 'dress' && mistaken[0] === 'lower'
  const [first] = areas.values()
  if (!named || isOnePiece || first === undefined) return undefined
  const meant = new Set(usual.flatMap((name) => [name, ...(MEANT_TOO[name] ?? [])]))
  const cells = resampleGrey(cut, first.cells.width, first.cells.height, 'box').data
  const count = cells.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)
  return (Object.keys(MEANT_TOO) as ClassName[]).find((name) => {
    const own = areas.get(name)?.cells.data
    if (own === undefined || meant.has(name)) return false
    let alike = 0
    for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell]! >= 128 && own[cell] !== 0) alike += 1
    return alike > count / 2
  })
}
