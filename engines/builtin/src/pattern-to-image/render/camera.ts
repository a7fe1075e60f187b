import type { Patch } from '../cut/mesh.ts'

export interface View {
  /** Degrees by which the body is turned: positive shows more of its right side (the picture's left). */
  readonly turn: number
  /** Size of the picture in pixels. */
  readonly width: number
  readonly height: number
  /** Share of the picture that the garment fills. */
  readonly fill: number
  /** Shift of the garment's middle, shares of the picture. */
  readonly shift: readonly [number, number]
}

/** A patch as it is seen: three values a point (pixels right, pixels down, cm towards the viewer) and turned normals. */
export interface ProjectedPatch {
  readonly patch: Patch
  readonly at: Float32Array
  readonly normal: Float32Array
}

export interface Projection {
  readonly patches: readonly ProjectedPatch[]
  /** Pixels per cm in the plane of the body. */
  readonly scale: number
  /** Row of the floor. */
  readonly floor: number
}

/** Distance of the camera, cm: as with a portrait lens. Chosen by eye. */
const DISTANCE = 520

/** Places a garment before the lens so that it fills the picture. `framed` are the pieces that must be seen whole. */
export function project(patches: readonly Patch[], framed: readonly Patch[], view: View): Projection {
  const angle = (view.turn / 180) * Math.PI
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { at, trim } of framed) {
    for (let i = 0; i < trim.length; i += 1) {
      if (trim[i]! < 0) continue
      const x = at[i * 3]! * c + at[i * 3 + 2]! * s
      left = Math.min(left, x)
      right = Math.max(right, x)
      low = Math.min(low, at[i * 3 + 1]!)
      high = Math.max(high, at[i * 3 + 1]!)
    }
  }
  const scale = Math.min((view.width * view.fill) / (right - left), (view.height * view.fill) / (high - low))
  // The eye is a little above the garment's middle.
  const eye = low + (high - low) * 0.56
  const midX = (left + right) / 2
  const midY = (low + high) / 2
  const row = (y: number, z: number) =>
    view.height * (0.5 + view.shift[1]) - ((y - eye) * (DISTANCE / (DISTANCE - z)) + eye - midY) * scale
  const projected = patches.map((patch): ProjectedPatch => {
    const at = new Float32Array(patch.at.length)
    const normal = new Float32Array(patch.at.length)
    for (let i = 0; i < at.length; i += 3) {
      const x = patch.at[i]! * c + patch.at[i + 2]! * s
      const z = -patch.at[i]! * s + patch.at[i + 2]! * c
      const near = DISTANCE / (DISTANCE - z)
      at[i] = view.width * (0.5 + view.shift[0]) + (x - midX) * near * scale
      at[i + 1] = row(patch.at[i + 1]!, z)
      at[i + 2] = z
      normal[i] = patch.normal[i]! * c + patch.normal[i + 2]! * s
      normal[i + 1] = -patch.normal[i + 1]!
      normal[i + 2] = -patch.normal[i]! * s + patch.normal[i + 2]! * c
    }
    return { patch, at, normal }
  })
  return { patches: projected, scale, floor: row(0, 0) }
}
