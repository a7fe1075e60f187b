import { inFrame } from '../figures/curve.ts'
import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'

/** Proportions of a head; 1 is the house's middle. */
export interface Proportions {
  /** Width of cheeks and temples. */
  readonly cheek: number
  /** Width of the jaw's corners. */
  readonly jaw: number
  readonly chin: number
  /** Length from the eyes to the chin. */
  readonly length: number
  /** Thickness of the neck. */
  readonly neck: number
}

/** How a head is held. */
export interface Bearing {
  /** Degrees it is turned to the picture's right; negative to the left. At most 40. */
  readonly turn: number
  /** Degrees it leans clockwise. */
  readonly tilt: number
}

/** Depth and half-width of the face by height below the eyes, for a head 300 high whose chin is 150 below its eyes. By eye. */
const SECTIONS: readonly (readonly [y: number, half: number, depth: number, ear: number])[] = [
  [-150, 20, 26, 0],
  [-138, 54, 48, 0],
  [-112, 79, 62, -4],
  [-70, 93, 72, -8],
  [-30, 95.5, 75, -10],
  [2, 92, 66, -12],
  [26, 92.5, 71, -12],
  [58, 87, 71, -6],
  [92, 74, 72, 8],
  [118, 57, 72, 34],
  [136, 41, 74, 58],
  [146, 25, 78, 72],
  [150, 8, 81, 81],
]

/**
 * A head as a solid that is turned about its upright axis and projected without perspective: features stand on it by
 * x to the picture's right, y below the line of the eyes, z towards us. After Loomis' construction: eyes at half the
 * head, nose and brow at equal thirds below the hairline, five eyes across.
 */
export class HeadModel {
  readonly proportions: Proportions
  readonly turn: number
  readonly #tilt: number
  readonly #sin: number
  readonly #cos: number
  /** 1 when the far side of the face is the picture's right. */
  readonly far: -1 | 1

  constructor(proportions: Proportions, bearing: Bearing) {
    this.proportions = proportions
    this.turn = bearing.turn
    this.#tilt = bearing.tilt
    const angle = (bearing.turn * Math.PI) / 180
    this.#sin = Math.sin(angle)
    this.#cos = Math.cos(angle)
    this.far = bearing.turn < 0 ? -1 : 1
  }

  /** Where a place of the solid is seen. */
  at(x: number, y: number, z: number): Point {
    return this.flat(x * this.#cos + z * this.#sin, y)
  }

  /** A place in the plane of the picture that leans with the head: x from the head's axis. */
  flat(x: number, y: number): Point {
    const long = y > 0 ? y * this.proportions.length : y
    return inFrame(point(0, 150), this.#tilt, x, long - 150)
  }

  /** A place beside another, in a frame that leans with the head. */
  beside(p: Point, dx: number, dy: number): Point {
    return inFrame(p, this.#tilt, dx, dy)
  }

  /** How wide something on the face is drawn that faces us at `bearing` degrees from the face's middle. */
  breadth(side: -1 | 1, bearing: number): number {
    const rad = Math.PI / 180
    return Math.cos((this.turn + side * bearing) * rad) / Math.cos(bearing * rad)
  }

  /** The contour on the far or near side at every section, from the crown to the chin. */
  contour(side: -1 | 1): Point[] {
    const { cheek, jaw, chin } = this.proportions
    return SECTIONS.map(([y, half, depth, ear]) => {
      const low = Math.max(0, Math.min(1, (y - 40) / 52))
      const end = Math.max(0, Math.min(1, (y - 100) / 36))
      const wide = half * (cheek + (jaw - cheek) * low * (1 - end) + (chin - cheek) * end)
      const away = side === this.far
      const x = away
        ? side * Math.hypot(wide * this.#cos, depth * this.#sin)
        : side * wide * this.#cos + ear * this.#sin
      return this.flat(x, y)
    })
  }
}
