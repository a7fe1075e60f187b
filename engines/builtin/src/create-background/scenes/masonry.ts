import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { stoneAt } from '../surfaces.ts'
import { jointRelief, wallOf } from './material-wall.ts'

export const brickWall = wallOf({
  colours: [
    [0.38, 0.16, 0.105],
    [0.62, 0.58, 0.53],
    [0.3, 0.19, 0.14],
    [0.4, 0.24, 0.17],
  ],
  ownColourShare: 0.5,
  floor: 'paving',
  paint({ noise, base, x, y, footprint, side, out }) {
    const high = 0.075
    const wide = 0.225
    const j = Math.floor(y / high)
    const u = x + (j % 2 === 0 ? 0 : wide / 2) + 0.004 * noise.at(x * 3, j)
    const i = Math.floor(u / wide)
    const eu = toNearestMultiple(u, wide)
    const ev = toNearestMultiple(y + 0.0015 * noise.at(x * 4, y), high)
    const mortar = Math.max(stripeCover(eu, 0.0055, footprint), stripeCover(ev, 0.0055, footprint))
    const pick = noise.cell(i, j)
    const burnt = pick > 0.88 ? 0.55 : 1
    const tone = (0.72 + 0.5 * noise.cell(i + 37, j)) * burnt
    const warm = 0.9 + 0.2 * noise.cell(i, j + 53)
    const face = 1 + 0.16 * noise.fbm(x * 40, y * 40, 3, footprint * 30) + 0.12 * noise.fbm(x * 0.7, y * 0.9, 3)
    const relief = 1 + jointRelief(eu, ev, side, 0.006) * 1.6
    const pale = (base[0] + base[1] + base[2]) / 3
    for (let c = 0; c < 3; c++) {
      const brick = base[c]! * tone * (c === 0 ? warm : 1) * face * relief
      out[c] = mix(brick, mix(0.4, pale, 0.55) * (0.8 + 0.2 * face), mortar * 0.8)
    }
  },
})

export const tiledWall = wallOf(
  {
    colours: [
      [0.68, 0.68, 0.66],
      [0.16, 0.36, 0.33],
      [0.24, 0.34, 0.5],
      [0.62, 0.44, 0.38],
    ],
    ownColourShare: 0.12,
    floor: 'concrete',
    paint({ frame, noise, base, x, y, footprint, side, out }) {
      const size = frame.variant % 2 === 0 ? [0.15, 0.075] : [0.11, 0.11]
      const [wide, high] = [size[0]!, size[1]!]
      const j = Math.floor(y / high)
      const u = x + (wide > high && j % 2 !== 0 ? wide / 2 : 0)
      const i = Math.floor(u / wide)
      const eu = toNearestMultiple(u, wide)
      const ev = toNearestMultiple(y, high)
      const joint = Math.max(stripeCover(eu, 0.0025, footprint), stripeCover(ev, 0.0025, footprint))
      // Each tile is a little tilted and mirrors another part of the sky.
      const tiltX = noise.cell(i, j) - 0.5
      const tiltY = noise.cell(i + 61, j) - 0.5
      const glaze = 0.93 + 0.13 * noise.cell(i + 13, j + 7) + 0.1 * noise.fbm(x * 16, y * 16, 2)
      const gloss = 0.07 * smoothstep(0.1, 0.5, tiltX * side + tiltY * 0.8) + 0.05 * clamp01(0.6 + eu * side * 8)
      for (let c = 0; c < 3; c++)
        out[c] =
          mix(base[c]! * glaze + gloss * 0.8, 0.42 * mix(1, base[c]!, 0.3), joint * 0.85) *
          (1 + jointRelief(eu, ev, side, 0.004))
    },
  },
  { indoors: true },
)

export const stoneWall = wallOf({
  colours: [
    [0.47, 0.42, 0.34],
    [0.4, 0.38, 0.35],
    [0.52, 0.44, 0.32],
    [0.3, 0.3, 0.29],
  ],
  ownColourShare: 0.55,
  floor: 'gravel',
  paint({ noise, base, x, y, footprint, side, out }) {
    // Rubble set in courses: stones of many sizes, their joints full of pale mortar.
    const sway = 0.03 * noise.fbm(x * 3, y * 3, 2)
    const stone = stoneAt(noise, (x + sway) / 0.25, (y + sway) / 0.13, 0.46)
    const here = smoothstep(0.03, 0.26, stone.second - stone.first)
    // The rim of each stone is lit where it faces the light and the sky, and dark on the other side.
    const rim = 4 * here * (1 - here) * (1.5 * stone.du * side + 1.5 * stone.dv)
    const rough = noise.fbm(x * 9, y * 9, 3, footprint * 9)
    const slope = noise.fbm(x * 9 + side * 0.25, y * 9 + 0.25, 3, footprint * 9) - rough
    const pits = smoothstep(0.25, 0.5, noise.fbm(x * 26, y * 26, 3, footprint * 20))
    const lichen = smoothstep(0.2, 0.45, noise.fbm(x * 2.6 + 9, y * 2.6, 3))
    const moss = smoothstep(0.1, 0.4, noise.fbm(x * 1.7, y * 2.1 + 7, 3) + 0.35 * Math.exp(-y / 0.25))
    const warm = 0.86 + 0.28 * noise.fbm(stone.tone * 90, 4, 1) + 0.1 * (stone.tone - 1)
    const face = (0.3 + 0.72 * stone.tone) * (1 + 0.22 * rough + 0.75 * slope) * (1 - 0.25 * pits)
    for (let c = 0; c < 3; c++) {
      const hewn = base[c]! * face * (c === 0 ? 2 - warm : c === 2 ? warm : 1)
      const mortar = mix(0.42, base[c]!, 0.4) * (0.8 + 0.5 * rough)
      const grown = mix(hewn, [0.42, 0.42, 0.32][c]!, lichen * 0.25)
      out[c] =
        mix(mix(mortar, grown, here), [0.1, 0.13, 0.05][c]!, moss * 0.45) *
        (1 + 0.45 * Math.max(-1, Math.min(0.7, rim)))
    }
  },
})
