import { blurAt, floorRow } from './camera.ts'
import { clamp01, type FloatImage, type LinearRgb, mix } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'

/**
 * Plants that stand close together: blades, ears, spikes, flower heads. They are drawn in rows from the far to the
 * near, each upright where it grows: the near hides the far, and no line runs to the vanishing point.
 */
export interface Grass {
  /** Height of the plants in metres where they grow, by place on the ground; 0 where none do. */
  height(x: number, z: number): number
  /** Width of a blade in metres. */
  readonly blade: number
  /** Half of the blade's width at a share of its height, 0 at the root to 1 at the tip; a share of `blade`. */
  outline(up: number): number
  /** Albedo of a blade at a share of its height; `kind`, 0 to 1, differs from plant to plant. */
  colour(up: number, kind: number, out: Float64Array): void
  /** Light that the ground gets by place, as a factor on that of the column; the plants get the same. 1 where left out. */
  sun?(x: number, z: number): number
  /** What blooms among them, and leaves that are broader than blades; the last of them hides the others. */
  readonly heads: readonly FlowerHeads[]
  /** What the air adds between the plants: its colour, in light, and the metres after which two thirds of it are seen. */
  readonly air?: { readonly colour: LinearRgb; readonly metres: number }
  /** Nearest and farthest row in metres. */
  readonly from: number
  readonly to: number
}

/** Flower heads, or leaves broader than blades, of one kind. */
export interface FlowerHeads {
  /** Share of the places for a head that have one, by place on the ground. */
  share(x: number, z: number): number
  /** Metres. */
  readonly radius: number
  /** Metres over the ground, by place on it; `kind`, 0 to 1, differs from head to head. */
  height(x: number, z: number, kind: number): number
  /**
   * Colour at a point of a head, both coordinates -1 to 1, y upwards, and the share of a pixel so wide that it covers, 0 to 1.
   */
  shade(x: number, y: number, kind: number, pixel: number, out: Float64Array): number
  /** Colour of the stem; thickness in metres, 0 for none. */
  readonly stem: LinearRgb
  readonly thick: number
}

/** How plants are drawn. Chosen by eye. */
const DRAWN = {
  /** Each row lies this much farther than the one before: natural logarithm of their distances' ratio. */
  rowStep: 0.022,
  /** Least width of a plant in pixels: finer ones flicker. */
  leastWidth: 1.3,
  /** Least height of a plant in metres: what is shorter is the ground's, and alone would be a dark dot. */
  leastHeight: 0.03,
  /** Least blur of a plant in pixels: what stands beside a photo has no drawn lines. */
  leastBlur: 1.5,
  /** Room for a flower head, in its radii. */
  headRoom: 3.2,
} as const

/**
 * Draws plants over a painted scene, see `paintScene`.
 * @param level light that a plant gets: linear, for each channel, by column of the picture
 * @param depth distance of what is painted at each pixel, in metres, where something can stand before the plants
 */
export function growGrass(
  scene: FloatImage,
  frame: SceneFrame,
  grass: Grass,
  level: (x: number) => LinearRgb,
  depth?: Float32Array,
): void {
  const { camera } = frame
  const rows = Math.ceil(Math.log(grass.to / grass.from) / DRAWN.rowStep)
  const field: Field = {
    scene,
    frame,
    grass,
    lights: Array.from({ length: scene.width }, (_, x) => level(x + 0.5)),
    depth,
  }
  for (let row = rows; row >= 0; row -= 1) {
    const z = grass.from * Math.exp(DRAWN.rowStep * row)
    const { air } = grass
    const here: Row = {
      row,
      z,
      metre: camera.focal / z,
      foot: floorRow(camera, z),
      blur: Math.hypot(DRAWN.leastBlur, blurAt(camera, z)),
      haze: air ? 1 - Math.exp(-Math.max(0, z - camera.subjectDistance) / air.metres) : 0,
    }
    drawBlades(field, here)
    for (const [kind, heads] of grass.heads.entries()) drawHeads(field, heads, kind, here)
  }
}

/** What is drawn, and what it is drawn on. */
interface Field {
  readonly scene: FloatImage
  readonly frame: SceneFrame
  readonly grass: Grass
  /** Light of the plants by column. */
  readonly lights: readonly LinearRgb[]
  readonly depth: Float32Array | undefined
}

/** A row of plants; the size of a metre there, and the row of the picture that the ground is seen in. */
interface Row {
  readonly row: number
  readonly z: number
  readonly metre: number
  readonly foot: number
  readonly blur: number
  /** Share of the air's colour in what is seen here. */
  readonly haze: number
}

function drawBlades(field: Field, here: Row): void {
  const { grass } = field
  const { camera, noise } = field.frame
  const { width, height } = field.scene
  const { row, z, metre } = here
  const wide = Math.max(grass.blade * metre, DRAWN.leastWidth)
  const pitch = wide * 1.25
  const out = new Float64Array(3)
  const sway = 0.35 * noise.at(z * 0.9, 5)
  // Places are counted from the camera's axis, so that they stay where they are whatever the picture's width.
  const first = Math.floor((-camera.centre - pitch) / pitch)
  const last = Math.ceil((width - camera.centre + pitch) / pitch)
  for (let at = first; at <= last; at += 1) {
    const kind = noise.cell(at + 1024, row * 7 + 3)
    const root = camera.centre + (at + noise.cell(at + 1024, row * 7 + 4) - 0.5) * pitch
    const x0 = (root - camera.centre) / metre
    const tall = grass.height(x0, z) * (0.4 + 0.72 * kind) * metre
    if (tall < Math.max(0.5, DRAWN.leastHeight * metre)) continue
    // Somewhere between this row and the next: of short plants one would see the rows.
    const foot = floorRow(camera, z * Math.exp(-DRAWN.rowStep * noise.cell(at + 1024, row * 7 + 6)))
    // Plants of a patch are alike, and no two as broad.
    const tone = clamp01(0.65 * kind + 0.35 * (0.5 + noise.at(x0 * 1.7, z * 1.1)))
    const broad = wide * (0.65 + 0.7 * noise.cell(at + 1024, row * 7 + 8))
    const lean = (0.5 * (noise.cell(at + 1024, row * 7 + 5) - 0.5) + 0.3 * sway) * tall
    const sun = grass.sun?.(x0, z) ?? 1
    const top = Math.max(0, Math.floor(foot - tall))
    const bottom = Math.min(height - 1, Math.ceil(foot))
    for (let y = top; y <= bottom; y += 1) {
      const up = clamp01((foot - y - 0.5) / tall)
      const half = 0.5 * broad * grass.outline(up)
      const middle = root + lean * up * up
      grass.colour(up, tone, out)
      for (let c = 0; c < 3; c += 1) out[c] = out[c]! * sun
      const from = Math.max(0, Math.floor(middle - half))
      const to = Math.min(width - 1, Math.floor(middle + half))
      for (let x = from; x <= to; x += 1) {
        const cover = Math.min(x + 1, middle + half) - Math.max(x, middle - half)
        if (cover > 0) blendPlant(field, here, [x, y], out, Math.min(1, cover))
      }
    }
  }
}

function drawHeads(field: Field, heads: FlowerHeads, which: number, here: Row): void {
  const { grass } = field
  const { camera, noise } = field.frame
  const { width, height } = field.scene
  const { row, z, metre, foot } = here
  const radius = Math.max(heads.radius * metre, 0.55)
  const pitch = radius * DRAWN.headRoom
  const first = Math.floor((-camera.centre - pitch) / pitch)
  const last = Math.ceil((width - camera.centre + pitch) / pitch)
  const out = new Float64Array(3)
  const chanceOf = (at: number, of: number): number => noise.cell(at + 1024 + 61 * which, row * 5 + of)
  for (let at = first; at <= last; at += 1) {
    const [chance, kind] = [chanceOf(at, 1), chanceOf(at, 2)]
    const middle = camera.centre + (at + 0.5 + 0.5 * (chanceOf(at, 3) - 0.5)) * pitch
    const x0 = (middle - camera.centre) / metre
    if (chance >= heads.share(x0, z)) continue
    const tall = heads.height(x0, z, kind) * metre
    if (tall <= 0) continue
    const centre = foot - tall
    const thick = Math.max(0.5, 0.5 * heads.thick * metre)
    const sun = grass.sun?.(x0, z) ?? 1
    const stem = heads.stem.map((value) => value * sun)
    for (let y = Math.max(0, Math.floor(centre)); heads.thick > 0 && y <= Math.min(height - 1, foot); y += 1) {
      for (let x = Math.max(0, Math.floor(middle - thick)); x <= Math.min(width - 1, middle + thick - 0.5); x += 1) {
        blendPlant(field, here, [x, y], stem, 0.8)
      }
    }
    const size = radius * (0.6 + 0.65 * chanceOf(at, 4))
    // Some stand in the shade of others.
    const lit = (0.55 + 0.65 * chanceOf(at, 6)) * sun
    for (let y = Math.max(0, Math.floor(centre - size)); y <= Math.min(height - 1, centre + size); y += 1) {
      for (let x = Math.max(0, Math.floor(middle - size)); x <= Math.min(width - 1, middle + size); x += 1) {
        const [u, v] = [(x + 0.5 - middle) / size, (centre - y - 0.5) / size]
        const cover = heads.shade(u, v, kind, 1 / size, out)
        if (cover <= 0) continue
        for (let c = 0; c < 3; c += 1) out[c] = out[c]! * lit
        blendPlant(field, here, [x, y], out, cover)
      }
    }
  }
}

/** Blends a plant of a row over what is farther at a pixel. `albedo`: its colour; `cover`: its share of the pixel. */
function blendPlant(
  { scene, grass, lights, depth }: Field,
  { z, blur, haze }: Row,
  [x, y]: readonly [number, number],
  albedo: ArrayLike<number>,
  cover: number,
): void {
  const pixel = y * scene.width + x
  if (depth !== undefined && depth[pixel]! < z) return
  const { data } = scene
  const level = lights[x]!
  const o = 4 * pixel
  for (let c = 0; c < 3; c += 1) {
    data[o + c] = mix(data[o + c]!, mix(albedo[c]! * level[c]!, grass.air?.colour[c] ?? 0, haze), cover)
  }
  data[o + 3] = blur
}
