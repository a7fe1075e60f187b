import { blend, LEVEL, smooth } from './body.ts'
import { neckRing } from './collar.ts'
import { layPatch, type Part, type Patch } from './mesh.ts'
import { frontDepth, shoulderHeight, type TrunkCut } from './trunk.ts'

/** Shares of the hood's cloth, from the neck: up its inside, over the rim, down its outside. Chosen by eye. */
const RIM = { from: 0.3, to: 0.55 }

/**
 * A hood that is let down: it stands about the neck, rolls outwards and hangs behind as a bag. Its edges meet at the
 * throat, where it is low and flat; behind it is high enough to be seen over the neck.
 */
export function cutHood(on: TrunkCut, part: Part): Patch {
  const { noise, stiffness } = on.drape
  return layPatch({ part, columns: 97, rows: 60, within: (_x, y) => [0, y - 4, 0] }, (across, down, spot) => {
    const turn = blend(-Math.PI + 0.03, Math.PI - 0.03, across)
    const angle = Math.PI - Math.abs(turn)
    const side = Math.sign(turn) || 1
    const [x, y, z] = neckRing(angle, on.neck.wide + 0.4, on.neck.deep - 0.4)
    const [outX, outZ] = [Math.sin(angle), Math.cos(angle)]
    const behind = smooth(0.35, 2.3, angle)
    const stands = blend(1.6, 6.4, behind)
    const leans = blend(0.5, 2.2, behind)
    const rim = blend(0.9, 2.4, behind) * (0.85 + 0.3 * stiffness)
    const soft = (1.1 - 0.6 * stiffness) * noise.at(angle * 2.4 + side * 3, down * 3.2 + on.drape.turn)
    let out: number
    let rise: number
    if (down < RIM.from) {
      const up = down / RIM.from
      rise = blend(-2.6, stands, up)
      out = leans * up ** 1.3 - 0.3
    } else if (down < RIM.to) {
      const over = (Math.PI * (down - RIM.from)) / (RIM.to - RIM.from)
      rise = stands + rim * 0.8 * Math.sin(over)
      out = leans - 0.3 + rim * (1 - Math.cos(over))
    } else {
      const fall = (down - RIM.to) / (1 - RIM.to)
      rise = stands - blend(4.2, 19, behind) * fall
      out = leans - 0.3 + 2 * rim + 2.6 * behind * Math.sin(Math.PI * fall) + 2.4 * (1 - behind) * fall
    }
    out += soft * (0.3 + down)
    spot.x = side * (x + outX * out)
    spot.y = y + rise
    spot.z = z + outZ * out
    if (down > RIM.from) {
      // It lies on the shoulders and on the chest.
      const beside = 1 - smooth(0.25, 0.8, Math.abs(outZ))
      const rest = shoulderHeight(on, Math.abs(spot.x)) + 0.9
      if (spot.y < rest) spot.y = blend(spot.y, rest, beside)
      if (outZ > -0.2) spot.z = Math.max(spot.z, frontDepth(on, spot.x, spot.y) + 0.8)
    }
    spot.hem = Math.min(Math.max(0, down - RIM.from) * 30, (1 - down) * 20 + 0.8)
    if (angle < 0.2 && spot.y < LEVEL.neckPit - 6) spot.trim = -1
  })
}
