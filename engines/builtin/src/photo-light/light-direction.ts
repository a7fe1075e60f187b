import { boxMean, type GreyImage, luminance, medianOf, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'

/** How the two flanks of a body are compared. Chosen by eye. */
const FLANKS = {
  /** Rows that are looked at. */
  rows: 160,
  /** Where the stretch that is looked at begins, in widths of the body. */
  rim: 0.06,
  /** Where that stretch ends, in widths of the body. */
  end: 0.32,
  /** Minimum share of the rows that agree on the brighter side. */
  agreed: 0.64,
  /** Difference of the two flanks, a natural logarithm of light, that speaks of a light right beside the subject. */
  full: 1.1,
  /** Minimum of that difference: with less the light comes from no side. */
  least: 0.1,
} as const

/**
 * The side of the main light from the kept body alone: its left and right flank turn away from the camera to either side,
 * and clothes are mostly alike on both, so that the median over many rows of how much brighter one is speaks of the light
 * (as light is read from occluding contours, Nillius and Eklundh, 'Automatic estimation of the projected light source
 * direction', 2001). 0 when rows do not agree.
 */
export function lightSide(photo: RgbaImage, mask: GreyImage): number {
  const { width, height, data } = photo
  const step = Math.max(1, Math.floor(height / FLANKS.rows))
  const differences: number[] = []
  const flank = (row: number, from: number, to: number): number => {
    let sum = 0
    let count = 0
    const stride = Math.max(1, Math.floor((to - from) / 12))
    for (let x = Math.floor(from); x < to; x += stride) {
      if (mask.data[row * width + x]! >= 128) continue
      const i = (row * width + x) * 4
      sum += Math.log(
        0.02 +
          0.2126 * SRGB8_TO_LINEAR[data[i]!]! +
          0.7152 * SRGB8_TO_LINEAR[data[i + 1]!]! +
          0.0722 * SRGB8_TO_LINEAR[data[i + 2]!]!,
      )
      count++
    }
    return count === 0 ? Number.NaN : sum / count
  }
  for (let y = step >> 1; y < height; y += step) {
    let left = -1
    let right = -1
    for (let x = 0; x < width; x++) {
      if (mask.data[y * width + x]! >= 128) continue
      if (left < 0) left = x
      right = x + 1
    }
    const wide = right - left
    if (left < 0 || wide < 12) continue
    // A body cut off by the picture's border has no flank there.
    if (left === 0 || right === width) continue
    const a = flank(y, left + FLANKS.rim * wide, left + FLANKS.end * wide)
    const b = flank(y, right - FLANKS.end * wide, right - FLANKS.rim * wide)
    if (!Number.isNaN(a - b)) differences.push(b - a)
  }
  if (differences.length < 12) return 0
  const median = medianOf(differences)
  const agreed = differences.filter((difference) => difference * median > 0).length / differences.length
  if (agreed < FLANKS.agreed || Math.abs(median) < FLANKS.least) return 0
  return Math.max(-1, Math.min(1, median / FLANKS.full))
}

/** How the light's height is read. Chosen by eye. */
const ELEVATION = {
  /** The outline is looked at in a copy of about so many pixels' height. */
  outlineHeight: 320,
  /** The longest way from the rim to the front, in heights of the body. */
  broadest: 0.06,
  /** Share of the front's light that comes from before the subject, at least: light from everywhere hides how much it is. */
  leastForward: 0.2,
  /** Points that tell enough. */
  leastPoints: 60,
  /** The light's upward part, as a share of the front's, at least. */
  leastUp: 0.03,
  /** And in standard errors. */
  sure: 1.6,
  /** Half-width of the scatter, in light of the front, beyond which a point counts less (Huber). */
  scatter: 0.2,
} as const
/** Share of the way from a body's outline to its front at which its rim is read. Chosen by eye. */
const RIM_DEPTH = 0.16
/** Of a round limb's direction at its rim: the parts along the outline's normal and towards the camera. */
const RIM = { outward: 1 - RIM_DEPTH, forward: Math.sqrt(1 - (1 - RIM_DEPTH) * (1 - RIM_DEPTH)) } as const
/** Rim and front must be of one cloth: logarithms of light, and shares of red and blue, may differ by so much. By eye. */
const ONE_CLOTH = { light: 1.1, hue: 0.045 }

/**
 * Height of the main light over the floor in radians, from the kept body alone. Along its outline a body's surface stands
 * square to the view, and its direction is that of the outline's normal; how bright it is there, against the front beside it
 * of the same cloth, is ambient light and the light's share along that normal (Nillius and Eklundh, 'Automatic estimation of
 * the projected light source direction', 2001). A robust plane through all points gives the light's sideways and upward
 * parts; what the rims lack on average is its part towards the camera. Undefined when the points say nothing clear.
 */
export function lightElevation(photo: RgbaImage, mask: GreyImage): number | undefined {
  const step = Math.max(1, Math.round(photo.height / ELEVATION.outlineHeight))
  const width = Math.floor(photo.width / step)
  const height = Math.floor(photo.height / step)
  const kept = new Float32Array(width * height)
  let [top, bottom] = [height, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask.data[y * step * photo.width + x * step]! >= 128) continue
      kept[y * width + x] = 1
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  const tall = bottom - top
  if (tall < 24) return undefined
  const inside = boxMean({ width, height, channels: 1, data: kept }, Math.max(1, Math.round(0.01 * tall))).data
  const points: Point[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x
      if (kept[i] !== 1 || (kept[i - 1]! && kept[i + 1]! && kept[i - width]! && kept[i + width]!)) continue
      const [gx, gy] = [inside[i - 1]! - inside[i + 1]!, inside[i - width]! - inside[i + width]!]
      const steep = Math.hypot(gx, gy)
      if (steep < 1e-3) continue
      // Outwards, y up.
      const [right, up] = [gx / steep, -gy / steep]
      const half = halfWidth(x, y, right, up)
      const rim = lookAt(x - right * RIM_DEPTH * half, y + up * RIM_DEPTH * half)
      const front = lookAt(x - right * half, y + up * half)
      if (!rim || !front) continue
      const apart = Math.hypot(rim.red - front.red, rim.blue - front.blue)
      if (apart > ONE_CLOTH.hue || Math.abs(Math.log(rim.light / front.light)) > ONE_CLOTH.light) continue
      points.push({ right, up, level: rim.light / front.light })
    }
  }
  if (points.length < ELEVATION.leastPoints) return undefined
  const plane = planeThrough(points)
  if (!plane || Math.abs(plane.up) < Math.max(ELEVATION.leastUp, ELEVATION.sure * plane.upError)) return undefined
  const forward = Math.max(ELEVATION.leastForward, (1 - plane.ambient) / (1 - RIM.forward))
  return Math.atan2(plane.up / RIM.outward, Math.hypot(plane.right / RIM.outward, forward))

  /** How deep the body reaches inwards, halved: where a round limb faces the camera. */
  function halfWidth(x: number, y: number, right: number, up: number): number {
    const most = 2 * ELEVATION.broadest * tall
    let depth = 2
    while (depth < most) {
      const [u, v] = [Math.round(x - right * depth), Math.round(y + up * depth)]
      if (u < 0 || v < 0 || u >= width || v >= height || kept[v * width + u] !== 1) break
      depth++
    }
    return depth / 2
  }

  /** Mean over a few pixels of the body; undefined beside it. */
  function lookAt(x: number, y: number): { light: number; red: number; blue: number } | undefined {
    const [cx, cy] = [Math.round(x), Math.round(y)]
    let [red, green, blue, count] = [0, 0, 0, 0]
    for (let v = Math.max(0, cy - 1); v <= Math.min(height - 1, cy + 1); v++) {
      for (let u = Math.max(0, cx - 1); u <= Math.min(width - 1, cx + 1); u++) {
        if (kept[v * width + u] !== 1) continue
        const i = 4 * (v * step * photo.width + u * step)
        red += SRGB8_TO_LINEAR[photo.data[i]!]!
        green += SRGB8_TO_LINEAR[photo.data[i + 1]!]!
        blue += SRGB8_TO_LINEAR[photo.data[i + 2]!]!
        count++
      }
    }
    if (count < 6) return undefined
    const sum = red + green + blue + 0.03 * count
    return { light: 0.01 + luminance(red, green, blue) / count, red: red / sum, blue: blue / sum }
  }
}

interface Point {
  /** Unit normal of the outline, and the rim's light as a share of the front's. */
  readonly right: number
  readonly up: number
  readonly level: number
}

/** Level as ambient + right * nx + up * ny by least squares, far points counted less each time; undefined when they do not tell. */
function planeThrough(points: readonly Point[]) {
  let plane = { ambient: 0, right: 0, up: 0, upError: 0 }
  for (let round = 0; round < 4; round++) {
    const sums = { w: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0, l: 0, lx: 0, ly: 0, residual: 0 }
    for (const { right, up, level } of points) {
      const away = Math.abs(level - plane.ambient - plane.right * right - plane.up * up)
      const weight = round === 0 || away < ELEVATION.scatter ? 1 : ELEVATION.scatter / away
      sums.w += weight
      sums.x += weight * right
      sums.y += weight * up
      sums.xx += weight * right * right
      sums.xy += weight * right * up
      sums.yy += weight * up * up
      sums.l += weight * level
      sums.lx += weight * level * right
      sums.ly += weight * level * up
      sums.residual += weight * away * away
    }
    // Normal equations about the means.
    const [mx, my, ml] = [sums.x / sums.w, sums.y / sums.w, sums.l / sums.w]
    const xx = sums.xx / sums.w - mx * mx
    const xy = sums.xy / sums.w - mx * my
    const yy = sums.yy / sums.w - my * my
    const det = xx * yy - xy * xy
    if (det < 1e-4) return undefined
    const lx = sums.lx / sums.w - ml * mx
    const ly = sums.ly / sums.w - ml * my
    const right = (lx * yy - ly * xy) / det
    const up = (ly * xx - lx * xy) / det
    plane = { right, up, ambient: ml - right * mx - up * my, upError: Math.sqrt((sums.residual / sums.w) * (xx / det)) }
  }
  // Neighbours along an outline see the same: a sixth of the points speak for themselves.
  return { ...plane, upError: plane.upError / Math.sqrt(points.length / 6) }
}
