import { num } from '../geometry/path.ts'

/** The part of the plane that is shown, units. */
export interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a group is placed: scaled about the origin, then moved. */
export interface Placing {
  readonly x?: number
  readonly y?: number
  readonly scaleX?: number
  readonly scaleY?: number
  /** Paleness of the group as a whole, 0..1. */
  readonly opacity?: number
}

interface Frame {
  readonly x: number
  readonly y: number
  readonly scaleX: number
  readonly scaleY: number
}

/** Marks reach this far into the window at least, units: less is neither seen nor safe from rounding. Chosen by eye. */
const LEAST_SHOWN = 2

const PATH_SEGMENT = /([A-Za-z])([^A-Za-z]*)/g
const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/gi

/**
 * Marks in the order in which they are laid down, with the clip paths they need. With a window, marks wholly outside it
 * are left out, and so are groups without marks: renderers may fail on a layer that lies beside the picture.
 */
export class Sheet {
  readonly #marks: string[] = []
  readonly #window: Window | undefined
  #frame: Frame = { x: 0, y: 0, scaleX: 1, scaleY: 1 }
  #clips = 0

  constructor(window?: Window) {
    this.#window = window
  }

  fill(d: string, colour: string, opacity = 1): this {
    if (d === '' || opacity <= 0 || !this.#seen(d)) return this
    const alpha = opacity < 1 ? ` fill-opacity="${num(opacity)}"` : ''
    this.#marks.push(`<path fill="${colour}"${alpha} d="${d}"/>`)
    return this
  }

  /** A line of even width: textures and stitches, not contours. */
  line(d: string, colour: string, width: number, options: { dash?: string; opacity?: number } = {}): this {
    if (d === '' || !this.#seen(d)) return this
    const dash = options.dash === undefined ? '' : ` stroke-dasharray="${options.dash}"`
    const alpha = options.opacity === undefined ? '' : ` stroke-opacity="${num(options.opacity)}"`
    this.#marks.push(
      `<path fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${dash}${alpha} d="${d}"/>`,
    )
    return this
  }

  /** What `draw` lays down shows only inside the outline. */
  within(d: string, draw: (sheet: this) => void): this {
    const id = `c${this.#clips++}`
    this.#open(`<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">`, () => draw(this))
    return this
  }

  /** What `draw` lays down is placed as a whole. */
  group(placing: Placing, draw: () => void): this {
    const { x = 0, y = 0, scaleX = 1, scaleY = scaleX, opacity = 1 } = placing
    const outer = this.#frame
    this.#frame = {
      x: outer.x + x * outer.scaleX,
      y: outer.y + y * outer.scaleY,
      scaleX: outer.scaleX * scaleX,
      scaleY: outer.scaleY * scaleY,
    }
    const alpha = opacity < 1 ? ` opacity="${num(opacity)}"` : ''
    const place = `translate(${num(x)} ${num(y)}) scale(${num(scaleX)} ${num(scaleY)})`
    this.#open(`<g transform="${place}"${alpha}>`, draw)
    this.#frame = outer
    return this
  }

  #open(tag: string, draw: () => void): void {
    this.#marks.push(tag)
    const before = this.#marks.length
    draw()
    if (this.#marks.length === before) this.#marks.pop()
    else this.#marks.push('</g>')
  }

  /** Whether a mark reaches into the window, by the box of its absolute points. */
  #seen(d: string): boolean {
    const window = this.#window
    if (window === undefined) return true
    const { x, y, scaleX, scaleY } = this.#frame
    const [left, top] = [(window.left - x) / scaleX, (window.top - y) / scaleY]
    const [right, bottom] = [left + window.width / scaleX, top + window.height / scaleY]
    let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [, command, rest] of d.matchAll(PATH_SEGMENT)) {
      if (command !== 'M' && command !== 'L' && command !== 'C') continue
      const values = rest!.match(NUMBER)
      if (values === null) continue
      for (let i = 0; i + 1 < values.length; i += 2) {
        const [px, py] = [Number(values[i]), Number(values[i + 1])]
        minX = Math.min(minX, px)
        maxX = Math.max(maxX, px)
        minY = Math.min(minY, py)
        maxY = Math.max(maxY, py)
      }
      // Most marks are seen at their first points: no need to read on.
      if (
        maxX > left + LEAST_SHOWN &&
        minX < right - LEAST_SHOWN &&
        maxY > top + LEAST_SHOWN &&
        minY < bottom - LEAST_SHOWN
      )
        return true
    }
    return false
  }

  get markup(): string {
    return this.#marks.join('')
  }
}
