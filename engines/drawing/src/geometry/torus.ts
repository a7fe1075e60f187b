import type { Random } from '@toile/imaging'
import type { Disc, Motif } from './motif.ts'

/** A place on the torus; `angle` in radians, clockwise. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Cells along a side of the raster that rejects most candidates at once. A round number. */
const RASTER = 160
/** Free places looked at before the roomiest is taken. Chosen by eye. */
const ENOUGH = 10

/**
 * Collision-free placing on a torus. Each motif is a set of discs; of many random places the one with the most room is
 * taken (Mitchell's best candidate, 1991), which spreads like blue noise; a grid keeps the look-ups local.
 */
export class TorusPacker {
  readonly #width: number
  readonly #height: number
  readonly #cell: number
  readonly #columns: number
  readonly #rows: number
  readonly #cells: Disc[][]
  /** 1 where a point of a fine raster lies in a disc: turns most candidates away at once. */
  readonly #taken = new Uint8Array(RASTER * RASTER)
  #largest = 0

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#cell = Math.min(width, height) / 16
    this.#columns = Math.max(1, Math.floor(width / this.#cell))
    this.#rows = Math.max(1, Math.floor(height / this.#cell))
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => [])
  }

  /** Free distance around a disc's edge, up to `far`; negative where it overlaps something. */
  clearance(disc: Disc, far: number): number {
    let free = far
    const span = disc.r + this.#largest + far
    const cw = this.#width / this.#columns
    const ch = this.#height / this.#rows
    const across = Math.min(this.#columns - 1, Math.ceil(span / cw) * 2)
    const down = Math.min(this.#rows - 1, Math.ceil(span / ch) * 2)
    const column = Math.floor(mod(disc.x, this.#width) / cw) - Math.floor(across / 2)
    const row = Math.floor(mod(disc.y, this.#height) / ch) - Math.floor(down / 2)
    for (let j = 0; j <= down; j++) {
      for (let i = 0; i <= across; i++) {
        const cell = this.#cells[mod(row + j, this.#rows) * this.#columns + mod(column + i, this.#columns)]!
        for (const other of cell) {
          const dx = wrap(other.x - disc.x, this.#width)
          const dy = wrap(other.y - disc.y, this.#height)
          free = Math.min(free, Math.sqrt(dx * dx + dy * dy) - other.r - disc.r)
        }
      }
    }
    return free
  }

  /**
   * Finds room for a motif and takes it.
   * @param gap least distance to everything placed before
   * @param angles the turn of each candidate, radians
   * @returns where it went, or undefined when none of the candidates was free
   */
  place(
    motif: Motif,
    scale: number,
    gap: number,
    random: Random,
    angles: () => number,
    candidates = 40,
  ): Spot | undefined {
    let best: Spot | undefined
    let bestFree = -Infinity
    let found = 0
    for (let i = 0; i < candidates && found < ENOUGH; i++) {
      const spot = { x: random.next() * this.#width, y: random.next() * this.#height, angle: angles() }
      const discs = motif.discs.map((disc) => discAt(disc, scale, spot))
      if (discs.some((disc) => this.#isTaken(disc.x, disc.y))) continue
      if (discs.some((disc) => this.clearance(disc, gap) < gap)) continue
      found++
      const free = Math.min(...discs.map((disc) => this.clearance(disc, gap * 2 + 60 * scale)))
      if (free > bestFree) {
        best = spot
        bestFree = free
      }
    }
    if (best !== undefined) this.occupy(motif, scale, best)
    return best
  }

  /** Whether a motif would keep the gap to everything placed. */
  fits(motif: Motif, scale: number, spot: Spot, gap: number): boolean {
    return motif.discs.every((disc) => this.clearance(discAt(disc, scale, spot), gap) >= gap)
  }

  /** Takes room without asking. */
  occupy(motif: Motif, scale: number, spot: Spot): void {
    for (const disc of motif.discs) {
      const own = discAt(disc, scale, spot)
      const x = mod(own.x, this.#width)
      const y = mod(own.y, this.#height)
      const column = Math.min(this.#columns - 1, Math.floor((x / this.#width) * this.#columns))
      const row = Math.min(this.#rows - 1, Math.floor((y / this.#height) * this.#rows))
      this.#cells[row * this.#columns + column]!.push({ x, y, r: own.r })
      this.#largest = Math.max(this.#largest, own.r)
      this.#take(x, y, own.r)
    }
  }

  #isTaken(x: number, y: number): boolean {
    const column = Math.floor((mod(x, this.#width) / this.#width) * RASTER) % RASTER
    const row = Math.floor((mod(y, this.#height) / this.#height) * RASTER) % RASTER
    return this.#taken[row * RASTER + column] === 1
  }

  #take(x: number, y: number, r: number): void {
    const [w, h] = [this.#width / RASTER, this.#height / RASTER]
    // A cell counts as taken only where all of it lies inside.
    const inner = r - Math.hypot(w, h) / 2
    for (let j = Math.ceil((y - inner) / h); j <= Math.floor((y + inner) / h); j++) {
      for (let i = Math.ceil((x - inner) / w); i <= Math.floor((x + inner) / w); i++) {
        if (Math.hypot((i + 0.5) * w - x, (j + 0.5) * h - y) < inner)
          this.#taken[mod(j, RASTER) * RASTER + mod(i, RASTER)] = 1
      }
    }
  }
}

/** The remainder that is never negative. */
export const mod = (value: number, size: number): number => ((value % size) + size) % size
const wrap = (value: number, size: number) => value - size * Math.round(value / size)

function discAt(disc: Disc, scale: number, spot: Spot): Disc {
  const cos = Math.cos(spot.angle) * scale
  const sin = Math.sin(spot.angle) * scale
  return { x: spot.x + disc.x * cos - disc.y * sin, y: spot.y + disc.x * sin + disc.y * cos, r: disc.r * scale }
}
