import type { RepeatLayout } from '@toile/contract'

/** Where the tile lies in the piece that repeats straight, in tiles; negative sizes are mirrored. */
const PLACES: Readonly<
  Record<Exclude<RepeatLayout, 'straight'>, readonly (readonly [x: number, y: number, flip: string])[]>
> = {
  'half-drop': [
    [0, 0, ''],
    [1, -0.5, ''],
    [1, 0.5, ''],
  ],
  brick: [
    [0, 0, ''],
    [-0.5, 1, ''],
    [0.5, 1, ''],
  ],
  mirror: [
    [0, 0, ''],
    [2, 0, ' scale(-1 1)'],
    [0, 2, ' scale(1 -1)'],
    [2, 2, ' scale(-1 -1)'],
  ],
}
const UNIT = { 'half-drop': [2, 1], brick: [1, 2], mirror: [2, 2] } as const

/**
 * The smallest piece that repeats straight and shows the layout, as one SVG: the tile (`width` × `height` pixels) is
 * defined once and used. The picture's metadata stay at the root.
 */
export function repeatSvg(svg: string, layout: RepeatLayout, width: number, height: number): string {
  if (layout === 'straight') return svg
  const [columns, rows] = UNIT[layout]
  const [, metadata = ''] = /(<metadata>.*?<\/metadata>)/s.exec(svg) ?? []
  const tile = svg.replace(metadata, '').replace(/^<svg /, `<svg x="0" y="0" overflow="hidden" `)
  const uses = PLACES[layout].map(
    ([x, y, flip]) => `<use href="#toile-tile" transform="translate(${x * width} ${y * height})${flip}"/>`,
  )
  const size = `width="${columns * width}" height="${rows * height}" viewBox="0 0 ${columns * width} ${rows * height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${metadata}<defs><g id="toile-tile">${tile}</g></defs>${uses.join('')}</svg>`
}
