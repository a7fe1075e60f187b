import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { mixRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { boards } from '../surfaces.ts'

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Sets that go together, in turn, where the prompt names none. */
  blooms: [
    [
      [0.84, 0.56, 0.55],
      [0.85, 0.74, 0.66],
      [0.7, 0.34, 0.38],
    ],
    [
      [0.84, 0.8, 0.72],
      [0.8, 0.72, 0.6],
      [0.78, 0.78, 0.76],
    ],
    [
      [0.6, 0.05, 0.09],
      [0.42, 0.02, 0.06],
      [0.72, 0.2, 0.2],
    ],
    [
      [0.55, 0.4, 0.68],
      [0.74, 0.62, 0.78],
      [0.4, 0.42, 0.66],
    ],
  ],
  leaf: [0.07, 0.12, 0.045],
} as const

/** A wall covered by blossoms of several sizes, leaves in the gaps between. */
export const flowerWall: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 3,
  moods: ['flowers', 'spring'],
  cameraHeight: [1.1, 1.35],
  aperture: 0.032,
  paint(frame) {
    const { camera, noise, random } = frame
    const named = frame.colours
    const palette =
      named.length > 0
        ? [
            named[0]!,
            named[1] ?? mixRgb(named[0]!, [0.86, 0.82, 0.78], 0.45),
            named[2] ?? mixRgb(named[0]!, [0.1, 0.02, 0.03], 0.3),
          ]
        : COLOURS.blooms[frame.palette % COLOURS.blooms.length]!
    const wall = camera.subjectDistance + random.between(3, 4)
    const side = frame.light.side < 0 ? -1 : 1
    const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
    const cell = random.between(0.125, 0.17)
    const wood: LinearRgb = [0.3, 0.22, 0.16]
    const key = (x: number, y: number): number =>
      0.5 + 0.62 / (1 + Math.pow((x - middle - side * 0.5) / 1.4, 2) + Math.pow((y - 1.6) / 1.7, 2))
    return paintBeforeWall(frame, wall, {
      floor(x, z, across, along, out) {
        const [tone, joint] = boards(noise, x, z, 0.16, { across, along })
        const corner = 1 - 0.55 * Math.exp(-(wall - z) / 0.2)
        const petals = smoothstep(0.2, 0.32, noise.fbm(x * 9 + 3, z * 9, 2, along * 6)) * Math.exp(-(wall - z) / 0.9)
        const pink = palette[0]!
        for (let c = 0; c < 3; c++)
          out[c] = mix(wood[c]! * tone * (1 - 0.5 * joint), pink[c]! * 0.8, petals * 0.8) * key(x, 0.2) * corner * 1.1
      },
      wall(x, y, out) {
        // The gaps: leaves in the dark.
        const leafy = noise.fbm(x * 16, y * 16, 3)
        const lit = key(x, y)
        for (let c = 0; c < 3; c++) out[c] = COLOURS.leaf[c]! * (0.5 + 1.5 * clamp01(0.35 + leafy)) * lit
        let best = -1
        const i0 = Math.floor(x / cell)
        const j0 = Math.floor(y / cell)
        for (let j = j0 - 1; j <= j0 + 1; j++) {
          for (let i = i0 - 1; i <= i0 + 1; i++) {
            const pick = noise.cell(i * 7 + 3, j * 5 + 1)
            const cx = (i + 0.5 + 0.55 * (noise.cell(i, j) - 0.5)) * cell
            const cy = (j + 0.5 + 0.55 * (noise.cell(i + 91, j) - 0.5)) * cell
            // Buds and blooms: many small ones, few large.
            const size = cell * (0.4 + 0.72 * pick * pick)
            const dx = (x - cx) / size
            const dy = (y - cy) / size
            const r = Math.hypot(dx, dy)
            if (r > 1.1) continue
            const angle = Math.atan2(dy, dx)
            const over = noise.cell(i + 17, j + 29)
            if (over < best) continue
            // Petals in rings: broad and few outside, overlapping inside.
            const wave = Math.sin(angle * 5 + pick * 30) * 0.11 + Math.sin(angle * 3 - pick * 17) * 0.09
            if (r > 0.92 + wave) continue
            best = over
            // They lie in a spiral, each under the next: dark at one side, lit at the rim.
            const folds = r * 3.2 + angle / (2 * Math.PI) + wave * 2
            const turn = Math.floor(folds)
            const ring = folds - turn
            const petal = (angle / (2 * Math.PI)) * (3 + turn) + turn * 0.37 + pick * 9
            const within = petal - Math.floor(petal)
            const seam = mix(1, 0.55, smoothstep(0.22, 0, within) * smoothstep(0.15, 0.5, r))
            const dome = Math.sqrt(Math.max(0, 1 - r * r * 0.8))
            const facing = clamp01(0.5 + 0.2 * dome + 0.3 * (dx * side * 0.8 + dy * 0.75) + 0.3 * (within - 0.5))
            const shade =
              (0.3 + 0.85 * facing) *
              mix(0.45, 1.12, smoothstep(0, 0.8, ring)) *
              seam *
              (0.5 + 0.5 * smoothstep(0, 0.4, r)) *
              (0.68 + 0.5 * noise.cell(i + 41, j + 3))
            const tint = palette[Math.floor(noise.cell(i + 5, j + 11) * palette.length)]!
            for (let c = 0; c < 3; c++) out[c] = Math.pow(tint[c]!, mix(1.25, 1, dome)) * shade * lit
          }
        }
        const foot = 1 - 0.35 * Math.exp(-Math.max(0, y) / 0.2)
        for (let c = 0; c < 3; c++) out[c] = out[c]! * foot
      },
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.3, softness: 0.7, mirror: 0 }),
}
