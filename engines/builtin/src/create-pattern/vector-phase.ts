/** Where a tile begins, as shares of its width and height, 0..1. */
export interface Phase {
  readonly x: number
  readonly y: number
}

/** The documents that `Tile.toSvg` writes: a head, definitions, the ground over the whole box, then the marks. */
const DOCUMENT =
  /^(<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>)<defs>(.*?)<\/defs>(<path fill="#[0-9a-f]{6}" d="M0 0h[^"]*"\/>)(.*)<\/svg>$/s

/** How far a copy reaches under the next one, in drawing units: at no zoom a gap shows between them. A round number. */
const TUCK = 1

/**
 * A tile's document that begins at another place: the tile in four places, each cut to its box and reaching under the
 * one to its right and below. A document of another make is returned as it is.
 */
export function vectorAtPhase(svg: string, { x, y }: Phase): string {
  const parts = DOCUMENT.exec(svg)
  if (parts === null || (x % 1 === 0 && y % 1 === 0)) return svg
  const [, head, w, h, defs, ground, body] = parts
  const [width, height] = [Number(w), Number(h)]
  const num = (value: number) => String(Math.round(value * 1e3) / 1e3)
  const copies = [-y, 1 - y].flatMap((down) =>
    [-x, 1 - x].map(
      (across) => `<use href="#tile" transform="translate(${num(across * width)} ${num(down * height)})"/>`,
    ),
  )
  const box = `<clipPath id="box"><path d="M0 0h${width + TUCK}v${height + TUCK}H0Z"/></clipPath>`
  const tile = `<g id="tile" clip-path="url(#box)">${ground}${body}</g>`
  return `${head}<defs>${defs}${box}${tile}</defs>${ground}${copies.join('')}</svg>`
}
