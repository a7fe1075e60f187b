/** A tile's drawing as it lies in its own box, and where in the picture that box begins. */
export interface OffsetTile {
  readonly svg: string
  /** Share of the picture's width and height by which the box is moved to the right and down, 0 to 1. */
  readonly across: number
  readonly down: number
}

/** The end of a document that shows one tile in four places, each cut to its box. */
const FOUR_PLACES =
  /<g id="tile" clip-path="url\(#box\)">(.*)<\/g><\/defs><path [^>]*\/>((?:<use href="#tile" transform="translate\([^)]*\)"\/>){4})<\/svg>$/s
const VIEW_BOX = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/
/** Units of the document, whose numbers are rounded to thousandths. */
const TOLERANCE = 0.01

/**
 * Reads a document of the built-in engine that shows a tile begun at another place than its own. Drawn as it stands, each
 * of the four copies gets layers of a whole tile: at 4096 × 4096 that costs up to twenty times the time and four times
 * the memory of drawing the tile once and moving its pixels around. Null for a document of another make: it is drawn as
 * it stands.
 */
export function readOffsetTile(svg: string): OffsetTile | null {
  const box = VIEW_BOX.exec(svg)
  const end = FOUR_PLACES.exec(svg)
  if (box === null || end === null) return null
  const [width, height] = [Number(box[1]), Number(box[2])]
  const [, body = '', copies = ''] = end
  const places = [...copies.matchAll(/translate\((\S+) (\S+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const x = Math.max(...places.map((place) => place[0]))
  const y = Math.max(...places.map((place) => place[1]))
  const near = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE
  const tiled = [x - width, x].every((left) =>
    [y - height, y].every((top) => places.some((place) => near(place[0], left) && near(place[1], top))),
  )
  if (!tiled || !(x >= 0 && x <= width && y >= 0 && y <= height)) return null
  return { svg: `${svg.slice(0, end.index)}</defs>${body}</svg>`, across: x / width, down: y / height }
}
