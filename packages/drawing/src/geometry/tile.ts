import { num } from './path.ts'
import { MOTIF_MARGIN, reach } from './sketch.ts'
import type { Motif, Sketch } from './sketch.ts'

export interface Stamp {
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly angle?: number
  readonly scale?: number
  readonly flip?: boolean
}

/**
 * One repeat of a pattern on a torus: what leaves it on one side enters on the other. Every copy of a stamp is written
 * before the next stamp, so that the order of overlapping is the same on both sides of an edge.
 */
export class Tile {
  readonly width: number
  readonly height: number
  readonly #ground: string
  readonly #defs: string[] = []
  readonly #body: string[] = []
  readonly #ids = new Map<Motif, string>()

  constructor(width: number, height: number, ground: string) {
    this.width = width
    this.height = height
    this.#ground = ground
  }

  stamp(motif: Motif, at: Stamp): void {
    const scale = at.scale ?? 1
    const r = reach(motif) * scale * (1 + MOTIF_MARGIN)
    const turn = at.angle === undefined || at.angle === 0 ? '' : ` rotate(${num((at.angle * 180) / Math.PI)})`
    const size = at.flip ? ` scale(${num4(-scale)} ${num4(scale)})` : scale === 1 ? '' : ` scale(${num4(scale)})`
    const id = this.#define(motif)
    for (const [dx, dy] of this.#copies(at.x - r, at.y - r, at.x + r, at.y + r)) {
      this.#body.push(`<use href="#${id}" transform="translate(${num(at.x + dx)} ${num(at.y + dy)})${turn}${size}"/>`)
    }
  }

  /** Marks in tile coordinates, drawn at every wrapped place that their box touches. */
  draw(sketch: Sketch, box: { left: number; top: number; right: number; bottom: number }): void {
    const copies = this.#copies(box.left, box.top, box.right, box.bottom)
    const [first] = copies
    if (copies.length === 1 && first![0] === 0 && first![1] === 0) this.#body.push(sketch.markup)
    else
      for (const [dx, dy] of copies)
        this.#body.push(`<g transform="translate(${num(dx)} ${num(dy)})">${sketch.markup}</g>`)
  }

  /**
   * Marks that repeat by themselves: geometry whose periods divide the tile. A phase (0..1 of the tile) moves all of it,
   * so that the tile's edge runs through the middle of a form and not along hard borders.
   */
  drawPeriodic(sketch: Sketch, phase: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): void {
    if (phase.x === 0 && phase.y === 0) {
      this.#body.push(sketch.markup)
      return
    }
    const whole = { markup: sketch.markup, discs: [] }
    const id = this.#define(whole)
    for (const x of phase.x === 0 ? [0] : [phase.x - 1, phase.x]) {
      for (const y of phase.y === 0 ? [0] : [phase.y - 1, phase.y]) {
        this.#body.push(`<use href="#${id}" transform="translate(${num(x * this.width)} ${num(y * this.height)})"/>`)
      }
    }
  }

  /** @param pixels size of the picture; the drawing is scaled to it. */
  toSvg(pixels: { readonly width: number; readonly height: number }): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" ` +
      `viewBox="0 0 ${num(this.width)} ${num(this.height)}" preserveAspectRatio="none">` +
      `<defs>${this.#defs.join('')}</defs><path fill="${this.#ground}" d="M0 0h${num(this.width)}v${num(this.height)}H0Z"/>${this.#body.join('')}</svg>`
    )
  }

  #define(motif: Motif): string {
    const known = this.#ids.get(motif)
    if (known !== undefined) return known
    const id = `m${this.#ids.size}`
    this.#ids.set(motif, id)
    this.#defs.push(`<g id="${id}">${motif.markup}</g>`)
    return id
  }

  #copies(left: number, top: number, right: number, bottom: number): [number, number][] {
    const copies: [number, number][] = []
    for (let i = Math.ceil(-right / this.width); i * this.width + left < this.width; i++) {
      for (let j = Math.ceil(-bottom / this.height); j * this.height + top < this.height; j++) {
        copies.push([i * this.width, j * this.height])
      }
    }
    return copies
  }
}

const num4 = (value: number) => String(Math.round(value * 10000) / 10000)
