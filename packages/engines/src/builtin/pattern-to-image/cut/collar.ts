import type { Collar } from '@toile/drawing'
import { blend, LEVEL, smooth } from './body.ts'
import { fold } from './drape.ts'
import { layPatch, overlay, type Part, type Patch } from './mesh.ts'
import { frontDepth, type TrunkCut } from './trunk.ts'

/** The ring on which a collar stands, by the angle about the neck: 0 at the front, pi behind. */
function ring(angle: number, wide: number, deep: number): readonly [number, number, number] {
  const front = Math.cos(angle)
  const back = LEVEL.neckBack - 1.6
  const low = LEVEL.neckPit - deep
  const y = blend(back, low, ((1 + front) / 2) ** 1.35)
  return [Math.sin(angle) * wide, y, 0.4 + front * (front > 0 ? 5.6 : 6)]
}

const about = (_x: number, y: number): readonly [number, number, number] => [0, y, 0]

/** Collars that stand about the neck, from one front end over the back to the other. */
export function cutStandingCollar(
  collar: Collar | 'turtleneck',
  wide: number,
  deep: number,
  on: TrunkCut,
  part: Part,
): Patch {
  const gap = collar === 'turtleneck' ? 0 : 0.09
  return layPatch(
    { part, columns: 97, rows: collar === 'turtleneck' ? 40 : 34, within: about },
    (across, down, spot) => {
      const turn = blend(-Math.PI + gap, Math.PI - gap, across)
      // Runs from the front's left end over the back: the angle from the back is `turn`.
      const angle = Math.PI - Math.abs(turn)
      const side = Math.sign(turn) || 1
      const [x, y, z] = ring(angle, wide, deep)
      const front = smooth(0.9, 0, angle)
      const outX = Math.sin(angle)
      const outZ = Math.cos(angle)
      if (collar === 'turtleneck') {
        // Up the neck, over and down again.
        const up = down < 0.55 ? down / 0.55 : 1 - ((down - 0.55) / 0.45) * 0.82
        const over = down < 0.55 ? 0 : 0.75 * Math.sin(((down - 0.55) / 0.45) * Math.PI * 0.5)
        const lean = -1.2 * up
        const slump = 0.16 * fold(up * 9 + Math.sin(angle * 2) * 1.3, 0.2)
        spot.x = side * (x + outX * (lean + over + slump))
        spot.y = y + up * 7.6 - 0.4
        spot.z = z + outZ * (lean * 0.8 + over + slump)
        spot.hem = down > 0.55 ? (1 - down) * 14 : 9
        return
      }
      if (collar === 'mandarin' || collar === 'funnel') {
        spot.x = side * (x - outX * 0.7 * down + outX * 0.4)
        spot.y = y + 3.4 * (collar === 'funnel' ? 1.9 : 1) * down * (1 - 0.15 * front) - 0.5
        spot.z = z - outZ * 0.6 * down + outZ * 0.3
        spot.hem = Math.min((1 - down) * 3.4, Math.abs(angle) * 5)
        return
      }
      // Stand and fall: inside up to the roll line, then out and down to the edge; points in front.
      const stand = 3.1 - 0.9 * front
      const fallen =
        collar === 'wide' ? blend(7, 12, front) : collar === 'camp' ? blend(4.4, 7, front) : blend(4.2, 7.2, front)
      if (down < 0.34) {
        const up = down / 0.34
        spot.x = side * (x - outX * 0.5 * up)
        spot.y = y - 2.6 + (stand + 2.6) * up
        spot.z = z - outZ * 0.4 * up
      } else {
        const t = (down - 0.34) / 0.66
        const roll = 0.5 * Math.sin(Math.PI * Math.min(1, t * 2.4)) * (t < 0.42 ? 1 : 0.6)
        const spread = blend(0.9, 1.9, front)
        const out = t * fallen * (0.34 + 0.16 * (1 - front)) * spread * 0.9
        // Lies on the shoulder, which falls away to the side.
        spot.x = side * (x - outX * 0.5 + outX * (0.5 + out * 0.95) + front * t * fallen * 0.24)
        spot.y = y + stand + roll - t * fallen * (0.78 + 0.12 * front)
        spot.z = z - outZ * 0.4 + outZ * (0.7 + out * 0.55) + 0.5 * t
        // It lies on what is below it.
        if (outZ > -0.4) spot.z = Math.max(spot.z, frontDepth(on, spot.x, spot.y) + 0.75 + 0.5 * (1 - t))
      }
      spot.hem = Math.min((1 - down) * fallen, (angle + 0.02) * 6 + 0.2)
    },
  )
}

/** Parts that lie flat on the front: lapels and round collars are pieces of the front's own surface, a layer higher. */
export function cutLyingCollar(
  front: Patch,
  back: Patch,
  collar: Collar,
  part: Part,
  breakAt: number,
): readonly Patch[] {
  const lapel = collar === 'shawl' ? shawl : notch
  if (collar === 'shawl' || collar === 'notch' || collar === 'peak') {
    const pieces = [overlay(front, part, 0.55, (x, y) => lapel(x, y, breakAt))]
    const neck: Patch = overlay(back, part, 0.6, (x, y) => {
      const far = Math.abs(x)
      return Math.min(6.2 - Math.hypot(far * 0.6, y - 145.5), y - 139)
    })
    return [...pieces, neck]
  }
  // A round collar: a band about the neckline, open at the front.
  const band = (x: number, y: number): number => {
    const far = Math.abs(x)
    const from = Math.hypot(far * 0.92, (y - 146) * 0.98)
    return Math.min(14.4 - from - 0.9 * smooth(4, 0, far), far - 0.12)
  }
  return [overlay(front, part, 0.45, band), overlay(back, part, 0.45, (x, y) => 11 - Math.hypot(x * 0.8, y - 146.5))]
}

/** A lapel with its notch: between the front edge and a line from the shoulder to where it buttons. */
function notch(x: number, y: number, breakAt: number): number {
  const far = Math.abs(x)
  const top = 143.5
  const share = Math.min(1.05, Math.max(0, (top - y) / (top - breakAt)))
  const edge =
    blend(9.6, 0.6, share ** 1.25) + 4.4 * Math.sin(Math.PI * Math.min(1, share * 1.12)) * (share < 0.88 ? 1 : 0.6)
  // The notch between collar and lapel.
  const cut = Math.abs(y - (130.5 + (far - 10) * 0.25)) - (far > 8.6 ? (far - 8.6) * 0.34 : 0)
  return Math.min(edge - far, y - breakAt, far > 8 ? cut : 9)
}

function shawl(x: number, y: number, breakAt: number): number {
  const far = Math.abs(x)
  const share = Math.min(1.05, Math.max(0, (144 - y) / (144 - breakAt)))
  const edge = blend(8.6, 0.4, share ** 1.6) + 4.6 * Math.sin(Math.PI * Math.min(1, share)) ** 0.9
  return Math.min(edge - far, y - breakAt)
}

/** A bow at the throat: two loops and two tails. */
export function cutBow(part: Part): readonly Patch[] {
  const y0 = LEVEL.neckPit - 1.5
  const loop = (side: -1 | 1) =>
    layPatch({ part, columns: 25, rows: 33, within: (_x, y) => [side * 6, y, 6] }, (across, down, spot) => {
      const round = down * 2 * Math.PI
      const wide = (across - 0.5) * 2
      const swell = Math.sin(round / 2)
      spot.x = side * (0.6 + 9.5 * swell)
      spot.y =
        y0 + Math.sin(round) * 2.2 + wide * (0.8 + 2.4 * swell) - 1.6 * swell * swell + 0.2 * Math.cos(wide * 9 + side)
      spot.z = 9.4 + Math.cos(round) * 1.5 * swell + 0.3 * Math.cos(wide * 7)
    })
  const tail = (side: -1 | 1) =>
    layPatch({ part, columns: 21, rows: 40, within: (_x, y) => [0, y, 0] }, (across, down, spot) => {
      const wide = (across - 0.5) * (1.6 + 4.4 * down)
      spot.x = side * (1 + 4.2 * down) + wide
      spot.y = y0 - 1 - 25 * down - side * wide * 0.25
      spot.z = 10.6 + 1.6 * Math.sin(down * 2) + 0.35 * Math.cos(wide * 1.6 + down * 2)
      spot.hem = (1 - down) * 25
    })
  const knot = layPatch({ part, columns: 17, rows: 17, within: (_x, y) => [0, y, 6] }, (across, down, spot) => {
    const angle = Math.PI * (1 - across)
    spot.x = 1.5 * Math.cos(angle)
    spot.y = y0 + (0.5 - down) * 3.2
    spot.z = 10.4 + 1.3 * Math.sin(angle) * (0.8 + 0.2 * Math.cos((0.5 - down) * 3))
  })
  return [tail(-1), tail(1), loop(-1), loop(1), knot]
}
