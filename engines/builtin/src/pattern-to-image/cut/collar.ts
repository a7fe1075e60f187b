import type { Collar } from '@toile/drawing'
import { blend, LEVEL, smooth } from './body.ts'
import { fold } from './drape.ts'
import { layPatch, overlay, type Part, type Patch } from './mesh.ts'
import { neckDistance } from './neck.ts'
import { frontDepth, type TrunkCut } from './trunk.ts'

/** The ring on which a collar stands, by the angle about the neck: 0 at the front, pi behind. */
export function neckRing(angle: number, wide: number, deep: number): readonly [number, number, number] {
  const front = Math.cos(angle)
  const back = LEVEL.neckBack - 1.6
  const low = LEVEL.neckPit - deep
  const y = blend(back, low, ((1 + front) / 2) ** 1.35)
  return [Math.sin(angle) * wide, y, 0.4 + front * (front > 0 ? 5.6 : 6)]
}

const neckAxis = (_x: number, y: number): readonly [number, number, number] => [0, y, 0]

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
    { part, columns: 97, rows: collar === 'turtleneck' ? 40 : 34, within: neckAxis },
    (across, down, spot) => {
      const turn = blend(-Math.PI + gap, Math.PI - gap, across)
      // Runs from the front's left end over the back: the angle from the back is `turn`.
      const angle = Math.PI - Math.abs(turn)
      const side = Math.sign(turn) || 1
      const [x, y, z] = neckRing(angle, wide, deep)
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

/** A part that is sewn on along one side only stands off at its free edge, and shades what is under it. */
const standOff = (inside: number): number => 0.4 + 0.75 * Math.exp(-((Math.max(0, inside) / 2.4) ** 2))

/**
 * Parts that lie flat on the front: lapels, round, camp and sailor collars are pieces of the front's own surface, a layer
 * higher. `breakAt` is the height where lapels turn.
 */
export function cutLyingCollar(
  { front, back }: { readonly front: Patch; readonly back: Patch },
  collar: Collar,
  on: TrunkCut,
  part: Part,
  breakAt: number,
): readonly Patch[] {
  const behind = (x: number, y: number): number => Math.min(6.2 - Math.hypot(Math.abs(x) * 0.6, y - 145.5), y - 139)
  const outside = (x: number, y: number): number => neckDistance(on.neck, 'front', x, y)
  switch (collar) {
    case 'shawl':
    case 'notch':
    case 'peak': {
      const lapel = collar === 'shawl' ? shawl : notch
      return [overlay(front, part, standOff, (x, y) => lapel(x, y, breakAt)), overlay(back, part, 0.6, behind)]
    }
    case 'camp':
      return [overlay(front, part, standOff, (x, y) => camp(x, y, outside(x, y), on)), overlay(back, part, 0.6, behind)]
    case 'sailor':
      return sailor(front, back, on, part, outside)
    default: {
      // A round collar: a band about the neckline, open at the front.
      const band = (x: number, y: number): number => {
        const far = Math.abs(x)
        const from = Math.hypot(far * 0.92, (y - 146) * 0.98)
        return Math.min(14.4 - from - 0.9 * smooth(4, 0, far), far - 0.12)
      }
      return [
        overlay(front, part, standOff, band),
        overlay(back, part, 0.45, (x, y) => 11 - Math.hypot(x * 0.8, y - 146.5)),
      ]
    }
  }
}

/** An open collar: a broad upper part with a point, a short lapel under it, a gap between them. */
function camp(x: number, y: number, outside: number, { neck }: TrunkCut): number {
  const far = Math.abs(x)
  const low = LEVEL.neckPit - neck.deep
  const up = Math.max(0, Math.min(1, (y - low) / (LEVEL.neckSide - low)))
  const gap = low + 0.36 * (LEVEL.neckSide - low) + (far - 5) * 0.3
  const wide = y > gap ? 6.6 - 1.4 * smooth(0.55, 1, up) : 1.2 + 6.4 * smooth(0, 0.34, up)
  return Math.min(wide - outside, Math.abs(y - gap) - Math.max(0, outside - 2.6) * 0.22 - (outside > 2.6 ? 0 : -9))
}

/** Broad about the neck, running into the point of the opening; a square flap behind; two rows of braid. */
function sailor(
  front: Patch,
  back: Patch,
  { neck }: TrunkCut,
  part: Part,
  outside: (x: number, y: number) => number,
): readonly Patch[] {
  const low = LEVEL.neckPit - neck.deep
  const breast = (x: number, y: number): number =>
    Math.min(blend(1.4, 8.4, smooth(low - 1, LEVEL.neckSide - 1, y)) - outside(x, y), y - low + 1.5, 15.5 - Math.abs(x))
  const flap = (x: number, y: number): number => Math.min(15.5 - Math.abs(x), y - 122)
  const trim: Part = { ...part, name: 'braid', stuff: 'trim' }
  const braid = (cut: (x: number, y: number) => number, inset: number) => (x: number, y: number) =>
    0.24 - Math.abs(cut(x, y) - inset)
  return [
    overlay(front, part, standOff, breast),
    overlay(back, part, standOff, flap),
    ...[0.9, 1.8].flatMap((inset) => [
      overlay(front, trim, 1.2, braid(breast, inset)),
      overlay(back, trim, 1.2, braid(flap, inset)),
    ]),
  ]
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

/**
 * A bow at the neck: two loops, a knot and two tails. `y0` is the height of its knot; `front` how far what it lies on
 * stands out.
 */
export function cutBow(part: Part, y0: number, front: (x: number, y: number) => number): readonly Patch[] {
  const z0 = Math.max(7.4, front(0, y0)) + 1
  const loop = (side: -1 | 1) =>
    layPatch({ part, columns: 25, rows: 33, within: (_x, y) => [side * 6, y, z0 - 3.4] }, (across, down, spot) => {
      const round = down * 2 * Math.PI
      const wide = (across - 0.5) * 2
      const swell = Math.sin(round / 2)
      spot.x = side * (0.6 + 9.5 * swell)
      spot.y =
        y0 + Math.sin(round) * 2.2 + wide * (0.8 + 2.4 * swell) - 1.6 * swell * swell + 0.2 * Math.cos(wide * 9 + side)
      spot.z = z0 + Math.cos(round) * 1.5 * swell + 0.3 * Math.cos(wide * 7)
      spot.hem = (1 - Math.abs(wide)) * 3
    })
  const tail = (side: -1 | 1) =>
    layPatch({ part, columns: 21, rows: 40, within: (_x, y) => [0, y, 0] }, (across, down, spot) => {
      const wide = (across - 0.5) * (1.6 + 4.4 * down)
      spot.x = side * (1 + 4.2 * down) + wide
      spot.y = y0 - 1 - 25 * down - side * wide * 0.25
      spot.z = Math.max(z0 + 0.6, front(spot.x, spot.y) + 1) + 0.35 * Math.cos(wide * 1.6 + down * 2)
      spot.hem = Math.min((1 - down) * 25, (0.5 - Math.abs(across - 0.5)) * 6)
    })
  const knot = layPatch({ part, columns: 17, rows: 17, within: (_x, y) => [0, y, z0 - 3.4] }, (across, down, spot) => {
    const angle = Math.PI * (1 - across)
    spot.x = 1.5 * Math.cos(angle)
    spot.y = y0 + (0.5 - down) * 3.2
    spot.z = z0 + 1 + 1.3 * Math.sin(angle) * (0.8 + 0.2 * Math.cos((0.5 - down) * 3))
  })
  return [tail(-1), tail(1), loop(-1), loop(1), knot]
}
