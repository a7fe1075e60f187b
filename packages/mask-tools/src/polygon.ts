import type { FillRun } from './brush.ts'
import type { Rect } from './geometry.ts'

/** Whole-pixel box of a closed outline `x, y, x, y …`; null for fewer than three corners, which enclose nothing. */
export function polygonBounds(points: readonly number[]): Rect | null {
  if (points.length < 6) return null
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index + 1 < points.length; index += 2) {
    const x = points[index] ?? 0
    const y = points[index + 1] ?? 0
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) }
}

interface Crossing {
  readonly x: number
  readonly turn: 1 | -1
}

/**
 * Calls `fill(y, x0, x1)` for each run of pixels whose centre lies inside the closed outline, clipped to `clip` (whole
 * pixels). Inside is what the outline winds round, in either direction (non-zero rule): a hand that crosses its own
 * line leaves no hole. As with the brush, clipping only cuts runs.
 */
export function eachPolygonRun(points: readonly number[], clip: Rect, fill: FillRun): void {
  const bounds = polygonBounds(points)
  if (bounds === null) return
  const top = Math.max(bounds.y0, clip.y0)
  const bottom = Math.min(bounds.y1, clip.y1)
  const rows = crossings(points, top, bottom)
  for (let y = top; y < bottom; y++) {
    let winding = 0
    let from = 0
    for (const { x, turn } of (rows[y - top] ?? []).toSorted((a, b) => a.x - b.x)) {
      if (winding === 0) from = x
      winding += turn
      if (winding !== 0) continue
      const x0 = Math.max(Math.ceil(from - 0.5), clip.x0)
      const x1 = Math.min(Math.ceil(x - 0.5), clip.x1)
      if (x0 < x1) fill(y, x0, x1)
    }
  }
}

/** Where the outline crosses the middle of each row from `top` to before `bottom`, side by side, in no order. */
function crossings(points: readonly number[], top: number, bottom: number): Crossing[][] {
  const rows: Crossing[][] = Array.from({ length: Math.max(0, bottom - top) }, () => [])
  const count = Math.floor(points.length / 2)
  for (let corner = 0; corner < count; corner++) {
    const next = (corner + 1) % count
    const [ax, ay] = [points[corner * 2] ?? 0, points[corner * 2 + 1] ?? 0]
    const [bx, by] = [points[next * 2] ?? 0, points[next * 2 + 1] ?? 0]
    if (ay === by) continue
    const turn = ay < by ? 1 : -1
    // Half-open in y, so that a corner on the middle of a row counts once for the two sides that meet there.
    const first = Math.max(top, Math.ceil(Math.min(ay, by) - 0.5))
    const end = Math.min(bottom, Math.ceil(Math.max(ay, by) - 0.5))
    for (let y = first; y < end; y++) rows[y - top]?.push({ x: ax + ((bx - ax) * (y + 0.5 - ay)) / (by - ay), turn })
  }
  return rows
}
