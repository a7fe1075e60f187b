import { boxMean, checkSameSize, createFloat, type FloatImage, type GreyImage, resampleFloat } from '@toile/imaging'

/** A height field: how far the surface stands out towards the viewer, in pixels of the picture, 0 where there is none. */
export interface Relief {
  readonly width: number
  readonly height: number
  /** `width * height` values. */
  readonly data: Float32Array
}

export function createRelief(width: number, height: number): Relief {
  return createFloat(width, height, 1)
}

export interface InflateOptions {
  /** Height of the plateau, pixels. A shape narrower than `roundness` stays lower. */
  readonly height: number
  /** Distance from the outline, pixels, over which the surface rises to 63 % of the (squared) plateau. */
  readonly roundness: number
  /** Exponent of the profile: 0.5 meets the outline upright, as a tube does; 1 leaves it at an angle. 0.6 when left out. */
  readonly profile?: number
  /** Extra pull towards zero at each pixel (1 / px²): what holds the cloth down along seams and strokes. */
  readonly pull?: Float32Array
}

/**
 * Sweeps of each level, from the finest: a coarser level leaves the finer only its own details to solve. Chosen by
 * eye.
 */
const SWEEPS = [4, 6, 10, 20, 120] as const
/** Pixels of the shorter side below which no coarser level is made. Chosen by eye. */
const COARSEST_SIDE = 40

/**
 * Blows a flat shape up like a filled garment: the screened Poisson equation Δu = u / roundness² + pull · u - 1 / roundness²
 * with u = 0 outside the mask, solved from coarse to fine by symmetric Gauss-Seidel sweeps; the height is
 * `height · u ^ profile`. Wide shapes get a flat top and rounded sides, narrow ones a lower tube.
 * After Johnston, "Lumo" (2002) and Sýkora et al., "Ink-and-Ray" (2014).
 *
 * @param mask 128 and more is inside
 */
export function inflate(mask: GreyImage, options: InflateOptions): Relief {
  const { width, height, data } = mask
  const { roundness, pull } = options
  if (pull) checkSameSize(mask, { width, height: pull.length / width })
  const inside = createFloat(width, height, 1)
  for (let i = 0; i < data.length; i++) inside.data[i] = data[i]! >= 128 ? 1 : 0
  const drag = createFloat(width, height, 1)
  if (pull) drag.data.set(pull)
  const u = solve({ inside, drag, screen: 1 / (roundness * roundness), cell: 1 }, 0)
  const profile = options.profile ?? 0.6
  const relief = createRelief(width, height)
  for (let i = 0; i < u.data.length; i++) {
    const value = u.data[i]!
    if (value > 0) relief.data[i] = options.height * value ** profile
  }
  return relief
}

/** Δu = (screen + drag) · u - screen, with u = 0 outside. */
interface ScreenedPoisson {
  readonly inside: FloatImage
  readonly drag: FloatImage
  readonly screen: number
  /** Side of a cell of this level, pixels. */
  readonly cell: number
}

function solve(equation: ScreenedPoisson, level: number): FloatImage {
  const { inside, drag, cell } = equation
  const { width, height } = inside
  let u = createFloat(width, height, 1)
  const coarse = Math.min(width, height) >= 2 * COARSEST_SIDE && level + 1 < SWEEPS.length
  if (coarse) {
    const w = Math.ceil(width / 2)
    const h = Math.ceil(height / 2)
    const below = solve(
      { ...equation, inside: halve(inside, w, h), drag: halve(drag, w, h), cell: cell * 2 },
      level + 1,
    )
    u = resampleFloat(below, width, height, 'triangle')
  }
  const sweeps = coarse ? SWEEPS[level]! : SWEEPS.at(-1)!
  for (let sweep = 0; sweep < sweeps; sweep++) gaussSeidelSweep(u.data, equation, sweep % 2 === 1)
  return u
}

/** One Gauss-Seidel sweep, forwards or backwards. The rim of the picture counts as outside. */
function gaussSeidelSweep(u: Float32Array, { inside, drag, screen, cell }: ScreenedPoisson, backwards: boolean): void {
  const { width, height } = inside
  const area = cell * cell
  const source = screen * area
  for (let row = 0; row < height; row++) {
    const y = backwards ? height - 1 - row : row
    for (let column = 0; column < width; column++) {
      const i = y * width + (backwards ? width - 1 - column : column)
      if (inside.data[i]! < 0.5) {
        u[i] = 0
        continue
      }
      const x = i - y * width
      const sum =
        (x > 0 ? u[i - 1]! : 0) +
        (x + 1 < width ? u[i + 1]! : 0) +
        (y > 0 ? u[i - width]! : 0) +
        (y + 1 < height ? u[i + width]! : 0)
      u[i] = (sum + source) / (4 + source + drag.data[i]! * area)
    }
  }
}

function halve(image: FloatImage, width: number, height: number): FloatImage {
  const out = createFloat(width, height, 1)
  for (let y = 0; y < height; y++) {
    const y0 = 2 * y
    const y1 = Math.min(image.height - 1, y0 + 1)
    for (let x = 0; x < width; x++) {
      const x0 = 2 * x
      const x1 = Math.min(image.width - 1, x0 + 1)
      const upper = image.data[y0 * image.width + x0]! + image.data[y0 * image.width + x1]!
      out.data[y * width + x] = (upper + image.data[y1 * image.width + x0]! + image.data[y1 * image.width + x1]!) / 4
    }
  }
  return out
}

/** A relief at another size: heights grow and shrink with the picture, so slopes stay. */
export function scaleRelief(relief: Relief, width: number, height: number): Relief {
  if (width === relief.width && height === relief.height) return relief
  const { data } = resampleFloat({ ...relief, channels: 1 }, width, height, width < relief.width ? 'box' : 'bicubic')
  const scale = width / relief.width
  for (let i = 0; i < data.length; i++) data[i] = data[i]! * scale
  return { width, height, data }
}

/** Adds `share` of another relief in place. */
export function addRelief(relief: Relief, other: Relief, share = 1): void {
  checkSameSize(relief, other)
  for (let i = 0; i < relief.data.length; i++) relief.data[i] = relief.data[i]! + share * other.data[i]!
}

/**
 * Share of the surrounding light that reaches each pixel, 0 to 1 (one channel): hollows, where the surface lies under
 * the mean of its neighbourhood, are darker (Luft, Colditz and Deussen, "Image enhancement by unsharp masking the depth
 * buffer", 2006, at three radii). What lies outside `mask` is left out of the mean.
 *
 * @param radii in pixels, narrow to wide; `strength` 1 is true to life, more is moodier
 */
export function reliefOcclusion(relief: Relief, mask: GreyImage, radii: readonly number[], strength = 1): FloatImage {
  checkSameSize(relief, mask)
  const { width, height } = relief
  const out = createFloat(width, height, 1)
  out.data.fill(1)
  const both = createFloat(width, height, 2)
  for (let i = 0; i < mask.data.length; i++) {
    const inside = mask.data[i]! >= 128 ? 1 : 0
    both.data[2 * i] = inside * relief.data[i]!
    both.data[2 * i + 1] = inside
  }
  for (const radius of radii) {
    const around = boxMean(boxMean(both, Math.max(1, Math.round(radius))), Math.max(1, Math.round(radius / 2)))
    for (let i = 0; i < out.data.length; i++) {
      const weight = around.data[2 * i + 1]!
      if (weight < 0.02) continue
      const depth = (around.data[2 * i]! / weight - relief.data[i]!) / radius
      if (depth > 0) out.data[i] = out.data[i]! / (1 + 2.4 * strength * depth)
    }
  }
  return out
}

/**
 * Share of a lamp's light that the relief itself lets through to each pixel, 0 to 1 (one channel): the surface between
 * the pixel and the lamp is walked in growing steps, and what stands above the ray hides part of a wide lamp.
 *
 * @param towards unit vector to the lamp (x right, y down, z to the viewer)
 * @param reach how far hills are looked for, pixels
 * @param softness tangent of half the lamp's apparent width: 0.1 is a bare bulb, 0.5 a large softbox
 */
export function reliefShadow(
  relief: Relief,
  towards: readonly [number, number, number],
  reach: number,
  softness: number,
): FloatImage {
  const { width, height, data } = relief
  const out = createFloat(width, height, 1)
  const flat = Math.max(1e-3, Math.hypot(towards[0], towards[1]))
  const dx = towards[0] / flat
  const dy = towards[1] / flat
  const rise = towards[2] / flat
  const steps: number[] = []
  for (let step = 1.5; step < reach; step *= 1.35) steps.push(step)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let hidden = 0
      const from = data[i]!
      for (const step of steps) {
        const sx = Math.round(x + dx * step)
        const sy = Math.round(y + dy * step)
        if (sx < 0 || sy < 0 || sx >= width || sy >= height) break
        const over = (data[sy * width + sx]! - from) / step - rise
        const share = over / (2 * softness) + 0.5
        if (share > hidden) hidden = share
      }
      out.data[i] = 1 - Math.min(1, hidden)
    }
  }
  return out
}
