import { blurAt, floorRow } from '../camera.ts'
import { clamp01, mix, smoothstep, toNearestMultiple } from '@toile/imaging'
import { mixRgb, type Rgb, scaleRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'

const PAIRS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.55, 0.27, 0.17],
    [0.66, 0.5, 0.38],
  ],
  [
    [0.34, 0.4, 0.33],
    [0.6, 0.6, 0.5],
  ],
  [
    [0.62, 0.55, 0.45],
    [0.72, 0.68, 0.6],
  ],
  [
    [0.3, 0.37, 0.45],
    [0.62, 0.55, 0.5],
  ],
]

/** A wall with an arch or a disc behind the subject and arches to either side, and plinths beside the subject, all in matt paint under one large lamp. */
export const setDesign: Scenery = {
  times: ['overcast'],
  indoors: true,
  takesColour: true,
  moods: ['minimal'],
  cameraHeight: [1.0, 1.25],
  aperture: 0.022,
  paint(frame) {
    const { camera, noise, random, variant, palette, width } = frame
    const pair = PAIRS[palette % PAIRS.length]!
    const wallColour = frame.colours[0] ?? pair[0]
    const blockColour = frame.colours[1] ?? (frame.colours[0] ? mixRgb(wallColour, [0.75, 0.72, 0.68], 0.45) : pair[1])
    const side = frame.light.side < 0 ? -1 : 1
    const wall = camera.subjectDistance + random.between(2.2, 2.8)
    const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
    const arches = variant % 2 === 0
    const archAt = middle + side * random.between(-0.12, 0.3)
    const archHalf = random.between(0.62, 0.8)
    const archTop = random.between(1.75, 2.1)
    // A wall that is seen far to both sides goes on in arches.
    const pitch = 2 * archHalf + 0.75
    const niche = 0.35
    // Plinths: a tall and a low one at one side, a step at the other.
    const flank = variant % 4 < 2 ? -side : side
    const half = ((width / 2) * camera.subjectDistance) / camera.focal
    const plinths = [
      {
        x: flank * half * random.between(0.72, 0.86),
        r: random.between(0.2, 0.26),
        h: random.between(0.75, 1.05),
        z: 1.05,
      },
      {
        x: flank * half * random.between(0.4, 0.52),
        r: random.between(0.16, 0.2),
        h: random.between(0.3, 0.45),
        z: 0.85,
      },
      {
        x: -flank * half * random.between(0.78, 0.95),
        r: random.between(0.24, 0.3),
        h: random.between(0.16, 0.28),
        z: 0.95,
      },
    ].map((plinth) => ({
      ...plinth,
      x: plinth.x + ((frame.subjectX - camera.centre) * (camera.subjectDistance + plinth.z)) / camera.focal,
      z: camera.subjectDistance + plinth.z,
    }))
    const poolAt = middle - side * -0.9
    const key = (x: number, y: number): number =>
      0.62 + 0.55 / (1 + Math.pow((x - poolAt) / 1.9, 2) + Math.pow((y - 1.7) / 1.9, 2))
    const scene = paintBeforeWall(frame, wall, {
      floor(x, z, _across, along, out) {
        let shade = key(x, 0.3) * (1 - 0.34 * Math.exp(-(wall - z) / 0.16))
        for (const plinth of plinths) {
          // Shadow on the floor, away from the lamp.
          const dx = x - plinth.x
          const dz = (z - plinth.z) * 0.8
          const behind = clamp01((-dx * side) / (plinth.h * 1.3 + plinth.r))
          const lane = Math.abs(dz - 0.12 - behind * 0.25) / (plinth.r * (1 + behind * 0.9))
          if (-dx * side > -plinth.r) shade *= 1 - 0.42 * smoothstep(1.25, 0.55, lane) * (1 - behind) ** 1.2
          shade *= 1 - 0.4 * Math.exp(-Math.max(0, Math.hypot(dx, dz) - plinth.r) / 0.07)
        }
        const skin = 1 + 0.02 * noise.fbm(x * 3, z * 3, 3, along)
        for (let c = 0; c < 3; c++) out[c] = mix(wallColour[c]!, blockColour[c]!, 0.35) * shade * skin * 1.02
      },
      wall(x, y, out) {
        const skin = 1 + 0.03 * noise.fbm(x * 1.4, y * 1.4, 3) + 0.02 * noise.fbm(x * 30, y * 30, 2)
        let level = key(x, y) * skin * (1 - 0.22 * Math.exp(-y / 0.18))
        let colour = wallColour
        const pixel = wall / camera.focal
        const from = toNearestMultiple(x - archAt, pitch)
        if (arches || Math.abs(x - archAt) > pitch / 2) {
          const dx = Math.abs(from)
          const shoulder = archTop - archHalf
          const inside = y < shoulder ? archHalf - dx : archHalf - Math.hypot(from, y - shoulder)
          if (inside > -pixel) {
            // The reveal nearer to the lamp is in shadow, the far one is lit.
            const reveal = niche * 0.42
            const near = from * side
            colour = mixRgb(wallColour, blockColour, clamp01(inside / pixel + 0.5))
            level *= 0.93 - 0.3 * smoothstep(0.35, -0.02, inside) * smoothstep(-0.1, 0.4, near)
            if (inside < reveal * smoothstep(-0.2, 0.6, Math.abs(near) / archHalf)) level *= near > 0 ? 0.8 : 1.14
          }
        } else {
          const disc = Math.hypot(x - archAt, y - 1.45) / (archHalf * 1.1)
          const inside = clamp01(((1 - disc) * archHalf * 1.1) / pixel + 0.5)
          colour = mixRgb(wallColour, blockColour, inside)
          if (disc < 1) level *= 0.96 + 0.06 * (1 - disc)
          else
            level *= 1 - 0.2 * (1 - inside) * Math.exp(-(disc - 1) / 0.06) * smoothstep(0.3, -0.6, (x - archAt) * side)
        }
        for (let c = 0; c < 3; c++) out[c] = colour[c]! * level
      },
    })
    // The blocks themselves, far to near.
    for (const plinth of plinths.toSorted((a, b) => b.z - a.z)) {
      const metre = camera.focal / plinth.z
      const cx = camera.centre + plinth.x * metre
      const radius = plinth.r * metre
      const foot = floorRow(camera, plinth.z)
      const top = camera.horizon + (camera.height - plinth.h) * metre
      const depth = (camera.height - plinth.h) / plinth.z
      const cap = Math.max(0.5, radius * Math.max(0, depth))
      const round = Math.max(0.5, (radius * camera.height) / plinth.z)
      const blur = blurAt(camera, plinth.z)
      const base = scaleRgb(blockColour, 1)
      for (let y = Math.max(0, Math.floor(top - cap)); y < Math.min(frame.height, Math.ceil(foot + round) + 1); y++) {
        for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(width, Math.ceil(cx + radius)); x++) {
          const t = (x + 0.5 - cx) / radius
          const bow = Math.sqrt(Math.max(0, 1 - t * t))
          const onCap = Math.abs(t) < 1 && Math.abs(y + 0.5 - top) <= cap * bow
          // Shares of the pixel within its sides, under the far rim of its cap and over its foot.
          const cover =
            clamp01((1 - Math.abs(t)) * radius + 0.5) *
            clamp01(y + 1 - top + cap * bow) *
            clamp01(foot + bow * round - y)
          if (cover === 0) continue
          const down = clamp01((y - top) / Math.max(1, foot - top))
          const facing = clamp01(0.5 + 0.5 * (t * side * 0.85 + bow * 0.45))
          const level = onCap ? 1.12 : (0.42 + 0.72 * facing) * (1 - 0.22 * down * down)
          const i = (y * width + x) * 4
          for (let c = 0; c < 3; c++)
            scene.data[i + c] = mix(scene.data[i + c]!, base[c]! * level * key(plinth.x, 0.8), cover)
          scene.data[i + 3] = blur
        }
      }
    }
    return scene
  },
  shadow: () => ({ contact: 0.64, cast: 0.34, softness: 0.6, mirror: 0 }),
}
