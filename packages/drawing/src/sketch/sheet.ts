import { num } from '../geometry/path.ts'

/** Marks in the order in which they are laid down, with the clip paths they need. */
export class Sheet {
  readonly #marks: string[] = []
  #clips = 0

  fill(d: string, colour: string, opacity = 1): this {
    if (d === '') return this
    const alpha = opacity < 1 ? ` fill-opacity="${num(opacity)}"` : ''
    this.#marks.push(`<path fill="${colour}"${alpha} d="${d}"/>`)
    return this
  }

  /** A line of even width: textures and stitches, not contours. */
  line(d: string, colour: string, width: number, options: { dash?: string; opacity?: number } = {}): this {
    if (d === '') return this
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
    this.#marks.push(`<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">`)
    draw(this)
    this.#marks.push('</g>')
    return this
  }

  /** What `draw` lays down is moved and scaled. */
  group(transform: string, draw: () => void): this {
    this.#marks.push(`<g transform="${transform}">`)
    draw()
    this.#marks.push('</g>')
    return this
  }

  get markup(): string {
    return this.#marks.join('')
  }
}
