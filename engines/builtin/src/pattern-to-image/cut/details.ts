import { layPatch, overlay, type Part, type Patch } from './mesh.ts'

interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Distance inside a rectangle with round corners at the bottom, cm. */
const inRectangle = (x: number, y: number, { left, right, top, bottom }: Rectangle): number =>
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
  { x, top, wide, deep }: { readonly x: number; readonly top: number; readonly wide: number; readonly deep: number },
  lift = 0.22,
): Patch =>
  overlay(on, part, lift, (px, py, pz) =>
    pz < 0 ? -1 : inRectangle(px, py, { left: x - wide / 2, right: x + wide / 2, top, bottom: top - deep }),
  )

/** A band about the body between two heights: belt, waistband, cuff of a hem. A straight strip, whatever lies under it. */
export function cutBand(on: Patch, part: Part, top: number, bottom: number, lift: number): Patch {
  const band = overlay(on, part, lift, (_x, y) => Math.min(top - y, y - bottom))
  const cloth = band.cloth.slice()
  for (let i = 0; i < band.trim.length; i += 1) cloth[i * 2 + 1] = top - band.at[i * 3 + 1]!
  return { ...band, cloth }
}

/** Point and normal of a piece's surface nearest to a place seen from the front. */
function surfaceAt(
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

/** The grid in which a front's depth is kept, cm: a cell's side, and how far it reaches to either side and up. Chosen. */
const FRONT = { cell: 2, side: 60, top: 160 }

/** How far pieces stand out towards us at a place seen from the front, cm; 0 where they do not. */
export function frontOf(patches: readonly Patch[]): (x: number, y: number) => number {
  const { cell, side, top } = FRONT
  const columns = (2 * side) / cell
  const rows = top / cell
  const most = new Float32Array(columns * rows)
  for (const { at, trim } of patches) {
    for (let i = 0; i < trim.length; i += 1) {
      const c = Math.floor((at[i * 3]! + side) / cell)
      const r = Math.floor(at[i * 3 + 1]! / cell)
      if (trim[i]! < 0 || c < 0 || c >= columns || r < 0 || r >= rows) continue
      most[r * columns + c] = Math.max(most[r * columns + c]!, at[i * 3 + 2]!)
    }
  }
  return (x, y) => {
    const c = Math.min(columns - 2, Math.max(0, Math.floor((x + side) / cell - 0.5)))
    const r = Math.min(rows - 2, Math.max(0, Math.floor(y / cell - 0.5)))
    const o = r * columns + c
    return Math.max(most[o]!, most[o + 1]!, most[o + columns]!, most[o + columns + 1]!)
  }
}

/** A round button, dished and with a rim, that lies `lift` cm above a piece. */
export function cutButton(
  on: Patch,
  part: Part,
  [x, y]: readonly [number, number],
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

/** A strip of cloth, `width` cm at its top, that hangs from a knot; `front` is how far what is behind it stands out, cm. */
export function cutTail(
  part: Part,
  x: number,
  y: number,
  front: (x: number, y: number) => number,
  { length, lean, width = 3.2 }: { length: number; lean: number; width?: number },
): Patch {
  const knot = front(x, y) + 0.7
  return layPatch({ part, columns: 17, rows: 48, within: (_x, py) => [x, py, knot - 20] }, (across, down, spot) => {
    const wide = (across - 0.5) * width * (1 + 0.38 * down)
    spot.x = x + lean * length * down + wide + 0.5 * Math.sin(down * 5 + lean * 9)
    spot.y = y - length * down + wide * lean
    spot.z = Math.max(knot, front(spot.x, spot.y) + 0.5) + 0.16 * width * (1 + Math.cos(wide * 1.3 + down * 3))
    spot.hem = Math.min((1 - down) * length, Math.abs((across < 0.5 ? across : 1 - across) * (width + 0.8)))
  })
}
