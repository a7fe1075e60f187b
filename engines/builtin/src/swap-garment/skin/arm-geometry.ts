import { clamp01, mix, smoothstep } from '@toile/imaging'
import type { Station } from '../../garment-shape/sleeve.ts'
import { longestSegment, nearestOnPolyline, type PolylinePoint } from '../../garment-shape/nearest-segment.ts'

export interface ArmPlace {
  /** 1 on the arm, 0 beside it. */
  cover: number
  /** -1 to 1 from one edge to the other, and the unit vector towards the edge at 1, on the photo. */
  across: number
  /** The same among the edges that are seen: a shoulder's inner half goes on into the chest. */
  round: number
  /** How far inside its inner edge it lies, in half widths of the arm; below 0 beyond that, on the chest. */
  inside: number
  nx: number
  ny: number
  /** 0 at the shoulder, 1 at the wrist. */
  along: number
  /** How far past the sleeve's end it lies, 0 to 1: what is there is what is seen about it, no arm for certain. */
  past: number
}

/** A station of the arm: its middle, and half its width to either side. */
export interface Section extends Station {
  readonly along: number
  /** Half its width to the outer and the inner side where it is seen apart, without what fills shoulder and sleeve. */
  readonly rim: number
  readonly lining: number
}

/** The edges of an arm. Chosen by eye. */
const ARM_END = {
  /** How far past its end what a sleeve shows is its arm no more, in half widths of the arm. */
  past: 0.6,
  /** Pixels over which its edge is soft. */
  edge: 1.1,
} as const

/** Where pixels of the photo lie on an arm. `scale`: pixels of the outline a pixel of the photo. */
export function placesOnArm(
  sections: readonly Section[],
  scale: number,
): (px: number, py: number, place: ArmPlace) => void {
  const line = { points: sections, longest: longestSegment(sections), past: 4 }
  const nearest: PolylinePoint = { index: 0, share: 0 }
  return (px, py, place) => {
    const [x, y] = [px * scale, py * scale]
    nearestOnPolyline(line, x, y, nearest)
    const [p, q] = [sections[nearest.index]!, sections[nearest.index + 1]!]
    const { share } = nearest
    const f = clamp01(share)
    const [nx, ny] = [mix(p.nx, q.nx, f), mix(p.ny, q.ny, f)]
    const across = (x - mix(p.x, q.x, share)) * nx + (y - mix(p.y, q.y, share)) * ny
    const half = Math.max(1, across > 0 ? mix(p.outer, q.outer, f) : mix(p.inner, q.inner, f))
    place.cover = smoothstep(-ARM_END.edge, ARM_END.edge, (half - Math.abs(across)) / scale)
    place.across = Math.min(1, Math.max(-1, across / half))
    const lining = mix(p.lining, q.lining, f)
    const seen = across > 0 ? mix(p.rim, q.rim, f) : lining
    place.inside = 1 + across / lining
    place.round = Math.min(1, Math.max(-1, across / seen))
    place.nx = nx
    place.ny = ny
    place.along = mix(p.along, q.along, f)
    place.past = clamp01(((share - 1) * Math.hypot(q.x - p.x, q.y - p.y)) / (ARM_END.past * half))
  }
}
