import { layPatch, overlay, type Part, type Patch } from './mesh.ts'

/** Distance inside a rectangle with round corners at the bottom, cm. */
export const inRectangle = (x: number, y: number, left: number, right: number, top: number, bottom: number): number =>
  Math.min(
    x - left,
    right - x,
    top - y,
    y - bottom,
    (x - left + y - bottom) * 0.7 - 0.6,
    (right - x + y - bottom) * 0.7 - 0.6,
  )

/** A patch pocket on a front, sewn on with its own place of the print. */
export const cutPocket = (
  on: Patch,
  part: Part,
  x: number,
  top: number,
  wide: number,
  deep: number,
  lift = 0.22,
): Patch =>
  overlay(on, part, lift, (px, py, pz) =>
    pz < 0 ? -1 : inRectangle(px, py, x - wide / 2, x + wide / 2, top, top - deep),
  )

/** A band about the body between two heights: belt, waistband, cuff of a hem. */
export const cutBand = (on: Patch, part: Part, top: number, bottom: number, lift: number): Patch =>
  overlay(on, part, lift, (_x, y) => Math.min(top - y, y - bottom))

/** Point and normal of a piece's surface nearest to a place seen from the front. */
export function surfaceAt(
  patch: Patch,
  x: number,
  y: number,
): { at: readonly number[]; normal: readonly number[] } | undefined {
  let best = -1
  let least = 9
  for (let i = 0; i < patch.trim.length; i += 1) {
    if (patch.at[i * 3 + 2]! < 0) continue
    const far = (patch.at[i * 3]! - x) ** 2 + (patch.at[i * 3 + 1]! - y) ** 2
    if (far < least) {
      least = far
      best = i
    }
  }
  if (best < 0) return undefined
  return {
    at: [...patch.at.subarray(best * 3, best * 3 + 3)],
    normal: [...patch.normal.subarray(best * 3, best * 3 + 3)],
  }
}

/** A round button, dished and with a rim, that lies `lift` cm above a piece. */
export function cutButton(
  on: Patch,
  part: Part,
  x: number,
  y: number,
  radius: number,
  lift: number,
): Patch | undefined {
  const found = surfaceAt(on, x, y)
  if (found === undefined) return undefined
  const [nx, ny, nz] = found.normal as [number, number, number]
  const [cx, , cz] = found.at as [number, number, number]
  return layPatch(
    { part, columns: 25, rows: 9, within: () => [cx - nx * 3, y - ny * 3, cz - nz * 3] },
    (across, down, spot) => {
      const angle = across * 2 * Math.PI
      const r = radius * (1 - down)
      const rise =
        lift + 0.42 - 0.1 * Math.cos(Math.min(1, (r / radius) * 1.15) * Math.PI) * (r / radius < 0.8 ? 1 : 0.3)
      const [u, v] = [Math.cos(angle) * r, Math.sin(angle) * r]
      spot.x = x + u + nx * rise
      spot.y = y + v + ny * rise
      spot.z = cz - (u * nx + v * ny) / Math.max(0.3, nz) + nz * rise
    },
  )
}

/** A strip of cloth that hangs from a knot. */
export function cutTail(part: Part, x: number, y: number, z: number, length: number, lean: number): Patch {
  return layPatch({ part, columns: 17, rows: 48, within: (_x, py) => [x, py, z - 20] }, (across, down, spot) => {
    const wide = (across - 0.5) * (3.2 + 1.2 * down)
    spot.x = x + lean * length * down + wide + 0.5 * Math.sin(down * 5 + lean * 9)
    spot.y = y - length * down + wide * lean
    spot.z = z + 1.4 + 1.2 * down + 0.5 * Math.cos(wide * 1.3 + down * 3)
    spot.hem = Math.min((1 - down) * length, Math.abs((across < 0.5 ? across : 1 - across) * 4))
  })
}
