import { distanceTo, type FloatImage, gaussianBlur, type GreyImage, type LinearRgb } from '@toile/imaging'
import type { Scene } from './scene/scene.ts'

/** Stitches, units of the garment. Chosen by eye. */
const STITCH = {
  /** Length, half width, and how far from one to the next as a share of the length. */
  long: 7,
  half: 0.85,
  pitch: 1.5,
  /** Distance of a hem's row from the edge of the outline's stroke, and of contrast rows from a seam. */
  hem: 8,
  seam: 4.5,
  /** How strongly a hem's row, in the cloth's own deep tone, is drawn. */
  tone: 0.42,
} as const

/** Sews hems in the cloth's own deep tone, and along all seams in `thread` (linear light) where it is asked for: in place. */
export function drawStitches(scene: Scene, picture: FloatImage, thread: LinearRgb | undefined): void {
  const { depthIn, lines } = scene
  const rows = thread ? seamRows(scene) : hemRow(scene)
  for (let i = 0; i < rows.length; i++) {
    const sewn = rows[i]!
    if (sewn === 0 || depthIn[i]! < 0) continue
    const kept = 1 - sewn * (thread ? 0.95 : STITCH.tone) * (1 - lines[i]!)
    for (let c = 0; c < 3; c++) {
      const under = picture.data[3 * i + c]!
      picture.data[3 * i + c] = thread ? thread[c]! + (under - thread[c]!) * kept : under * (0.25 + 0.75 * kept)
    }
  }
}

/** A row above the lower edges, where these run more or less level: 0 to 1. */
function hemRow({ width, height, cut, stroke, depthIn, pieceOf, pieces }: Scene): Float32Array {
  const out = new Float32Array(width * height)
  const at = stroke / 2 + STITCH.hem * cut
  const reach = Math.max(2, Math.round(5 * cut))
  const pitch = STITCH.pitch * STITCH.long * cut
  const below = new Float32Array(width)
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) below[x] = depthIn[y * width + x]! > 0 ? below[x]! + 1 : 0
    for (let x = reach; x < width - reach; x++) {
      const off = Math.abs(below[x]! - at)
      if (off > 2 || Math.abs(below[x + reach]! - below[x - reach]!) > 1.2 * reach) continue
      if (pieces[pieceOf[y * width + x]!]!.kind !== 'cloth') continue
      if (x - pitch * Math.floor(x / pitch) > STITCH.long * cut) continue
      out[y * width + x] = Math.min(1, Math.max(0, STITCH.half * cut + 0.5 - off))
    }
  }
  return out
}

/** Dashes on both sides of each seam and inside the outline: 0 to 1. */
function seamRows({ width, height, cut, stroke, depthIn, lines, pieceOf, pieces }: Scene): Float32Array {
  const seams: GreyImage = {
    width,
    height,
    data: new Uint8Array(width * height),
  }
  for (let i = 0; i < lines.length; i++) if (lines[i]! > 0.5 || depthIn[i]! < stroke / 2) seams.data[i] = 255
  const distance = gaussianBlur(distanceTo(seams), 1).data
  const out = new Float32Array(width * height)
  const at = STITCH.seam * cut
  const half = STITCH.half * cut
  const pitch = STITCH.pitch * STITCH.long * cut
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const off = Math.abs(distance[i]! - at)
      if (off > half + 1 || depthIn[i]! < 0 || pieces[pieceOf[i]!]!.kind !== 'cloth') continue
      const gx = distance[i + 1]! - distance[i - 1]!
      const gy = distance[i + width]! - distance[i - width]!
      const steep = Math.hypot(gx, gy)
      if (steep < 0.9) continue
      // Along the row: rows that bend keep their dashes, only a little longer or shorter.
      const run = (Math.abs(gx) > Math.abs(gy) ? y : x) / Math.max(0.7, Math.max(Math.abs(gx), Math.abs(gy)) / steep)
      if (run - pitch * Math.floor(run / pitch) > STITCH.long * cut) continue
      out[i] = Math.min(1, Math.max(0, half + 0.5 - off))
    }
  }
  return out
}
