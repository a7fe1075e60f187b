import { GARMENT_HOLES, mayBeSkin } from './garment-holes.ts'

/** Two grids of colours, half a step apart: what lies at a cell's border in one is amid a cell of the other. */
const GRIDS = [0, 1] as const

/**
 * The colours of a photo about a garment's mark, and in it: by them a hole in the mark is told from a gap in which the ground or the
 * wearer's skin shows. First it is shown which pixels lie where, then it is asked.
 */
export class GarmentColours {
  readonly #data: ArrayLike<number>
  readonly #beside = new ColourShares()
  readonly #within = new ColourShares()
  readonly #skin = new ColourShares()
  #skinWithin = 0

  /** `data`: 8-bit sRGB, 4 bytes a pixel; all `offset`s are of a pixel's first byte. */
  constructor(data: ArrayLike<number>) {
    this.#data = data
  }

  /** A pixel of the band about the mark. */
  addBeside(offset: number): void {
    this.#beside.add(this.namesAt(offset, 1))
  }

  /** A pixel that is marked. */
  addWithin(offset: number): void {
    this.#within.add(this.namesAt(offset, 1))
    if (this.#isSkinLike(offset)) this.#skinWithin += 1
  }

  /** A pixel outside the mark, near it or not: the wearer's face may be among them. */
  addOutside(offset: number): void {
    this.#skin.add(this.#isSkinLike(offset) ? this.namesAt(offset, 1) : [])
  }

  /** Whether a pixel has a colour of what lies beside the mark, or that in a gap's shade, or of skin outside it, and more of that than the garment has. */
  isGround(offset: number): boolean {
    const own = this.namesAt(offset, 1)
    const isBeside = GRIDS.some((grid) =>
      GARMENT_HOLES.shades.some((light) => {
        const share = this.#beside.of(this.#nameAt(offset, grid, light))
        // A sleeve that is not marked lies about the mark, too.
        return share >= GARMENT_HOLES.common && share > this.#within.of(own[grid]!)
      }),
    )
    const tellsSkin = this.#skinWithin < GARMENT_HOLES.skinCloth * this.#within.looked
    if (isBeside || !tellsSkin || !this.#isSkinLike(offset)) return isBeside
    return GRIDS.some(
      (grid) =>
        !this.isCommon(own[grid]!) &&
        GARMENT_HOLES.skinShades.some(
          (light) => this.#skin.of(this.#nameAt(offset, grid, light)) >= GARMENT_HOLES.skin,
        ),
    )
  }

  /** The names of a pixel's colour in that light: two that share one are alike. */
  namesAt(offset: number, light: number): readonly number[] {
    return GRIDS.map((grid) => this.#nameAt(offset, grid, light))
  }

  /** Whether what is marked has a colour in plenty. */
  isCommon(name: number): boolean {
    return this.#within.of(name) >= GARMENT_HOLES.common
  }

  #nameAt(offset: number, grid: (typeof GRIDS)[number], light: number): number {
    const level = (c: number): number =>
      Math.floor((this.#data[offset + c]! / light + (grid * GARMENT_HOLES.step) / 2) / GARMENT_HOLES.step)
    return ((level(0) * 32 + level(1)) * 32 + level(2)) * 2 + grid
  }

  #isSkinLike(offset: number): boolean {
    return mayBeSkin(this.#data[offset]!, this.#data[offset + 1]!, this.#data[offset + 2]!)
  }
}

class ColourShares {
  readonly #counts = new Map<number, number>()
  #looked = 0

  get looked(): number {
    return this.#looked
  }

  add(names: readonly number[]): void {
    this.#looked += 1
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  of(name: number): number {
    return (this.#counts.get(name) ?? 0) / Math.max(1, this.#looked)
  }
}

/** A picture's cells, row by row. */
interface HoleCells {
  readonly width: number
  readonly height: number
  /** Those of the hole. */
  readonly hole: readonly number[]
  /** The first byte of a cell's pixel. */
  offsetOf(cell: number): number
  /** Whether a cell is neither marked nor in any hole. */
  isBeyond(cell: number): boolean
}

/** Whether a hole shows something in other colours than the garment's that goes on beyond the mark: a bag on its strap, an arm. */
export function goesOnBeyond({ width, height, hole, offsetOf, isBeyond }: HoleCells, colours: GarmentColours): boolean {
  const counts = new Map<number, number>()
  for (const cell of hole)
    for (const name of colours.namesAt(offsetOf(cell), 1)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isOwn = (name: number): boolean =>
    (counts.get(name) ?? 0) >= GARMENT_HOLES.common * hole.length && !colours.isCommon(name)
  const isAlike = (cell: number): boolean =>
    !colours.namesAt(offsetOf(cell), 1).some((name) => colours.isCommon(name)) &&
    GARMENT_HOLES.shades.some((light) => colours.namesAt(offsetOf(cell), light).some(isOwn))
  const reached = hole.filter(isAlike)
  const within = reached.length
  if (within < GARMENT_HOLES.ground * hole.length) return false
  const isReached = new Uint8Array(width * height)
  for (const cell of reached) isReached[cell] = 1
  let beyond = 0
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    if (isBeyond(cell)) beyond += 1
    const [x, y] = [cell % width, Math.floor(cell / width)]
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      for (let next = row * width + Math.max(0, x - 1); next <= row * width + Math.min(width - 1, x + 1); next += 1) {
        if (isReached[next] === 1 || !isAlike(next)) continue
        isReached[next] = 1
        reached.push(next)
      }
    }
  }
  return beyond >= GARMENT_HOLES.beyond * within
}
