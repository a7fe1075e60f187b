import { clamp01, mix, smoothstep } from '../scene/tones.ts'
import type { Station } from './limb.ts'

export interface ArmPlace {
  /** 1 on the arm, 0 beside it. */
  cover: number
  /** -1 to 1 from one edge to the other, and the unit vector towards the edge at 1, on the photo. */
  across: number
  /** The same among the edges that are seen: a shoulder's inner half goes on into the chest. */
  round: number
  nx: number
  ny: number
  /** 0 at the shoulder, 1 at the wrist. */
  along: number
  /** Whether the sleeve ends well before it: what lies there is no arm. */
  isPast: boolean
}

/** A station of the arm: its middle, and half its width to either side. */
export interface Section extends Station {
  readonly along: number
  /** Half its width to the outer and the inner side where it is seen apart, without what fills shoulder and sleeve. */
  readonly rim: number
  readonly lining: number
}

/** How far past its end a sleeve's cuff may reach, in half widths of it. */
const PAST = 0.8
/** Pixels over which an arm's edge is soft. */
const EDGE = 1.1

/** Where a pixel of the photo lies on an arm. `x`, `y`: in pixels of the outline, `scale`: those a pixel of the photo. */
export function placeOn(sections: readonly Section[], x: number, y: number, scale: number, place: ArmPlace): void {
  let least = Infinity
  let [at, share] = [0, 0]
  for (let k = 0; k + 1 < sections.length; k += 1) {
    const [p, q] = [sections[k]!, sections[k + 1]!]
    const [dx, dy] = [q.x - p.x, q.y - p.y]
    const raw = ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1)
    const f = Math.min(k + 2 === sections.length ? 4 : 1, Math.max(k === 0 ? -2 : 0, raw))
    const [ex, ey] = [x - p.x - f * dx, y - p.y - f * dy]
    const far = ex * ex + ey * ey
    if (far >= least) continue
    least = far
    at = k
    share = f
  }
  const [p, q] = [sections[at]!, sections[at + 1]!]
  const f = clamp01(share)
  const [nx, ny] = [mix(p.nx, q.nx, f), mix(p.ny, q.ny, f)]
  const across = (x - mix(p.x, q.x, share)) * nx + (y - mix(p.y, q.y, share)) * ny
  const half = Math.max(1, across > 0 ? mix(p.outer, q.outer, f) : mix(p.inner, q.inner, f))
  place.cover = smoothstep(-EDGE, EDGE, (half - Math.abs(across)) / scale)
  place.across = Math.min(1, Math.max(-1, across / half))
  const seen = across > 0 ? mix(p.rim, q.rim, f) : mix(p.lining, q.lining, f)
  place.round = Math.min(1, Math.max(-1, across / seen))
  place.nx = nx
  place.ny = ny
  place.along = mix(p.along, q.along, f)
  place.isPast = (share - 1) * Math.hypot(q.x - p.x, q.y - p.y) > PAST * half
}
