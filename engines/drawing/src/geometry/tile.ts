import { num } from './path.ts'
import { MOTIF_MARGIN, reach } from './motif.ts'
import type { Motif, Marks } from './motif.ts'

/** Where a motif goes on a tile, and how. */
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

/** Pin dots of the ground, under the motifs. */
export interface PinDots {
  /** sRGB, `#rrggbb`. */
  readonly colour: string
  /** Of the ground's area, 0..0.3. */
  readonly share: number
}

/** A body entry is markup, or one stamp with all its wrapped copies. */
type Laid = string | { readonly id: string; readonly copies: readonly string[] }

/** The golden ratio less 1: steps of it spread most evenly. */
const GOLDEN = 0.6180339887
/** Usual distance of pin dots of one colour, tile units. Chosen by eye. */
const PIN_DOT_PITCH = 58

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
  draw(marks: Marks, box: { left: number; top: number; right: number; bottom: number }): void {
    const copies = this.#copies(box.left, box.top, box.right, box.bottom)
    const [first] = copies
    if (copies.length === 1 && first![0] === 0 && first![1] === 0) this.#body.push(marks.markup)
    else
      for (const [dx, dy] of copies)
        this.#body.push(`<g transform="translate(${num(dx)} ${num(dy)})">${marks.markup}</g>`)
  }

  /**
   * Marks that repeat by themselves: geometry whose periods divide the tile. A phase (0..1 of the tile) moves all of it,
   * so that the tile's edge runs through the middle of a form and not along hard borders.
   */
  drawPeriodic(marks: Marks, phase: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): void {
    if (phase.x === 0 && phase.y === 0) {
      this.#body.push(marks.markup)
      return
    }
    const whole = { markup: marks.markup, discs: [] }
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
   * @param pinDots dots of the ground in half-drop, those of several colours in turn
   */
  toSvg(
    pixels: { readonly width: number; readonly height: number },
    recolourings: readonly Recolouring[] = [],
    pinDots: readonly PinDots[] = [],
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
      `<defs>${defs.join('')}</defs><path fill="${this.#ground}" d="M0 0h${num(this.width)}v${num(this.height)}H0Z"/>${this.#dotted(pinDots)}${body.join('')}</svg>`
    )
  }

  #dotted(pinDots: readonly PinDots[]): string {
    const columns = 2 * Math.max(1, Math.round(this.width / PIN_DOT_PITCH / 2))
    const rows = Math.max(1, Math.round(this.height / PIN_DOT_PITCH))
    const [across, down] = [this.width / columns, this.height / rows]
    return pinDots
      .map(({ colour, share }, i) => {
        const r = Math.sqrt((share * across * down) / Math.PI)
        const dots: string[] = []
        for (let c = 0; c < columns; c++) {
          for (let n = 0; n < rows; n++) {
            const x = (c + 0.5) * across
            // Half-drop from column to column, and each colour's own share of the way between.
            const y = ((n + 0.25 + (c % 2) * 0.5 + i / pinDots.length) % rows) * down
            for (const [dx, dy] of this.#copies(x - r, y - r, x + r, y + r)) {
              dots.push(
                `M${num(x + dx - r)} ${num(y + dy)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`,
              )
            }
          }
        }
        return `<path fill="${colour}" d="${dots.join('')}"/>`
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
