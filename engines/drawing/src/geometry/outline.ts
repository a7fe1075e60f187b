const MARK = /<path [^>]*? d="([^"]*)"\/>/g
const ABSOLUTE = /^[MCLZ\d .,-]+$/

/**
 * Marks with their shapes once more beneath them, each with a broad outline. A shape that lies within the box of one
 * already outlined, as veins do in a leaf, would be covered anyway; outlines are what takes longest to paint.
 * @param width of the outline, half of which shows
 */
export function withOutline(markup: string, colour: string, width: number): string {
  const boxes: (readonly [number, number, number, number])[] = []
  let outlines = ''
  for (const [, d] of markup.matchAll(MARK)) {
    if (d === undefined || !ABSOLUTE.test(d)) continue
    const numbers = (d.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const xs = numbers.filter((_, i) => i % 2 === 0)
    const ys = numbers.filter((_, i) => i % 2 === 1)
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    if (boxes.some(([l, t, r, b]) => box[0] >= l && box[1] >= t && box[2] <= r && box[3] <= b)) continue
    boxes.push(box)
    outlines += `<path d="${d}"/>`
  }
  return `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${outlines}</g>${markup}`
}
