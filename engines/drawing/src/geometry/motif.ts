import { num } from './path.ts'

/** Collects filled and stroked marks, in the order in which they are laid down. */
export class Marks {
  readonly #marks: string[] = []

  fill(d: string, colour: string, opacity = 1): this {
    if (d !== '')
      this.#marks.push(`<path fill="${colour}"${opacity < 1 ? ` fill-opacity="${num(opacity)}"` : ''} d="${d}"/>`)
    return this
  }

  /** A fill in which overlapping outlines cut holes. */
  fillEvenOdd(d: string, colour: string): this {
    this.#marks.push(`<path fill="${colour}" fill-rule="evenodd" d="${d}"/>`)
    return this
  }

  stroke(d: string, colour: string, width: number, options: { dash?: string; cap?: 'round' | 'butt' } = {}): this {
    const dash = options.dash === undefined ? '' : ` stroke-dasharray="${options.dash}"`
    this.#marks.push(
      `<path fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="${options.cap ?? 'round'}" stroke-linejoin="round"${dash} d="${d}"/>`,
    )
    return this
  }

  add(other: Marks): this {
    this.#marks.push(...other.#marks)
    return this
  }

  get markup(): string {
    return this.#marks.join('')
  }
}

export interface Disc {
  readonly x: number
  readonly y: number
  readonly r: number
}

/**
 * Something to be repeated, drawn about the origin, upright. `discs` cover it: they keep neighbours apart, and the
 * tile takes from them where its edges cut it, so nothing may reach beyond them by more than `MOTIF_MARGIN`.
 */
export interface Motif {
  readonly markup: string
  readonly discs: readonly Disc[]
}

/** Share of a motif's reach by which fine ends may stick out of its discs. Chosen by eye. */
export const MOTIF_MARGIN = 0.3

/** Radius about the origin that holds all discs. */
export const reach = (motif: Motif): number =>
  Math.max(...motif.discs.map((disc) => Math.hypot(disc.x, disc.y) + disc.r))
