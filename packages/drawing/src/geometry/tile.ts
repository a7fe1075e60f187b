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

/** A share of the stamps in other colours. */
export interface Recolouring {
  /** Colours to be replaced, each by its partner; sRGB, `#rrggbb`. */
  readonly colours: ReadonlyMap<string, string>
  /** 0..1 */
  readonly share: number
}

/** A stripe of the ground, repeated across the tile. */
export interface Band {
  /** sRGB, `#rrggbb`. */
  readonly colour: string
  /** Of the ground's width, 0..1. */
  readonly share: number
}

/** A body entry is markup, or one stamp with all its wrapped copies. */
type Laid = string | { readonly id: string; readonly copies: readonly string[] }

const GOLDEN = 0.6180339887
/** Usual repeat of a striped ground, tile units. */
const STRIPE_REPEAT = 205

/**
 * One repeat of a pattern on a torus: what leaves it on one side enters on the other. Every copy of a stamp is written
 * before the next stamp, so that the order of overlapping is the same on both sides of an edge.
 */
export class Tile {
  readonly width: number
  readonly height: number
  readonly #ground: string
  readonly #defs = new Map<string, { readonly id: string; readonly markup: string }>()
  readonly #body: Laid[] = []
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
    const copies = this.#copies(at.x - r, at.y - r, at.x + r, at.y + r)
    this.#body.push({
      id: this.#define(motif),
      copies: copies.map(([dx, dy]) => `transform="translate(${num(at.x + dx)} ${num(at.y + dy)})${turn}${size}"`),
    })
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

  /**
   * @param pixels size of the picture; the drawing is scaled to it
   * @param recolourings stamps spread evenly over the tile that take other colours; a later one wins
   * @param bands stripes of the ground, each centred in its part of the repeat
   */
  toSvg(
    pixels: { readonly width: number; readonly height: number },
    recolourings: readonly Recolouring[] = [],
    bands: readonly Band[] = [],
  ): string {
    const defs = [...this.#defs.values()].map(({ id, markup }) => symbol(id, markup))
    const made = new Set<string>()
    const body = this.#body.map((laid, n) => {
      if (typeof laid === 'string') return laid
      // The golden ratio's multiples spread the chosen ones over the order of stamping.
      const chosen = recolourings.findLastIndex(({ share }, k) => ((n + k * 0.37) * GOLDEN) % 1 < share)
      const id = chosen < 0 ? laid.id : `${laid.id}r${chosen}`
      if (chosen >= 0 && !made.has(id)) {
        made.add(id)
        defs.push(symbol(id, recoloured(this.#defs.get(laid.id)!.markup, recolourings[chosen]!)))
      }
      return laid.copies.map((place) => `<use href="#${id}" ${place}/>`).join('')
    })
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" ` +
      `viewBox="0 0 ${num(this.width)} ${num(this.height)}" preserveAspectRatio="none">` +
      `<defs>${defs.join('')}</defs><path fill="${this.#ground}" d="M0 0h${num(this.width)}v${num(this.height)}H0Z"/>${this.#striped(bands)}${body.join('')}</svg>`
    )
  }

  #striped(bands: readonly Band[]): string {
    const count = Math.max(1, Math.round(this.width / STRIPE_REPEAT))
    const repeat = this.width / count
    return bands
      .map(({ colour, share }, i) => {
        const left = ((i + 0.5) / bands.length - share / 2) * repeat
        const stripe = (n: number) =>
          `M${num(n * repeat + left)} 0h${num(share * repeat)}v${num(this.height)}H${num(n * repeat + left)}Z`
        return `<path fill="${colour}" d="${Array.from({ length: count }, (_, n) => stripe(n)).join('')}"/>`
      })
      .join('')
  }

  #define(motif: Motif): string {
    const known = this.#ids.get(motif)
    if (known !== undefined) return known
    const id = `m${this.#ids.size}`
    this.#ids.set(motif, id)
    this.#defs.set(id, { id, markup: motif.markup })
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

const symbol = (id: string, markup: string) => `<g id="${id}">${markup}</g>`

const recoloured = (markup: string, { colours }: Recolouring) =>
  markup.replace(/#[0-9a-f]{6}(?=")/g, (hex) => colours.get(hex) ?? hex)
