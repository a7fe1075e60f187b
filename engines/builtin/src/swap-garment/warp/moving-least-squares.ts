/** Where a point of one picture lies on another. */
export interface PointPair {
  readonly x: number
  readonly y: number
  readonly toX: number
  readonly toY: number
}

/**
 * The similarity (turn, one scale, shift) that fits the pairs best about (x, y), the near ones weighing most; so what is
 * small keeps its shape wherever it is carried. Schaefer, McPhail and Warren, "Image deformation using moving least
 * squares", SIGGRAPH 2006, section 2.2. At least two pairs at different places.
 */
export function movingLeastSquares(pairs: readonly PointPair[], x: number, y: number): readonly [number, number] {
  let [sum, px, py, qx, qy] = [0, 0, 0, 0, 0]
  const weights = pairs.map((pair) => {
    const d = (pair.x - x) ** 2 + (pair.y - y) ** 2
    const w = 1 / (d + 0.5) ** 1.5
    sum += w
    px += w * pair.x
    py += w * pair.y
    qx += w * pair.toX
    qy += w * pair.toY
    return w
  })
  px /= sum
  py /= sum
  qx /= sum
  qy /= sum
  let [along, across, spread] = [0, 0, 0]
  pairs.forEach((pair, k) => {
    const w = weights[k]!
    const [ax, ay, bx, by] = [pair.x - px, pair.y - py, pair.toX - qx, pair.toY - qy]
    along += w * (ax * bx + ay * by)
    across += w * (ax * by - ay * bx)
    spread += w * (ax * ax + ay * ay)
  })
  if (spread < 1e-9) return [qx, qy]
  const [c, s] = [along / spread, across / spread]
  return [qx + c * (x - px) - s * (y - py), qy + s * (x - px) + c * (y - py)]
}
