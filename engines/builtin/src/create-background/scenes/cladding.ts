import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { jointRelief, wallOf } from './material-wall.ts'

export const plankWall = wallOf({
  colours: [
    [0.29, 0.2, 0.135],
    [0.4, 0.37, 0.33],
    [0.2, 0.125, 0.085],
    [0.46, 0.35, 0.25],
  ],
  ownColourShare: 0.4,
  floor: 'gravel',
  paint({ frame, noise, base, x, y, footprint, side, out }) {
    const level = frame.variant % 4 === 2
    const [s, t] = level ? [y, x] : [x, y]
    // Boards of two widths with gaps between, some of them ending within the wall.
    const pair = Math.floor(s / 0.36)
    const narrow = 0.14 + 0.07 * noise.cell(pair, 31)
    const within = s - pair * 0.36
    const [k, e, wide] = within < narrow ? [2 * pair, within, narrow] : [2 * pair + 1, within - narrow, 0.36 - narrow]
    const toEdge = e < wide / 2 ? e : e - wide
    const end = toNearestMultiple(t + 2.9 * noise.cell(k, 9), 2.9)
    const gap = Math.max(
      stripeCover(toEdge, 0.003 + 0.007 * noise.cell(k, 17), footprint),
      stripeCover(end, 0.005, footprint),
    )
    const grain = noise.fbm(s * 46 + 0.8 * noise.fbm(t * 2.1 + k * 7, s * 6, 2), t * 1.6 + k * 5, 4, footprint * 30)
    const knot = noise.at(k * 3.3 + 0.5, t * 1.3 + noise.cell(k, 3) * 9)
    const ring = Math.sin(18 * Math.hypot((e / wide - 0.5) * 0.5, knot * 0.8)) * smoothstep(0.45, 0.75, knot)
    const nail =
      Math.hypot(Math.abs(e - wide / 2) - wide * 0.3, Math.abs(end) - 0.06) < 0.006 + footprint ||
      Math.hypot(Math.abs(e - wide / 2) - wide * 0.3, toNearestMultiple(t, 0.95)) < 0.006 + footprint
    const tone = (0.5 + 0.85 * noise.cell(k, 5)) * (1 + 0.5 * grain + 0.12 * ring)
    // Weather has greyed the boards, some more than others, and left streaks under the nails.
    const silver = clamp01(0.15 + 0.75 * noise.cell(k, 23) + 0.9 * noise.fbm(s * 2, t * 0.7, 3)) * 0.6
    const rot = smoothstep(0.15, 0.5, noise.fbm(s * 4 + 5, t * 0.9, 4) + 0.3 * Math.exp(-Math.max(0, y) / 0.25))
    const edge = 1 + 1.6 * jointRelief(level ? 1 : toEdge, level ? toEdge : 1, side, 0.012)
    for (let c = 0; c < 3; c++) {
      const weathered = mix(base[c]! * tone, [0.36, 0.35, 0.34][c]! * (0.6 + 0.4 * tone), silver)
      out[c] = weathered * edge * (1 - 0.45 * rot) * (1 - 0.9 * gap) * (nail ? 0.45 : 1)
    }
  },
})

export const shutterWall = wallOf(
  {
    colours: [
      [0.4, 0.41, 0.42],
      [0.13, 0.24, 0.36],
      [0.46, 0.15, 0.09],
      [0.56, 0.54, 0.48],
    ],
    ownColourShare: 0.2,
    floor: 'concrete',
    paint({ frame, noise, base, x, y, side, out }) {
      const { slats, folds } = frame.mood
      const upright = slats === folds ? frame.variant % 2 === 1 : folds
      const pitch = upright ? 0.24 : 0.085
      const s = (upright ? x : y) / pitch
      const wave = s - Math.floor(s)
      // Folds of the sheet: trapezoids where they stand upright, rounded slats where they lie across.
      const slope = upright
        ? smoothstep(0.1, 0.2, wave) -
          smoothstep(0.3, 0.4, wave) -
          (smoothstep(0.6, 0.7, wave) - smoothstep(0.8, 0.9, wave))
        : Math.cos(wave * 2 * Math.PI)
      const facing = upright ? 1 + 0.42 * slope * side : 1 + 0.34 * slope
      const panel = Math.floor(upright ? x / 2.4 : y / 2.4)
      const dent = 1 + 0.07 * noise.fbm(x * 1.2, y * 1.2 + panel, 3)
      const scratch = smoothstep(0.36, 0.5, noise.fbm(x * 5, y * 26, 3)) * 0.2
      const rust = smoothstep(0.22, 0.5, noise.fbm(x * 1.9 + 4, y * 1.1, 5) + 0.14 * Math.exp(-Math.max(0, y) / 0.3))
      const sheen = 0.05 * smoothstep(0.4, 1, slope)
      for (let c = 0; c < 3; c++) {
        const paint = mix(base[c]! * facing * dent, 0.52, scratch * 0.5) + sheen
        out[c] = mix(paint, [0.26, 0.12, 0.06][c]! * facing, rust * 0.55)
      }
    },
  },
  { moods: ['minimal', 'rain', 'slats', 'folds'] },
)
